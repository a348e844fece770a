"""Whatever is typed for the options of a command is answered in a sentence, and changes nothing."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path

import pytest

from render.games import RENDERERS
from tests.bot.hands import Mind, hasten, over
from tests.bot.reading import text_of
from tests.bot.world import World, seeded, sketches, world
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
        for shift in range(len(ASTRAY)):
            table = await hasten(
                w, table, lambda now, more=len(table.log.acts) + 9: len(now.log.acts) >= more, mind
            )
            if over(table):
                break
            await typed_astray(w, shift)
            table = await w.table()
