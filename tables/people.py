"""What people have chosen about time, read as waking hours; and how long they may be away.

Clocks stand for thirty days of vacation a year. Who is away longer is still away and is not reminded, but the time
of his seats runs on, unless the table excuses him.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from storage import rows, timing
from storage.database import Database
from storage.rows import PersonRow
from storage.timing import Absence
from tables.pace import DAY, duration
from tables.table import Refusal
from tables.waking import LONGEST_QUIET, Hours, known_zone

YEAR = 365 * DAY
A_YEAR = 30 * DAY
LONGEST_AWAY = 180 * DAY
REMINDERS = (0, 2, 8, 24)
_DAY = re.compile(
    r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})"
    r"|(?P<day2>\d{1,2})(?P<between>/|\. ?)(?P<month2>\d{1,2})(?P=between)(?P<year2>\d{4})",
    re.ASCII,
)
_HOUR = re.compile(r"(?P<hour>\d{1,2})(?: ?(?:[:.](?=\d)|h|uhr) ?(?P<minute>\d{2})?)?", re.ASCII)


async def hours_of(database: Database, user_ids: Iterable[int]) -> dict[int, Hours]:
    """When the clocks of these people may run."""
    wanted = list(user_ids)
    people, away = await rows.people(database, wanted), await timing.absences(database, wanted)
    return {user_id: clock_hours(people[user_id], away.get(user_id, ())) for user_id in wanted}


def clock_hours(person: PersonRow, away: Sequence[Absence]) -> Hours:
    """When his clocks may run: on vacation they stand as long as the year allows."""
    return _hours(person, tuple((one.since, one.stands) for one in away))


def reminder_hours(person: PersonRow, away: Sequence[Absence]) -> Hours:
    """When he may be reminded: not on vacation, however long that is."""
    return _hours(person, tuple((one.since, one.until) for one in away))


def _hours(person: PersonRow, gaps: tuple[tuple[float, float], ...]) -> Hours:
    quiet = (person.quiet_from, person.quiet_until) if person.zone is not None else None
    return Hours(person.zone, quiet, gaps)


# -- choosing ----------------------------------------------------------------------------------------------


def zone(name: str) -> str:
    """A time zone as the world spells it."""
    found = known_zone(name)
    if found is None:
        raise Refusal("no_such_zone", zone=name.strip()[:40])
    return found


def minute_of_day(text: str) -> int:
    """Minutes after midnight of `23`, `7:30`, `07.30`, `22h30` or `22 Uhr`."""
    typed = _HOUR.fullmatch(text.strip().casefold())
    found = None if typed is None else (int(typed["hour"]), int(typed["minute"] or 0))
    if found is None or found > (24, 0) or found[1] > 59:
        raise Refusal("no_time_of_day", text=text.strip()[:40])
    return (found[0] * 60 + found[1]) % (24 * 60)


def quiet(since: int, until: int) -> tuple[int, int]:
    """Quiet hours; the same minute twice: none. Nobody sleeps longer than he is awake."""
    if (until - since) % (24 * 60) > LONGEST_QUIET:
        raise Refusal("quiet_too_long", hours=LONGEST_QUIET // 60)
    return since, until


# -- vacations ---------------------------------------------------------------------------------------------


def current(away: Sequence[Absence], at: float) -> Absence | None:
    """The vacation he is on."""
    return next((one for one in away if one.since <= at < one.until), None)


def gone(away: Sequence[Absence], at: float, until: float, friend: int | None = None) -> tuple[Absence, ...]:
    """His vacations when he goes on one now, or changes the end of the one he is on."""
    if until <= at:
        raise Refusal("past_date")
    if until - at > LONGEST_AWAY:
        raise Refusal("away_too_long", days=round(LONGEST_AWAY / DAY))
    now = current(away, at)
    since = now.since if now is not None else at
    before = [one for one in away if one is not now and one.until > at - 2 * YEAR]
    return (*before, Absence(since, until, min(until, since + allowance(before, since)), friend))


def returned(away: Sequence[Absence], at: float) -> tuple[Absence, ...]:
    """His vacations when he is back before the end of one; days that are left are not used."""
    return tuple(
        replace(one, until=at, stands=min(one.stands, at)) if one.since <= at < one.until else one for one in away
    )


def allowance(away: Sequence[Absence], at: float) -> float:
    """Seconds of vacation during which clocks stand that are left of the year before."""
    year = at - YEAR
    spent = sum(max(0.0, min(one.stands, at) - max(one.since, year)) for one in away)
    return max(0.0, A_YEAR - spent)


def until(text: str, at: float, zone_name: str | None) -> float:
    """When a vacation ends: at the beginning of a day (`2026-12-24`, `24.12.2026`, `24/12/2026`: the day first, as
    the languages have it that are offered), or after so long (`3 days`)."""
    typed = text.strip()
    day = _DAY.fullmatch(typed)
    if day is None:
        try:
            return at + duration(typed)
        except Refusal:
            raise Refusal("no_date", text=typed[:40]) from None
    year, month, date = (int(day[name] or day[f"{name}2"]) for name in ("year", "month", "day"))
    try:
        return datetime(year, month, date, tzinfo=ZoneInfo(zone_name or "UTC")).timestamp()
    except (ValueError, OverflowError):
        raise Refusal("no_date", text=typed[:40]) from None
