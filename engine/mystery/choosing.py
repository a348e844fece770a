"""What cards leave one player to choose (A11): from whom, a value, books, a die, a revelation, a question.

Each operation begins here and waits; `options` lists what may be chosen, `choose` and the others carry it out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from engine.core import Illegal
from engine.mystery import actions, chapter, encounters, events, hands, ops, rooms, together
from engine.mystery.actions import Choose, Names
from engine.mystery.data import DATA
from engine.mystery.progress import done, in_data_order, op_of, waits
from engine.mystery.selecting import extreme, pending, target
from engine.mystery.state import Out, State, card_of, others, pended, two, under
from engine.mystery.suspects import FIT, VALUES, named
from engine.patterns import OneOf, Pattern, SomeOf

LOOKS = tuple(value for kind in ("hood", "beard", "girth") for value in DATA.characteristics[kind])


@lru_cache(maxsize=1 << 12)
def some(field: str, fewest: int, most: int, words: Names) -> Pattern:
    """So many of these. Players are listed in seat order, and put in the order of the data."""
    spelling = {"type": "choose", field: {"pick": [fewest, most], "of": words}}
    if field == "from":
        words = tuple(sorted(words, key=DATA.colours.index))
    return Pattern("choose", (OneOf((field,)), SomeOf(fewest, most, words)), msgspec.json.encode(spelling).decode())


@lru_cache(maxsize=1 << 4)
def traits(fewest: int, most: int) -> Pattern:
    spelling = {"type": "choose", "traits": {"traits": [fewest, most]}}
    parts = (OneOf(("traits",)), rooms.some_traits(fewest, most))
    return Pattern("choose", parts, msgspec.json.encode(spelling).decode())


def rob(s: State, op: ops.TakeRandom, victims: tuple[int, ...], out: Out) -> State:
    """In seat order (A11.5)."""
    for victim in sorted(victims):
        for _ in range(op.n):
            s, _ = hands.steal(s, pending(s).reader, victim, out)
    return s


def chooser(s: State) -> int:
    p = pending(s)
    return p.reader if p.who is None else p.who


def with_cards(s: State) -> tuple[int, ...]:
    return tuple(one for one in others(s, pending(s).reader) if s.hands[one])


# -- the operations begin --------------------------------------------------------------------------------


def from_whom(s: State, op: ops.TakeRandom, out: Out) -> State:
    found = with_cards(s)
    if len(found) <= op.repeat:
        return done(rob(s, op, found, out))
    return waits(s)


def show_hand(s: State, op: ops.ShowHand, out: Out) -> State:
    s, whose = target(s, op.source, out)
    found = with_cards(s) if whose is None else (whose,) if s.hands[whose] else ()
    if not found:
        return done(s)
    return waits(s) if len(found) > 1 else _show_hand(s, found[0], out)


def _show_hand(s: State, whose: int, out: Out) -> State:
    reader, cards = pending(s).reader, s.hands[whose]
    out.append(
        events.Hand(seat=s.seats[whose], of=s.seats[reader], cards=named(cards), whole=two(s, whose, reader))
    )
    return done(hands.know_together(hands.saw(s, reader, cards), whose, reader, cards))


def probe(s: State, _op: ops.ProbeAny, _out: Out) -> State:
    return waits(s)


def revelation(s: State, op: ops.Revelation, _out: Out) -> State:
    return _revealing(s, op.max)


def _revealing(s: State, left: int) -> State:
    if not left or not chapter.open_traits(s, pending(s).reader):
        return done(s)
    return pended(waits(s), left=left)


def ask_all(s: State, _op: ops.AskAll, _out: Out) -> State:
    return replace(s, phase="ask")


def look(s: State, op: ops.DrawBooks | ops.BrowseBooks, out: Out) -> State:
    n = op.n if isinstance(op, ops.DrawBooks) else op.look
    looked = s.scriptorium[:n]
    if not looked:
        return done(s)
    seat = s.seats[pending(s).reader]
    out.append(events.Looked(seat=seat, books=looked, whole=(seat,)))
    return pended(replace(waits(s), scriptorium=s.scriptorium[n:]), looked=looked)


def grant(s: State, op: ops.ParlourGrant, _out: Out) -> State:
    who = pending(s).reader if op.who == "self" else extreme(s, op.who)
    if not s.pile and not any(s.hands[other] for other in others(s, who)):
        return done(s)
    return waits(s, who)


def set_die(s: State, _op: ops.SetConfessional, _out: Out) -> State:
    return waits(s)


# -- what may be chosen ----------------------------------------------------------------------------------


def options(s: State) -> list[Any]:
    op = op_of(s)
    return OPTIONS[type(op)](s, op)


def _from(s: State, op: ops.TakeRandom) -> list[Any]:
    names = tuple(s.seats[one] for one in with_cards(s))
    return [some("from", op.repeat, op.repeat, names)]


def _hand(s: State, _op: ops.ShowHand) -> list[Any]:
    return [some("from", 1, 1, tuple(s.seats[one] for one in with_cards(s)))]


def _value(_s: State, op: ops.ShowPrivate) -> list[Any]:
    return [Choose(trait=trait) for trait in (LOOKS if op.filter == "named_look" else VALUES)]


def _revelations(s: State, _op: ops.Revelation) -> list[Any]:
    found = [actions.Reveal(trait) for trait in chapter.open_traits(s, chooser(s))]
    return [*found, actions.Decline()]


def _keep(s: State, op: ops.DrawBooks) -> list[Any]:
    looked = pending(s).looked or ()
    kept = in_data_order(s, tuple(book for book in looked if card_of(s, book).kept))
    return [some("books", 0, min(op.keep, len(kept)), kept)]


def _take(s: State, op: ops.BrowseBooks) -> list[Any]:
    looked = in_data_order(s, pending(s).looked or ())
    return [some("books", op.take, op.take, looked)]


def _parlour(s: State, _op: ops.ParlourGrant) -> list[Any]:
    return [*rooms.in_parlour(s, chooser(s)), actions.Decline()]


def _dice(s: State, _op: ops.SetConfessional) -> list[Any]:
    return [
        Choose(room=room, colour=s.seats[who])
        for number, room in enumerate(DATA.dice_rooms)
        for who in others(s, pending(s).reader)
        if s.dice[number] != who
    ]


OPTIONS: dict[type, Callable[[State, Any], list[Any]]] = {
    ops.TakeRandom: _from,
    ops.ShowHand: _hand,
    ops.ShowPrivate: _value,
    ops.ProbeAny: lambda _s, op: [traits(op.values, op.values)],
    ops.Revelation: _revelations,
    ops.DrawBooks: _keep,
    ops.BrowseBooks: _take,
    ops.ParlourGrant: _parlour,
    ops.SetConfessional: _dice,
}


# -- chosen ----------------------------------------------------------------------------------------------


def choose(s: State, who: int, a: Choose, out: Out) -> State:
    op = op_of(s)
    handler = CHOSEN.get(type(op))
    if handler is None or not admitted(a, options(s)):
        raise Illegal(RULES.get(type(op), "A11.1"))
    return handler(s, op, a, out)


def admitted(a: Choose, listed: list[Any]) -> bool:
    for one in listed:
        if not isinstance(one, Pattern):
            if a == one:
                return True
            continue
        field = one.parts[0].words[0]  # type: ignore[union-attr]
        name = "source" if field == "from" else field
        chosen = getattr(a, name)
        if chosen is not UNSET and replace(a, **{name: UNSET}) == Choose() and _holds(one.parts[1], chosen):
            return True
    return False


def _holds(part: Any, chosen: Names) -> bool:
    return (
        len(set(chosen)) == len(chosen)
        and bool(part.holds(part.ordered(chosen)))
        and set(chosen) <= set(part.words)
    )


def _rob(s: State, op: ops.TakeRandom, a: Choose, out: Out) -> State:
    assert isinstance(a.source, tuple)
    victims = tuple(s.seats.index(seat) for seat in a.source)
    return done(rob(s, op, victims, out))


def _hand_of(s: State, _op: ops.ShowHand, a: Choose, out: Out) -> State:
    assert isinstance(a.source, tuple)
    return _show_hand(s, s.seats.index(a.source[0]), out)


def _named(s: State, op: ops.ShowPrivate, a: Choose, out: Out) -> State:
    p = pending(s)
    assert isinstance(a.trait, str)
    of = None if p.target is None else s.seats[p.target]
    out.append(events.Named(s.seats[p.reader], of, (a.trait,)))
    return together.shows(pended(s, traits=(a.trait,)), out)


def _probed(s: State, _op: ops.ProbeAny, a: Choose, out: Out) -> State:
    assert isinstance(a.traits, tuple)
    seat = s.seats[pending(s).reader]
    found = any(FIT[trait] & s.culprit for trait in a.traits)
    out.append(events.Probed(seat=seat, traits=a.traits, any=found, whole=(seat,)))
    return done(s)


def _kept(s: State, _op: ops.DrawBooks, a: Choose, out: Out) -> State:
    """The others go under the deck in the order drawn (A11.21)."""
    p = pending(s)
    assert isinstance(a.books, tuple)
    kept = in_data_order(s, a.books)
    seat = s.seats[p.reader]
    out.append(events.Kept(seat=seat, count=len(kept), books=kept, whole=(seat,)))
    s = under(s, "scriptorium", tuple(book for book in p.looked or () if book not in kept))
    for book in kept:
        s = rooms.keep_book(s, p.reader, book)
    return done(s)


def _taken(s: State, _op: ops.BrowseBooks, a: Choose, out: Out) -> State:
    """As if drawn; what is read waits until this card is put away (A11.22)."""
    p = pending(s)
    assert isinstance(a.books, tuple)
    book = a.books[0]
    s = under(s, "scriptorium", tuple(one for one in p.looked or () if one != book))
    if card_of(s, book).kept:
        return done(rooms.draw_book(s, p.reader, book, out))
    return done(pended(s, brought=book))


def _turned(s: State, _op: ops.SetConfessional, a: Choose, out: Out) -> State:
    number = DATA.dice_rooms.index(str(a.room))
    return done(rooms.turn_die(s, number, s.seats.index(str(a.colour)), out))


CHOSEN: dict[type, Callable[[State, Any, Choose, Out], State]] = {
    ops.TakeRandom: _rob,
    ops.ShowHand: _hand_of,
    ops.ShowPrivate: _named,
    ops.ProbeAny: _probed,
    ops.DrawBooks: _kept,
    ops.BrowseBooks: _taken,
    ops.SetConfessional: _turned,
}
RULES: dict[type, str] = {
    ops.TakeRandom: "A11.5",
    ops.ShowHand: "A11.10",
    ops.ShowPrivate: "A11.4",
    ops.ProbeAny: "A11.14",
    ops.Revelation: "A11.15",
    ops.DrawBooks: "A11.21",
    ops.BrowseBooks: "A11.22",
    ops.ParlourGrant: "A11.25",
    ops.SetConfessional: "A11.36",
}


# -- what is chosen by other actions ---------------------------------------------------------------------


def _must_be(s: State, kind: type, *others_too: type) -> None:
    op = op_of(s)
    if not isinstance(op, (kind, *others_too)):
        raise Illegal(RULES.get(type(op), "A11.1"))


def reveal(s: State, who: int, a: actions.Reveal, out: Out) -> State:
    _must_be(s, ops.Revelation)
    left = pending(s).left - 1
    return _revealing(chapter.reveal(s, who, a.trait, out), left)


def decline(s: State, who: int, _a: actions.Decline, out: Out) -> State:
    _must_be(s, ops.Revelation, ops.ParlourGrant)
    out.append(events.Declined(s.seats[who]))
    return done(s)


def draw(s: State, who: int, _a: actions.Act, out: Out) -> State:
    _must_be(s, ops.ParlourGrant)
    if not s.pile:
        raise Illegal("A6.10")
    return done(hands.draw_from_pile(s, who, out))


def demand(s: State, who: int, a: actions.Demand, out: Out) -> State:
    _must_be(s, ops.ParlourGrant)
    rooms.check_demand(s, who, a)
    out.append(events.Demanded(s.seats[who], a.source, a.traits))
    return together.shows(pended(s, who=who, target=s.seats.index(a.source), traits=a.traits), out)


def ask(s: State, who: int, a: actions.Ask, out: Out) -> State:
    return done(encounters.ask_all(s, who, a, out))
