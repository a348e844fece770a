"""Drafts: the words of an action that somebody has put together so far, kept with his seat.

What fills a pattern does not fit into the id of a button, and may be a text that he would not like to write again.
So it is stored, and there after a restart. A draft is no change of the table and nobody else sees one: it is gone
as soon as its seat acts, is shown something new or changes hands (`House` drops it with that change), and what is
left of it is held against the legal list again whenever it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from storage import rows
from storage.database import Database
from tables.table import Table


class Drafts:
    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self._database, self._clock = database, clock

    async def of(self, table: Table, seat: str) -> tuple[str, ...]:
        """The words so far; none if nothing is kept."""
        return tuple((await rows.draft(self._database, table.id, seat) or "").split())

    async def keep(self, table: Table, seat: str, words: Sequence[str]) -> None:
        """These words and no others; none: the draft is done with."""
        if tuple(words) == await self.of(table, seat):
            return
        async with self._database.writing() as write:
            if words:
                await rows.keep_draft(write, table.id, seat, " ".join(words), self._clock())
            else:
                await rows.drop_drafts(write, table.id, [seat])
