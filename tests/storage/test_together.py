"""Processes that share a database of PostgreSQL: their numbers, their shards, what they call to each other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from cogs.desk import Desk
from settings import BadSettings, Settings, read_settings
from sharing import Deputy, Sharing, part
from storage import calls
from storage.calls import ALL, Calls
from storage.faults import StorageError
from storage.leases import LEASE
from storage.opening import alone, opened
from storage.posts import OWN, Posts
from tests.storage import places
from tests.storage.postgres import Cluster

ADDRESS = "postgresql://cloister@db.example.org/cloister"


def given(**names: str) -> Settings:
    return read_settings({"CLOISTER_DATA": "/nowhere", "CLOISTER_DATABASE": ADDRESS, **names})


def test_a_process_and_its_number() -> None:
    found = given(CLOISTER_PROCESS="2/4", CLOISTER_SHARDS="16")
    assert (found.process, found.processes, found.shards) == (2, 4, 16)
    found = given()
    assert (found.process, found.processes, found.shards) == (0, 1, 0)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ({"CLOISTER_PROCESS": "5/4"}, "2/4 is the second of four"),
        ({"CLOISTER_PROCESS": "0/4"}, "2/4 is the second of four"),
        ({"CLOISTER_PROCESS": "two"}, "2/4 is the second of four"),
        ({"CLOISTER_PROCESS": "1/2", "CLOISTER_DATABASE": ""}, "a file of SQLite does not have"),
        ({"CLOISTER_PROCESS": "1/4", "CLOISTER_SHARDS": "3"}, "at least one for each process"),
        ({"CLOISTER_PROCESS": "1/4", "CLOISTER_SHARDS": "many"}, "at least one for each process"),
        ({"CLOISTER_SHARDS": "4"}, "set CLOISTER_PROCESS too"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(names: dict[str, str], told: str) -> None:
    with pytest.raises(BadSettings, match=told):
        given(**names)


@pytest.fixture
def place(cluster: Cluster) -> Iterator[str]:
    with places.on(cluster):
        found = places.database_of(Path("together"))
        assert isinstance(found, str)
        yield found


async def test_each_number_once_and_nobody_alone_beside_them(place: str) -> None:
    async with alone(place, 1), alone(place, 2):
        with pytest.raises(StorageError, match="one with the number 2"):
            async with alone(place, 2):
                pass
        with pytest.raises(StorageError, match="already: end that one first"):
            async with alone(place):
                pass
    async with alone(place):
        with pytest.raises(StorageError, match="is running on"):
            async with alone(place, 1):
                pass


async def test_all_have_the_same_number_of_shards(place: str) -> None:
    """Discord is asked by the first; the others follow it, whatever Discord would say now."""
    asked: list[int] = []

    def discord(number: int) -> object:
        async def said() -> int:
            asked.append(number)
            return number

        return said

    def settings(process: int, shards: int = 0) -> Settings:
        return Settings("token", Path(), "info", elsewhere=place, process=process, processes=3, shards=shards)

    database = await opened(place, shared=True)
    desk = Desk(database, lambda: 5.0)
    try:
        async with AsyncExitStack() as there:
            found = []
            for process in (1, 2, 3):
                await there.enter_async_context(alone(place, process))
                found.append(await part(settings(process), desk, discord(6 + process)))  # type: ignore[arg-type]
            assert found == [(7, [0, 3, 6]), (7, [1, 4]), (7, [2, 5])]
            assert asked == [7]
            with pytest.raises(StorageError, match="share 7 shards, and CLOISTER_SHARDS is 9"):
                await part(settings(2, 9), desk, discord(1))  # type: ignore[arg-type]
        async with alone(place, 2):  # all were ended: it may be another number now
            assert await part(settings(2), desk, discord(2)) == (3, [1])  # type: ignore[arg-type]
            assert asked == [7, 2]
    finally:
        desk.close()
        await database.close()


async def heard_by(calls: Calls) -> tuple[list[str], asyncio.Task[None]]:
    heard: list[str] = []
    task = asyncio.create_task(calls.work(heard.append))
    async with asyncio.timeout(10):
        while ALL not in heard:
            await asyncio.sleep(0.01)
    heard.clear()
    return heard, task


async def test_who_calls_is_heard_by_the_others_alone(place: str) -> None:
    one, other = Calls(place), Calls(place)
    (own, *tasks), (theirs, *more) = await heard_by(one), await heard_by(other)
    try:
        for word in ("letters", "letters", "timers"):
            one.tell(word)
        async with asyncio.timeout(10):
            while set(theirs) != {"letters", "timers"}:
                await asyncio.sleep(0.01)
        assert theirs.count("letters") == 1
        assert own == []
    finally:
        for task in (*tasks, *more):
            task.cancel()
        await asyncio.gather(*tasks, *more, return_exceptions=True)


async def test_a_line_that_is_cut_is_made_anew(place: str) -> None:
    one, other = Calls(place), Calls(place)
    (_, first), (theirs, second) = await heard_by(one), await heard_by(other)
    line = await asyncpg.connect(place)
    try:
        await line.fetch("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        async with asyncio.timeout(20):
            while ALL not in theirs:  # something may have been missed
                await asyncio.sleep(0.01)
            while "letters" not in theirs:
                one.tell("letters")
                await asyncio.sleep(0.05)
    finally:
        await line.close()
        first.cancel()
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)


async def test_a_line_on_which_nobody_answers_is_given_up_and_what_was_not_called_is(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was cut between us and the database, and neither was told."""
    monkeypatch.setattr(calls, "QUIET", 0.2)
    monkeypatch.setattr(calls, "AT_ONCE", 0.5)
    monkeypatch.setattr(calls, "AGAIN", 0.01)
    real, mute = asyncpg.Connection.execute, False

    async def execute(self: Any, sql: str, *given: Any, timeout: float | None = None) -> Any:
        if mute:
            await asyncio.wait_for(asyncio.Event().wait(), timeout)
        return await real(self, sql, *given, timeout=timeout)

    monkeypatch.setattr(asyncpg.Connection, "execute", execute)
    one = Calls(place)
    (heard, task), (theirs, listening) = await heard_by(one), await heard_by(Calls(place))
    try:
        mute = True
        async with asyncio.timeout(20):
            while ALL not in heard:  # it has found out by itself, and has a line again
                await asyncio.sleep(0.01)
            one.tell("letters")
            heard.clear()
            while ALL not in heard:
                await asyncio.sleep(0.01)
            mute = False
            while "letters" not in theirs:
                await asyncio.sleep(0.01)
    finally:
        for working in (task, listening):
            working.cancel()
        await asyncio.gather(task, listening, return_exceptions=True)


class Ears:
    """A bot that hears whatever it is told to."""

    def __init__(self, shards: int) -> None:
        self.shard_count: int | None = shards
        self.heard: set[int] = set()

    async def hear(self, shards: Sequence[int]) -> None:
        self.heard.update(shards)

    async def hear_no_more(self, shards: Collection[int] | None = None) -> None:
        self.heard.difference_update(shards if shards is not None else set(self.heard))


def deputy(
    place: str,
    process: int,
    processes: int = 2,
    ears: Ears | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Deputy:
    settings = Settings("token", Path(), "info", elsewhere=place, process=process, processes=processes)
    return Deputy(ears or Ears(processes), settings, clock)


async def test_bells_and_languages_reach_the_others(place: str) -> None:
    database = await opened(place, shared=True)
    desks = [Desk(database, lambda: 5.0) for _ in range(2)]
    try:
        async with AsyncExitStack() as together:
            for number, desk in enumerate(desks, 1):
                await together.enter_async_context(Sharing(desk, place, deputy(place, number)).working())
            one, other = desks
            async with asyncio.timeout(10):
                while not other.house.letters_waiting.is_set():  # that is what whoever comes looks for
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)
            other.house.letters_waiting.clear()
            one.house.letters_waiting.set()
            await one.readers.choose(7, "fr")
            async with asyncio.timeout(10):
                while not other.house.letters_waiting.is_set() or other.readers.of(7).code != "fr":
                    await asyncio.sleep(0.01)
    finally:
        for desk in desks:
            desk.close()
        await database.close()


# -- who hears for whom ----------------------------------------------------------------------------------


async def seen(deputies: Sequence[Deputy]) -> None:
    for one in deputies:
        await one._look()


async def test_who_is_not_there_has_a_deputy(place: str) -> None:
    """Of six shards: the third process dies, is stood in for by one of the others, and comes back."""
    now = 100.0
    ears = [Ears(6) for _ in range(3)]
    there = [deputy(place, number, 3, one, lambda: now) for number, one in enumerate(ears, 1)]
    await seen(there)
    await seen(there)
    assert [one.heard for one in ears] == [set(), set(), set()]
    await there[2].close()
    await seen(there[:2])
    assert not ears[0].heard | ears[1].heard, "perhaps it is only started again"
    now += LEASE
    await seen(there[:2])
    await seen(there[:2])
    assert [one.heard for one in ears[:2]] == [{2, 5}, set()]
    again = deputy(place, 3, 3)
    await seen([again, *there[:2]])
    assert not ears[0].heard | ears[1].heard
    for one in (*there[:2], again):
        await one.close()


async def test_who_goes_waits_until_he_is_stood_in_for(place: str) -> None:
    ears = [Ears(2), Ears(2)]
    there = [deputy(place, number, 2, one) for number, one in enumerate(ears, 1)]
    await seen(there)
    told: list[str] = []
    there[0].tell = told.append
    going = asyncio.create_task(there[0].handed_over())
    await asyncio.sleep(0.3)
    assert not going.done()
    assert told[-1] == "goes 1"
    there[1].hear(1)
    await there[1]._look()
    await asyncio.wait_for(going, 10)
    assert ears[1].heard == {0}
    await asyncio.wait_for(there[1].handed_over(), 3)  # nobody is left who could
    for one in there:
        await one.close()


async def test_a_line_that_was_cut_is_made_anew_with_what_it_held(place: str) -> None:
    one, other = Posts(place), Posts(place)
    assert await one.take(OWN, 1)
    assert not await other.take(OWN, 1)
    one._line.terminate()
    async with asyncio.timeout(10):
        while 1 in (await other.taken())[OWN]:
            await asyncio.sleep(0.01)
    assert 1 in (await one.taken())[OWN]
    one._line.terminate()
    async with asyncio.timeout(10):
        while not await other.take(OWN, 1):
            await asyncio.sleep(0.01)
    await one.taken()
    assert one.ours == set()
    for posts in (one, other):
        await posts.close()
