"""Thousands of things tried by anybody at a table: what the rules allow happens, and nothing else."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from engine.core import Illegal, Unusable
from engine.games import GAMES
from engine.log import Log, actors, start
from tables.house import By
from tables.table import Refusal, Table
from tests.conformance.tables import doable
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


def owed(log: Log[Any, Any, Any]) -> list[tuple[str, Any]]:
    """What leaves a seat no choice and nothing to regret."""
    found = [(seat, log.game.formality(log.state, seat)) for seat in log.game.to_act(log.state)]
    return [(seat, done) for seat, done in found if done is not None and log.horizon(seat).to == len(log.acts)]


class Shadow:
    """The game as the engine alone would play it, and the number of what each seat was shown last."""

    def __init__(self, table: Table) -> None:
        colours = [seat.colour or "" for seat in table.seats]
        self.log: Log[object, object, object] = start(table.game, colours, table.row.seed, table.row.options)
        self.sequence = table.row.sequence
        self.shown = dict.fromkeys(colours, self.sequence)

    def takes(self, seat: str, text: str) -> bool:
        try:
            after = self.log.act(seat, self.log.game.read(text))
        except (Illegal, Unusable):
            return False
        while formality := owed(after):
            after = after.act(*formality[0])
        self._becomes(after)
        return True

    def takes_back(self, seat: str) -> bool:
        try:
            self._becomes(self.log.undo(seat))
        except Illegal:
            return False
        return True

    def _becomes(self, after: Log[object, object, object]) -> None:
        """Whoever did it, is awaited now, or can tell it from what was before, is shown something new."""
        self.sequence += 1
        for seat in self.shown:
            if _known(after, seat) != _known(self.log, seat):
                self.shown[seat] = self.sequence
        self.log = after


def _known(log: Log[object, object, object], seat: str) -> tuple[object, ...]:
    """His own acts, and while he may act what he may do, else what he was told."""
    acts = [act for act in log.acts if act.seat == seat]
    if seat in actors(log.game, log.state):
        return acts, log.game.legal(log.shown_to(seat), seat)
    return acts, "told", list(log.told_to(seat))


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
            legal = doable(game, state, awaited, str(chance.random()))
            text = chance.choice([game.write(chance.choice(legal))] * 3 + [chance.choice(GARBAGE)])
            right = shadow.shown.get(seat)
            number = chance.choice((None, right, None if right is None else right - 1, 10**9 if right else None))
            mine = seat in table.seats_of(user) and number in (None, right)
            back = chance.random() < 0.1
            by = By(seated.interaction, number, seat)
            try:
                if back:
                    await seated.undo(seat, user, table.id, by)
                else:
                    await seated.act(seat, text, user, table.id, by)
                happened = True
            except (Refusal, Illegal, Unusable):
                happened = False
            expected = mine and (shadow.takes_back(seat) if back else shadow.takes(seat, text))
            assert happened == expected
            done += happened
            now = await seated.look(table.id)
            assert now.row.sequence == shadow.sequence
            assert {seat: now.number_of(seat) for seat in shadow.shown} == shadow.shown
            assert now.log.state == shadow.log.state
        assert await seated.stored(table.id) == await seated.look(table.id)
    return done


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
async def test_only_what_the_rules_allow_happens(tmp_path: Path, game: str, seed: int) -> None:
    assert await fuzz(tmp_path, game, seed, 1500) > 50


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(10, 30))
async def test_the_same_at_length(tmp_path: Path, game: str, seed: int) -> None:
    assert await fuzz(tmp_path, game, seed, 6000) > 70  # what follows by itself does not count
