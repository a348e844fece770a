"""When the bot was there. Beats are noted; between two that are far apart nothing ran, and no clock did either.

A process that starts has been away since the last beat of the one before. One that has not beaten for a while is
away now: its line to Discord is cut, or its machine sleeps. Of several that share a database any one's beat counts
for all, and a start is no outage.
"""

from __future__ import annotations

from storage import rows, timing
from storage.database import Database, Reading
from tables.waking import Span

ALIVE = "alive"
LONGEST_SILENCE = 90.0  # seconds between two beats that are no outage


class Uptime:
    def __init__(self) -> None:
        self._outages: tuple[Span, ...] = ()
        self._last: float | None = None
        self._started = True

    async def load(self, database: Database) -> None:
        """What was before this process; until its first beat it is away. With others, only if they are away too."""
        await self.follow(database)
        self._started = database.shared

    async def follow(self, database: Reading) -> None:
        """What others have noted: any of them is there, and it is no outage."""
        beat = await rows.kept_fact(database, ALIVE)
        self._last = float(beat) if beat else None
        self._outages = tuple(await timing.outages(database))

    def away(self, at: float) -> bool:
        """Whether nothing runs at this moment."""
        return self._last is not None and (not self._started or at - self._last > LONGEST_SILENCE)

    def lost(self, at: float) -> tuple[Span, ...]:
        """The times until now in which nothing ran."""
        if self._last is None or not self.away(at) or at <= self._last:
            return self._outages
        return (*self._outages, (self._last, at))

    async def beat(self, database: Database, at: float) -> None:
        """The bot is there, and Discord is."""
        async with database.writing() as write:
            if database.shared:
                await rows.lock_fact(write, ALIVE)
                await self.follow(write)
                at = max(at, self._last or at)  # another's clock may be ahead
            if self.away(at) and self._last is not None and at > self._last:
                await timing.note_outage(write, self._last, at)
                self._outages = (*self._outages, (self._last, at))
            await rows.keep_fact(write, ALIVE, str(at))
        self._last, self._started = at, True

    async def forget(self, database: Database) -> None:
        """Outages from before anything that still runs."""
        async with database.writing() as write:
            await timing.forget_outages(write)
        self._outages = tuple(await timing.outages(database))
