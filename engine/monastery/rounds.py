"""The day goes on (M2): whenever no decision is awaited, what comes next happens here until one is.

deal        all have kept their tiles; the round ends
move, score each player in order has his turn
rise        mass: who kneels goes home                     (M10.1)
elect       mass: the election                             (M10.2, M10.3)
draw        mass: each draws his tiles; the round ends      (M10.4)
sleep       night: all go home; the round ends              (M11.1)
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.core import Event
from engine.monastery import elections, events, homecoming, scoring
from engine.monastery.board import ABBEY
from engine.monastery.data import DATA
from engine.monastery.drawing import draw_tiles
from engine.monastery.ending import finish, why_over
from engine.monastery.moving import allowance
from engine.monastery.state import Brewing, Keeping, Phase, Placing, State

FIRST_PHASE: dict[str, Phase] = {"study": "move", "labour": "move", "mass": "rise", "night": "sleep"}


def go_on(s: State, out: list[Event]) -> State:
    """Up to the next decision, or the end."""
    while s.turn is None and not _awaits(s) and s.phase != "over":
        s = NEXT[s.phase](s, out)
    return s


def _awaits(s: State) -> bool:
    """A question that nobody is left to answer is no question."""
    if isinstance(s.ask, (Brewing, Keeping)):
        return bool(s.ask.waiting)
    return s.ask is not None


def begin_round(s: State, out: list[Event]) -> State:
    """The round that day and round name; the abbot is first (M2.2)."""
    order = elections.order_from(s, s.abbot)
    kind = s.kind
    s = replace(s, order=order, phase=FIRST_PHASE[kind], turns_begun=0, built_this_round=0)
    out.append(events.RoundBegan(s.day, s.round, kind, tuple(s.seats[who] for who in order)))
    return homecoming.ask_brewers(s) if kind in ("mass", "night") else s


def end_round(s: State, out: list[Event]) -> State:
    if why := why_over(s):
        return finish(s, why, out)
    last = s.round == len(DATA.dial) - 1
    s = replace(s, day=s.day + last, round=0 if last else s.round + 1)
    return begin_round(s, out)


# -- what each phase has next -------------------------------------------------------------


def _next_move(s: State, out: list[Event]) -> State:
    if s.turns_begun == len(s.order):
        return replace(s, phase="score", turns_begun=0)
    who = s.order[s.turns_begun]
    out.append(events.TurnBegan(s.seats[who], "move"))
    return replace(s, turns_begun=s.turns_begun + 1, turn=Placing(who, allowance(s, who)))


def _next_score(s: State, out: list[Event]) -> State:
    if s.turns_begun == len(s.order):
        return end_round(s, out)
    who = s.order[s.turns_begun]
    return scoring.begin(replace(s, turns_begun=s.turns_begun + 1), who, out)


def _rise(s: State, out: list[Event]) -> State:
    # those whom the Brewhouse keeps out stand already
    return replace(homecoming.go_home(s, 0, out), phase="elect", ask=None)


def _elect(s: State, out: list[Event]) -> State:
    return elections.hold(replace(s, phase="draw"), ABBEY, out)


def _draw(s: State, out: list[Event]) -> State:
    for who in s.order:
        s = draw_tiles(s, who, DATA.dial[s.round].draw, out)
    return end_round(s, out)


def _sleep(s: State, out: list[Event]) -> State:
    staying = s.ask.staying if isinstance(s.ask, Brewing) else 0
    return end_round(replace(homecoming.go_home(s, staying, out), ask=None), out)


def _dealt(s: State, out: list[Event]) -> State:
    return end_round(replace(s, ask=None), out)


NEXT: dict[Phase, Callable[[State, list[Event]], State]] = {
    "deal": _dealt,
    "move": _next_move,
    "score": _next_score,
    "rise": _rise,
    "elect": _elect,
    "draw": _draw,
    "sleep": _sleep,
}
