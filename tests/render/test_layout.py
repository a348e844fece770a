"""Writing finds its room: smaller before it is parted, parted before it is cut."""

from __future__ import annotations

import pytest

from render.layout import SMALLEST_TEXT, fitted_telling, whole, written
from render.typeface import width

NAME = "Bartholomew of Canterbury the II"
UNIT = 2.0


def _wide(text: str, size: float) -> float:
    return width(text, "regular", int(size * UNIT))


def test_it_stays_large_where_there_is_room() -> None:
    assert whole(NAME, "regular", 14, 1000, UNIT) == ((NAME,), 14 * UNIT)


def test_it_becomes_smaller_before_anything_else() -> None:
    room = _wide(NAME, 12)
    found = written(NAME, "regular", 14, room, UNIT, lines=2)
    assert found.lines == (NAME,)
    assert 11 * UNIT <= found.size <= 12.5 * UNIT


def test_it_takes_a_second_line_before_it_is_cut() -> None:
    found = written(NAME, "regular", 14, 0.7 * _wide(NAME, SMALLEST_TEXT), UNIT, lines=2)
    assert len(found.lines) == 2
    assert " ".join(found.lines) == NAME
    assert found.size == SMALLEST_TEXT * UNIT


def test_without_room_it_is_cut_and_says_so() -> None:
    room = 0.3 * _wide(NAME, SMALLEST_TEXT)
    assert whole(NAME, "regular", 14, room, UNIT, lines=2) is None
    for lines in (1, 2):
        found = written(NAME, "regular", 14, room, UNIT, lines=lines)
        assert len(found.lines) == lines
        assert found.lines[-1].endswith("…")
        assert all(_wide(line, SMALLEST_TEXT) <= room for line in found.lines)


@pytest.mark.parametrize("name", ["W" * 32, "xXx_DragonSlayerOfTheNorth_99_xX"])
def test_a_word_wider_than_a_line_is_broken(name: str) -> None:
    room = 0.6 * _wide(name, SMALLEST_TEXT)
    found = written(name, "regular", 14, room, UNIT, lines=2)
    assert "".join(found.lines).replace(" ", "") == name.replace(" ", "")
    assert all(_wide(line, SMALLEST_TEXT) <= room for line in found.lines)


def test_names_give_way_before_what_is_said_of_them() -> None:
    room = 0.9 * _wide(NAME, SMALLEST_TEXT)
    told = fitted_telling(lambda change: f"{change(NAME)}: 6 steps left", 13, room, UNIT)
    assert len(told.lines) == 1
    assert told.lines[0].endswith("…: 6 steps left")
    assert _wide(told.lines[0], SMALLEST_TEXT) <= room
    told = fitted_telling(lambda change: f"{change(NAME)}: 6 steps left", 13, room, UNIT, lines=2)
    assert " ".join(told.lines) == f"{NAME}: 6 steps left"
