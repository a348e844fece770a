"""Hours and turns: whose turn it is, the bell, what ends a turn (A2)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.mystery import events
from engine.mystery.data import DATA
from engine.mystery.state import Effect, Out, State, Turn, put


def usual_bell(s: State) -> int:
    """Where it stands at the beginning of an hour (A10.4, A16.1)."""
    return DATA.fast_bell if s.options.fast else DATA.tables[s.players].bell_start


def begin(s: State, out: Out) -> State:
    """The next turn: one earned, or that of the next player, or Mass."""
    if s.extra:
        out.append(events.TurnBegan(s.seats[s.on], True))
        turn = Turn(s.on, True, s.extra[0])
        return replace(s, turn=turn, extra=s.extra[1:], encounter=None, phase="moving")
    who = (s.on + 1) % s.players
    if who == s.first:
        if s.bell == DATA.bell_last:
            return replace(s, phase="mass", on=who)
        s = replace(s, bell=s.bell + 1)
        out.append(events.BellMoved(s.bell))
    s = replace(s, on=who, encounter=None)
    if s.penance[who] == "due":
        out.append(events.Lost(s.seats[who]))
        return spend(replace(s, turn=None, penance=put(s.penance, who, "served")), who, normal=True)
    out.append(events.TurnBegan(s.seats[who], False))
    return replace(s, turn=Turn(who), phase="moving")


def end(s: State, out: Out) -> State:
    turn = s.turn
    assert turn is not None
    return spend(replace(s, turn=None, encounter=None), turn.who, normal=not turn.extra)


def spend(s: State, who: int, normal: bool) -> State:
    """A turn of his is over, played or lost: effects that lasted till then leave him (A11.3)."""
    over = {"turn", "next_turn", "round"} if normal else {"turn", "next_turn"}
    left: list[Effect] = []
    for effect in s.effects:
        if effect.until not in over or who not in effect.who:
            left.append(effect)
        elif who in effect.fresh and effect.until != "turn":
            left.append(replace(effect, fresh=tuple(one for one in effect.fresh if one != who)))
        elif rest := tuple(one for one in effect.who if one != who):
            left.append(replace(effect, who=rest))
    return replace(s, effects=tuple(left), phase="begin")
