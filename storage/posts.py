"""Which process hears the shards of which number: that one itself, or another in its place.

Each of these is a lock that the database keeps, on a line of its own: it is gone with whoever held it, however he
ended. A line that was cut is made anew, and what was held is taken again, if nobody else has it meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import asyncpg

from storage.postgres import ANSWER_WITHIN, SESSION, telling

OWN, CLAIMED, COVERED = 0x6F776E73, 0x636C6169, 0x636F7665
"""A process hears its own shards; another is about to, in its place; and does."""

_HELD = """SELECT classid, objid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""


class Posts:
    def __init__(self, address: str) -> None:
        self._address = address
        self._line: Any = None
        self.ours: set[tuple[int, int]] = set()
        """What we hold: kind and number."""

    async def taken(self) -> Mapping[int, set[int]]:
        """The numbers for which each kind is held, by whomever."""
        line = await self._there()
        found: dict[int, set[int]] = {OWN: set(), CLAIMED: set(), COVERED: set()}
        with telling(self._address):
            for kind, number in await line.fetch(_HELD, timeout=ANSWER_WITHIN):
                found.setdefault(kind, set()).add(number)
        return found

    async def take(self, kind: int, number: int) -> bool:
        """Whether it is ours now."""
        line = await self._there()
        if (kind, number) in self.ours:
            return True
        if await self._lock(line, kind, number):
            self.ours.add((kind, number))
        return (kind, number) in self.ours

    async def leave(self, kind: int, number: int) -> None:
        line = await self._there()
        if (kind, number) in self.ours:
            self.ours.discard((kind, number))
            with telling(self._address):
                await line.execute("SELECT pg_advisory_unlock($1, $2)", kind, number, timeout=ANSWER_WITHIN)

    async def close(self) -> None:
        """All of it is anybody's."""
        self.ours.clear()
        if self._line is not None:
            with telling(self._address):
                await self._line.close(timeout=1)

    async def _lock(self, line: Any, kind: int, number: int) -> bool:
        with telling(self._address):
            sql = "SELECT pg_try_advisory_lock($1, $2)"
            return bool(await line.fetchval(sql, kind, number, timeout=ANSWER_WITHIN))

    async def _there(self) -> Any:
        if self._line is None or self._line.is_closed():
            with telling(self._address):
                self._line = await asyncpg.connect(self._address, server_settings=SESSION, timeout=ANSWER_WITHIN)
            wanted, self.ours = self.ours, set()
            for kind, number in wanted:
                if await self._lock(self._line, kind, number):
                    self.ours.add((kind, number))
        return self._line
