"""One of several processes that share a database: its part of Discord's shards, and what they tell each other.

Imported only where there are several (`CLOISTER_PROCESS`). Whatever is written may be written by any of them: the
rows see to that (`tables/house`, `storage/leases`). Presses come by shards, so each server's come to one process.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import structlog

from cogs.desk import Desk
from settings import Settings
from storage.calls import ALL, Calls, call_once
from storage.faults import StorageError
from storage.postgres import number_of_shards
from tables.house import Bell

log = structlog.get_logger()


async def part(settings: Settings, desk: Desk, asked: Callable[[], Awaitable[int]]) -> tuple[int, list[int]]:
    """How many shards there are, and which of them are ours. All processes have the same number: what Discord says
    to the first of them, or what is set."""

    async def wanted() -> int:
        return settings.shards or max(await asked(), settings.processes)

    async with desk.database.writing() as write:
        number = await number_of_shards(write, wanted)
    if settings.shards not in (0, number):
        raise StorageError(
            f"the processes that run share {number} shards, and CLOISTER_SHARDS is {settings.shards}: "
            "set it alike for all, and end them all before the first is started again"
        )
    if number < settings.processes:
        raise StorageError(
            f"the processes that run share {number} shards, too few for {settings.processes}: "
            "end them all before the first is started again"
        )
    return number, list(range(settings.process - 1, number, settings.processes))


class Sharing:
    def __init__(self, desk: Desk, address: str) -> None:
        self._desk, self._address = desk, address
        self._calls = Calls(address)
        house = desk.house
        self._bells: dict[str, Bell] = {
            "letters": house.letters_waiting,
            "stewards": house.stewards_waiting,
            "timers": house.timers_waiting,
        }
        self._looking: set[asyncio.Task[None]] = set()
        for word, bell in self._bells.items():
            bell.told = self._teller(word)
        desk.readers.told = lambda user_id: self._calls.tell(f"reader {user_id}")

    def _teller(self, word: str) -> Callable[[], None]:
        return lambda: self._calls.tell(word)

    @asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Hears and is heard, and keeps what it has claimed; in the end all of that is the others' at once."""
        tasks = [
            asyncio.create_task(self._calls.work(self._heard)),
            asyncio.create_task(self._desk.house.leases.work()),
        ]
        try:
            yield
        finally:
            for task in (*tasks, *self._looking):
                task.cancel()
            await asyncio.gather(*tasks, *self._looking, return_exceptions=True)
            with suppress(StorageError):  # else the leases end by themselves
                await self._desk.house.leases.let_all_go()
                await call_once(self._address, self._bells)

    def _heard(self, word: str) -> None:
        kind, _, whose = word.partition(" ")
        if kind in self._bells:
            self._bells[kind].hear()
        elif kind == "reader" and whose.isdecimal():
            self._look(self._desk.readers.look(int(whose)))
        elif kind == ALL:
            for bell in self._bells.values():
                bell.hear()
            self._look(self._desk.readers.load())

    def _look(self, looked: Awaitable[None]) -> None:
        async def look() -> None:
            try:
                await looked
            except StorageError as fault:
                log.warning("languages are not known anew", why=str(fault))

        task = asyncio.create_task(look())
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)
