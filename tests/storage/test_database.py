"""The database opens what it knows, refuses what it does not, and writes all or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from storage import rows
from storage.database import Database, migrations
from storage.faults import StorageError, Taken
from storage.opening import opened
from storage.rows import SeatRow, TableRow


def version(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        number: int = database.execute("PRAGMA user_version").fetchone()[0]
    return number


async def ended(threads: int) -> bool:
    """Whether no more threads than these are left, soon."""
    for _ in range(200):
        if threading.active_count() <= threads:
            return True
        await asyncio.sleep(0.01)
    return False


async def put_table(database: Database, channel: int = 1) -> TableRow:
    row = TableRow(0, None, channel, 7, "monastery", 1, "x", {"teams": True}, "lobby")
    async with database.writing() as write:
        return await rows.insert_table(write, row)


async def test_a_new_database_is_of_the_newest_version(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "cloister.db"
    await (await opened(file)).close()
    assert version(file) == migrations()[-1][0] == len(migrations())


async def test_an_old_database_is_brought_up_to_date_with_its_rows(tmp_path: Path) -> None:
    file = tmp_path / "cloister.db"
    with closing(sqlite3.connect(file)) as old:
        old.executescript(migrations()[0][1] + "PRAGMA user_version = 1;")
        old.execute("INSERT INTO people (user_id) VALUES (5)")
        old.commit()
    database = await opened(file)
    try:
        await rows.kept_fact(database, "commands")
        assert await database.row("SELECT * FROM people") is not None
    finally:
        await database.close()
    assert version(file) == len(migrations())


async def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "cloister.db"
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("PRAGMA user_version = 99")
        newer.commit()
    threads = threading.active_count()
    with pytest.raises(StorageError, match="of version 99"):
        await opened(file)
    assert version(file) == 99
    assert await ended(threads)


@pytest.mark.parametrize(
    "content", [b"no database at all, only text of some length" * 50, b"SQLite format 3\0" + b"x" * 4096]
)
async def test_a_damaged_file_is_refused_and_no_thread_stays(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "cloister.db"
    file.write_bytes(content)
    threads = threading.active_count()
    with pytest.raises(StorageError):
        await opened(file)
    assert await ended(threads)


async def test_a_place_that_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="file is a file where a folder should be"):
        await opened(tmp_path / "file" / "cloister.db")


async def test_a_transaction_is_all_or_nothing(tmp_path: Path) -> None:
    database = await opened(tmp_path / "cloister.db")
    try:
        table = await put_table(database)

        async def half() -> None:
            async with database.writing() as write:
                await rows.change_table(write, table, replace(table, stage="running"))
                await rows.replace_seats(write, table.id, [SeatRow(0, "red", 7, "Ada", None, False)])
                found = await rows.table(database, table.id)
                assert found is not None
                assert found.stage == "lobby"  # readers see nothing of it yet
                raise ValueError

        with pytest.raises(ValueError, match=r"^$"):
            await half()
        found = await rows.table(database, table.id)
        assert found == table
        assert await rows.seats(database, table.id) == []
    finally:
        await database.close()


async def test_writers_take_turns(tmp_path: Path) -> None:
    database = await opened(tmp_path / "cloister.db")
    try:
        made = await asyncio.gather(*(put_table(database, channel) for channel in range(20)))
        assert len({table.id for table in made}) == 20
        with pytest.raises(Taken, match="tables"):
            await put_table(database, 3)  # one open table a channel
        assert (await put_table(database, 99)).id not in {table.id for table in made}
    finally:
        await database.close()


async def test_an_interaction_is_remembered_once(tmp_path: Path) -> None:
    database = await opened(tmp_path / "cloister.db")
    try:
        for fresh in (True, False):
            async with database.writing() as write:
                assert await rows.remember_interaction(write, 5, 1.0) is fresh
        assert await rows.knows_interaction(database, 5)
        async with database.writing() as write:
            await rows.forget_interactions(write, 2.0)
        assert not await rows.knows_interaction(database, 5)
    finally:
        await database.close()
