"""What one reader may know: a player, or the public (A12). Pictures, words and agents see nothing else.

It has the form of formats/record.md, and two things more for those who use it: who sits at the table by which
options, and the verified answers that the reader has heard so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.core import Seat
from engine.mystery import spelling
from engine.mystery.actions import Question, Say
from engine.mystery.spelling import Spelled, by_seat
from engine.mystery.state import Encounter, MysteryResult, Options, State
from engine.mystery.suspects import named


class HeardView(Struct, frozen=True):
    """A verified question that was answered before the reader."""

    asker: Seat
    target: Seat
    question: Question
    say: Say


class View(Struct, frozen=True):
    you: Seat | None
    seats: tuple[Seat, ...]
    options: Options
    to_act: tuple[Seat, ...]
    legal: tuple[Any, ...]
    hour: int
    office: str
    bell: int
    first: Seat
    turn: Spelled | None
    phase: str
    pawns: dict[Seat, str]
    pile: Any
    """How many; over, the cards."""
    hands: dict[Seat, Any]
    """The own cards, how many of others."""
    seen: Any
    books: dict[Seat, Any]
    decks: dict[str, Any]
    crypt: tuple[Seat, ...]
    visited: tuple[Seat, ...]
    dice: dict[str, Seat]
    penance: dict[Seat, str | None]
    intruder: dict[str, Spelled]
    promises: dict[Seat, list[Spelled] | None]
    silences: dict[Seat, int]
    encounter: Spelled | None
    effects: list[Spelled]
    pending: Spelled | None
    choices: dict[Seat, Spelled | None]
    extra: tuple[int | None, ...]
    votes: dict[Seat, tuple[Seat, ...]]
    thefts: dict[Seat, dict[str, Spelled | None]]
    mass_pass: list[Spelled]
    since_mass: list[Spelled]
    last_in: dict[Seat, Any]
    revelations: list[Spelled]
    accusations: list[Spelled]
    heard: tuple[HeardView, ...]
    result: MysteryResult | None
    culprit: str | None = None
    """When the game is over."""


def view(s: State, seat: Seat | None, to_act: tuple[Seat, ...], legal: Sequence[Any]) -> View:
    me = None if seat is None else s.seats.index(seat)
    found = spelling.told(s) | (spelling.secret(s) if s.result is not None else _open(s, me))
    heard = tuple(
        HeardView(s.seats[one.asker], s.seats[one.target], one.question, one.say)
        for one in s.heard
        if one.public or s.result is not None or me in (one.asker, one.target)
    )
    found["result"] = s.result
    return View(you=seat, seats=s.seats, options=s.options, to_act=to_act, legal=tuple(legal), heard=heard, **found)


def _open(s: State, me: int | None) -> Spelled:
    """What of the secrets this reader may know."""
    return {
        "pile": len(s.pile),
        "decks": {"scriptorium": len(s.scriptorium), "library": len(s.library), "event": len(s.event)},
        "hands": by_seat(s, [named(hand) if who == me else hand.bit_count() for who, hand in enumerate(s.hands)]),
        "seen": None if me is None else named(s.seen[me]),
        "books": by_seat(
            s,
            [
                [spelling.held(s, one) for one in books] if who == me else len(books)
                for who, books in enumerate(s.books)
            ],
        ),
        "intruder": {room: _intruder(s, owner, who, me) for room, owner, who in spelling.intruders(s)},
        "promises": by_seat(s, [_promises(s, who, me) for who in range(s.players)]),
        "encounter": _encounter(s, s.encounter, me),
        "pending": _pending(s, me),
        "choices": {s.seats[one.who]: spelling.choice(one) if one.who == me else None for one in s.choices},
        "thefts": by_seat(
            s,
            [
                {
                    "made": spelling.theft(s, made, made is not None and me in (who, made.other)),
                    "suffered": spelling.theft(s, suffered, suffered is not None and me in (who, suffered.other)),
                }
                for who, (made, suffered) in enumerate(zip(s.made, s.suffered, strict=True))
            ],
        ),
        "mass_pass": _transfers(s, s.mass_pass, me),
        "since_mass": _transfers(s, s.since_mass, me),
        "last_in": by_seat(
            s, [spelling.card(bit) if who == me else bool(bit) for who, bit in enumerate(s.last_in)]
        ),
    }


def _transfers(s: State, moves: Sequence[Any], me: int | None) -> list[Spelled]:
    return [spelling.transfer(s, one, me is not None and me in (one.source, one.to)) for one in moves]


def _intruder(s: State, owner: int, who: int, me: int | None) -> Spelled:
    told: Spelled = {"seat": s.seats[who], "took": bool(s.took[owner])}
    return told | ({"card": spelling.card(s.took[owner])} if me is not None and me in (owner, who) else {})


def _promises(s: State, who: int, me: int | None) -> list[Spelled] | None:
    """In private they are their maker's own."""
    if not s.options.private or who == me:
        return spelling.promises(s, who)
    return None


def _encounter(s: State, e: Encounter | None, me: int | None) -> Spelled | None:
    found = spelling.encounter(s, e)
    if found is None or e is None or not s.options.private or me in (e.asker, e.target):
        return found
    hidden = {"question": None}
    if e.back is not None and e.back != "waived":
        hidden["back"] = {}  # type: ignore[assignment]
    for name in ("answer", "back_answer"):
        if found[name] is not None and "say" in found[name]:
            hidden[name] = {}  # type: ignore[assignment]
    return found | hidden


def _pending(s: State, me: int | None) -> Spelled | None:
    found = spelling.pending(s, s.pending)
    if found is None or s.pending is None or s.pending.looked is None or me == s.pending.reader:
        return found
    return found | {"looked": len(s.pending.looked)}
