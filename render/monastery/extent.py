"""Which part of the plane is shown, and how large its squares are; where each of them lies on the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.monastery.data import Square
from render.layout import PHONE
from render.monastery.coordinates import row_name

RIM = 14  # the frame with the coordinates
LARGEST_TILE, SMALLEST_TILE = 64, 29
TALL, LARGE_ENOUGH = 600, 48  # a board that would be taller has smaller tiles, as long as whole names fit
AROUND = 0.15  # how much of a tile is shown beyond the outermost
READABLE = 8, 10  # a board of so many columns and rows is read well on a phone

Place = Square | str


class Extent:
    """Which part of the plane is shown, and how large."""

    def __init__(self, squares: Sequence[Square], unit: float, around: float) -> None:
        xs, ys = [x for x, _ in squares], [y for _, y in squares]
        self.west, self.north = min(xs), min(ys)
        self.columns, self.rows = max(xs) - self.west + 1, max(ys) - self.north + 1
        longest = max(len(row_name(y)) for y in (self.north, max(ys)))
        flank = RIM + 5 * max(0, longest - 2)  # names of two figures, or wider
        room = PHONE - 2 * flank
        tallest = max(LARGE_ENOUGH, TALL / (self.rows + 2 * around))
        tile = min(LARGEST_TILE, tallest, max(SMALLEST_TILE, room / (self.columns + 2 * around)))
        self.tile = int(tile * unit)
        self.rim, self.flank = int(RIM * unit), int(flank * unit)
        margin = int(around * self.tile)
        self.width = max(int(PHONE * unit), self.columns * self.tile + 2 * (self.flank + margin))
        self.height = self.rows * self.tile + 2 * (self.rim + margin)
        self.left = (self.width - self.columns * self.tile) // 2
        self.top = self.rim + margin

    def corner(self, square: Square) -> tuple[int, int]:
        return self.left + (square[0] - self.west) * self.tile, self.top + (square[1] - self.north) * self.tile


def bounds(squares: Iterable[Square]) -> tuple[int, int, int, int]:
    """West, north, east, south."""
    xs, ys = zip(*squares, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def is_readable(board: Iterable[Square]) -> bool:
    """Whether a phone shows the whole of it well."""
    west, north, east, south = bounds(board)
    return east - west < READABLE[0] and south - north < READABLE[1]


def widened(first: int, last: int, least: int, most: int, wanted: int, limit: int) -> tuple[int, int]:
    """So many in a row, with what is given in the middle, as far as the board goes."""
    wanted = min(wanted, limit, most - least + 1)
    start = first - (wanted - (last - first + 1)) // 2
    start = max(least, min(start, most - wanted + 1))
    return start, start + wanted - 1
