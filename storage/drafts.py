"""Drafts: the words of an action that a seat has put together so far."""

from __future__ import annotations

from collections.abc import Sequence

from storage.database import Reading, Writing, upsert


async def draft(db: Reading, table_id: int, seat: str) -> str | None:
    row = await db.row("SELECT words FROM drafts WHERE table_id = ? AND seat = ?", (table_id, seat))
    return None if row is None else str(row["words"])


async def keep_draft(write: Writing, table_id: int, seat: str, words: str, at: float) -> None:
    write.note(upsert("drafts", "table_id seat", "words at"), (table_id, seat, words, at))


async def drop_drafts(write: Writing, table_id: int, seats: Sequence[str]) -> None:
    write.note_all("DELETE FROM drafts WHERE table_id = ? AND seat = ?", [(table_id, seat) for seat in seats])
