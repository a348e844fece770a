"""/table history: the game turn by turn, as its reader was allowed to see it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from render.games import RENDERERS
from tests.bot.hands import Mind, hasten, over
from tests.bot.reading import labels, pressable, text_of
from tests.bot.world import World, in_world, seeded, sketches, world

WAYS = ["First", "Back", "Next", "Last"]


def moves(page: Any) -> tuple[int, int]:
    """The number of the move a page shows, and of how many."""
    found = re.search(r"^Move (\d+) of (\d+)\.$", text_of(page), re.M)
    assert found is not None
    return int(found[1]), int(found[2])


async def opened(w: World, who: Any) -> Any:
    return w.answer(who, await who.slash(w.channel, "table history"))


@pytest.mark.parametrize("game", RENDERERS)
async def test_a_finished_game_is_gone_through_by_buttons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "history")
    async with world(tmp_path, game=game) as w:
        table = await w.open("Ada", "Bob", "Cyd")
        table = await hasten(w, table, over, Mind("history", good=0))
        page = w.answer(w.stranger, await w.stranger.click(w.newest, label="History"))
        assert page.flags.ephemeral
        last, points = len(table.log.acts), RENDERERS[game].turning_points(table.log)
        begins = max(point for point in points if point < last)
        assert moves(page) == (begins, last)
        assert labels(page) == WAYS
        page = await w.press(w.stranger, page, "Next")
        assert moves(page) == (last, last)
        assert labels(page) == ["First", "Back"]
        page = await w.press(w.stranger, page, "First")
        seen = [moves(page)[0]]
        assert labels(page) == ["Next", "Last"]
        while "Next" in labels(page) and len(seen) < 12:
            page = await w.press(w.stranger, page, "Next")
            seen.append(moves(page)[0])
            names = [file.filename for file in page.attachments]
            assert names in (["board.png"], ["board.png", "beside.png"])
            assert text_of(page).count("\n> ") >= 1
        assert seen == points[: len(seen)]
        page = await w.press(w.stranger, page, "Back")
        assert moves(page)[0] == seen[-2]
        assert moves(await w.press(w.stranger, page, "Last")) == (last, last)


@in_world
async def test_steps_that_can_be_taken_back_are_their_makers_own(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    other, _ = w.other(table)
    placed = next(
        table.game.write(action)
        for action in table.game.legal(table.log.state, seat)
        if table.game.write(action).startswith("place")
    )
    before = text_of(await opened(w, other))
    await w.play(table, placed)
    assert text_of(await opened(w, other)) == before
    mine = await w.press(who, await opened(w, who), "Next")
    assert moves(mine) == (1, 1)
    assert f"{who.name} placed" in text_of(mine)


@in_world
async def test_a_moment_that_was_taken_back_is_answered_kindly(w: World) -> None:
    table = await w.open("Ada", "Bob")
    await hasten(w, table, lambda now: len(now.log.acts) > 20, Mind("back"))
    ada = w.people["Ada"]
    page = await w.press(ada, await opened(w, ada), "Back")
    later = pressable(page, "Last")
    preview = w.answer(w.moderator, await w.moderator.slash(w.channel, "mod rewind", move=4, reason="a mistake"))
    await w.moderator.click(preview, label="Take it back to here")
    await w.restart()
    await w.forge(ada, page, later)
    told = w.seen(ada, page.id)
    assert text_of(told).startswith("The game was taken back since")
    assert moves(told) == (4, 4)


@in_world
async def test_before_the_start_there_is_none(w: World) -> None:
    await w.lobby("Ada", "Bob")
    assert "not begun" in await w.told(w.people["Ada"], "table history")
    await w.people["Ada"].click(w.newest, label="Start")
    await w.work()
    page = await opened(w, w.people["Ada"])
    assert moves(page) == (0, 0)
    assert labels(page) == []
