"""Notebooks of Parley: which of the lower cards are out of play, or wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from engine.core import Event
from render.kit import Choice, Notebook, Picture
from tests.parley import events
from tests.parley.actions import Count
from tests.parley.drawing import drawn
from tests.parley.game import CARDS, View

LOWER = tuple(card for card in CARDS if card[-1] in "123456")
MARKS = (Choice("gone", "✗", "out of play"), Choice("wanted", "?", "wanted"))


def of(
    view: View, told: Sequence[Event], marks: Mapping[str, str], reckons: bool, names: Mapping[str, str]
) -> Notebook:
    """Cards that he holds or drew mark themselves; with the assistant so do those that others have turned."""
    certain = {card: "you drew it" for event in told if isinstance(event, events.Drew) for card in event.cards}
    if reckons:
        for event in told:
            if isinstance(event, events.Turned) and event.seat != view.reader:
                certain |= dict.fromkeys(event.cards, f"{names.get(event.seat, event.seat)} offered it")
    certain = {card: why for card, why in certain.items() if card in LOWER}
    lines = [f"{card}: {certain.get(card) or marks.get(card, 'nothing')}" for card in LOWER]
    return Notebook(
        Picture(partial(drawn, lines), "\n".join(lines)[:1000]),
        tuple(Choice(card, card.capitalize()) for card in LOWER),
        MARKS,
        certain,
    )


def suggestion(view: View, marks: Mapping[str, str]) -> Choice | None:
    """How many of a suit he wants, if he is asked how many he holds."""
    if view.asked != view.reader or not isinstance(view.question, Count):
        return None
    wanted = sum(mark == "wanted" and card.startswith(view.question.suit) for card, mark in marks.items())
    return Choice(f"answer {wanted}", str(wanted))
