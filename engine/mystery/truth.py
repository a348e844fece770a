"""What the reader of a view would truly say to a verified question (A4.5): the same that the engine works out from
the state when he answers, from what he knows himself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from engine.mystery.questions import CRYPT
from engine.mystery.suspects import FIT, bits, fitting
from engine.mystery.view import View


def would_say(view: View, question: Question) -> Say:
    """As things stand now."""
    return _TRUTHS[type(question)](view, question)


def _within(view: View, scope: str) -> int:
    return bits(view.hands[str(view.you)] if scope == "hand" else view.seen)


def _compare(view: View, q: Compare) -> bool:
    cards = _within(view, q.scope)
    a, b = (cards & fitting(q.a)).bit_count(), (cards & fitting(q.b)).bit_count()
    return {"more": a > b, "equal": a == b, "fewer": a < b}[q.how]


def _most_common(view: View, q: MostCommon) -> tuple[str, ...]:
    cards = _within(view, q.scope)
    counts = {value: (cards & FIT[value]).bit_count() for value in DATA.characteristics[q.of]}
    most = max(counts.values())
    return tuple(value for value, count in counts.items() if most and count == most)


def _transfers(view: View, q: TransferCount) -> int:
    """A theft that he made is a card that came, one that he suffered a card that went (A5.6)."""
    me, fit = str(view.you), fitting(q.filter)
    if q.window == "last_theft":
        theft = view.thefts[me]["made" if q.way == "received" else "suffered"]
        return int(theft is not None and q.other in (None, theft["seat"]) and bool(bits([theft["card"]]) & fit))
    mine, his = ("to", "from") if q.way == "received" else ("from", "to")
    moves = view.mass_pass if q.window == "last_mass" else view.since_mass
    return sum(one[mine] == me and q.other in (None, one[his]) and bool(bits([one["card"]]) & fit) for one in moves)


def _books_held(view: View, q: BooksHeld) -> bool:
    if q.book == CRYPT:
        return view.you in view.crypt
    return any(held["book"] == q.book for held in view.books[str(view.you)])


_TRUTHS: dict[type, Callable[[View, Any], Say]] = {
    Count: lambda view, q: (_within(view, q.scope) & fitting(q.filter)).bit_count(),
    Compare: _compare,
    HasAnyOf: lambda view, q: bool(_within(view, q.scope) & bits(q.monks)),
    HowManyOf: lambda view, q: (_within(view, q.scope) & bits(q.monks)).bit_count(),
    MostCommon: _most_common,
    TransferCount: _transfers,
    BooksHeld: _books_held,
}
