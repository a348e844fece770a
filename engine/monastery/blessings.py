"""Blessings come and go: out of the supply and back (M9.7). Twenty there are, and twenty there stay."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import Event
from engine.monastery import events
from engine.monastery.state import Scoring, Screen, State, with_screen


def receive(s: State, who: int, count: int, out: list[Event]) -> State:
    """This many blessings for a player, one by one."""
    due = count
    while due:
        if not s.supply:
            s = _all_give_one_back(s, out)
        given = min(due, s.supply)
        if not given:
            return s
        mine = s.screens[who]
        screens = with_screen(s, who, Screen(mine.tiles, mine.blessings + given))
        s = replace(s, supply=s.supply - given, screens=screens)
        if isinstance(s.turn, Scoring):  # only the player on turn receives in a scoring
            s = replace(s, turn=replace(s.turn, received=s.turn.received + given))
        out.append(events.Received(s.seats[who], given))
        due -= given
    return s


def _all_give_one_back(s: State, out: list[Event]) -> State:
    givers = [who for who, screen in enumerate(s.screens) if screen.blessings]
    if not givers:
        return s
    screens = tuple(
        Screen(screen.tiles, screen.blessings - 1) if screen.blessings else screen for screen in s.screens
    )
    if isinstance(s.turn, Scoring) and s.turn.received:
        s = replace(s, turn=replace(s.turn, received=s.turn.received - 1))
    out.append(events.GaveBack(tuple(s.seats[who] for who in givers)))
    return replace(s, supply=len(givers), screens=screens)


def give_up(s: State, who: int, count: int) -> State:
    """A player pays blessings into the supply."""
    mine = s.screens[who]
    screens = with_screen(s, who, Screen(mine.tiles, mine.blessings - count))
    return replace(s, supply=s.supply + count, screens=screens)


def spendable(s: State) -> int:
    """Blessings that the player who scores held before and has not spent yet (M9.2)."""
    if not isinstance(s.turn, Scoring):
        return 0
    return s.screens[s.turn.who].blessings - s.turn.received
