"""What a page in another language types to play is what the English page types: every word of it is understood.

Both are typed by whoever is to act, at a moment at which such an action can be done.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.game import GameCommands
from engine.games import GAMES
from engine.patterns import Pattern
from tables.table import Refusal, Table
from tests.bot.hands import Mind, hasten
from tests.bot.world import World, in_world_of
from tests.docs.pages import TRANSLATED, Slash, english_of, named, slashes_of
from tests.docs.test_slash import filled, shown_to

PAGES = [page for page in TRANSLATED if page.name == "players.md"]
SPOKEN = [(page, game) for page in PAGES for game in ("monastery", "web-of-power", "mystery")]


def plays(page: Path, game: str) -> list[Slash]:
    group = GAMES[game].meta.command
    return [one for one in slashes_of(page) if one.words.startswith(f"{group} ") and one.options]


def possible(table: Table, shown: Slash) -> bool:
    """Whether who is to act can do such a thing."""
    verb = shown.words.partition(" ")[2]
    kinds = next((one.actions for one in table.game.meta.joint if one.command == verb), (verb,))
    seats = table.game.to_act(table.log.state)
    legal = table.game.legal(table.log.shown_to(seats[0]), seats[0])
    return any(
        (one.kind if isinstance(one, Pattern) else table.game.write(one).split()[0]) in kinds for one in legal
    )


@pytest.mark.parametrize(("page", "game"), SPOKEN, ids=lambda one: named(one) if isinstance(one, Path) else one)
async def test_what_is_typed_is_understood(
    page: Path, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[list[str]] = []
    resolved = GameCommands._resolved

    def hear(self: Any, at: Any, verb: Any, typed: Any, until: str = "") -> list[str]:
        heard.append(resolved(self, at, verb, typed, until))
        raise Refusal("nothing_to_take_back")  # nothing is to come of it

    monkeypatch.setattr(GameCommands, "_resolved", hear)

    @in_world_of(game)
    async def both(w: World) -> None:
        table = await w.open(*("Ada", "Bob", "Cyd", "Dot"))
        for shown, english in zip(plays(page, game), plays(english_of(page), game), strict=True):
            table = await hasten(w, table, lambda table, one=english: possible(table, one), Mind("typed"))
            actor, _ = w.actor(table)
            for one in (english, shown):
                shown_to(w, one.code)
                await actor.slash(w.channel, one.words, **filled(w, one))
            assert heard[-2] == heard[-1], shown

    await both(tmp_path=tmp_path, monkeypatch=monkeypatch)
    assert len(heard) == 2 * len(plays(page, game)) > 0
