"""The outbox: what is to be said, written with what it is about, and crossed out once Discord has it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from storage.database import Reading, Writing


class OutboxRow(Struct, frozen=True):
    id: int
    table_id: int
    channel_id: int | None
    user_id: int | None
    kind: str
    facts: dict[str, Any]
    tries: int
    due_at: float
    nonce: str | None


class Letter(Struct, frozen=True):
    """Something to be said: into a channel or to a person."""

    kind: str
    facts: dict[str, Any]
    channel_id: int | None = None
    user_id: int | None = None


async def put(write: Writing, table_id: int, letters: Sequence[Letter], at: float) -> None:
    """Something to be said. What is held of the same table is tried again before it."""
    if any(one.channel_id is not None for one in letters):
        write.note("UPDATE outbox SET held = 0, due_at = ? WHERE table_id = ? AND held = 1", (at, table_id))
    write.note_all(
        """INSERT INTO outbox (table_id, channel_id, user_id, kind, facts, due_at, written_at)
           VALUES (?, ?, ?, ?, ?, ?, ?)""",
        [
            (table_id, one.channel_id, one.user_id, one.kind, msgspec.json.encode(one.facts).decode(), at, at)
            for one in letters
        ],
    )


def _letter(row: Any) -> OutboxRow:
    found = dict(row)
    found["facts"] = msgspec.json.decode(found["facts"])
    return msgspec.convert(found, OutboxRow)


async def waiting(db: Reading) -> list[OutboxRow]:
    """All that is to be said, oldest first; not what is held."""
    return [_letter(row) for row in await db.rows("SELECT * FROM outbox WHERE held = 0 ORDER BY id")]


async def waiting_beside(db: Reading, numbers: Collection[int]) -> list[OutboxRow]:
    """The same, of the places that these letters are for."""
    these = f"FROM outbox WHERE id IN ({', '.join('?' * len(numbers))})"
    sql = f"""SELECT * FROM outbox WHERE held = 0 AND (user_id IN (SELECT user_id {these}) OR user_id IS NULL
              AND channel_id IN (SELECT channel_id {these} AND user_id IS NULL)) ORDER BY id"""
    return [_letter(row) for row in await db.rows(sql, [*numbers, *numbers])]


async def letter(db: Reading, number: int) -> OutboxRow | None:
    row = await db.row("SELECT * FROM outbox WHERE id = ?", (number,))
    return None if row is None else _letter(row)


async def drop(write: Writing, ids: list[int]) -> None:
    write.note_all("DELETE FROM outbox WHERE id = ?", [(number,) for number in ids])


async def drop_news(write: Writing, table_id: int) -> None:
    """What was to be said of a game that is taken back; notices still are, and reminders of other tables too."""
    write.note("DELETE FROM outbox WHERE table_id = ? AND kind NOT IN ('notice', 'reminder')", (table_id,))


async def claim(write: Writing, number: int, facts: dict[str, Any], nonce: str) -> None:
    """From now on it may have been sent, under this nonce."""
    told = msgspec.json.encode(facts).decode()
    write.note("UPDATE outbox SET tries = tries + 1, facts = ?, nonce = ? WHERE id = ?", (told, nonce, number))


async def put_back(write: Writing, number: int) -> None:
    """It was claimed, and nothing of it was sent: it may be joined with what follows it."""
    write.note("UPDATE outbox SET tries = tries - 1, nonce = NULL WHERE id = ?", (number,))


async def half_sent(write: Writing, number: int, facts: dict[str, Any], nonce: str) -> None:
    """A message of a letter that takes several has arrived; the next has a nonce of its own."""
    told = msgspec.json.encode(facts).decode()
    write.note("UPDATE outbox SET facts = ?, nonce = ? WHERE id = ?", (told, nonce, number))


async def hold(write: Writing, number: int) -> None:
    """It was refused, and may not be for ever."""
    write.note("UPDATE outbox SET held = 1, tries = 0, nonce = NULL WHERE id = ?", (number,))


async def release(write: Writing, at: float, guild_id: int | None = None) -> None:
    """What is held, of one server or of all, is tried again."""
    where = "" if guild_id is None else "AND table_id IN (SELECT id FROM tables WHERE guild_id = ?)"
    given = () if guild_id is None else (guild_id,)
    write.note(f"UPDATE outbox SET held = 0, due_at = ? WHERE held = 1 {where}", (at, *given))


async def renew_nonces(write: Writing) -> None:
    """What a copy of the database had begun to send is another message now."""
    write.note("UPDATE outbox SET nonce = NULL")


async def has_arrived(write: Writing, letter_id: int, table_id: int, acts: int) -> None:
    """The channel has been told of so many acts; not if the game was taken back while the letter was under way."""
    sql = "UPDATE tables SET announced = ? WHERE id = ? AND EXISTS (SELECT 1 FROM outbox WHERE id = ?)"
    write.note(sql, (acts, table_id, letter_id))


async def taken_back(write: Writing, table_id: int, acts: int) -> None:
    """So many acts stand; -1: the game has not even begun."""
    write.note("UPDATE tables SET announced = ? WHERE id = ? AND announced > ?", (acts, table_id, acts))


async def announced(db: Reading, table_id: int) -> int:
    """How many acts of a game its channel has been told of; -1 if not even the beginning."""
    row = await db.row("SELECT announced FROM tables WHERE id = ?", (table_id,))
    return -1 if row is None else int(row["announced"])


async def postpone(write: Writing, ids: list[int], due_at: float) -> None:
    write.note_all("UPDATE outbox SET due_at = ? WHERE id = ?", [(due_at, number) for number in ids])


async def swap_message(write: Writing, table_id: int, message_id: int) -> int | None:
    """The message that bears the buttons from now on; returns the one that did."""
    found = await write.execute("SELECT message_id FROM tables WHERE id = ?", (table_id,))
    write.note("UPDATE tables SET message_id = ? WHERE id = ?", (message_id, table_id))
    return found[0]["message_id"] if found else None
