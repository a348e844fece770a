"""Thousands of things tried by anybody at a table: what the rules allow happens, and nothing else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.core import Illegal, Refused
from engine.games import GAMES
from engine.log import Log, start
from storage import rows
from tables.house import Refusal, Table, fold
from tests.tables.seated import ADA, BOB, CYD, EVE, Seated

GARBAGE = (
    "",
    " ",
    "place",
    "place x",
    "done done",
    "move red1 99,99 0",
    "keep [a+b+c]",
    "cloister cluny []",
    "advisor italy [france]",
    "draw pile pile",
    "\0",
    "é" * 200,
    "brew [",
)


class Shadow:
    """The game as the engine alone would play it."""

    def __init__(self, table: Table) -> None:
        colours = [seat.colour or "" for seat in table.seats]
        self.log: Log[object, object, object] = start(table.game, colours, table.row.seed, table.row.options)
        self.sequence = table.row.sequence

    def takes(self, seat: str, text: str) -> bool:
        try:
            self.log.act(seat, self.log.game.read(text))
        except (Illegal, Refused):
            return False
        self.sequence += 1
        return True

    def takes_back(self, seat: str) -> bool:
        try:
            self.log.undo(seat)
        except Illegal:
            return False
        self.sequence += 1
        return True


async def fuzz(data: Path, name: str, seed: int, tries: int) -> int:
    chance = random.Random(seed)
    done = 0
    async with Seated(data, name) as seated:
        game = seated.game
        table = await seated.start(channel=seed)
        shadow = Shadow(table)
        for _ in range(tries):
            state = shadow.log.state
            if not game.to_act(state):
                break
            user = chance.choice((ADA, BOB, EVE, CYD))
            seat = chance.choice([seat.colour or "" for seat in table.seats] + ["purple"])
            awaited = game.to_act(state)[0]
            if chance.random() < 0.3:  # now and then it is the right one who tries
                seat, user = awaited, table.at(awaited).user_id or 0
            legal = game.legal(state, awaited)
            text = chance.choice([game.write(chance.choice(legal))] * 3 + [chance.choice(GARBAGE)])
            sequence = chance.choice((None, shadow.sequence, shadow.sequence - 1, 10**9))
            mine = seat in table.seats_of(user) and sequence in (None, shadow.sequence)
            back = chance.random() < 0.1
            play = seated.desk.play
            given = {"user_id": user, "interaction_id": seated.interaction, "sequence": sequence}
            try:
                if back:
                    await play.undo(table.id, seat, **given)  # type: ignore[arg-type]
                else:
                    await play.act(table.id, seat, text, **given)  # type: ignore[arg-type]
                happened = True
            except (Refusal, Illegal, Refused):
                happened = False
            expected = mine and (shadow.takes_back(seat) if back else shadow.takes(seat, text))
            assert happened == expected
            done += happened
            now = await seated.desk.house.look(table.id)
            assert now.row.sequence == shadow.sequence
            assert now.play.state == shadow.log.state
        row = await rows.table(seated.database, table.id)
        assert row is not None
        entries = await rows.entries(seated.database, table.id)
        assert fold(row, await rows.seats(seated.database, table.id), entries).state == shadow.log.state
    return done


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
async def test_only_what_the_rules_allow_happens(tmp_path: Path, game: str, seed: int) -> None:
    assert await fuzz(tmp_path, game, seed, 1500) > 50


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(10, 30))
async def test_the_same_at_length(tmp_path: Path, game: str, seed: int) -> None:
    assert await fuzz(tmp_path, game, seed, 6000) > 100
