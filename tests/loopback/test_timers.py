"""The process is killed while a clock runs out and a reminder falls due: each is said once, whatever dies when."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from playground.components import words
from tests.loopback.host import hosted
from tests.loopback.scene import Scene, some_action, until

UP, WAITS = "your time is up", "a table waits for you"
HOUR = 3600.0


class Hours:
    """A table at which hours pass in a moment: what has been used of them is written while nobody is there."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.scene, self.host = scene, scene.host
        self.rng = random.Random(seed)
        self.rung = 0

    async def begin(self) -> None:
        first, second = self.scene.people
        lobby = await self.scene.lobby()
        lobby = await second.click(lobby, "Join")
        for person in self.scene.people:
            await person.slash("me reminders", after="2 hours", by="channel")
        await first.slash("table pace", pace="hours")
        await first.click(lobby, "Start")
        await self.scene.settled()

    def said(self, what: str) -> int:
        return len([one for one in self.scene.announcements() if what in words(one)])

    async def round(self, kills: int) -> None:
        """The time of whoever is awaited runs out, while the process dies so many times; then he plays on."""
        self.host.kill()
        self._used(self.rng.random())
        await self.host.start()
        for _ in range(kills):
            await asyncio.sleep(self.rng.random())
            await self.host.restart()
        self.rung += 1
        await until(lambda: self.said(UP) >= self.rung and self.said(WAITS) >= self.rung, "all is said")
        await self.scene.settled()
        await self.host.restart()  # and nothing of it is said again
        await asyncio.sleep(0.3)
        await self.scene.settled()
        assert (self.said(UP), self.said(WAITS)) == (self.rung, self.rung)
        await self._turn()

    def _used(self, left: float) -> None:
        """Three hours have passed for everybody who is awaited, and so much of a second is left."""
        assert isinstance(self.host.database, Path)
        with closing(sqlite3.connect(self.host.database)) as db, db:
            db.execute("UPDATE seats SET since = since - ? WHERE awaited = 1", (3 * HOUR,))
            db.execute('UPDATE clocks SET "left" = ? WHERE since IS NOT NULL', (left,))
            db.execute("UPDATE timers SET due_at = 0 WHERE kind IN ('clock', 'person')")

    async def _turn(self) -> None:
        """He plays to the end of it."""
        stored = await self.scene.at_turn()
        person, seat = self.scene.to_act(stored)
        while stored.log.game.to_act(stored.log.state)[:1] == (seat,):
            said = await self.scene.say(person, stored, some_action(stored.log, seat, self.rng))
            await said.answer()
            stored = await self.scene.settled()

    async def verify(self) -> None:
        posts = self.scene.announcements()
        assert len({one["nonce"] for one in posts}) == len(posts)
        assert not self.scene.stored().letters


async def hours(data: Path, seed: int, rounds: int, kills: int) -> None:
    async with hosted(data, f"timers {seed}") as host:
        made = Hours(Scene(host, game="monastery"), seed)
        await made.begin()
        for _ in range(rounds):
            await made.round(made.rng.randrange(kills + 1))
        await made.verify()


async def test_killed_while_timers_run(tmp_path: Path) -> None:
    await hours(tmp_path, 1, 1, 3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
async def test_killed_often_while_timers_run(tmp_path: Path, seed: int) -> None:
    await hours(tmp_path, seed, 4, 6)
