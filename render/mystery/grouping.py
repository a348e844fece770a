"""Which events of Mystery of the Abbey that follow one another are told in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import UNSET

from engine.core import Event
from engine.mystery import events as e


def grouped(events: Sequence[Event]) -> list[list[Event]]:
    """In their order; most stand alone."""
    return [
        part
        for key, group in groupby(events, _together)
        for together in [[*group]]
        for part in ([together] if key is not None else [[one] for one in together])
    ]


def _together(event: Event) -> tuple[object, ...] | None:
    """What events that follow one another must share to be told in one sentence; None: told alone."""
    match event:
        case e.Dealt(cards=cards) if cards is UNSET:
            return ("dealt",)
        case e.Answered(say=say) if isinstance(say, int):
            return "answered", event.of
        case e.Showed(card=card) if card is UNSET:
            return ("showed",)
        case e.NoneToShow():
            return ("none",)
        case e.Passed(cards=cards) if cards is UNSET:
            return ("passed",)
        case e.Announced():
            return "announced", event.filter
        case e.CryptTaken():
            return ("crypt",)
    return None
