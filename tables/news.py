"""What to tell somebody who comes back: what happened since he acted last, and whether he is next. Pure.

Only what his seat may be told of (`Log.told_to`); it is words and pictures elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from engine.core import Event, Seat
from engine.log import Undo, is_unseen
from tables.table import AnyLog, Table

CHAPTERS = 10


class Meanwhile(Struct, frozen=True):
    """`since`: so many acts stood when he looked last. `brought`: what his own last acts before had shown to him
    alone."""

    since: int
    brought: tuple[Event, ...]
    events: tuple[Event, ...]
    awaited: bool
    is_next: bool


def meanwhile(table: Table, seat: Seat | None, since: int) -> Meanwhile:
    """What happened since so many acts stood, for this seat; None: for somebody who watches."""
    log = table.log
    looked = min(max(since, -1), len(log.acts))
    return Meanwhile(
        looked,
        tuple(_brought(log, seat, looked)),
        tuple(log.told_to(seat, looked)),
        seat in table.to_act,
        seat is not None and upcoming(log) == seat,
    )


def _brought(log: AnyLog, seat: Seat | None, until: int) -> Iterator[Event]:
    """What the acts of a seat that end there, with none of others between them, have shown to it alone."""
    first = until
    while first > 0 and log.acts[first - 1].seat == seat:
        first -= 1
    for number in range(first + 1, until + 1):
        yield from _hidden(log, number, seat)


def came_and_went(log: AnyLog, seat: Seat) -> list[Event]:
    """What changed in what only this seat sees, in the last round of turns, as far as not everybody was told it.
    Before that he has seen it; and what lay there from the beginning is no change."""
    turns, found = len(log.beginning.seats) + 1, list[Event]()
    for number in range(len(log.acts), 0, -1):
        if number > log.settled and log.acts[number - 1].seat != seat:
            continue
        before, after = (log.game.mine(log.steps[one].state, seat) for one in (number - 1, number))
        if before != after:
            found[:0] = _hidden(log, number, seat)
        turns -= any(event.settles == "turn" for event in log.steps[number].events)
        if not turns:
            break
    return found


def _hidden(log: AnyLog, number: int, seat: Seat | None) -> Iterator[Event]:
    """What a seat may see, and the public may not, of what an act led to."""
    for event in log.steps[number].events:
        seen = event.seen_by(seat)
        if seen is not None and seen != event.seen_by(None):
            yield seen


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
