"""Whom an operation means (A11.2), and the dice that name a player (A7.6)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.mystery import events
from engine.mystery.data import DATA
from engine.mystery.ops import AnyOp
from engine.mystery.state import Out, Pending, State, clockwise, pended


def pending(s: State) -> Pending:
    assert s.pending is not None
    return s.pending


def tag(op: AnyOp) -> str:
    return str(op.__struct_config__.tag)


def during_mass(s: State) -> bool:
    """Whether the card is an event, whose reader is the ringer."""
    return s.turn is None


def everybody(s: State, whom: str) -> tuple[int, ...]:
    """`self`, `each` or `each_other`, clockwise from the reader."""
    reader = pending(s).reader
    if whom == "self":
        return (reader,)
    round_the_table = clockwise(s, reader)
    return round_the_table if whom == "each" else round_the_table[1:]


def neighbour(s: State, who: int, side: str) -> int:
    return (who + (1 if side == "left" else -1)) % s.players


def extreme(s: State, which: str) -> int:
    """`fewest` or `most` cards: never the reader, but in events himself included."""
    round_the_table = everybody(s, "each" if during_mass(s) else "each_other")
    counts = [s.hands[who].bit_count() for who in round_the_table]
    return round_the_table[counts.index(min(counts) if which == "fewest" else max(counts))]


def die(_face: int) -> bool:
    """Any player in play."""
    return True


def rolled(s: State, counts: Callable[[int], bool]) -> tuple[State, int]:
    """A die is rolled until it shows a player for whom it counts."""
    while True:
        face, chance = s.chance.below(len(DATA.colours))
        s = replace(s, chance=chance)
        colour = DATA.colours[face]
        if colour in s.seats and counts(s.seats.index(colour)):
            return s, s.seats.index(colour)


def target(s: State, which: str, out: Out) -> tuple[State, int | None]:
    """The one player that is meant; None if it is to be chosen. A player rolled is remembered."""
    p = pending(s)
    if p.target is not None:
        return s, p.target
    if which == "die":
        s, who = rolled(s, lambda face: face != p.reader)
        out.append(events.Rolled(s.seats[who]))
    elif which in ("left", "right"):
        who = neighbour(s, p.reader, which)
    elif which in ("fewest", "most"):
        who = extreme(s, which)
    else:
        return s, None
    return pended(s, target=who), who
