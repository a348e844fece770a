"""Writing finds its room: smaller before it is parted, parted before it is cut."""

from __future__ import annotations

from typing import get_args

import pytest

from render.layout import SMALLEST_TEXT, fitted_telling, whole, wrapped, written
from render.palette import INK, PAGE, Palette
from render.pen import Pen
from render.typeface import FILES, Cut, fitted, width

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


# -- spaces at which no line breaks ------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["\u202f", "\u00a0"])
def test_a_line_breaks_at_plain_blanks_only(space: str) -> None:
    text = f"Poser{space}: «{space}Ferme{space}» et Cuisine"
    assert wrapped(text, 20, 1) == [f"Poser{space}:", f"«{space}Ferme{space}»", "et", "Cuisine"]
    assert wrapped("  Ferme   et  Cuisine ", 20, 1000) == ["Ferme et Cuisine"]


@pytest.mark.parametrize("cut", get_args(Cut))
def test_a_narrow_space_is_as_wide_as_a_blank(cut: Cut) -> None:
    assert set(FILES) == set(get_args(Cut))
    for size in (11, 44):
        assert width("Tour\u202f: 3", cut, size) == width("Tour : 3", cut, size)


def test_a_narrow_space_is_drawn_as_a_blank() -> None:
    """In every manner of writing; the typeface has a sign of its own for what it lacks."""
    palette = Palette((PAGE, INK))

    def drawn(text: str) -> bytes:
        pen = Pen(160, 160, PAGE, palette)
        pen.text(80, 20, text, 20, INK, "italic")
        pen.halo(80, 60, text, 20, INK, "regular", PAGE, 2)
        pen.figure(80, 100, text, 20, INK)
        pen.upright(20, 80, text, 20, INK, "bold")
        return pen.done().tobytes()

    assert drawn("A\u202f:") == drawn("A :") != drawn("A\uffff:")


def test_nothing_is_left_before_the_sign_for_the_rest() -> None:
    text = "Ferme\u202f: labeur"
    assert fitted(text, "regular", 44, width("Ferme\u202f…", "regular", 44)) == "Ferme…"
