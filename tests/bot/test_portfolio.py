"""A picture that was drawn is not drawn again: for the same reader, for another, or for who asked meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from cogs.desk import Desk
from cogs.drawing import Shed
from cogs.portfolio import EACH, Portfolio
from render.kit import Picture
from storage.opening import opened
from tests.bot.test_drawing import held_up
from tests.bot.world import World, in_world
from watching import counts

drawn: list[int] = []


def draw(shade: int, unit: float) -> Image.Image:
    drawn.append(shade)
    return Image.new("L", (int(10 * unit), 10), shade)


def of(shade: int) -> Picture:
    return Picture(partial(draw, shade), "A shade.")


def looked_up(found: str) -> float:
    labels = {"cache": "pictures", "found": found}
    return counts.REGISTRY.get_sample_value("cloister_cache_lookups_total", labels) or 0.0


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    drawn.clear()
    database = await opened(tmp_path / "cloister.db")
    made = Desk(database, lambda: 0.0)
    yield made
    made.close()
    await database.close()


async def test_the_same_for_another_is_drawn_once(desk: Desk) -> None:
    yes, no = looked_up("yes"), looked_up("no")
    first = await desk.painter("Ada", "board")(of(7))
    again = [await desk.painter(asker)(of(7)) for asker in ("Ada", "Bob")]
    other = await desk.painter("Bob")(of(8))
    assert drawn == [7, 8]
    assert {*again} == {first}
    assert other != first
    assert (looked_up("yes") - yes, looked_up("no") - no) == (2, 2)


async def test_what_is_drawn_meanwhile_is_not_drawn_beside_it(desk: Desk) -> None:
    yes = looked_up("yes")
    async with held_up(desk.artist):
        asked = [asyncio.ensure_future(desk.painter(asker)(of(7))) for asker in ("Ada", "Bob", "Cyd")]
        await asyncio.sleep(0)
    assert len({*await asyncio.gather(*asked)}) == 1
    assert drawn == [7]
    assert looked_up("yes") == yes + 2


async def test_what_is_at_hand_takes_the_place_of_what_waits(desk: Desk) -> None:
    """Else the older would come after it."""
    await desk.painter("Ada", "board")(of(7))
    async with held_up(desk.artist):
        older = asyncio.ensure_future(desk.painter("Bob", "board")(of(8)))
        await asyncio.sleep(0)
        newer = await desk.painter("Bob", "board")(of(7))
        assert desk.artist.waiting == 0
    with pytest.raises(Shed):
        await older
    assert newer == await desk.painter("Ada")(of(7))
    assert drawn == [7]


async def test_what_nobody_wants_any_more_is_not_handed_out_either(desk: Desk) -> None:
    await desk.painter("Ada")(of(7))
    with pytest.raises(Shed):
        await desk.painter("Ada", wanted=lambda: False)(of(7))


async def test_what_cannot_be_told_apart_is_drawn_every_time(desk: Desk) -> None:
    shades = iter((7, 8))
    picture = Picture(lambda unit: draw(next(shades), unit), "A shade.")
    assert await desk.painter("Ada")(picture) != await desk.painter("Ada")(picture)


def test_so_many_bytes_are_kept() -> None:
    portfolio = Portfolio(3 * (EACH + 10))
    for name in (b"a", b"b", b"c"):
        portfolio.keep(name, name * 10)
    assert portfolio.find(b"a") == b"a" * 10
    portfolio.keep(b"d", b"d" * 10)
    assert [portfolio.find(name) is not None for name in (b"a", b"b", b"c", b"d")] == [True, False, True, True]
    portfolio.keep(b"d", b"d" * 5)
    portfolio.keep(b"e", b"e" * 5000)
    assert portfolio.find(b"e") is None
    assert portfolio.taken == 3 * EACH + 25
    portfolio.keep(None, b"f")
    assert portfolio.find(None) is None


def painted() -> float:
    return counts.REGISTRY.get_sample_value("cloister_render_seconds_count") or 0.0


@in_world
async def test_what_is_looked_at_again_is_not_drawn_again(w: World) -> None:
    """A player's screen; and the board by somebody else."""
    await w.open("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]
    await w.told(ada, "table screen")
    await w.told(ada, "table board")
    before = painted()
    await w.told(ada, "table screen")
    await w.told(bob, "table board")
    assert painted() == before
