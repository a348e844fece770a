"""Whatever is typed for the options of a command is answered in a sentence, and changes nothing."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path

import pytest

from render.games import RENDERERS
from tables.table import Table
from tests.bot.hands import Mind, hasten, over
from tests.bot.reading import text_of
from tests.bot.world import World, in_world_of, seeded, sketches, world
from tests.spoken import options_of

ASTRAY = ("who:Red", "Franciscan, bearded", "& [ ; ]", "0", "[]", "&", ".", "a+b; c", "x" * 100, "-", "all")


async def typed_astray(w: World, shift: int) -> None:
    """Every command of the game, each of its options filled with something else that does not belong there."""
    before = await w.table()
    who, _ = w.actor(before)
    for name, options in options_of(before.game).items():
        given = dict(zip(options, islice(cycle(ASTRAY), shift, None), strict=False))
        told = text_of(w.answer(who, await who.slash(w.channel, name, **given)))
        assert told
        assert "went wrong" not in told
        if (await w.table()).log.acts != before.log.acts:  # an option may be all that is missing, or one that fits
            return
        for option in options:
            typed = {other: text for other, text in given.items() if other != option}
            await who.autocomplete(w.channel, name, option, given[option], **typed)


@pytest.mark.parametrize("game", RENDERERS)
async def test_astray_at_any_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "astray")
    async with world(tmp_path, game=game) as w:
        table, mind = await w.open("Ada", "Bob", "Cyd", "Dot"), Mind("astray")
        for shift in range(0, len(ASTRAY), 2):
            more = (shift + 1) * 10
            table = await hasten(w, table, lambda now, more=more: len(now.log.acts) >= more, mind)
            if over(table):
                break
            await typed_astray(w, shift)
            table = await w.table()


def _may_ask(table: Table) -> bool:
    return any(getattr(one, "kind", "") == "ask" for one in table.game.legal(table.log.state, table.to_act[0]))


@in_world_of("mystery")
async def test_a_list_after_a_word_that_is_not_understood(w: World) -> None:
    """It has no end that could be known: once it was heard for ever."""
    table = await hasten(w, await w.open("Ada", "Bob", "Cyd", "Dot"), _may_ask, Mind("ask"))
    who, _ = w.actor(table)
    asked = {"question": "count", "scope": "hand", "filter": "Franciscan, bearded"}
    assert "“who:Red” is no answer to" in await w.told(who, "mystery ask", to="who:Red", **asked)
    assert await w.told(who, "mystery ask", filter="Franciscan, bearded")
