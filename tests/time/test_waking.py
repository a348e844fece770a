"""Waking hours, against a wall clock that is read minute by minute."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.waking import (
    ALWAYS,
    DAY,
    Hours,
    Span,
    Steady,
    _quiet_spans,
    awake,
    consumed,
    known_zone,
    next_awake,
    runs_out,
    zones_like,
)

HOUR = 3600
ZONES = [
    "Europe/Berlin",
    "America/New_York",
    "America/St_Johns",  # half an hour
    "Australia/Lord_Howe",  # changes by half an hour
    "Asia/Kathmandu",  # three quarters
    "Pacific/Apia",
    "Africa/Casablanca",  # goes back for Ramadan
    "America/Sao_Paulo",
    "UTC",
]


def at(text: str, zone: str = "UTC") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


def wall_says_awake(hours: Hours, instant: float) -> bool:
    """By looking at the wall."""
    if any(since <= instant < until for since, until in hours.gaps):
        return False
    if hours.zone is None or hours.quiet is None:
        return True
    wall = datetime.fromtimestamp(instant, UTC).astimezone(ZoneInfo(hours.zone))
    minute, (since, until) = wall.hour * 60 + wall.minute, hours.quiet
    asleep = since <= minute < until if since <= until else minute >= since or minute < until
    return not asleep


minutes = st.integers(0, 24 * 60 - 1)
instants = st.integers(int(at("2024-01-01")), int(at("2028-12-31"))).map(lambda second: float(second // 60 * 60))
changes = st.sampled_from(
    [
        at("2024-02-28T12:00"),
        at("2026-03-29T00:30"),
        at("2026-03-08T06:30"),
        at("2026-10-25T00:30"),
        at("2026-11-01T05:30"),
        at("2026-04-04T14:30"),
        at("2027-02-07T01:30"),
    ]
)
gaps = st.lists(st.tuples(st.integers(-2000, 4000), st.integers(0, 2000)), max_size=3)


@st.composite
def nights(draw: st.DrawFn) -> tuple[Hours, float]:
    """Somebody's hours, and an instant near which gaps lie, often beside a change of the clocks."""
    begin = draw(st.one_of(instants, changes))
    away: list[Span] = [(begin + 60.0 * a, begin + 60.0 * (a + n)) for a, n in draw(gaps)]
    since = draw(minutes)
    quiet = draw(st.none() | st.integers(1, 12 * 60).map(lambda night: (since, (since + night) % (24 * 60))))
    return Hours(draw(st.sampled_from(ZONES)), quiet, tuple(away)), begin


thorough = settings(max_examples=150)


@given(
    st.builds(Hours, st.sampled_from(ZONES), st.just((1380, 480)), st.just(())),
    instants,
    st.floats(0, 90 * DAY),
    st.lists(st.tuples(st.floats(0, 1e15), st.floats(0, 1e15)), max_size=3),
)
def test_a_gap_of_any_length_is_leapt_over(hours: Hours, begin: float, left: float, away: list[Span]) -> None:
    """No input makes anybody count the days of a thousand years."""
    looked: list[Steady] = []

    def counted(day: Steady, quiet: tuple[int, int]) -> Iterator[Span]:
        looked.append(day)
        return _quiet_spans(day, quiet)

    within = hours.without([(begin + since, begin + since + length) for since, length in away])
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tables.waking._quiet_spans", counted)
        ends = runs_out(within, begin, left)
    assert ends >= begin + left
    assert len(looked) <= 800


@thorough
@given(nights(), st.integers(0, 3 * 24 * 60))
def test_as_the_wall_clock_says(night: tuple[Hours, float], length: int) -> None:
    hours, begin = night
    seen = 60.0 * sum(wall_says_awake(hours, begin + 60.0 * minute) for minute in range(length))
    assert consumed(hours, begin, begin + 60.0 * length) == pytest.approx(seen, abs=1e-3)
    assert awake(hours, begin) == wall_says_awake(hours, begin)


@thorough
@given(nights(), st.floats(0.5, 6 * DAY))
def test_what_runs_out_has_been_consumed(night: tuple[Hours, float], left: float) -> None:
    hours, begin = night
    end = runs_out(hours, begin, left)
    assert consumed(hours, begin, end) == pytest.approx(left, abs=1e-3)
    assert consumed(hours, begin, end - 1e-3) < left
    assert wall_says_awake(hours, end - 1e-3)


@thorough
@given(nights(), st.floats(0, 9 * DAY))
def test_what_was_consumed_runs_out_no_later(night: tuple[Hours, float], length: float) -> None:
    hours, begin = night
    end = runs_out(hours, begin, consumed(hours, begin, begin + length))
    assert end <= begin + length + 1e-3
    if wall_says_awake(hours, begin + length - 1e-3) and length > 1:
        assert end == pytest.approx(begin + length, abs=1e-2)


@thorough
@given(nights(), st.floats(0, 5 * DAY), st.floats(0, 5 * DAY))
def test_time_adds_up(night: tuple[Hours, float], first: float, second: float) -> None:
    hours, begin = night
    middle, end = begin + first, begin + first + second
    parts = consumed(hours, begin, middle) + consumed(hours, middle, end)
    assert consumed(hours, begin, end) == pytest.approx(parts, abs=1e-3)


@thorough
@given(nights())
def test_who_sleeps_wakes_up(night: tuple[Hours, float]) -> None:
    hours, begin = night
    wakes = next_awake(hours, begin)
    assert wakes >= begin
    assert wall_says_awake(hours, wakes)
    assert consumed(hours, begin, wakes) == 0


@pytest.mark.parametrize(
    ("day", "awake_for"),
    [
        ("2026-03-28", 15 * HOUR),  # the night that follows is an hour shorter
        ("2026-03-29", 15 * HOUR),
        ("2026-10-25", 15 * HOUR),
    ],
)
def test_a_day_has_its_waking_hours_whatever_the_clocks_do(day: str, awake_for: float) -> None:
    hours = Hours("Europe/Berlin", (23 * 60, 8 * 60))
    morning = at(f"{day}T08:00", "Europe/Berlin")
    assert consumed(hours, morning, morning + 15 * HOUR) == awake_for
    next_morning = next_awake(hours, morning + 15 * HOUR)
    tomorrow = datetime.fromisoformat(day) + timedelta(days=1, hours=8)
    assert next_morning == tomorrow.replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp()


def test_an_hour_that_comes_twice_counts_twice_and_one_that_is_leapt_over_never() -> None:
    hours = Hours("Europe/Berlin", (3 * 60, 8 * 60))
    assert consumed(hours, at("2026-10-24T22:00"), at("2026-10-25T12:00")) == (3 + 1 + 5) * HOUR
    assert consumed(hours, at("2026-03-28T23:00"), at("2026-03-29T06:00")) == 2 * HOUR


def test_without_a_zone_there_is_no_night() -> None:
    assert consumed(ALWAYS, 0, 10 * DAY) == 10 * DAY
    assert consumed(Hours(None, (0, 480)), 0, 10 * DAY) == 10 * DAY
    assert consumed(Hours("Nowhere/Gone", (0, 480)), 0, 10 * DAY) == 10 * DAY
    assert consumed(Hours("UTC", (60, 60)), 0, 10 * DAY) == 10 * DAY


def test_a_clock_that_was_put_back_costs_nothing() -> None:
    assert consumed(ALWAYS, 1000.0, 400.0) == 0
    assert runs_out(ALWAYS, 1000.0, -5.0) == 1000.0


def test_zones_are_found_by_part_of_their_name() -> None:
    assert known_zone("europe/berlin") == "Europe/Berlin"
    assert known_zone(" America/New York ") == "America/New_York"
    assert known_zone("Middle/Earth") is None
    assert known_zone("../etc/passwd") is None
    assert zones_like("berl")[0] == "Europe/Berlin"
    assert zones_like("new york")[0] == "America/New_York"
    assert zones_like("xyz") == []


def test_a_machine_without_zones_knows_them_all_the_same() -> None:
    """By the package that is installed with the bot."""
    asked = (
        "from tables.waking import known_zone, zones_like; print(known_zone('europe/berlin'), len(zones_like('')))"
    )
    told = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "PYTHONTZPATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    zone, count = told.stdout.split()
    assert zone == "Europe/Berlin"
    assert int(count) > 400
