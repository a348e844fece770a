"""Whatever holds the rows: transactions are whole, writers do not meet, and what is written is read so."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from storage import rows
from storage.database import Database
from storage.faults import Taken
from storage.opening import opened
from storage.rows import PersonRow, SeatRow, TableRow
from tests.storage.places import database_of


async def put_table(database: Database, channel: int = 1) -> TableRow:
    row = TableRow(0, None, channel, 7, "monastery", 1, "x", {"teams": True}, "lobby")
    async with database.writing() as write:
        return await rows.insert_table(write, row)


async def test_a_transaction_is_all_or_nothing(tmp_path: Path) -> None:
    database = await opened(database_of(tmp_path))
    try:
        table = await put_table(database)

        async def half() -> None:
            async with database.writing() as write:
                await rows.change_table(write, table, replace(table, stage="running"))
                await rows.replace_seats(write, table.id, [SeatRow(0, "red", 7, "Ada", None, False)])
                found = await asyncio.create_task(rows.table(database, table.id))
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


async def test_who_holds_a_transaction_asks_nothing_beside_it(tmp_path: Path) -> None:
    """Where many do so at once, each would wait for a connection that another one has."""
    database = await opened(database_of(tmp_path))
    try:
        table = await put_table(database)
        async with database.writing() as write:
            assert await rows.table(write, table.id) == table
            with pytest.raises(RuntimeError, match="beside"):
                await rows.table(database, table.id)
            with pytest.raises(RuntimeError, match="beside"):
                async with database.writing():
                    pass
        assert await rows.table(database, table.id) == table
    finally:
        await database.close()


async def test_what_is_noted_of_a_person_leaves_the_rest(tmp_path: Path) -> None:
    database = await opened(database_of(tmp_path))
    try:
        async with database.writing() as write:
            await rows.save_person(write, PersonRow(7, locale="fr"), "locale")
            await rows.save_person(write, PersonRow(7, dms_closed=True), "dms_closed")
            await rows.save_person(write, PersonRow(7, zone="Europe/Zurich", reminders=0), "zone", "reminders")
        known = PersonRow(7, dms_closed=True, zone="Europe/Zurich", reminders=0, locale="fr")
        assert await rows.person(database, 7) == known
    finally:
        await database.close()


async def test_writers_take_turns(tmp_path: Path) -> None:
    database = await opened(database_of(tmp_path))
    try:
        made = await asyncio.gather(*(put_table(database, channel) for channel in range(20)))
        assert len({table.id for table in made}) == 20
        with pytest.raises(Taken, match="tables"):
            await put_table(database, 3)  # one open table a channel
        assert (await put_table(database, 99)).id not in {table.id for table in made}
    finally:
        await database.close()


async def test_an_interaction_is_remembered_once(tmp_path: Path) -> None:
    database = await opened(database_of(tmp_path))
    try:
        async with database.writing() as write:
            await rows.remember_interaction(write, 5, 1.0)
        with pytest.raises(Taken, match="interactions"):
            async with database.writing() as write:
                await rows.remember_interaction(write, 5, 1.0)
        assert await rows.knows_interaction(database, 5)
        async with database.writing() as write:
            await rows.forget_interactions(write, 2.0)
        assert not await rows.knows_interaction(database, 5)
    finally:
        await database.close()
