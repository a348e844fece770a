"""The monastery as it lies: crop and scale, tiles, coordinates on the frame, marks for choices."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from PIL import Image

from engine.monastery.data import DATA, Square
from engine.monastery.view import TileView, View
from render.language import Language
from render.layout import PHONE, SMALLEST_TEXT
from render.monastery.abbey import abbey, plan
from render.monastery.colours import PALETTE
from render.monastery.coordinates import column_name, row_name
from render.monastery.names import names
from render.monastery.tiles import Face, Standing, sprite
from render.palette import INK, PAGE, PARCHMENT, RUBRIC, WHITE
from render.pen import Pen

RIM = 14  # the frame with the coordinates
LARGEST_TILE, SMALLEST_TILE = 64, 29
TALL, LARGE_ENOUGH = 600, 48  # a board that would be taller has smaller tiles, as long as whole names fit
AROUND = 0.15  # how much of a tile is shown beyond the outermost

RING, SMALL_RING = 19, 16  # of a number, on larger and smaller tiles

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


def standing_on(view: View, new: Collection[str] = ()) -> dict[Place, list[Standing]]:
    """Monks by the place they are on, in the order of their names; those of `new` with their halo."""
    found: dict[Place, list[Standing]] = {}
    for monk in view.monks:
        if monk.on != "grid":
            number = monk.name.removeprefix(monk.seat)
            standing = Standing(monk.seat, number, monk.square, monk.kneeling, monk.name in new)
            found.setdefault(monk.on, []).append(standing)
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


def draw_part(
    view: View,
    language: Language,
    unit: float,
    squares: Sequence[Square],
    new: Collection[Square],
    monks: Collection[str],
) -> Image.Image:
    """The part of the board with these squares; a red edge round `new` tiles, a halo round `new` monks."""
    extent = Extent(squares, unit, AROUND)
    picture = PALETTE.canvas(extent.width, extent.height, PARCHMENT)
    _paste_tiles(picture, extent, view, language, unit, monks)
    for at in new:
        _outline(picture, extent, at, unit)
    _paste_frame(picture, extent, unit)  # over what is only partly within
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


def _paste_tiles(
    picture: Image.Image, extent: Extent, view: View, language: Language, unit: float, new: Collection[str] = ()
) -> None:
    monks = standing_on(view, new)
    within = abbey(view.seats, tuple(monks.get("abbey", ())), language.t("Abbey"), extent.tile, unit)
    picture.paste(within, extent.corner((0, 0)))
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
    pen.figure(size / 2, size / 2, text, (13 if size >= int(RING * unit) else SMALLEST_TEXT) * unit, RUBRIC)
    return pen.done()


def _paste_mark(picture: Image.Image, extent: Extent, place: Place, text: str, unit: float, view: View) -> None:
    size = int((RING if extent.tile >= 40 * unit else SMALL_RING) * unit)
    if isinstance(place, str):  # on the well: nobody stands there
        left, top = extent.corner((0, 0))
        x, y = plan(len(view.seats), extent.tile, unit).well
        corner = left + int(x - size / 2), top + int(y - size / 2)
    else:
        left, top = extent.corner(place)
        if not any(tile.at == place for tile in view.board):
            picture.paste(_mark(text, extent.tile, unit, True), (left, top))
            return
        # in the corner where least stands, and a little beyond: values and monks are on the left, the name is above
        beyond = int(3 * unit)
        corner = left + extent.tile - size + beyond, top + extent.tile - size + beyond
    picture.paste(_mark(text, size, unit, False), corner, _round_mask(size))


@lru_cache(maxsize=16)
def _round_mask(size: int) -> Image.Image:
    pen = Pen(size, size, INK, PALETTE)
    pen.round(size / 2, size / 2, size / 2 - 1, WHITE)
    return pen.done().convert("L").point(lambda value: 255 if value > 127 else 0)


def _outline(picture: Image.Image, extent: Extent, at: Square, unit: float) -> None:
    left, top = extent.corner(at)
    right, bottom = left + extent.tile, top + extent.tile
    edge, line = max(2, int(2 * unit)), max(1, int(0.8 * unit))
    for start, thick, colour in ((0, edge, RUBRIC), (edge, line, WHITE)):  # the white keeps it off dark walls
        for box in (
            (left + start, top + start, right - start, top + start + thick),
            (left + start, bottom - start - thick, right - start, bottom - start),
            (left + start, top + start, left + start + thick, bottom - start),
            (right - start - thick, top + start, right - start, bottom - start),
        ):
            picture.paste(PALETTE.index[colour], box)
