"""Web of Power on Discord: what the tests of the bot, which run over every game, do not look for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.hands import Mind, by_thumb
from tests.bot.test_by_buttons import ended, thumbs
from tests.bot.world import World, in_world, labels, seeded, sketches, world


async def test_the_fast_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "fast")
    async with world(tmp_path, game="web-of-power") as w:
        await w.open("Ada", "Bob", stewards=1, options=("fast=true",))
        assert (await w.table()).row.options["fast"] is True
        await thumbs(w, Mind("fast", good=1))
        ended(w)


@in_world
async def test_a_turn_is_taken_back_up_to_the_first_draw(w: World) -> None:
    """Web of Power: after the only piece nothing but drawing is left, and the panel still offers the way back."""
    w.game = "web-of-power"
    table = await w.open("Ada", "Bob", "Cyd")
    who, seat = w.actor(table)
    wanted = Mind("first", good=3).choose(table, seat)
    assert wanted[0] == "cloister"
    panel = await by_thumb(w, who, wanted)
    assert labels(panel) == ["Undo", "My screen"]
    panel = await w.press(who, panel, "Undo")
    assert panel.content.startswith("Taken back.")
    assert (await w.table()).play.acts == []
    panel = await by_thumb(w, who, wanted, panel)
    panel = await by_thumb(w, who, ("draw", "pile"), panel)
    if "Undo" in labels(panel):
        assert (await w.press(who, panel, "Undo")).content.startswith("You cannot take that back")
    assert [table.game.write(act.do) for act in (await w.table()).play.acts] == [" ".join(wanted), "draw pile"]
