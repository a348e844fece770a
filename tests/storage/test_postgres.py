"""PostgreSQL: the same schema as in a file, a sentence for all that can be wrong, nothing lost when it is cut."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import pytest

import bot
from storage import outbox, postgres, rows
from storage.database import MIGRATIONS, migrations
from storage.faults import InDoubt, StorageError
from storage.opening import alone, looked_at, opened
from storage.postgres import OURS, Postgres, numbered, shown
from storage.sqlite import SQLite
from tables import lobby
from tables.house import By, Duplicate
from tests.loopback.test_watching import free_port
from tests.storage import places
from tests.storage.postgres import CARELESS, Cluster, missing
from tests.storage.test_commands import one_sentence
from tests.tables.seated import ADA, BOB, Seated


@pytest.fixture
def place(cluster: Cluster) -> Iterator[str]:
    """The address of a database in which there is nothing."""
    with places.on(cluster):
        found = places.database_of(Path("place"))
        assert isinstance(found, str)
        yield found


# -- statements and schema -----------------------------------------------------------------------------


def test_question_marks_are_numbered_outside_of_words() -> None:
    assert numbered("SELECT '?' WHERE a = ? AND b IN (?, ?)") == "SELECT '?' WHERE a = $1 AND b IN ($2, $3)"
    assert numbered("SELECT 1") == "SELECT 1"


def test_both_have_the_same_migrations() -> None:
    assert [file.name for file in sorted(OURS.glob("*.sql"))] == [
        file.name for file in sorted(MIGRATIONS.glob("*.sql"))
    ]


async def test_the_schema_is_the_same(tmp_path: Path, place: str) -> None:
    file, here = await SQLite.open(tmp_path / "cloister.db"), await opened(place)
    try:
        assert await file.version() == await here.version() == len(migrations())
        theirs = await here.rows(
            """SELECT table_name, column_name, data_type, is_nullable, column_default
               FROM information_schema.columns WHERE table_schema = current_schema()"""
        )
        ours = await file.rows(
            """SELECT t.name AS t, c.name AS c, c.type, c."notnull", c.pk, c.dflt_value FROM sqlite_schema t
               JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"""
        )
        types = {"INTEGER": "bigint", "REAL": "double precision", "TEXT": "text"}
        assert {
            (row["table_name"], row["column_name"]): (
                row["data_type"],
                row["is_nullable"] == "NO",
                (row["column_default"] or "").removesuffix("::text").strip("'()"),
            )
            for row in theirs
            if row["table_name"] != "cloister_version"
        } == {
            (row["t"], row["c"]): (
                types[row["type"]],
                bool(row["notnull"] or row["pk"]),
                (row["dflt_value"] or "").strip("'()"),
            )
            for row in ours
        }
        indexes = await here.rows("SELECT indexname AS name FROM pg_indexes WHERE schemaname = current_schema()")
        known = await file.rows("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
        assert {row["name"] for row in known} <= {row["name"] for row in indexes}
    finally:
        await file.close()
        await here.close()


# -- what can be wrong ---------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["run", "check", "health", "backup"])
@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("postgresql://me:secret@127.0.0.1:1/games", "postgresql://127.0.0.1:1/games cannot be reached"),
        ("{cluster}/nowhere", "there is no database"),
        ("{cluster}", "there is nothing of Cloister in"),
    ],
)
def test_a_database_that_cannot_be_used(
    data: Path,
    cluster: Cluster,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
    address: str,
    told: str,
) -> None:
    if (command, address) == ("run", "{cluster}"):
        return  # which is how it begins
    there = cluster.address.replace("/postgres?", "/nowhere?") if "nowhere" in address else cluster.address
    monkeypatch.setenv("CLOISTER_DATABASE", there if "{" in address else address)
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    assert bot.main([command, *(["copy.db"] if command == "backup" else [])]) == 2
    one_sentence(capsys, told)
    assert not Path("copy.db").exists()


def test_every_fault_has_its_own_sentence() -> None:
    name = "postgresql://host:5432/games"
    for fault, told in (
        (asyncpg.InvalidPasswordError("no password"), "does not let Cloister in (no password)"),
        (asyncpg.InsufficientPrivilegeError("denied"), "let the user of CLOISTER_DATABASE own the database"),
        (asyncpg.DiskFullError("full"), "the disk of"),
        (asyncpg.TooManyConnectionsError("too many"), "has no connection left"),
        (asyncpg.CannotConnectNowError("starting up"), "cannot be reached (starting up)"),
        (TimeoutError(), "cannot be reached (TimeoutError)"),
        (asyncpg.UndefinedColumnError("no such"), "is no database of Cloister"),
        (asyncpg.DeadlockDetectedError("each waits\nfor the other"), "fails: each waits for the other"),
    ):
        said = postgres.sentence(fault, "postgresql://me:secret@host:5432/games?x=y")
        assert told in said
        assert name in said
        assert "secret" not in said


def test_a_password_is_shown_to_nobody() -> None:
    assert shown("postgres://me:secret@host/games?password=secret") == "postgres://host/games"
    assert "secret" not in shown("postgres://me:secret@host:many/games")


async def test_a_newer_database_is_refused_and_left_alone(place: str) -> None:
    database = await opened(place)
    async with database.writing() as write:
        await write.execute("UPDATE cloister_version SET number = 99")
    await database.close()
    with pytest.raises(StorageError, match="of version 99"):
        await opened(place)
    database = await looked_at(place)
    assert await database.version() == 99
    await database.close()


async def test_a_database_without_all_letters(cluster: Cluster) -> None:
    cluster.ask("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    with pytest.raises(StorageError, match="writes LATIN1, which has not all letters"):
        await opened(cluster.address.replace("/postgres?", "/latin?"))


async def test_who_looks_cannot_write(place: str) -> None:
    await (await opened(place)).close()
    database = await looked_at(place)
    try:
        with pytest.raises(StorageError, match="only to be read"):
            async with database.writing() as write:
                await write.execute("INSERT INTO people (user_id) VALUES (5)")
    finally:
        await database.close()


async def test_many_start_at_once(place: str) -> None:
    found = await asyncio.gather(*(opened(place) for _ in range(5)))
    assert [await one.version() for one in found] == [len(migrations())] * 5
    assert len(await found[0].rows("SELECT * FROM timers")) == 1
    for one in found:
        await one.close()


# -- transactions --------------------------------------------------------------------------------------


async def test_what_was_refused_is_not_kept_by_going_on(place: str) -> None:
    """PostgreSQL answers a COMMIT after a fault with a ROLLBACK, and calls that no fault."""
    database = await opened(place)
    try:

        async def go_on() -> None:
            async with database.writing() as write:
                await rows.keep_fact(write, "one", "1")
                with pytest.raises(StorageError):
                    await write.execute("SELECT nonsense")

        with pytest.raises(StorageError, match="has not kept what was written"):
            await go_on()
        assert await rows.kept_fact(database, "one") is None
    finally:
        await database.close()


async def test_a_lone_statement_is_one_trip(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    database = await opened(place)
    try:
        trips: list[str] = []
        for name in ("execute", "executemany", "fetch"):
            real = getattr(asyncpg.Connection, name)

            async def counted(self: Any, sql: str, *given: Any, _real: Any = real, **more: Any) -> Any:
                trips.append(sql)
                return await _real(self, sql, *given, **more)

            monkeypatch.setattr(asyncpg.Connection, name, counted)
        async with database.writing() as write:
            await rows.keep_fact(write, "one", "1")
        async with database.writing() as write:
            await outbox.drop(write, [1, 2, 3])
        assert len(trips) == 2
        async with database.writing():
            pass
        assert len(trips) == 2
    finally:
        await database.close()


async def test_who_waits_for_a_lock_does_not_wait_for_ever(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(postgres.SESSION, "lock_timeout", "200ms")
    database = await opened(place)
    try:

        async def keep(name: str) -> None:
            async with database.writing() as write:
                await rows.keep_fact(write, name, "2")

        async with database.writing() as frozen:
            await rows.keep_fact(frozen, "one", "1")
            await frozen.execute("SELECT 1")
            with pytest.raises(StorageError, match="lock timeout"):
                await asyncio.create_task(keep("one"))
            await asyncio.create_task(keep("two"))  # nobody waits for what he does not want
        assert await rows.kept_fact(database, "one") == "1"
    finally:
        await database.close()


async def test_a_line_in_disorder_is_a_fault_of_the_database(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So asyncpg finds one that the database has ended while we stood still within a transaction."""
    database = await opened(place)

    async def disorder(*_: Any, **__: Any) -> Any:
        raise asyncpg.InternalClientError("cannot switch to state 11; another operation (2) is in progress")

    try:
        with monkeypatch.context() as broken:
            broken.setattr(asyncpg.Connection, "fetch", disorder)
            with pytest.raises(StorageError, match="fails: cannot switch"):
                async with database.writing() as write:
                    await write.execute("SELECT 1")
        assert await database.version()
    finally:
        await database.close()


# -- cut off -------------------------------------------------------------------------------------------


async def test_a_database_that_goes_down_and_comes_back(tmp_path: Path, own: Cluster) -> None:
    with places.on(own):
        async with Seated(tmp_path) as seated:
            await seated.start()
            table = await seated.go_on(3)
            await asyncio.to_thread(own.end, signal.SIGQUIT)
            with pytest.raises(StorageError, match=r"cannot be reached|fails"):
                await seated.go_on(1)
            with pytest.raises(StorageError, match="cannot be reached"):
                await seated.look_again()
            await asyncio.to_thread(own.go_on)
            assert await seated.stored() == await seated.look_again() == table
            assert len((await seated.go_on(2)).log.acts) > len(table.log.acts)


@pytest.mark.usefixtures("place")
async def test_a_commit_whose_answer_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have been kept: memory does not claim to know, and the same press is not carried out twice."""
    async with Seated(tmp_path) as seated:
        table = await seated.lobby()
        real = asyncpg.Connection.execute

        async def lost(self: Any, sql: str, *given: Any, **more: Any) -> Any:
            answer = await real(self, sql, *given, **more)
            if sql == "COMMIT":
                raise asyncpg.ConnectionDoesNotExistError("the line was cut")
            return answer

        with monkeypatch.context() as cut:
            cut.setattr(asyncpg.Connection, "execute", lost)
            with pytest.raises(InDoubt, match="cut"):
                await seated.house.change(table.id, partial(lobby.start, user_id=ADA), By(77))
        assert (await seated.look()).row.stage == "running"
        assert await seated.look() == await seated.stored()
        with pytest.raises(Duplicate):
            await seated.house.change(table.id, partial(lobby.join, user_id=BOB, name="Bob"), By(77))


async def test_who_was_cut_off_ends_when_another_is_there(place: str) -> None:
    async def works() -> None:
        async with alone(place, 2):
            there.set()
            await asyncio.sleep(60)

    there = asyncio.Event()
    working = asyncio.create_task(works())
    await there.wait()
    other = await asyncpg.connect(place)
    try:
        end = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE classid = $1 AND objid = 2"
        while not await other.fetchval("SELECT pg_try_advisory_lock($1, 2)", postgres.NUMBERED):
            await other.fetch(end, postgres.NUMBERED)
        with pytest.raises(StorageError, match="another Cloister with the number 2 is on"):
            await asyncio.wait_for(working, 20)
    finally:
        await other.close()


async def test_a_line_that_the_database_takes_to_be_alive_is_ended(place: str) -> None:
    """What was cut on our side holds our lock there, until that is told to go."""
    held, anew = postgres._Guard(place, 2), postgres._Guard(place, 2)
    assert await held.take()
    held._connection.remove_termination_listener(held._cut)  # it hears of nothing
    anew._known = held._known
    await asyncio.wait_for(anew._take_again(), 20)
    assert not anew.lost
    for guard in (held, anew):
        await guard.release()


async def test_over_a_port(tmp_path: Path) -> None:
    """As one on another machine is spoken to: tables, the lock, calls; and it goes down and comes back."""
    why = missing()
    if why is not None:
        pytest.skip(why)
    far = Cluster(CARELESS | {"synchronous_commit": "on"}, free_port()).start()
    try:
        with places.on(far):
            address = places.database_of(tmp_path)
            assert isinstance(address, str)
            async with alone(address), Seated(tmp_path) as seated:
                table = await seated.start()
                with pytest.raises(StorageError, match=r"running on postgresql://127.0.0.1:\d+/postgres already"):
                    async with alone(address):
                        pass
                await asyncio.to_thread(far.end, signal.SIGQUIT)
                with pytest.raises(StorageError, match="cannot be reached"):
                    await seated.look_again()
                await asyncio.to_thread(far.go_on)
                assert await seated.look_again() == table
                await seated.go_on(1)
    finally:
        far.close()


async def test_only_one_is_on_a_database(own: Cluster) -> None:
    address = own.address
    async with alone(address):
        with pytest.raises(StorageError, match="a Cloister is running on postgresql:///postgres already"):
            async with alone(address):
                pass
        await asyncio.to_thread(own.end, signal.SIGQUIT)
        await asyncio.to_thread(own.go_on)
        for _ in range(100):
            try:
                async with alone(address):
                    pass
            except StorageError:
                break
            await asyncio.sleep(0.1)
        else:
            pytest.fail("the lock was not taken again")
    async with alone(address):
        pass
    await (await Postgres.open(address)).close()
