"""What all storage speaks to: rows that are read, and whole transactions in which they are written.

The statements are the same whatever holds the rows (`storage/sqlite`), with `?` for what is handed in; they say
nothing that one of the databases does not know: no scalar `min`, no `INSERT OR REPLACE`, a target for each
`ON CONFLICT`. What differs stands in the migrations and in the module of each database; `storage/opening` opens
one.
"""

from __future__ import annotations

import asyncio
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from pathlib import Path
from typing import Any, Protocol

from storage.faults import StorageError

MIGRATIONS = Path(__file__).parent / "migrations"
_NUMBER = re.compile(r"(\d{4})_.+\.sql")

Noted = tuple[str, Sequence[object]]
"""A statement, and what stands for its question marks."""


class Row(Protocol):
    """By name or place; in order, its values."""

    def __getitem__(self, key: str, /) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def keys(self) -> Iterable[str]: ...


class Reading(ABC):
    """Rows can be asked of it."""

    @abstractmethod
    async def rows(self, sql: str, given: Sequence[object] = ()) -> Sequence[Row]: ...

    async def row(self, sql: str, given: Sequence[object] = ()) -> Row | None:
        found = await self.rows(sql, given)
        return found[0] if found else None


class Writing(Reading):
    """A transaction. What is noted is written together: with the next statement whose answer is needed, or at the
    end. The transaction begins with the first of them."""

    BEGIN = "BEGIN"

    def __init__(self) -> None:
        self._noted: list[Noted] = []
        self._begun = False

    def note(self, sql: str, given: Sequence[object] = ()) -> None:
        self._noted.append((sql, given))

    def note_all(self, sql: str, each: Iterable[Sequence[object]]) -> None:
        """Once for each, every one about a row of its own."""
        self._noted += [(sql, given) for given in each]

    async def execute(self, sql: str, given: Sequence[object] = ()) -> Sequence[Row]:
        """Now, after all that was noted; the rows it answers with."""
        together, self._noted = [*self._noted, (sql, given)], []
        if not self._begun:
            together, self._begun = [(self.BEGIN, ()), *together], True
        return await self._run(together)

    async def rows(self, sql: str, given: Sequence[object] = ()) -> Sequence[Row]:
        return await self.execute(sql, given)

    async def commit(self) -> None:
        if self._begun or self._noted:  # else nothing was written
            await self.execute("COMMIT")

    @abstractmethod
    async def _run(self, together: Sequence[Noted]) -> Sequence[Row]:
        """One after the other; the rows that the last one answers with."""

    async def count_on(self) -> None:
        """Rows were written with numbers of their own: what comes next is numbered after them."""


class Database(Reading):
    """`writing` gives a transaction, `rows` and `row` read what is committed."""

    shared = False
    """Whether other processes write too: then nothing that is in memory is believed without a look."""

    def __init__(self) -> None:
        self._held_by: set[asyncio.Task[Any] | None] = set()

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Whoever holds a transaction, until the block ends, asks nothing beside it."""
        self._asked_beside_nothing()
        holder = asyncio.current_task()
        self._held_by.add(holder)
        try:
            yield
        finally:
            self._held_by.discard(holder)

    def _asked_beside_nothing(self) -> None:
        """He would be told what was before; and where each needs a second connection, all wait for each other."""
        if asyncio.current_task() in self._held_by:
            raise RuntimeError("whoever holds a transaction has to ask it, and not the database beside it")

    @abstractmethod
    def at_one_moment(self) -> AbstractAsyncContextManager[Reading]:
        """All that is read is of the same moment, whoever writes meanwhile."""

    @abstractmethod
    def writing(self) -> AbstractAsyncContextManager[Writing]:
        """All of it or nothing."""

    @abstractmethod
    async def version(self) -> int:
        """The number of the last migration it has gone through."""

    @abstractmethod
    async def close(self) -> None: ...


def migrations(folder: Path = MIGRATIONS) -> list[tuple[int, str]]:
    """Numbered changes of the schema, in order."""
    found = []
    for file in sorted(folder.glob("*.sql")):
        match = _NUMBER.fullmatch(file.name)
        if match:
            found.append((int(match[1]), file.read_text(encoding="utf-8")))
    return found


def still_to_do(version: int, known: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Those that bring a database of this version up to date; a newer one is refused."""
    newest = known[-1][0]
    if version > newest:
        raise StorageError(f"the database is of version {version}, this Cloister knows {newest}: use a newer one")
    return [(number, script) for number, script in known if number > version]


def upsert(table: str, key: str, rest: str) -> str:
    """A row that there is once for each key, in place of what it was; values in the order of the columns."""
    names = [*key.split(), *rest.split()]
    changed = ", ".join(f"{name} = excluded.{name}" for name in rest.split())
    marks = ", ".join("?" * len(names))
    return (
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks}) "
        f"ON CONFLICT ({', '.join(key.split())}) DO UPDATE SET {changed}"
    )


def columns(names: Iterable[str]) -> str:
    """`a = ?, b = ?` for an update; names come from code, never from people."""
    return ", ".join(f"{name} = ?" for name in names)
