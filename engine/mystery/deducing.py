"""What follows by logic from all that one player was told: who cannot be the culprit, and who alone is left.

It rests on what he may see, on verified answers and on the rules, never on what somebody said on his honour or
revealed. It is sound, so the culprit is never ruled out, and what it has found once it finds ever after; it does
not find everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import UNSET, Struct

from engine.core import Event, Seat
from engine.mystery import events, ops
from engine.mystery.actions import Compare, Count, HasAnyOf, HowManyOf, MostCommon, Question, TransferCount
from engine.mystery.data import DATA
from engine.mystery.suspects import EVERYBODY, FIT, all_of, bits, fitting, named
from engine.mystery.whereabouts import NO_BOUND, Move, Whereabouts


class Deduced(Struct, frozen=True):
    cleared: dict[str, int]
    """Who cannot be the culprit, and the place in what was told after which that was certain."""
    culprit: str | None
    """Who alone is left."""


NOTHING = Deduced({}, None)


@lru_cache(maxsize=1 << 6)
def deduced(seats: tuple[Seat, ...], you: Seat, told: tuple[Event, ...]) -> Deduced:
    """From all that `you` were told since the deal, in order. Of a game that began elsewhere, nothing."""
    if sum(isinstance(event, events.Dealt) for event in told) != len(seats):
        return NOTHING
    batches = batched(told)
    cleared: dict[str, int] = {}
    left = EVERYBODY
    for place, mind in _heard(Mind(seats, you), batches):
        cleared |= dict.fromkeys(named(left & ~mind.at.suspects), place)
        left &= mind.at.suspects
    for name in named(left) if left.bit_count() > 1 else ():
        supposing = Mind(seats, you)
        supposing.at.there(1 << supposing.at.culprit, bits((name,)))
        refuted = next((place for place, mind in _heard(supposing, batches) if not mind.at.possible), None)
        if refuted is not None:
            cleared[name] = refuted
            left &= ~bits((name,))
    return Deduced(cleared, named(left)[0] if left.bit_count() == 1 else None)


def _heard(mind: Mind, batches: Iterable[Sequence[Event]]) -> Iterator[tuple[int, Mind]]:
    """After everything that may have told something: its place, and what is then known."""
    place = -1
    for batch in batches:
        place += len(batch)
        if mind.hear(batch):
            mind.at.settle()
            yield place, mind


def batched(told: Iterable[Event]) -> list[list[Event]]:
    """What came about at the same time: cards that are passed or exchanged are told of one after the other."""
    found: list[list[Event]] = []
    for event in told:
        if isinstance(event, (events.Passed, events.Gave)) and found and type(found[-1][0]) is type(event):
            found[-1].append(event)
        else:
            found.append([event])
    return found


class Mind:
    """Somebody who hears of everything in order, and remembers what it means."""

    def __init__(self, seats: Sequence[Seat], you: Seat) -> None:
        self.who = {seat: who for who, seat in enumerate(seats)}
        self.you = self.who[you]
        table = DATA.tables[len(seats)]
        self.at = Whereabouts(len(seats), table.hand, table.pile)
        self.asked: dict[tuple[Seat, Seat], Question | None] = {}
        self.shows: ops.Filter | ops.Named | None = None
        """What the card that is carried out asks to be shown."""
        self.named = 0
        self.demanded: int | None = None

    def hear(self, batch: Sequence[Event]) -> bool:
        """Whether that may tell something."""
        kind = type(batch[0])
        if kind in HANDLERS:
            HANDLERS[kind](self, batch)
        return kind in HANDLERS and kind not in ANNOUNCING

    # -- cards ---------------------------------------------------------------------------------------

    def dealt(self, one: events.Dealt) -> None:
        who = self.who[one.seat]
        if one.cards is not UNSET:
            cards = bits(one.cards)
            self.at.there(1 << who, cards)
            self.at.counted(1 << who, len(one.cards), len(one.cards), cards)
            for other in self.who.values():  # so far they have seen nothing but their own
                if other != who:
                    self.at.seen_may[other] &= ~cards

    def _moved(self, source: int, to: int, count: int, names: Sequence[str] | None) -> Move:
        return Move(source, to, count, None if names is None else bits(names))

    def _go(self, *moves: Move) -> None:
        for one in moves:
            if one.cards is not None:
                self.at.there(1 << one.source, one.cards)
        self.at.settle()
        self.at.move(moves)

    def took(self, one: events.Took) -> None:
        self._go(self._moved(self.who[one.source], self.who[one.seat], 1, _single(one.card)))

    def returned(self, one: events.Returned) -> None:
        self._go(self._moved(self.who[one.seat], self.who[one.of], 1, _single(one.card)))

    def drew(self, one: events.Drew) -> None:
        self._go(self._moved(self.at.pile, self.who[one.seat], 1, _single(one.card)))

    def passed(self, batch: Sequence[Any]) -> None:
        self._go(
            *(
                self._moved(
                    self.who[one.seat], self.who[one.of], one.count, None if one.cards is UNSET else one.cards
                )
                for one in batch
            )
        )

    # -- what is shown -------------------------------------------------------------------------------

    def card_read(self, one: events.Read | events.Played) -> None:
        """What it asks to be shown, if it is known and asks once; a host's own cards are not known here."""
        card = DATA.cards.get(one.card if isinstance(one, events.Read) else one.book)
        found = [op.filter for op in card.ops if isinstance(op, ops.ShowPrivate)] if card is not None else []
        self.shows = found[0] if len(found) == 1 else None

    def name(self, one: events.Named) -> None:
        self.named = all_of(one.traits)

    def demand(self, one: events.Demanded) -> None:
        self.demanded = all_of(one.traits)

    def _to_show(self) -> int | None:
        """Whom a card that is shown now fits, as far as all know it."""
        if self.demanded is not None:
            fit, self.demanded = self.demanded, None
            return fit
        if isinstance(self.shows, tuple):
            return fitting(self.shows)
        return self.named if self.shows in ("named_1", "named_look") else None

    def none(self, one: events.NoneToShow) -> None:
        fit = self._to_show()
        if fit is not None:
            self.at.elsewhere(1 << self.who[one.seat], fit)
            self.at.counted(1 << self.who[one.seat], 0, 0, fit)

    def showed(self, one: events.Showed) -> None:
        fit, seat, viewer = self._to_show(), self.who[one.seat], self.who[one.of]
        if one.card is not UNSET:
            self.at.there(1 << seat, bits((one.card,)))
            self.at.shown(viewer, bits((one.card,)))
            return
        among = self.at.may[seat] & (EVERYBODY if fit is None else fit)
        self.at.shown(viewer, among, 1)
        if fit is not None:
            self.at.counted(1 << seat, 1, NO_BOUND, fit)

    def hand(self, one: events.Hand) -> None:
        seat, viewer = self.who[one.seat], self.who[one.of]
        if one.cards is UNSET:
            self.at.shown(viewer, self.at.may[seat], self.at.size[seat])
            return
        cards = bits(one.cards)
        self.at.there(1 << seat, cards)
        self.at.counted(1 << seat, len(one.cards), len(one.cards), cards)
        self.at.shown(viewer, cards)

    def cleared(self, one: events.Cleared) -> None:
        card = bits((one.monk,))
        self.at.there(1 << self.who[one.seat], card)
        for who in self.who.values():
            self.at.shown(who, card)

    def told(self, one: events.Told) -> None:
        reader = self.who[one.seat]
        elsewhere = self.at.hands & ~(1 << reader)
        if one.monks is UNSET:
            among = self.at.may_be(elsewhere)
            self.at.shown(reader, among, among.bit_count())
            return
        monks = bits(one.monks)
        self.at.there(elsewhere, monks)
        self.at.shown(reader, monks)

    def announced(self, one: events.Announced) -> None:
        self.at.counted(1 << self.who[one.seat], one.count, one.count, fitting(one.filter))

    def counted(self, one: events.Counted) -> None:
        if one.count is not UNSET:
            self.at.counted(1 << self.who[one.of], one.count, one.count, self.named)

    def probed(self, one: events.Probed) -> None:
        if one.traits is not UNSET:
            have = _any_of(one.traits)
            self.at.elsewhere(1 << self.at.culprit, EVERYBODY & ~have if one.any else have)

    def accused(self, one: events.Accused) -> None:
        """Nobody accuses a monk of his own hand (A8.4)."""
        monk = bits((one.monk,))
        self.at.elsewhere(1 << self.who[one.seat], monk)
        if one.right:
            self.at.there(1 << self.at.culprit, monk)

    # -- what is said --------------------------------------------------------------------------------

    def ask(self, one: events.Asked) -> None:
        question = None if one.question is UNSET else one.question
        for seat in self.who if one.of == "all" else (one.of,):
            self.asked[one.seat, seat] = question

    def answered(self, one: events.Answered) -> None:
        question = self.asked.get((one.of, one.seat))
        said = SAID.get(type(question))
        if said is not None and one.say is not UNSET and one.say is not None:
            who, of_hand = self.who[one.seat], getattr(question, "scope", "seen") == "hand"
            for low, high, plus, minus in said(question, one.say):
                if of_hand:
                    self.at.counted(1 << who, low, high, plus, minus)
                else:
                    self.at.has_seen(who, low, high, plus, minus)
            if of_hand and isinstance(question, MostCommon) and isinstance(one.say, tuple):
                for low, high, plus, minus in _share(question, one.say, self.at.size[who]):
                    self.at.counted(1 << who, low, high, plus, minus)


def _single(card: Any) -> tuple[str, ...] | None:
    return None if card is UNSET else (card,)


def _any_of(traits: Sequence[str]) -> int:
    found = 0
    for trait in traits:
        found |= FIT[trait]
    return found


# -- what answers mean -----------------------------------------------------------------------------------

Fact = tuple[int, int, int, int]
"""At least and at most so many, of suspects that count for one and others that count against one."""


def _compare(q: Compare, say: bool) -> list[Fact]:
    a, b = fitting(q.a), fitting(q.b)
    plus, minus = a & ~b, b & ~a
    if q.how == "equal":
        return [(0, 0, plus, minus)] if say else []
    if q.how == "fewer":
        plus, minus = minus, plus
    return [(1, NO_BOUND, plus, minus) if say else (-NO_BOUND, 0, plus, minus)]


def _most_common(q: MostCommon, say: Sequence[str]) -> list[Fact]:
    if not say:
        return [(0, 0, EVERYBODY, 0)]
    most = FIT[say[0]]
    tied = [(0, 0, most, FIT[value]) for value in say[1:]]
    behind = [(1, NO_BOUND, most, FIT[value]) for value in DATA.characteristics[q.of] if value not in say]
    return [(1, NO_BOUND, most, 0), *tied, *behind]


def _share(q: MostCommon, say: Sequence[str], size: int) -> list[Fact]:
    """How many of so many cards the most frequent values have each, and at most the others."""
    if not say:
        return []
    behind = len(DATA.characteristics[q.of]) - len(say)
    least, most = -(-(size + behind) // (len(say) + behind)), size // len(say)
    found = [(least, most, FIT[value], 0) for value in say]
    return found + [(0, most - 1, FIT[value], 0) for value in DATA.characteristics[q.of] if value not in say]


def _transfers(q: TransferCount, say: int) -> list[Fact]:
    """Whatever he gave or received he has seen. Since the last Mass a card may have come and gone several times."""
    least = min(say, 1) if q.window == "since_mass" else say
    return [(least, NO_BOUND, fitting(q.filter), 0)] if say else []


SAID: dict[Any, Callable[[Any, Any], list[Fact]]] = {
    Count: lambda q, say: [(say, say, fitting(q.filter), 0)],
    Compare: _compare,
    HasAnyOf: lambda q, say: [(1, NO_BOUND, bits(q.monks), 0) if say else (0, 0, bits(q.monks), 0)],
    HowManyOf: lambda q, say: [(say, say, bits(q.monks), 0)],
    MostCommon: _most_common,
    TransferCount: _transfers,
}
"""By form, where the engine answers (A5.5)."""


def _each(handler: Callable[[Mind, Any], None]) -> Callable[[Mind, Sequence[Any]], None]:
    def run(mind: Mind, batch: Sequence[Any]) -> None:
        for one in batch:
            handler(mind, one)

    return run


HANDLERS: dict[type, Callable[[Mind, Sequence[Any]], None]] = {
    events.Dealt: _each(Mind.dealt),
    events.Took: _each(Mind.took),
    events.Returned: _each(Mind.returned),
    events.Drew: _each(Mind.drew),
    events.Passed: Mind.passed,
    events.Gave: Mind.passed,
    events.Read: _each(Mind.card_read),
    events.Played: _each(Mind.card_read),
    events.Named: _each(Mind.name),
    events.Demanded: _each(Mind.demand),
    events.NoneToShow: _each(Mind.none),
    events.Showed: _each(Mind.showed),
    events.Hand: _each(Mind.hand),
    events.Cleared: _each(Mind.cleared),
    events.Told: _each(Mind.told),
    events.Announced: _each(Mind.announced),
    events.Counted: _each(Mind.counted),
    events.Probed: _each(Mind.probed),
    events.Accused: _each(Mind.accused),
    events.Asked: _each(Mind.ask),
    events.Answered: _each(Mind.answered),
}
ANNOUNCING = (events.Asked, events.Demanded, events.Named, events.Read, events.Played)
"""These only say what comes next."""
