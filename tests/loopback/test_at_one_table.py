"""Two processes of the bot at one table: both are pressed at once, or one stands still in the middle of a press.

One press counts. Whoever made the other one reads how the table stands now, and in a sentence why.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.games import GAMES
from tests.loopback.pack import Pack, packed
from tests.loopback.people import Person
from tests.loopback.scene import Scene, Stored, announced_ranges, until
from tests.loopback.server import Call, Interaction
from tests.loopback.test_kill import CALLBACK
from tests.storage import places
from tests.storage.postgres import Cluster

LATE = ("The table has moved on since.", "Somebody was faster:", "You are not to act")


@pytest.fixture(autouse=True)
def shared(cluster: Cluster) -> Iterator[None]:
    with places.on(cluster):
        yield


class Buttons:
    """Those of the table, each pressed at a process of one's choice."""

    def __init__(self, pack: Pack, seed: int) -> None:
        self.pack, self.rng = pack, random.Random(seed)
        self.scene: Any = Scene(pack, people=2)  # type: ignore[arg-type]

    def choices(self, stored: Stored) -> tuple[Person, list[str]]:
        """Who is to decide, and buttons that would each be an act of his."""
        person, seat = self.scene.to_act(stored)
        game = GAMES[stored.row.game]
        shown = next(row.shown for row in stored.seats if row.colour == seat)
        texts = [game.write(action) for action in game.legal(stored.log.state, seat)]
        buttons = [f"cl:do:{stored.row.id}:{shown}:{text}" for text in texts]
        return person, [one for one in buttons if len(one) <= 100]

    async def press(self, person: Person, button: str, process: int) -> Interaction:
        self.pack.deaf = set(range(len(self.pack.hosts))) - {process}
        try:
            return await person.forge(self.scene.newest, button)
        finally:
            self.pack.deaf = set()

    async def two(self) -> tuple[Stored, Person, list[str]]:
        """A moment at which there are two things to decide for; acts until there is one."""
        while True:
            stored = await self.scene.settled()
            person, buttons = self.choices(stored)
            if len(buttons) > 1:
                return stored, person, self.rng.sample(buttons, 2)
            await (await self.press(person, buttons[0], 0)).answer()

    def done(self, before: Stored, *buttons: str) -> str:
        """The one button of these that has counted."""
        (act,) = self.scene.stored().of_people[len(before.of_people) :]
        (found,) = (one for one in buttons if one.endswith(f":{act}"))
        return found


async def both_at_once(data: Path, times: int, seed: int) -> None:
    async with packed(data, f"both {seed}") as pack:
        at = Buttons(pack, seed)
        await at.scene.open()
        refused = 0
        for _ in range(times):
            before, person, buttons = await at.two()
            said = [await at.press(person, button, process) for process, button in enumerate(buttons)]
            await asyncio.gather(*(one.answer() for one in said))
            counted = at.done(before, *buttons)
            late = said[1 - buttons.index(counted)]
            assert any(one in late.content for one in LATE), late.content
            refused += 1
        assert refused == times
        stored = await at.scene.settled()
        announced_ranges(stored, at.scene.announcements())
        assert "Traceback" not in pack.complained
        assert await pack.stop() == 0


async def test_both_are_pressed_at_once(tmp_path: Path) -> None:
    await both_at_once(tmp_path, 3, 1)


@pytest.mark.at_length
async def test_one_stands_still_in_the_middle_of_a_press(tmp_path: Path) -> None:
    """It has acknowledged the press, and then it is gone for a while; the same player presses again meanwhile."""
    async with packed(tmp_path) as pack:
        at = Buttons(pack, 4)
        await at.scene.open()
        before, person, (first, second) = await at.two()
        frozen = pack.hosts[0]
        stands = asyncio.Event()

        async def stop(_: Call) -> None:
            os.kill(frozen.pid, signal.SIGSTOP)
            stands.set()

        pack.server.fault("POST", CALLBACK, before=stop)  # on its way to Discord: it arrives, and nothing after it
        late = await at.press(person, first, 0)
        await asyncio.wait_for(stands.wait(), 20)
        again = await at.press(person, second, 1)
        await again.answer()
        assert at.done(before, first, second) == second
        os.kill(frozen.pid, signal.SIGCONT)
        await late.answer()
        assert at.done(before, first, second) == second
        assert any(one in late.content for one in LATE), late.content
        stored = await at.scene.settled()
        announced_ranges(stored, at.scene.announcements())
        assert pack.server.dropped_copies == []
        assert await pack.stop() == 0


@pytest.mark.slow  # tests/tables/test_several.py has it without processes
async def test_one_stands_still_within_its_transaction(tmp_path: Path) -> None:
    """It holds the table for itself and writes no more: the database ends that, and another plays on."""
    async with packed(tmp_path) as pack:
        at = Buttons(pack, 7)
        await at.scene.open()
        before, person, (first, second) = await at.two()
        frozen = pack.hosts[0]
        async with places.held_up(pack.database, "SELECT id FROM tables FOR UPDATE") as waiting:
            late = await at.press(person, first, 0)
            await waiting()
            os.kill(frozen.pid, signal.SIGSTOP)
        again = await at.press(person, second, 1)
        await again.answer(40)
        while not at.scene.stored().of_people[len(before.of_people) :]:
            again = await at.press(person, second, 1)  # it was told that the database does not answer
            await again.answer(40)
        assert at.done(before, first, second) == second
        os.kill(frozen.pid, signal.SIGCONT)
        await late.answer(40)
        assert any(one in late.content for one in (*LATE, "The database does not answer.")), late.content
        assert at.done(before, first, second) == second
        stored = await at.scene.settled()
        announced_ranges(stored, at.scene.announcements())
        await until(lambda: all(host.alive for host in pack.hosts), "both are there")
        assert await pack.stop() == 0


# -- at length ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 204))
async def test_both_are_pressed_at_once_for_a_whole_game(tmp_path: Path, seed: int) -> None:
    await both_at_once(tmp_path, 25, seed)
