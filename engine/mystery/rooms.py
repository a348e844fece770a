"""What the rooms offer (A6): thefts, books, the parlour, the crypt. The chapter has a module of its own."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core import Illegal
from engine.mystery import actions, chapter, events, hands
from engine.mystery.data import DATA
from engine.mystery.plan import CONFESSIONALS, KIND, OWNER, ROOMS
from engine.mystery.state import Held, Out, Pending, State, book_order, card_of, in_turn, on_turn, others, put
from engine.mystery.suspects import VALUES, apart
from engine.patterns import OneOf, Pattern, SomeOf

ACT = actions.Act()


@lru_cache(maxsize=1 << 5)
def some_traits(fewest: int, most: int) -> SomeOf:
    """So many values of different characteristics."""
    return SomeOf(fewest, most, VALUES, tuple(DATA.characteristics.values()))


@lru_cache(maxsize=1 << 5)
def demand_of(seat: str) -> Pattern:
    spelling = {"type": "demand", "from": seat, "traits": {"traits": [1, 2]}}
    return Pattern("demand", (OneOf((seat,)), some_traits(1, 2)), msgspec.json.encode(spelling).decode())


def good_traits(given: object, fewest: int, most: int) -> bool:
    return isinstance(given, tuple) and fewest <= len(given) <= most and apart(given)


# -- what is open ----------------------------------------------------------------------------------------


def offered(s: State, who: int) -> list[Any]:
    """What his space offers him; nothing twice, and nothing that by public facts could change nothing (A6.1)."""
    if on_turn(s).acted:
        return []
    room = s.pawns[who]
    kind = KIND[room]
    if kind == "confessional":
        return [ACT] if s.dice[CONFESSIONALS.index(room)] != who else []
    if kind == "cell":
        owner = OWNER[room]
        return [ACT] if owner in s.seats and owner != s.seats[who] and s.hands[s.seats.index(owner)] else []
    if kind == "scriptorium":
        return [ACT] if s.scriptorium else []
    if kind == "library":
        return [ACT] if s.library else []
    if kind == "parlour":
        return in_parlour(s, who)
    if kind == "crypt":
        return [ACT] if not s.crypt >> who & 1 and s.crypt.bit_count() < DATA.crypt_copies else []
    if kind == "chapter":
        reveals = [actions.Reveal(trait) for trait in chapter.open_traits(s, who)]
        return [*reveals, *map(actions.Accuse, chapter.accusable(s, who))]
    return []


def in_parlour(s: State, who: int) -> list[Any]:
    """A6.9, A6.10."""
    if s.pile:
        return [ACT]
    return [demand_of(s.seats[other]) for other in others(s, who) if s.hands[other]]


# -- using it --------------------------------------------------------------------------------------------


def act(s: State, who: int, _a: actions.Act, out: Out) -> State:
    if ACT not in offered(s, who):
        raise Illegal("A6.1", room=ROOMS[s.pawns[who]])
    s = in_turn(replace(s, phase="opening"), acted=True)
    room = s.pawns[who]
    kind = KIND[room]
    if kind == "confessional":
        return _confess(s, who, CONFESSIONALS.index(room), out)
    if kind == "cell":
        owner = s.seats.index(str(OWNER[room]))
        s, card = hands.steal(s, who, owner, out)
        return replace(s, took=put(s.took, owner, card))
    if kind == "parlour":
        return hands.draw_from_pile(s, who, out)
    if kind == "crypt":
        return take_crypt(s, who, out)
    if kind == "library":
        book, rest = s.library[0], s.library[1:]
        return read(replace(s, library=rest), who, book, out)
    book, rest = s.scriptorium[0], s.scriptorium[1:]
    return draw_book(replace(s, scriptorium=rest), who, book, out)


def _confess(s: State, who: int, die: int, out: Out) -> State:
    s, _ = hands.steal(s, who, s.dice[die], out)
    return turn_die(s, die, who, out)


def turn_die(s: State, die: int, who: int, out: Out) -> State:
    out.append(events.Die(DATA.dice_rooms[die], s.seats[who]))
    return replace(s, dice=put(s.dice, die, who))


def take_crypt(s: State, who: int, out: Out) -> State:
    out.append(events.CryptTaken(s.seats[who]))
    return replace(s, crypt=s.crypt | 1 << who)


def draw_book(s: State, who: int, book: str, out: Out) -> State:
    """A6.6; it has left its deck."""
    if card_of(s, book).kept:
        out.append(events.Book(seat=s.seats[who], book=book, whole=(s.seats[who],)))
        return keep_book(s, who, book)
    return read(s, who, book, out)


def keep_book(s: State, who: int, book: str) -> State:
    """On arrival, however it came, it is armed against all (A7.5)."""
    held = Held(book, True if card_of(s, book).timing in ("on_penance", "on_theft") else None)
    order = book_order(s)
    return replace(
        s, books=put(s.books, who, tuple(sorted((*s.books[who], held), key=lambda one: order[one.book])))
    )


def read(s: State, who: int, card: str, out: Out) -> State:
    """To all, and carried out at once."""
    out.append(events.Read(s.seats[who], card))
    return replace(s, pending=Pending(card, who, read=True), phase="card")


# -- a demand --------------------------------------------------------------------------------------------


def demand(s: State, who: int, a: actions.Demand, out: Out) -> State:
    check_demand(s, who, a)
    if KIND[s.pawns[who]] != "parlour" or on_turn(s).acted:
        raise Illegal("A6.1", room=ROOMS[s.pawns[who]])
    out.append(events.Demanded(s.seats[who], a.source, a.traits))
    pending = Pending(None, who, None, target=s.seats.index(a.source), traits=a.traits)
    return in_turn(replace(s, pending=pending, phase="card"), acted=True)


def check_demand(s: State, who: int, a: actions.Demand) -> None:
    if s.pile:
        raise Illegal("A6.9")
    if a.source not in s.seats or a.source == s.seats[who] or not s.hands[s.seats.index(a.source)]:
        raise Illegal("A6.10", source=a.source)
    if not good_traits(a.traits, 1, 2):
        raise Illegal("A6.10", traits=" ".join(a.traits))
