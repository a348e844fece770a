"""Chance: the same values for ever, fair, a value and not a machine, streams of their own."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Chance


def draws(chance: Chance, n: int, count: int) -> list[int]:
    found = []
    for _ in range(count):
        number, chance = chance.below(n)
        found.append(number)
    return found


@pytest.mark.parametrize(
    ("seed", "n", "known"),
    [
        ("cloister", 49, [35, 33, 17, 0, 20, 42, 37, 7, 6, 34]),
        ("cloister", 6, [4, 0, 0, 3, 1, 1, 5, 0, 4, 4]),
        ("", 2, [1, 1, 0, 0, 0, 0, 0, 1, 1, 1]),
        ("ünïcode ✝", 1000, [626, 425, 156, 94, 16, 770, 373, 333, 91, 773]),
        ("9f3c", 1, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("seed#seats", 4, [1, 0, 2, 0, 2, 0, 3, 1, 1, 3]),
    ],
)
def test_known_values(seed: str, n: int, known: list[int]) -> None:
    """Records of finished games replay by these; they may never change."""
    assert draws(Chance(seed), n, len(known)) == known


def test_the_words_are_those_of_the_definition() -> None:
    for count in range(20):
        word = int.from_bytes(sha256(f"seed/{count}".encode()).digest()[:8], "big")
        assert Chance("seed", count).below(1 << 64) == (word, Chance("seed", count + 1))


@given(seed=st.text(max_size=10), n=st.integers(1, 1 << 64), start=st.integers(0, 1000))
def test_a_draw_is_in_range_and_moves_on(seed: str, n: int, start: int) -> None:
    number, after = Chance(seed, start).below(n)
    assert 0 <= number < n
    assert after.seed == seed
    assert after.drawn > start
    assert Chance(seed, start).below(n) == (number, after)


def test_words_that_would_favour_small_numbers_are_skipped() -> None:
    chance, skipped = Chance("skip"), 0
    n = (1 << 63) + 1  # nearly half of all words are too large
    for _ in range(200):
        before = chance.drawn
        number, chance = chance.below(n)
        assert number < n
        skipped += chance.drawn - before - 1
    assert 120 < skipped < 290


@pytest.mark.parametrize("n", [2, 3, 7, 49])
def test_draws_are_fair(n: int) -> None:
    """Chi-squared, with a bound that a fair source passes but once in many thousand tries."""
    total = 300 * n
    counts = Counter(draws(Chance("fair"), n, total))
    assert set(counts) == set(range(n))
    spread = sum((counts[i] - 300) ** 2 / 300 for i in range(n))
    freedom = n - 1
    assert spread < freedom + 4 * (2 * freedom) ** 0.5 + 6


@pytest.mark.parametrize("n", [0, -1])
def test_a_draw_from_nothing_is_an_error(n: int) -> None:
    with pytest.raises(ValueError, match="at least one"):
        Chance("seed").below(n)
    with pytest.raises(ValueError, match="at least one"):
        Chance("seed").take(())


@given(seed=st.text(max_size=5), things=st.lists(st.integers(), min_size=1, max_size=20))
def test_taking_leaves_the_others_in_their_order(seed: str, things: list[int]) -> None:
    thing, others, after = Chance(seed).take(things)
    i, expected = Chance(seed).below(len(things))
    assert (thing, list(others)) == (things[i], things[:i] + things[i + 1 :])
    assert after == expected


def test_a_shuffle_is_the_same_for_ever() -> None:
    assert Chance("seed").shuffled("abcdef") == (tuple("adcfeb"), Chance("seed", 5))
    assert Chance("seed").shuffled(()) == ((), Chance("seed"))


def test_every_order_is_equally_likely() -> None:
    counts: Counter[tuple[str, ...]] = Counter()
    chance = Chance("fair")
    for _ in range(2400):
        order, chance = chance.shuffled("abcd")
        counts[order] += 1
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 60  # 23 is to be expected


def test_drawing_changes_no_chance() -> None:
    chance = Chance("seed", 3)
    draws(chance, 10, 5)
    assert chance == Chance("seed", 3)
    with pytest.raises(AttributeError):
        chance.drawn = 4  # type: ignore[misc]


def test_streams_are_apart() -> None:
    chance = Chance("seed", 5)
    names = ["seats", "agent/red", "agent/blue", ""]
    sequences = [tuple(draws(chance.stream(name), 1000, 8)) for name in names]
    assert len({*sequences, tuple(draws(chance, 1000, 8)), tuple(draws(Chance("seed"), 1000, 8))}) == len(names) + 2
    assert chance == Chance("seed", 5)
    assert chance.stream("seats") == Chance("seed").stream("seats")


def test_a_chance_can_be_stored() -> None:
    chance = Chance("sæd ✝", 7)
    assert msgspec.json.decode(msgspec.json.encode(chance), type=Chance) == chance
