"""Elections and the Prison Cell (M10.2, M10.3), at mass and by the Abbot's House alike."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import Event, Illegal
from engine.monastery import actions, events
from engine.monastery.board import ABBEY
from engine.monastery.data import PRISON_CELL
from engine.monastery.state import (
    Imprisoning,
    Monk,
    Naming,
    State,
    crowd,
    monk_names,
    monk_numbers,
    monks_of,
    with_monk,
)


def order_from(s: State, who: int) -> tuple[int, ...]:
    """Clockwise, beginning with this player (M2.2)."""
    players = len(s.seats)
    return tuple((who + i) % players for i in range(players))


def hold(s: State, also_counted: int, out: list[Event]) -> State:
    """Count the monks in the Abbey and on one more node (the Abbey again, at mass)."""
    counts = [
        sum(s.monks[number].on in (ABBEY, also_counted) for number in monks_of(who)) for who in range(len(s.seats))
    ]
    tied = [who for who, count in enumerate(counts) if count == max(counts)]
    out.append(events.Counted(dict(zip(s.seats, counts, strict=True)), tuple(s.seats[who] for who in tied)))
    if len(tied) > 1:
        tied = [who for who in tied if who != s.abbot]
    if len(tied) > 1:
        return replace(s, ask=Naming(s.abbot, tuple(tied)))
    return _crown(s, tied[0], out)


def candidates(s: State, ask: Naming) -> list[actions.NameAbbot]:
    return [actions.NameAbbot(s.seats[who]) for who in ask.tied]


def name_abbot(s: State, who: int, a: actions.NameAbbot, out: list[Event]) -> State:
    ask = s.ask
    assert isinstance(ask, Naming)
    if a.colour not in s.seats or s.seats.index(a.colour) not in ask.tied:
        raise Illegal("M10.2", colour=a.colour)
    return _crown(replace(s, ask=None), s.seats.index(a.colour), out)


def _crown(s: State, who: int, out: list[Event]) -> State:
    """At mass the new order holds at once; else `rounds` takes it up when the next round begins."""
    out.append(events.Elected(s.seats[who]))
    order = s.order if s.phase == "score" else order_from(s, who)
    s = replace(s, abbot=who, order=order)
    return replace(s, ask=Imprisoning(who)) if _prison(s) is not None and _in_abbey(s) else s


def _prison(s: State) -> int | None:
    """The Prison Cell, if it is built and not full."""
    node = s.layout.ground.node_of.get(PRISON_CELL)
    if node is None or not (s.built & ~crowd(s).crowded) >> node & 1:
        return None
    return node


def _in_abbey(s: State) -> list[int]:
    return [number for number, monk in enumerate(s.monks) if monk.on == ABBEY]


def prisoners(s: State) -> list[actions.Imprison]:
    names = monk_names(s.seats)
    return [actions.Imprison(None), *(actions.Imprison(names[number]) for number in _in_abbey(s))]


def imprison(s: State, who: int, a: actions.Imprison, out: list[Event]) -> State:
    s = replace(s, ask=None)
    if a.monk is None:
        return s
    number = monk_numbers(s.seats).get(a.monk)
    node = _prison(s)
    assert node is not None
    if number not in _in_abbey(s) or number is None:
        raise Illegal("M10.3", monk=a.monk)
    out.append(events.Imprisoned(s.seats[who], a.monk))
    return replace(s, monks=with_monk(s, number, Monk(node, kneeling=True)))
