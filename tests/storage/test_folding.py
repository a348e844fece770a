"""What is written together goes to PostgreSQL in few trips, and comes out as if it had gone in many."""

from __future__ import annotations

from pathlib import Path

import asyncpg
import pytest

from storage.database import Noted
from storage.faults import Taken
from storage.folding import FEW, folded
from storage.opening import opened
from tests.storage.places import database_of
from tests.storage.postgres import Cluster

MARK = "UPDATE seats SET shown = ? WHERE place = ?"
ENTRY = "INSERT INTO entries (number) VALUES (?)"
LETTER = "INSERT INTO outbox (kind) VALUES (?)"
PLACED = "UPDATE outbox SET held = 0 WHERE table_id = ?"
ASKED = "UPDATE tables SET version = ? WHERE id = ? RETURNING id"


def trips(*noted: Noted) -> list[str]:
    return [sql for sql, _ in folded(noted)]


def test_what_touches_different_tables_is_one_trip() -> None:
    ((sql, (given,)),) = folded([(MARK, (1, 2)), (MARK, (3, 4)), (ENTRY, (5,))])
    assert sql == f"WITH w0 AS ({ENTRY}), w1 AS ({MARK}) {MARK}"
    assert given == [5, 3, 4, 1, 2]


def test_what_has_to_be_in_order_stays_in_order() -> None:
    """A table touched twice; several new rows; more than a few."""
    assert trips((PLACED, (1,)), (LETTER, ("turn",))) == [PLACED, LETTER]
    assert folded([(LETTER, ("turn",)), (LETTER, ("news",))]) == [(LETTER, [("turn",), ("news",)])]
    assert trips((ENTRY, (1,)), *[(MARK, (0, n)) for n in range(FEW + 1)]) == [ENTRY, MARK]
    assert trips(("BEGIN", ()), (MARK, (1, 2)), (ENTRY, (1,)), ("COMMIT", ())) == [
        "BEGIN",
        f"WITH w0 AS ({ENTRY}) {MARK}",
        "COMMIT",
    ]


def test_what_reads_or_answers_stands_alone() -> None:
    copied = "INSERT INTO seats (place) SELECT number FROM entries"
    assert trips((ENTRY, (1,)), (copied, ())) == [ENTRY, copied]
    assert trips((ENTRY, (1,)), (ASKED, (2, 3))) == [ENTRY, ASKED]
    assert trips((ASKED, (2, 3)), (ENTRY, (1,))) == [ASKED, ENTRY]


async def test_locks_are_taken_in_the_order_of_the_notes(cluster: Cluster) -> None:
    """PostgreSQL promises nothing, and does so; should it change, two writers may have to be told to try again."""
    connection = await asyncpg.connect(cluster.database())
    try:
        tables = ["aa", "bb", "cc", "dd"]
        await connection.execute("CREATE SEQUENCE turn")
        for name in tables:
            await connection.execute(f"CREATE TABLE {name} (turn BIGINT)")
        ((sql, _),) = folded([(f"INSERT INTO {name} VALUES (nextval('turn'))", ()) for name in tables])
        await connection.execute(sql)
        assert [await connection.fetchval(f"SELECT turn FROM {name}") for name in tables] == [1, 2, 3, 4]
    finally:
        await connection.close()


async def test_all_of_it_or_nothing(tmp_path: Path) -> None:
    """Over either database: statements that are folded there and not here."""
    database = await opened(database_of(tmp_path))

    async def both(*noted: Noted) -> None:
        async with database.writing() as write:
            for sql, given in noted:
                write.note(sql, given)

    fact, asked = "INSERT INTO facts (name, value) VALUES (?, ?)", "INSERT INTO interactions (id, at) VALUES (?, ?)"
    try:
        await both((asked, (1, 0.0)), (fact, ("one", "1")), ("DELETE FROM outbox WHERE id = ?", (1,)))
        with pytest.raises(Taken, match="interactions"):
            await both((asked, (1, 0.0)), (fact, ("two", "2")))
        async with database.writing() as write:
            write.note(asked, (2, 0.0))
            found = await write.execute(
                "UPDATE facts SET value = ? WHERE name = ? RETURNING name, value", ("3", "one")
            )
            assert [tuple(row) for row in found] == [("one", "3")]
        kept = await database.rows("SELECT name, value FROM facts WHERE name IN ('one', 'two')")
        assert [tuple(row) for row in kept] == [("one", "3")]
        assert [row["id"] for row in await database.rows("SELECT id FROM interactions ORDER BY id")] == [1, 2]
    finally:
        await database.close()
