"""Penance (A9), and votes of censure (A16.3)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import Illegal
from engine.mystery import actions, events
from engine.mystery.plan import CELL_OF, CHURCH
from engine.mystery.state import Out, State, card_of, in_turn, penitent, put, under, without_book


def to_church(s: State, who: int) -> State:
    return stand(s, who, CHURCH)


def stand(s: State, who: int, room: int) -> State:
    """His pawn is there now; a visit to a cell it left is over."""
    before = s.pawns[who]
    took = s.took
    for owner, seat in enumerate(s.seats):
        if CELL_OF[seat] == before and owner != who and room != before:
            took = put(took, owner, 0)
    return replace(s, pawns=put(s.pawns, who, room), took=took)


def fall(s: State, who: int, out: Out) -> State:
    """Penance falls on him. A second before the lost turn changes nothing (A9.4)."""
    if s.penance[who] == "due":
        return s
    if s.turn is not None and s.turn.who == who:
        s = replace(in_turn(s, cut=True), extra=())
    guard = next(
        (held.book for held in s.books[who] if held.armed and card_of(s, held.book).timing == "on_penance"), None
    )
    if guard is not None:
        out += [events.Played(s.seats[who], guard), events.Forgiven(s.seats[who])]
        return to_church(under(without_book(s, who, guard), "scriptorium", (guard,)), who)
    out.append(events.Penance(s.seats[who]))
    return to_church(replace(s, penance=put(s.penance, who, "due")), who)


# -- censure ---------------------------------------------------------------------------------------------


def may_vote(s: State) -> bool:
    """Only in an open moment of whoever is on turn."""
    return s.options.censure and s.phase in ("move", "open")


def votes(s: State, who: int) -> list[actions.Censure]:
    if not may_vote(s):
        return []
    return [
        actions.Censure(seat, not s.votes[other] >> who & 1)
        for other, seat in enumerate(s.seats)
        if other != who and not penitent(s, other)
    ]


def vote(s: State, who: int, a: actions.Censure, out: Out) -> State:
    if a not in votes(s, who):
        raise Illegal("A16.3", seat=a.seat, on=a.on)
    other = s.seats.index(a.seat)
    s = replace(s, votes=put(s.votes, other, s.votes[other] ^ 1 << who))
    out.append(events.Vote(s.seats[who], a.seat, a.on))
    if s.votes[other].bit_count() < s.players - 1:
        return s
    s = fall(replace(s, votes=put(s.votes, other, 0)), other, out)
    if s.turn is not None and s.turn.cut:
        s = replace(s, phase="ending")
    return s
