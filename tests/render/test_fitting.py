"""In every language, and in one with longer words than any: nothing is cut off, covered, shortened or too small."""

from __future__ import annotations

import pytest

from render.language import SOURCE, Language, language, offered
from render.layout import PHONE
from render.palette import INK, PAGE, Palette
from render.pen import Pen
from render.typeface import legible
from tests.monastery.scenes import LONG_NAMES, NAMES
from tests.mystery.scenes import LONG_NAMES as SIX_LONG_NAMES
from tests.render.fitting import Fitting
from tests.render.pseudo import CODE, longer, pseudo
from tests.render.scenes import SCENES
from tests.render.watch import SMALLEST
from tests.web_of_power.scenes import LONG_NAMES as FIVE_LONG_NAMES
from tests.web_of_power.scenes import NAMES as FIVE_NAMES

PEOPLE = tuple(
    legible(name)
    for names in (NAMES, LONG_NAMES, FIVE_NAMES, FIVE_LONG_NAMES, SIX_LONG_NAMES)
    for name in names.values()
)
SHEETS = ("cards", "faces", "every-")  # of small pictures side by side, each of which is shown alone
AS_OTHERS_SEE = ("busy-deuteranopia", "busy-tritanopia")  # the same words

DRAWN = [
    (game, name) for game, scenes in SCENES.items() for name in scenes.golden if not name.startswith(AS_OTHERS_SEE)
]
over_languages = pytest.mark.parametrize(
    "code",  # English has the same words as the language that nobody speaks, and less of them
    [pytest.param(code, marks=pytest.mark.at_length if code == SOURCE else ()) for code in (*offered(), CODE)],
)


def spoken(code: str) -> Language:
    return pseudo() if code == CODE else language(code)


@over_languages
@pytest.mark.parametrize(("game", "name"), DRAWN)
def test_all_that_is_written_can_be_read(game: str, name: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fitting = Fitting(monkeypatch)
    unit = SCENES[game].golden[name](spoken(code)).width / PHONE
    assert list(fitting.faults(unit)) == []
    if not name.startswith(SHEETS) and fitting.written:
        size, told = fitting.smallest()
        assert size >= (SMALLEST - 0.01) * unit, told
    if code != CODE:
        assert [text for text in fitting.cut() if not of_people(text)] == []


def of_people(text: str) -> bool:
    """Whether what was shortened is the name of somebody: its beginning, perhaps after other words, or what stands
    of it on the next line."""
    kept = text.partition("…")[0]
    ends = [kept[at:] for at in range(len(kept)) if at == 0 or kept[at - 1] == " "]
    return any(name.startswith(end) for name in PEOPLE for end in ends if end) or any(
        f" {kept}" in name for name in PEOPLE if kept
    )


# -- what the test is made with ----------------------------------------------------------------------------


def test_what_is_cut_off_or_covered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fitting = Fitting(monkeypatch)
    pen = Pen(200, 100, PAGE, Palette((PAGE, INK)))
    pen.text(100, 20, "whole", 20, INK)
    pen.text(180, 50, "over the edge", 20, INK)
    pen.figure(100, 80, "7", 20, INK)
    pen.text(102, 80, "covered…", 20, INK)
    pen.upright(20, 60, "\uffff", 20, INK)
    assert [fault.partition(" ")[0] for fault in fitting.faults(1)] == ["'over", "'\\uffff':", "'7'"]
    assert fitting.cut() == ["covered…"]
    assert fitting.smallest()[0] == 20


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Bartholomew the Extra…", True),
        ("gefunden von xXx_DragonSlayerOfT…", True),
        ("Extraordinarily Long-W…", True),
        ("Bartholomew the Ex…: legen und bewegen,", True),
        ("Les bénédictions dans la rése…", False),
        ("Klöster und Räte, for the extra…", False),
        ("Auf die Art einer Dragon…", False),
        ("…", False),
    ],
)
def test_names_of_people_may_be_shortened(text: str, is_one: bool) -> None:
    assert of_people(text) == is_one


def test_the_longer_language() -> None:
    assert longer("Buy a {letter}") == "Bûûýý ää {letter}"
    assert pseudo().t("Place a tile") == "Plääçéé ää tîîléé"
    assert pseudo().n("{count} blessing", "{count} blessings", 2) == "2 blééssîîñgs"
    assert pseudo().name("tile", "Kitchen") == "Kîîtçhééñ"
    assert pseudo().t("nobody says this") == "nobody says this"
