"""One process at a time on a folder. The lock is the system's own: it goes with whoever holds it, however he ends.

Its file stays. What stands in it is for the sentence that turns the next one away, so only its owner may read it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from storage.faults import StorageError, sentence

if sys.platform == "win32":
    import msvcrt

    _BEHIND = 1 << 30  # what is locked cannot be read there, so it is a byte behind all that is written

    def _take(file: int) -> None:
        os.lseek(file, _BEHIND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _let_go(file: int) -> None:
        os.lseek(file, _BEHIND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _let_go(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


CLOISTER = "cloister"
AGAIN = 0.05  # seconds between two tries
_TAKEN = (errno.EAGAIN, errno.EACCES)
_NO_LOCKS = (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS)


class Held(StorageError):
    """Somebody else is on the folder."""


class Lock:
    """As long as it is held."""

    def __init__(self, file: int) -> None:
        self._file = file
        self.note()

    def note(self, more: str = "") -> None:
        """What whoever comes second is told: our number, and more."""
        self._write(f"{os.getpid()}\n{more}")

    def release(self) -> None:
        self._write("")
        _let_go(self._file)

    def _write(self, text: str) -> None:
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        with contextlib.suppress(OSError):  # a full disk: the lock holds without a word
            os.write(self._file, text.encode())


@contextlib.contextmanager
def held(folder: Path, name: str = CLOISTER, patience: float = 0.0) -> Iterator[Lock]:
    """The lock of this name on this folder, until the block ends; refused after so many seconds of waiting."""
    path = folder / f"{name}.lock"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as fault:
        raise StorageError(sentence(fault, path)) from None
    try:
        _wait(file, path, patience)
        lock = Lock(file)
        try:
            yield lock
        finally:
            lock.release()
    finally:
        os.close(file)


def _wait(file: int, path: Path, patience: float) -> None:
    end = time.monotonic() + patience
    while True:
        try:
            return _take(file)
        except OSError as fault:
            if fault.errno in _NO_LOCKS:
                told = f"the disk of {path.parent} knows no locks: name a folder of this machine with CLOISTER_DATA"
                raise StorageError(told) from None
            if fault.errno not in _TAKEN:
                raise StorageError(sentence(fault, path)) from None
            if time.monotonic() >= end:
                raise Held(_refusal(path)) from None
        time.sleep(AGAIN)


def _refusal(path: Path) -> str:
    try:
        number, _, more = path.read_text(encoding="utf-8").partition("\n")
    except (OSError, UnicodeDecodeError):
        number = more = ""
    process = f" (process {number})" if number else ""
    told = f"a Cloister is running on the folder {path.parent} already{process}: "
    told += "end that one first, or name another folder with CLOISTER_DATA"
    return f"{told}; {more}" if more else told
