"""How a state is spelled in traces and views (formats/record.md): the words for what is a number inside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from engine.mystery.data import DATA
from engine.mystery.moving import longest
from engine.mystery.plan import CELL_OF, ROOMS
from engine.mystery.state import Chosen, Effect, Encounter, Held, Pending, Said, State, Theft, Transfer
from engine.mystery.suspects import named

T = TypeVar("T")
Spelled = dict[str, Any]


def by_seat(s: State, things: Sequence[T]) -> dict[str, T]:
    return dict(zip(s.seats, things, strict=True))


def seat(s: State, who: int | None) -> str | None:
    return None if who is None else s.seats[who]


def seats_in(s: State, bits: int) -> tuple[str, ...]:
    return tuple(one for who, one in enumerate(s.seats) if bits >> who & 1)


def card(bit: int) -> str | None:
    return named(bit)[0] if bit else None


def cards(bits: Sequence[int]) -> tuple[str, ...]:
    """In their order."""
    return tuple(named(bit)[0] for bit in bits)


def turn(s: State) -> Spelled | None:
    t = s.turn
    if t is None:
        return None
    return {
        "seat": s.seats[t.who],
        "extra": t.extra,
        "max_steps": t.max_steps,
        "steps": longest(s, t.who, t.max_steps),
        "moved": t.moved,
        "acted": t.acted,
        "revealed": t.revealed,
    }


def held(s: State, book: Held) -> Spelled:
    against = None if book.against is None else tuple(s.seats[who] for who in book.against)
    return {"book": book.book, "armed": book.armed, "against": against}


def intruders(s: State) -> list[tuple[str, int, int]]:
    """Cells of colours in play with another's pawn: the room, the owner, the intruder."""
    return [
        (ROOMS[CELL_OF[name]], owner, who)
        for owner, name in enumerate(s.seats)
        for who, room in enumerate(s.pawns)
        if who != owner and room == CELL_OF[name]
    ]


def promises(s: State, who: int) -> list[Spelled]:
    return [{"room": ROOMS[room], "yes": yes} for room, yes in s.promises[who]]


def said(one: Said | None) -> Spelled | None:
    if one is None:
        return None
    return {"say": one.say} if one.how == "say" else {one.how if one.how == "declined" else "silence": True}


def encounter(s: State, e: Encounter | None) -> Spelled | None:
    return (
        None
        if e is None
        else {
            "asker": s.seats[e.asker],
            "target": s.seats[e.target],
            "question": e.question,
            "answer": said(e.answer),
            "back": e.back,
            "back_answer": said(e.back_answer),
            "forced": e.forced,
        }
    )


def effect(s: State, one: Effect) -> Spelled:
    who = tuple(s.seats[i] for i in one.who)
    own = {} if one.name is None else {one.name: one.value}
    return {"card": one.card, "op": one.op, "who": who, "until": one.until} | own


def pending(s: State, p: Pending | None) -> Spelled | None:
    return (
        None
        if p is None
        else {
            "card": p.card,
            "reader": s.seats[p.reader],
            "op": p.op,
            "who": seat(s, p.who),
            "target": seat(s, p.target),
            "traits": p.traits,
            "looked": p.looked,
        }
    )


def choice(one: Chosen) -> Spelled:
    if one.kind == "show":
        return {"card": card(one.cards)}
    if one.kind == "return":
        return {"books": one.books}
    return {"cards": named(one.cards)} | ({} if one.sums is None else {"book": one.sums})


def theft(s: State, one: Theft | None, open_to: bool = True) -> Spelled | None:
    return None if one is None else {"seat": s.seats[one.other], "card": card(one.card) if open_to else None}


def transfer(s: State, one: Transfer, open_to: bool = True) -> Spelled:
    return {"from": seat(s, one.source), "to": s.seats[one.to], "card": card(one.card) if open_to else None}


def dice(s: State) -> dict[str, str]:
    return {room: s.seats[who] for room, who in zip(DATA.dice_rooms, s.dice, strict=True)}


def told(s: State) -> Spelled:
    """What stands open in every view, and in a trace."""
    return {
        "hour": s.hour,
        "office": DATA.offices[s.office].id,
        "bell": s.bell,
        "first": s.seats[s.first],
        "turn": turn(s),
        "phase": s.phase,
        "pawns": by_seat(s, [ROOMS[room] for room in s.pawns]),
        "crypt": seats_in(s, s.crypt),
        "visited": seats_in(s, s.visited),
        "dice": dice(s),
        "penance": by_seat(s, s.penance),
        "silences": by_seat(s, s.silences),
        "effects": [effect(s, one) for one in s.effects],
        "extra": s.extra,
        "votes": by_seat(s, [seats_in(s, votes) for votes in s.votes]),
        "revelations": [{"seat": s.seats[one.who], "trait": one.trait} for one in s.revelations],
        "accusations": [
            {"seat": s.seats[one.who], "monk": named(1 << one.monk)[0], "right": one.right} for one in s.accusations
        ],
        "result": s.result and s.result.exposed(),
    }


def secret(s: State) -> Spelled:
    """All the rest, as a trace has it."""
    return {
        "culprit": card(s.culprit),
        "pile": cards(s.pile),
        "hands": by_seat(s, [named(hand) for hand in s.hands]),
        "seen": by_seat(s, [named(seen) for seen in s.seen]),
        "books": by_seat(s, [[held(s, one) for one in books] for books in s.books]),
        "decks": {"scriptorium": s.scriptorium, "library": s.library, "event": s.event},
        "intruder": {
            room: {"seat": s.seats[who], "card": card(s.took[owner])} for room, owner, who in intruders(s)
        },
        "promises": by_seat(s, [promises(s, who) for who in range(s.players)]),
        "encounter": encounter(s, s.encounter),
        "pending": pending(s, s.pending),
        "choices": {s.seats[one.who]: choice(one) for one in s.choices},
        "thefts": by_seat(
            s,
            [
                {"made": theft(s, made), "suffered": theft(s, suffered)}
                for made, suffered in zip(s.made, s.suffered, strict=True)
            ],
        ),
        "mass_pass": [transfer(s, one) for one in s.mass_pass],
        "since_mass": [transfer(s, one) for one in s.since_mass],
        "last_in": by_seat(s, [card(bit) for bit in s.last_in]),
    }
