"""A suspect sheet: how likely each suspect is the culprit, by all that one player has seen, been shown and heard.

Whoever has been in anybody's hand, or was seen by anybody, is innocent (A14.1): so an answer about a hand, or about
what somebody has seen, tells how many of the suspects asked for are innocent, and that stays true for good.
"""

from __future__ import annotations

from engine.mystery.actions import BooksHeld, Compare, Count, HasAnyOf, HowManyOf, MostCommon, TransferCount
from engine.mystery.suspects import EVERYBODY, FIT, bits, fitting, numbers
from engine.mystery.view import HeardView, View


class Sheet:
    def __init__(self, view: View) -> None:
        self.seen = bits(view.seen or ())
        self.mine = bits(view.hands[str(view.you)])
        facts = [fact for one in view.heard if one.target != view.you and (fact := told(one)) is not None]
        self.cleared = self.seen
        for group, innocent in facts:
            unknown = group & ~self.cleared
            if innocent - (group & self.cleared).bit_count() >= unknown.bit_count():
                self.cleared |= group
        self.weights = dict.fromkeys(numbers(EVERYBODY & ~self.cleared), 1.0)
        for group, innocent in facts:
            size = group.bit_count()
            for i in self.weights:
                if group >> i & 1:
                    self.weights[i] *= (size - innocent) / size
        total = sum(self.weights.values())
        if total:
            self.weights = {i: weight / total for i, weight in self.weights.items()}

    @property
    def suspects(self) -> list[int]:
        """The likeliest first."""
        return sorted(self.weights, key=lambda i: (-self.weights[i], i))

    def likely(self, cards: int) -> float:
        """How likely the culprit is one of these."""
        return sum(weight for i, weight in self.weights.items() if cards >> i & 1)

    def trait(self, value: str) -> float:
        return self.likely(FIT[value])

    def best(self) -> tuple[int, float]:
        suspects = self.suspects
        return (suspects[0], self.weights[suspects[0]]) if suspects else (0, 0.0)

    def news(self, cards: int) -> float:
        """Which part of these would tell something."""
        size = cards.bit_count()
        return (cards & ~self.cleared).bit_count() / size if size else 0.0


def told(one: HeardView) -> tuple[int, int] | None:
    """Suspects, and how many of them at least are innocent by this answer."""
    q, say = one.question, one.say
    if isinstance(q, HowManyOf) and isinstance(say, int):
        return bits(q.monks), say
    if isinstance(q, HasAnyOf):
        return (bits(q.monks), int(say)) if isinstance(say, bool) else None
    if isinstance(q, Count) and isinstance(say, int):
        return fitting(q.filter), say
    if isinstance(q, TransferCount) and isinstance(say, int):
        group = fitting(q.filter)
        return group, min(say, 1, group.bit_count())
    assert isinstance(q, (BooksHeld, Compare, MostCommon)) or say is None
    return None
