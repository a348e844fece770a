"""What is waited for: at a table, how long each player has; in a server, what waits for whom, for moderators."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cogs import time_words
from cogs.cards import Gallery, Pictured
from cogs.desk import Desk
from cogs.refusals import clean
from render.clocks import Left, with_clocks
from render.clocks import in_words as clocks_in_words
from storage import timing
from storage.timing import Clock, WaitingRow
from tables import clocks
from tables.clocks import Moment, up_at
from tables.people import hours_of
from tables.table import Table


async def times(desk: Desk, table: Table) -> list[str]:
    """A line for each seat that is awaited at a table with a pace: how long it has."""
    names, moment = desk.spoken_names(table), await desk.house.moment(table)
    return [
        time_words.time_left(names[seat], ends, seconds, desk.language)
        for seat, ends, seconds in clocks.shown(table, moment)
    ]


async def pictured(desk: Desk, table: Table, shown: Sequence[Gallery]) -> list[Gallery]:
    """The pictures of a board as it stands, with everybody's time below the first of them."""
    each = await everybodys(desk, table)
    if not shown or not each:
        return [*shown]
    (board, *beside), *further = (gallery.pictures for gallery in shown)
    if isinstance(board, Pictured):
        board = Pictured(board.name, with_clocks(board.picture, each, desk.language))
    return [Gallery((board, *beside)), *map(Gallery, further)]


async def in_words(desk: Desk, table: Table, pictured: bool) -> list[str]:
    """The same in words: how long each has who is awaited, and, where no picture says so or all time stands, what
    everybody has."""
    running = table.row.stage == "running"
    lines = await times(desk, table) if running else []
    each = [] if running and pictured else await everybodys(desk, table)
    named = [replace(one, name=clean(one.name)) for one in each]
    return [*lines, clocks_in_words(named, desk.language)] if named else lines


async def everybodys(desk: Desk, table: Table) -> list[Left]:
    """What is left of everybody's time; nothing at a table without a clock."""
    pace = table.row.pace
    if not table.clocks or pace is None or table.row.stage not in ("running", "paused"):
        return []
    moment, names = await desk.house.moment(table), desk.names(table)
    runs = {seat for seat, ends, _ in clocks.shown(table, moment) if ends is not None}
    return [
        Left(clock.seat, names[clock.seat], seconds, max(pace.cap, pace.bank), clock.seat in runs)
        for clock, seconds in clocks.remaining(table, moment)
    ]


async def in_server(desk: Desk, guild_id: int) -> list[str]:
    """What waits for whom and since when, the longest first; then what waits for nobody's decision."""
    waiting = await timing.waiting_in(desk.database, guild_id)
    hours = await hours_of(desk.database, {one.user_id for one in waiting})
    at = desk.clock()
    moment = Moment(at, desk.house.uptime.lost(at), hours)
    told = [time_words.waiting(one, _up_at(one, moment), desk.language) for one in waiting]
    resting = await timing.resting_in(desk.database, guild_id)
    return [*told, *(time_words.resting(one, desk.language) for one in resting)]


def _up_at(one: WaitingRow, moment: Moment) -> float | None:
    """When the time of a seat is up; None if it has no clock, or if that stands."""
    if one.left is None:
        return None
    clock = Clock(one.seat, one.left, one.ticks_since, excused=one.excused or 0.0)
    return up_at(clock, moment.waking(one.user_id, clock))
