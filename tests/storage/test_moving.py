"""Everything goes from one database into another, in either direction: row by row the same, or nothing at all."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import bot
import keeping
from storage import moving, outbox, rows
from storage.database import Database
from storage.moving import KEYS
from storage.opening import Address, looked_at, opened
from storage.sqlite import SQLite
from tests.storage import places
from tests.storage.postgres import Cluster
from tests.storage.test_commands import one_sentence
from tests.tables.seated import Seated

TRUTHS = {"asked", "assistant", "awaited", "up", "by_order", "held", "wants_dms", "dms_closed", "wants_next"}
KEPT = Path(__file__).parent / "kept"


@pytest.fixture
def elsewhere(cluster: Cluster) -> Any:
    """A database of PostgreSQL in which there is nothing."""
    with places.on(cluster):
        yield places.database_of(Path("elsewhere"))


async def all_of(address: Address) -> dict[str, list[dict[str, Any]]]:
    database = await looked_at(address)
    try:
        found = {}
        for table, key in KEYS.items():
            order = ", ".join(key.split())
            found[table] = [dict(row) for row in await database.rows(f"SELECT * FROM {table} ORDER BY {order}")]
        return found
    finally:
        await database.close()


def same(one: Address, other: Address) -> bool:
    return asyncio.run(all_of(one)) == asyncio.run(all_of(other))


def filled(data: Path) -> Path:
    """A database with something in every table."""
    with closing(sqlite3.connect(file := data / "cloister.db")) as database:
        database.executescript(max(KEPT.glob("*.sql")).read_text(encoding="utf-8"))

    async def write() -> None:
        database = await opened(file)
        async with database.writing() as write:
            for table in KEYS:
                await write_row(write, table)
        await database.close()

    asyncio.run(write())
    return file


async def write_row(write: Any, table: str) -> None:
    """One more, with whatever its columns hold."""
    columns = await write.execute(f"SELECT name, type FROM pragma_table_info('{table}')")
    told = {"INTEGER": 1 << 60, "REAL": 1_700_000_000.123456, "TEXT": "É – “ä”\n"}
    own = {"table_id": 1 << 60, "kind": "clock", "why": "nudge", "stage": "lobby", "remind_by": "dm"}
    own |= dict.fromkeys(("options", "facts", "pace"), "{}") | {"acts": "[]", "proposal": None, "stand_in": "away"}
    given = {row["name"]: own.get(row["name"], told[row["type"]]) for row in columns}
    for truth in (
        "asked",
        "assistant",
        "awaited",
        "up",
        "by_order",
        "held",
        "wants_dms",
        "dms_closed",
        "wants_next",
    ):
        given |= {truth: 1} if truth in given else {}
    names = ", ".join(f'"{name}"' for name in given)
    write.note(f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(given))})", tuple(given.values()))


def move(capsys: pytest.CaptureFixture[str], target: Address) -> str:
    assert bot.main(["move", "--to", str(target)]) == 0
    return capsys.readouterr().out


def use(monkeypatch: pytest.MonkeyPatch, address: Address) -> None:
    monkeypatch.setenv("CLOISTER_DATABASE", address if isinstance(address, str) else "")


def test_there_and_back(
    data: Path,
    elsewhere: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data.mkdir()
    file = filled(data)
    told = move(capsys, elsewhere)
    count = sum(len(found) for found in asyncio.run(all_of(file)).values())
    assert told.startswith(f"Moved {count} rows to postgresql:")
    assert told.endswith("all are the same there, and 5 stored games replay.\n")
    assert all(asyncio.run(all_of(elsewhere)).values()), "something in every table"
    assert same(file, elsewhere)
    use(monkeypatch, elsewhere)
    back = data / "again" / "cloister.db"
    assert (
        move(capsys, back) == f"Moved {count} rows to {back}; all are the same there, and 5 stored games replay.\n"
    )
    assert same(file, back)
    assert {entry.name for entry in back.parent.iterdir()} == {"cloister.db"}
    assert bot.main(["check"]) == 0


@pytest.mark.parametrize("direction", ["there", "back"])
def test_what_is_new_is_numbered_after_what_was_moved(
    data: Path, elsewhere: str, direction: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data.mkdir()
    file = filled(data)
    move(capsys, elsewhere)
    target: Address = elsewhere
    if direction == "back":
        use(monkeypatch, elsewhere)
        move(capsys, target := data / "again.db")

    async def new() -> tuple[int, int, list[int]]:
        database = await opened(target)
        last = max([row.id for row in await rows.all_tables(database)])
        async with database.writing() as write:
            made = await rows.insert_table(write, rows.TableRow(0, None, 9, 9, "monastery", 1, "x", {}, "lobby"))
            await outbox.put(write, made.id, [outbox.Letter("notice", {}, 9)], 1.0)
        letters = [row.id for row in await outbox.waiting(database)]
        await database.close()
        return last, made.id, letters

    last, number, letters = asyncio.run(new())
    assert number == last + 1
    assert letters == sorted(set(letters))
    assert file.exists()


def test_only_into_what_is_empty(
    data: Path, elsewhere: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data.mkdir()
    file = filled(data)
    for target in (file, data / "cloister.lock"):
        assert bot.main(["move", "--to", str(target)]) == 2
        one_sentence(capsys, "is there already")
    move(capsys, elsewhere)
    assert bot.main(["move", "--to", elsewhere]) == 2
    one_sentence(capsys, "there are games in postgresql:", "already")
    use(monkeypatch, elsewhere)
    assert bot.main(["move", "--to", elsewhere]) == 2
    one_sentence(capsys, "a Cloister is running on")
    assert same(file, elsewhere)


def test_no_move_from_nowhere(data: Path, elsewhere: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert bot.main(["move", "--to", elsewhere]) == 2
    one_sentence(capsys, "there is no database in")
    assert bot.main(["move", "--to", "mysql://there/x"]) == 2
    one_sentence(capsys, "no address of a database of PostgreSQL")


@pytest.mark.parametrize("broken", ["a row that is lost", "a game that replays otherwise"])
@pytest.mark.parametrize("kind", ["postgresql", "sqlite"])
def test_what_is_not_the_same_is_not_moved(
    data: Path,
    elsewhere: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    broken: str,
    kind: str,
) -> None:
    data.mkdir()
    filled(data)
    carry = moving.carry

    async def lose(source: Any, write: Any) -> None:
        await carry(source, write)
        await write.execute("DELETE FROM audit")

    async def mend(database: Any) -> tuple[int, list[str]]:
        return (5, []) if isinstance(database, Database) else (4, ["table 1: no"])

    if broken == "a row that is lost":
        monkeypatch.setattr(moving, "carry", lose)
    else:
        monkeypatch.setattr(keeping, "replayed", mend)
    target = elsewhere if kind == "postgresql" else str(data / "new.db")
    with monkeypatch.context():
        assert bot.main(["move", "--to", target]) == 2
        one_sentence(capsys, "nothing was moved")
    if kind == "sqlite":
        assert not list(data.glob("new*"))
    else:
        assert not any(found for table, found in asyncio.run(all_of(target)).items() if table != "timers")
    monkeypatch.undo()
    monkeypatch.setenv("CLOISTER_DATA", str(data))
    assert move(capsys, Path(target) if kind == "sqlite" else target).startswith("Moved")


def test_what_only_sqlite_can_keep(data: Path, elsewhere: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A character that nobody can see is left out; nothing else is."""
    data.mkdir()
    with closing(sqlite3.connect(filled(data))) as database:
        database.execute("UPDATE notes SET text = 'a' || char(0) || 'b'")
        database.commit()
    move(capsys, elsewhere)
    assert [row["text"] for row in asyncio.run(all_of(elsewhere))["notes"]] == ["ab"]


# -- copies --------------------------------------------------------------------------------------------


def test_a_copy_is_a_file_of_sqlite_whatever_it_was_taken_from(
    data: Path,
    tmp_path: Path,
    elsewhere: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data.mkdir()
    file = filled(data)
    move(capsys, elsewhere)
    use(monkeypatch, elsewhere)
    copy = tmp_path / "copies" / "copy.db"
    copy.parent.mkdir()
    for _ in range(2):
        assert bot.main(["backup", str(copy)]) == 0
    assert same(file, copy)
    assert {entry.name for entry in copy.parent.iterdir()} == {"copy.db"}
    assert copy.read_bytes()[18:20] == b"\x01\x01", "no write-ahead log, which would want a file beside it"
    (copy.parent / "letter.txt").write_text("Dear Ada, " * 99)
    assert bot.main(["backup", str(copy.parent / "letter.txt")]) == 2
    one_sentence(capsys, "is no copy of a database")


def test_a_copy_is_taken_while_the_bot_writes(tmp_path: Path, cluster: Cluster) -> None:
    async def play() -> int:
        async with Seated(tmp_path) as seated:
            table = await seated.start()
            await seated.go_on(4)
            backup = asyncio.create_task(keeping.backup(places.settings_of(tmp_path), tmp_path / "copy.db"))
            await seated.go_on(4)
            await backup
            return len((await seated.look(table.id)).log.acts)

    with places.on(cluster):
        acts = asyncio.run(play())
    shutil.copyfile(tmp_path / "copy.db", tmp_path / "cloister.db")
    assert asyncio.run(keeping.check(places.settings_of(tmp_path))) == "All 1 stored games replay."
    kept = asyncio.run(all_of(tmp_path / "copy.db"))
    assert 4 <= len(kept["entries"]) <= acts


def test_restore_in_place_of_what_is_there(
    data: Path,
    tmp_path: Path,
    elsewhere: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    copy = tmp_path / "copy.db"
    data.mkdir()
    shutil.copyfile(filled(data), copy)
    use(monkeypatch, elsewhere)
    assert bot.main(["restore", str(copy)]) == 0
    assert capsys.readouterr().out == f"Restored from {copy}.\n", "nothing was there before"
    first = asyncio.run(all_of(elsewhere))
    assert {row.pop("nonce") for row in first["outbox"]} == {None}, "what was claimed goes out as another message"

    async def go_on() -> None:
        database = await opened(elsewhere)
        async with database.writing() as write:
            await rows.keep_fact(write, "later", "yes")
        await database.close()

    asyncio.run(go_on())
    later = asyncio.run(all_of(elsewhere))
    assert bot.main(["restore", str(copy)]) == 0
    before = data / "cloister.before-restore"
    assert f"The database before is kept as {before}." in capsys.readouterr().out
    assert asyncio.run(all_of(before)) == later
    again = asyncio.run(all_of(elsewhere))
    assert {row.pop("nonce") for row in again["outbox"]} == {None}
    assert again == first
    assert bot.main(["check"]) == 0
    assert not list(data.glob("*.coming*"))


def test_a_copy_of_an_earlier_version_is_brought_up_to_date(
    data: Path, tmp_path: Path, elsewhere: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for dump in sorted(KEPT.glob("*.sql")):
        old = tmp_path / f"{dump.stem}.db"
        with closing(sqlite3.connect(old)) as database:
            database.executescript(dump.read_text(encoding="utf-8"))
        use(monkeypatch, elsewhere)
        assert bot.main(["restore", str(old)]) == 0
        assert bot.main(["check"]) == 0
        assert "All 5 stored games replay." in capsys.readouterr().out
        use(monkeypatch, data)
        assert bot.main(["restore", str(old)]) == 0
        assert same(elsewhere, data / "cloister.db")


def test_restore_refuses_what_is_no_copy_and_keeps_what_is_there(
    data: Path, tmp_path: Path, elsewhere: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data.mkdir()
    filled(data)
    move(capsys, elsewhere)
    use(monkeypatch, elsewhere)
    before = asyncio.run(all_of(elsewhere))
    (tmp_path / "text.db").write_text("text" * 999)
    for name in ("text.db", "missing.db"):
        assert bot.main(["restore", str(tmp_path / name)]) == 2
        one_sentence(capsys)

    async def carry(*_: Any) -> None:
        raise KeyboardInterrupt

    assert bot.main(["backup", str(tmp_path / "copy.db")]) == 0
    monkeypatch.setattr("storage.copies.compare", carry)
    assert bot.main(["restore", str(tmp_path / "copy.db")]) == 2
    assert asyncio.run(all_of(elsewhere)) == before


async def test_every_table_is_carried(tmp_path: Path) -> None:
    database = await SQLite.open(tmp_path / "cloister.db")
    try:
        found = await database.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
        assert {row["name"] for row in found} == set(KEYS)
    finally:
        await database.close()
