"""Draws what is marked on a board: the numbers of a choice, edges round tiles, the ways monks have come.

What is new has a red edge, drawn through; what a player can still take back a blue one, dashed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

from PIL import Image, ImageDraw

from engine.monastery.data import DATA, Square
from engine.monastery.view import View
from render.layout import SMALLEST_TEXT
from render.monastery.abbey import plan
from render.monastery.colours import PALETTE
from render.monastery.extent import Extent, Place
from render.monastery.marks import Way
from render.palette import INK, LAPIS, PARCHMENT, RUBRIC, WHITE, Colour
from render.pen import Pen, Point
from render.typeface import width

RING, SMALL_RING = 19, 16  # of a number, on larger and smaller tiles
DASH = 5  # of an edge or a way
WAY_RING = 14
LEAVES = 0.3  # of a tile, from its middle: where a way begins

# -- numbers of a choice ---------------------------------------------------------------------------


def number_place(picture: Image.Image, extent: Extent, place: Place, text: str, unit: float, view: View) -> None:
    high = int((RING if extent.tile >= 40 * unit else SMALL_RING) * unit)
    size = (13 if high >= int(RING * unit) else SMALLEST_TEXT) * unit
    wide = max(high, int(width(text, "bold", int(size)) + 7 * unit))
    if isinstance(place, str):  # on the well: nobody stands there
        left, top = extent.corner((0, 0))
        x, y = plan(len(view.seats), extent.tile, unit).well
        corner = left + int(x - wide / 2), top + int(y - high / 2)
    else:
        left, top = extent.corner(place)
        if not any(tile.at == place for tile in view.board):
            picture.paste(_empty(extent.tile, unit), (left, top))
            corner = left + (extent.tile - wide) // 2, top + (extent.tile - high) // 2
        else:
            # in the corner where least stands, and a little beyond: values and monks are on the left, names above
            beyond = int(3 * unit)
            corner = left + extent.tile - wide + beyond, top + extent.tile - high + beyond
    picture.paste(_number(text, wide, high, size, unit), corner, _shape_of(wide, high))


@lru_cache(maxsize=256)
def _number(text: str, wide: int, high: int, size: float, unit: float) -> Image.Image:
    """In a red ring, or a longer one for several."""
    pen = Pen(wide, high, PARCHMENT, PALETTE)
    pen.box(1, 1, wide - 1, high - 1, WHITE, RUBRIC, 1.6 * unit, high / 2 - 1)
    pen.figure(wide / 2, high / 2, text, size, RUBRIC)
    return pen.done()


@lru_cache(maxsize=16)
def _shape_of(wide: int, high: int) -> Image.Image:
    pen = Pen(wide, high, INK, PALETTE)
    pen.box(1, 1, wide - 1, high - 1, WHITE, round=high / 2 - 1)
    return pen.done().convert("L").point(lambda value: 255 if value > 127 else 0)


@lru_cache(maxsize=8)
def _empty(size: int, unit: float) -> Image.Image:
    """A dashed outline of an empty square."""
    pen = Pen(size, size, PARCHMENT, PALETTE)
    dash = size / 9
    for i in range(0, 9, 2):
        for a, b in (((i * dash, 1), (i * dash + dash, 1)), ((1, i * dash), (1, i * dash + dash))):
            pen.stroke([a, b], RUBRIC, 1.2 * unit)
            pen.stroke([(size - a[0], size - a[1]), (size - b[0], size - b[1])], RUBRIC, 1.2 * unit)
    return pen.done()


# -- edges -----------------------------------------------------------------------------------------


def outline(picture: Image.Image, extent: Extent, at: Square, unit: float, dashed: bool = False) -> None:
    """Round a tile: what is on its sides stays to be seen, and white keeps the edge off dark walls."""
    edge, white = max(2, int(2 * unit)), max(1, int(0.8 * unit))
    left, top = extent.corner(at)
    for beyond, thick, colour in ((white, white, WHITE), (white + edge, edge, LAPIS if dashed else RUBRIC)):
        long = extent.tile + 2 * beyond
        step = int(DASH * unit) if dashed and colour == LAPIS else long
        if dashed and colour == LAPIS:
            _edges(picture, (left - beyond, top - beyond), long, thick, long, WHITE)
        _edges(picture, (left - beyond, top - beyond), long, thick, step, colour)


def _edges(picture: Image.Image, corner: tuple[int, int], long: int, thick: int, step: int, colour: Colour) -> None:
    """The four edges of a square, or a dash of each and a gap by turns."""
    left, top = corner
    right, bottom = left + long, top + long
    for near in range(0, long, 2 * step):
        far = min(near + step, long)
        for box in (
            (left + near, top, left + far, top + thick),
            (right - far, bottom - thick, right - near, bottom),
            (left, bottom - far, left + thick, bottom - near),
            (right - thick, top + near, right, top + far),
        ):
            picture.paste(PALETTE.index[colour], box)


# -- ways ------------------------------------------------------------------------------------------


def draw_ways(picture: Image.Image, extent: Extent, news: Sequence[Way], own: Sequence[Way], unit: float) -> None:
    """Lines from where monks came to the edge of where they are, with their numbers among those who moved."""
    draw = ImageDraw.Draw(picture)
    lines: list[tuple[Point, Point, str, Colour]] = []
    for ways, colour in ((news, RUBRIC), (own, LAPIS)):
        for way in ways:
            start, end = _line(extent, way)
            lines.append((start, end, _counted(way.numbers), colour))
            for thick, of in ((3.4, WHITE), (1.4, colour)):
                for a, b in _dashes(start, end, DASH * unit) if of == LAPIS else ((start, end),):
                    draw.line([a, b], PALETTE.index[of], max(1, int(thick * unit)))
            radius = 2.6 * unit
            box = (start[0] - radius, start[1] - radius, start[0] + radius, start[1] + radius)
            draw.ellipse(box, PALETTE.index[colour], PALETTE.index[WHITE], max(1, int(0.8 * unit)))
    _number_ways(picture, lines, unit)


def _number_ways(picture: Image.Image, lines: Sequence[tuple[Point, Point, str, Colour]], unit: float) -> None:
    """In the middle of its line each, or where it covers no other number, if there is such a place."""
    high = int(WAY_RING * unit)
    taken: list[tuple[int, int, int]] = []
    for (ax, ay), (bx, by), text, colour in lines:
        wide = max(high, int(width(text, "bold", int(SMALLEST_TEXT * unit)) + 5 * unit))
        found = [
            (int(ax + part * (bx - ax) - wide / 2), int(ay + part * (by - ay) - high / 2), wide)
            for part in (0.5, 0.25, 0.75, 0, 1, -0.6, 1.6)
        ]
        free = (one for one in found if not any(_overlap(one, other, high) for other in taken))
        left, top, _ = next(free, found[0])
        taken.append((left, top, wide))
        picture.paste(_way_number(text, wide, high, colour, unit), (left, top), _shape_of(wide, high))


def _overlap(one: tuple[int, int, int], other: tuple[int, int, int], high: int) -> bool:
    beside = one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0]
    return not beside and abs(one[1] - other[1]) < high


def _line(extent: Extent, way: Way) -> tuple[Point, Point]:
    end = _middle(extent, way.end, _middle(extent, way.start, (0, 0)))
    start = _middle(extent, way.start, end)
    return _shortened(start, _middle(extent, way.end, start), extent.tile)


def _counted(numbers: Sequence[int]) -> str:
    """Several that went the same way, one after another or not."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ",".join(map(str, numbers))


def _middle(extent: Extent, place: Place, other: Point) -> Point:
    """Of a square; of the Abbey as near the other as may be."""
    half = extent.tile / 2
    if not isinstance(place, str):
        left, top = extent.corner(place)
        return left + half, top + half
    left, top = extent.corner((0, 0))
    xs, ys = zip(*DATA.abbey, strict=True)
    right, bottom = left + (max(xs) + 1) * extent.tile, top + (max(ys) + 1) * extent.tile
    return min(max(other[0], left + half), right - half), min(max(other[1], top + half), bottom - half)


def _shortened(start: Point, end: Point, tile: int) -> tuple[Point, Point]:
    """From within a tile to the edge of the other: what stands there stays free."""
    x, y = end[0] - start[0], end[1] - start[1]
    long = max(1.0, hypot(x, y))
    edge = tile / 2 * long / max(abs(x), abs(y), 1)  # from the middle to where the way leaves the tile
    a, b = min(LEAVES * tile, long / 3) / long, max(1 - edge / long, 2 / 3)
    return (start[0] + a * x, start[1] + a * y), (start[0] + b * x, start[1] + b * y)


def _dashes(start: Point, end: Point, step: float) -> Iterator[tuple[Point, Point]]:
    long = hypot(end[0] - start[0], end[1] - start[1])

    def at(part: float) -> Point:
        part = min(1, part / long)
        return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])

    for i in range(0, int(long / step) + 1, 2):
        yield at(i * step), at((i + 1) * step)


@lru_cache(maxsize=64)
def _way_number(text: str, wide: int, high: int, colour: Colour, unit: float) -> Image.Image:
    pen = Pen(wide, high, PARCHMENT, PALETTE)
    pen.box(1, 1, wide - 1, high - 1, WHITE, colour, 1.1 * unit, high / 2 - 1)
    pen.figure(wide / 2, high / 2, text, SMALLEST_TEXT * unit, colour)
    return pen.done()
