"""Two processes of the bot on one PostgreSQL: one is killed, one stands still, one is told to go.

What a player was told is done stays done, once; the channel hears of every turn once and in order, whoever of them
was to say it. Where there is no PostgreSQL these are left out.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.loopback.pack import LEASE, Pack, packed
from tests.loopback.people import Person, labels
from tests.loopback.scene import Scene, Stored, announced_ranges, some_action, until
from tests.loopback.server import Call, Interaction, Json
from tests.loopback.test_kill import MOMENTS, POST, Moment, killed
from tests.storage import places
from tests.storage.postgres import Cluster


@pytest.fixture(autouse=True)
def shared(cluster: Cluster) -> Iterator[None]:
    with places.on(cluster):
        yield


async def act(scene: Scene, rng: random.Random) -> None:
    stored = await scene.at_turn()
    person, seat = scene.to_act(stored)
    said = await scene.say(person, stored, some_action(stored.log, seat, rng))
    await said.answer()


async def ordeal(data: Path, seed: int, moments: Sequence[Moment], stewards: int, processes: int = 2) -> Pack:
    async with packed(data, f"pack {seed}", processes) as pack:
        await killed(pack, seed, moments, 2, stewards)  # type: ignore[arg-type]
        assert pack.covered < LEASE + 4
        return pack


@pytest.mark.at_length
async def test_one_of_two_is_killed_again_and_again(tmp_path: Path) -> None:
    await ordeal(tmp_path, 1, (MOMENTS[0], MOMENTS[6], MOMENTS[4]), 1)


async def test_one_that_stood_still_neither_writes_nor_speaks(tmp_path: Path) -> None:
    """It stops with its message on the way, another says it, and then it goes on as if nothing had been."""
    async with packed(tmp_path) as pack:
        scene: Any = Scene(pack, people=2)  # type: ignore[arg-type]
        await scene.open()
        rng = random.Random(5)
        let_on = asyncio.Event()

        async def on_its_way(_: Call) -> None:
            await let_on.wait()

        before = len(scene.announcements())
        fault = pack.server.fault("POST", POST, before=on_its_way)
        while not fault.met:
            await act(scene, rng)
        frozen = await asyncio.to_thread(pack.speaker)
        os.kill(frozen.pid, signal.SIGSTOP)
        pack.deaf = {pack.hosts.index(frozen)}
        stored = await scene.settled()  # the other has said it
        told = scene.announcements()
        assert len(told) > before
        os.kill(frozen.pid, signal.SIGCONT)
        let_on.set()
        await until(lambda: bool(pack.server.dropped_copies), "the late one speaks, and is not heard")
        (late,) = pack.server.dropped_copies
        assert late in {message["nonce"] for message in told[before:]}
        await until(lambda: "letter is another's" in pack.complained, "the late one finds out")
        assert scene.announcements() == told
        assert scene.stored().row.message_id == stored.row.message_id
        pack.deaf = set()
        for _ in range(4):
            await act(scene, rng)
        stored = await scene.settled()
        announced_ranges(stored, scene.announcements())
        assert await pack.stop() == 0


async def test_one_after_the_other_goes_and_comes_back(tmp_path: Path) -> None:
    """An upgrade in a rolling way: whoever is told to go leaves what he had to the other, and goes when that one
    hears what he has heard. Nobody who presses something meanwhile is without an answer."""
    async with packed(tmp_path) as pack:
        scene: Any = Scene(pack, people=2)  # type: ignore[arg-type]
        await scene.open(1)
        rng = random.Random(6)
        pressing = Pressing(pack)
        with pressing.going_on():
            for host in pack.hosts:
                await act(scene, rng)
                assert await host.stop() == 0
                await act(scene, rng)
                await scene.settled(LEASE + 4)
                await pack.start()
        await pressing.all_were_answered()
        stored = await scene.settled()
        announced_ranges(stored, scene.announcements())
        assert pack.server.dropped_copies == []
        (claimed,) = places.read_at_once(
            pack.database, "SELECT 1 FROM outbox WHERE claimed_by IS NOT NULL AND held = 0"
        )
        assert not claimed


@pytest.mark.at_length
async def test_whose_process_died_is_answered_by_another(tmp_path: Path) -> None:
    async with packed(tmp_path) as pack:
        pressing = Pressing(pack)
        pack.hosts[1].kill()
        await until(lambda: 1 not in pack.server.gateway.there, "its line is cut")
        await until(lambda: 1 in pack.server.gateway.there, "the first hears for the second", LEASE + 20)
        with pressing.going_on():
            await asyncio.sleep(0.5)
            pack.hosts[1].spawn()
            await until(lambda: "hears for another no longer" in pack.hosts[0].complained, "it has come back", 20)
            await asyncio.sleep(0.5)
        await pressing.all_were_answered()
        assert await pack.stop() == 0


class Pressing:
    """People on two servers, each of which has its shard, ask for their tables all the time."""

    def __init__(self, pack: Pack) -> None:
        pack.server.gateway.chosen = lambda _, data: int(data["channel_id"]) % len(pack.hosts)
        self._people = [Person(pack.server, 70 + number, "Eve", 4000 + number) for number in range(len(pack.hosts))]
        self._asked: list[Interaction] = []

    @contextmanager
    def going_on(self) -> Iterator[None]:
        task = asyncio.create_task(self._press())
        yield
        task.cancel()

    async def _press(self) -> None:
        while True:
            for person in self._people:
                self._asked.append(await person.type("table my"))
            await asyncio.sleep(0.05)

    async def all_were_answered(self) -> None:
        assert len(self._asked) > 20
        asked = self._asked[:-2]  # the last may have been cut off
        await until(lambda: all(one.answered.is_set() or one.state == "failed" for one in asked), "none waits")
        assert not [number for number, one in enumerate(asked) if one.state == "failed"], len(asked)


# -- the database itself goes down -------------------------------------------------------------------------


async def storm(data: Path, own: Cluster, seed: int, times: int) -> None:
    """It is killed while somebody acts: what he was told is kept, what he was not told may be."""
    rng = random.Random(seed)
    with places.on(own):
        async with packed(data, f"storm {seed}", 3) as pack:
            scene: Any = Scene(pack, people=2)  # type: ignore[arg-type]
            stored = await scene.open()
            for _ in range(times):
                stored = await scene.at_turn()
                if stored.row.stage != "running":  # in a further game
                    told(await scene.settled(), scene.announcements())
                    scene = Scene(pack, scene.channel + 1, people=2)  # type: ignore[arg-type]
                    stored = await scene.open()
                person, seat = scene.to_act(stored)
                text, before = some_action(stored.log, seat, rng), stored.of_people
                said = await scene.say(person, stored, text)
                await asyncio.sleep(rng.random() * 0.2)
                await asyncio.to_thread(own.end, signal.SIGQUIT)
                await asyncio.sleep(rng.random())
                await asyncio.to_thread(own.go_on)
                await said.answer(60)
                stored = await scene.at_turn()
                assert stored.of_people in (before, [*before, text])
                if "The database does not answer." not in said.content and "Confirm" not in labels(said.newest):
                    assert stored.of_people == [*before, text], f"{text} was answered: {said.content}"
            for _ in range(3):  # and it plays on
                await act(scene, rng)
            told(await scene.settled(), scene.announcements())
            broken = pack.complained.partition("Traceback")
            assert not broken[1], broken[0][-600:] + broken[2][-3000:]
            assert await pack.stop() == 0


def told(stored: Stored, posts: list[Json]) -> None:
    """All of it, each once and in order."""
    assert len({one["nonce"] for one in posts}) == len(posts)
    announced_ranges(stored, posts)


async def test_the_database_is_killed(tmp_path: Path, own: Cluster) -> None:
    await storm(tmp_path, own, 1, 2)


# -- at length ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 105))
async def test_one_of_three_is_killed_a_hundred_times(tmp_path: Path, seed: int) -> None:
    """Twenty times each."""
    moments = random.Random(seed).choices(MOMENTS, k=20)
    await ordeal(tmp_path, seed, moments, seed % 2, 3)


@pytest.mark.slow
async def test_the_database_is_killed_twenty_times(tmp_path: Path, own: Cluster) -> None:
    await storm(tmp_path, own, 2, 20)
