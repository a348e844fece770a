"""Drafts: what somebody has put together so far of an action, kept with his seat.

What fills a pattern does not fit into the id of a button, and what was typed or ticked and then refused nobody
would like to fill in again. So it is stored, and there after a restart. A draft is no change of the table, and
nobody else sees one: it is gone as soon as its seat acts, is shown something new or changes hands (`House` drops it
with that change), and what is left of it is held against the legal list again whenever it is used.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import Struct

from storage import drafts
from storage.database import Database
from tables.table import Table


class Draft(Struct, frozen=True, omit_defaults=True):
    words: tuple[str, ...] = ()
    """Of an action, as far as it goes."""
    typed: str = ""
    """A text that was refused behind them."""
    filled: dict[str, dict[str, list[str]]] = {}
    """What forms were filled with when they were refused, or read back: by form, and by field."""
    form: str = ""
    """The form that the words are read back from, and how many of them stood before it was filled in."""
    before: int = 0


NOTHING = Draft()


class Drafts:
    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self._database, self._clock = database, clock

    async def of(self, table: Table, seat: str) -> Draft:
        """What is kept."""
        kept = await drafts.draft(self._database, table.id, seat) or ""
        if kept.startswith("{"):  # no action begins so: there is more than words
            return msgspec.json.decode(kept, type=Draft)
        return Draft(tuple(kept.split()))

    async def keep(self, table: Table, seat: str, draft: Draft) -> None:
        """This and nothing else; if it is nothing, the draft is done with."""
        if draft == await self.of(table, seat):
            return
        async with self._database.writing() as write:
            if draft == NOTHING:
                await drafts.drop_drafts(write, table.id, [seat])
                return
            plain = draft == Draft(draft.words)
            kept = " ".join(draft.words) if plain else msgspec.json.encode(draft).decode()
            await drafts.keep_draft(write, table.id, seat, kept, self._clock())
