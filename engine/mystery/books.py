"""Books that players keep (A7): which may be played now, playing one, arming one."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from engine.core import Illegal
from engine.mystery import chapter, encounters, events, moving, ops, rooms
from engine.mystery.actions import Arm, Play, in_seat_order
from engine.mystery.data import Card
from engine.mystery.plan import LIBRARY, ROOM, ROOMS, rooms_in
from engine.mystery.state import (
    Held,
    Out,
    Pending,
    State,
    card_of,
    in_turn,
    on_turn,
    others,
    put,
    under,
    without_book,
)
from engine.patterns import OneOf, Pattern, SomeOf

ARMED = ("on_penance", "on_theft")


# -- which may be played ---------------------------------------------------------------------------------


def playable(s: State, who: int) -> list[Any]:
    """What he may play now, by book in data order."""
    return [
        play for held in s.books[who] if _timely(s, who, card_of(s, held.book)) for play in plays(s, who, held.book)
    ]


def _timely(s: State, who: int, card: Card) -> bool:
    """A7.3, A7.4."""
    turn = s.turn
    if turn is None or card.timing in turn.used:
        return False
    if s.phase == "back_reply":
        return card.timing == "on_counter" and encounters.talk(s).asker == who
    if s.phase not in ("move", "open") or turn.who != who:
        return False
    if card.timing == "my_turn":
        return True
    if s.phase == "move":
        return card.timing == "my_move"
    if card.timing == "on_refusal":
        return s.encounter is not None and s.encounter.answer == encounters.SILENT and not turn.acted
    return card.timing == "on_revelation" and turn.revealed is not None


def plays(s: State, who: int, book: str) -> list[Any]:
    """The ways to play it that by public facts could change something (A7.2)."""
    op = card_of(s, book).ops[0]
    if isinstance(op, ops.LibraryKey):
        now, then = moving.moves(s, who), moving.moves(s, who, key=True)
        return [Play(book)] if then & ~now & 1 << LIBRARY else []
    if isinstance(op, ops.Teleport):
        return [Play(book, to=ROOMS[room]) for room in rooms_in(moving.flights(s, who))]
    if isinstance(op, ops.Steps) and op.who == "present":
        return [
            Play(book, target=s.seats[one]) for one in moving.there(s, who) if op.set is None or not _set(s, one)
        ]
    if isinstance(op, ops.Penance) and op.who == "other":
        return [Play(book, target=s.seats[one]) for one in others(s, who) if _can_fall(s, one, op)]
    if isinstance(op, ops.TellCount):
        return [tell(book, s.seats[one], op.max_traits) for one in others(s, who) if s.hands[one]]
    if isinstance(op, ops.ShowPrivate) and op.source == "other":
        return [
            Play(book, source=s.seats[one])
            for one in others(s, who)
            if s.hands[one] and (op.filter != "last_received" or s.last_in[one])
        ]
    if isinstance(op, ops.Bell):
        low, high = op.clamp
        return [Play(book, by=by) for by in op.choices if s.bell >= 1 and low <= s.bell + by <= high]
    if isinstance(op, ops.Revelation) and card_of(s, book).timing == "on_revelation":
        return [Play(book, trait=trait) for trait in chapter.open_traits(s, who, _unlike(s, op))]
    return [Play(book)]


@lru_cache(maxsize=1 << 6)
def tell(book: str, seat: str, most: int) -> Pattern:
    parts = (OneOf((book,)), OneOf(("from",)), OneOf((seat,)), OneOf(("traits",)), rooms.some_traits(1, most))
    spelling = {"type": "play", "book": book, "from": seat, "traits": {"traits": [1, most]}}
    return Pattern("play", parts, msgspec.json.encode(spelling).decode())


def _set(s: State, who: int) -> bool:
    return any(one.op == "steps" and one.name == "set" and who in one.who for one in s.effects)


def _can_fall(s: State, who: int, op: ops.Penance) -> bool:
    return s.penance[who] != "due" and (op.not_in is None or s.pawns[who] != ROOM[op.not_in])


def _unlike(s: State, op: ops.Revelation) -> str | None:
    return on_turn(s).revealed if op.constraint is not None else None


# -- playing one -----------------------------------------------------------------------------------------


def play(s: State, who: int, a: Play, out: Out) -> State:
    held = next((one for one in s.books[who] if one.book == a.book), None)
    if held is None:
        raise Illegal("A7.1", book=a.book)
    card = card_of(s, a.book)
    if not _timely(s, who, card):
        raise Illegal("A7.4", book=a.book, timing=card.timing)
    if not _is_open(s, who, a):
        raise Illegal("A7.2", book=a.book)
    out.append(events.Played(s.seats[who], a.book))
    op = card.ops[0]
    if card.timing in ("on_refusal", "on_counter", "on_revelation"):
        s = in_turn(s, used=(*on_turn(s).used, card.timing))
    s = under(without_book(s, who, a.book), "scriptorium", (a.book,))
    if isinstance(op, ops.Teleport):
        return moving.walk(s, who, ROOM[str(a.to)], "book", out)
    if isinstance(op, ops.ForceAnswer):
        return encounters.force(s)
    if isinstance(op, ops.DeclineCounter):
        return encounters.decline_back(s)
    if isinstance(op, ops.Revelation) and a.trait is not UNSET:
        return replace(chapter.reveal(s, who, a.trait, out, _unlike(s, op)), phase="opening")
    other = a.target if a.target is not UNSET else a.source
    pending = Pending(
        a.book,
        who,
        target=s.seats.index(other) if isinstance(other, str) else None,
        traits=a.traits if isinstance(a.traits, tuple) else None,
        by=a.by if isinstance(a.by, int) else None,
    )
    return replace(s, pending=pending, phase="card")


def _is_open(s: State, who: int, a: Play) -> bool:
    found = plays(s, who, a.book)
    if not any(isinstance(one, Pattern) for one in found):
        return a in found
    if replace(a, source=UNSET, traits=UNSET) != Play(a.book):
        return False
    op = card_of(s, a.book).ops[0]
    assert isinstance(op, ops.TellCount)
    named = a.source in s.seats and a.source != s.seats[who] and bool(s.hands[s.seats.index(str(a.source))])
    return named and rooms.good_traits(a.traits, 1, op.max_traits)


# -- arming ----------------------------------------------------------------------------------------------


def armings(s: State, who: int) -> list[Any]:
    """At any time, in turn or not, unseen (A7.5)."""
    found: list[Any] = []
    if s.phase == "over":
        return found
    for held in s.books[who]:
        timing = card_of(s, held.book).timing
        if timing in ARMED:
            found += [Arm(held.book, True, None), Arm(held.book, False, None)]
        if timing == "on_theft":
            foes = tuple(s.seats[one] for one in others(s, who))
            found.append(Pattern("arm", (OneOf((held.book,)), OneOf(("true",)), SomeOf(1, len(foes), foes))))
    return found


def arm(s: State, who: int, a: Arm, _out: Out) -> State:
    held = next((one for one in s.books[who] if one.book == a.book), None)
    if held is None or held.armed is None:
        raise Illegal("A7.5", book=a.book)
    against = None
    if a.against is not None:
        foes = {s.seats[one] for one in others(s, who)}
        guards = card_of(s, a.book).timing == "on_theft"
        if (
            not a.on
            or not guards
            or not a.against
            or not set(a.against) <= foes
            or len(set(a.against)) != len(a.against)
        ):
            raise Illegal("A7.5", book=a.book)
        if set(a.against) != foes:
            against = tuple(s.seats.index(seat) for seat in in_seat_order(s.seats, a.against))
    changed = tuple(Held(a.book, a.on, against) if one.book == a.book else one for one in s.books[who])
    return replace(s, books=put(s.books, who, changed))
