"""What a turn would bring a player if all were done now, told to himself; also that it is nothing."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Event
from engine.monastery.data import DATA
from engine.monastery.events import Scored, Unspent
from render.monastery.sentences import Teller


def foretell(events: Sequence[Event], teller: Teller) -> list[str]:
    if not events:
        return [teller.language.t("You would score no points.")]
    return [
        _scored(event, teller) if isinstance(event, Scored) else _left_over(event, teller)
        for event in events
        if isinstance(event, Scored | Unspent)
    ]


def _scored(event: Scored, teller: Teller) -> str:
    n, place = teller.language.n, teller.place(event.at)
    if event.by == "building":
        return n(
            "You would score {count} point for building on {place}.",
            "You would score {count} points for building on {place}.",
            event.points,
            place=place,
        )
    if event.at == "abbey":
        return n(
            "You would score {count} point for work in the Abbey.",
            "You would score {count} points for work in the Abbey.",
            event.points,
        )
    return n(
        "You would score {count} point for work on {place}.",
        "You would score {count} points for work on {place}.",
        event.points,
        place=place,
    )


def _left_over(event: Unspent, teller: Teller) -> str:
    given = DATA.unspent_blessings(event.points)
    if not given:
        return teller.language.t("You would have no points left over.")
    return teller.language.n(
        "You would receive {count} blessing for what is left over ({points}).",
        "You would receive {count} blessings for what is left over ({points}).",
        given,
        points=teller.language.n("{count} point", "{count} points", event.points),
    )
