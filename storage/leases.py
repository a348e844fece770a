"""Work that several processes share: each piece is claimed for a while by one of them.

A claim is a lease. Who lives renews what he has; of one who died, or stood still, another takes it over when the
lease has ended. That one may wake and not know: so whatever he writes about a piece is written behind a `fence`, in
the same transaction, which lets nobody through whose lease has ended. Leases are read by the clock of the database,
which is the same for all. Only PostgreSQL is shared, so these statements are in its words.

Only what somebody still works on is renewed. Whatever goes wrong with a piece (a claim in doubt, a worker that
broke, a piece that could not be let go), its lease is not renewed, and ends by itself.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Literal

import structlog

from storage.database import Database, Row, Writing
from storage.faults import StorageError

log = structlog.get_logger()

LEASE = 6.0  # seconds
OFTEN = LEASE / 3  # to renew what is held; and to look for what nobody has called out
NOW = "extract(epoch FROM clock_timestamp())::double precision"

Queue = Literal["outbox", "timers", "tables"]
KEYS: dict[Queue, str] = {"outbox": "id", "timers": "kind, whose, seat", "tables": "id"}
Key = tuple[Any, ...]

# The first of each place, where no other of the same place is under way.
# What was never tried is due at once, whatever the clock said of whom wrote it.
_FIRST_OF_ITS_PLACE = f"""held = 0 AND (tries = 0 OR due_at <= ?) AND id IN (
    SELECT min(id) FROM outbox WHERE held = 0
    GROUP BY user_id, CASE WHEN user_id IS NULL THEN channel_id END HAVING max(claimed_until) <= {NOW})
    ORDER BY id"""


class Lost(StorageError):
    """The lease has ended, or what it was for has changed: another does it, or it is done anew."""


class Leases:
    def __init__(self, database: Database) -> None:
        self._database = database
        self.name = f"{os.getpid()} {secrets.token_hex(6)}"
        self._held: dict[tuple[Queue, Key], tuple[float, float]] = {}
        """Until when: by the clock of the database, and by our own."""
        self._bounds: dict[tuple[Queue, Key], asyncio.Timeout] = {}
        """What is broken off when its lease ends."""

    @property
    def needed(self) -> bool:
        """Whether there may be somebody else to do it."""
        return self._database.shared

    # -- claiming ------------------------------------------------------------------------------------

    async def letters(self, at: float, most: int) -> list[int]:
        """Letters that are due: of each place the first, so that they go out in order."""
        return [row["id"] for row in await self._claim("outbox", _FIRST_OF_ITS_PLACE, [at], most)]

    async def timers(self, at: float, most: int) -> Sequence[Row]:
        return await self._claim("timers", "due_at <= ? ORDER BY due_at", [at], most)

    async def stewards(self, most: int) -> list[int]:
        """Tables at which stewards have to decide."""
        where = "awaits <> '' AND stage = 'running' ORDER BY changed_at"
        return [row["id"] for row in await self._claim("tables", where, [], most)]

    async def _claim(self, queue: Queue, where: str, given: Sequence[object], most: int) -> Sequence[Row]:
        keys = KEYS[queue]
        same = " AND ".join(f"{queue}.{key} = free.{key}" for key in keys.split(", "))
        sql = f"""WITH free AS MATERIALIZED (
                      SELECT {keys} FROM {queue} WHERE claimed_until <= {NOW} AND {where}
                      LIMIT ? FOR UPDATE SKIP LOCKED)
                  UPDATE {queue} SET claimed_by = ?, claimed_until = {NOW} + ? FROM free WHERE {same}
                  RETURNING {queue}.*"""
        ours = time.monotonic() + LEASE
        async with self._database.writing() as write:
            found = await write.execute(sql, [*given, most, self.name, LEASE])
        for row in found:
            self._held[queue, _key(queue, row)] = row["claimed_until"], ours
        order = "id" if queue == "outbox" else "due_at" if queue == "timers" else "changed_at"
        return sorted(found, key=lambda row: row[order])

    async def pass_on(self, write: Writing, letter: int, to: int) -> None:
        """What is said in another letter is claimed with that one."""
        if self.needed and letter != to and (lease := self._held.pop(("outbox", (letter,)), None)) is not None:
            self._held["outbox", (to,)] = lease
            sql = "UPDATE outbox SET claimed_by = ?, claimed_until = ? WHERE id = ?"
            write.note(sql, (self.name, lease[0], to))

    # -- holding -------------------------------------------------------------------------------------

    def in_time(self, letter: int) -> bool:
        """Whether it is ours still, as far as we know."""
        held = self._held.get(("outbox", (letter,)))
        return not self.needed or (held is not None and time.monotonic() < held[1])

    @asynccontextmanager
    async def in_time_only(self, letter: int) -> AsyncIterator[None]:
        """For what is said, which no fence takes back: not begun without a lease, and broken off when that ends."""
        if not self.needed:
            yield
            return
        key: tuple[Queue, Key] = ("outbox", (letter,))
        if not self.in_time(letter):
            raise Lost("the lease has ended")
        left = self._held[key][1] - time.monotonic()
        bound = asyncio.timeout(left)
        try:
            async with bound:
                self._bounds[key] = bound
                yield
        except TimeoutError:
            if bound.expired():
                raise Lost("the lease has ended") from None
            raise
        finally:
            self._bounds.pop(key, None)

    async def fence_letter(self, write: Writing, letter: int, table_id: int) -> bool:
        """As the others lock: the table before what is about it."""
        if not self.needed:
            return True
        await write.execute("SELECT id FROM tables WHERE id = ? FOR NO KEY UPDATE", (table_id,))
        return await self._fence(write, "outbox", (letter,)) is not None

    async def fence_timer(self, write: Writing, kind: str, whose: int, seat: str, due_at: float) -> None:
        """It must not have been set anew since, either."""
        if self.needed:
            there = await self._fence(write, "timers", (kind, whose, seat))
            if there is not None and there["due_at"] != due_at:
                raise Lost("the timer was set anew")

    async def _fence(self, write: Writing, queue: Queue, key: Key) -> Row | None:
        """The row, or None if it is gone, which nobody but the door can have done within the lease."""
        ours = _where(queue)
        sql = f"SELECT *, claimed_until > {NOW} AS in_time FROM {queue} WHERE {ours} FOR UPDATE"
        found = await write.execute(sql, key)
        held = self._held.get((queue, key))
        if not found:
            until = held[0] if held is not None else 0.0
            found = await write.execute(f"SELECT ? > {NOW} AS in_time", (until,))
            if not found[0]["in_time"]:
                raise Lost("the lease has ended")
            return None
        if held is None or found[0]["claimed_by"] != self.name or not found[0]["in_time"]:
            raise Lost("the lease has ended")
        return found[0]

    async def renew(self) -> None:
        """All that is held and has not ended. What somebody is just writing is renewed the next time."""
        for queue, keys in KEYS.items():
            held = [key for of, key in self._held if of == queue]
            if not held:
                continue
            same = " AND ".join(f"{queue}.{key} = held.{key}" for key in keys.split(", "))
            each = f"({', '.join('?' for _ in keys.split(', '))})"
            sql = f"""WITH held AS MATERIALIZED (
                          SELECT {keys} FROM {queue} WHERE claimed_by = ? AND claimed_until > {NOW}
                          AND ({keys}) IN ({", ".join([each] * len(held))}) FOR UPDATE SKIP LOCKED)
                      UPDATE {queue} SET claimed_until = {NOW} + ? FROM held WHERE {same} RETURNING {queue}.*"""
            ours = time.monotonic() + LEASE
            async with self._database.writing() as write:
                found = await write.execute(sql, (self.name, *(one for key in held for one in key), LEASE))
            for row in found:
                self._renewed((queue, _key(queue, row)), row["claimed_until"], ours)

    def _renewed(self, key: tuple[Queue, Key], until: float, ours: float) -> None:
        if key not in self._held:
            return
        self._held[key] = until, ours
        bound = self._bounds.get(key)
        if bound is not None and not bound.expired():
            bound.reschedule(asyncio.get_running_loop().time() + ours - time.monotonic())

    async def work(self) -> None:
        """For ever: renew in time."""
        while True:
            with suppress(StorageError):
                await self.renew()
            await asyncio.sleep(OFTEN)

    # -- letting go ----------------------------------------------------------------------------------

    async def let_go(self, queue: Queue, *key: Any, rest: float = 0.0) -> None:
        """It is done with, for now: whoever wants it may have it, after a rest; if the database does not hear it,
        when the lease ends."""
        if self._held.pop((queue, key), None) is None:
            return
        sql = f"""UPDATE {queue} SET claimed_by = NULL, claimed_until = {NOW} + ?
                  WHERE {_where(queue)} AND claimed_by = ?"""
        try:
            async with self._database.writing() as write:
                write.note(sql, (rest, *key, self.name))
        except StorageError as fault:
            log.info("not let go", queue=queue, why=str(fault))

    async def let_queue_go(self, queue: Queue) -> None:
        """By whoever begins to work at it: what one before him has left, who broke."""
        if self.needed:
            for one in [one for one in self._held if one[0] == queue]:
                del self._held[one]
            sql = f"UPDATE {queue} SET claimed_by = NULL, claimed_until = 0 WHERE claimed_by = ?"
            async with self._database.writing() as write:
                write.note(sql, (self.name,))

    async def let_all_go(self) -> None:
        """The others take over at once."""
        self._held.clear()
        async with self._database.writing() as write:
            for queue in KEYS:
                write.note(
                    f"UPDATE {queue} SET claimed_by = NULL, claimed_until = 0 WHERE claimed_by = ?", (self.name,)
                )


def _key(queue: Queue, row: Row) -> Key:
    return tuple(row[name] for name in KEYS[queue].split(", "))


def _where(queue: Queue) -> str:
    return " AND ".join(f"{key} = ?" for key in KEYS[queue].split(", "))
