"""The palette of Web of Power: the tints of the cards, which are those of the lands, and the sea."""

from __future__ import annotations

from collections.abc import Iterator

from engine.web_of_power.data import DATA
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
from render.web_of_power.chart import CHART

SEA = CHART.sea
SHORE: Colour = (126, 166, 190)
TINTS = CHART.tints
LANDS: dict[str, Colour] = {country.id: TINTS[country.card] for country in DATA.countries.values()}

_GROUNDS = (PARCHMENT, PAGE, WHITE, GOLD, SEA, *TINTS.values())


def _colours() -> Iterator[Colour]:
    """Few shades between two colours: a map has so many edges that more would swell its file."""
    seats = [SEATS[seat] for seat in DATA.colours]
    yield from (*_GROUNDS, INK, FADED, PALE, RUBRIC, LAPIS, SHORE, *seats)
    for ground in _GROUNDS:
        yield from between(INK, ground, 4)
    for seat in seats:
        for other in (INK, WHITE, PAGE):
            yield from between(seat, other, 3)
    for mark in (RUBRIC, LAPIS, FADED, PALE):
        for ground in (PARCHMENT, PAGE, WHITE):
            yield from between(mark, ground, 3)
    for land in (*TINTS.values(), SEA):
        yield from between(SHORE, land, 3)
        yield from between(FADED, land, 3)
        yield from between(PAGE, land, 3)
    yield from between(LAPIS, SEA, 3)


PALETTE = Palette(_colours())
