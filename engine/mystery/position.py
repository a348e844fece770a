"""A state as the trace spells it (formats/record.md), and back: puzzles, lessons, bug reports begin from one.

A position stands in phase `move`, with nothing moved, acted, pending or chosen in that turn. One that breaks an
invariant of the rules page is refused with the first reason found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core import Seat
from engine.mystery import books, moving, spelling, turns
from engine.mystery.data import DATA
from engine.mystery.ops import Until
from engine.mystery.plan import CELL_OF, LIBRARY, NARROW, ROOM
from engine.mystery.selecting import tag
from engine.mystery.state import (
    Accused,
    Effect,
    Held,
    Revealed,
    State,
    Theft,
    Transfer,
    Turn,
    book_order,
    card_of,
)
from engine.mystery.suspects import NUMBER, OF, VALUES, bits
from engine.positions import no, read


def expose(s: State) -> dict[str, Any]:
    return spelling.told(s) | spelling.secret(s)


# -- the form --------------------------------------------------------------------------------------------


class _Strict(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class _Turn(_Strict, frozen=True):
    seat: Seat
    extra: bool
    max_steps: int | None
    steps: int
    moved: Literal[False]
    acted: Literal[False]
    revealed: None


class _Held(_Strict, frozen=True):
    book: str
    armed: bool | None
    against: tuple[Seat, ...] | None


class _Decks(_Strict, frozen=True):
    scriptorium: tuple[str, ...]
    library: tuple[str, ...]
    event: tuple[str, ...]


class _Intruder(_Strict, frozen=True):
    seat: Seat
    card: str | None


class _Promise(_Strict, frozen=True):
    room: str
    yes: bool


class _Effect(_Strict, frozen=True):
    card: str
    op: str
    who: tuple[Seat, ...]
    until: Until
    mode: str | None = None
    n: int | None = None
    delta: int | None = None
    set: int | None = None
    room: str | None = None


class _Theft(_Strict, frozen=True):
    seat: Seat
    card: str


class _Thefts(_Strict, frozen=True):
    made: _Theft | None
    suffered: _Theft | None


class _Transfer(_Strict, frozen=True):
    source: Seat | None = msgspec.field(name="from")
    to: Seat
    card: str


class _Revealed(_Strict, frozen=True):
    seat: Seat
    trait: str


class _Accused(_Strict, frozen=True):
    seat: Seat
    monk: str
    right: Literal[False]


class _Nothing(_Strict, frozen=True):
    """An empty object."""


class _Position(_Strict, frozen=True):
    hour: int
    office: str
    bell: int
    first: Seat
    turn: _Turn
    phase: Literal["move"]
    pawns: dict[Seat, str]
    culprit: str
    pile: tuple[str, ...]
    hands: dict[Seat, tuple[str, ...]]
    seen: dict[Seat, tuple[str, ...]]
    books: dict[Seat, tuple[_Held, ...]]
    decks: _Decks
    crypt: tuple[Seat, ...]
    visited: tuple[Seat, ...]
    dice: dict[str, Seat]
    penance: dict[Seat, Literal["due", "served"] | None]
    intruder: dict[str, _Intruder]
    promises: dict[Seat, tuple[_Promise, ...]]
    silences: dict[Seat, int]
    encounter: None
    effects: tuple[_Effect, ...]
    pending: None
    choices: _Nothing
    extra: tuple[int | None, ...]
    votes: dict[Seat, tuple[Seat, ...]]
    thefts: dict[Seat, _Thefts]
    mass_pass: tuple[_Transfer, ...]
    since_mass: tuple[_Transfer, ...]
    last_in: dict[Seat, str | None]
    revelations: tuple[_Revealed, ...]
    accusations: tuple[_Accused, ...]
    result: None = None


# -- in --------------------------------------------------------------------------------------------------


def restore(fresh: State, given: object) -> State:
    """The state of a position. `fresh` is the set-up of the same seats, seed and options, nothing dealt."""
    p = read(given, _Position)
    _check_names(fresh, p)
    s = _hour(fresh, p)
    s = _places(s, p)
    s = _cards(s, p)
    s = _history(s, p)
    s = _all_books(s, p)
    s = replace(s, effects=tuple(_effect(s, one) for one in p.effects))
    steps = moving.longest(s, s.on, p.turn.max_steps)
    if p.turn.steps != steps:
        no(f"the longest move is {steps}, not {p.turn.steps} (A3.5)")
    if not moving.moves(s, s.on):
        no(f"{p.turn.seat} has no move (A3.1)")
    return s


def _seats(s: State, names: Iterable[Seat | None], what: str) -> None:
    for name in names:
        if name is not None and name not in s.seats:
            no(f"{what}: {name} does not play")


def _check_names(s: State, p: _Position) -> None:
    """Every player, nobody else; cards, rooms and values that there are."""
    per_seat: dict[str, Mapping[Seat, Any]] = {
        "pawn": p.pawns, "hand": p.hands, "seen list": p.seen, "list of books": p.books, "penance": p.penance,
        "list of promises": p.promises, "number of silences": p.silences, "list of votes": p.votes,
        "pair of thefts": p.thefts, "last card": p.last_in,
    }  # fmt: skip
    for what, by_seat in per_seat.items():
        if set(by_seat) != set(s.seats):
            no(f"every player and nobody else must have a {what}")
    _seats(s, (p.first, p.turn.seat, *p.crypt, *p.visited, *p.dice.values()), "position")
    _seats(s, (voter for voters in p.votes.values() for voter in voters), "votes")
    _seats(s, (one.seat for one in p.intruder.values()), "intruder")
    moves = (*p.mass_pass, *p.since_mass)
    _seats(s, (who for one in moves for who in (one.source, one.to)), "transfers")
    thefts = [one for pair in p.thefts.values() for one in (pair.made, pair.suffered) if one is not None]
    _seats(s, [*(one.seat for one in thefts), *(one.seat for one in p.revelations)], "history")
    _seats(s, (one.seat for one in p.accusations), "history")
    cards = [p.culprit, *p.pile, *(card for hand in (*p.hands.values(), *p.seen.values()) for card in hand)]
    cards += [*(one.card for one in moves), *(one.card for one in thefts), *(one.monk for one in p.accusations)]
    cards += [one for one in (*p.last_in.values(), *(i.card for i in p.intruder.values())) if one is not None]
    for card in cards:
        if card not in NUMBER:
            no(f"{card} is no suspect (A1.2)")
    for room in (*p.pawns.values(), *(one.room for promised in p.promises.values() for one in promised)):
        if room not in ROOM:
            no(f"{room} is no room (A3.1)")
    for one in p.revelations:
        if one.trait not in VALUES:
            no(f"{one.trait} is no value (A8.1)")


def _hour(s: State, p: _Position) -> State:
    offices = [one.id for one in DATA.offices]
    if p.office not in offices:
        no(f"{p.office} is no office (A10.4)")
    if p.office == "matins" and s.options.first_office != "matins":
        no("Matins has left the game (A16.2)")
    if p.hour < 1:
        no(f"there is no hour {p.hour}")
    low = min(turns.usual_bell(s), 0)
    if not low <= p.bell <= DATA.bell_last:
        no(f"the bell cannot stand at {p.bell} (A2.2)")
    who = s.seats.index(p.turn.seat)
    if p.turn.max_steps is not None and not p.turn.extra:
        no("only an extra turn has max_steps (A11.29)")
    if p.penance[p.turn.seat] == "due":
        no(f"{p.turn.seat} would lose this turn (A9.2)")
    return replace(
        s,
        hour=p.hour,
        office=offices.index(p.office),
        bell=p.bell,
        first=s.seats.index(p.first),
        on=who,
        turn=Turn(who, p.turn.extra, p.turn.max_steps),
        phase="move",
        extra=p.extra,
    )


def _places(s: State, p: _Position) -> State:
    pawns = tuple(ROOM[p.pawns[seat]] for seat in s.seats)
    for room, count in Counter(pawns).items():
        if count > 1 and NARROW >> room & 1:
            no(f"{DATA.rooms[room].id} holds one pawn (A3.3)")
    for seat, status in p.penance.items():
        if status is not None and p.pawns[seat] != DATA.start_room:
            no(f"{seat} is a penitent outside the church (A9.3)")
    for who, room in enumerate(pawns):
        if room == LIBRARY and s.seats[who] not in p.visited:
            no(f"{s.seats[who]} is in the library and has not entered it (A6.7)")
    if set(p.dice) != set(DATA.dice_rooms):
        no("each confessional has its die (A1.6)")
    s = replace(
        s,
        pawns=pawns,
        penance=tuple(p.penance[seat] for seat in s.seats),
        crypt=_seat_bits(s, p.crypt),
        visited=_seat_bits(s, p.visited),
        dice=tuple(s.seats.index(p.dice[room]) for room in DATA.dice_rooms),
        silences=tuple(p.silences[seat] for seat in s.seats),
        votes=tuple(_seat_bits(s, p.votes[seat]) for seat in s.seats),
        promises=tuple(tuple((ROOM[one.room], one.yes) for one in p.promises[seat]) for seat in s.seats),
    )
    if min(s.silences) < 0:
        no("silences are counted from 0 (A4.7)")
    _check_votes(s)
    return _intruders(s, p)


def _seat_bits(s: State, names: Iterable[Seat]) -> int:
    return sum(1 << s.seats.index(name) for name in set(names))


def _check_votes(s: State) -> None:
    for who, voters in enumerate(s.votes):
        if voters and not s.options.censure:
            no("nobody votes without the option censure (A16.3)")
        if voters >> who & 1 or voters.bit_count() == s.players - 1:
            no(f"such votes against {s.seats[who]} cannot stand (A16.3)")


def _intruders(s: State, p: _Position) -> State:
    there = {room: who for room, _, who in spelling.intruders(s)}
    told = {room: s.seats.index(one.seat) for room, one in p.intruder.items()}
    if told != there:
        no("intruders are those who stand in others' cells (A6.5)")
    took = [0] * s.players
    for room, one in p.intruder.items():
        owner = next(who for who, seat in enumerate(s.seats) if ROOM[room] == CELL_OF[seat])
        took[owner] = 0 if one.card is None else bits([one.card])
    return replace(s, took=tuple(took))


def _cards(s: State, p: _Position) -> State:
    everywhere = Counter((p.culprit, *p.pile, *(card for hand in p.hands.values() for card in hand)))
    odd = [card for card in NUMBER if everywhere[card] != 1]
    if odd:
        no(f"{odd[0]} is there {everywhere[odd[0]]} times, not once (A1.3)")
    s = replace(
        s,
        culprit=bits([p.culprit]),
        pile=tuple(bits([card]) for card in p.pile),
        hands=tuple(bits(p.hands[seat]) for seat in s.seats),
        seen=tuple(bits(p.seen[seat]) for seat in s.seats),
        last_in=tuple(bits([card]) if card is not None else 0 for card in (p.last_in[seat] for seat in s.seats)),
    )
    if len(s.pile) > DATA.tables[s.players].pile:
        no(f"the pile has {len(s.pile)} cards (A1.3)")
    for who, seat in enumerate(s.seats):
        if s.hands[who] & ~s.seen[who]:
            no(f"{seat} has not seen the own hand (A14.1)")
        if s.seen[who] & (s.culprit | sum(s.pile)):
            no(f"{seat} has seen what nobody can have seen (A14.1)")
        if s.last_in[who] & ~s.seen[who]:
            no(f"{seat} received a card and has not seen it (A14.1)")
    return s


def _all_books(s: State, p: _Position) -> State:
    order = book_order(s)
    held = {seat: tuple(_held(s, seat, one) for one in p.books[seat]) for seat in s.seats}
    mine = [one.book for kept in held.values() for one in kept]
    decks = {"scriptorium": (*p.decks.scriptorium, *mine), "library": p.decks.library, "event": p.decks.event}
    for deck, cards in decks.items():
        if Counter(cards) != Counter(getattr(s, deck)):
            no(f"the cards of the {deck} are not those of this game (A1.4)")
    return replace(
        s,
        scriptorium=p.decks.scriptorium,
        library=p.decks.library,
        event=p.decks.event,
        books=tuple(tuple(sorted(held[seat], key=lambda one: order[one.book])) for seat in s.seats),
    )


def _held(s: State, seat: Seat, one: _Held) -> Held:
    if one.book not in book_order(s) or not card_of(s, one.book).kept:
        no(f"{seat} cannot keep {one.book} (A6.6)")
    timing = card_of(s, one.book).timing
    against = None
    if (one.armed is None) == (timing in books.ARMED):
        no(f"{one.book} of {seat} is armed wrongly (A7.5)")
    if one.against is not None:
        _seats(s, one.against, one.book)
        if timing != "on_theft" or not one.armed or not one.against or seat in one.against:
            no(f"{one.book} of {seat} is armed wrongly (A7.5)")
        against = tuple(sorted({s.seats.index(foe) for foe in one.against}))
        if len(against) == s.players - 1:
            no(f"{one.book} of {seat} is armed against all, which is spelled null (A7.5)")
    return Held(one.book, one.armed, against)


def _history(s: State, p: _Position) -> State:
    def transfer(one: _Transfer) -> Transfer:
        return Transfer(
            None if one.source is None else s.seats.index(one.source), s.seats.index(one.to), bits([one.card])
        )

    def theft(one: _Theft | None) -> Theft | None:
        return None if one is None else Theft(s.seats.index(one.seat), bits([one.card]))

    traits = [one.trait for one in p.revelations]
    if len(set(traits)) != len(traits):
        no("no value is revealed twice (A8.2)")
    if s.options.one_voice and len({(one.seat, OF[one.trait]) for one in p.revelations}) != len(traits):
        no("nobody reveals two values of one characteristic (A16.3)")
    if p.accusations and p.pile:
        no("nobody is accused while there is a pile (A8.4)")
    accused = bits(one.monk for one in p.accusations)
    for who, seen in enumerate(s.seen):
        if accused & ~seen:
            no(f"{s.seats[who]} has not seen who was cleared (A8.5)")
    familiar = [accused] * (s.players * s.players)
    moves = [transfer(one) for one in (*p.mass_pass, *p.since_mass)]
    for one in moves:
        if one.source is not None:
            familiar[one.source * s.players + one.to] |= one.card
            familiar[one.to * s.players + one.source] |= one.card
        if one.card & ~s.seen[one.to] or (one.source is not None and one.card & ~s.seen[one.source]):
            no("a card changed hands unseen (A14.1)")
    if any(one.source == one.to for one in moves):
        no("nobody gives himself a card (A5.6)")
    return replace(
        s,
        made=tuple(theft(p.thefts[seat].made) for seat in s.seats),
        suffered=tuple(theft(p.thefts[seat].suffered) for seat in s.seats),
        mass_pass=tuple(transfer(one) for one in p.mass_pass),
        since_mass=tuple(transfer(one) for one in p.since_mass),
        revelations=tuple(Revealed(s.seats.index(one.seat), one.trait) for one in p.revelations),
        accusations=tuple(Accused(s.seats.index(one.seat), NUMBER[one.monk], False) for one in p.accusations),
        familiar=tuple(familiar),
    )


FIELDS = {
    "question_mode": ("mode",),
    "refusal_cap": ("n",),
    "steps": ("delta", "set"),
    "close_room": ("room",),
    "library_key": (),
}


def _effect(s: State, one: _Effect) -> Effect:
    """As some card of this game lays it."""
    _seats(s, one.who, f"effect of {one.card}")
    found = {name: getattr(one, name) for name in ("mode", "n", "delta", "set", "room")}
    own = {name: value for name, value in found.items() if value is not None}
    known = one.card in book_order(s) and any(tag(op) == one.op for op in card_of(s, one.card).ops)
    if not known or one.op not in FIELDS or not one.who or not set(own) <= set(FIELDS[one.op]):
        no(f"{one.card} has no such effect (A11)")
    if len(own) != min(1, len(FIELDS[one.op])) or not any(_lays(op, one, own) for op in card_of(s, one.card).ops):
        no(f"{one.card} has no such effect (A11)")
    if len(set(one.who)) != len(one.who):
        no(f"an effect of {one.card} lies on a player twice (A11.3)")
    name = next(iter(own), None)
    who = tuple(sorted(s.seats.index(seat) for seat in one.who))
    return Effect(one.card, one.op, who, one.until, name, None if name is None else own[name])


def _lays(op: Any, one: _Effect, own: dict[str, Any]) -> bool:
    if tag(op) != one.op or getattr(op, "until", "turn") != one.until:
        return False
    if one.op == "close_room":
        return one.room in op.table.values()
    return all(getattr(op, name) == value for name, value in own.items())
