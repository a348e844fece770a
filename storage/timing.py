"""Rows about time: paces, clocks, timers, reminders, vacations, outages, and the statements for them.

A timer says when to look at something again, not what is true then: whoever looks works that out from the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from storage.database import Reading, Writing, upsert

TimerKind = Literal["clock", "person", "stale"]
Proposed = Literal["pause", "resume", "pace", "rewind", "end", "excuse", "result"]


class Pace(Struct, frozen=True, omit_defaults=True):
    """How long a table waits for anybody: seconds that each player has to begin with, those he is given for each
    turn, and how many he can save. No bank: for ever."""

    kind: Literal["none", "days", "hours", "custom"] = "none"
    bank: float = 0.0
    increment: float = 0.0
    cap: float = 0.0
    strict: bool = False
    """A steward plays on when time is up, without anybody having to ask for it."""
    away: Literal["stands", "steward", "friend"] = "stands"
    """What becomes of somebody's seat during his vacation."""


class Proposal(Struct, frozen=True, omit_defaults=True):
    """What a player wants the table to agree to, and who does already."""

    what: Proposed
    by: int
    at: float
    agreed: tuple[int, ...]
    to: int | None = None
    """The move to go back to."""
    pace: Pace | None = None
    until: float | None = None
    """How long his clocks are to stand."""
    seat: str | None = None
    user: int | None = None
    """For whom the result of this seat is to count."""


class Clock(Struct, frozen=True):
    """What is left of a seat's time, at `since`; None: it stands."""

    seat: str
    left: float
    since: float | None = None
    paid: int = 0
    """So many acts stood when it was last given time for a turn; no act brings any twice."""
    over: int = 0
    """Times in a row that it ran out."""
    up: bool = False
    """Whether it ran out while its seat was awaited, and the turn is not over yet."""
    excused: float = 0.0
    """It stands until then, by consent of the table."""
    graced: bool = False
    """Whether its player was given time for coming back, in the turn that was paid for last or is under way."""


class Planned(Struct, frozen=True, omit_defaults=True):
    """An order that a player has left: actions in notation, of which the first that is legal is played."""

    name: str
    told: str
    """What he reads of it."""
    keep: Literal["next", "once", "always"]
    """For the next decision, until it was carried out, until it is withdrawn."""
    acts: tuple[str, ...]
    alone: bool = False
    """Only where nothing else can be done, and there also if he could still take a step back."""
    when: tuple[str, ...] = ()
    """Only on one of these occasions, if any are said (`Game.occasions`)."""


class TimerRow(Struct, frozen=True):
    kind: TimerKind
    whose: int
    seat: str
    due_at: float


class Absence(Struct, frozen=True):
    """A vacation; clocks stand until `stands`."""

    since: float
    until: float
    stands: float
    friend: int | None = None
    """Whom he asks to play for him meanwhile."""


class WaitingRow(Struct, frozen=True):
    """A seat whose decision is awaited: where, and since when."""

    table_id: int
    guild_id: int | None
    channel_id: int
    seat: str
    since: float
    nudged: float
    stand_in: str
    pace: Pace | None
    left: float | None
    ticks_since: float | None
    excused: float | None
    user_id: int = 0
    up: bool = False


class RestingRow(Struct, frozen=True):
    """An open table at which nobody's decision is awaited: where, why, and since when nobody has done anything."""

    channel_id: int
    stage: Literal["lobby", "paused"]
    since: float


# -- clocks ------------------------------------------------------------------------------------------


_MOVES = '"left" since paid "over" up excused graced'


async def clocks(db: Reading, table_id: int) -> list[Clock]:
    names = ", ".join(_MOVES.split())
    found = await db.rows(f"SELECT seat, {names} FROM clocks WHERE table_id = ? ORDER BY seat", (table_id,))
    return [msgspec.convert(dict(row), Clock, strict=False) for row in found]


async def put_clocks(write: Writing, table_id: int, changed: Iterable[Clock]) -> None:
    write.note_all(
        upsert("clocks", "table_id seat", _MOVES),
        [
            (
                table_id,
                one.seat,
                one.left,
                one.since,
                one.paid,
                one.over,
                int(one.up),
                one.excused,
                int(one.graced),
            )
            for one in changed
        ],
    )


async def drop_clocks(write: Writing, table_id: int, seats: Iterable[str]) -> None:
    write.note_all("DELETE FROM clocks WHERE table_id = ? AND seat = ?", [(table_id, seat) for seat in seats])


# -- timers ------------------------------------------------------------------------------------------


async def due(db: Reading, at: float, most: int) -> list[TimerRow]:
    """What has fallen due, the oldest first."""
    sql = "SELECT kind, whose, seat, due_at FROM timers WHERE due_at <= ? ORDER BY due_at LIMIT ?"
    return [msgspec.convert(dict(row), TimerRow) for row in await db.rows(sql, (at, most))]


async def next_due(db: Reading) -> float | None:
    """When something falls due next."""
    row = await db.row("SELECT min(due_at) AS due_at FROM timers")
    return None if row is None else row["due_at"]


_TIMER = upsert("timers", "kind whose seat", "due_at")


async def set_timer(write: Writing, kind: TimerKind, whose: int, due_at: float, seat: str = "") -> None:
    write.note(_TIMER, (kind, whose, seat, due_at))


async def set_sooner(write: Writing, kind: TimerKind, whose: Iterable[int], due_at: float) -> None:
    """By then at the latest."""
    sql = f"{_TIMER} WHERE excluded.due_at < timers.due_at"
    write.note_all(sql, [(kind, one, "", due_at) for one in sorted(whose)])  # in one order, whoever else writes


async def drop_timer(write: Writing, kind: TimerKind, whose: int, seat: str = "") -> None:
    write.note("DELETE FROM timers WHERE kind = ? AND whose = ? AND seat = ?", (kind, whose, seat))


# -- waiting and being reminded ----------------------------------------------------------------------


async def waiting_for(db: Reading, user_id: int) -> list[WaitingRow]:
    """The seats of a person that running tables wait for, the longest waiting first."""
    return [_waiting(row) for row in await db.rows(WAITING.format("seats.user_id = ?"), (user_id,))]


async def waiting_in(db: Reading, guild_id: int) -> list[WaitingRow]:
    """The seats of people that the running tables of a server wait for, the longest waiting first."""
    wanted = "tables.guild_id = ? AND seats.user_id IS NOT NULL"
    return [_waiting(row) for row in await db.rows(WAITING.format(wanted), (guild_id,))]


WAITING = """SELECT tables.id AS table_id, guild_id, channel_id, seats.colour AS seat, seats.since, nudged,
                    stand_in, pace, "left", clocks.since AS ticks_since, excused, user_id, coalesce(up, 0) AS up
             FROM seats JOIN tables ON tables.id = seats.table_id
             LEFT JOIN clocks ON clocks.table_id = seats.table_id AND clocks.seat = seats.colour
             WHERE {} AND seats.awaited = 1 AND tables.stage = 'running'
             ORDER BY seats.since, tables.id"""


def _waiting(row: Any) -> WaitingRow:
    found = dict(row)
    found["pace"] = None if found["pace"] is None else msgspec.json.decode(found["pace"])
    return msgspec.convert(found, WaitingRow, strict=False)


async def resting_in(db: Reading, guild_id: int) -> list[RestingRow]:
    """Lobbies and paused tables of a server, those first at which nobody has done anything for longest."""
    sql = """SELECT channel_id, stage, idle_since AS since FROM tables
             WHERE guild_id = ? AND stage IN ('lobby', 'paused') ORDER BY idle_since, id"""
    return [msgspec.convert(dict(row), RestingRow) for row in await db.rows(sql, (guild_id,))]


async def plays(db: Reading, user_id: int) -> bool:
    """Whether he sits at a table that has begun and is not over."""
    sql = """SELECT 1 FROM seats JOIN tables ON tables.id = table_id
             WHERE user_id = ? AND stage IN ('running', 'paused') LIMIT 1"""
    return await db.row(sql, (user_id,)) is not None


async def stood_in(db: Reading, user_id: int) -> bool:
    """Whether somebody stands in for him while he is away, or is asked to."""
    sql = "SELECT 1 FROM seats WHERE (user_id = ? AND stand_in = 'away') OR owner = ? LIMIT 1"
    return await db.row(sql, (user_id, user_id)) is not None


async def reminded(db: Reading, user_id: int) -> dict[tuple[int, str, str], float]:
    """For which waiting of which seat he was reminded last, and why."""
    sql = """SELECT reminders.table_id, reminders.seat, why, reminders.since FROM reminders
             JOIN seats ON seats.table_id = reminders.table_id AND seats.colour = reminders.seat
             WHERE seats.user_id = ?"""
    return {(row["table_id"], row["seat"], row["why"]): row["since"] for row in await db.rows(sql, (user_id,))}


async def mark_reminded(write: Writing, marks: Iterable[tuple[int, str, str, float]]) -> None:
    write.note_all(upsert("reminders", "table_id seat why", "since"), marks)


async def unmark_reminded(write: Writing, marks: Iterable[tuple[int, str, str, float]]) -> None:
    sql = "DELETE FROM reminders WHERE table_id = ? AND seat = ? AND why = ? AND since = ?"
    write.note_all(sql, marks)


# -- vacations ---------------------------------------------------------------------------------------


async def absences(db: Reading, user_ids: Iterable[int]) -> dict[int, tuple[Absence, ...]]:
    wanted = list(dict.fromkeys(user_ids))
    if not wanted:
        return {}
    sql = f"""SELECT user_id, since, until, stands, friend FROM absences
              WHERE user_id IN ({", ".join("?" * len(wanted))}) ORDER BY since"""
    found: dict[int, tuple[Absence, ...]] = {}
    for row in await db.rows(sql, wanted):
        user_id, *given = row
        found[user_id] = (*found.get(user_id, ()), Absence(*given))
    return found


async def put_absences(write: Writing, user_id: int, all_: Sequence[Absence]) -> None:
    """These and no others."""
    write.note("DELETE FROM absences WHERE user_id = ?", (user_id,))
    write.note_all(
        "INSERT INTO absences (user_id, since, until, stands, friend) VALUES (?, ?, ?, ?, ?)",
        [(user_id, one.since, one.until, one.stands, one.friend) for one in all_],
    )


# -- outages -----------------------------------------------------------------------------------------


async def outages(db: Reading) -> list[tuple[float, float]]:
    return [
        (row["since"], row["until"]) for row in await db.rows("SELECT since, until FROM outages ORDER BY since")
    ]


async def note_outage(write: Writing, since: float, until: float) -> None:
    write.note(upsert("outages", "since", "until"), (since, until))


async def forget_outages(write: Writing) -> None:
    """Those before anything that still runs, or stands still, began to."""
    write.note(
        """DELETE FROM outages
           WHERE until < coalesce((SELECT min(since) FROM clocks WHERE since IS NOT NULL), 9e99)
             AND until < coalesce(
                 (SELECT min(idle_since) FROM tables WHERE stage IN ('lobby', 'running', 'paused')), 9e99)"""
    )


# -- tables that stand still -------------------------------------------------------------------------


async def stand_still(db: Reading, lobbies: float, games: float, asked: float) -> list[int]:
    """Open tables at which nobody has done anything since: lobbies, games, those that were asked about it."""
    sql = """SELECT id FROM tables WHERE stage IN ('lobby', 'running', 'paused')
             AND (asked = 1 AND idle_since <= ? OR asked = 0 AND stage = 'lobby' AND idle_since <= ?
                  OR asked = 0 AND stage <> 'lobby' AND idle_since <= ?) ORDER BY id"""
    return [row["id"] for row in await db.rows(sql, (asked, lobbies, games))]


async def proposed(db: Reading) -> list[int]:
    """Tables at which something is proposed."""
    sql = "SELECT id FROM tables WHERE proposal IS NOT NULL AND stage IN ('running', 'paused') ORDER BY id"
    return [row["id"] for row in await db.rows(sql)]


# -- plans -------------------------------------------------------------------------------------------


async def plans(db: Reading, table_id: int) -> dict[str, tuple[Planned, ...]]:
    found = await db.rows("SELECT seat, acts FROM plans WHERE table_id = ? ORDER BY seat", (table_id,))
    return {row["seat"]: msgspec.json.decode(row["acts"], type=tuple[Planned, ...]) for row in found}


async def put_plans(
    write: Writing, table_id: int, before: Mapping[str, Sequence[Planned]], after: Mapping[str, Sequence[Planned]]
) -> None:
    """What is different."""
    gone = [(table_id, seat) for seat in before if not after.get(seat)]
    write.note_all("DELETE FROM plans WHERE table_id = ? AND seat = ?", gone)
    write.note_all(
        upsert("plans", "table_id seat", "acts"),
        [
            (table_id, seat, msgspec.json.encode(orders).decode())
            for seat, orders in after.items()
            if orders and before.get(seat) != orders
        ],
    )
