"""Yesterday's games replay today: same scores, same trace to the last byte, same number of legal sequences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import record
from engine.agents.table import makers_of
from engine.core import AnyGame
from engine.games import EDITIONS, find
from tests.parley import SHIPPED
from tests.records.make import HERE, INDEX, PERFT, AnyLog, called, choices, perft, summary


def kept(name: str) -> dict[str, Any]:
    """A table of the fixtures; empty when they were never made."""
    file = HERE / name
    found: dict[str, Any] = msgspec.json.decode(file.read_bytes()) if file.exists() else {}
    return found


pytestmark = pytest.mark.no_cover  # whole games take five times as long when every line is followed

RECORDS = kept(INDEX)
TREES = kept(PERFT)


def replayed(name: str) -> AnyLog:
    document = record.read((HERE / f"{name}.json").read_bytes())
    return record.replay(find(document.game, document.rules), document)


def test_the_index_and_the_files_agree() -> None:
    names = {Path(file).stem for file in HERE.glob("*.json")} - {Path(INDEX).stem, Path(PERFT).stem}
    assert names == set(RECORDS) == set(TREES)


@pytest.mark.parametrize("game", [game for game in EDITIONS if game.meta.id in SHIPPED], ids=called)
def test_every_game_is_recorded_in_every_way(game: AnyGame) -> None:
    """By each rules number: each number of players, each value of each option, each agent; more than a handful."""
    meta = game.meta
    mine = [name for name in RECORDS if name.startswith(f"{called(game)}-p")]
    assert len(mine) >= 24
    for word in (
        *(f"-p{players}" for players in range(meta.fewest, meta.most + 1)),
        *(choice for choice, _ in choices(game)),
        *(f"-{agent}" for agent in makers_of(game)),
    ):
        assert any(word in name for name in mine), word


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_replays(name: str) -> None:
    log = replayed(name)
    assert name.startswith(f"{called(log.game)}-p")
    assert summary(log) == RECORDS[name]
    assert record.write(log) == (HERE / f"{name}.json").read_bytes()


@pytest.mark.parametrize("name", TREES)
def test_legal_sequences_are_as_many_as_ever(name: str) -> None:
    log = replayed(name)
    for point, known in TREES[name].items():
        state = log.steps[int(point)].state
        assert [perft(log.game, state, depth) for depth in range(1, len(known) + 1)] == known
