"""The end of the game and the testament (M11.2 to M11.5, M13.4)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.core import Event, Result
from engine.monastery import events
from engine.monastery.data import DATA
from engine.monastery.placing import any_tile_fits
from engine.monastery.state import State

LARGE_LETTER = 3


def why_over(s: State) -> Literal["letters", "tiles", "days"] | None:
    """What ends the game, now that a round is over (M11.2)."""
    if not any(glyph.isalpha() for glyph in s.grid):
        return "letters"
    if s.day == DATA.days and s.round == len(DATA.dial) - 1:
        return "days"
    return None if any_tile_fits(s) else "tiles"


def testament(s: State, who: int) -> events.Testament:
    screen = s.screens[who]
    large = sum(letter.isupper() for letter in s.strips[who])
    penalty = sum(DATA.tiles[tile].value for tile in screen.tiles)
    total = LARGE_LETTER * large + screen.blessings - penalty
    return events.Testament(s.seats[who], large, screen.blessings, screen.tiles, total)


def finish(s: State, why: Literal["letters", "tiles", "days"], out: list[Event]) -> State:
    testaments = [testament(s, who) for who in range(len(s.seats))]
    scores = {told.seat: told.total for told in testaments}

    def standing(who: int) -> tuple[int, int]:
        """Points, then the lowest phrase on the grid: seats run from the highest to the lowest."""
        team = s.teams_with(who)
        return sum(scores[s.seats[member]] for member in team), max(team)

    best = max(range(len(s.seats)), key=standing)
    winners = tuple(s.seats[who] for who in sorted(s.teams_with(best)))
    out += testaments
    out.append(events.Ended(why, winners))
    return replace(s, phase="over", turn=None, ask=None, result=Result(scores, winners, why))
