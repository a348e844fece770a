"""What to tell somebody who comes back: what happened since he acted last, and whether he is next. Pure.

Only what his seat may be told of (`Log.told_to`); it is words and pictures elsewhere.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from engine.core import Event, Seat
from tables.table import AnyLog, Table

CHAPTERS = 10


class Meanwhile(Struct, frozen=True):
    """`since`: so many acts stood when he looked last; `now`: so many he may be told of."""

    since: int
    now: int
    events: tuple[Event, ...]
    awaited: bool
    is_next: bool


def meanwhile(table: Table, seat: Seat | None, since: int | None = None) -> Meanwhile:
    """What happened since this seat's last act, or since so many acts; None: for somebody who watches."""
    log = table.log
    looked = last_act(log, seat) if since is None else min(max(since, -1), len(log.acts))
    mine = bool(log.acts) and log.acts[-1].seat == seat
    return Meanwhile(
        looked,
        len(log.acts) if mine else log.settled,
        tuple(log.told_to(seat, looked)),
        seat in table.to_act,
        seat is not None and upcoming(log) == seat,
    )


def last_act(log: AnyLog, seat: Seat | None) -> int:
    """So many acts stood when this seat had acted last; -1 before the beginning was told to it."""
    return next((count for count in range(len(log.acts), 0, -1) if log.acts[count - 1].seat == seat), -1)


def chapters(log: AnyLog, most: int = CHAPTERS) -> list[tuple[int, int]]:
    """The game so far in a few parts, for one who has seen nothing of it: from how many acts to how many."""
    last = log.settled
    parts = max(1, min(most, last))
    marks = [round(last * part / parts) for part in range(parts + 1)]
    return [(a, b) for a, b in pairwise(marks) if a < b]


def upcoming(log: AnyLog) -> Seat | None:
    """Whose decision will be awaited next, as far as the game so far lets one guess: who came after this seat when
    it was awaited last, or who sits after it. None where several decide at once, or nobody does."""
    to_act = log.game.to_act(log.steps[log.settled].state)
    if len(to_act) != 1:
        return None
    (seat,) = to_act
    waits = [log.game.to_act(step.state) for step in log.steps[: log.settled + 1]]
    while waits and waits[-1] == (seat,):
        waits.pop()
    after: tuple[Seat, ...] = ()
    while waits:
        before = waits.pop()
        if before == (seat,):
            break
        after = before
    else:
        seats = log.beginning.seats
        return seats[(seats.index(seat) + 1) % len(seats)]
    return after[0] if len(after) == 1 else None
