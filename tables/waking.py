"""Waking hours: how much time passes for somebody who sleeps, and when so much of it will have passed.

A person is awake when the clock on his wall shows none of his quiet hours and no gap covers the instant: a
vacation, or a time when the bot was away. The wall clock is that of his time zone, so an hour it shows twice counts
twice and an hour it leaps over does not count. `consumed` and `runs_out` are each other's inverse.

Knows instants (seconds since 1970) and time zones. Refuses to know tables, clocks and the present.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from msgspec import Struct

DAY = 86400
MINUTE = 60
LAST = 250_000_000_000  # seconds: no calendar goes on much longer, and there is no summer time so far ahead
LONGEST_QUIET = 12 * 60  # minutes a day: who never wakes would never be awaited

Span = tuple[float, float]
"""From an instant until another, which is not of it any more."""


class Hours(Struct, frozen=True):
    """When somebody is awake. Quiet hours are minutes of his day: from, until; past midnight if until comes first.
    Without a zone he is always awake, but for the gaps."""

    zone: str | None = None
    quiet: tuple[int, int] | None = None
    gaps: tuple[Span, ...] = ()

    def without(self, gaps: Sequence[Span]) -> Hours:
        """The same with more gaps."""
        return Hours(self.zone, self.quiet, (*self.gaps, *gaps)) if gaps else self


ALWAYS = Hours()


def known_zone(name: str) -> str | None:
    """The zone as the world spells it, by its name or by its city alone; None if there is no such zone."""
    wanted = name.strip().replace(" ", "_").casefold()
    of_city = [zone for folded, zone in _zones().items() if folded.rpartition("/")[2] == wanted]
    return _zones().get(wanted) or (of_city[0] if len(of_city) == 1 else None)


def zones_like(text: str) -> list[str]:
    """Zones whose name has this in it, those first whose city begins with it."""
    wanted = text.strip().replace(" ", "_").casefold()
    found = [name for folded, name in _zones().items() if wanted in folded]
    return sorted(found, key=lambda name: (not name.rpartition("/")[2].casefold().startswith(wanted), name))


@lru_cache(maxsize=1)
def _zones() -> dict[str, str]:
    names = (name for name in available_timezones() if not name.startswith(("posix/", "right/", "SystemV/")))
    return {name.casefold(): name for name in names if name not in ("localtime", "posixrules", "Factory")}


# -- asking ------------------------------------------------------------------------------------------------


def awake(hours: Hours, at: float) -> bool:
    """Whether he is awake at this instant."""
    return next_awake(hours, at) == at


def next_awake(hours: Hours, at: float) -> float:
    """This instant if he is awake, else the first at which he is."""
    return next(spans(hours, at))[0]


def consumed(hours: Hours, begin: float, end: float) -> float:
    """How many waking seconds pass between two instants; none if the second comes first."""
    total = 0.0
    if end <= begin:
        return total
    for start, stop in spans(hours, begin):
        if start >= end:
            break
        total += min(stop, end) - start
    return total


def runs_out(hours: Hours, begin: float, left: float) -> float:
    """The instant at which so many waking seconds have passed."""
    if left <= 0:
        return begin
    for start, stop in spans(hours, begin):
        if stop - start >= left:
            return start + left
        left -= stop - start
    raise AssertionError("waking hours never end")


def spans(hours: Hours, begin: float) -> Iterator[Span]:
    """All the time from an instant on during which he is awake: in order, none empty, without end."""
    for since, until in _free(hours.gaps, begin):
        for start, stop in _days(hours, since):
            if start >= until:
                break
            yield start, min(stop, until)


def _free(gaps: Sequence[Span], begin: float) -> Iterator[Span]:
    """The time from an instant on that no gap covers; however long one is, it is leapt over."""
    free = begin
    for since, until in sorted(gap for gap in gaps if gap[1] > begin and gap[1] > gap[0]):
        if since > free:
            yield free, since
        free = max(free, until)
    if free < float("inf"):
        yield free, float("inf")


# -- the day and its night ---------------------------------------------------------------------------------


def _days(hours: Hours, begin: float) -> Iterator[Span]:
    """The same without gaps."""
    zone = _zone(hours.zone)
    if zone is None or hours.quiet is None or hours.quiet[0] == hours.quiet[1]:
        yield begin, float("inf")
        return
    start = begin
    for day in _steps(zone, begin):
        for since, until in _quiet_spans(day, hours.quiet):
            if since > start:
                yield start, since
            start = max(start, until)


Steady = tuple[float, float, float]
"""A span in which the wall clock neither leaps nor turns back, and how far it is ahead of UTC."""


def _steps(zone: ZoneInfo, begin: float) -> Iterator[Steady]:
    """All time from an instant on in steady spans of at most a day."""
    start = begin
    while True:
        stop = (start // DAY + 1) * DAY
        ahead = _ahead(zone, start)
        if _ahead(zone, stop - 1) != ahead:
            stop = float(_change(zone, int(start), int(stop)))
        yield start, stop, ahead
        start = stop


def _change(zone: ZoneInfo, before: int, after: int) -> int:
    """The second at which the offset of `before` ends."""
    ahead = _ahead(zone, before)
    while after - before > 1:
        middle = (before + after) // 2
        if _ahead(zone, middle) == ahead:
            before = middle
        else:
            after = middle
    return after


def _quiet_spans(day: Steady, quiet: tuple[int, int]) -> Iterator[Span]:
    """The quiet hours within a steady span, in order."""
    begin, end, ahead = day
    night = ((quiet[1] - quiet[0]) * MINUTE) % DAY
    falls = ((begin + ahead) // DAY - 1) * DAY + quiet[0] * MINUTE - ahead
    while falls < end:
        since, until = max(falls, begin), min(falls + night, end)
        if since < until:
            yield since, until
        falls += DAY


def _ahead(zone: ZoneInfo, at: float) -> float:
    offset = datetime.fromtimestamp(min(max(at, -LAST), LAST), UTC).astimezone(zone).utcoffset()
    return offset.total_seconds() if offset is not None else 0.0


@lru_cache(maxsize=700)
def _zone(name: str | None) -> ZoneInfo | None:
    """None also for a zone that this machine does not know any more: then there is no night."""
    if name is None:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
