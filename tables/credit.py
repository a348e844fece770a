"""For whom the result of a seat counts, where several people have played it. Pure functions.

It is who played more of its turns, of those that stand; or whoever sits there, of people with equally many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.log import Undo, is_unseen
from storage.rows import EntryRow
from tables.table import AnyLog, Table


class Credit(Struct, frozen=True):
    """A seat counts for a person, who played so many of the turns that people played there."""

    seat: str
    user_id: int
    turns: int
    of: int


def credited(table: Table, entries: Sequence[EntryRow]) -> list[Credit]:
    """Of all seats that more than one person has played."""
    by_seat: dict[str, Counter[int]] = {}
    for seat, user_id in _turns(table.log, entries):
        if user_id is not None:
            by_seat.setdefault(seat, Counter())[user_id] += 1
    return [_credit(seat, turns, table.at(seat).user_id) for seat, turns in by_seat.items() if len(turns) > 1]


def _credit(seat: str, turns: Counter[int], sits: int | None) -> Credit:
    counts = max(turns, key=lambda user: (turns[user], user == sits))
    return Credit(seat, counts, turns[counts], turns.total())


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
