"""Marks round pieces on the map: a thin halo round what is new, dashes round what its maker can still take back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core import Event
from engine.web_of_power.events import Placed
from engine.web_of_power.view import View
from render.palette import INK, PAGE, RUBRIC
from render.pen import Pen, Point
from render.web_of_power.chart import CHART, SITE, SLOT

DASHES = 9
ROOM = 4.0  # of a mark, beyond the piece


class Spot(NamedTuple):
    """Where a piece stands, and half of what it takes."""

    middle: Point
    radius: float


def spots(view: View, events: Sequence[Event]) -> Iterator[Spot]:
    """Where the pieces stand that were placed, as far as they still do: one may have been taken back since. A
    player's newest advisors are the last of his on a seal."""
    seals: Counter[tuple[str, str]] = Counter()
    for event in events:
        if isinstance(event, Placed):
            if event.piece == "advisor":
                seals[event.at, event.seat] += 1
            elif event.at in view.sites:
                yield Spot(CHART.sites[event.at], SITE)
    for (country, seat), count in seals.items():
        standing = view.advisors.get(country, {})
        order = [one for one in view.seats for _ in range(standing.get(one, 0))]
        for i in [i for i, one in enumerate(order) if one == seat][-count:]:
            yield Spot(CHART.seals[country].slot(i), SLOT / 2 - 0.6)


def halo(pen: Pen, x: float, y: float, radius: float, unit: float) -> None:
    pen.round(x, y, (radius + 2.4) * unit, None, RUBRIC, 1.6 * unit)
    pen.round(x, y, (radius + 0.8) * unit, None, PAGE, 0.9 * unit)


def dashes(pen: Pen, x: float, y: float, radius: float, unit: float) -> None:
    pen.round(x, y, (radius + 2.8) * unit, None, PAGE, 2.8 * unit)
    for i in range(DASHES):
        start = 360 / DASHES * i
        pen.arc(x, y, (radius + 2.5) * unit, start, start + 0.58 * 360 / DASHES, INK, 1.9 * unit)
