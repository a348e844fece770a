"""What a tile is, its colour, and what connects it with others (M3.1 to M3.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core import Unusable
from engine.monastery.data import DATA, DATA_FILE, parse
from tests.monastery.table import Table

BROWN_BUILDINGS = {
    "bakehouse",
    "brewhouse",
    "buttery",
    "corn_mill",
    "farm",
    "kitchen",
    "piggery",
    "smithy",
    "stables",
    "workshop",
}


# -- the data file -----------------------------------------------------------------------------


@pytest.mark.rule("M3.1", "M1.4")
def test_the_game_has_53_tiles_of_six_kinds() -> None:
    kinds = Counter((tile.kind, tile.colour) for tile in DATA.tiles.values())
    assert kinds == {
        ("building", "grey"): 13,
        ("building", "brown"): 10,
        ("building", "dual"): 3,
        ("special", "none"): 3,
        ("field", "brown"): 8,
        ("garden", "grey"): 4,
        ("path", "none"): 8,
        ("secret", "grey"): 4,
    }


@pytest.mark.rule("M3.1")
@pytest.mark.parametrize("tile", DATA.tiles)
def test_only_fields_and_gardens_have_doors(tile: str) -> None:
    found = DATA.tiles[tile]
    assert len(found.sides) == 4
    assert set(found.sides) <= set("PD-")
    assert ("D" in found.sides) == (found.kind in ("field", "garden"))


@pytest.mark.rule("M3.1")
@pytest.mark.parametrize(
    ("tile", "turn", "sides"),
    [
        ("kitchen", 0, "PP-P"),
        ("kitchen", 1, "PPP-"),
        ("kitchen", 2, "-PPP"),
        ("kitchen", 3, "P-PP"),
        ("bursary", 1, "-PP-"),
        ("almonry", 1, "-P-P"),
        ("field_1", 3, "DDDD"),
    ],
)
def test_a_quarter_turn_goes_clockwise(tile: str, turn: int, sides: str) -> None:
    assert DATA.tiles[tile].turned(turn) == sides


@pytest.mark.rule("M3.2")
def test_brown_and_dual_buildings_are_these() -> None:
    buildings = [tile for tile in DATA.tiles.values() if tile.kind == "building"]
    assert {tile.id for tile in buildings if tile.colour == "brown"} == BROWN_BUILDINGS
    assert {tile.id for tile in buildings if tile.colour == "dual"} == {"garderobes", "infirmary", "refectory"}


@pytest.mark.rule("M3.1", "M3.2")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("tiles_total = 53", "tiles_total = 54", "54"),
        ('id = "path_2"', 'id = "path_1"', "52"),
        ('squares = [], sides = "----"', 'squares = [], sides = "---"', "sides"),
        ('squares = [], sides = "----"', 'squares = [], sides = "-X--"', "sides"),
        ("value = 0, squares = []", "value = 0, squares = [1]", "special"),
        ("squares = [3, 2, 1]", "squares = []", "special"),
        ("value = 1, squares = [1]", "value = 1, squares = [1, 1]", "one square"),
        ('icon = "chapel"', 'icon = "library"', "icon"),
        ('kind = "garden"', 'kind = "orchard"', "orchard"),
        ("days = 2", "dais = 2", "days"),
        ("schema = 1", "schema = ", "nvalid"),
        (
            "{ row = 4, col = 10,",
            '{ row = 4, col = 10, glyph = "X", kind = "letter", colour = "red" }, { row = 5, col = 1,',
            "grid",
        ),
    ],
)
def test_a_faulty_data_file_is_refused_with_the_reason(old: str, new: str, reason: str) -> None:
    text = DATA_FILE.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(Unusable, match=reason) as caught:
        parse(text.replace(old, new, 1))
    assert str(caught.value).startswith("data/monastery.toml")


@pytest.mark.rule("M3.1")
def test_a_correction_of_a_tile_changes_the_data_file_alone() -> None:
    text = DATA_FILE.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if 'id = "kitchen"' in line)
    changed = parse(text.replace(line, line.replace("PP-P", "P-P-").replace("[3, 2, 1]", "[4, 1]")))
    assert (changed.tiles["kitchen"].sides, changed.tiles["kitchen"].squares) == ("P-P-", (4, 1))
    assert parse(text) == DATA


# -- colours and the Abbey -----------------------------------------------------------------------


@pytest.mark.rule("M3.2")
@pytest.mark.parametrize(
    ("tile", "turn", "study", "labour"),
    [
        ("guest_house", 0, 1, 0),
        ("garden_1", 0, 1, 0),
        ("secret_red", 0, 1, 0),
        ("kitchen", 0, 0, 1),
        ("field_1", 0, 0, 1),
        ("refectory", 0, 1, 1),
        ("path_5", 0, 0, 0),
    ],
)
def test_colour_says_in_which_rounds_a_tile_is_worked(tile: str, turn: int, study: int, labour: int) -> None:
    for round_, points in ((1, study), (2, labour)):
        table = Table("red", "blue").at(day=1, round=round_).lay("path_8", (3, 0), built=True)
        table.lay(tile, (4, 0), turn=turn, built=True).monk("red1", (4, 0))
        assert table.start().to_scoring("red").points == points


@pytest.mark.rule("M3.2")
@pytest.mark.parametrize(("round_", "points"), [(1, 1), (2, 0), (3, 0), (5, 1), (6, 0), (8, 1)])
def test_the_abbey_is_grey(round_: int, points: int) -> None:
    assert Table("red", "blue").at(day=1, round=round_).start().to_scoring("red").points == points


@pytest.mark.rule("M3.2", "M4.2")
def test_the_abbey_covers_three_squares_by_two() -> None:
    play = Table("red", "blue").screen("red", "path_8").start()
    for x in range(3):
        for y in range(2):
            assert play.refusal("red", f"place path_8 {x},{y} 0") == "M4.2"
    legal = play.legal("place")
    for at in ("3,0", "0,2", "2,-1", "-1,1"):
        assert f"place path_8 {at} 0" in legal


@pytest.mark.rule("M3.2", "M6.2")
def test_the_abbey_is_one_tile_for_movement() -> None:
    table = Table("red", "blue").lay("path_8", (-1, 1), built=True).lay("path_7", (3, 0), built=True)
    play = table.monk("red1", (-1, 1)).start().do("red", "move red1 3,0")
    assert play["moves_left"] == 0
    assert play["monks"]["red1"]["on"] == (3, 0)


@pytest.mark.rule("M3.2", "M6.3")
def test_the_abbey_is_never_full() -> None:
    seats = ("red", "blue", "green", "yellow")
    table = Table(*seats).lay("path_8", (3, 0), built=True)
    for seat in seats:
        for n in range(1, 6):
            table.monk(f"{seat}{n}", "abbey")
    play = table.monk("red1", (3, 0)).start().do("red", "move red1 abbey")
    assert [monk["on"] for monk in play["monks"].values()] == ["abbey"] * 20


@pytest.mark.rule("M3.2")
def test_the_abbey_has_no_circle_value_to_pray_for() -> None:
    play = Table("red", "blue").start().to_scoring("red")
    assert play.legal("pray") == set()
    assert play.refusal("red", "pray red1") == "M8.4"


# -- connection ------------------------------------------------------------------------------------


@pytest.mark.rule("M3.3", "M3.1")
@pytest.mark.parametrize("tile", ["path_8", "garden_1"], ids=["path to path", "door to path"])
def test_a_path_or_door_facing_a_path_connects(tile: str) -> None:
    table = Table("red", "blue").lay(tile, (3, 0), built=True).monk("red1", (3, 0))
    assert table.start().do("red", "move red1 abbey")["moves_left"] == 1


@pytest.mark.rule("M3.3", "M3.1")
def test_a_door_facing_a_door_connects() -> None:
    table = Table("red", "blue").lay("garden_1", (2, -1), built=True).lay("garden_2", (2, -2), built=True)
    play = table.monk("red1", (2, -2)).start()
    assert play.legal("move") == {"move red1 2,-1", "move red1 abbey"}
    assert play.do("red", "move red1 2,-1")["moves_left"] == 1


@pytest.mark.rule("M3.3", "M3.1")
def test_a_door_facing_a_blank_does_not_connect() -> None:
    """The garden touches the Abbey at a blank side: home leads round by the path, two steps."""
    table = Table("red", "blue").lay("path_8", (0, -1), built=True).lay("garden_1", (1, -1), built=True)
    play = table.monk("red1", (1, -1)).start()
    play.do("red", "move red1 abbey")
    assert play["moves_left"] == 0


@pytest.mark.rule("M3.3")
def test_blank_sides_do_not_connect() -> None:
    table = Table("red", "blue").lay("path_1", (2, -1), built=True).lay("path_3", (2, -2), turn=1, built=True)
    table.lay("path_4", (3, -2), turn=2, built=True).lay("path_2", (3, -1), built=True)
    table.monk("red1", (3, -1)).monk("red2", "abbey")
    play = table.start().do("red", "move red1 2,-1")
    assert play["moves_left"] == 1


@pytest.mark.rule("M3.3")
@pytest.mark.parametrize("at", [(3, 2), (-1, -1), (3, -1), (-1, 2)])
def test_corners_do_not_touch(at: tuple[int, int]) -> None:
    play = Table("red", "blue").screen("red", "path_8", "beehive").start()
    x, y = at
    assert play.refusal("red", f"place path_8 {x},{y} 0") == "M4.3"
    assert play.refusal("red", f"place beehive {x},{y} 0") == "M4.3"


@pytest.mark.rule("M3.3")
def test_tiles_at_corners_are_not_connected() -> None:
    table = Table("red", "blue").lay("path_8", (2, -1), built=True).lay("path_7", (3, 0), built=True)
    play = table.monk("red1", (2, -1)).start()
    assert play.do("red", "move red1 3,0")["moves_left"] == 0
