"""Rows as the code knows them, and the statements that read and write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from storage.database import Reading, Writing, columns, upsert
from storage.faults import Overtaken
from storage.timing import Pace, Proposal

Stage = Literal["lobby", "running", "paused", "over", "ended"]
OPEN: tuple[Stage, ...] = ("lobby", "running", "paused")
StandIn = Literal["", "turn", "turns", "away"]
"""A steward decides for the player of a seat: to the end of this turn, until he is back, while he is away."""


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
    sequence: int = 0
    message_id: int | None = None
    awaits: str = ""
    created_at: float = 0.0
    changed_at: float = 0.0
    pace: Pace | None = None
    proposal: Proposal | None = None
    asked: bool = False
    """Whether it was asked if it still plays, and has not answered."""
    assistant: bool = False
    """Whether notebooks also mark what follows from what their owners were told."""
    language: str = "en"
    idle_since: float = 0.0
    """Since when nobody has done anything there (`tables.idle`), or has answered if it is asked."""
    version: int = 0
    """How often it has changed, also where nobody was to notice."""


class SeatRow(Struct, frozen=True):
    """A place at a table: a person, or a steward (an agent's name). In the lobby a colour is a person's wish."""

    place: int
    colour: str | None
    user_id: int | None
    name: str
    steward: str | None
    awaited: bool = False
    shown: int = 0
    """The number of the change by which it was shown something last."""
    since: float = 0.0
    """Since when its decision is awaited, if it is."""
    nudged: float = 0.0
    stand_in: StandIn = ""
    offered: int | None = None
    """To whom its player offers it: 0, to anybody."""
    owner: int | None = None
    """Whose it is while a friend plays for him; he himself sits there until the friend has taken it."""
    owner_name: str = ""
    counts: int | None = None
    """For whom its result counts, if the table has agreed on that."""


class EntryRow(Struct, frozen=True):
    """An act of a seat in notation, or (`back_to`) an undo."""

    number: int
    seat: str | None
    act: str | None
    back_to: int | None
    user_id: int | None
    at: float
    by_order: bool = False


class AuditRow(Struct, frozen=True):
    user_id: int | None
    name: str
    what: str
    reason: str
    at: float


IN_JSON = ("options", "pace", "proposal")
TRUTHS = ("asked", "assistant")


def _table(row: Any) -> TableRow:
    found = dict(row)
    for name in IN_JSON:
        if found[name] is not None:
            found[name] = msgspec.json.decode(found[name])
    for name in TRUTHS:
        found[name] = bool(found[name])
    return msgspec.convert(found, TableRow)


def _seat(row: Any) -> SeatRow:
    found = dict(row)
    return msgspec.convert({**found, "awaited": bool(found["awaited"])}, SeatRow)


# -- tables ------------------------------------------------------------------------------------------


async def table(db: Reading, table_id: int) -> TableRow | None:
    row = await db.row("SELECT * FROM tables WHERE id = ?", (table_id,))
    return None if row is None else _table(row)


async def last_table_in(db: Reading, channel_id: int) -> TableRow | None:
    """The table that is open in a channel, or else the last that was."""
    sql = """SELECT * FROM tables WHERE channel_id = ?
             ORDER BY stage IN ('lobby', 'running', 'paused') DESC, id DESC LIMIT 1"""
    row = await db.row(sql, (channel_id,))
    return None if row is None else _table(row)


async def tables_of(db: Reading, user_id: int) -> list[tuple[TableRow, list[SeatRow]]]:
    """Open tables at which a person sits, or a friend for him, newest change first, with their seats."""
    sql = """SELECT * FROM tables WHERE stage IN ('lobby', 'running', 'paused')
             AND id IN (SELECT table_id FROM seats WHERE ? IN (user_id, owner)) ORDER BY changed_at DESC"""
    found = [_table(row) for row in await db.rows(sql, (user_id,))]
    return [(row, await seats(db, row.id)) for row in found]


async def all_tables(db: Reading) -> list[TableRow]:
    return [_table(row) for row in await db.rows("SELECT * FROM tables ORDER BY id")]


async def stewards_due(db: Reading) -> list[int]:
    rows = await db.rows("SELECT id FROM tables WHERE awaits <> '' AND stage = 'running' ORDER BY changed_at")
    return [row["id"] for row in rows]


async def insert_table(write: Writing, row: TableRow) -> TableRow:
    """A new table; returned with the number it was given."""
    sql = """INSERT INTO tables
             (guild_id, channel_id, host_id, game, rules, seed, options, pace, stage, assistant, language,
              announced, created_at, changed_at, idle_since)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, -1, ?, ?, ?) RETURNING id"""
    options, pace = msgspec.json.encode(row.options).decode(), _as_json(row.pace)
    head = (row.guild_id, row.channel_id, row.host_id, row.game, row.rules, row.seed, options, pace, row.stage)
    times = row.created_at, row.changed_at, row.idle_since
    (made,) = await write.execute(sql, (*head, row.assistant, row.language, *times))
    return replace(row, id=made["id"])


async def change_table(write: Writing, before: TableRow, after: TableRow, *, shared: bool = False) -> None:
    """What is different. Where others write too, only if none of them has changed it since it was read."""
    named = ((name, getattr(before, name), getattr(after, name)) for name in TableRow.__struct_fields__)
    changes: dict[str, object] = {name: new for name, old, new in named if new != old}
    for name in changes.keys() & IN_JSON:
        changes[name] = _as_json(changes[name])
    if not changes:
        return
    sql, given = f"UPDATE tables SET {columns(changes)} WHERE id = ?", (*changes.values(), before.id)
    if not shared:
        write.note(sql, given)
    elif not await write.execute(f"{sql} AND version = ? RETURNING id", (*given, before.version)):
        raise Overtaken(f"somebody else has changed table {before.id}: look again")


async def version(db: Reading, table_id: int) -> int | None:
    """Of a table, to be compared with what is in memory."""
    row = await db.row("SELECT version FROM tables WHERE id = ?", (table_id,))
    return None if row is None else int(row["version"])


def _as_json(value: object) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


# -- seats -------------------------------------------------------------------------------------------


async def seats(db: Reading, table_id: int) -> list[SeatRow]:
    return [
        _seat(row) for row in await db.rows("SELECT * FROM seats WHERE table_id = ? ORDER BY place", (table_id,))
    ]


async def replace_seats(write: Writing, table_id: int, rows: Sequence[SeatRow]) -> None:
    write.note("DELETE FROM seats WHERE table_id = ?", (table_id,))
    write.note_all(
        """INSERT INTO seats (table_id, place, colour, user_id, name, steward, awaited, shown, since, nudged,
           stand_in, offered, owner, owner_name, counts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        [(table_id, row.place, row.colour, row.user_id, row.name, row.steward, *_marks(row)) for row in rows],
    )


async def mark_seats(write: Writing, table_id: int, rows: Sequence[SeatRow]) -> None:
    """Whose decision is awaited now, who has something new before him, and who stands in for whom."""
    sql = """UPDATE seats SET awaited = ?, shown = ?, since = ?, nudged = ?, stand_in = ?, offered = ?, owner = ?,
             owner_name = ?, counts = ? WHERE table_id = ? AND place = ?"""
    write.note_all(sql, [(*_marks(row), table_id, row.place) for row in rows])


def _marks(row: SeatRow) -> tuple[object, ...]:
    """What changes at a seat while the same person sits there."""
    now = int(row.awaited), row.shown, row.since, row.nudged, row.stand_in, row.offered
    return *now, row.owner, row.owner_name, row.counts


class FormerRow(Struct, frozen=True):
    """Somebody who left a game before its end."""

    user_id: int
    name: str
    colour: str


async def former_players(db: Reading, table_id: int) -> list[FormerRow]:
    sql = "SELECT user_id, name, colour FROM former_players WHERE table_id = ?"
    return [FormerRow(*row) for row in await db.rows(sql, (table_id,))]


async def note_who_left(write: Writing, table_id: int, before: Sequence[SeatRow], now: Sequence[SeatRow]) -> None:
    """People whose seats have changed hands; whoever is back has not left."""
    there = {row.user_id for row in now}
    write.note_all(
        upsert("former_players", "table_id user_id colour", "name"),
        [
            (table_id, row.user_id, row.colour, row.name)
            for row in before
            if row.user_id is not None and row.colour is not None and row.user_id not in there
        ],
    )
    write.note_all(
        "DELETE FROM former_players WHERE table_id = ? AND user_id = ?",
        [(table_id, user_id) for user_id in there if user_id is not None],
    )


# -- the log -----------------------------------------------------------------------------------------


async def entries(db: Reading, table_id: int) -> list[EntryRow]:
    sql = """SELECT number, seat, act, back_to, user_id, at, by_order FROM entries
             WHERE table_id = ? ORDER BY number"""
    return [msgspec.convert(dict(row), EntryRow, strict=False) for row in await db.rows(sql, (table_id,))]


async def makers(db: Reading, table_id: int) -> list[int | None]:
    """Of each entry of a table's log, in order, whose hands made it: nobody's, if a steward did or an order."""
    sql = """SELECT CASE by_order WHEN 0 THEN user_id END AS maker FROM entries
             WHERE table_id = ? ORDER BY number"""
    return [row["maker"] for row in await db.rows(sql, (table_id,))]


async def append_entry(write: Writing, table_id: int, entry: EntryRow) -> None:
    write.note(
        """INSERT INTO entries (table_id, number, seat, act, back_to, user_id, at, by_order)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)""",
        (table_id, *astuple(entry)),
    )


async def delete_entries(write: Writing, table_id: int) -> None:
    """The game is gone, and with it who left it."""
    write.note("DELETE FROM entries WHERE table_id = ?", (table_id,))
    write.note("DELETE FROM former_players WHERE table_id = ?", (table_id,))


# -- interactions ------------------------------------------------------------------------------------


async def remember_interaction(write: Writing, interaction_id: int, at: float) -> None:
    """If it was there already, the place is `Taken`: said when it is written, so nobody waits to hear that it was
    not."""
    write.note("INSERT INTO interactions (id, at) VALUES (?, ?)", (interaction_id, at))


async def knows_interaction(db: Reading, interaction_id: int) -> bool:
    return await db.row("SELECT 1 FROM interactions WHERE id = ?", (interaction_id,)) is not None


async def forget_interactions(write: Writing, before: float) -> None:
    write.note("DELETE FROM interactions WHERE at < ?", (before,))


# -- people ------------------------------------------------------------------------------------------


class PersonRow(Struct, frozen=True):
    """What somebody has chosen. Quiet hours are minutes of his day, and hold once his time zone is known."""

    user_id: int
    wants_dms: bool = True
    dms_closed: bool = False
    zone: str | None = None
    quiet_from: int = 23 * 60
    quiet_until: int = 8 * 60
    reminders: int = 24
    """Hours that he is waited for before he is reminded; 0: never."""
    remind_by: Literal["dm", "channel"] = "dm"
    wants_next: bool = False
    language: str = ""
    locale: str = ""
    """To what his Discord is set, unless that is English."""


async def person(db: Reading, user_id: int) -> PersonRow:
    return (await people(db, [user_id]))[user_id]


async def people(db: Reading, user_ids: Iterable[int]) -> dict[int, PersonRow]:
    """Of each of them; who has chosen nothing has what all begin with."""
    wanted = dict.fromkeys(user_ids)
    if not wanted:
        return {}
    sql = f"SELECT * FROM people WHERE user_id IN ({', '.join('?' * len(wanted))})"
    found = {row["user_id"]: _person(row) for row in await db.rows(sql, list(wanted))}
    return {user_id: found.get(user_id) or PersonRow(user_id) for user_id in wanted}


def _person(row: Any) -> PersonRow:
    return msgspec.convert(dict(row), PersonRow, strict=False)


async def speakers(db: Reading) -> list[PersonRow]:
    """All who do not simply read English."""
    return [_person(row) for row in await db.rows("SELECT * FROM people WHERE language <> '' OR locale <> ''")]


async def save_person(write: Writing, person_: PersonRow, *names: str) -> None:
    """Only what has these names: the rest of him may have been changed since he was read."""
    values = (getattr(person_, name) for name in ("user_id", *names))
    given = [int(value) if isinstance(value, bool) else value for value in values]
    write.note(upsert("people", "user_id", " ".join(names)), given)


# -- audit -------------------------------------------------------------------------------------------


async def write_audit(write: Writing, table_id: int, row: AuditRow) -> None:
    write.note(
        "INSERT INTO audit (table_id, user_id, name, what, reason, at) VALUES (?, ?, ?, ?, ?, ?)",
        (table_id, row.user_id, row.name, row.what, row.reason, row.at),
    )


async def audit(db: Reading, table_id: int) -> list[AuditRow]:
    sql = "SELECT user_id, name, what, reason, at FROM audit WHERE table_id = ? ORDER BY id"
    return [AuditRow(*row) for row in await db.rows(sql, (table_id,))]


# -- facts -------------------------------------------------------------------------------------------


async def kept_fact(db: Reading, name: str) -> str | None:
    row = await db.row("SELECT value FROM facts WHERE name = ?", (name,))
    return None if row is None else str(row["value"])


async def lock_fact(write: Writing, name: str) -> None:
    """Nobody else changes it before this transaction ends."""
    await write.execute("UPDATE facts SET value = value WHERE name = ?", (name,))


async def keep_fact(write: Writing, name: str, value: str) -> None:
    write.note(upsert("facts", "name", "value"), (name, value))
