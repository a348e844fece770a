"""The database opens what it knows, refuses what it does not, and writes all or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from storage import rows
from storage.database import migrations
from storage.faults import StorageError
from storage.opening import opened
from storage.sqlite import SQLite


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


async def test_a_full_disk_keeps_what_was_there(tmp_path: Path) -> None:
    database = await opened(tmp_path / "cloister.db")
    async with database.writing() as write:
        await rows.keep_fact(write, "before", "kept")
    assert isinstance(database, SQLite)
    await database._writer.execute("PRAGMA max_page_count = 1")  # no more than there are
    with pytest.raises(StorageError, match=r"the disk is full, so .*cloister\.db cannot be written: make room"):
        async with database.writing() as write:
            await rows.keep_fact(write, "after", "lost" * 10_000)
    await database._writer.execute("PRAGMA max_page_count = 100000")
    assert await rows.kept_fact(database, "before") == "kept"
    assert await rows.kept_fact(database, "after") is None
    async with database.writing() as write:
        await rows.keep_fact(write, "after", "kept too")
    await database.close()
