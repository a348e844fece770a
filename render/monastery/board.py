"""The monastery as it lies: crop and scale, tiles, coordinates on the frame, and what is marked on it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from PIL import Image

from engine.monastery.data import DATA, Square
from engine.monastery.view import TileView, View
from render.language import Language
from render.monastery.abbey import abbey
from render.monastery.colours import PALETTE
from render.monastery.coordinates import column_name, row_name
from render.monastery.extent import AROUND, Extent, Place
from render.monastery.marking import draw_ways, number_place, outline
from render.monastery.marks import NONE, Marks
from render.monastery.names import names
from render.monastery.tiles import Face, Standing, sprite
from render.palette import INK, PAGE, PARCHMENT, RUBRIC
from render.pen import Pen


def standing_on(view: View, new: Collection[str] = (), own: Collection[str] = ()) -> dict[Place, list[Standing]]:
    """Monks by the place they are on, in the order of their names; those of `new` and `own` with their halo."""
    found: dict[Place, list[Standing]] = {}
    for monk in view.monks:
        if monk.on != "grid":
            number = monk.name.removeprefix(monk.seat)
            halo = "own" if monk.name in own else "new" if monk.name in new else ""
            standing = Standing(monk.seat, number, monk.square, monk.kneeling, halo)
            found.setdefault(monk.on, []).append(standing)
    return found


def face(tile: TileView, monks: Sequence[Standing], language: Language) -> Face:
    return Face(tile.tile, names(tile.tile, language), tile.turn, tile.built, tile.blessings, tuple(monks))


def draw_board(
    view: View,
    language: Language,
    unit: float,
    numbers: Mapping[Place, str] | None = None,
    also: Collection[Square] = (),
    news: Marks = NONE,
    own: Marks = NONE,
    part: Sequence[Square] = (),
) -> Image.Image:
    """The board, or the part of it between these squares. `numbers` are written on places (of a choice); squares of
    `also` are shown too; `news` and the reader's `own` steps are marked."""
    numbers = numbers or {}
    squares = (place for place in numbers if not isinstance(place, str))
    extent = Extent(part or [*DATA.abbey, *(tile.at for tile in view.board), *squares, *also], unit, AROUND)
    picture = PALETTE.canvas(extent.width, extent.height, PARCHMENT)
    if not part:
        _paste_frame(picture, extent, unit)
    news = news.without(own)
    _paste_tiles(picture, extent, view, language, unit, standing_on(view, news.monks, own.monks))
    for marks, dashed in ((news, False), (own, True)):
        for at in marks.tiles:
            outline(picture, extent, at, unit, dashed)
    draw_ways(picture, extent, news.ways, own.ways, unit)
    if part:
        _paste_frame(picture, extent, unit)  # over what is only partly within
    for place, text in numbers.items():
        number_place(picture, extent, place, text, unit, view)
    return picture


def draw_around(
    view: View,
    language: Language,
    unit: float,
    ghost: TileView,
    size: int,
    monks: Sequence[Standing] = (),
    wide: int = 0,
) -> Image.Image:
    """A tile, as if it were laid, with what lies round it."""
    x, y = ghost.at
    extent = Extent([(x, y)], unit, 0)
    extent.tile = int(size / 2.2)
    extent.left, extent.top = ((wide or size) - extent.tile) // 2, (size - extent.tile) // 2
    picture = PALETTE.canvas(wide or size, size, PARCHMENT)
    _paste_tiles(picture, extent, view, language, unit, standing_on(view))
    picture.paste(sprite(face(ghost, monks, language), extent.tile, unit), (extent.left, extent.top))
    outline(picture, extent, ghost.at, unit)
    return picture


def _paste_tiles(
    picture: Image.Image,
    extent: Extent,
    view: View,
    language: Language,
    unit: float,
    monks: Mapping[Place, Sequence[Standing]],
) -> None:
    within = abbey(view.seats, tuple(monks.get("abbey", ())), language.t("Abbey"), extent.tile, unit)
    picture.paste(within, extent.corner((0, 0)))
    for tile in view.board:
        x, y = extent.corner(tile.at)
        if -extent.tile < x < picture.width and -extent.tile < y < picture.height:
            picture.paste(sprite(face(tile, monks.get(tile.at, ()), language), extent.tile, unit), (x, y))


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
