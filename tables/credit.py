"""For whom the result of a seat counts, where several people have played it. Pure functions.

It is for whom the table has agreed; else for who played more of its turns, of those that stand, or for whoever sits
there, of people with equally many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.log import Undo, is_unseen
from storage.rows import EntryRow, SeatRow
from tables.table import AnyLog, Table


class Credit(Struct, frozen=True):
    """A seat counts for a person, who played so many of the turns that people played there."""

    seat: str
    user_id: int
    turns: int
    of: int


def credited(table: Table, entries: Sequence[EntryRow]) -> list[Credit]:
    """Of all seats that more than one person has played, or that the table has agreed on."""
    return [
        _credit(table.at(seat), turns)
        for seat, turns in played(table, entries).items()
        if len(turns) > 1 or table.at(seat).counts is not None
    ]


def played(table: Table, entries: Sequence[EntryRow]) -> dict[str, Counter[int]]:
    """How many turns of each seat everybody has played."""
    by_seat: dict[str, Counter[int]] = {}
    for seat, user_id in _turns(table.log, entries):
        if user_id is not None:
            by_seat.setdefault(seat, Counter())[user_id] += 1
    return by_seat


def _credit(seat: SeatRow, turns: Counter[int]) -> Credit:
    counts = seat.counts
    if counts is None:
        counts = max(turns, key=lambda user: (turns[user], user == seat.user_id))
    return Credit(seat.colour or "", counts, turns[counts], turns.total())


def _turns(log: AnyLog, entries: Sequence[EntryRow]) -> Iterator[tuple[str, int | None]]:
    """Every seat that acted in a turn, and who made its last act there."""
    acts: list[tuple[str, int | None]] = []
    for row, entry in zip(entries, log.entries, strict=True):
        if isinstance(entry, Undo):
            del acts[entry.to :]
        elif not is_unseen(log.game, entry.do):
            acts.append((entry.seat, row.user_id))
    turn: dict[str, int | None] = {}
    for (seat, user_id), step in zip(acts, log.steps[1:], strict=True):
        turn[seat] = user_id if user_id is not None else turn.get(seat)
        if any(event.settles == "turn" for event in step.events):
            yield from turn.items()
            turn = {}
    yield from turn.items()
