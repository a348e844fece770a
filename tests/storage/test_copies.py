"""Copies: never onto the database, never over something else, never half; a sentence for all a file can have."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

import bot
from storage import copies, rows
from storage.faults import StorageError, sentence
from storage.opening import looked_at, opened
from tables.house import By
from tables.leaving import resign
from tests.storage.test_commands import HOUSE, one_sentence, played
from tests.tables.seated import BOB, Seated


def games(file: Path) -> int:
    with closing(sqlite3.connect(file)) as copy:
        return int(copy.execute("SELECT count(*) FROM entries").fetchone()[0])


def names(folder: Path) -> set[str]:
    return {entry.name for entry in folder.iterdir()}


# -- backup --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["cloister.db", "cloister.db-wal", "cloister.db-shm", "cloister.lock"])
def test_a_copy_onto_the_database_itself(data: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    played(data)
    before = (data / "cloister.db").read_bytes()
    spellings = [data / name, data / ".." / "data" / name, data.parent / "soft"]
    (data.parent / "soft").symlink_to(data / name)
    if (data / name).exists():
        (data.parent / "hard").hardlink_to(data / name)
        spellings.append(data.parent / "hard")
    for spelling in spellings:
        assert bot.main(["backup", str(spelling)]) == 2
        one_sentence(capsys, "belongs to the database itself")
    assert (data / "cloister.db").read_bytes() == before
    assert bot.main(["check"]) == 0


def test_a_copy_replaces_an_older_copy_and_nothing_else(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(data, 2)
    copy = tmp_path / "copy.db"
    assert bot.main(["backup", str(copy)]) == 0
    few = games(copy)
    shutil.rmtree(data)
    played(data, 8)
    (tmp_path / "link.db").symlink_to(copy)
    assert bot.main(["backup", str(tmp_path / "link.db")]) == 0
    assert games(copy) > few
    assert (tmp_path / "link.db").is_symlink()
    (tmp_path / "empty").touch()
    assert bot.main(["backup", str(tmp_path / "empty")]) == 0
    capsys.readouterr()
    (tmp_path / "letter.txt").write_text("Dear Ada, " * 99)
    assert bot.main(["backup", str(tmp_path / "letter.txt")]) == 2
    one_sentence(capsys, "is there already and is no copy of a database")
    assert (tmp_path / "letter.txt").read_text().startswith("Dear Ada")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE something (x)")
    assert bot.main(["backup", str(tmp_path / "other.db")]) == 2
    one_sentence(capsys, "is no copy of a database")
    for place in (tmp_path, Path("/dev/full")):
        assert bot.main(["backup", str(place)]) == 2
        one_sentence(capsys)


def test_a_copy_onto_the_database_of_another_bot(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(data)
    played(tmp_path / "other")
    (tmp_path / "other" / "cloister.lock").touch()
    assert bot.main(["backup", str(tmp_path / "other" / "cloister.db")]) == 2
    one_sentence(capsys, "is the database of another Cloister")


def test_a_copy_is_one_file_that_can_be_read_where_nothing_can_be_written(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(data)
    (tmp_path / "copies").mkdir()
    copy = tmp_path / "copies" / "copy.db"
    assert bot.main(["backup", str(copy)]) == 0
    assert copy.read_bytes()[18:20] == b"\x01\x01", "no write-ahead log, which would want a file beside it"
    capsys.readouterr()
    assert bot.main(["restore", str(copy)]) == 0
    kept = f"The database before is kept as {data / 'cloister.before-restore'}."
    assert capsys.readouterr().out == f"Restored from {copy}. {kept}\n"
    assert names(copy.parent) == {"copy.db"}
    assert names(data) == {"cloister.db", "cloister.lock", "cloister.before-restore"}


def test_a_copy_is_taken_while_the_bot_writes(data: Path, tmp_path: Path) -> None:
    played(data)

    async def copy_beside_a_writer() -> None:
        database = await opened(data / "cloister.db")
        try:
            async with database.writing() as write:
                await write.execute("DELETE FROM entries")
                await copies.backup(data / "cloister.db", tmp_path / "copy.db")
        finally:
            await database.close()

    asyncio.run(copy_beside_a_writer())
    assert games(tmp_path / "copy.db") > 0, "as it stood before what is not committed"


def test_a_game_that_somebody_has_left_is_not_damaged(data: Path, tmp_path: Path) -> None:
    """SQLite 3.40 takes a good row of that table for a damaged one."""
    played(data)

    async def leave() -> None:
        async with Seated(data) as seated:
            await seated.change(resign, user_id=BOB, by=By())
            assert await rows.former_players(seated.database, 1)

    asyncio.run(leave())
    assert bot.main(["backup", str(tmp_path / "copy.db")]) == 0
    assert bot.main(["restore", str(tmp_path / "copy.db")]) == 0
    with closing(sqlite3.connect(data / "cloister.db")) as now:
        assert now.execute("SELECT count(*) FROM former_players").fetchone() == (1,)


def test_a_damaged_database_does_not_replace_a_good_copy(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(data)
    assert bot.main(["backup", str(tmp_path / "copy.db")]) == 0
    good = (tmp_path / "copy.db").read_bytes()
    whole = bytearray((data / "cloister.db").read_bytes())
    whole[8192:-4096] = os.urandom(len(whole) - 12288)
    (data / "cloister.db").write_bytes(whole)
    capsys.readouterr()
    assert bot.main(["backup", str(tmp_path / "copy.db")]) == 2
    one_sentence(capsys, "cloister.db is damaged")
    assert (tmp_path / "copy.db").read_bytes() == good
    assert not list(tmp_path.glob("*.part*"))


SMALL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
import bot
sys.exit(bot.main(sys.argv[1:]))
"""


def test_a_disk_that_takes_only_half(data: Path, tmp_path: Path) -> None:
    """The system lets no file grow beyond a limit, as a full disk would not."""
    pytest.importorskip("resource", reason="there is no such limit on Windows")
    played(data)
    # coverage writes a file of its own at the end, which the limit would stop too, with a traceback
    plain = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    copy = tmp_path / "copy.db"
    assert bot.main(["backup", str(copy)]) == 0
    good, before = copy.read_bytes(), (data / "cloister.db").read_bytes()
    for words in (["backup", str(copy)], ["backup", str(tmp_path / "new.db")], ["restore", str(copy)]):
        ended = subprocess.run(
            [sys.executable, "-c", SMALL, *words],
            cwd=HOUSE,
            env=plain,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert ended.returncode == 2, ended
        assert ended.stderr.startswith("cloister: the disk "), ended.stderr
        assert ended.stderr.count("\n") == 1
    assert copy.read_bytes() == good
    assert (data / "cloister.db").read_bytes() == before
    assert names(tmp_path) == {"copy.db", "data"}
    assert names(data) == {"cloister.db", "cloister.lock"}


# -- restore -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["cloister.db", "cloister.db-wal"])
def test_restoring_the_database_from_itself(data: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    played(data)
    before = (data / "cloister.db").read_bytes()
    assert bot.main(["restore", str(data / name)]) == 2
    one_sentence(capsys, "belongs to the database itself")
    assert (data / "cloister.db").read_bytes() == before


def test_a_copy_by_hand_brings_its_log_along(data: Path, tmp_path: Path) -> None:
    """Half of a database may be in its companion: a bot that was killed leaves it so."""
    played(data)

    async def copy_by_hand() -> None:
        database = await opened(data / "cloister.db")
        async with database.writing() as write:
            await write.execute("INSERT INTO people (user_id) VALUES (77)")
        for end in ("", "-wal"):
            shutil.copyfile(f"{data / 'cloister.db'}{end}", f"{tmp_path / 'hand.db'}{end}")
        await database.close()

    asyncio.run(copy_by_hand())
    assert bot.main(["restore", str(tmp_path / "hand.db")]) == 0
    with closing(sqlite3.connect(data / "cloister.db")) as now:
        assert now.execute("SELECT 1 FROM people WHERE user_id = 77").fetchone() == (1,)


def people(file: Path) -> int:
    with closing(sqlite3.connect(file)) as found:
        return int(found.execute("SELECT count(*) FROM people WHERE user_id = 77").fetchone()[0])


KILLED = """
import os, sqlite3, sys
db = sqlite3.connect(sys.argv[1]); db.execute("INSERT INTO people (user_id) VALUES (77)"); db.commit(); os._exit(1)
"""


@pytest.mark.parametrize("damaged", [False, True])
def test_what_is_set_aside_keeps_its_log_and_what_comes_does_not_get_it(
    data: Path, tmp_path: Path, damaged: bool
) -> None:
    """A database whose bot was killed: its last moves are in the log, which must not be laid over the copy."""
    played(data)
    assert bot.main(["backup", str(tmp_path / "copy.db")]) == 0
    subprocess.run([sys.executable, "-c", KILLED, str(data / "cloister.db")], check=False)
    log = (data / "cloister.db-wal").read_bytes()
    assert log
    if damaged:
        (data / "cloister.db").write_bytes(b"damaged" * 999)
    assert bot.main(["restore", str(tmp_path / "copy.db")]) == 0
    assert people(data / "cloister.db") == 0
    assert bot.main(["check"]) == 0
    if damaged:
        assert (data / "cloister.before-restore").read_bytes() == b"damaged" * 999
        assert (data / "cloister.before-restore-wal").read_bytes() == log
    else:
        assert people(data / "cloister.before-restore") == 1


@pytest.mark.parametrize("broken", ["_settle_in", "_set_aside", "_remove"])
def test_a_restore_that_breaks_half_way(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    played(data)
    assert bot.main(["backup", str(tmp_path / "copy.db")]) == 0
    before = (data / "cloister.db").read_bytes()
    real: Callable[..., object] = getattr(copies, broken)

    def power_cut(*given: object) -> None:
        if broken == "_remove" and given[0] != data / "cloister.db":
            real(*given)
        else:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(copies, broken, power_cut)
        assert bot.main(["restore", str(tmp_path / "copy.db")]) == 2
    assert (data / "cloister.db").read_bytes() == before
    assert bot.main(["restore", str(tmp_path / "copy.db")]) == 0
    assert bot.main(["check"]) == 0


# -- what a file can have ------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["run", "check", "health", "backup", "restore"])
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("a file for the folder", "is a file where a folder should be"),
        ("a folder for the file", "is a folder where a file should be: move it away"),
        ("nonsense", "is damaged, or no database of Cloister"),
    ],
)
def test_data_that_cannot_be_used(
    data: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
    kind: str,
    told: str,
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    played(tmp_path / "elsewhere", 1)
    if kind == "a file for the folder":
        data.write_text("in the way")
    elif kind == "a folder for the file":
        (data / "cloister.db").mkdir(parents=True)
    else:
        data.mkdir()
        (data / "cloister.db").write_text("nonsense" * 999)
    if (command, kind) == ("restore", "nonsense"):
        return  # which is what a restore is for
    files = {"backup": [str(tmp_path / "copy.db")], "restore": [str(tmp_path / "elsewhere" / "cloister.db")]}
    assert bot.main([command, *files.get(command, [])]) == 2
    one_sentence(capsys, told, str(data))


@pytest.mark.parametrize("command", ["check", "health", "backup"])
def test_no_database_yet(data: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert bot.main([command, *(["copy.db"] if command == "backup" else [])]) == 2
    one_sentence(capsys, f"there is no database in {data} yet", "CLOISTER_DATA")
    assert not data.exists(), "nothing is made where somebody only looks"


def faults(folder: Path) -> dict[str, sqlite3.Error]:
    """Each from SQLite itself."""
    file = folder / "cloister.db"
    found: dict[str, sqlite3.Error] = {}

    def catch(name: str, connection: sqlite3.Connection, sql: str) -> None:
        with closing(connection), pytest.raises(sqlite3.Error) as fault:
            connection.execute(sql)
        found[name] = fault.value

    with closing(sqlite3.connect(file, isolation_level=None)) as held:
        held.execute("CREATE TABLE t (x)")
        held.execute("BEGIN EXCLUSIVE")
        catch("busy", sqlite3.connect(file, timeout=0), "SELECT * FROM t")
    catch("readonly", sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True), "INSERT INTO t VALUES (1)")
    small = sqlite3.connect(file)
    small.execute("PRAGMA max_page_count = 2")
    catch("full", small, "INSERT INTO t VALUES (zeroblob(100000))")
    catch("none of ours", sqlite3.connect(file), "SELECT * FROM tables")
    with pytest.raises(sqlite3.Error) as fault:
        sqlite3.connect(folder / "no" / "cloister.db")
    found["no folder"] = fault.value
    return found


def test_every_fault_of_sqlite_has_its_own_sentence(tmp_path: Path) -> None:
    said = {name: sentence(fault, tmp_path / "cloister.db") for name, fault in faults(tmp_path).items()}
    for name, words in {
        "busy": "in the hands of another program",
        "readonly": "cannot be written: run Cloister as the user",
        "full": "the disk is full",
        "none of ours": "is no database of Cloister",
        "no folder": "cannot be opened",
    }.items():
        assert words in said[name]
        assert str(tmp_path / "cloister.db") in said[name]


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.EACCES, "Permission denied"),
        (errno.EROFS, "run Cloister as the user"),
        (errno.ENOSPC, "the disk is full"),
        (errno.EIO, "cannot be used"),
        (errno.EISDIR, "is a folder where a file should be"),
    ],
)
def test_faults_of_files_too(tmp_path: Path, number: int, told: str) -> None:
    assert told in sentence(OSError(number, os.strerror(number)), tmp_path)


def test_a_fault_while_it_runs_is_told_the_same_way(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    full = faults(tmp_path)["full"]

    async def no_room(*_: object) -> None:
        raise full

    monkeypatch.setattr("storage.rows.forget_interactions", no_room)
    assert bot.main([]) == 2
    one_sentence(capsys, "the disk is full")


def test_who_looks_brings_nothing_up_to_date(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bot that is running may be older than the checkout."""
    played(data)
    with closing(sqlite3.connect(data / "cloister.db")) as older:
        older.execute("PRAGMA user_version = 2")
    assert bot.main(["check"]) == 2
    one_sentence(capsys, "is of version 2", "start the bot once")
    assert bot.main(["health"]) == 2
    one_sentence(capsys, "never")
    assert bot.main(["backup", str(tmp_path / "copy.db")]) == 0
    for file in (data / "cloister.db", tmp_path / "copy.db"):
        with closing(sqlite3.connect(file)) as now:
            assert now.execute("PRAGMA user_version").fetchone() == (2,)


async def test_who_looks_cannot_write(tmp_path: Path) -> None:
    await (await opened(tmp_path / "cloister.db")).close()
    database = await looked_at(tmp_path / "cloister.db")
    try:
        with pytest.raises(StorageError, match="cannot be written"):
            async with database.writing() as write:
                await write.execute("INSERT INTO people (user_id) VALUES (5)")
    finally:
        await database.close()
    with pytest.raises(StorageError, match="no database"):
        await looked_at(tmp_path / "none.db")


def test_a_restored_letter_goes_out_under_another_nonce(data: Path, tmp_path: Path) -> None:
    """What the copy had claimed may have been sent since, as another message."""
    played(data)
    with closing(sqlite3.connect(data / "cloister.db")) as database:
        assert database.execute("UPDATE outbox SET nonce = 'used', tries = 1").rowcount
        database.commit()
    copy = tmp_path / "copy.db"
    assert bot.main(["backup", str(copy)]) == 0
    assert bot.main(["restore", str(copy)]) == 0
    with closing(sqlite3.connect(data / "cloister.db")) as database:
        assert {nonce for (nonce,) in database.execute("SELECT nonce FROM outbox")} == {None}
