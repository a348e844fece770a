"""What is stored is counted as it stands; what is measured is counted under what is being done."""

from __future__ import annotations

from pathlib import Path

import pytest
from prometheus_client import REGISTRY as NOT_OURS

from storage import rows, timing
from storage.figures import figures
from storage.opening import opened
from storage.rows import Letter
from tests.tables.seated import Seated
from watching import counts


def sample(name: str, **labels: str) -> float:
    return counts.REGISTRY.get_sample_value(name, labels) or 0.0


async def test_letters_timers_and_tables(tmp_path: Path) -> None:
    database = await opened(tmp_path / "cloister.db")
    before = await figures(database, 1000.0)
    assert (before.letters, before.held, before.oldest, before.silent) == (0, 0, 0.0, None)
    assert not any(before.stages.values())
    await database.close()
    async with Seated(tmp_path) as seated:
        table = await seated.start()
        at = seated.house.clock()
        async with seated.house.database.writing() as write:
            write.note("DELETE FROM outbox")
            write.note("DELETE FROM timers")
            await rows.put_letters(write, table.id, [Letter("notice", {}, channel_id=1)] * 2, at - 30)
            await rows.put_letters(write, table.id, [Letter("notice", {}, user_id=1)], at + 30)
            await timing.set_timer(write, "person", 7, at - 5)
            await timing.set_timer(write, "person", 8, at + 5)
            await rows.keep_fact(write, "alive", str(at - 2))
        found = await figures(seated.house.database, at)
        assert (found.letters, found.held, found.oldest) == (3, 0, 30.0)
        assert (found.overdue, found.latest, found.silent) == (1, 5.0, 2.0)
        assert found.stages["running"] == 1
        (first, *_) = await rows.outbox(seated.house.database)
        async with seated.house.database.writing() as write:
            await rows.hold_letter(write, first.id)
        found = await figures(seated.house.database, at)
        assert (found.letters, found.held) == (2, 1)


def test_an_acknowledgement_counts_once_and_under_what_was_pressed() -> None:
    name, command = "cloister_acknowledgement_seconds_count", "press of a test"
    counts.heard("unknown")
    counts.doing(command)
    counts.acknowledged()
    counts.acknowledged()
    assert sample(name, command=command) == 1
    assert sample(name, command="unknown") == 0


def test_a_change_that_is_refused_is_none() -> None:
    counts.doing("change of a test")
    with counts.move():
        pass
    with pytest.raises(ValueError, match="no"), counts.move():
        raise ValueError("no")
    assert sample("cloister_move_seconds_count", command="change of a test") == 1


def test_nothing_is_counted_where_others_count() -> None:
    assert not [one for one in NOT_OURS.collect() if one.name.startswith("cloister")]
