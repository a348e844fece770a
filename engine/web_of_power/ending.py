"""From turn to turn, the last turns and the end of the game (W3.2, W9, W11, W12)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.core import Event, Illegal
from engine.web_of_power import events
from engine.web_of_power.actions import Done
from engine.web_of_power.board import counts
from engine.web_of_power.events import Part
from engine.web_of_power.scoring import final_lines
from engine.web_of_power.state import State, WebResult, advisors_left, cloisters_left, free_sites
from engine.web_of_power.tally import written_down

DONE = Done()


def next_turn(s: State) -> State:
    """The next player clockwise has the turn (W3.2)."""
    phase: Literal["play", "last"] = "last" if s.exhausted == 2 else "play"
    return replace(s, turn=s.turn + 1, phase=phase, placed=(), opened=())


def seats_after(s: State) -> tuple[str, ...]:
    """Those who still have a turn before all have had equally many (W9.2)."""
    return s.seats[s.who + 1 :]


def last_turns(s: State, out: list[Event]) -> bool:
    """The pile has run out for the second time: tell who still plays, and whether anybody does."""
    coming = seats_after(s)
    out.append(events.LastTurns(coming))
    return bool(coming)


def done(s: State, _a: Done, out: list[Event]) -> State:
    """A last turn ends (W9.3)."""
    if s.phase != "last":
        raise Illegal("W3.2", action="done")
    return next_turn(s) if seats_after(s) else finish(s, "turns", out)


def nothing_to_place(s: State) -> bool:
    """Nobody could place another piece whatever cards he held (W9.4)."""
    players = range(len(s.seats))
    if free_sites(s) and any(cloisters_left(s, who) for who in players):
        return False
    if not any(advisors_left(s, who) for who in players):
        return True
    return all(sum(seal) >= max(counts(s.cloisters, place)) for place, seal in enumerate(s.advisors))


def finish(s: State, why: Literal["turns", "full"], out: list[Event]) -> State:
    """The final scoring, and who has won (W11.1, W12)."""
    before, known = s.scores, len(s.tally)
    s = written_down(s, final_lines(s.cloisters, s.advisors), out)
    parts: dict[str, dict[Part, int]] = {
        seat: {"interim": points, "cloisters": 0, "alliances": 0, "chains": 0}
        for seat, points in zip(s.seats, before, strict=True)
    }
    for line in s.tally[known:]:
        parts[line.seat][line.part] += line.points
    left = [cloisters_left(s, who) + advisors_left(s, who) for who in range(len(s.seats))]
    standing = list(zip(s.scores, left, strict=True))
    best = max(standing)
    out.append(events.Ended(why))
    result = WebResult(
        scores=dict(zip(s.seats, s.scores, strict=True)),
        winners=tuple(seat for seat, reached in zip(s.seats, standing, strict=True) if reached == best),
        why=why,
        parts=parts,
        supply=dict(zip(s.seats, left, strict=True)),
    )
    return replace(s, phase="over", result=result)
