"""Rows as the code knows them, and the statements that read and write them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from storage.database import Database, Writing, columns

Stage = Literal["lobby", "running", "paused", "over", "ended"]
OPEN: tuple[Stage, ...] = ("lobby", "running", "paused")


class TableRow(Struct, frozen=True):
    id: int
    guild_id: int | None
    channel_id: int
    host_id: int | None
    game: str
    rules: int
    seed: str
    options: dict[str, bool | str]
    stage: Stage
    sequence: int
    announced: int
    message_id: int | None
    awaits: str
    created_at: float
    changed_at: float


class SeatRow(Struct, frozen=True):
    """A place at a table: a person, or a steward (an agent's name)."""

    place: int
    colour: str | None
    user_id: int | None
    name: str
    steward: str | None
    acts: bool


class EntryRow(Struct, frozen=True):
    """An act of a seat in notation, or (`back_to`) an undo."""

    number: int
    seat: str | None
    act: str | None
    back_to: int | None
    user_id: int | None
    at: float


class OutboxRow(Struct, frozen=True):
    id: int
    table_id: int
    channel_id: int | None
    user_id: int | None
    kind: str
    facts: dict[str, Any]
    tries: int
    due_at: float


class AuditRow(Struct, frozen=True):
    user_id: int | None
    name: str
    what: str
    reason: str
    at: float


class Letter(Struct, frozen=True):
    """Something to be said: into a channel or to a person."""

    kind: str
    facts: dict[str, Any]
    channel_id: int | None = None
    user_id: int | None = None


def _table(row: Any) -> TableRow:
    found = dict(row)
    found["options"] = msgspec.json.decode(found["options"])
    return msgspec.convert(found, TableRow)


def _seat(row: Any) -> SeatRow:
    return SeatRow(row["place"], row["colour"], row["user_id"], row["name"], row["steward"], bool(row["acts"]))


# -- tables ------------------------------------------------------------------------------------------


async def table(db: Database, table_id: int) -> TableRow | None:
    row = await db.row("SELECT * FROM tables WHERE id = ?", (table_id,))
    return None if row is None else _table(row)


async def open_table_in(db: Database, channel_id: int) -> TableRow | None:
    """The table that is open in a channel, or else None."""
    sql = "SELECT * FROM tables WHERE channel_id = ? AND stage IN ('lobby', 'running', 'paused')"
    row = await db.row(sql, (channel_id,))
    return None if row is None else _table(row)


async def last_table_in(db: Database, channel_id: int) -> TableRow | None:
    """The table that is open in a channel, or else the last that was."""
    sql = """SELECT * FROM tables WHERE channel_id = ?
             ORDER BY stage IN ('lobby', 'running', 'paused') DESC, id DESC LIMIT 1"""
    row = await db.row(sql, (channel_id,))
    return None if row is None else _table(row)


async def tables_of(db: Database, user_id: int) -> list[tuple[TableRow, list[SeatRow]]]:
    """Open tables at which a person sits, newest change first, with their seats."""
    sql = """SELECT * FROM tables WHERE stage IN ('lobby', 'running', 'paused')
             AND id IN (SELECT table_id FROM seats WHERE user_id = ?) ORDER BY changed_at DESC"""
    found = [_table(row) for row in await db.rows(sql, (user_id,))]
    return [(row, await seats(db, row.id)) for row in found]


async def all_tables(db: Database) -> list[TableRow]:
    return [_table(row) for row in await db.rows("SELECT * FROM tables ORDER BY id")]


async def stewards_due(db: Database) -> list[int]:
    rows = await db.rows("SELECT id FROM tables WHERE awaits <> '' AND stage = 'running' ORDER BY changed_at")
    return [row["id"] for row in rows]


async def insert_table(
    write: Writing,
    *,
    guild_id: int | None,
    channel_id: int,
    host_id: int,
    game: str,
    rules: int,
    seed: str,
    options: dict[str, bool | str],
    at: float,
) -> int:
    sql = """INSERT INTO tables
             (guild_id, channel_id, host_id, game, rules, seed, options, stage, created_at, changed_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, 'lobby', ?, ?)"""
    given = (guild_id, channel_id, host_id, game, rules, seed, msgspec.json.encode(options).decode(), at, at)
    cursor = await write.execute(sql, given)
    assert cursor.lastrowid is not None
    return cursor.lastrowid


async def change_table(write: Writing, table_id: int, **changes: object) -> None:
    if "options" in changes:
        changes["options"] = msgspec.json.encode(changes["options"]).decode()
    write.note(f"UPDATE tables SET {columns(changes)} WHERE id = ?", (*changes.values(), table_id))


# -- seats -------------------------------------------------------------------------------------------


async def seats(db: Database, table_id: int) -> list[SeatRow]:
    return [
        _seat(row) for row in await db.rows("SELECT * FROM seats WHERE table_id = ? ORDER BY place", (table_id,))
    ]


async def replace_seats(write: Writing, table_id: int, rows: list[SeatRow]) -> None:
    write.note("DELETE FROM seats WHERE table_id = ?", (table_id,))
    write.note_all(
        "INSERT INTO seats (table_id, place, colour, user_id, name, steward, acts) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(table_id, row.place, row.colour, row.user_id, row.name, row.steward, int(row.acts)) for row in rows],
    )


async def mark_acting(write: Writing, table_id: int, rows: list[SeatRow]) -> None:
    """Whose decision is awaited now."""
    sql = "UPDATE seats SET acts = ? WHERE table_id = ? AND place = ?"
    write.note_all(sql, [(int(row.acts), table_id, row.place) for row in rows])


# -- the log -----------------------------------------------------------------------------------------


async def entries(db: Database, table_id: int) -> list[EntryRow]:
    sql = "SELECT number, seat, act, back_to, user_id, at FROM entries WHERE table_id = ? ORDER BY number"
    return [EntryRow(*row) for row in await db.rows(sql, (table_id,))]


async def append_entry(write: Writing, table_id: int, entry: EntryRow) -> None:
    write.note(
        "INSERT INTO entries (table_id, number, seat, act, back_to, user_id, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (table_id, entry.number, entry.seat, entry.act, entry.back_to, entry.user_id, entry.at),
    )


async def delete_entries(write: Writing, table_id: int) -> None:
    write.note("DELETE FROM entries WHERE table_id = ?", (table_id,))


# -- interactions ------------------------------------------------------------------------------------


async def remember_interaction(write: Writing, interaction_id: int, at: float) -> bool:
    """False if it was there already."""
    sql = "INSERT INTO interactions (id, at) VALUES (?, ?) ON CONFLICT DO NOTHING"
    cursor = await write.execute(sql, (interaction_id, at))
    return cursor.rowcount == 1


async def knows_interaction(db: Database, interaction_id: int) -> bool:
    return await db.row("SELECT 1 FROM interactions WHERE id = ?", (interaction_id,)) is not None


async def forget_interactions(write: Writing, before: float) -> None:
    write.note("DELETE FROM interactions WHERE at < ?", (before,))


# -- outbox ------------------------------------------------------------------------------------------


async def put_letters(write: Writing, table_id: int, letters: list[Letter], at: float) -> None:
    write.note_all(
        "INSERT INTO outbox (table_id, channel_id, user_id, kind, facts, due_at) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (table_id, one.channel_id, one.user_id, one.kind, msgspec.json.encode(one.facts).decode(), at)
            for one in letters
        ],
    )


async def outbox(db: Database) -> list[OutboxRow]:
    """All that is still to be said, oldest first."""
    return [
        OutboxRow(
            row["id"],
            row["table_id"],
            row["channel_id"],
            row["user_id"],
            row["kind"],
            msgspec.json.decode(row["facts"]),
            row["tries"],
            row["due_at"],
        )
        for row in await db.rows("SELECT * FROM outbox ORDER BY id")
    ]


async def drop_letters(write: Writing, ids: list[int]) -> None:
    write.note_all("DELETE FROM outbox WHERE id = ?", [(number,) for number in ids])


async def drop_news(write: Writing, table_id: int) -> None:
    """What was to be said of a game that is taken back; notices still are."""
    write.note("DELETE FROM outbox WHERE table_id = ? AND kind <> 'notice'", (table_id,))


async def claim_letter(write: Writing, number: int, facts: dict[str, Any]) -> None:
    """From now on it may have been sent."""
    told = msgspec.json.encode(facts).decode()
    write.note("UPDATE outbox SET tries = tries + 1, facts = ? WHERE id = ?", (told, number))


async def postpone_letters(write: Writing, ids: list[int], due_at: float) -> None:
    write.note_all("UPDATE outbox SET due_at = ? WHERE id = ?", [(due_at, number) for number in ids])


async def swap_message(write: Writing, table_id: int, message_id: int) -> int | None:
    """The message that bears the buttons from now on; returns the one that did."""
    cursor = await write.execute("SELECT message_id FROM tables WHERE id = ?", (table_id,))
    row: Any = await cursor.fetchone()
    write.note("UPDATE tables SET message_id = ? WHERE id = ?", (message_id, table_id))
    return None if row is None else row[0]


# -- people ------------------------------------------------------------------------------------------


class PersonRow(Struct, frozen=True):
    user_id: int
    wants_dms: bool = True
    dms_closed: bool = False


async def person(db: Database, user_id: int) -> PersonRow:
    row = await db.row("SELECT * FROM people WHERE user_id = ?", (user_id,))
    return (
        PersonRow(user_id) if row is None else PersonRow(user_id, bool(row["wants_dms"]), bool(row["dms_closed"]))
    )


async def save_person(write: Writing, person_: PersonRow) -> None:
    sql = """INSERT INTO people (user_id, wants_dms, dms_closed) VALUES (?, ?, ?)
             ON CONFLICT (user_id) DO UPDATE SET wants_dms = excluded.wants_dms, dms_closed = excluded.dms_closed"""
    write.note(sql, (person_.user_id, int(person_.wants_dms), int(person_.dms_closed)))


async def everything_of(db: Database, user_id: int) -> dict[str, Any]:
    """All rows that name a person."""
    found: dict[str, Any] = {"person": msgspec.to_builtins(await person(db, user_id))}
    for name, sql in (
        ("seats", "SELECT table_id, colour, name FROM seats WHERE user_id = ?"),
        ("acts", "SELECT table_id, number, seat, act, back_to, at FROM entries WHERE user_id = ?"),
        ("hosted", "SELECT id, game, stage, created_at FROM tables WHERE host_id = ?"),
        ("orders", "SELECT table_id, what, reason, at FROM audit WHERE user_id = ?"),
    ):
        found[name] = [dict(row) for row in await db.rows(sql, (user_id,))]
    return found


async def forget_person(write: Writing, user_id: int) -> list[int]:
    """Nothing that names this person is left; returns the tables that were touched."""
    cursor = await write.execute("SELECT table_id FROM seats WHERE user_id = ?", (user_id,))
    touched = [int(row[0]) for row in await cursor.fetchall()]
    for sql in (
        "UPDATE seats SET user_id = NULL, name = '' WHERE user_id = ?",
        "UPDATE entries SET user_id = NULL WHERE user_id = ?",
        "UPDATE tables SET host_id = NULL WHERE host_id = ?",
        "UPDATE audit SET user_id = NULL, name = '' WHERE user_id = ?",
        "DELETE FROM outbox WHERE user_id = ?",
        "DELETE FROM people WHERE user_id = ?",
    ):
        write.note(sql, (user_id,))
    return touched


# -- audit -------------------------------------------------------------------------------------------


async def write_audit(write: Writing, table_id: int, row: AuditRow) -> None:
    write.note(
        "INSERT INTO audit (table_id, user_id, name, what, reason, at) VALUES (?, ?, ?, ?, ?, ?)",
        (table_id, row.user_id, row.name, row.what, row.reason, row.at),
    )


async def audit(db: Database, table_id: int) -> list[AuditRow]:
    sql = "SELECT user_id, name, what, reason, at FROM audit WHERE table_id = ? ORDER BY id"
    return [AuditRow(*row) for row in await db.rows(sql, (table_id,))]


# -- facts -------------------------------------------------------------------------------------------


async def kept_fact(db: Database, name: str) -> str | None:
    row = await db.row("SELECT value FROM facts WHERE name = ?", (name,))
    return None if row is None else str(row["value"])


async def keep_fact(write: Writing, name: str, value: str) -> None:
    sql = "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    write.note(sql, (name, value))
