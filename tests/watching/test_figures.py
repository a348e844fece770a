"""What is stored is counted as it stands."""

from __future__ import annotations

from pathlib import Path

from storage import outbox, rows, timing
from storage.figures import figures
from storage.opening import opened
from storage.outbox import Letter
from tests.storage.places import database_of
from tests.tables.seated import Seated


async def test_letters_timers_and_tables(tmp_path: Path) -> None:
    database = await opened(database_of(tmp_path))
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
            await outbox.put(write, table.id, [Letter("notice", {}, channel_id=1)] * 2, at - 30)
            await outbox.put(write, table.id, [Letter("notice", {}, user_id=1)], at + 30)
            await timing.set_timer(write, "person", 7, at - 5)
            await timing.set_timer(write, "person", 8, at + 5)
            await rows.keep_fact(write, "alive", str(at - 2))
        waiting = [one.id for one in await outbox.waiting(seated.house.database)]
        async with seated.house.database.writing() as write:
            await outbox.postpone(write, waiting, at + 300)  # tried again later, and yet no younger
        found = await figures(seated.house.database, at)
        assert (found.letters, found.held, found.oldest) == (3, 0, 30.0)
        assert (found.overdue, found.latest, found.silent) == (1, 5.0, 2.0)
        assert found.stages["running"] == 1
        (first, *_) = await outbox.waiting(seated.house.database)
        async with seated.house.database.writing() as write:
            await outbox.hold(write, first.id)
        found = await figures(seated.house.database, at)
        assert (found.letters, found.held) == (2, 1)
