"""The dashboard asks for figures that there are, and for all of them."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from watching import counts

BOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"
OTHERS = {"process_resident_memory_bytes", "process_cpu_seconds_total"}  # prometheus-client's own


def asked() -> list[str]:
    board = msgspec.json.decode(BOARD.read_bytes())
    return [target["expr"] for panel in board["panels"] for target in panel["targets"]]


def known() -> dict[str, set[str]]:
    """The names of samples, with the family each is of."""
    found: dict[str, set[str]] = {}
    for family in counts.REGISTRY.collect():
        endings = {"histogram": ("_bucket", "_count", "_sum"), "counter": ("_total",)}.get(family.type, ("",))
        if family.name.startswith("cloister_"):
            found[family.name] = {f"{family.name}{ending}" for ending in endings}
    return found


def named() -> set[str]:
    return {name for expr in asked() for name in re.findall(r"\b(?:cloister|process)_\w+", expr)}


def test_all_that_is_asked_for_is_there() -> None:
    assert named() <= set().union(*known().values()) | OTHERS


@pytest.mark.parametrize("family", sorted(known()))
def test_all_there_is_is_shown(family: str) -> None:
    assert named() & known()[family]


def test_labels_are_those_there_are() -> None:
    there = {"limit", "command", "code", "stage", "cache", "found", "le", "instance"}
    for expr in asked():
        assert set(re.findall(r"(\w+)=~?\"", expr)) <= there
        for several in re.findall(r"by \(([\w, ]+)\)", expr):
            assert set(several.split(", ")) <= there
