"""What several choose at the same time (A13.4): cards to show, give, exchange and pass, books to put back.

To whom nothing is left to choose, by what all may know, is not waited for (A2.8). Nothing happens before the last
choice is made, then all at once; the order of the choices does not matter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from engine.core import Illegal
from engine.mystery import actions, events, hands, ops
from engine.mystery.actions import Names
from engine.mystery.data import DATA, Card
from engine.mystery.plan import CHURCH
from engine.mystery.progress import done, finished, in_data_order, op_of, waits
from engine.mystery.selecting import everybody, neighbour, pending, target
from engine.mystery.state import (
    Chosen,
    Effect,
    Out,
    Pending,
    State,
    card_of,
    clockwise,
    two,
    under,
    without_book,
)
from engine.mystery.suspects import NUMBER, all_of, bits, fitting, named
from engine.patterns import OneOf, Pattern, SomeOf

Kind = Literal["show", "give", "pass", "return"]
Moves = list[tuple[int | None, int, int]]


@lru_cache(maxsize=1 << 14)
def some(kind: str, field: str, n: int, words: Names, book: str | None = None) -> Pattern:
    """Exactly so many of these."""
    spelling: dict[str, Any] = {"type": kind, field: {"pick": [n, n], "of": words}}
    parts: tuple[Any, ...] = (SomeOf(n, n, words),)
    if book is not None:
        spelling["book"] = book
        parts = (*parts, OneOf((book,)))
    return Pattern(kind, parts, msgspec.json.encode(spelling).decode())


def wait(s: State, phase: Kind, who: tuple[int, ...]) -> State:
    return replace(s, phase=phase, waiting=tuple(sorted(who)), choices=())


def due(s: State) -> tuple[int, ...]:
    """Who has still to choose."""
    made = {one.who for one in s.choices}
    return tuple(who for who in s.waiting if who not in made)


def chosen(s: State, choice: Chosen, out: Out) -> State:
    made = tuple(sorted((*s.choices, choice), key=lambda one: one.who))
    s = replace(s, choices=made)
    return s if due(s) else resolved(s, out)


def resolved(s: State, out: Out) -> State:
    """The last has chosen."""
    made = {one.who: one for one in s.choices}
    phase = s.phase
    return RESOLVED[phase](replace(s, choices=(), waiting=()), made, out)


def _begin(s: State, phase: Kind, who: tuple[int, ...], out: Out) -> State:
    s = wait(s, phase, who)
    return s if who else resolved(s, out)


# -- showing ---------------------------------------------------------------------------------------------


def show_private(s: State, op: ops.ShowPrivate, out: Out) -> State:
    if op.source in ("die", "other", "left", "right"):
        s, _ = target(s, op.source, out)
    if op.filter in ("named_1", "named_look"):
        if not any(s.hands[who] for who in _showers(s)):
            return done(s)
        return waits(s)
    return shows(s, out)


def demanded(s: State, out: Out) -> State:
    """A demand in the parlour (A6.10)."""
    return shows(s, out)


def _showers(s: State) -> tuple[int, ...]:
    p = pending(s)
    op = op_of(s)
    if isinstance(op, ops.ShowPrivate) and op.source in ("each", "each_other"):
        return everybody(s, op.source)
    assert p.target is not None
    return (p.target,)


def viewer(s: State, shower: int) -> int:
    p = pending(s)
    op = op_of(s)
    if isinstance(op, ops.ShowPrivate) and op.to != "self":
        return neighbour(s, shower, op.to)
    return p.reader if p.who is None else p.who


def fit(s: State, who: int) -> int:
    """His cards that fit what is to be shown."""
    p = pending(s)
    op = op_of(s)
    if isinstance(op, ops.ShowPrivate):
        if op.filter == "last_received":
            return s.hands[who] & s.last_in[who]
        if isinstance(op.filter, tuple):
            return s.hands[who] & fitting(op.filter)
    return s.hands[who] & all_of(p.traits or ())


def _picks(s: State, who: int) -> bool:
    """Whether he is waited for: he has a card that fits, and others beside it."""
    op = op_of(s)
    by_himself = not (isinstance(op, ops.ShowPrivate) and op.picker == "none")
    return by_himself and bool(fit(s, who)) and s.hands[who].bit_count() > 1


def shows(s: State, out: Out) -> State:
    """Who has none says so at once."""
    showers = _showers(s)
    for who in showers:
        if not fit(s, who):
            hands.none(s, who, viewer(s, who), out)
    return _begin(s, "show", tuple(who for who in showers if _picks(s, who)), out)


def showable(s: State, who: int) -> list[actions.Show]:
    return [SHOWS[name] for name in named(fit(s, who))]


SHOWS = {name: actions.Show(name) for name in NUMBER}


def show(s: State, who: int, a: actions.Show, out: Out) -> State:
    if a.card not in named(fit(s, who)):
        raise Illegal("A6.10" if op_of(s) is None else "A11.9", card=a.card)
    return chosen(s, Chosen(who, "show", 1 << NUMBER[a.card]), out)


def _showed(s: State, made: dict[int, Chosen], out: Out) -> State:
    found = [(who, made[who].cards if who in made else fit(s, who), viewer(s, who)) for who in _showers(s)]
    for who, card, to in found:
        if card:
            s = hands.show(s, who, to, card, out)
    if pending(s).card is None:
        return finished(replace(s, pending=None))
    return done(s)


# -- giving and exchanging -------------------------------------------------------------------------------


def give(s: State, op: ops.GiveChosen, out: Out) -> State:
    reader = pending(s).reader
    if not s.hands[reader]:
        return done(s)
    s, _ = target(s, op.to, out)
    return _begin(s, "give", (reader,) if s.hands[reader].bit_count() > op.n else (), out)


def swap(s: State, op: ops.SwapChosen, out: Out) -> State:
    """Nothing happens if either has too few (A11.7)."""
    reader = pending(s).reader
    s, other = target(s, op.b, out)
    assert other is not None
    both = (reader, other)
    if any(s.hands[who].bit_count() < op.n for who in both):
        return done(s)
    return _begin(s, "give", tuple(who for who in both if s.hands[who].bit_count() > op.n), out)


def number(s: State) -> int:
    op = op_of(s)
    assert isinstance(op, (ops.GiveChosen, ops.SwapChosen, ops.PassChosen))
    return op.n


def givable(s: State, who: int) -> list[Pattern]:
    return [some("give", "cards", number(s), named(s.hands[who]))]


def hand_over(s: State, who: int, a: actions.Give, out: Out) -> State:
    n = number(s)
    rule = "A11.6" if isinstance(op_of(s), ops.GiveChosen) else "A11.7"
    return chosen(s, Chosen(who, "give", _cards(s, who, a.cards, n, rule)), out)


def _cards(s: State, who: int, names: Names, n: int, rule: str) -> int:
    """So many different cards of his hand."""
    if len(names) != n or len(set(names)) != n or not set(names) <= set(named(s.hands[who])):
        raise Illegal(rule, cards=n)
    return bits(names)


def _given(s: State, made: dict[int, Chosen], out: Out) -> State:
    p = pending(s)
    assert p.target is not None
    exchange = isinstance(op_of(s), ops.SwapChosen)
    pairs = [(p.reader, p.target), (p.target, p.reader)] if exchange else [(p.reader, p.target)]
    moves: Moves = [(a, b, made[a].cards if a in made else s.hands[a]) for a, b in pairs]
    for a, b, cards in moves:
        assert a is not None
        whole = two(s, a, b)
        out.append(
            events.Gave(seat=s.seats[a], of=s.seats[b], count=cards.bit_count(), cards=named(cards), whole=whole)
        )
    return done(hands.moved_since(s, moves))


# -- passing ---------------------------------------------------------------------------------------------


def pass_on(s: State, op: ops.PassChosen, out: Out) -> State:
    return _begin(s, "pass", tuple(who for who in range(s.players) if s.hands[who].bit_count() > op.n), out)


def mass(s: State, out: Out) -> State:
    """All go to the church, what lasted till now is over, and all pass cards (A10.1, A10.2)."""
    out.append(events.Rang(s.seats[s.first], DATA.offices[s.office].id))
    kept: tuple[Effect, ...] = tuple(effect for effect in s.effects if effect.until != "next_mass")
    s = replace(
        s,
        turn=None,
        encounter=None,
        pawns=(CHURCH,) * s.players,
        took=(0,) * s.players,
        effects=kept,
        silences=(0,) * s.players,
        votes=(0,) * s.players,
    )
    n = DATA.offices[s.office].passes
    waited = tuple(
        who for who in range(s.players) if s.hands[who].bit_count() > n or (s.hands[who] and s.books[who])
    )
    return _begin(s, "pass", waited, out)


def _at_mass(s: State) -> bool:
    return s.pending is None


def usual(s: State, who: int) -> int:
    """How many he passes."""
    n = DATA.offices[s.office].passes if _at_mass(s) else number(s)
    return min(n, s.hands[who].bit_count())


def _sums(s: State, who: int) -> list[Card]:
    """Books that change how many he passes (A11.32)."""
    if not _at_mass(s):
        return []
    found = (card_of(s, held.book) for held in s.books[who])
    return [card for card in found if card.timing == "on_mass_pass"]


def _numbers(s: State, who: int, card: Card) -> list[int]:
    op = card.ops[0]
    assert isinstance(op, ops.PassDelta)
    n, most = usual(s, who), s.hands[who].bit_count()
    return [n + delta for delta in op.choices if op.min <= n + delta <= most]


def passable(s: State, who: int) -> list[Pattern]:
    words = named(s.hands[who])
    with_books = [
        some("pass", "cards", n, words, card.id) for card in _sums(s, who) for n in _numbers(s, who, card)
    ]
    return [some("pass", "cards", usual(s, who), words), *with_books]


def pass_cards(s: State, who: int, a: actions.Pass, out: Out) -> State:
    if a.book is UNSET:
        cards = _cards(s, who, a.cards, usual(s, who), "A10.2" if _at_mass(s) else "A11.8")
        return chosen(s, Chosen(who, "pass", cards), out)
    card = next((one for one in _sums(s, who) if one.id == a.book), None)
    if card is None or len(a.cards) not in _numbers(s, who, card):
        raise Illegal("A11.32", book=a.book)
    cards = _cards(s, who, a.cards, len(a.cards), "A11.32")
    return chosen(s, Chosen(who, "pass", cards, sums=card.id), out)


def _passed(s: State, made: dict[int, Chosen], out: Out) -> State:
    at_mass = _at_mass(s)
    start = s.first if at_mass else pending(s).reader
    op = op_of(s)
    side = op.dir if isinstance(op, ops.PassChosen) else "left"
    moves: Moves = []
    for who in clockwise(s, start):
        choice = made.get(who)
        if choice is not None and choice.sums is not None:
            out.append(events.Played(s.seats[who], choice.sums))
            s = under(without_book(s, who, choice.sums), "scriptorium", (choice.sums,))
        moves.append((who, neighbour(s, who, side), s.hands[who] if choice is None else choice.cards))
    for giver, taker, cards in moves:
        assert giver is not None
        if cards:
            count, whole = cards.bit_count(), two(s, giver, taker)
            seat, of = s.seats[giver], s.seats[taker]
            out.append(events.Passed(seat=seat, of=of, count=count, cards=named(cards), whole=whole))
    if not at_mass:
        return done(hands.moved_since(s, moves))
    s = replace(hands.handed(s, moves), mass_pass=hands.transfers(moves), since_mass=())
    return replace(s, phase="event")


def event(s: State, out: Out) -> State:
    """The top event is read and carried out (A10.3)."""
    if not s.options.events or not s.event:
        return replace(s, phase="hour")
    card, rest = s.event[0], s.event[1:]
    out.append(events.Read(s.seats[s.first], card))
    return replace(s, event=rest, pending=Pending(card, s.first, read=True), phase="card")


# -- putting books back ----------------------------------------------------------------------------------


def discard(s: State, op: ops.DiscardBook, out: Out) -> State:
    who = tuple(one for one in everybody(s, op.who) if _returns(s, one, op) and len(s.books[one]) > op.n)
    return _begin(s, "return", who, out)


def _returns(s: State, who: int, op: ops.DiscardBook) -> bool:
    return len(s.books[who]) >= max(1, op.if_holding)


def _discarding(s: State) -> ops.DiscardBook:
    op = op_of(s)
    assert isinstance(op, ops.DiscardBook)
    return op


def returnable(s: State, who: int) -> list[Pattern]:
    return [some("return", "books", _discarding(s).n, tuple(held.book for held in s.books[who]))]


def give_back(s: State, who: int, a: actions.Return, out: Out) -> State:
    n, mine = _discarding(s).n, {held.book for held in s.books[who]}
    if len(a.books) != n or len(set(a.books)) != n or not set(a.books) <= mine:
        raise Illegal("A11.23", books=n)
    return chosen(s, Chosen(who, "return", books=a.books), out)


def _put_back(s: State, made: dict[int, Chosen], out: Out) -> State:
    """Under the deck, clockwise from the reader."""
    op = _discarding(s)
    for who in everybody(s, op.who):
        if not _returns(s, who, op):
            continue
        held = tuple(one.book for one in s.books[who])
        books = in_data_order(s, made[who].books if who in made else held)
        seat = s.seats[who]
        out.append(events.PutBack(seat=seat, count=len(books), books=books, whole=(seat,)))
        for book in books:
            s = without_book(s, who, book)
        s = under(s, "scriptorium", books)
    return done(s)


RESOLVED: dict[str, Callable[[State, dict[int, Chosen], Out], State]] = {
    "show": _showed,
    "give": _given,
    "pass": _passed,
    "return": _put_back,
}
