"""What is measured is counted under what is being done."""

from __future__ import annotations

import pytest
from prometheus_client import REGISTRY as NOT_OURS

from watching import counts


def sample(name: str, **labels: str) -> float:
    return counts.REGISTRY.get_sample_value(name, labels) or 0.0


def test_an_acknowledgement_counts_once_and_under_what_was_pressed() -> None:
    name, command = "cloister_acknowledgement_seconds_count", "press of a test"
    before = sample(name, command="unknown")  # whatever was run in this process
    counts.heard("unknown")
    counts.doing(command)
    counts.acknowledged()
    counts.acknowledged()
    assert sample(name, command=command) == 1
    assert sample(name, command="unknown") == before


def test_a_change_that_is_refused_is_none() -> None:
    counts.doing("change of a test")
    with counts.move():
        pass
    with pytest.raises(ValueError, match="no"), counts.move():
        raise ValueError("no")
    assert sample("cloister_move_seconds_count", command="change of a test") == 1


def test_nothing_is_counted_where_others_count() -> None:
    assert not [one for one in NOT_OURS.collect() if one.name.startswith("cloister")]
