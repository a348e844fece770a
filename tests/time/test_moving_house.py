"""Somebody's hours change again and again while a table waits for him, and the machine's clock jumps to and fro:
what he has used is what the wall of each time says, and nobody gains by moving."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import GAMES
from engine.log import start
from storage.rows import SeatRow, TableRow
from storage.timing import Clock, Pace
from tables.clocks import Moment, left, settled
from tables.pace import DAY
from tables.table import Table
from tables.waking import Hours
from tests.time.test_waking import nights, wall_says_awake

ADA = 11
BANK = 20 * DAY


def waiting(since: float) -> Table:
    log = start(GAMES["monastery"], ("red", "blue"), "moving house")
    row = TableRow(
        1, 1, 1, ADA, "monastery", GAMES["monastery"].meta.rules, "", {}, "running", pace=Pace("days", BANK)
    )
    seats = (SeatRow(0, "red", ADA, "Ada", None, awaited=True), SeatRow(1, "blue", 12, "Bob", None))
    return Table(row, seats, log, (Clock("red", BANK, since),))


moves = st.lists(st.tuples(nights(), st.integers(-600, 3 * 24 * 60)), min_size=1, max_size=5)


@settings(max_examples=60)
@given(moves)
def test_each_time_counts_by_the_hours_he_had(moved: list[tuple[tuple[Hours, float], int]]) -> None:
    (hours, at), _ = moved[0]
    table, expected = waiting(at), BANK
    for (following, _), minutes in moved:
        now = at + 60.0 * minutes
        awake = (wall_says_awake(hours, at + 60.0 * minute) for minute in range(max(0, minutes)))
        expected -= 60.0 * sum(awake)  # a clock that was put back costs nothing
        table = settled(table, ADA, Moment(now, (), {ADA: hours}))
        (clock,) = table.clocks
        assert clock.since == now
        assert clock.left == pytest.approx(expected, abs=1e-2)
        assert left(clock, now, following) == clock.left  # to move gives nothing
        assert left(clock, now - DAY, following) == clock.left
        hours, at = following, now


@settings(max_examples=60)
@given(nights(), st.lists(st.integers(-3 * 24 * 60, 3 * 24 * 60), max_size=6))
def test_a_machine_that_jumps_to_and_fro_takes_no_more_than_the_furthest_jump(
    night: tuple[Hours, float], jumps: list[int]
) -> None:
    hours, begin = night
    clock = Clock("red", BANK, begin)
    seen = [left(clock, begin + 60.0 * jump, hours) for jump in (0, *jumps)]
    longest = 60.0 * max(0, *jumps) if jumps else 0.0
    assert all(BANK - longest - 1e-3 <= one <= BANK for one in seen)
    assert left(clock, begin, hours) == BANK  # back where it was, nothing is gone
