"""A tile as a picture: its sides, colour, name, and what stands and lies on it. Kept once drawn.

A wall runs round it. A path breaks the wall with a road, a door is a blue leaf in it, a blank side is wall alone.
A site is pale, with its numbered squares; a built tile is full in colour, with its value in a circle.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.monastery.data import BLANK, DATA, DOOR, PATH, Tile
from render.frame import Frame
from render.layout import SMALLEST_TEXT
from render.monastery import emblems
from render.monastery.colours import (
    EARTH,
    EARTH_LIGHT,
    MEADOW,
    PALETTE,
    SAND,
    SAND_DARK,
    STONE,
    STONE_LIGHT,
)
from render.palette import FADED, INK, LAPIS, PAGE, PARCHMENT, WHITE, Colour
from render.pen import Pen
from render.typeface import fitted, width

FILLS: dict[tuple[str, bool], Colour] = {
    ("grey", True): STONE,
    ("grey", False): STONE_LIGHT,
    ("brown", True): EARTH,
    ("brown", False): EARTH_LIGHT,
    ("none", True): PARCHMENT,
    ("none", False): PAGE,
}
ROAD = 0.24  # of the tile's size
STUB = 0.085


class Standing(NamedTuple):
    """A monk on a tile."""

    seat: str
    number: str
    square: int | None
    kneeling: bool


class Names(NamedTuple):
    """A tile's name, and the one for where there is little room."""

    full: str
    short: str


class Face(NamedTuple):
    """All that can be seen of a tile."""

    tile: str
    names: Names
    turn: int
    built: bool
    blessings: int = 0
    monks: tuple[Standing, ...] = ()


@lru_cache(maxsize=512)
def sprite(face: Face, size: int, unit: float) -> Image.Image:
    """The tile in so many pixels; `unit` pixels are one of the 400 that a phone is wide."""
    tile = DATA.tiles[face.tile]
    pen = Pen(size, size, FILLS.get((tile.colour, face.built), STONE if face.built else STONE_LIGHT), PALETTE)
    if tile.colour == "dual":
        brown = EARTH if face.built else EARTH_LIGHT
        pen.shape([(0, size), (size, 0), (size, size)], brown)
    if tile.kind == "special":
        pen.box(0, 0, size, size, MEADOW)
    _draw_sides(pen, tile, face)
    text = max(SMALLEST_TEXT * unit, min(0.17 * size, 15 * unit))
    _draw_name(pen, face.names, text, tile.kind == "path")
    _draw_body(pen, tile, face, text)
    return pen.done()


def _draw_sides(pen: Pen, tile: Tile, face: Face) -> None:
    size = pen.width
    wall = 0.035 * size if face.built else 0.018 * size
    colour = INK if face.built else FADED
    edge = wall / 2
    pen.stroke(
        [(edge, edge), (size - edge, edge), (size - edge, size - edge), (edge, size - edge), (edge, 0)],
        colour,
        wall,
    )
    sides = tile.turned(face.turn)
    if tile.kind == "path":
        _draw_road(pen, sides)
        return
    for i, side in enumerate(sides):
        if side == PATH:
            _bar(pen, i, ROAD, STUB, SAND, INK, wall)
        elif side == DOOR:
            _bar(pen, i, ROAD, 0.055, LAPIS, INK, 0.012 * size)


def _bar(pen: Pen, side: int, across: float, deep: float, fill: Colour, line: Colour, thick: float) -> None:
    """A bar in the middle of a side, reaching inward; its flanks are lined, its outer end is open."""
    size = pen.width
    a, b, d = size * (0.5 - across / 2), size * (0.5 + across / 2), size * deep
    left, top, right, bottom = ((a, 0, b, d), (size - d, a, size, b), (a, size - d, b, size), (0, a, d, b))[side]
    pen.box(left, top, right, bottom, fill)
    if side in (0, 2):
        pen.stroke([(left, top), (left, bottom)], line, thick)
        pen.stroke([(right, top), (right, bottom)], line, thick)
    else:
        pen.stroke([(left, top), (right, top)], line, thick)
        pen.stroke([(left, bottom), (right, bottom)], line, thick)


def _draw_road(pen: Pen, sides: str) -> None:
    """A path tile is its road."""
    size = pen.width
    for grow, colour in ((0.03, SAND_DARK), (0.0, SAND)):
        half = size * (ROAD / 2 + grow)
        mid = size / 2
        pen.round(mid, mid, half, colour)
        for i, side in enumerate(sides):
            if side == BLANK:
                continue
            box = (
                (mid - half, 0, mid + half, mid),
                (mid, mid - half, size, mid + half),
                (mid - half, mid, mid + half, size),
                (0, mid - half, mid, mid + half),
            )[i]
            left, top, right, bottom = box
            pen.box(left, top, right, bottom, colour)


def _draw_name(pen: Pen, names: Names, text: float, over_road: bool) -> None:
    size = pen.width
    name = names.full if width(names.full, "regular", int(text)) <= 0.93 * size else names.short
    name = fitted(name, "regular", int(text), 0.97 * size, ".")  # a narrow sign: every letter counts here
    y = 0.088 * size + 0.38 * text
    if over_road:
        half = width(name, "regular", int(text)) / 2 + 0.02 * size
        pen.box(size / 2 - half, y - 0.42 * text, size / 2 + half, y + 0.42 * text, PAGE, round=0.1 * text)
    pen.text(size / 2, y, name, text, INK)


# -- what is on it ---------------------------------------------------------------------------------


class _Slots:
    """Under the name: cells in rows, as large as the room allows."""

    def __init__(self, size: float, text: float, columns: int, rows: int) -> None:
        top = 0.09 * size + 0.82 * text
        wide, high = 0.9 * size, 0.94 * size - top
        self.cell = min(wide / columns, high / rows)
        self.columns = columns
        self.left = (size - self.cell * columns) / 2
        self.top = top + (high - self.cell * rows) / 2

    def frame(self, pen: Pen, slot: int, fill: float = 0.88) -> Frame:
        row, column = divmod(slot, self.columns)
        inset = self.cell * (1 - fill) / 2
        return Frame(
            pen, self.left + column * self.cell + inset, self.top + row * self.cell + inset, self.cell * fill
        )


def _draw_body(pen: Pen, tile: Tile, face: Face, text: float) -> None:
    if tile.kind == "special":
        slots = _Slots(pen.width, text, 1, 1)
        emblems.SPECIALS[tile.id](slots.frame(pen, 0))
    elif face.built:
        _draw_built(pen, tile, face, text)
    else:
        _draw_site(pen, tile, face, text)


def _draw_site(pen: Pen, tile: Tile, face: Face, text: float) -> None:
    """Its squares with their numbers, monks on those they took, and in the last place blessings."""
    count = len(tile.squares) + (1 if face.blessings else 0)
    icon = tile.icon or _motif(tile)
    columns, rows = (3, 2) if count > 2 or icon else (2, 1)
    slots = _Slots(pen.width, text, columns, rows)
    taken = {monk.square: monk for monk in face.monks}
    for i, value in enumerate(tile.squares):
        frame = slots.frame(pen, i, 0.9)
        (left, top), (right, bottom) = frame.at(0, 0), frame.at(1, 1)
        pen.box(left, top, right, bottom, WHITE, INK, max(1, 0.012 * pen.width), 0.12 * frame.size)
        if i in taken:
            monk = taken[i]
            emblems.monk(slots.frame(pen, i, 0.94), monk.seat, monk.number, _figure(slots, text), monk.kneeling)
        else:
            pen.figure(*frame.at(0.5, 0.5), str(value), _figure(slots, text), INK)
    if icon and columns * rows > count:
        _draw_icon(slots.frame(pen, columns * rows - 1 - bool(face.blessings), 0.8), tile)
    if face.blessings:
        emblems.blessing(slots.frame(pen, columns * rows - 1), face.blessings, _figure(slots, text))


def _draw_built(pen: Pen, tile: Tile, face: Face, text: float) -> None:
    """Value top left, icon top right; monks fill the places below, then those between. Where the value is larger
    than its place, they keep away from it as long as there is room."""
    slots = _Slots(pen.width, text, 3, 2)
    frame = slots.frame(pen, 0)
    figure = _figure(slots, text)
    pen.round(*frame.at(0.5, 0.5), max(frame.size, figure) / 2, WHITE, INK, max(1, 0.014 * pen.width))
    pen.figure(*frame.at(0.5, 0.5), str(tile.value), figure, INK)
    icon = bool(tile.icon or _motif(tile))
    if icon and len(face.monks) < 5:
        _draw_icon(slots.frame(pen, 2), tile)
    places = [4, 5] if figure > slots.cell and len(face.monks) < 3 else [3, 4, 5, 1, 2]
    for place, monk in zip(places, face.monks, strict=False):
        emblems.monk(slots.frame(pen, place, 0.96), monk.seat, monk.number, _figure(slots, text), monk.kneeling)


def _figure(slots: _Slots, text: float) -> float:
    return max(text, 0.66 * slots.cell)


def _motif(tile: Tile) -> str:
    """Tiles without an effect that are known by a picture all the same."""
    if tile.id == "prison_cell" or tile.kind in ("secret", "field", "garden"):
        return tile.kind
    return ""


def _draw_icon(frame: Frame, tile: Tile) -> None:
    if tile.icon:
        emblems.EFFECTS[tile.icon](frame)
    elif tile.kind == "secret":
        emblems.keyhole(frame, tile.owner)
    elif tile.kind == "field":
        emblems.furrows(frame)
    elif tile.kind == "garden":
        emblems.herbs(frame)
    else:
        emblems.bars(frame)
