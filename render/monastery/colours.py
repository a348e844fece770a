"""The palette of Monastery: stone for study, earth for labour, sand for its paths."""

from __future__ import annotations

from collections.abc import Iterator

from engine.monastery.data import DATA
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

STONE: Colour = (176, 178, 178)  # grey: study
STONE_LIGHT: Colour = (222, 223, 220)
EARTH: Colour = (190, 138, 88)  # brown: labour
EARTH_LIGHT: Colour = (230, 201, 164)
SAND: Colour = (236, 216, 160)  # roads
SAND_DARK: Colour = (199, 170, 105)
MEADOW: Colour = (188, 206, 150)  # special tiles
WATER: Colour = (140, 180, 200)

_GROUNDS = (PARCHMENT, PAGE, STONE, STONE_LIGHT, EARTH, EARTH_LIGHT, SAND, MEADOW, WATER, WHITE, GOLD)


def _colours() -> Iterator[Colour]:
    seats = [SEATS[seat] for seat in DATA.seat_order]
    yield from (*_GROUNDS, INK, FADED, PALE, RUBRIC, LAPIS, SAND_DARK, *seats)
    for ground in _GROUNDS:
        yield from between(INK, ground, 6)
    for seat in seats:
        for other in (INK, WHITE, PARCHMENT):
            yield from between(seat, other, 4)
    for mark in (RUBRIC, LAPIS, FADED, PALE):
        for ground in (PARCHMENT, PAGE, STONE_LIGHT, EARTH_LIGHT, WHITE):
            yield from between(mark, ground, 4)
    for a, b in ((STONE, EARTH), (STONE_LIGHT, EARTH_LIGHT), (SAND, SAND_DARK), (MEADOW, PARCHMENT)):
        yield from between(a, b, 4)


PALETTE = Palette(_colours())
