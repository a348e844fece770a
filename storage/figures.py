"""What a host may know of what is stored: how much, and how late; nothing of anybody."""

from __future__ import annotations

from msgspec import Struct

from storage.database import Reading
from storage.rows import OPEN, kept_fact

STAGES = (*OPEN, "over", "ended")


class Figures(Struct, frozen=True):
    letters: int
    held: int
    oldest: float
    """Seconds since the oldest letter was written that still waits; 0 if none does."""
    overdue: int
    latest: float
    """Seconds since the most overdue timer was; 0 if none is."""
    stages: dict[str, int]
    silent: float | None
    """Seconds since the last sign of life; None: there was none."""


async def figures(db: Reading, at: float) -> Figures:
    found = await db.row(
        """SELECT (SELECT count(*) FROM outbox WHERE held = 0) AS letters,
                  (SELECT count(*) FROM outbox WHERE held = 1) AS held,
                  (SELECT min(written_at) FROM outbox WHERE held = 0) AS oldest,
                  (SELECT count(*) FROM timers WHERE due_at < ?) AS overdue,
                  (SELECT min(due_at) FROM timers) AS latest""",
        (at,),
    )
    assert found is not None
    counted = await db.rows("SELECT stage, count(*) AS many FROM tables GROUP BY stage")
    alive = await kept_fact(db, "alive")
    return Figures(
        found["letters"],
        found["held"],
        _since(found["oldest"], at),
        found["overdue"],
        _since(found["latest"], at),
        {**dict.fromkeys(STAGES, 0), **{row["stage"]: row["many"] for row in counted}},
        max(0.0, at - float(alive)) if alive else None,
    )


def _since(then: float | None, at: float) -> float:
    return 0.0 if then is None else max(0.0, at - then)


async def open_tables(db: Reading, host_id: int, guild_id: int | None) -> tuple[int, int]:
    """How many this person has opened that are open still, anywhere; and how many there are in this server."""
    found = await db.row(
        """SELECT coalesce(sum(CASE WHEN host_id = ? THEN 1 ELSE 0 END), 0) AS his,
                  coalesce(sum(CASE WHEN guild_id = ? THEN 1 ELSE 0 END), 0) AS theirs
           FROM tables WHERE stage IN ('lobby', 'running', 'paused')""",
        (host_id, guild_id),
    )
    assert found is not None
    return int(found["his"]), int(found["theirs"])
