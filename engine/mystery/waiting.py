"""Who has to choose now, what he may do, and what goes on by itself between two choices (A2).

The game waits exactly where A2.8 says: what happens by itself follows from facts that all know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.mystery import (
    actions,
    books,
    carrying,
    choosing,
    encounters,
    events,
    moving,
    penance,
    questions,
    rooms,
    together,
    turns,
)
from engine.mystery.data import DATA
from engine.mystery.state import Out, State, on_turn

END = actions.End()


def acting(s: State) -> tuple[int, ...]:
    """Who has to choose, in seat order."""
    if s.phase == "over":
        return ()
    if s.phase in ("show", "give", "pass", "return"):
        return together.due(s)
    if s.phase == "choose":
        return (choosing.chooser(s),)
    if s.phase == "ask":
        return (on_turn(s).who if s.pending is None else s.pending.reader,)
    if s.phase in ("move", "open"):
        return (on_turn(s).who,)
    e = encounters.talk(s)
    if s.phase == "again":
        return (encounters.again_by(s)[0],)
    return (e.asker if s.phase == "back_reply" else e.target,)


# -- what may be done ------------------------------------------------------------------------------------


def _move(s: State, who: int) -> list[Any]:
    return [*moving.walks(s, who), *books.playable(s, who), *penance.votes(s, who)]


def _open(s: State, who: int) -> list[Any]:
    found = [*rooms.offered(s, who), *books.playable(s, who)]
    if crypt_open(s, who):
        found.append(actions.Crypt())
    return [*found, END, *penance.votes(s, who)]


def _ask(s: State, who: int) -> list[Any]:
    return list(encounters.askable(s) if s.pending is None else encounters.askable_all(s, who))


def _back_reply(s: State, who: int) -> list[Any]:

    return [*questions.replies(s, who, encounters.asked_back(s)), *books.playable(s, who)]


LEGAL: dict[str, Callable[[State, int], list[Any]]] = {
    "move": _move,
    "ask": _ask,
    "reply": encounters.replies,
    "again": encounters.askable_again,
    "back": encounters.askable_back,
    "back_reply": _back_reply,
    "open": _open,
    "choose": lambda s, _who: choosing.options(s),
    "show": lambda s, who: list(together.showable(s, who)),
    "give": lambda s, who: list(together.givable(s, who)),
    "pass": lambda s, who: list(together.passable(s, who)),
    "return": lambda s, who: list(together.returnable(s, who)),
}


def crypt_open(s: State, who: int) -> bool:
    """A6.12."""
    return bool(s.crypt >> who & 1) and not on_turn(s).extra


def use_crypt(s: State, who: int, out: Out) -> State:
    """It goes back to the crypt, ends this turn, and another follows."""
    out.append(events.CryptUsed(s.seats[who]))
    s = replace(s, crypt=s.crypt & ~(1 << who), phase="ending")
    for op in DATA.crypt_ops:
        s = replace(s, extra=(*s.extra, getattr(op, "max_steps", None)))
    return s


# -- what goes on by itself ------------------------------------------------------------------------------


def _opening(s: State, out: Out) -> State:
    """A2.7."""
    turn = on_turn(s)
    if turn.cut:
        return replace(s, phase="ending")
    who = turn.who
    if not s.books[who] and not crypt_open(s, who) and not rooms.offered(s, who):
        return replace(s, phase="ending")
    return replace(s, phase="open")


def _moving(s: State, out: Out) -> State:
    return moving.by_itself(s, out)


def _hour(s: State, out: Out) -> State:
    """A10.4."""
    first = (s.first - 1) % s.players
    offices = [one.id for one in DATA.offices]
    after = s.office + 1
    office = after if after < len(offices) else offices.index(s.options.first_office)
    s = replace(
        s,
        hour=s.hour + 1,
        office=office,
        first=first,
        on=(first - 1) % s.players,
        bell=turns.usual_bell(s) - s.coming,
        coming=0,
        pending=None,
        phase="begin",
    )
    out.append(events.Hour(s.hour, offices[office], s.seats[first], s.bell))
    return s


PASSING: dict[str, Callable[[State, Out], State]] = {
    "begin": turns.begin,
    "ending": turns.end,
    "moving": _moving,
    "arrived": moving.arrive,
    "opening": _opening,
    "card": carrying.go_on,
    "mass": together.mass,
    "event": together.event,
    "hour": _hour,
}


def go_on(s: State, out: Out) -> State:
    """Until somebody has to choose, or the game is over."""
    while True:
        step = PASSING.get(s.phase)
        if step is not None:
            s = step(s, out)
            continue
        by_itself = None
        if s.phase == "reply":
            by_itself = encounters.reply_by_itself(s, out)
        elif s.phase == "back_reply":
            by_itself = encounters.back_by_itself(s, out)
        if by_itself is None:
            return s
        s = by_itself
