"""All that names a person: handed to him, or removed."""

from __future__ import annotations

from typing import Any

import msgspec

from storage import rows
from storage.database import Reading, Writing


async def everything_of(db: Reading, user_id: int) -> dict[str, Any]:
    """All rows that name a person."""
    found: dict[str, Any] = {"person": msgspec.to_builtins(await rows.person(db, user_id))}
    for name, sql in (
        ("seats", "SELECT table_id, colour, name FROM seats WHERE user_id = ?"),
        ("lent", "SELECT table_id, colour, owner_name AS name FROM seats WHERE owner = ?"),
        ("left", "SELECT table_id, colour, name FROM former_players WHERE user_id = ?"),
        ("acts", "SELECT table_id, number, seat, act, back_to, at, by_order FROM entries WHERE user_id = ?"),
        ("hosted", "SELECT id, game, stage, created_at FROM tables WHERE host_id = ?"),
        ("orders", "SELECT table_id, what, reason, at FROM audit WHERE user_id = ?"),
        ("vacations", "SELECT since, until, friend FROM absences WHERE user_id = ?"),
        (
            "plans",
            """SELECT plans.table_id, seat, acts FROM plans
               JOIN seats ON seats.table_id = plans.table_id AND colour = seat WHERE user_id = ?""",
        ),
        ("marks", "SELECT table_id, seat, thing, mark FROM marks WHERE user_id = ?"),
        ("notes", "SELECT table_id, seat, text FROM notes WHERE user_id = ?"),
    ):
        found[name] = [dict(row) for row in await db.rows(sql, (user_id,))]
    return found


async def forget_person(write: Writing, user_id: int) -> list[int]:
    """Nothing that names this person is left; returns the tables that were touched."""
    sql = """SELECT table_id FROM seats WHERE ? IN (user_id, offered, owner, counts)
             UNION SELECT id FROM tables WHERE host_id = ?"""
    touched = [row["table_id"] for row in await write.execute(sql, (user_id, user_id))]
    for sql in (
        """DELETE FROM plans WHERE EXISTS (SELECT 1 FROM seats
           WHERE seats.table_id = plans.table_id AND colour = seat AND user_id = ?)""",
        "UPDATE seats SET user_id = NULL, name = '' WHERE user_id = ?",
        "UPDATE seats SET offered = NULL WHERE offered = ?",
        "UPDATE seats SET owner = NULL, owner_name = '' WHERE owner = ?",
        "UPDATE seats SET counts = NULL WHERE counts = ?",
        "UPDATE absences SET friend = NULL WHERE friend = ?",
        "UPDATE entries SET user_id = NULL WHERE user_id = ?",
        "UPDATE tables SET host_id = NULL WHERE host_id = ?",
        "UPDATE audit SET user_id = NULL, name = '' WHERE user_id = ?",
        "DELETE FROM former_players WHERE user_id = ?",
        "DELETE FROM outbox WHERE user_id = ?",
        "DELETE FROM absences WHERE user_id = ?",
        "DELETE FROM marks WHERE user_id = ?",
        "DELETE FROM notes WHERE user_id = ?",
        "DELETE FROM timers WHERE kind = 'person' AND whose = ?",
        "DELETE FROM people WHERE user_id = ?",
    ):
        write.note(sql, (user_id,))
    write.note_all(
        "UPDATE tables SET version = version + 1 WHERE id = ?", [(table_id,) for table_id in sorted(touched)]
    )
    return touched
