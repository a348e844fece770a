"""The monastery as it lies: crop and scale, the Abbey, tiles, coordinates on the frame, marks for choices."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from PIL import Image

from engine.monastery.data import DATA, PATH, Square
from engine.monastery.view import TileView, View
from render.frame import Frame
from render.language import Language
from render.layout import PHONE
from render.monastery import emblems
from render.monastery.colours import PALETTE, SAND, STONE
from render.monastery.coordinates import column_name, row_name
from render.monastery.names import names
from render.monastery.tiles import ROAD, STUB, Face, Standing, sprite
from render.palette import INK, PAGE, PARCHMENT, RUBRIC, WHITE
from render.pen import Pen

RIM = 14  # the frame with the coordinates
LARGEST_TILE, SMALLEST_TILE = 64, 28
AROUND = 0.4  # how much of a tile is shown beyond the outermost

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
        tile = min(LARGEST_TILE, max(SMALLEST_TILE, room / (self.columns + 2 * around)))
        self.tile = int(tile * unit)
        self.rim, self.flank = int(RIM * unit), int(flank * unit)
        margin = int(around * self.tile)
        self.width = max(int(PHONE * unit), self.columns * self.tile + 2 * (self.flank + margin))
        self.height = self.rows * self.tile + 2 * (self.rim + margin)
        self.left = (self.width - self.columns * self.tile) // 2
        self.top = self.rim + margin

    def corner(self, square: Square) -> tuple[int, int]:
        return self.left + (square[0] - self.west) * self.tile, self.top + (square[1] - self.north) * self.tile


def standing_on(view: View) -> dict[Place, list[Standing]]:
    """Monks by the place they are on, in the order of their names."""
    found: dict[Place, list[Standing]] = {}
    for monk in view.monks:
        if monk.on != "grid":
            number = monk.name.removeprefix(monk.seat)
            found.setdefault(monk.on, []).append(Standing(monk.seat, number, monk.square, monk.kneeling))
    return found


def face(tile: TileView, monks: Sequence[Standing], language: Language) -> Face:
    return Face(tile.tile, names(tile.tile, language), tile.turn, tile.built, tile.blessings, tuple(monks))


def draw_board(
    view: View,
    language: Language,
    unit: float,
    marks: Mapping[Place, str] | None = None,
    also: Collection[Square] = (),
) -> Image.Image:
    """The board. `marks` are written on places (the numbers of a choice); squares of `also` are shown too."""
    marks = marks or {}
    squares = (place for place in marks if not isinstance(place, str))
    extent = Extent([*DATA.abbey, *(tile.at for tile in view.board), *squares, *also], unit, AROUND)
    picture = PALETTE.canvas(extent.width, extent.height, PARCHMENT)
    _paste_frame(picture, extent, unit)
    _paste_tiles(picture, extent, view, language, unit)
    for place, text in marks.items():
        _paste_mark(picture, extent, place, text, unit, view)
    return picture


def draw_around(view: View, language: Language, unit: float, ghost: TileView, size: int) -> Image.Image:
    """A tile as if it were laid, with what would lie round it."""
    x, y = ghost.at
    extent = Extent([(x, y)], unit, 0)
    extent.tile = int(size / 2.2)
    extent.left = extent.top = (size - extent.tile) // 2
    picture = PALETTE.canvas(size, size, PARCHMENT)
    _paste_tiles(picture, extent, view, language, unit)
    picture.paste(sprite(face(ghost, (), language), extent.tile, unit), (extent.left, extent.top))
    _outline(picture, extent, ghost.at, unit)
    return picture


def _paste_tiles(picture: Image.Image, extent: Extent, view: View, language: Language, unit: float) -> None:
    monks = standing_on(view)
    abbey = _abbey(tuple(monks.get("abbey", ())), language.t("Abbey"), extent.tile, unit)
    picture.paste(abbey, extent.corner((0, 0)))
    for tile in view.board:
        picture.paste(
            sprite(face(tile, monks.get(tile.at, ()), language), extent.tile, unit), extent.corner(tile.at)
        )


# -- the frame -------------------------------------------------------------------------------------


def _paste_frame(picture: Image.Image, extent: Extent, unit: float) -> None:
    """Lines round the board, column letters above and below, row numbers on both sides."""
    width, height, rim, flank = extent.width, extent.height, extent.rim, extent.flank
    band = PALETTE.index[PAGE]
    for box in (
        (0, 0, width, rim),
        (0, height - rim, width, height),
        (0, 0, flank, height),
        (width - flank, 0, width, height),
    ):
        picture.paste(band, box)
    line = max(1, int(0.8 * unit))
    ink = PALETTE.index[INK]
    for box in (
        (flank - line, rim - line, width - flank + line, rim),
        (flank - line, height - rim, width - flank + line, height - rim + line),
        (flank - line, rim - line, flank, height - rim + line),
        (width - flank, rim - line, width - flank + line, height - rim + line),
    ):
        picture.paste(ink, box)
    for i in range(extent.columns):
        label = _label(column_name(extent.west + i), extent.tile, rim - line, unit)
        left = extent.left + i * extent.tile
        picture.paste(label, (left, 0))
        picture.paste(label, (left, height - rim + line))
    for i in range(extent.rows):
        label = _label(row_name(extent.north + i), flank - line, extent.tile, unit)
        top = extent.top + i * extent.tile
        picture.paste(label, (0, top))
        picture.paste(label, (width - flank + line, top))


@lru_cache(maxsize=512)
def _label(text: str, width: int, height: int, unit: float) -> Image.Image:
    pen = Pen(width, height, PAGE, PALETTE)
    pen.text(width / 2, height / 2, text, 11 * unit, RUBRIC)
    return pen.done()


# -- the Abbey -------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _abbey(monks: tuple[Standing, ...], name: str, tile: int, unit: float) -> Image.Image:
    """Three squares by two, with its paths, and everybody who is in it: a row for each player."""
    width, height = 3 * tile, 2 * tile
    pen = Pen(width, height, STONE, PALETTE)
    wall = 0.04 * tile
    pen.box(0, 0, width, height, None, INK, wall)
    deep, half = STUB * tile, ROAD * tile / 2
    for (x, y), sides in DATA.abbey.items():
        cx, cy = (x + 0.5) * tile, (y + 0.5) * tile
        roads = (
            (cx - half, 0, cx + half, deep),
            (width - deep, cy - half, width, cy + half),
            (cx - half, height - deep, cx + half, height),
            (0, cy - half, deep, cy + half),
        )
        for side, road in zip(sides, roads, strict=True):
            if side == PATH:
                pen.box(*road, SAND)
    size = max(11 * unit, min(0.26 * tile, 16 * unit))
    pen.text(width / 2, 0.12 * tile + 0.4 * size, name, size, INK, "bold")
    rows: dict[str, list[Standing]] = {}
    for monk in monks:
        rows.setdefault(monk.seat, []).append(monk)
    top = 0.14 * tile + 0.95 * size
    room = height - top - 0.12 * tile
    cell = min(room / max(2, len(rows)), 0.44 * tile)
    start = top + (room - cell * len(rows)) / 2
    for row, standing in enumerate(rows.values()):
        left = (width - cell * 1.15 * len(standing)) / 2
        for column, monk in enumerate(standing):
            frame = Frame(
                pen, left + column * cell * 1.15 + 0.12 * cell, start + row * cell + 0.06 * cell, 0.88 * cell
            )
            emblems.monk(frame, monk.seat, monk.number, max(11 * unit, 0.6 * cell), monk.kneeling)
    return pen.done()


# -- marks -----------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _mark(text: str, size: int, unit: float, empty: bool) -> Image.Image:
    """A number in a red ring; on an empty square with a dashed outline of the square."""
    pen = Pen(size, size, PARCHMENT, PALETTE)
    if empty:
        dash = size / 9
        for i in range(0, 9, 2):
            for a, b in (((i * dash, 1), (i * dash + dash, 1)), ((1, i * dash), (1, i * dash + dash))):
                pen.stroke([a, b], RUBRIC, 1.2 * unit)
                pen.stroke([(size - a[0], size - a[1]), (size - b[0], size - b[1])], RUBRIC, 1.2 * unit)
    radius = min(size / 2 - 1, 11 * unit) - 0.8 * unit
    pen.round(size / 2, size / 2, radius, WHITE, RUBRIC, 1.6 * unit)
    pen.figure(size / 2, size / 2, text, 13 * unit, RUBRIC)
    return pen.done()


def _paste_mark(picture: Image.Image, extent: Extent, place: Place, text: str, unit: float, view: View) -> None:
    if isinstance(place, str):
        left, top = extent.corner((2, 1))
    else:
        left, top = extent.corner(place)
    taken = isinstance(place, str) or any(tile.at == place for tile in view.board)
    if not taken:
        picture.paste(_mark(text, extent.tile, unit, True), (left, top))
        return
    size = int(19 * unit)
    ring = _mark(text, size, unit, False)
    # in the corner where least stands: monks fill the row below from the left, the name is above
    picture.paste(ring, (left + extent.tile - size, top + extent.tile - size), _round_mask(size))


@lru_cache(maxsize=16)
def _round_mask(size: int) -> Image.Image:
    pen = Pen(size, size, INK, PALETTE)
    pen.round(size / 2, size / 2, size / 2 - 1, WHITE)
    return pen.done().convert("L").point(lambda value: 255 if value > 127 else 0)


def _outline(picture: Image.Image, extent: Extent, at: Square, unit: float) -> None:
    left, top = extent.corner(at)
    right, bottom = left + extent.tile, top + extent.tile
    thick = max(2, int(1.6 * unit))
    red = PALETTE.index[RUBRIC]
    for box in (
        (left, top, right, top + thick),
        (left, bottom - thick, right, bottom),
        (left, top, left + thick, bottom),
        (right - thick, top, right, bottom),
    ):
        picture.paste(red, box)
