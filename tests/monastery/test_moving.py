"""Moving monks: points, steps, full tiles, sites and portions (M6.1 to M6.6)."""

from __future__ import annotations

import pytest

from engine.monastery import events
from tests.monastery.table import Play, Table


def moves(play: Play, monk: str) -> set[str]:
    """Where the monk may go, without his name."""
    prefix = f"move {monk} "
    return {text.removeprefix(prefix) for text in play.legal("move") if text.startswith(prefix)}


def row(*tiles: str, seats: tuple[str, ...] = ("red", "blue"), built: bool = True, teams: bool = False) -> Table:
    """Tiles in a row east of the Abbey, the first at 3,0, each turned so that the row is connected."""
    table = Table(*seats, teams=teams)
    straight = {"almonry", "calefactory", "library", "garderobes", "path_1", "path_2"}
    for n, tile in enumerate(tiles):
        table.lay(tile, (3 + n, 0), turn=int(tile in straight), built=built)
    return table


# -- M6.1 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M6.1")
@pytest.mark.parametrize(("in_abbey", "points"), [(1, 2), (2, 4), (3, 6), (4, 8), (5, 10)])
def test_worked_example_3_two_points_for_each_standing_monk(in_abbey: int, points: int) -> None:
    table = Table("red", "blue").monk("blue2", "abbey")
    for n in range(2, in_abbey + 1):
        table.monk(f"red{n}", "abbey")
    play = table.start()
    assert play["moves_left"] == points
    assert play.do("red", "done")["moves_left"] == 4


@pytest.mark.rule("M6.1")
def test_worked_example_3_kneeling_monks_give_none() -> None:
    table = row("guest_house", "almonry").lay("bursary", (2, -1), turn=1)
    table.monk("red1", (3, 0), kneeling=True).monk("red2", (4, 0), kneeling=True)
    table.monk("red3", "abbey").monk("red4", "abbey").monk("red5", (2, -1), square=0)
    assert table.start()["moves_left"] == 6


@pytest.mark.rule("M6.1")
def test_points_are_split_freely() -> None:
    table = row("guest_house", "almonry", "library", "chapel").monk("red2", "abbey")
    play = table.start().do("red", "move red1 5,0")
    assert play["moves_left"] == 1
    assert play.refusal("red", "move red2 4,0") == "M6.1"
    assert moves(play, "red2") == {"3,0"}
    assert play.do("red", "move red2 3,0").legal("move") == set()
    assert play.refusal("red", "move red1 4,0") == "M6.1"


@pytest.mark.rule("M6.1")
def test_one_monk_may_take_all_the_points_of_five() -> None:
    table = row("guest_house", "almonry", "library", "chapel", "calefactory", "garderobes", "chapter_house")
    for n in range(2, 6):
        table.monk(f"red{n}", "abbey")
    assert table.start().do("red", "move red3 9,0")["moves_left"] == 3


@pytest.mark.rule("M6.1")
def test_unused_points_are_lost() -> None:
    play = row("guest_house").start().do("red", "done").do("blue", "done")
    assert play["moves_left"] == 0
    play.rounds_of_done(2)
    assert (play["round"], play.to_act, play["moves_left"]) == (2, ("red",), 2)


@pytest.mark.rule("M6.1")
@pytest.mark.parametrize("monk", ["blue1", "red2", "blue3", "green1", "red6"])
def test_only_own_monks_in_the_monastery_move(monk: str) -> None:
    play = row("guest_house").start()
    assert play.refusal("red", f"move {monk} 3,0") == "M6.1"
    assert {text.split()[1] for text in play.legal("move")} == {"red1"}


# -- M6.2 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M6.2")
@pytest.mark.parametrize(("to", "cost"), [("3,0", 1), ("4,0", 2), ("5,0", 3), ("6,0", 4)])
def test_each_step_costs_a_point(to: str, cost: int) -> None:
    play = row("guest_house", "almonry", "library", "chapel").monk("red2", "abbey").start()
    play.do("red", f"move red1 {to}")
    x, y = map(int, to.split(","))
    assert play["moves_left"] == 4 - cost
    assert play.told(events.Moved) == [events.Moved("red", "red1", "abbey", (x, y), None, cost)]


@pytest.mark.rule("M6.2")
def test_the_cheapest_way_is_taken_and_paid() -> None:
    """From the east back home: the Abbey's two entrances are joined outside by a longer way."""
    table = row("dormitory").lay("guest_house", (3, -1), turn=1, built=True)
    table.lay("bursary", (3, -2), turn=2, built=True).lay("locutory", (2, -2), turn=1, built=True)
    table.lay("almonry", (2, -1), built=True).monk("red1", (3, -2)).monk("red2", "abbey")
    play = table.start().do("red", "move red1 abbey")
    assert play["moves_left"] == 1
    assert play.do("red", "move red2 2,-1")["moves_left"] == 0


@pytest.mark.rule("M6.2")
@pytest.mark.parametrize("to", ["5,0", "0,0", "2,1", "-7,-7", "1000000,-1000000", "abbey"])
def test_there_is_no_step_to_an_empty_square_or_to_where_he_stands(to: str) -> None:
    assert row("guest_house").start().refusal("red", f"move red1 {to}") == "M6.2"


@pytest.mark.rule("M6.2")
def test_there_is_no_step_from_a_built_tile_to_itself() -> None:
    play = row("guest_house").monk("red1", (3, 0)).start()
    assert play.refusal("red", "move red1 3,0") == "M6.2"
    assert play.refusal("red", "move red1 3,0 0") == "M6.2"
    assert moves(play, "red1") == {"abbey"}


@pytest.mark.rule("M6.2", "M3.3")
def test_there_is_no_step_to_a_tile_not_connected() -> None:
    """Beside the building's blank side lies a garden that no way leads to but over a site."""
    table = row("guest_house").lay("path_1", (2, 2), built=False).lay("garden_1", (2, 3), built=True)
    play = table.monk("red2", "abbey").start()
    assert play.refusal("red", "move red1 2,3") == "M6.2"
    assert moves(play, "red1") == {"3,0", "2,2 0"}


@pytest.mark.rule("M6.2")
def test_a_kneeling_monk_never_moves() -> None:
    table = row("guest_house").monk("red1", (3, 0), kneeling=True).monk("red2", (3, 0))
    play = table.start()
    assert play["moves_left"] == 2
    assert play.refusal("red", "move red1 abbey") == "M6.2"
    assert play.legal("move") == {"move red2 abbey"}


# -- M6.3 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M6.3")
@pytest.mark.parametrize(
    ("standing", "stop"), [((), True), (("blue1",), True), (("blue1", "blue2"), False), (("red3", "blue2"), False)]
)
def test_a_full_built_tile_is_passed_but_no_place_to_end(standing: tuple[str, ...], stop: bool) -> None:
    table = row("almonry", "guest_house").monk("red2", "abbey")
    for monk in standing:
        table.monk(monk, (3, 0))
    play = table.start()
    if not stop:
        assert play.refusal("red", "move red1 3,0") == "M6.3"
    assert moves(play, "red1") == ({"3,0", "4,0"} if stop else {"4,0"})
    assert play.do("red", "move red1 4,0")["monks"]["red1"]["on"] == (4, 0)


@pytest.mark.rule("M6.3")
@pytest.mark.parametrize(("tile", "value"), [("path_8", 1), ("almonry", 2), ("guest_house", 3), ("dormitory", 5)])
def test_a_built_tile_holds_its_circle_value(tile: str, value: int) -> None:
    table = row(tile)
    for n in range(1, value):
        table.monk(f"blue{n}", (3, 0))
    assert "3,0" in moves(table.start(), "red1")
    play = table.monk("blue5", (3, 0)).start()
    assert "3,0" not in moves(play, "red1")
    assert play.refusal("red", "move red1 3,0") == "M6.3"


@pytest.mark.rule("M6.3", "M6.1")
def test_a_monk_may_leave_a_full_built_tile_and_makes_room() -> None:
    table = row("almonry").monk("red1", (3, 0)).monk("red2", (3, 0)).monk("red3", "abbey")
    play = table.start()
    assert moves(play, "red3") == set()
    assert moves(play.do("red", "move red1 abbey"), "red3") == {"3,0"}


@pytest.mark.rule("M6.3")
@pytest.mark.parametrize("full", [True, False])
def test_a_full_site_is_passed_and_another_is_not(full: bool) -> None:
    table = Table("red", "blue").lay("almonry", (3, 0), turn=1).lay("guest_house", (4, 0), built=True)
    table.monk("blue1", (3, 0), square=1)
    if full:
        table.monk("blue2", (3, 0), square=0)
    play = table.start()
    if full:
        assert play.refusal("red", "move red1 3,0 0") == "M6.3"
        assert play.refusal("red", "move red1 3,0") == "M6.3"
        assert moves(play, "red1") == {"4,0"}
    else:
        assert play.refusal("red", "move red1 4,0") == "M6.2"
        assert moves(play, "red1") == {"3,0 0"}


@pytest.mark.rule("M6.3")
def test_own_monks_who_fill_a_site_open_the_way() -> None:
    table = Table("red", "blue").lay("almonry", (3, 0), turn=1).lay("guest_house", (4, 0), built=True)
    play = table.monk("red2", "abbey").monk("red3", "abbey").start()
    play.do("red", "move red1 3,0 0", "move red2 3,0 1", "move red3 4,0")
    assert (play["moves_left"], play["monks"]["red3"]["on"]) == (2, (4, 0))


@pytest.mark.rule("M6.3")
def test_a_tile_with_a_kneeling_monk_is_passed_and_stopped_on() -> None:
    play = row("almonry", "guest_house").monk("blue2", (3, 0), kneeling=True).start()
    assert moves(play, "red1") == {"3,0", "4,0"}


# -- M6.4 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M6.4")
def test_who_enters_a_site_takes_an_empty_square_of_his_choice() -> None:
    table = row("guest_house", built=False).monk("blue1", (3, 0), square=1)
    play = table.start()
    assert moves(play, "red1") == {"3,0 0", "3,0 2"}
    assert play.refusal("red", "move red1 3,0 1") == "M6.4"
    assert play.refusal("red", "move red1 3,0 3") == "M6.4"
    assert play.refusal("red", "move red1 3,0 -1") == "M6.4"
    assert play.refusal("red", "move red1 3,0") == "M6.4"
    assert play.do("red", "move red1 3,0 2")["monks"]["red1"] == {"on": (3, 0), "square": 2, "kneeling": False}
    assert play.told(events.Moved) == [events.Moved("red", "red1", "abbey", (3, 0), 2, 1)]


@pytest.mark.rule("M6.4")
@pytest.mark.parametrize("to", ["3,0", "abbey"])
def test_a_built_tile_has_no_squares(to: str) -> None:
    play = row("guest_house", "almonry").monk("red1", (4, 0)).start()
    assert play.refusal("red", f"move red1 {to} 0") == "M6.4"


@pytest.mark.rule("M6.4")
def test_entering_a_site_ends_his_movement_for_the_round() -> None:
    play = row("guest_house", built=False).monk("red2", "abbey").start().do("red", "move red1 3,0 0")
    assert play["moves_left"] == 3
    assert moves(play, "red1") == set()
    assert play.refusal("red", "move red1 abbey") == "M6.4"
    assert play.refusal("red", "move red1 3,0 1") == "M6.4"
    assert moves(play, "red2") == {"3,0 1", "3,0 2"}


@pytest.mark.rule("M6.4", "M6.5")
def test_in_the_next_round_he_may_go_on() -> None:
    play = row("guest_house", built=False).start().do("red", "move red1 3,0 0")
    while play["round"] == 1:
        play.rounds_of_done()
    assert moves(play, "red1") == {"abbey", "3,0 1", "3,0 2"}


# -- M6.5 ------------------------------------------------------------------------------------------------------


def on_a_site(*others: str) -> Table:
    """Red's first monk on square 1 of a site of three, these on the squares 0 and 2; a built tile behind it."""
    table = Table("red", "blue").lay("guest_house", (3, 0)).lay("almonry", (4, 0), turn=1, built=True)
    table.monk("red1", (3, 0), square=1)
    for square, monk in zip((0, 2), others, strict=False):
        table.monk(monk, (3, 0), square=square)
    return table


@pytest.mark.rule("M6.5")
@pytest.mark.parametrize("others", [("blue1", "blue2"), ("red2", "red3"), ("red2", "blue1")])
def test_nobody_leaves_a_full_site(others: tuple[str, ...]) -> None:
    play = on_a_site(*others).start()
    assert play.legal("move") == set()
    for to in ("abbey", "4,0", "3,0 0", "3,0 1"):
        assert play.refusal("red", f"move red1 {to}") == "M6.5"


@pytest.mark.rule("M6.5")
@pytest.mark.parametrize(("others", "squares"), [((), {"3,0 0", "3,0 2"}), (("blue1",), {"3,0 2"})])
def test_a_monk_may_leave_or_change_square_while_the_site_is_not_full(
    others: tuple[str, ...], squares: set[str]
) -> None:
    play = on_a_site(*others).start()
    assert moves(play, "red1") == {"abbey", "4,0"} | squares
    assert play.do("red", "move red1 4,0")["moves_left"] == 1


@pytest.mark.rule("M6.5")
def test_a_site_filled_in_this_turn_holds_who_began_there() -> None:
    play = on_a_site("blue1").monk("red2", "abbey").start()
    assert "abbey" in moves(play, "red1")
    play.do("red", "move red2 3,0 2")
    assert play["moves_left"] == 3
    assert play.legal("move") == set()
    assert play.refusal("red", "move red1 abbey") == "M6.5"


@pytest.mark.rule("M6.5")
def test_changing_square_is_free_and_ends_his_movement() -> None:
    play = on_a_site("blue1").monk("red2", "abbey").start().do("red", "move red1 3,0 2")
    assert play["moves_left"] == 4
    assert play["monks"]["red1"]["square"] == 2
    assert play.told(events.Moved) == [events.Moved("red", "red1", (3, 0), (3, 0), 2, 0)]
    assert moves(play, "red1") == set()
    assert play.refusal("red", "move red1 abbey") in ("M6.4", "M6.5")
    assert play.refusal("red", "move red1 3,0 1") in ("M6.4", "M6.5")
    assert moves(play, "red2") == {"3,0 1"}


@pytest.mark.rule("M6.5")
def test_changing_square_needs_no_points() -> None:
    table = on_a_site("blue1").lay("chapel", (5, 0), built=True).lay("library", (6, 0), turn=1, built=True)
    play = table.monk("red2", (4, 0)).start().do("red", "move red2 5,0", "move red2 6,0", "move red2 5,0")
    play.do("red", "move red2 4,0")
    assert play["moves_left"] == 0
    assert play.legal("move") == {"move red1 3,0 2"}
    assert play.do("red", "move red1 3,0 2")["moves_left"] == 0


@pytest.mark.rule("M6.5", "M6.4")
@pytest.mark.parametrize("to", ["3,0 0", "3,0 1", "3,0 3", "3,0"])
def test_the_new_square_must_be_an_empty_one(to: str) -> None:
    assert on_a_site("blue1").start().refusal("red", f"move red1 {to}") == "M6.4"


@pytest.mark.rule("M6.5", "M6.6", "M6.4")
def test_who_left_a_site_may_come_back_to_it_for_points() -> None:
    play = on_a_site("blue1").start().do("red", "move red1 4,0", "move red1 3,0 2")
    assert play["moves_left"] == 0
    assert play["monks"]["red1"]["square"] == 2
    assert play.legal("move") == set()


# -- M6.6 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("M6.6")
def test_a_monk_moves_in_portions_with_others_between() -> None:
    table = row("guest_house", "almonry", "library", "chapel").monk("red2", "abbey").screen("red", "path_8")
    play = table.start().do("red", "move red1 3,0", "move red2 3,0", "place path_8 0,-1 0", "move red1 4,0")
    assert (play["monks"]["red1"]["on"], play["monks"]["red2"]["on"], play["moves_left"]) == ((4, 0), (3, 0), 1)
    assert moves(play, "red2") == {"4,0", "abbey"}


@pytest.mark.rule("M6.6")
def test_portions_cost_as_much_as_the_steps_they_take() -> None:
    play = row("guest_house", "almonry").monk("red2", "abbey").start()
    play.do("red", "move red1 3,0", "move red1 abbey", "move red1 3,0", "move red1 4,0")
    assert play["moves_left"] == 0


@pytest.mark.rule("M6.6", "M6.3")
def test_a_portion_ends_where_he_may_stand() -> None:
    """A full tile on the way is passed in one portion, or not at all."""
    table = row("almonry", "guest_house").monk("blue1", (3, 0)).monk("blue2", (3, 0)).monk("red2", "abbey")
    play = table.start()
    assert play.refusal("red", "move red1 3,0") == "M6.3"
    assert play.do("red", "move red1 4,0", "move red1 abbey")["moves_left"] == 0
