"""Icons (M12.1 to M12.8): who may use them and when, and what each of them does. Worked example 7."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.monastery import events
from engine.monastery.data import Square
from tests.monastery.table import Play, Table

STUDY, LABOUR = 1, 2

# tile, where it can lie, turn, what uses its icon, the rules a refusal may name
ICONS: dict[str, tuple[Square, int, str, set[str]]] = {
    "almonry": ((4, 0), 1, "almonry", {"M12.1", "M12.3"}),
    "library": ((4, 0), 1, "swap 1,1 1,2", {"M12.1", "M12.6"}),
    "workshop": ((4, 0), 1, "workshop", {"M12.1", "M12.7"}),
    "stables": ((4, 0), 2, "place secret_red 0,2 0", {"M12.1", "M12.8"}),
    "abbots_house": ((4, 0), 0, "elect", {"M12.1", "M12.8"}),
}
EVERY_ICON = pytest.mark.parametrize("tile", ICONS)


def row(*seats: str, day: int = 1, round: int = LABOUR) -> Table:
    """A built path leads east from the Abbey to (4, 0)."""
    return Table(*(seats or ("red", "blue"))).at(day, round).lay("path_1", (3, 0), turn=1, built=True)


def with_icon(tile: str, *seats: str, built: bool = True) -> Table:
    at, turn, _, _ = ICONS[tile]
    return row(*seats).lay(tile, at, turn=turn, built=built)


def use(play: Play, tile: str, seat: str = "red") -> Play:
    play.do(seat, ICONS[tile][2].replace("red", seat))
    if tile == "workshop":
        play.do(seat, sorted(play.legal("return"))[0])
    return play


def can_use(play: Play, tile: str) -> bool:
    kind = ICONS[tile][2].split()[0]
    return bool(play.legal(kind))


def assert_unusable(play: Play, tile: str, seat: str = "red") -> None:
    _, _, text, rules = ICONS[tile]
    assert not can_use(play, tile)
    assert play.refusal(seat, text.replace("red", seat)) in rules


# -- who, when, how often (M12.1) --------------------------------------------------------


@pytest.mark.rule("M12.1")
@EVERY_ICON
def test_an_icon_is_used_once_in_a_scoring(tile: str) -> None:
    play = with_icon(tile).monk("red2", (4, 0)).start().to_scoring("red")
    assert can_use(play, tile)
    use(play, tile)
    assert_unusable(play, tile)
    if tile == "stables":
        assert play.refusal("red", "place path_2 4,1 0") in {"M12.1", "M12.8", "M4.1"}


@pytest.mark.rule("M12.1")
@pytest.mark.parametrize("tile", [tile for tile in ICONS if tile != "stables"])
def test_two_monks_on_the_tile_use_it_once_too_and_again_next_round(tile: str) -> None:
    play = with_icon(tile).monk("red2", (4, 0)).monk("red3", (4, 0)).abbot("red").start().to_scoring("red")
    use(play, tile)
    assert_unusable(play, tile)
    play.rounds_of_done(2).to_scoring("red")
    assert play["round"] == LABOUR + 1
    assert can_use(play, tile)


@pytest.mark.rule("M12.1")
@EVERY_ICON
def test_several_players_use_the_same_icon(tile: str) -> None:
    play = with_icon(tile).monk("red2", (4, 0)).monk("blue2", (4, 0)).start().to_scoring("red")
    use(play, tile)
    play.do("red", "done")
    assert play.to_act == ("blue",)
    assert can_use(play, tile)
    if tile == "library":
        play.do("blue", "swap 1,3 1,4")
    elif tile == "stables":
        play.do("blue", "place secret_blue 2,2 0")
    else:
        use(play, tile, "blue")
    assert not can_use(play, tile)


@pytest.mark.rule("M12.1")
@EVERY_ICON
def test_without_a_monk_there_it_cannot_be_used(tile: str) -> None:
    play = with_icon(tile).monk("red2", (3, 0)).monk("blue2", (4, 0)).start().to_scoring("red")
    assert_unusable(play, tile)


@pytest.mark.rule("M12.1")
@EVERY_ICON
def test_a_site_has_no_icon(tile: str) -> None:
    play = with_icon(tile, built=False).monk("red2", (4, 0), 0).start().to_scoring("red")
    assert_unusable(play, tile)


@pytest.mark.rule("M12.1")
@EVERY_ICON
def test_a_tile_not_laid_has_no_icon(tile: str) -> None:
    assert_unusable(row().start().to_scoring("red"), tile)


@pytest.mark.rule("M12.1", "M8.5")
@EVERY_ICON
@pytest.mark.parametrize("kneeler", ["red3", "blue2"])
def test_not_where_a_monk_kneels(tile: str, kneeler: str) -> None:
    play = with_icon(tile).monk("red2", (4, 0)).monk(kneeler, (4, 0), kneeling=True).start().to_scoring("red")
    assert_unusable(play, tile)


@pytest.mark.rule("M12.1", "M8.5")
@EVERY_ICON
def test_a_kneeling_monk_uses_nothing(tile: str) -> None:
    play = with_icon(tile).monk("red2", (4, 0), kneeling=True).start().to_scoring("red")
    assert_unusable(play, tile)


@pytest.mark.rule("M12.1", "M8.7")
@EVERY_ICON
def test_before_his_prayer_and_not_after_it(tile: str) -> None:
    play = with_icon(tile).monk("red2", (4, 0)).start().to_scoring("red").do("red", "pray red2")
    assert_unusable(play, tile)
    play = with_icon(tile).monk("red2", (4, 0)).start().to_scoring("red")
    use(play, tile).do("red", "pray red2")
    assert play["monks"]["red2"]["kneeling"]


@pytest.mark.rule("M12.1", "M8.2")
@EVERY_ICON
def test_not_on_a_tile_built_this_round(tile: str) -> None:
    table = with_icon(tile, built=False)
    squares = 3 if tile in ("library", "abbots_house") else 2
    for square in range(squares):
        table.monk(f"red{square + 2}", (4, 0), square)
    play = table.start().to_scoring("red")
    assert play.tile(tile)["built"]
    assert_unusable(play, tile)
    play.rounds_of_done(2).to_scoring("red")
    assert can_use(play, tile)


@pytest.mark.rule("M12.1", "M8.2")
@EVERY_ICON
def test_not_by_the_last_of_several_builders_either(tile: str) -> None:
    table = with_icon(tile, built=False).monk("red2", (4, 0), 0).monk("blue2", (4, 0), 1)
    if tile in ("library", "abbots_house"):
        table.monk("blue3", (4, 0), 2)
    play = table.start().to_scoring("red")
    assert_unusable(play, tile)
    play.do("red", "done")
    assert play.tile(tile)["built"]
    assert_unusable(play, tile, "blue")


@pytest.mark.rule("M12.1")
@EVERY_ICON
def test_only_in_the_own_scoring(tile: str) -> None:
    play = with_icon(tile).monk("red2", (4, 0)).start()
    if tile != "stables":
        assert play.refusal("red", ICONS[tile][2]) == "M2.3"
    play.to_scoring("blue")
    assert play.refusal("red", ICONS[tile][2]) == "M2.2"


# -- Chapel ------------------------------------------------------------------------------


def chapel(*monks: str, seats: tuple[str, ...] = ("red", "blue", "green")) -> Table:
    table = row(*seats).lay("chapel", (4, 0), built=True)
    for monk in monks:
        table.monk(monk, (4, 0))
    return table


@pytest.mark.rule("M12.2")
def test_example_7_the_chapel() -> None:
    play = chapel("red1", "red2", "blue1").start().to_scoring("red")
    assert play.legal("pray") == {"pray red1", "pray red2"}
    play.do("red", "pray red1")
    assert play.points == 6
    assert play.refusal("red", "pray red2") == "M8.4"
    play.do("red", "done").do("blue", "pray blue1")
    assert play.points == 6
    play.do("blue", "done").do("green", "done").to_scoring("red")
    assert play["round"] == LABOUR + 1
    assert play.refusal("red", "pray red2") == "M12.2"
    assert play.legal("pray") == set()


@pytest.mark.rule("M12.2")
def test_three_players_kneel_in_the_chapel() -> None:
    play = chapel("red1", "blue1", "green1").start().to_scoring("red")
    for seat in ("red", "blue", "green"):
        assert play.do(seat, f"pray {seat}1").points == 6
        if seat != "green":
            play.do(seat, "done")
    assert all(play["monks"][monk]["kneeling"] for monk in ("red1", "blue1", "green1"))


@pytest.mark.rule("M12.2", "M8.4")
def test_nobody_prays_in_a_chapel_just_built() -> None:
    table = row().lay("chapel", (4, 0)).monk("red1", (4, 0), 0).monk("red2", (4, 0), 1).monk("red3", (4, 0), 2)
    play = table.start().to_scoring("red")
    assert play.points == 6
    assert play.refusal("red", "pray red1") == "M8.4"
    assert play.legal("pray") == set()


@pytest.mark.rule("M12.2", "M8.6")
def test_where_another_kneels_in_the_chapel_one_may_pray_but_not_work() -> None:
    table = chapel("red1").at(1, STUDY).monk("blue1", (4, 0), kneeling=True)
    play = table.start().to_scoring("red")
    assert play.points == 0
    assert play.do("red", "pray red1").points == 6


# -- Almonry, Farm, Scriptum ---------------------------------------------------------------


@pytest.mark.rule("M12.3")
def test_the_almonry_gives_one_blessing() -> None:
    table = with_icon("almonry").monk("red2", (4, 0)).screen("red", blessings=2)
    play = table.start().to_scoring("red").do("red", "almonry")
    assert (play.blessings("red"), play["spendable"], play["supply"]) == (3, 2, 17)
    assert play.points == 0


@pytest.mark.rule("M12.4", "M12.5")
@pytest.mark.parametrize(
    ("tile", "turn", "round", "points"),
    [("farm", 0, LABOUR, 3), ("farm", 0, STUDY, 0), ("scriptum", 2, STUDY, 2), ("scriptum", 2, LABOUR, 0)],
)
def test_farm_and_scriptum_score_more_in_their_round(tile: str, turn: int, round: int, points: int) -> None:
    table = row(round=round).lay(tile, (4, 0), turn=turn, built=True).monk("red1", (4, 0))
    assert table.start().to_scoring("red").points == points
    assert table.monk("blue1", (4, 0)).start().to_scoring("blue").points == points
    assert table.monk("blue1", (4, 0), kneeling=True).start().to_scoring("red").points == 0


@pytest.mark.rule("M12.4", "M12.5", "M8.2")
@pytest.mark.parametrize(("tile", "turn", "round", "built"), [("farm", 0, LABOUR, 6), ("scriptum", 2, STUDY, 6)])
def test_building_them_is_no_work(tile: str, turn: int, round: int, built: int) -> None:
    table = row(round=round).lay(tile, (4, 0), turn=turn)
    for i in range(3):
        table.monk(f"red{i + 1}", (4, 0), i)
    assert table.start().to_scoring("red").points == built


# -- Library -----------------------------------------------------------------------------


@pytest.mark.rule("M12.6")
def test_the_library_exchanges_two_letters_and_turns_them() -> None:
    play = with_icon("library").monk("red2", (4, 0)).start().to_scoring("red").do("red", "swap 1,1 1,10")
    grid = {lying["cell"]: (lying["letter"], lying["small"]) for lying in play["grid"]}
    assert (grid[1, 1], grid[1, 10]) == (("S", True), ("L", True))
    assert sum(small for _, small in grid.values()) == 2
    assert len(grid) == 18


@pytest.mark.rule("M12.6")
def test_any_two_large_letters_of_the_grid() -> None:
    play = with_icon("library").monk("red2", (4, 0)).start().to_scoring("red")
    cells = sorted(lying["cell"] for lying in play["grid"])
    wanted = {f"swap {a[0]},{a[1]} {b[0]},{b[1]}" for a, b in combinations(cells, 2)}
    assert len(wanted) == 18 * 17 // 2
    assert play.legal("swap") == wanted
    assert "swap 2,3 2,7" in wanted


@pytest.mark.rule("M12.6")
def test_the_same_letter_twice() -> None:
    play = with_icon("library").monk("red2", (4, 0)).start().to_scoring("red").do("red", "swap 2,3 2,7")
    turned = [(lying["cell"], lying["letter"]) for lying in play["grid"] if lying["small"]]
    assert turned == [((2, 3), "U"), ((2, 7), "U")]


@pytest.mark.rule("M12.6")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("swap 1,1 1,3", id="a small letter"),
        pytest.param("swap 1,3 1,10", id="a small letter, second"),
        pytest.param("swap 1,3 1,3", id="one letter with itself"),
        pytest.param("swap 1,4 1,3", id="the wrong way round"),
        pytest.param("swap 1,3 1,7", id="a cross"),
        pytest.param("swap 1,2 1,3", id="a letter that was bought"),
        pytest.param("swap 1,3 3,1", id="an empty row"),
        pytest.param("swap 1,3 9,9", id="no such cell"),
    ],
)
def test_what_the_library_cannot_exchange(text: str) -> None:
    play = with_icon("library").monk("red2", (4, 0)).monk("blue2", (4, 0)).start().to_scoring("red")
    play.with_points(2).do("red", "swap 1,1 1,10", "letter 1,2 red", "done")
    assert play.refusal("blue", text) == "M12.6"
    assert len(play.legal("swap")) == 15 * 14 // 2


@pytest.mark.rule("M12.6")
@pytest.mark.parametrize(("large", "swaps"), [(0, set()), (1, set()), (2, {"swap 1,1 1,2"})])
def test_it_needs_two_large_letters(large: int, swaps: set[str]) -> None:
    table = with_icon("library").monk("red2", (4, 0))
    table.position["grid"] = [
        {**lying, "small": lying["cell"] not in [(1, 1), (1, 2)][:large]} for lying in table.position["grid"]
    ]
    play = table.start().to_scoring("red")
    assert play.legal("swap") == swaps


@pytest.mark.rule("M12.6", "M9.1", "M9.5")
@pytest.mark.parametrize(("strip", "side", "blessings"), [("red", "large", 0), ("blue", "small", 1)])
def test_a_turned_letter_costs_its_new_column_and_lies_as_ever(strip: str, side: str, blessings: int) -> None:
    play = with_icon("library").monk("red2", (4, 0)).start().to_scoring("red").do("red", "swap 1,1 1,10")
    play.with_points(1).do("red", f"letter 1,1 {strip}")
    assert play.points == 0
    assert play["strips"][strip][{"red": 8, "blue": 4}[strip]] == side
    assert play.blessings("red") == blessings


# -- Workshop ----------------------------------------------------------------------------


@pytest.mark.rule("M12.7")
@pytest.mark.parametrize("keep", [True, False])
def test_the_workshop_draws_a_tile_and_returns_one(keep: bool) -> None:
    table = with_icon("workshop").monk("red2", (4, 0)).screen("red", "chapel").empty_bag("blue", leave=("farm",))
    play = table.start().to_scoring("red").with_points(2).do("red", "workshop")
    assert play["bag"] == ()
    assert play["screens"]["red"]["tiles"] == ("chapel", "farm", "secret_red")
    assert (play.to_act, play.points) == (("red",), 2)
    assert play.legal() == {"return chapel", "return farm"}
    assert play.refusal("red", "return secret_red") in {"M4.8", "M12.7"}
    assert play.refusal("red", "return dormitory") in {"M4.8", "M12.7"}
    assert play.refusal("red", "done") in {"M4.8", "M12.7"}
    assert play.refusal("blue", "done") == "M2.2"
    play.do("red", "return chapel" if keep else "return farm")
    assert play["bag"] == (("chapel",) if keep else ("farm",))
    assert play["screens"]["red"]["tiles"] == (("farm", "secret_red") if keep else ("chapel", "secret_red"))
    assert (play.to_act, play.points) == (("red",), 2)
    assert "done" in play.legal()


@pytest.mark.rule("M12.7")
def test_the_workshop_needs_a_tile_in_the_bag() -> None:
    play = with_icon("workshop").monk("red2", (4, 0)).empty_bag("blue").start().to_scoring("red")
    assert play.legal("workshop") == set()
    assert play.refusal("red", "workshop") == "M12.7"


# -- Stables -----------------------------------------------------------------------------


@pytest.mark.rule("M12.8")
def test_the_stables_place_a_tile_besides_the_round_s_own() -> None:
    table = with_icon("stables").monk("red2", (4, 0)).screen("red", "chapel", "cemetery")
    play = table.start().do("red", "place chapel 0,2 0").to_scoring("red")
    play.do("red", "place cemetery 2,2 0")
    assert not play.tile("cemetery")["built"]
    assert play["screens"]["red"]["tiles"] == ("secret_red",)
    assert play.legal("place") == set()
    assert play.refusal("red", "place secret_red 0,-1 2") in {"M12.1", "M12.8"}


@pytest.mark.rule("M12.8", "M4.1")
def test_the_stables_serve_who_placed_nothing_and_offer_the_same_places() -> None:
    play = with_icon("stables").monk("red2", (4, 0)).screen("red", "chapel", "field_1", "beehive").start()
    places = play.legal("place")
    play.to_scoring("red")
    assert places
    assert play.legal("place") == places


@pytest.mark.rule("M12.8")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("place farm 0,2 0", "M4.1"),
        ("place chapel 3,0 0", "M4.2"),
        ("place chapel 9,9 0", "M4.3"),
        ("place chapel 1,2 1", "M4.5"),
        ("place field_1 0,2 0", "M4.6"),
    ],
)
def test_the_stables_obey_the_rules_of_placing(text: str, rule: str) -> None:
    play = with_icon("stables").monk("red2", (4, 0)).screen("red", "chapel", "field_1").start().to_scoring("red")
    assert play.refusal("red", text) == rule


@pytest.mark.rule("M12.8")
def test_the_stables_exchange_nothing() -> None:
    play = with_icon("stables").monk("red2", (4, 0)).start().to_scoring("red")
    assert play.legal("exchange") == set()
    assert play.refusal("red", "exchange") in {"M2.3", "M4.8", "M12.8"}


@pytest.mark.rule("M12.8", "M9.2", "M5.2")
def test_blessings_of_a_special_tile_by_the_stables_cannot_be_spent_yet() -> None:
    table = with_icon("stables").monk("red2", (4, 0)).screen("red", "beehive", blessings=1)
    play = table.start().to_scoring("red").with_points(0).do("red", "place beehive 1,-1 0")
    assert play.tile("beehive")["built"]
    assert (play.blessings("red"), play["spendable"]) == (2, 1)
    assert play.refusal("red", "letter 1,2 red") == "M9.2"
    play.do("red", "letter 1,1 red")
    assert (play.blessings("red"), play["spendable"]) == (1, 0)


@pytest.mark.rule("M12.8", "M4.3")
def test_a_full_site_not_yet_turned_supports_a_tile_by_the_stables() -> None:
    table = with_icon("stables", "red", "blue").monk("red2", (4, 0)).screen("red", "smithy")
    table.lay("kitchen", (4, 1), turn=1).monk("red3", (4, 1), 0).monk("blue2", (4, 1), 1)
    play = table.start().to_scoring("red")
    assert play.refusal("red", "place smithy 5,1 1") == "M4.3"
    play = table.monk("blue3", (4, 1), 2).start().to_scoring("red")
    assert not play.tile("kitchen")["built"]
    assert "place smithy 5,1 1" in play.legal("place")


# -- Abbot's House -----------------------------------------------------------------------


@pytest.mark.rule("M12.8", "M10.2")
@pytest.mark.parametrize(("in_house", "winner"), [(1, "blue"), (2, "blue"), (3, "red")])
def test_the_abbot_s_house_counts_with_the_abbey(in_house: int, winner: str) -> None:
    """Blue has three monks in the Abbey, red, the abbot, one and some in the House."""
    table = with_icon("abbots_house").monk("blue2", "abbey").monk("blue3", "abbey")
    for i in range(in_house):
        table.monk(f"red{i + 2}", (4, 0))
    play = table.start().to_scoring("red").do("red", "elect")
    assert [event.monks for event in play.told(events.Counted)] == [{"red": 1 + in_house, "blue": 3}]
    assert play["abbot"] == winner
    assert play["order"] == ["red", "blue"]


@pytest.mark.rule("M12.8", "M10.2")
def test_monks_on_other_tiles_do_not_count() -> None:
    table = with_icon("abbots_house").lay("dormitory", (5, 0), built=True).monk("red1", (4, 0))
    for i in range(2, 6):
        table.monk(f"red{i}", (5, 0))
    play = table.start().to_scoring("red").do("red", "elect")
    assert play.told(events.Counted)[0].monks == {"red": 1, "blue": 1}
