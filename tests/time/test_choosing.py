"""What people type about time, and what becomes of it: durations, dates, hours of the day, vacations."""

from __future__ import annotations

import pytest

from storage.timing import Absence, Pace
from tables import pace, people
from tables.table import Refusal
from tests.time.days import DAY, HOUR, MINUTE, START, at


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("3 d", 3 * DAY),
        ("36h", 36 * HOUR),
        ("2 days", 2 * DAY),
        ("1 day 12 hours", 1.5 * DAY),
        ("1d12h", 1.5 * DAY),
        ("1 day and 12 hours", 1.5 * DAY),
        (" 90 Minutes ", 90 * MINUTE),
        ("1.5 hours", 90 * MINUTE),
        ("1,5h", 90 * MINUTE),
        ("2 weeks", 14 * DAY),
        ("3 jours", 3 * DAY),
        ("3j", 3 * DAY),
        ("1 jour et 12 heures", 1.5 * DAY),
        ("2\u202fsemaines", 14 * DAY),
        ("3 Tage", 3 * DAY),
        ("2 Tagen", 2 * DAY),
        ("1 Tag und 12 Stunden", 1.5 * DAY),
        ("1 T. 12 Std.", 1.5 * DAY),
        ("1 Woche, 2 Tage", 9 * DAY),
        ("90 Minuten", 90 * MINUTE),
    ],
)
def test_a_length_of_time(text: str, seconds: float) -> None:
    assert pace.duration(text) == seconds


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "3",
        "h",
        "3 moons",
        "-3d",
        "3d soon",
        "9" * 50 + "d",
        "٣ d ago",
        "3dd",
        "3 d land",
        "3 Tageet",
        "et",
        "3 d..",
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="no_duration"):
        pace.duration(text)


def test_what_a_custom_pace_can_be() -> None:
    assert pace.custom(HOUR, MINUTE) == Pace("custom", HOUR, MINUTE, HOUR)
    for bank in (0.0, MINUTE, 91 * DAY):
        with pytest.raises(Refusal, match="bank_out_of_range"):
            pace.custom(bank, 0.0)
    for increment, cap in ((0.0, HOUR / 2), (-1.0, HOUR), (0.0, 91 * DAY), (91 * DAY, HOUR)):
        with pytest.raises(Refusal, match="cap_below_bank"):
            pace.custom(HOUR, increment, cap)


def test_a_pace_by_name_keeps_what_was_said_besides() -> None:
    before = Pace("days", 3 * DAY, 12 * HOUR, 3 * DAY, strict=True, away="steward")
    assert pace.chosen("hours", before) == Pace("hours", HOUR, 5 * MINUTE, HOUR, strict=True, away="steward")
    assert pace.stored(pace.chosen("none", None)) is None
    assert pace.stored(pace.chosen("none", before)) is not None
    with pytest.raises(Refusal, match="no_such_pace"):
        pace.chosen("blitz", None)


@pytest.mark.parametrize(
    ("text", "minute"),
    [
        ("23", 1380),
        ("7:30", 450),
        ("07.30", 450),
        (" 0 ", 0),
        ("24", 0),
        ("24:00", 0),
        ("23h", 1380),
        ("22h30", 1350),
        ("22 h 30", 1350),
        ("7 Uhr", 420),
        ("7 Uhr 30", 450),
    ],
)
def test_a_time_of_the_day(text: str, minute: int) -> None:
    assert people.minute_of_day(text) == minute


@pytest.mark.parametrize(
    "text", ["", "25", "7:3", "7:60", "24:30", "seven", "7:300", "-1", "٧", "7:3x", "7:", "h", "7 30", "24h01"]
)
def test_no_time_of_the_day(text: str) -> None:
    with pytest.raises(Refusal, match="no_time_of_day"):
        people.minute_of_day(text)


def test_quiet_hours_are_at_most_half_a_day() -> None:
    assert people.quiet(1380, 480) == (1380, 480)
    assert people.quiet(600, 600) == (600, 600)
    with pytest.raises(Refusal, match="quiet_too_long"):
        people.quiet(480, 1380)


def test_a_zone() -> None:
    assert people.zone("europe/paris") == "Europe/Paris"
    with pytest.raises(Refusal, match="no_such_zone"):
        people.zone("Atlantis")


def test_until_when() -> None:
    assert people.until("2026-04-01", START, "America/New_York") == at("2026-04-01T00:00", "America/New_York")
    assert people.until("1.4.2026", START, None) == at("2026-04-01T00:00")
    for text in ("01/04/2026", "1/4/2026", "1. 4. 2026"):
        assert people.until(text, START, None) == at("2026-04-01T00:00")
    for text in ("3 days", "3 jours", "3 Tage"):
        assert people.until(text, START, "Europe/Berlin") == START + 3 * DAY
    assert people.until("29.2.2028", START, None) == at("2028-02-28T00:00") + DAY  # a leap year
    for text in (
        "2026-13-01",
        "30.2.2026",
        "2027-02-29",
        "whenever",
        "",
        "0000-01-01",
        "1/4.2026",
        "4/31/2026",
        "1/4/26",
    ):
        with pytest.raises(Refusal, match="no_date"):
            people.until(text, START, None)


def test_a_vacation_begins_now_and_can_be_made_longer_or_shorter() -> None:
    away = people.gone((), START, START + 5 * DAY)
    assert away == (Absence(START, START + 5 * DAY, START + 5 * DAY),)
    longer = people.gone(away, START + DAY, START + 9 * DAY)
    assert longer == (Absence(START, START + 9 * DAY, START + 9 * DAY),)
    assert people.returned(longer, START + 2 * DAY) == (Absence(START, START + 2 * DAY, START + 2 * DAY),)
    assert people.current(longer, START + 8 * DAY) is not None
    assert people.current(longer, START + 9 * DAY) is None


def test_past_and_far_ends_are_refused() -> None:
    for until, code in ((START, "past_date"), (START - 1, "past_date"), (START + 181 * DAY, "away_too_long")):
        with pytest.raises(Refusal, match=code):
            people.gone((), START, until)


def test_time_stands_for_thirty_days_of_any_year() -> None:
    away = people.gone((), START, START + 20 * DAY)
    then = START + 100 * DAY
    away = people.gone(away, then, then + 20 * DAY)
    assert away[1] == Absence(then, then + 20 * DAY, then + 10 * DAY)
    later = START + 200 * DAY
    assert people.gone(away, later, later + DAY)[2].stands == later
    year = START + 376 * DAY  # ten days of the first vacation are a year ago
    assert people.allowance(away, year) == pytest.approx(11 * DAY)
