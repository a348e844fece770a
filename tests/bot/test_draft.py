"""Several decide at once (M1.7): each by his own panel, and the channel hears of it when the last has."""

from __future__ import annotations

import pytest

from tests.bot.hands import Mind, lead
from tests.bot.reading import labels, text_of
from tests.bot.test_faults import boards
from tests.bot.world import NAMES, World, in_world


@in_world
@pytest.mark.rule("M1.7")
async def test_four_picks_bring_one_board(w: World) -> None:
    """All four have their question open before the first of them answers it."""
    table = await w.open(*NAMES, options=("deal=draft",))
    assert len(table.to_act) == 4
    asked = []
    for seat in table.to_act:
        who = w.people[table.at(seat).name]
        wanted = Mind(seat).choose(table, seat)
        asked.append((who, seat, await lead(w, who, await w.panel(who), wanted)))
    shown, said = len(boards(w)), len(w.posts)
    for count, (who, seat, question) in enumerate(asked, 1):
        answer = await w.press(who, question, "Confirm")
        assert "moved on" not in text_of(answer)
        await w.work()
        now = await w.table()
        assert len(now.log.acts) == count
        assert len(w.posts) == said + 1  # who has decided is said anew, not once more
        if count < 4:
            assert len(boards(w)) == shown
            left = [table.at(other).name for _, other, _ in asked[count:]]
            done, sign, waiting = text_of(w.newest).partition(" Still to decide: ")
            assert done.startswith("Decided: ")
            assert sign
            assert all(name in waiting for name in left)
            assert table.at(seat).name in done
            assert labels(w.newest) == []
            assert labels(w.turn) == ["Act", "My screen", "What happened", "As text"]
    assert len(boards(w)) == shown + 1
    assert labels(w.newest) == ["Act", "My screen", "What happened", "As text"]
