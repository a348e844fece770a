"""A tile as a picture: its sides, colour, name, and what stands and lies on it. Kept once drawn.

A wall runs round it. A path breaks the wall with a road, a door is a blue leaf in it, a blank side is wall alone.
A site is pale, with its numbered squares; a built tile is full in colour, with its value in a circle.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from render.monastery.drawings import draw
from render.palette import FADED, INK, LAPIS, PAGE, PARCHMENT, WHITE, Colour
from render.pen import Pen, Point
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
NAME_TOP, LEADING = 0.088, 0.86
TWO_LINES = 40, 44, 52  # a tile so large has room for them above a drawing; squares and a monk; several monks
TO_THE_WALL = 1.0
LEAST_DRAWING = 0.6  # of the smallest writing: less would be a blot


class Standing(NamedTuple):
    """A monk on a tile."""

    seat: str
    number: str
    square: int | None
    kneeling: bool
    halo: str = ""
    """He has just come, or just knelt: "new"; or it is a step that can still be taken back: "own"."""


class Names(NamedTuple):
    """A tile's name, and others for where there is less and less room."""

    full: str
    halves: tuple[str, ...]
    """The full one in two lines, if it can be parted."""
    short: tuple[str, ...]


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
    crowded = 0 if tile.kind == "special" else 1 if len(face.monks) < 2 or not face.built else 2
    lines, text = name_lines(face.names, size, unit, TWO_LINES[crowded])
    _draw_name(pen, lines, text, tile.kind == "path")
    top = NAME_TOP * size + ((0.9 if size > 40 * unit else 0.84) + LEADING * (len(lines) - 1)) * text
    body = Body(0.065 * size, top, 0.87 * size, 0.96 * size - top, SMALLEST_TEXT * unit)
    if tile.kind == "special":
        draw(body.square(0.94, pen), tile)
    elif face.built:
        _draw_built(pen, tile, face, body)
    else:
        _draw_site(pen, tile, face, body)
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
            _bar(pen, i, ROAD, STUB, SAND, INK, 0.032 * size)
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


def name_lines(names: Names, size: int, unit: float, two: int = 0) -> tuple[tuple[str, ...], float]:
    """A name as it is written on a tile, line by line, and how large: smaller before it takes a second line (on a
    tile of `two` or larger), a second line before a shorter name."""
    smallest = SMALLEST_TEXT * unit
    largest = max(smallest, min(0.17 * size, 15 * unit))
    sizes = [largest - (largest - smallest) * step / 6 for step in range(7)]
    whole: list[tuple[str, ...]] = [(names.full,)]
    if size >= two * unit and names.halves:
        whole.append(names.halves)
    for lines in whole:
        for text in sizes:
            if all(width(line, "regular", int(text)) <= 0.97 * size for line in lines):
                return lines, text
    for name in names.short:
        if width(name, "regular", int(smallest)) <= TO_THE_WALL * size:
            return (name,), smallest
    # a language with longer words; the narrow sign leaves room for a letter more
    return (fitted(names.short[-1], "regular", int(smallest), TO_THE_WALL * size, "."),), smallest


def _draw_name(pen: Pen, lines: Sequence[str], text: float, over_road: bool) -> None:
    size = pen.width
    for i, name in enumerate(lines):
        y = NAME_TOP * size + (0.38 + LEADING * i) * text
        if over_road:
            half = width(name, "regular", int(text)) / 2 + 0.02 * size
            pen.box(size / 2 - half, y - 0.42 * text, size / 2 + half, y + 0.42 * text, PAGE, round=0.1 * text)
        pen.text(size / 2, y, name, text, INK)


# -- what is on it ---------------------------------------------------------------------------------


class Body(NamedTuple):
    """The room under the name."""

    left: float
    top: float
    wide: float
    high: float
    text: float
    """The smallest that can be read."""

    def square(self, fill: float, pen: Pen) -> Frame:
        """As large as fits, in the middle."""
        size = fill * min(self.wide, self.high)
        return Frame(pen, self.left + (self.wide - size) / 2, self.top + (self.high - size) / 2, size)

    def right_of(self, wide: float) -> Body:
        return self._replace(left=self.left + wide, wide=self.wide - wide)

    def below(self, high: float) -> Body:
        return self._replace(top=self.top + high, high=self.high - high)


class Row(NamedTuple):
    """Squares side by side, each with room for its number and, below that, for a monk."""

    left: float
    top: float
    wide: float
    high: float
    figure: float

    def box(self, i: int) -> tuple[float, float, float, float]:
        gap = 0.04 * self.wide
        left = self.left + i * self.wide
        return left + gap, self.top, left + self.wide - gap, self.top + self.high

    def number(self, i: int) -> Point:
        """Where the value stands above a monk."""
        return self.left + (i + 0.5) * self.wide, self.top + 0.38 * self.figure

    def middle(self, i: int) -> Point:
        return self.left + (i + 0.5) * self.wide, self.top + self.high / 2

    def monk(self, pen: Pen, i: int) -> Frame:
        """Below the number; where squares are narrow, monks stand in a queue."""
        size = max(0.72 * self.figure, min(0.86 * self.wide, self.high - 0.8 * self.figure))
        x = self.left + (i + 0.5) * self.wide
        return Frame(
            pen, x - size / 2, max(self.number(i)[1] + 0.34 * self.figure, self.top + self.high - 1.06 * size), size
        )


def row_of(count: int, body: Body, size: float) -> Row:
    wide = min(body.wide / count, max(0.9 * body.text, 0.28 * size))
    figure = max(body.text, 0.7 * wide)
    return Row(body.left, body.top, wide, min(body.high, 0.82 * figure + 0.98 * wide), figure)


def _draw_site(pen: Pen, tile: Tile, face: Face, body: Body) -> None:
    """Its squares with their numbers, above the monks that stand there; then blessings; the drawing beside or
    below them, wherever it is larger."""
    places = len(tile.squares) + bool(face.blessings)
    row = row_of(places, body, pen.width)
    wide = places * row.wide
    beside, below = body.right_of(wide + 0.02 * pen.width), body.below(row.high + 0.02 * pen.width)
    if tile.kind == "path":
        row = row._replace(top=body.top + body.high - row.high)
    elif max(min(beside.wide, beside.high), below.high) < LEAST_DRAWING * body.text:
        row = row._replace(left=body.left + (body.wide - wide) / 2, top=body.top + (body.high - row.high) / 2)
    elif min(beside.wide, beside.high) >= below.high:
        row = row._replace(top=body.top + (body.high - row.high) / 2)
        draw(beside.square(0.92, pen), tile)
    else:
        row = row._replace(left=body.left + (body.wide - wide) / 2)
        draw(below.square(0.92, pen), tile)
    taken = {monk.square: monk for monk in face.monks if monk.square is not None}
    for i, value in enumerate(tile.squares):
        pen.box(*row.box(i), WHITE, INK, max(1, 0.012 * pen.width), 0.12 * row.wide)
        if i in taken:
            pen.figure(*row.number(i), str(value), row.figure, INK)
        else:
            pen.figure(*row.middle(i), str(value), max(row.figure, 0.95 * row.wide), INK)
    for i, monk in taken.items():
        _draw_monk(row.monk(pen, i), monk, row.figure)
    if face.blessings:
        x, y = row.middle(places - 1)
        size = max(0.92 * row.wide, 0.8 * row.figure)
        emblems.blessing(Frame(pen, x - size / 2, y - size / 2, size), face.blessings, row.figure)


def _draw_built(pen: Pen, tile: Tile, face: Face, body: Body) -> None:
    """Value top left (on a path bottom left, off its road); monks below it and on, in two rows of three places; the
    drawing as large as they leave it."""
    cell = min(body.wide / 3, body.high / 2)
    figure = max(body.text, 0.66 * cell)
    across, down = (body.wide - cell) / 2, body.high - cell

    def place(slot: int, fill: float = 0.94) -> Frame:
        row, column = divmod(slot, 3)
        inset = cell * (1 - fill) / 2
        return Frame(pen, body.left + column * across + inset, body.top + row * down + inset, cell * fill)

    if tile.kind == "path":
        value, places = 3, (5, 4, 1, 2, 0)
    else:
        value, places = 0, (3, 4, 5, 1, 2)
        if len(face.monks) < 2:
            draw(body.right_of(1.08 * cell).square(0.92, pen), tile)
        elif len(face.monks) < 5:
            draw(place(2, 0.96), tile)
    circle = place(value)
    pen.round(*circle.at(0.5, 0.5), max(circle.size, 0.86 * figure) / 2, WHITE, INK, max(1, 0.014 * pen.width))
    pen.figure(*circle.at(0.5, 0.5), str(tile.value), figure, INK)
    for slot, monk in zip(places, face.monks, strict=False):
        _draw_monk(place(slot), monk, figure)


def _draw_monk(frame: Frame, monk: Standing, figure: float) -> None:
    emblems.monk(frame, monk.seat, monk.number, figure, monk.kneeling, monk.halo)
