"""The Abbey as a ground plan: the church along its north, the garth with its well, and an arcade in which everybody
has a place of his own, a row for each player. Kept once drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.monastery.data import DATA, PATH
from render.frame import Frame
from render.layout import SMALLEST_TEXT
from render.monastery import emblems
from render.monastery.colours import MEADOW, PALETTE, SAND, STONE, STONE_LIGHT, WATER
from render.monastery.tiles import ROAD, STUB, Standing
from render.palette import FADED, INK, WHITE
from render.pen import Pen, Point
from render.typeface import width

MONKS = 5  # of each player
EDGE = 0.13  # of a tile, between the wall and what stands within


class Plan(NamedTuple):
    """Where things stand, in pixels."""

    nave: tuple[float, float, float, float]
    garth: tuple[float, float, float, float]
    arcade: Point
    across: float
    down: float

    def monk(self, pen: Pen, row: int, place: int) -> Frame:
        size = 0.86 * min(self.across, self.down)
        x = self.arcade[0] + (place + 0.5) * self.across
        y = self.arcade[1] + (row + 0.53) * self.down
        return Frame(pen, x - size / 2, y - size / 2, size)

    @property
    def well(self) -> Point:
        left, top, right, bottom = self.garth
        return (left + right) / 2, (top + bottom) / 2


def plan(players: int, tile: int, unit: float) -> Plan:
    width, height, edge = 3 * tile, 2 * tile, EDGE * tile
    nave = edge, 0.1 * tile, width - edge, 0.1 * tile + max(13 * unit, 0.3 * tile)
    top, bottom = nave[3] + 0.07 * tile, height - 0.11 * tile
    down = (bottom - top) / players
    across = min(1.06 * down, 0.4 * tile)
    arcade = width - edge - MONKS * across
    return Plan(nave, (edge, top, arcade - 0.09 * tile, bottom), (arcade, top), across, down)


@lru_cache(maxsize=32)
def abbey(seats: tuple[str, ...], monks: tuple[Standing, ...], name: str, tile: int, unit: float) -> Image.Image:
    """Three squares by two, and everybody who is in it."""
    picture, found = _empty(len(seats), name, tile, unit).copy(), plan(len(seats), tile, unit)
    margin = int(0.08 * tile)  # a halo may be wider than an arch
    left, top = int(found.arcade[0]) - margin, int(found.arcade[1]) - margin
    pen = Pen(3 * tile - left, 2 * tile - top, picture.crop((left, top, 3 * tile, 2 * tile)), PALETTE)
    figure = max(SMALLEST_TEXT * unit, 0.56 * min(found.across, found.down))
    for monk in monks:
        frame = found.monk(pen, seats.index(monk.seat), int(monk.number) - 1)
        frame.left, frame.top = frame.left - left, frame.top - top
        emblems.monk(frame, monk.seat, monk.number, figure, monk.kneeling, monk.halo)
    picture.paste(pen.done(), (left, top))
    return picture


@lru_cache(maxsize=8)
def _empty(players: int, name: str, tile: int, unit: float) -> Image.Image:
    pen = Pen(3 * tile, 2 * tile, STONE, PALETTE)
    found = plan(players, tile, unit)
    pen.box(0, 0, pen.width, pen.height, None, INK, 0.04 * tile)
    _draw_roads(pen, tile)
    _draw_church(pen, found.nave, name, tile, unit)
    _draw_garth(pen, found, tile)
    _draw_arcade(pen, found, players, tile)
    return pen.done()


def _draw_roads(pen: Pen, tile: int) -> None:
    width, height = pen.width, pen.height
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


def _draw_church(pen: Pen, nave: Sequence[float], name: str, tile: int, unit: float) -> None:
    """Nave, pillars, apse and altar; the name stands in the nave."""
    left, top, right, bottom = nave
    high, line = bottom - top, max(1, 0.014 * tile)
    apse = right - high / 2
    pen.round(apse, top + high / 2, high / 2, STONE_LIGHT, INK, line)
    pen.box(left, top, apse, bottom, STONE_LIGHT)
    pen.stroke([(apse, top), (left, top), (left, bottom), (apse, bottom)], INK, line)
    altar = 0.56 * high
    emblems.ROUNDS["mass"](Frame(pen, apse - altar / 2, top + (high - altar) / 2, altar))
    size = max(SMALLEST_TEXT * unit, min(0.26 * tile, 16 * unit))
    middle, room = (left + right) / 2, width(name, "bold", int(size)) / 2 + 0.08 * tile
    pen.text(middle, top + 0.48 * high, name, size, INK, "bold")
    pillar, count = 0.02 * tile, 14
    for i in range(1, count):
        x = left + (apse - left) * i / count
        for y in (top + 2 * pillar, bottom - 2 * pillar):
            if abs(x - middle) > room:
                pen.box(x - pillar, y - pillar, x + pillar, y + pillar, INK)


def _draw_garth(pen: Pen, found: Plan, tile: int) -> None:
    """Grass, the walk round it with its pillars, paths to the well."""
    left, top, right, bottom = found.garth
    x, y = found.well
    walk, line = 0.075 * tile, max(1, 0.014 * tile)
    pen.box(left, top, right, bottom, STONE_LIGHT, INK, line)
    grass = left + walk, top + walk, right - walk, bottom - walk
    pen.box(*grass, MEADOW, INK, line)
    half = 0.05 * tile
    pen.box(grass[0] + line, y - half, grass[2] - line, y + half, SAND)
    pen.box(x - half, grass[1] + line, x + half, grass[3] - line, SAND)
    pillar = 0.022 * tile
    across, down = (max(3, round(long / (0.13 * tile))) for long in (grass[2] - grass[0], grass[3] - grass[1]))
    posts = [(grass[0] + (grass[2] - grass[0]) * i / across, end) for i in range(across + 1) for end in grass[1::2]]
    posts += [(end, grass[1] + (grass[3] - grass[1]) * i / down) for i in range(1, down) for end in grass[::2]]
    for px, py in posts:
        pen.box(px - pillar, py - pillar, px + pillar, py + pillar, INK)
    pen.round(x, y, 0.14 * tile, WHITE, INK, line)
    pen.round(x, y, 0.09 * tile, WATER, INK, line)


def _draw_arcade(pen: Pen, found: Plan, rows: int, tile: int) -> None:
    """An arch for each monk."""
    line = max(1, 0.014 * tile)
    for row in range(rows):
        for place in range(MONKS):
            left = found.arcade[0] + place * found.across
            right = left + found.across
            high = min(found.down - line, 1.25 * found.across)
            bottom = found.arcade[1] + (row + 0.5) * found.down + high / 2
            spring = bottom - high / 2  # where the arch begins
            pen.box(left, bottom - high, right, bottom, STONE_LIGHT, FADED, line, found.across / 2)
            pen.box(left, spring, right, bottom, STONE_LIGHT)
            a, b = left + line / 2, right - line / 2
            pen.stroke([(a, spring), (a, bottom), (b, bottom), (b, spring)], FADED, line)
