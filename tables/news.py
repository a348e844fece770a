"""What to tell somebody who comes back: what happened since he acted last, and whether he is next. Pure.

Only what his seat may be told of (`Log.told_to`); it is words and pictures elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from engine.core import Event, Seat
from engine.log import Undo, is_unseen
from tables.table import AnyLog, Table

CHAPTERS = 10


class Meanwhile(Struct, frozen=True):
    """`since`: so many acts stood when he looked last."""

    since: int
    events: tuple[Event, ...]
    awaited: bool
    is_next: bool


def meanwhile(table: Table, seat: Seat | None, since: int) -> Meanwhile:
    """What happened since so many acts stood, for this seat; None: for somebody who watches."""
    log = table.log
    looked = min(max(since, -1), len(log.acts))
    return Meanwhile(
        looked,
        tuple(log.told_to(seat, looked)),
        seat in table.to_act,
        seat is not None and upcoming(log) == seat,
    )


def last_act(log: AnyLog, makers: Sequence[int | None], user_id: int) -> int:
    """So many acts stood when this person had acted last; -1 if nothing that stands was made by him. `makers`:
    whose hands made each entry of the log, nobody's if a steward or an order did."""
    made: list[int | None] = []
    for entry, maker in zip(log.entries, makers, strict=False):
        if isinstance(entry, Undo):
            del made[entry.to :]
        elif not is_unseen(log.game, entry.do):
            made.append(maker)
    return next((count for count in range(len(made), 0, -1) if made[count - 1] == user_id), -1)


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
