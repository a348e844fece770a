"""/table reference: every tile, and what of the components is our own reconstruction, as the data file marks it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from engine.monastery.data import DATA_FILE
from render.language import ENGLISH
from render.monastery.reference import reference
from render.monastery.renderer import MonasteryRenderer
from render.monastery.sentences import Teller
from tests.monastery.test_words import MASKED, unmasked

PAGE = Path(__file__).parents[2] / "docs" / "players.md"
TEXT = DATA_FILE.read_text(encoding="utf-8")
RAW: dict[str, Any] = tomllib.loads(TEXT)
TOLD = MonasteryRenderer().reference()


def ours(column: int) -> list[dict[str, Any]]:
    """Tiles with a D there; the data file's head gives the order of the columns."""
    assert "name/copies/colour/value/squares/sides" in TEXT
    assert "D = designed here" in TEXT
    return [tile for tile in RAW["tiles"]["tile"] if tile["src"].split("/")[column] == "D"]


def test_each_fact_of_a_tile_that_is_ours_is_marked() -> None:
    lines = set()
    for tile in RAW["tiles"]["tile"]:
        _, _, colour, value, squares, sides = ("*" if letter == "D" else "" for letter in tile["src"].split("/"))
        numbers = "-".join(map(str, tile["squares"])) or "–"
        line = (
            f"{tile['name']}: {tile['colour']}{colour}, {numbers}{squares}, "
            f"value {tile['value']}{value}, {tile['sides']}{sides}"
        )
        assert line in TOLD.splitlines()
        lines.add(line)
    assert len(TOLD.splitlines()) == len(lines) + 5, "the notes, an empty line, and a line for each kind of tile"


def test_the_notes_count_what_is_ours() -> None:
    sides, squares, value, colour = (len(ours(column)) for column in (5, 4, 3, 2))
    assert (
        f"Of {len(RAW['tiles']['tile'])} tiles we have reconstructed the sides of {sides}, "
        f"the squares of {squares}, the value of {value} and the colour of {colour}."
    ) in TOLD
    hours = [one["label"] for one in RAW["dial"]["round"] if one["label_src"] == "D"]
    assert f"the names of these hours: {', '.join(hours)}." in TOLD
    assert f"the lower prices of the letter grid ({', '.join(map(str, RAW['grid']['cost_bottom']))})" in TOLD
    assert "the paths around the Abbey" in TOLD


def test_what_the_notes_say_of_abbey_and_grid_stands_in_the_remarks_of_the_data() -> None:
    """Single values carry their letter in a remark: if one is corrected, the notes have to follow."""
    remarks = " ".join(line.lstrip("# ") for line in TEXT.splitlines() if line.startswith("#"))
    assert "P = path, - = blank (D)" in remarks
    assert re.search(r"cost_top I; cost_bottom D", remarks)


def test_the_players_page_says_the_same() -> None:
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    sides, squares, value, colour = (len(ours(column)) for column in (5, 4, 3, 2))
    assert (
        f"the sides of {sides} of the {len(RAW['tiles']['tile'])} tiles, the squares of {squares}, "
        f"the value of {value} and the colour of {colour}, the paths around the Abbey"
    ) in page


def test_it_fits_into_one_message() -> None:
    assert len(TOLD) < 1950


def test_it_comes_from_the_catalogue() -> None:
    letters = {"P", "D", "PP", "PPP", "PPPP", "DDDD"}
    assert set(unmasked(reference(MASKED))) <= letters
    assert reference(Teller(ENGLISH)) == TOLD
