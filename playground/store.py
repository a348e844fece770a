"""What the pretend Discord keeps between two runs: messages, their files, and a few facts. One SQLite file.

Written at once and without a thread of its own: a row takes less than a millisecond, and only one person's browser
waits for it.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from playground.wire import Json

VERSION = 1
SCHEMA = f"""
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE messages (id INTEGER PRIMARY KEY, channel INTEGER NOT NULL, kept TEXT NOT NULL) STRICT;
CREATE TABLE files (
    id INTEGER PRIMARY KEY, message INTEGER NOT NULL, type TEXT NOT NULL, content BLOB NOT NULL
) STRICT;
CREATE INDEX files_of_a_message ON files (message);
PRAGMA user_version = {VERSION};
"""


class BadStore(Exception):
    """The file cannot be used; one sentence says why and what to do."""


class Store:
    def __init__(self, file: Path) -> None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(file, isolation_level=None)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            (version,) = self._db.execute("PRAGMA user_version").fetchone()
            if version == 0:
                self._db.executescript(f"BEGIN; {SCHEMA} COMMIT;")
        except (OSError, sqlite3.Error) as fault:
            if hasattr(self, "_db"):
                self.close()
            raise BadStore(
                f"the playground cannot keep its messages in {file}: {fault}; "
                "name a folder you may write to: CLOISTER_DATA=FOLDER make run"
            ) from None
        if version > VERSION:
            self.close()
            raise BadStore(
                f"{file} is of a newer Cloister; use that one, or another folder: CLOISTER_DATA=FOLDER make run"
            )

    def close(self) -> None:
        self._db.close()

    # -- facts ---------------------------------------------------------------------------------------

    def fact(self, name: str) -> str | None:
        row = self._db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def keep_fact(self, name: str, value: str) -> None:
        self._db.execute(
            "INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", (name, value)
        )

    # -- messages ------------------------------------------------------------------------------------

    def messages(self) -> list[Json]:
        """All that were kept, oldest first."""
        return [json.loads(row[0]) for row in self._db.execute("SELECT kept FROM messages ORDER BY id")]

    def keep_message(self, number: int, channel: int, kept: Json) -> None:
        sql = "INSERT INTO messages VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET kept = excluded.kept"
        self._db.execute(sql, (number, channel, json.dumps(kept)))

    def drop_message(self, number: int) -> None:
        self._db.execute("DELETE FROM messages WHERE id = ?", (number,))
        self._db.execute("DELETE FROM files WHERE message = ?", (number,))

    # -- files ---------------------------------------------------------------------------------------

    def keep_file(self, number: int, message: int, kind: str, content: bytes) -> None:
        self._db.execute("INSERT INTO files VALUES (?, ?, ?, ?)", (number, message, kind, content))

    def file(self, number: int) -> tuple[int, str, bytes] | None:
        """Its message, its type and what it holds."""
        row = self._db.execute("SELECT message, type, content FROM files WHERE id = ?", (number,)).fetchone()
        return None if row is None else (int(row[0]), str(row[1]), bytes(row[2]))

    def drop_file(self, number: int) -> None:
        self._db.execute("DELETE FROM files WHERE id = ?", (number,))
