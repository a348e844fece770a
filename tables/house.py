"""What all of a table's doings share: the database, the clock, one lock a table, and tables kept in memory.

A table in memory is a cache of the fold of its log. It holds nothing that the database does not, may be dropped at
any time, and is dropped whenever a change failed half way.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

from engine.core import AnyGame
from engine.games import GAMES
from engine.log import Act, Beginning, Log, Undo, refold
from storage import rows
from storage.database import Database, Writing
from storage.rows import EntryRow, SeatRow, TableRow

KEPT_IN_MEMORY = 64


class Refusal(Exception):
    """This cannot be done now. The code says why, for words to be made of; nothing was changed."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


Also = Callable[[Writing], Awaitable[None]]
"""Something more to be written in the same transaction."""


class Duplicate(Exception):
    """This very interaction was carried out before."""


class Table:
    """A table as it stands: its row, its seats, and its game if it has begun."""

    def __init__(self, row: TableRow, seats: list[SeatRow], log: Log[Any, Any, Any] | None, entries: int) -> None:
        self.row, self.seats, self.log, self.entries = row, seats, log, entries

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def game(self) -> AnyGame:
        return GAMES[self.row.game]

    @property
    def play(self) -> Log[Any, Any, Any]:
        """The game of a table that has begun."""
        if self.log is None:
            raise Refusal("not_begun")
        return self.log

    def shown_to(self, user_id: int) -> Any:
        """The state as this person may be shown it. Steps that can still be taken back are their maker's own."""
        log = self.play
        mine = set(self.seats_of(user_id)) & set(self.game.to_act(log.state))
        return log.state if mine else log.steps[log.settled].state

    def seats_of(self, user_id: int) -> list[str]:
        """Colours a person plays here."""
        return [seat.colour for seat in self.seats if seat.user_id == user_id and seat.colour is not None]

    def sits(self, user_id: int) -> bool:
        return any(seat.user_id == user_id for seat in self.seats)

    def at(self, colour: str) -> SeatRow:
        return next(seat for seat in self.seats if seat.colour == colour)

    def names(self) -> dict[str, str]:
        return {seat.colour: seat.name for seat in self.seats if seat.colour is not None}


def fold(row: TableRow, seats: list[SeatRow], entries: list[EntryRow]) -> Log[Any, Any, Any]:
    """The game of a table, from its entries."""
    game = GAMES[row.game]
    colours = tuple(seat.colour for seat in seats if seat.colour is not None)
    steps = [
        Undo(entry.seat, entry.back_to)
        if entry.back_to is not None
        else Act(entry.seat or "", game.read(entry.act or ""))
        for entry in entries
    ]
    return refold(game, Beginning(colours, row.seed, dict(row.options)), steps)


class House:
    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self.database, self.clock = database, clock
        self.letters_waiting = asyncio.Event()
        self.stewards_waiting = asyncio.Event()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._kept: OrderedDict[int, Table] = OrderedDict()

    @asynccontextmanager
    async def alone(self, table_id: int) -> AsyncIterator[Table]:
        """The table, and nobody else at it meanwhile. If anything goes wrong what memory holds of it is dropped."""
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            table = await self._load(table_id)
            try:
                yield table
            except Refusal:
                raise
            except BaseException:
                self._kept.pop(table_id, None)
                raise

    async def look(self, table_id: int) -> Table:
        """The table as it stands, for reading."""
        async with self.alone(table_id) as table:
            return Table(table.row, table.seats, table.log, table.entries)

    async def in_channel(self, channel_id: int) -> TableRow:
        """The table open in a channel, or else the last that was."""
        row = await rows.last_table_in(self.database, channel_id)
        if row is None:
            raise Refusal("no_table")
        return row

    def forget(self, table_id: int) -> None:
        self._kept.pop(table_id, None)

    def keep(self, table: Table) -> None:
        self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        while len(self._kept) > KEPT_IN_MEMORY:
            self._kept.popitem(last=False)

    async def _load(self, table_id: int) -> Table:
        kept = self._kept.get(table_id)
        if kept is not None:
            self._kept.move_to_end(table_id)
            return kept
        row = await rows.table(self.database, table_id)
        if row is None:
            raise Refusal("no_table")
        seats = await rows.seats(self.database, table_id)
        entries = await rows.entries(self.database, table_id)
        begun = row.stage != "lobby" and all(seat.colour for seat in seats) and bool(seats)
        log = await asyncio.to_thread(fold, row, seats, entries) if begun else None
        table = Table(row, seats, log, len(entries))
        self.keep(table)
        return table
