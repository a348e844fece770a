"""The sheet of suspects: all are on it, and marks are told apart by shape (A14.1, A14.3)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest

from engine.mystery.data import DATA
from render.kit import png
from render.layout import PHONE, SMALLEST_TEXT, UNIT
from render.mystery.sheet import Kind, Mark, draw_sheet, sheet_alt
from render.words import ALT_LIMIT
from tests.mystery.portrait_scenes import KINDS, MARKS, TELLER, marked
from tests.render.watch import Watch

EVERY: tuple[Mapping[str, Mark], ...] = ({}, MARKS, *(marked(kind) for kind in KINDS))


def test_it_can_be_sent_and_read(watch: Watch) -> None:
    for marks in EVERY:
        picture = draw_sheet(marks, TELLER, UNIT)
        assert picture.width == 1000
        assert len(png(picture)) <= 200 << 10
    size, said = watch.smallest()
    assert size * PHONE / 1000 >= SMALLEST_TEXT, said


def test_everybody_is_on_it_and_counted(watch: Watch) -> None:
    draw_sheet(MARKS, TELLER, UNIT)
    assert {one.name for one in DATA.suspects} <= set(watch.sizes)
    assert {"Templars", "Franciscans", "Benedictines"} <= set(watch.sizes)
    assert {"4 of 8 left", "6 of 8 left", "2 of 8 left"} <= set(watch.sizes)
    assert {"seen: 8", "ruled out: 2", "suspected: 1", "whose card he was"} <= set(watch.sizes)


def test_marks_differ_in_shape() -> None:
    def drawn(mark: Mark | None) -> bytes:
        return draw_sheet({} if mark is None else {"pascal": mark}, TELLER, 1).convert("L").tobytes()

    marks = [None, *(Mark(kind) for kind in KINDS), *(Mark("seen", seat) for seat in DATA.colours)]
    for one, other in combinations(marks, 2):
        assert drawn(one) != drawn(other), (one, other)


def test_a_sheet_is_told_in_words() -> None:
    alt = sheet_alt(MARKS, TELLER)
    assert "Seen, a card of Red: Father Matthew, Father Hilarion." in alt
    assert "Seen: Novice Florian." in alt
    assert "Suspected: Novice Pascal." in alt
    assert "Reckoned suspect: Brother Egidius." in alt
    assert "Ruled out: Brother Cuthbert, Novice Lorenz." in alt
    assert "Without a mark: Odilon, Ansgar," in alt


@pytest.mark.parametrize("kind", KINDS)
def test_words_for_everybody_are_few_enough(kind: Kind) -> None:
    assert len(sheet_alt(marked(kind), TELLER)) <= ALT_LIMIT
    assert "Without a mark" not in sheet_alt(marked(kind), TELLER)
    assert sheet_alt(marked(kind), TELLER).endswith(": all 24 monks.")
    assert sheet_alt({}, TELLER).endswith("Without a mark: all 24 monks.")
