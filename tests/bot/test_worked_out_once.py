"""What costs is not worked out again and again: a typed command looks at the game before it and after it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.monastery.game import Monastery
from tests.bot.world import World, in_world


@in_world
async def test_a_typed_command_asks_for_few_views_and_legal_lists(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    words = next(
        words
        for action in table.game.legal(table.log.state, seat)
        if (words := table.game.write(action).split())[0] == "place"
    )
    asked: dict[str, Counter[int]] = {"legal": Counter(), "view": Counter()}
    states: list[Any] = []  # none is forgotten, so no two have one number

    def counting(name: str) -> None:
        plain = getattr(Monastery, name)

        def counted(self: Any, state: Any, reader: str | None) -> Any:
            states.append(state)
            if reader == seat:
                asked[name][id(state)] += 1
            return plain(self, state, reader)

        monkeypatch.setattr(Monastery, name, counted)

    counting("legal")
    counting("view")
    await who.slash(w.channel, "monastery place", tile=words[1], at=words[2], turn=words[3])
    assert len((await w.table()).log.acts) == 1
    assert sum(asked["legal"].values()) <= 2
    assert max(asked["view"].values()) <= 2
