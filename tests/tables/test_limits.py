"""How much a person and a server may ask for: a measure that fills again, and refuses without taking anything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.limits import HOUR, MINUTE, UNLIMITED, WITHIN, Enough, Kind, Limit, Limits, Measures

ADA, BOB, HERE, THERE = 1, 2, 100, 200


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def measures(clock: Clock, person: int = 0, server: int = 0) -> Measures:
    limit = Limit(person, server)
    return Measures(Limits(limit, limit, limit, limit), clock)


def test_so_many_at_once_and_then_as_time_goes_by() -> None:
    clock = Clock()
    one = measures(clock, person=4)
    assert [one.take("commands", ADA, HERE) for _ in range(4)] == [None] * 4
    assert one.take("commands", ADA, HERE) == Enough("person", 4, MINUTE / 4)
    clock.now += MINUTE / 4 + 0.01
    assert one.take("commands", ADA, HERE) is None
    assert one.take("commands", ADA, HERE) is not None
    clock.now += 10 * MINUTE
    assert [one.take("commands", ADA, HERE) for _ in range(4)] == [None] * 4
    assert one.take("commands", ADA, HERE) is not None


def test_everybody_and_each_kind_has_a_measure_of_its_own() -> None:
    one = measures(Clock(), person=1)
    assert one.take("commands", ADA, HERE) is None
    assert one.take("commands", BOB, HERE) is None
    assert one.take("pictures", ADA, HERE) is None
    assert one.take("commands", ADA, THERE) is not None


def test_a_server_has_one_for_all_who_are_there() -> None:
    one = measures(Clock(), person=9, server=2)
    assert one.take("commands", ADA, HERE) is None
    assert one.take("commands", BOB, HERE) is None
    assert one.take("commands", ADA, HERE) == Enough("server", 2, MINUTE / 2)
    assert one.take("commands", ADA, THERE) is None
    assert one.take("commands", ADA, None) is None


def test_whoever_is_refused_has_lost_nothing() -> None:
    one = measures(Clock(), person=3, server=2)
    for _ in range(2):
        one.take("pictures", ADA, HERE)
    for _ in range(9):
        assert one.take("pictures", ADA, HERE) is not None
    assert one.take("pictures", ADA, THERE) is None


def test_without_limits_nothing_is_kept() -> None:
    clock = Clock()
    one = Measures(UNLIMITED, clock)
    assert all(one.take(kind, ADA, HERE) is None for kind in WITHIN for _ in range(999))
    assert not any(one._left.values())


def test_who_has_been_quiet_is_forgotten() -> None:
    clock = Clock()
    one = measures(clock, person=5)
    for person in range(1000):
        one.take("replays", person, None)
    clock.now += HOUR + 1
    one.take("replays", ADA, None)
    assert len(one._left["replays"]) == 1


def test_a_clock_that_is_turned_back_gives_nothing() -> None:
    clock = Clock()
    clock.now = 1000.0
    one = measures(clock, person=1)
    one.take("commands", ADA, None)
    clock.now = 0.0
    found = one.take("commands", ADA, None)
    assert found == Enough("person", 1, MINUTE)


@given(
    st.integers(1, 6),
    st.lists(st.floats(0, 90, allow_nan=False), max_size=80),
    st.sampled_from(sorted(WITHIN)),
)
def test_nobody_gets_more_than_twice_in_any_stretch(most: int, pauses: list[float], kind: Kind) -> None:
    """What is there at once, and what comes in as much time; and what is promised holds."""
    clock = Clock()
    one = measures(clock, person=most)
    got: list[float] = []
    for pause in pauses:
        clock.now += pause
        refused = one.take(kind, ADA, HERE)
        if refused is None:
            got.append(clock.now)
        else:
            assert refused.seconds <= WITHIN[kind] / most + 1e-6
            clock.now += refused.seconds + 1e-6
            assert one.take(kind, ADA, HERE) is None
            got.append(clock.now)
    for i, first in enumerate(got):
        within = [at for at in got[i:] if at <= first + WITHIN[kind]]
        assert len(within) <= 2 * most + 1


@pytest.mark.parametrize("kind", sorted(WITHIN))
def test_a_kind_is_a_limit(kind: str) -> None:
    assert isinstance(getattr(UNLIMITED, kind), Limit)
