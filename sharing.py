"""One of several processes that share a database: its part of Discord's shards, and what they tell each other.

Imported only where there are several (`CLOISTER_PROCESS`). Whatever is written may be written by any of them: the
rows see to that (`tables/house`, `storage/leases`). Presses come by shards, so each server's come to one process.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Protocol

import structlog

from cogs.desk import Desk
from settings import Settings
from storage.calls import ALL, Calls, call_once
from storage.faults import StorageError
from storage.leases import LEASE, OFTEN
from storage.postgres import number_of_shards
from storage.posts import CLAIMED, COVERED, OWN, Posts
from tables.house import Bell

log = structlog.get_logger()

FAREWELL = 5.0  # seconds for others to take over what one hears who goes, and for each shard besides
A_SHARD = 6.0
SOON = 0.1


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


class Hears(Protocol):
    """A bot that can be told which shards to hear."""

    shard_count: int | None

    async def hear(self, shards: Sequence[int]) -> None: ...

    async def hear_no_more(self, shards: Collection[int] | None = None) -> None: ...


class Deputy:
    """Nobody's press is without an answer while his process is not there: another hears its shards meanwhile.

    Who goes waits until that is so; who has died is missed after the time of a lease. Who comes back is heard twice
    for a moment, and whatever was pressed then is carried out once, as any second delivery.
    """

    def __init__(self, bot: Hears, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._bot, self._process, self._processes = bot, settings.process, settings.processes
        self._posts = Posts(settings.elsewhere)
        self._for: set[int] = set()
        self._missed: dict[int, float] = {}
        self._called = asyncio.Event()
        self._goes = False
        self.tell: Callable[[str], None] = lambda _: None

    def hear(self, number: int) -> None:
        """It goes, or has come back; 0: one of them."""
        if number:
            self._missed[number] = -LEASE
        self._called.set()

    async def work(self) -> None:
        """For ever: see who is not there."""
        while True:
            self._called.clear()
            with suppress(StorageError):
                await self._look()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._called.wait(), OFTEN)

    async def _look(self) -> None:
        if self._goes:
            return
        if (OWN, self._process) not in self._posts.ours and await self._posts.take(OWN, self._process):
            self.tell("posts")
        there = (await self._posts.taken())[OWN]
        for number in range(1, self._processes + 1):
            if number in there or (number in self._for and (CLAIMED, number) not in self._posts.ours):
                self._missed.pop(number, None)
                await self._hand_back(number)
            elif number not in self._for:
                since = self._missed.setdefault(number, self._clock())
                if self._clock() >= since + LEASE:
                    await self._stand_in(number)

    async def _stand_in(self, number: int) -> None:
        if not await self._posts.take(CLAIMED, number):
            return
        log.info("hears for another", process=number)
        self._for.add(number)
        shards = self._shards(number)
        try:
            await asyncio.wait_for(self._bot.hear(shards), FAREWELL + A_SHARD * len(shards))
        except TimeoutError:  # Discord is away, or lets nobody in: somebody may try again
            await self._hand_back(number)
        else:
            await self._posts.take(COVERED, number)
            self.tell("posts")

    async def _hand_back(self, number: int) -> None:
        if number in self._for:
            log.info("hears for another no longer", process=number)
            await self._bot.hear_no_more(self._shards(number))
            self._for.discard(number)
            await self._let_go(number)

    async def _let_go(self, number: int) -> None:
        for kind in (COVERED, CLAIMED):
            await self._posts.leave(kind, number)

    def _shards(self, number: int) -> range:
        return range(number - 1, self._bot.shard_count or 0, self._processes)

    async def handed_over(self) -> None:
        """Once others hear what we have heard, or nobody is there who could."""
        self._goes = True
        going = {self._process, *self._for}
        end = self._clock() + FAREWELL + A_SHARD * sum(len(self._shards(number)) for number in going)
        with suppress(StorageError):
            await self._posts.leave(OWN, self._process)
            for number in going:
                await self._let_go(number)
                self.tell(f"goes {number}")
            while self._clock() < end:
                taken = await self._posts.taken()
                if not taken[OWN] or going <= taken[COVERED]:
                    break
                await asyncio.sleep(SOON)

    async def close(self) -> None:
        with suppress(StorageError):
            await self._posts.close()


class Sharing:
    def __init__(self, desk: Desk, address: str, deputy: Deputy) -> None:
        self._desk, self._address, self.deputy = desk, address, deputy
        self._calls = Calls(address)
        deputy.tell = self._calls.tell
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
            asyncio.create_task(self.deputy.work()),
        ]
        try:
            yield
        finally:
            for task in (*tasks, *self._looking):
                task.cancel()
            await asyncio.gather(*tasks, *self._looking, return_exceptions=True)
            await self.deputy.close()
            with suppress(StorageError):  # else the leases end by themselves
                await self._desk.house.leases.let_all_go()
                await call_once(self._address, self._bells)

    def _heard(self, word: str) -> None:
        kind, _, whose = word.partition(" ")
        if kind in self._bells:
            self._bells[kind].hear()
        elif kind in ("goes", "posts"):
            self.deputy.hear(int(whose or 0))
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
