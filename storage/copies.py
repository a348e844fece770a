"""Copies of the database: made beside whoever uses it, looked at, and put in its place.

Nothing appears under its name before it is whole, and nothing goes before what replaces it is there. So, whatever
breaks on the way, the database and the copies of before are still there.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

from storage import outbox
from storage.database import migrations, still_to_do
from storage.far import far
from storage.faults import StorageError, sentence
from storage.lock import CLOISTER
from storage.moving import carry, compare, in_use
from storage.opening import Address, looked_at, opened
from storage.sqlite import SQLite, there

NO_DAMAGE = "NULL value in former_players.name"
"""Said by SQLite 3.40 of every row there: it is mistaken where a column stands between those of the key."""
MILLION = 1_000_000
COMPANIONS = ("-wal", "-shm", "-journal")
_OF_THE_SOURCE = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_BUSY)


async def backup(database: Address, file: Path) -> None:
    """A whole copy in one file of SQLite, also while the bot goes on."""
    with _telling(file):
        if isinstance(database, Path):
            there(database)
            if _belongs_to(database, file):
                raise StorageError(f"{file} belongs to the database itself: name another file for the copy")
        target = _whole(file)
        if target.exists():
            _may_be_replaced(target)
        part = target.with_name(f"{target.name}.{os.getpid()}.part")
        whole = target.with_name(f"{target.name}.{os.getpid()}.carried")
        try:
            if not isinstance(database, Path):
                await _fetched(database, whole)
            origin = database if isinstance(database, Path) else whole
            with closing(_asked(origin, "mode=rw", "SELECT count(*) FROM sqlite_schema")) as source:
                _copy(source, origin, part, file)
            _remove(target, *COMPANIONS)  # empty ones, which whoever looked at an older copy has left
            part.replace(target)
        finally:
            _remove(part)
            _remove(whole)


async def _fetched(address: str, file: Path) -> None:
    """All of a database elsewhere, as it is at this moment and of the version that it has."""
    _remove(file)
    source = await looked_at(address)
    try:
        version = await source.version()
        still_to_do(version, migrations())  # a newer one is refused
        target = await SQLite.open(file, version)
        try:
            async with source.at_one_moment() as reading, target.writing() as write:
                await carry(reading, write)
        finally:
            await target.close()
    finally:
        await source.close()


async def restore(database: Address, file: Path, folder: Path) -> Path | None:
    """Put a copy in place of the database, and say where that one is kept. Nobody else may be on the folder."""
    if isinstance(database, Path):
        return await _restore_file(database, file)
    with _telling(folder):
        if not file.exists():
            raise StorageError(f"there is no file {file}")
        coming, before = folder / f"{CLOISTER}.coming", folder / f"{CLOISTER}.before-restore"
        _remove(coming)
        try:
            with closing(_look_at_ours(file)) as found:
                _copy(found, file, coming, coming)
            await _settle_in(coming)
            target = await opened(database)
            try:
                kept = await in_use(target)
                if kept:
                    await backup(database, before)
                source = await SQLite.look(coming)
                try:
                    async with source.at_one_moment() as reading, target.writing() as write:
                        await carry(reading, write)
                        await compare(reading, write)
                finally:
                    await source.close()
            finally:
                await target.close()
        finally:
            _remove(coming)
    return before if kept else None


async def _restore_file(database: Path, file: Path) -> Path | None:
    with _telling(database):
        if _belongs_to(database, file):
            raise StorageError(f"{file} belongs to the database itself: name the copy that is to replace it")
        if not file.exists():
            raise StorageError(f"there is no file {file}")
        database = _whole(database)
        coming = database.with_suffix(".coming")
        _remove(coming)
        try:
            with closing(_look_at_ours(file)) as source:
                _copy(source, file, coming, coming)
            await _settle_in(coming)
            kept = _set_aside(database) if database.exists() else None
            _remove(database, *COMPANIONS)  # a log that is not its own would spoil what comes
            coming.replace(database)
        finally:
            _remove(coming)
    return kept


async def _settle_in(coming: Path) -> None:
    """Brought up to date. What the copy had begun to send goes out as another message: a nonce is used once."""
    database = await SQLite.open(coming)
    try:
        async with database.writing() as write:
            await outbox.renew_nonces(write)
    finally:
        await database.close()


def _set_aside(database: Path) -> Path:
    """Keep what is there: in one file if it is whole, else as it is, with its log."""
    before = database.with_suffix(".before-restore")
    part = database.with_suffix(".before-restore.part")
    try:
        _take_along(database, part)
        if _fold(part):
            _fold(database)  # the log goes next, and then there is nothing in it
        else:
            _take_along(database, part)  # as it was before it was looked at
        _remove(before, *COMPANIONS)
        for companion in ("-wal", ""):
            if Path(f"{part}{companion}").exists():
                Path(f"{part}{companion}").replace(f"{before}{companion}")
    finally:
        _remove(part)
    return before


def _take_along(database: Path, part: Path) -> None:
    _remove(part)
    for companion in ("", "-wal"):
        if Path(f"{database}{companion}").exists():
            shutil.copyfile(f"{database}{companion}", f"{part}{companion}")


def _fold(file: Path) -> bool:
    """Bring its log into it, and say whether it is whole."""
    try:
        with closing(sqlite3.connect(file)) as found:
            found.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return not _damage(found)
    except sqlite3.Error:
        return False


def _copy(source: sqlite3.Connection, of: Path, target: Path, named: Path) -> None:
    """Whole and in one file, or refused."""
    try:
        with closing(sqlite3.connect(target, isolation_level=None)) as new:
            source.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # readable also where nothing can be written beside it
            found = _damage(new)
    except sqlite3.Error as fault:
        code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        raise StorageError(sentence(fault, of if code in _OF_THE_SOURCE else named)) from None
    if found:
        raise StorageError(f"{of} is damaged ({found}): a backup can take its place")


def _damage(connection: sqlite3.Connection) -> str:
    """The first thing that SQLite finds wrong, if any."""
    steps = count(1)
    connection.set_progress_handler(lambda: far("Looking for damage, in million steps", next(steps)), MILLION)
    told = (line for (line,) in connection.execute(f"PRAGMA integrity_check({1 << 30})"))
    return next((" ".join(line.split()) for line in told if line not in ("ok", NO_DAMAGE)), "")


def _look_at_ours(file: Path) -> sqlite3.Connection:
    """A copy that lies still has no log beside it: then nothing is put beside it either, wherever it lies."""
    if not file.is_file():
        raise StorageError(f"{file} is no file: name one that bot.py backup has made")
    how = "mode=ro" if Path(f"{file}-wal").exists() else "mode=ro&immutable=1"
    return _asked(file, how, "SELECT 1 FROM tables, seats, entries LIMIT 1")


def _asked(file: Path, how: str, question: str) -> sqlite3.Connection:
    """A connection that has answered: SQLite opens a file no sooner than it has to."""
    connection = None
    try:
        connection = sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True)
        connection.execute(question).fetchone()
    except sqlite3.Error as fault:
        if connection is not None:
            connection.close()
        raise StorageError(sentence(fault, file)) from None
    return connection


def _may_be_replaced(target: Path) -> None:
    """An older copy may, or an empty file; nothing else, and no database that is in use."""
    if target.is_dir():
        raise StorageError(f"{target} is a folder: name a file in it for the copy")
    if (target.name == f"{CLOISTER}.db" and target.with_suffix(".lock").exists()) or _log(target):
        raise StorageError(f"{target} is the database of another Cloister: name another file for the copy")
    if target.is_file() and not target.stat().st_size:
        return
    try:
        _look_at_ours(target).close()
    except StorageError:
        told = f"{target} is there already and is no copy of a database: name another file for this one"
        raise StorageError(told) from None


def _log(file: Path) -> bool:
    """Whether something is written down beside it that is not in it yet."""
    logs = [Path(f"{file}{companion}") for companion in ("-wal", "-journal")]
    return any(log.exists() and log.stat().st_size for log in logs)


def _belongs_to(database: Path, file: Path) -> bool:
    """The database or what stands beside it, by whatever name."""
    whole = _whole(database)
    beside = [whole.with_name(f"{whole.name}{companion}") for companion in ("", *COMPANIONS)]
    for own in (*beside, _whole(database.with_suffix(".lock")), whole.with_suffix(".coming")):
        if own == _whole(file) or (own.exists() and file.exists() and own.samefile(file)):
            return True
    return False


def _whole(file: Path) -> Path:
    """Where it really is; links that lead in a circle lead nowhere, and are no reason to break."""
    return Path(os.path.realpath(file))


def _remove(file: Path, *companions: str) -> None:
    """With everything beside it; or only these of its companions."""
    for companion in companions or ("", *COMPANIONS):
        Path(f"{file}{companion}").unlink(missing_ok=True)


@contextlib.contextmanager
def _telling(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise StorageError(sentence(fault, file)) from None
