"""What can be wrong with a database, each in one sentence that says what to do."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path


class StorageError(Exception):
    """The database cannot be used; one sentence says why and what to do."""


class InDoubt(StorageError):
    """The line was cut while something was committed: it was kept or not, and nobody has said which."""


class Overtaken(StorageError):
    """Somebody else was writing the same: nothing was kept of ours, and it can be tried once more."""


class Taken(Exception):
    """What there may be only one of is there already: a row of this table."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


def sentence(fault: OSError | sqlite3.Error, file: Path) -> str:
    """What is wrong with a file, and what to do."""
    if isinstance(fault, sqlite3.Error):
        return _of_sqlite(fault, file)
    if isinstance(fault, (FileExistsError, NotADirectoryError)):
        blocked = next((one for one in (file, *file.parents) if one.is_file()), file)
        return f"{blocked} is a file where a folder should be: name another folder with CLOISTER_DATA"
    if isinstance(fault, IsADirectoryError):
        return f"{file} is a folder where a file should be: move it away"
    if fault.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"{file} cannot be used ({fault.strerror}): {_RIGHTS}"
    if fault.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"the disk is full, so {file} cannot be written: make room, then try again"
    return f"{file} cannot be used: {fault.strerror or fault}"


_RIGHTS = "run Cloister as the user its folder belongs to, or name another folder with CLOISTER_DATA"


def _of_sqlite(fault: sqlite3.Error, file: Path) -> str:
    match getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:  # what is above says it more finely
        case sqlite3.SQLITE_CANTOPEN if file.is_dir():
            return f"{file} is a folder where a file should be: move it away"
        case sqlite3.SQLITE_CANTOPEN if not file.parent.is_dir():
            return f"{file} cannot be opened: there is no folder {file.parent}"
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return f"{file} cannot be opened: {_RIGHTS}"
        case sqlite3.SQLITE_READONLY:
            return f"{file} cannot be written: {_RIGHTS}"
        case sqlite3.SQLITE_FULL:
            return f"the disk is full, so {file} cannot be written: make room, then try again"
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return f"{file} is in the hands of another program: end that one, then try again"
        case sqlite3.SQLITE_IOERR:
            return f"the disk fails at {file} ({fault}): look into the system's log"
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            return f"{file} is damaged, or no database of Cloister ({fault}): a backup can take its place"
    return f"{file} is no database of Cloister: {fault}"
