"""Points given, written down: on the scores, in the tally, and told to all."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.core import Event
from engine.web_of_power import events
from engine.web_of_power.scoring import Line
from engine.web_of_power.state import ScoreLine, State


def written_down(s: State, lines: Iterable[Line], out: list[Event]) -> State:
    scores, tally = list(s.scores), list(s.tally)
    for who, part, what_for, points in lines:
        seat = s.seats[who]
        scores[who] += points
        tally.append(ScoreLine(seat, part, what_for, points))
        out.append(events.Scored(seat, part, what_for, points))
    return replace(s, scores=tuple(scores), tally=tuple(tally))
