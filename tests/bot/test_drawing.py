"""Pictures are drawn one after the other: nobody's second before another's first, and of repeats only the last."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest

from cogs.drawing import Artist, Shed
from engine.core import AnyGame
from tests.bot.hands import Mind
from tests.bot.reading import text_of
from tests.bot.world import World, in_world
from watching import counts


def shed() -> float:
    return counts.REGISTRY.get_sample_value("cloister_drawings_shed_total") or 0.0


@asynccontextmanager
async def held_up(artist: Artist) -> AsyncIterator[None]:
    """He is at something that takes until the block ends."""
    go_on = threading.Event()
    busy = asyncio.create_task(artist.do(go_on.wait, 30, asker="somebody else"))
    await asyncio.sleep(0)
    try:
        yield
    finally:
        go_on.set()
        await busy


class Easel:
    """What was drawn, in order."""

    def __init__(self) -> None:
        self.artist, self.drawn = Artist(), list[str]()

    def ask(self, name: str, asker: Any = None, **more: Any) -> asyncio.Task[Any]:
        async def asked() -> str:
            said: str = await self.artist.do(self._draw, name, asker=asker, **more)
            return said

        return asyncio.create_task(asked())

    def _draw(self, name: str) -> str:
        self.drawn.append(name)
        if name == "broken":
            raise ValueError(name)
        return name.upper()


async def test_nobodys_second_comes_before_anothers_first() -> None:
    easel = Easel()
    async with held_up(easel.artist):
        asked = [easel.ask(f"a{i}", "Ada") for i in range(3)]
        asked += [easel.ask("b0", "Bob"), easel.ask("c0", "Cyd"), easel.ask("b1", "Bob")]
        await asyncio.sleep(0)
        assert easel.artist.waiting == 6
        assert [easel.artist.before(one) for one in ("Ada", "Bob", "Cyd", "Dot")] == [1, 2, 3, 0]
    assert await asyncio.gather(*asked) == ["A0", "A1", "A2", "B0", "C0", "B1"]
    assert easel.drawn == ["a0", "b0", "c0", "a1", "b1", "a2"]
    easel.artist.close()


async def test_of_repeats_only_the_last_is_drawn() -> None:
    easel, before = Easel(), shed()
    async with held_up(easel.artist):
        asked = [easel.ask(f"a{i}", "Ada", subject="screen") for i in range(3)]
        others = [easel.ask("b", "Bob", subject="screen"), easel.ask("map", "Ada", subject="map")]
        await asyncio.sleep(0)
    assert await asyncio.gather(*others) == ["B", "MAP"]
    said = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(one) for one in said] == [Shed, Shed, str]
    assert easel.drawn == ["a2", "b", "map"]
    assert shed() == before + 2
    easel.artist.close()


async def test_what_was_begun_is_finished() -> None:
    easel, go_on = Easel(), threading.Event()

    def slow() -> str:
        go_on.wait(30)
        return "slow"

    first = asyncio.create_task(easel.artist.do(slow, asker="Ada", subject="screen"))
    await asyncio.sleep(0.01)
    second = easel.ask("again", "Ada", subject="screen")
    await asyncio.sleep(0.01)
    go_on.set()
    assert [await first, await second] == ["slow", "AGAIN"]
    easel.artist.close()


async def test_what_nobody_wants_any_more_is_not_drawn() -> None:
    easel, wanted = Easel(), [True, True]
    async with held_up(easel.artist):
        asked = [easel.ask(f"a{i}", "Ada", wanted=partial(wanted.__getitem__, i)) for i in range(2)]
        left = easel.ask("left", "Bob")
        await asyncio.sleep(0)
        wanted[0] = False
        left.cancel()
    said = await asyncio.gather(*asked, left, return_exceptions=True)
    assert [type(one) for one in said] == [Shed, str, asyncio.CancelledError]
    assert easel.drawn == ["a1"]
    easel.artist.close()


async def test_one_that_breaks_holds_up_nobody() -> None:
    easel = Easel()
    broken, fine = easel.ask("broken", "Ada"), easel.ask("fine", "Ada")
    with pytest.raises(ValueError, match="broken"):
        await broken
    assert await fine == "FINE"
    easel.artist.close()


# -- at a table -------------------------------------------------------------------------------------------


async def waits(w: World, many: int) -> None:
    while w.app.desk.artist.waiting != many:
        await asyncio.sleep(0.001)


@in_world
async def test_a_burst_of_moves_is_one_board(w: World) -> None:
    """The board of a turn still waits to be drawn when the next turn is over: one message, with the newer board."""
    table = await w.open("Ada", "Bob")
    posted, before = len(w.posts), shed()
    mind = Mind("burst")

    async def a_turn() -> None:
        game: AnyGame = table.game
        now = await w.table()
        first = game.to_act(now.log.state)
        while game.to_act(now.log.state) == first:
            now = await w.play(now, " ".join(mind.choose(now, first[0])))

    await a_turn()
    async with held_up(w.app.desk.artist):
        telling = asyncio.create_task(w.app.delivery.drain_once())
        await waits(w, 1)
        await a_turn()
        await a_turn()
    assert await telling == 0.0
    assert len(w.posts) == posted
    await w.work()
    assert shed() == before + 1
    now = await w.table()
    actor, _ = w.actor(now)
    boards = [one for one in w.posts[posted:] if one.attachments]
    assert len(boards) == 1
    assert f"<@{actor.id}>" in text_of(w.newest)
    assert boards[0].id == w.newest.id


@in_world
async def test_a_table_that_never_rests_is_told_all_the_same(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await w.open("Ada", "Bob")
    posted = len(w.posts)
    monkeypatch.setattr(w.app.desk.house, "moved_on", lambda _table: True)
    now = await hasten_quietly(w, table)
    assert await w.app.delivery.drain_once() == 0.0
    assert await w.app.delivery.drain_once() == 0.0
    assert len(w.posts) == posted
    moment = w.app.desk.clock()
    monkeypatch.setattr(w.app.desk, "clock", lambda: moment + 4)
    await w.app.delivery.drain_once()
    assert len(w.posts) > posted
    assert f"<@{w.actor(now)[0].id}>" in text_of(w.newest)


async def hasten_quietly(w: World, table: Any) -> Any:
    first = table.to_act
    mind = Mind("quietly")
    while table.to_act == first:
        table = await w.play(table, " ".join(mind.choose(table, first[0])))
    return table
