"""Stewards at work: what they owe is worked out (`tables/deciding`) off the event loop, wherever one is awaited."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from storage import rows
from storage.faults import StorageError
from storage.leases import OFTEN
from tables.deciding import decided_once, owed
from tables.house import By, House
from tables.table import Change, Refusal, Table

log = structlog.get_logger()

AT_ONCE = 8  # tables that are leased together
LATER = 300.0  # seconds until a table at which something went wrong is leased again


class Stewards:
    def __init__(self, house: House) -> None:
        self._house = house

    async def run_due(self) -> int:
        """All decisions that stewards owe now, and nobody else sees to; how many there were."""
        made = 0
        while True:
            self._house.stewards_waiting.clear()
            before = made
            for table_id in await self._due():
                rest = 0.0
                try:
                    made += await self._run(table_id)
                except StorageError:  # the database is away: they decide when it is back
                    raise
                except Exception:  # whatever is wrong with one table, the others go on
                    log.exception("steward cannot decide", table=table_id)
                    rest = LATER
                await self._house.leases.let_go("tables", table_id, rest=rest)
            if made == before:
                return made

    async def _due(self) -> list[int]:
        leases = self._house.leases
        return await (leases.stewards(AT_ONCE) if leases.needed else rows.stewards_due(self._house.database))

    async def _run(self, table_id: int) -> int:
        made = 0
        while owed(await self._house.look(table_id)):
            try:
                await self._house.change(table_id, _decided, By(), slow=True)
                made += 1
            except Refusal:  # somebody changed the table meanwhile; look again
                continue
        return made

    async def work(self) -> None:
        """For ever: let stewards decide, then wait until one has to again, or somebody may have died who did."""
        await self._house.leases.let_queue_go("tables")
        while True:
            await self.run_due()
            with suppress(TimeoutError):
                await asyncio.wait_for(
                    self._house.stewards_waiting.wait(), OFTEN if self._house.leases.needed else None
                )


def _decided(table: Table) -> Change:
    """One decision of one steward: another look at the table belongs between two, so that people can press too."""
    return decided_once(table, owed(table)[:1])
