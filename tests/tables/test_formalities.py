"""Nobody is awaited for a decision that is none: what only ends a seat's part happens by itself, and is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import GAMES
from storage import outbox, rows
from tables import moderation
from tables.play import with_formalities
from tests.tables.seated import Seated
from tests.tables.test_fuzz import owed

ENOUGH = 250  # acts; each is looked at with all that was stored and said so far


@pytest.mark.parametrize("game", GAMES)
async def test_nobody_is_awaited_for_a_formality(tmp_path: Path, game: str) -> None:
    """Over a long way; what happened by itself is in the log, nobody's, and folds back to the same game."""
    async with Seated(tmp_path, game) as seated:
        table = await seated.start()
        while table.game.to_act(table.log.state) and len(table.log.acts) < ENOUGH:
            acts = len(table.log.acts)
            table = await seated.go_on(1)
            made = await rows.entries(seated.database, 1)
            assert len(made) == len(table.log.entries) == len(table.log.acts)
            for entry in made[acts + 1 :]:
                assert (entry.user_id, entry.act) == (None, "done")
            assert not owed(table.log)
            if made[acts + 1 :]:  # the turn passed on: all are told, and whoever is to act now gets his screen
                letters = await outbox.waiting(seated.database)
                turns = [one for one in letters if one.kind in ("turn", "over")]
                assert turns[-1].facts["acts"] == len(table.log.acts)
                for seat in table.game.to_act(table.log.state):
                    user = table.at(seat).user_id
                    assert any(one.user_id == user and one.facts["acts"] > acts for one in letters)
        again = await seated.look_again()
        assert again.log.state == table.log.state
        by_themselves = [entry for entry in await rows.entries(seated.database, 1) if entry.user_id is None]
        assert by_themselves or game != "monastery"


async def test_who_could_take_a_step_back_is_asked(tmp_path: Path) -> None:
    """Only done is left after his own step, which he may regret."""
    async with Seated(tmp_path) as seated:
        table = await seated.start()
        met = 0
        while table.game.to_act(table.log.state):
            log = table.log
            seat = table.game.to_act(log.state)[0]
            if table.game.formality(log.state, seat) is not None:
                assert log.horizon(seat).to < len(log.acts)
                met += 1
            table = await seated.go_on(1)
        assert met


async def test_a_rewind_waits_and_play_goes_on_from_there(tmp_path: Path) -> None:
    """Back to where only a formality was left: the table stands there while it is paused."""
    async with Seated(tmp_path) as seated:
        table = await seated.start()
        while True:
            acts = len(table.log.acts)
            table = await seated.go_on(1)
            if len(table.log.acts) > acts + 1 and table.game.to_act(table.log.state):
                break
        after = len(table.log.acts)
        back = await seated.order(moderation.rewind, to=acts + 1)
        assert len(back.log.acts) == acts + 1
        assert back.row.stage == "paused"
        assert owed(back.log)
        on = await seated.order(moderation.resume)
        assert on.row.stage == "running"
        assert len(on.log.acts) == after
        assert with_formalities(on.log) == (on.log, ())
        assert len(await rows.entries(seated.database, 1)) == len(on.log.entries)
