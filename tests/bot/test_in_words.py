"""A whole game where the bot may send no files: boards, panels and the end in words, with all their buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from render.games import RENDERERS
from tests.bot.hands import Mind, by_thumb, over
from tests.bot.reading import alts, answers, labels, text_of
from tests.bot.world import seeded, sketches, world


def refusing_files(send: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """As Discord answers where files are not allowed."""

    async def run(self: Any, *given: Any, **named: Any) -> Any:
        if named.get("files") or named.get("attachments"):
            answer: Any = SimpleNamespace(status=403, reason="Forbidden")
            raise discord.Forbidden(answer, {"code": 50013, "message": "Missing Permissions"})
        return await send(self, *given, **named)

    return run


@pytest.mark.parametrize("game", RENDERERS)
async def test_a_whole_game_without_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "in words")
    for kind, name in ((discord.abc.Messageable, "send"), (discord.Interaction, "edit_original_response")):
        monkeypatch.setattr(kind, name, refusing_files(getattr(kind, name)))
    mind = Mind("in words")
    async with world(tmp_path, game=game) as w:
        table = await w.open("Ada", stewards=2)
        while not over(table):
            who, seat = w.actor(table)
            panel = await w.panel(who)
            assert panel.attachments == w.turn.attachments == alts(panel) == []
            assert answers(panel) or {"Done", "Confirm"} & {*labels(panel)}
            if not RENDERERS[game].brief(table.game.view(table.log.state, seat)):
                assert len(text_of(panel)) > 100  # what its picture shows is said
            await by_thumb(w, who, mind.choose(table, seat), panel)
            await w.work()
            table = await w.table()
        assert table.row.stage == "over"
        assert "Won by" in text_of(w.newest)
        assert labels(w.newest) == ["Play again", "History"]
