"""Notebooks: what somebody has marked and written for himself, at a table and for a seat.

They are no part of the game: no log, order or number of the table knows of them. A mark is a row of its own, so two
presses at once do not undo each other.
"""

from __future__ import annotations

from msgspec import Struct

from storage.database import Reading, Writing, upsert


class Whose(Struct, frozen=True):
    """A notebook: whoever takes a seat over begins his own."""

    table_id: int
    seat: str
    user_id: int

    @property
    def key(self) -> tuple[int, str, int]:
        return self.table_id, self.seat, self.user_id


async def marks(db: Reading, whose: Whose) -> dict[str, str]:
    """What he has marked, by thing."""
    sql = "SELECT thing, mark FROM marks WHERE table_id = ? AND seat = ? AND user_id = ?"
    return {row["thing"]: row["mark"] for row in await db.rows(sql, whose.key)}


async def mark(write: Writing, whose: Whose, thing: str, mark_: str | None) -> None:
    """So, or not any more."""
    if mark_ is None:
        sql = "DELETE FROM marks WHERE table_id = ? AND seat = ? AND user_id = ? AND thing = ?"
        write.note(sql, (*whose.key, thing))
        return
    write.note(upsert("marks", "table_id seat user_id thing", "mark"), (*whose.key, thing, mark_))


async def notes(db: Reading, whose: Whose) -> str:
    sql = "SELECT text FROM notes WHERE table_id = ? AND seat = ? AND user_id = ?"
    row = await db.row(sql, whose.key)
    return "" if row is None else str(row["text"])


async def keep_notes(write: Writing, whose: Whose, text: str) -> None:
    """These and no others."""
    write.note("DELETE FROM notes WHERE table_id = ? AND seat = ? AND user_id = ?", whose.key)
    if text:
        write.note("INSERT INTO notes (table_id, seat, user_id, text) VALUES (?, ?, ?, ?)", (*whose.key, text))


async def delete_notebooks(write: Writing, table_id: int) -> None:
    """Their game is gone."""
    for sql in ("DELETE FROM marks WHERE table_id = ?", "DELETE FROM notes WHERE table_id = ?"):
        write.note(sql, (table_id,))
