"""The palette of Mystery of the Abbey: its stone, wood and gardens, the six players, what its monks wear."""

from __future__ import annotations

from collections.abc import Iterator

from engine.mystery.data import DATA
from render.mystery.habits import HABITS
from render.palette import (
    FADED,
    GOLD,
    INK,
    LAPIS,
    PAGE,
    PALE,
    PARCHMENT,
    RUBRIC,
    SEATS,
    WHITE,
    Colour,
    Palette,
    between,
)

STONE: Colour = (222, 213, 195)  # of the walks round the garth
JOINT: Colour = (202, 190, 168)  # between stones, tiles, boards
TILE: Colour = (233, 205, 165)  # of the church
COURT: Colour = (232, 220, 190)  # open ground within the walls
BOARDS: Colour = (220, 190, 146)  # floors of wood
WOOD: Colour = (158, 112, 66)  # beds, benches, shelves
GRASS: Colour = (186, 206, 144)
LEAF: Colour = (104, 142, 78)
WATER: Colour = (140, 180, 200)
SHADE: Colour = (176, 166, 150)  # what is closed, or of nobody

_FLOORS = (STONE, TILE, COURT, BOARDS, GRASS)
_GROUNDS = (PAGE, PARCHMENT, WHITE, *_FLOORS)


def _colours() -> Iterator[Colour]:
    """Few shades between two colours: a plan has so many edges that more would swell its file."""
    seats = [SEATS[seat] for seat in DATA.colours]
    yield from (*_GROUNDS, INK, FADED, PALE, RUBRIC, LAPIS, GOLD, JOINT, WOOD, LEAF, WATER, SHADE, *seats)
    yield from HABITS
    for ground in (*_GROUNDS, GOLD, WOOD):
        yield from between(INK, ground, 4)
    for seat in seats:
        for other in (INK, WHITE, PAGE):
            yield from between(seat, other, 3)
    for mark in (RUBRIC, LAPIS, FADED):
        for ground in (PARCHMENT, PAGE, WHITE):
            yield from between(mark, ground, 3)
    for a, b in ((LEAF, GRASS), (WATER, STONE), (WOOD, BOARDS)):
        yield from between(a, b, 2)


PALETTE = Palette(_colours())
