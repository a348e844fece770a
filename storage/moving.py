"""All there is, from one database into another, whatever each of them is: read at one moment, written at once.

Rows are carried as they are, a few thousand at a time in the order of their keys, so it does not matter how many
there are. Before the new ones are committed both are read again, side by side, and every game is replayed.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from storage.database import Database, Reading, Row, Writing
from storage.far import far
from storage.faults import StorageError, sentence
from storage.opening import Address, looked_at, opened, shown

KEYS = {
    "tables": "id",
    "seats": "table_id place",
    "entries": "table_id number",
    "former_players": "table_id user_id colour",
    "drafts": "table_id seat",
    "clocks": "table_id seat",
    "plans": "table_id seat",
    "reminders": "table_id seat why",
    "marks": "table_id seat user_id thing",
    "notes": "table_id seat user_id",
    "outbox": "id",
    "audit": "id",
    "interactions": "id",
    "people": "user_id",
    "absences": "user_id since",
    "timers": "kind whose seat",
    "outages": "since",
    "facts": "name",
}
"""Every table, after those that it refers to, and by what its rows are told apart."""
AT_ONCE = 5000

Replayed = Callable[[Reading], Awaitable[tuple[int, list[str]]]]
"""How many stored games replay, and what is wrong with the others: for whoever knows the rules."""


async def move(source: Address, target: Address, replayed: Replayed) -> str:
    """Into a database in which there is nothing yet, all of it or nothing; the other one stays as it is."""
    await (await looked_at(source)).close()  # where nothing is, nothing is made
    origin = await opened(source)
    try:
        if isinstance(target, Path):
            count, games = await _into_file(origin, target, replayed)
        else:
            count, games = await _into(origin, target, target, replayed)
    finally:
        await origin.close()
    return f"Moved {count} rows to {shown(target)}; all are the same there, and {games} stored games replay."


async def _into_file(origin: Database, file: Path, replayed: Replayed) -> tuple[int, int]:
    """Nothing appears under its name before it is whole."""
    coming = file.with_name(f"{file.name}.{os.getpid()}.coming")
    try:
        if file.exists():
            raise StorageError(f"{file} is there already: name a file that is not")
        found = await _into(origin, coming, file, replayed)
        coming.rename(file)
    except OSError as fault:
        raise StorageError(sentence(fault, file)) from None
    finally:
        for companion in ("", "-wal", "-shm"):
            Path(f"{coming}{companion}").unlink(missing_ok=True)
    return found


async def _into(origin: Database, target: Address, named: Address, replayed: Replayed) -> tuple[int, int]:
    new = await opened(target)
    try:
        if await in_use(new):
            raise StorageError(f"there are games in {shown(named)} already: name a database that is empty")
        before = await replayed(origin)
        async with origin.at_one_moment() as reading, new.writing() as write:
            await carry(reading, write)
            count = await compare(reading, write)
            if await replayed(write) != before:
                raise StorageError(f"the games do not replay in {shown(named)} as they do here: nothing was moved")
    finally:
        await new.close()
    return count, before[0]


async def in_use(database: Database) -> bool:
    """Whether there is anything that somebody could miss."""
    found = await database.rows("SELECT 1 FROM tables UNION ALL SELECT 1 FROM people LIMIT 1")
    return bool(found)


async def empty(write: Writing) -> None:
    for table in reversed(KEYS):
        await write.execute(f"DELETE FROM {table}")


async def carry(source: Reading, write: Writing) -> None:
    """In place of all that was there."""
    await empty(write)
    done, of = 0, await _rows_of(source)
    for table in KEYS:
        async for rows in _chunks(source, table):
            names = list(rows[0].keys())
            sql = f"""INSERT INTO {table} ({", ".join(f'"{name}"' for name in names)})
                      VALUES ({", ".join("?" * len(names))})"""
            *most, last = (tuple(row) for row in rows)
            write.note_all(sql, most)
            await write.execute(sql, last)
            done += len(rows)
            far("Rows carried over", done, of)
    await write.count_on()


async def compare(source: Reading, target: Reading) -> int:
    """The number of rows of each of them; refused if one of them is not the same in both."""
    count, of = 0, await _rows_of(source)
    for table in KEYS:
        theirs, ours = _chunks(source, table), _chunks(target, table)
        while True:
            one, other = await anext(theirs, None) or [], await anext(ours, None) or []
            for row, again in zip_longest(one, other):
                if row is None or again is None or _plain(row) != _plain(again):
                    raise StorageError(f"a row of {table} is not the same in both databases: nothing was moved")
            if not one:
                break
            count += len(one)
            far("Rows compared", count, of)
    return count


async def _rows_of(source: Reading) -> int:
    counted = " + ".join(f"(SELECT count(*) FROM {table})" for table in KEYS)
    (found,) = await source.rows(f"SELECT {counted} AS rows_of_all")
    return int(found["rows_of_all"])


def _plain(row: Row) -> dict[str, Any]:
    """By name, since columns may stand in another order; without the character that only SQLite keeps."""
    return {name: one.replace("\0", "") if isinstance(one, str) else one for name, one in dict(row).items()}


async def _chunks(source: Reading, table: str) -> AsyncIterator[Sequence[Row]]:
    names = KEYS[table].split()
    key = ", ".join(names)
    further, given = "", ()
    while rows := await source.rows(f"SELECT * FROM {table} {further} ORDER BY {key} LIMIT {AT_ONCE}", given):
        yield rows
        further = f"WHERE ({key}) > ({', '.join('?' * len(names))})"
        given = tuple(rows[-1][name] for name in names)
