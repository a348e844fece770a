"""What is waited for: at a table, how long each player has; in a server, what waits for whom, for moderators."""

from __future__ import annotations

from cogs import time_words
from cogs.desk import Desk
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
