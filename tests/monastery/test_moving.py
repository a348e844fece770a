"""Moving monks, secret passages, and encouragement (M6, M7)."""

from __future__ import annotations

import pytest

from engine.monastery import events
from tests.monastery.table import Play, Table

COLOURS = ("red", "blue", "green", "yellow")


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


# -- M6.7 ------------------------------------------------------------------------------------------------------
# The passage lies west of the Abbey, a row of built tiles east of it: three steps from 4,0 by foot.


def with_passage(built: bool = True, owner: str = "red", seats: tuple[str, ...] = ("red", "blue")) -> Table:
    table = row("guest_house", "almonry", "library", seats=seats)
    return table.lay(f"secret_{owner}", (-1, 1), built=built)


@pytest.mark.rule("M6.7")
@pytest.mark.parametrize("start", [(3, 0), (4, 0), (5, 0)])
def test_a_step_to_the_own_passage_costs_one_from_anywhere(start: tuple[int, int]) -> None:
    play = with_passage().monk("red1", start).start().do("red", "move red1 -1,1")
    assert play["moves_left"] == 1
    assert play.told(events.Moved) == [events.Moved("red", "red1", start, (-1, 1), None, 1)]


@pytest.mark.rule("M6.7")
def test_any_number_of_monks_use_it() -> None:
    table = with_passage().monk("red1", (5, 0)).monk("red2", (4, 0))
    play = table.start().do("red", "move red1 -1,1", "move red2 -1,1")
    assert (play["moves_left"], play["monks"]["red1"], play["monks"]["red2"]) == (
        2,
        *2 * ({"on": (-1, 1), "kneeling": False},),
    )


@pytest.mark.rule("M6.7")
def test_the_passage_leads_on_by_foot() -> None:
    """From the far end home: to the passage, and a step to the Abbey."""
    play = with_passage().monk("red1", (5, 0)).start()
    assert moves(play, "red1") == {"4,0", "3,0", "-1,1", "abbey"}
    assert play.do("red", "move red1 abbey")["moves_left"] == 0


@pytest.mark.rule("M6.7", "M6.6")
def test_the_passage_serves_in_the_middle_of_a_route() -> None:
    """A monk walks a step, another moves, then he goes through the passage and on."""
    table = with_passage().monk("red1", (5, 0)).monk("red2", "abbey")
    play = table.start().do("red", "move red1 4,0", "move red2 3,0", "move red1 -1,1", "move red1 abbey")
    assert (play["moves_left"], play["monks"]["red1"]) == (0, {"on": "abbey"})


@pytest.mark.rule("M6.7")
def test_another_ones_passage_is_a_tile_like_any_other() -> None:
    play = with_passage(owner="blue").monk("red1", (4, 0)).monk("blue1", (4, 0)).start()
    assert play.refusal("red", "move red1 -1,1") == "M6.1"
    assert moves(play, "red1") == {"3,0", "5,0", "abbey"}
    assert "-1,1" in moves(play.do("red", "done"), "blue1")


@pytest.mark.rule("M6.7")
def test_a_passage_on_the_screen_leads_nowhere() -> None:
    play = row("guest_house", "almonry").monk("red1", (4, 0)).start()
    assert moves(play, "red1") == {"3,0", "abbey"}


@pytest.mark.rule("M6.7", "M6.4")
def test_the_passage_works_as_a_site_and_ends_his_movement_there() -> None:
    play = (
        with_passage(built=False)
        .monk("red1", (5, 0))
        .monk("red2", "abbey")
        .monk("blue1", (-1, 1), square=0)
        .start()
    )
    assert moves(play, "red1") == {"4,0", "3,0", "abbey", "-1,1 1"}
    play.do("red", "move red1 -1,1 1")
    assert play["moves_left"] == 3
    assert play["monks"]["red1"] == {"on": (-1, 1), "square": 1, "kneeling": False}
    assert play.refusal("red", "move red1 abbey") in ("M6.4", "M6.5")


@pytest.mark.rule("M6.7", "M6.4")
def test_a_passage_site_with_an_empty_square_is_not_walked_through() -> None:
    """Three steps by foot are not shortened to two."""
    play = with_passage(built=False).monk("red1", (5, 0)).monk("red2", "abbey").start().do("red", "move red1 abbey")
    assert play["moves_left"] == 1


@pytest.mark.rule("M6.7", "M4.1")
def test_a_passage_serves_from_the_moment_it_is_laid() -> None:
    play = row("guest_house", "almonry").monk("red1", (4, 0)).start()
    play.do("red", "place secret_red -1,1 0", "move red1 -1,1 0")
    assert play["moves_left"] == 1


@pytest.mark.rule("M6.7", "M6.3")
@pytest.mark.parametrize("built", [True, False])
def test_a_full_passage_is_passed_but_no_place_to_end(built: bool) -> None:
    table = with_passage(built=built).monk("red1", (5, 0))
    for n in (1, 2):
        table.monk(f"blue{n}", (-1, 1), square=None if built else n - 1)
    play = table.start()
    assert play.refusal("red", f"move red1 -1,1{'' if built else ' 0'}") == "M6.3"
    assert moves(play, "red1") == {"4,0", "3,0", "abbey"}
    assert play.do("red", "move red1 abbey")["moves_left"] == 0


@pytest.mark.rule("M6.7")
@pytest.mark.parametrize("kneeling", ["red2", "blue1"])
def test_a_monk_kneeling_on_the_passage_closes_it(kneeling: str) -> None:
    """By foot it can still be entered from the Abbey."""
    table = with_passage().monk(kneeling, (-1, 1), kneeling=True).monk("red1", (5, 0)).monk("red3", "abbey")
    play = table.start()
    assert play["moves_left"] == 4
    assert play.do("red", "move red3 -1,1")["moves_left"] == 3
    assert moves(play, "red1") == {"4,0", "3,0", "abbey"}
    assert play.refusal("red", "move red1 -1,1") in ("M6.1", "M6.3")
    assert play.do("red", "move red1 abbey")["moves_left"] == 0


@pytest.mark.rule("M6.7")
def test_a_standing_monk_on_the_passage_does_not_close_it() -> None:
    play = with_passage().monk("blue1", (-1, 1)).monk("red1", (5, 0)).start()
    assert "-1,1" in moves(play, "red1")


@pytest.mark.rule("M6.7", "M6.5")
@pytest.mark.parametrize(("other", "may"), [("blue1", False), ("", True)])
def test_the_passage_is_no_way_out_of_a_full_site(other: str, may: bool) -> None:
    table = with_passage().lay("bursary", (6, 0), turn=2).monk("red1", (6, 0), square=0)
    if other:
        table.monk(other, (6, 0), square=1)
    play = table.start()
    if not may:
        assert play.refusal("red", "move red1 -1,1") == "M6.5"
    assert ("-1,1" in moves(play, "red1")) == may


@pytest.mark.rule("M6.7", "M6.4", "M6.2")
def test_the_passage_helps_neither_who_stopped_nor_who_kneels() -> None:
    table = with_passage().lay("bursary", (6, 0), turn=2).monk("red1", (5, 0)).monk("red2", (4, 0), kneeling=True)
    play = table.start().do("red", "move red1 6,0 0")
    assert play.refusal("red", "move red1 -1,1") == "M6.4"
    assert play.refusal("red", "move red2 -1,1") == "M6.2"


@pytest.mark.rule("M6.7", "M6.1")
def test_the_passage_costs_a_point_that_must_be_there() -> None:
    play = with_passage().monk("red1", (5, 0)).start().do("red", "move red1 3,0")
    assert play["moves_left"] == 0
    assert play.refusal("red", "move red1 -1,1") == "M6.1"


@pytest.mark.rule("M6.7", "M13.2")
@pytest.mark.parametrize(
    ("mover", "owner", "teams", "opens"),
    [
        ("red", "green", True, True),
        ("green", "red", True, True),
        ("blue", "yellow", True, True),
        ("yellow", "blue", True, True),
        ("red", "blue", True, False),
        ("red", "yellow", True, False),
        ("red", "green", False, False),
        ("yellow", "blue", False, False),
    ],
)
def test_in_teams_the_partners_passage_serves_too(mover: str, owner: str, teams: bool, opens: bool) -> None:
    table = row("guest_house", "almonry", "library", seats=COLOURS, teams=teams).abbot(mover)
    play = table.lay(f"secret_{owner}", (-1, 1), built=True).monk(f"{mover}1", (5, 0)).start()
    assert ("-1,1" in moves(play, f"{mover}1")) == opens


@pytest.mark.rule("M6.7", "M13.2")
def test_both_passages_of_a_team_are_a_step_apart() -> None:
    table = row("guest_house", "almonry", "library", seats=COLOURS, teams=True)
    table.lay("secret_red", (-1, 1), built=True).lay("secret_green", (0, 2), built=True).monk("red1", (5, 0))
    play = table.monk("blue1", (0, 2), kneeling=True).start()
    assert "-1,1" in moves(play, "red1")
    assert "0,2" not in moves(play, "red1")
    play = table.monk("blue1", "abbey").start().do("red", "move red1 0,2", "move red1 -1,1")
    assert play["moves_left"] == 0


# -- M7.1 ------------------------------------------------------------------------------------------------------


def encouraging(blessings: int = 3) -> Play:
    """Two sites, one half taken; a full one; a built tile; a beehive."""
    table = row("guest_house").lay("almonry", (0, -1)).lay("bursary", (2, -1), turn=1).lay("beehive", (3, 1))
    table.lay("locutory", (2, 2), turn=3).monk("blue1", (0, -1), square=0)
    table.monk("blue2", (2, 2), square=0).monk("red2", (2, 2), square=1)
    return table.screen("red", "path_8", blessings=blessings).start()


@pytest.mark.rule("M7.1")
@pytest.mark.parametrize("held", [0, 1, 3])
def test_blessings_are_laid_on_sites_with_an_empty_square(held: int) -> None:
    expected = {f"encourage {at} {n}" for at in ("0,-1", "2,-1") for n in range(1, held + 1)}
    assert encouraging(held).legal("encourage") == expected


@pytest.mark.rule("M7.1")
@pytest.mark.parametrize("at", ["3,0", "2,2", "3,1", "0,0", "5,5", "1000000,-1000000"])
def test_no_blessings_on_full_sites_built_tiles_or_nothing(at: str) -> None:
    assert encouraging().refusal("red", f"encourage {at} 1") == "M7.1"


@pytest.mark.rule("M7.1")
@pytest.mark.parametrize("count", [-1, 0, 4, 20])
def test_at_least_one_blessing_and_no_more_than_he_has(count: int) -> None:
    assert encouraging().refusal("red", f"encourage 0,-1 {count}") == "M7.1"


@pytest.mark.rule("M7.1")
def test_blessings_go_from_the_screen_to_the_site() -> None:
    play = encouraging().do("red", "encourage 0,-1 2")
    assert play.tile("almonry")["blessings"] == 2
    assert (play["screens"]["red"]["blessings"], play["supply"]) == (1, 17)


@pytest.mark.rule("M7.1")
def test_each_site_once_a_turn() -> None:
    play = encouraging().do("red", "encourage 0,-1 1")
    assert play.refusal("red", "encourage 0,-1 1") == "M7.1"
    assert play.legal() == {"encourage 2,-1 1", "encourage 2,-1 2", "done"}
    play.do("red", "encourage 2,-1 1")
    assert play.legal() == {"done"}
    assert play["screens"]["red"]["blessings"] == 1


@pytest.mark.rule("M7.1")
@pytest.mark.parametrize("text", ["move red1 3,0", "place path_8 0,2 0", "exchange"])
def test_encouragement_ends_placing_and_moving(text: str) -> None:
    play = encouraging()
    assert text in play.legal()
    play.do("red", "encourage 0,-1 1")
    assert play.refusal("red", text) == "M7.1"


@pytest.mark.rule("M7.1")
def test_without_placing_or_moving_one_may_encourage_and_after_it_be_done() -> None:
    play = encouraging().do("red", "encourage 2,-1 3", "done")
    assert play.to_act == ("blue",)
    assert play.tile("bursary")["blessings"] == 3


@pytest.mark.rule("M7.1")
def test_several_players_may_encourage_one_site() -> None:
    table = Table("red", "blue").lay("almonry", (0, -1)).screen("red", blessings=2).screen("blue", blessings=1)
    play = table.start().do("red", "encourage 0,-1 2", "done").do("blue", "encourage 0,-1 1")
    assert play.tile("almonry")["blessings"] == 3


@pytest.mark.rule("M7.1")
def test_a_site_may_be_encouraged_again_in_a_later_turn() -> None:
    play = Table("red", "blue").lay("almonry", (0, -1)).screen("red", blessings=2).start()
    play.do("red", "encourage 0,-1 1")
    while play["round"] == 1:
        play.rounds_of_done()
    assert play.do("red", "encourage 0,-1 1").tile("almonry")["blessings"] == 2


@pytest.mark.rule("M7.1")
def test_an_own_monk_on_the_site_is_no_hindrance() -> None:
    table = Table("red", "blue").lay("almonry", (0, -1)).screen("red", blessings=1)
    assert table.start().do("red", "move red1 0,-1 0").legal("encourage") == {"encourage 0,-1 1"}


# -- M7.2 ------------------------------------------------------------------------------------------------------


def encouraged(at: tuple[int, int] = (3, 0), blessings: int = 4) -> Table:
    return Table("red", "blue").lay("guest_house", at, turn=0, blessings=blessings)


@pytest.mark.rule("M7.2")
def test_who_stops_on_an_encouraged_site_takes_all_blessings() -> None:
    play = encouraged().monk("red2", "abbey").start().do("red", "move red1 3,0 1")
    assert play.told(events.Collected) == [events.Collected("red", (3, 0), 4)]
    assert (play["screens"]["red"]["blessings"], play["supply"]) == (4, 16)
    assert play.tile("guest_house")["blessings"] == 0
    assert play.do("red", "move red2 3,0 0").told(events.Collected) == []


@pytest.mark.rule("M7.2")
def test_the_next_player_takes_what_was_laid() -> None:
    play = Table("red", "blue").lay("almonry", (0, -1)).screen("red", blessings=3).start()
    play.do("red", "encourage 0,-1 2", "done").do("blue", "move blue1 0,-1 0")
    assert (play["screens"]["red"]["blessings"], play["screens"]["blue"]["blessings"]) == (1, 2)


@pytest.mark.rule("M7.2")
def test_the_next_player_may_be_he_himself() -> None:
    play = Table("red", "blue").lay("almonry", (0, -1)).screen("red", blessings=2).start()
    play.do("red", "encourage 0,-1 2")
    while play["round"] == 1:
        play.rounds_of_done()
    assert play.do("red", "move red1 0,-1 1").told(events.Collected) == [events.Collected("red", (0, -1), 2)]


@pytest.mark.rule("M7.2")
def test_blessings_just_taken_may_be_laid_again() -> None:
    table = encouraged(blessings=1).lay("almonry", (0, -1))
    play = table.start().do("red", "move red1 3,0 1")
    assert play.legal("encourage") == {"encourage 3,0 1", "encourage 0,-1 1"}


@pytest.mark.rule("M7.2", "M6.5")
def test_changing_square_takes_nothing() -> None:
    play = encouraged().monk("red1", (3, 0), square=0).start().do("red", "move red1 3,0 1")
    assert play.told(events.Collected) == []
    assert play.tile("guest_house")["blessings"] == 4
    assert play["screens"]["red"]["blessings"] == 0


@pytest.mark.rule("M7.2", "M6.5")
def test_leaving_and_coming_back_is_moving_onto_it() -> None:
    table = encouraged().monk("red1", (3, 0), square=0)
    play = table.start().do("red", "move red1 abbey", "move red1 3,0 0")
    assert play["screens"]["red"]["blessings"] == 4


@pytest.mark.rule("M7.2", "M6.7")
def test_stepping_there_by_the_passage_counts() -> None:
    table = row("guest_house", "almonry", "library").lay("secret_red", (-1, 1), blessings=2).monk("red1", (5, 0))
    play = table.start().do("red", "move red1 -1,1 0")
    assert (play["moves_left"], play["screens"]["red"]["blessings"]) == (1, 2)


@pytest.mark.rule("M7.2")
def test_stopping_elsewhere_takes_nothing() -> None:
    table = encouraged(blessings=2).lay("almonry", (0, -1), blessings=1)
    play = table.start().do("red", "move red1 0,-1 0")
    assert play.tile("guest_house")["blessings"] == 2
    assert play["screens"]["red"]["blessings"] == 1
