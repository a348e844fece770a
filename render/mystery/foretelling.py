"""What the reader would answer, before he answers: the engine's own count (A5.5), made from what he knows himself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core import Event
from engine.mystery.actions import (
    BooksHeld,
    Compare,
    Count,
    HasAnyOf,
    HowManyOf,
    MostCommon,
    Question,
    Say,
    TransferCount,
)
from engine.mystery.data import DATA
from engine.mystery.ops import Filter
from engine.mystery.questions import CRYPT
from engine.mystery.suspects import FIT, NUMBER, bits, fitting
from engine.mystery.view import View
from render.mystery.sentences import Teller


def foretell(events: Sequence[Event], teller: Teller) -> list[str]:
    return teller.tell_all(events)


def would_say(view: View, question: Question) -> Say:
    """None if it is no verified question, so that he says it himself."""
    assert view.you is not None
    found = _SAID.get(type(question))
    return None if found is None else found(view, view.you, question)


def _cards(view: View, you: str, scope: str) -> int:
    return bits(view.hands[you] if scope == "hand" else view.seen)


def _fitting(view: View, you: str, scope: str, groups: Filter) -> int:
    return (_cards(view, you, scope) & fitting(groups)).bit_count()


def _named(view: View, you: str, question: HasAnyOf | HowManyOf) -> int:
    return (_cards(view, you, question.scope) & bits(question.monks)).bit_count()


def _compare(view: View, you: str, q: Compare) -> bool:
    a, b = (_fitting(view, you, q.scope, groups) for groups in (q.a, q.b))
    return {"more": a > b, "equal": a == b, "fewer": a < b}[q.how]


def _most_common(view: View, you: str, q: MostCommon) -> tuple[str, ...]:
    cards = _cards(view, you, q.scope)
    counts = {value: (cards & FIT[value]).bit_count() for value in DATA.characteristics[q.of]}
    return tuple(value for value, count in counts.items() if count and count == max(counts.values()))


def _transfers(view: View, you: str, q: TransferCount) -> int:
    mine, other = ("to", "from") if q.way == "received" else ("from", "to")
    moves: list[dict[str, Any]]
    if q.window == "last_theft":
        theft = view.thefts[you]["made" if q.way == "received" else "suffered"]
        moves = [] if theft is None else [{mine: you, other: theft["seat"], "card": theft["card"]}]
    else:
        moves = view.mass_pass if q.window == "last_mass" else view.since_mass
    return sum(
        one[mine] == you and q.other in (None, one[other]) and bool(fitting(q.filter) >> NUMBER[one["card"]] & 1)
        for one in moves
    )


def _books_held(view: View, you: str, q: BooksHeld) -> bool:
    return you in view.crypt if q.book == CRYPT else any(one["book"] == q.book for one in view.books[you])


_SAID: dict[type, Callable[[View, str, Any], Say]] = {
    Count: lambda view, you, q: _fitting(view, you, q.scope, q.filter),
    Compare: _compare,
    HasAnyOf: lambda view, you, q: bool(_named(view, you, q)),
    HowManyOf: _named,
    MostCommon: _most_common,
    TransferCount: _transfers,
    BooksHeld: _books_held,
}
