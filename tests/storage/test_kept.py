"""Databases as earlier versions wrote them open, replay, and go on. `kept/` has a dump of each; none ever changes.

They hold tables in every stage: lobby, running (with an undo), paused (with letters that wait), over, ended.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from cogs.desk import Desk
from keeping import check
from settings import Settings
from storage import outbox, rows, timing
from storage.database import migrations
from storage.opening import opened
from tables.deciding import decided_once
from tables.house import By
from tables.lobby import start
from tests.tables.seated import ADA

KEPT = sorted((Path(__file__).parent / "kept").glob("*.sql"))


def restored(dump: Path, folder: Path) -> Path:
    file = folder / "cloister.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(dump.read_text(encoding="utf-8"))
    return file


@pytest.mark.parametrize("dump", KEPT, ids=lambda dump: dump.stem)
async def test_what_was_kept_replays(tmp_path: Path, dump: Path) -> None:
    file = restored(dump, tmp_path)
    await (await opened(file)).close()  # as the bot does when it starts
    assert await check(Settings("", tmp_path, "info")) == "All 5 stored games replay."
    with closing(sqlite3.connect(tmp_path / "cloister.db")) as database:
        assert database.execute("PRAGMA user_version").fetchone()[0] == len(migrations())


@pytest.mark.parametrize("dump", KEPT, ids=lambda dump: dump.stem)
async def test_what_was_kept_goes_on(tmp_path: Path, dump: Path) -> None:
    database = await opened(restored(dump, tmp_path))
    desk = Desk(database, lambda: 9.0)
    try:
        assert await outbox.announced(database, 1) == 40  # all was told
        assert await outbox.announced(database, 2) == -1  # a lobby has told nothing
        assert await outbox.announced(database, 3) == -1  # its first letter still waits
        started = await desk.house.change(2, partial(start, user_id=ADA), By(70_001))
        assert started.row.stage == "running"
        running = await desk.house.look(1)
        after = await desk.house.change(1, lambda table: decided_once(table, table.to_act), By())
        assert len(after.log.acts) > len(running.log.acts)
    finally:
        desk.close()
        await database.close()


@pytest.mark.parametrize("dump", KEPT, ids=lambda dump: dump.stem)
async def test_who_played_before_there_was_time_is_reminded_too(tmp_path: Path, dump: Path) -> None:
    database = await opened(restored(dump, tmp_path))
    try:
        due = await timing.due(database, 0.0, 99)
        playing = await database.rows(
            """SELECT DISTINCT user_id FROM seats JOIN tables ON tables.id = table_id
               WHERE user_id IS NOT NULL AND stage IN ('running', 'paused')"""
        )
        assert {one.whose for one in due if one.kind == "person"} == {row["user_id"] for row in playing}
        assert [one.kind for one in due].count("stale") == 1
        for row in await rows.all_tables(database):
            assert (row.pace, row.proposal, row.asked, row.assistant) == (None, None, False, False)
            for seat in await rows.seats(database, row.id):
                assert bool(seat.since) == seat.awaited
                assert (seat.stand_in, seat.offered) == ("", None)
    finally:
        await database.close()
