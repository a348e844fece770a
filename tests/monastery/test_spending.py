"""Spending points (M9): prices, payment, letters and monks, what is left over. Worked examples 5 and 9."""

from __future__ import annotations

import pytest

from engine.monastery import events
from engine.monastery.data import DATA
from tests.monastery.table import Play, Table

STUDY, LABOUR = 1, 2
TOP = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
BOTTOM = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
RED_CELLS = {1: "L", 2: "I", 3: "B", 4: "E", 5: "R", 6: "A", 8: "N", 9: "O", 10: "S"}
CROSSES = [((1, 7), 7, 4), ((2, 1), 1, 1), ((3, 3), 3, 2), ((4, 6), 6, 3)]


def table(*seats: str) -> Table:
    """A labour round: the monks in the Abbey earn nothing."""
    return Table(*(seats or ("red", "blue"))).at(1, LABOUR)


def purse(points: int, blessings: int = 0, on: Table | None = None) -> Play:
    """Red scores, with so many points and blessings."""
    set_up = on or table()
    return set_up.screen("red", blessings=blessings).start().to_scoring("red").with_points(points)


# -- prices --------------------------------------------------------------------------


@pytest.mark.rule("M9.1", "M9.2")
@pytest.mark.parametrize("column", RED_CELLS)
def test_a_letter_costs_its_column_in_the_top_list(column: int) -> None:
    price, letter = TOP[column - 1], f"letter 1,{column} red"
    assert purse(price - 1).refusal("red", letter) == "M9.2"
    play = purse(price)
    assert letter in play.legal()
    assert play.do("red", letter).points == 0


@pytest.mark.rule("M9.1")
@pytest.mark.parametrize("column", range(2, 11))
@pytest.mark.parametrize("strip", ["LIBERANOS", "liberanos"], ids=["large", "small"])
def test_with_a_full_strip_it_costs_the_bottom_list(column: int, strip: str) -> None:
    price, letter = BOTTOM[column - 1], f"letter 2,{column} blue"
    assert purse(price - 1, on=table().strip("red", strip)).refusal("red", letter) == "M9.2"
    play = purse(price, on=table().strip("red", strip))
    assert letter in play.legal()
    assert play.do("red", letter).points == 0


@pytest.mark.rule("M9.1")
@pytest.mark.parametrize(("cell", "top", "bottom"), CROSSES)
@pytest.mark.parametrize("full", [False, True])
def test_a_monk_costs_his_column(cell: tuple[int, int], top: int, bottom: int, full: bool) -> None:
    price = bottom if full else top
    on = table().strip("red", "LIBERANOS") if full else table()
    play = purse(price + 1, on=on).do("red", f"monk {cell[0]},{cell[1]} red")
    assert play.points == 1


@pytest.mark.rule("M9.1")
def test_the_list_changes_the_moment_the_strip_is_full() -> None:
    assert purse(11, on=table().strip("red", "LIBERANO.")).do("red", "letter 2,2 blue").points == 9
    play = purse(11, on=table().strip("red", "LIBERANO."))
    play.do("red", "letter 1,10 red")
    assert play.points == 1
    assert "letter 2,2 blue" in play.legal()
    assert play.do("red", "letter 2,2 blue").points == 0


@pytest.mark.rule("M9.1")
def test_until_then_the_top_list_holds() -> None:
    """With one space of his strip empty, and with the other's strip full."""
    play = purse(1, on=table().strip("red", "LIBERANO."))
    assert play.legal("letter") == set()
    play = purse(4, on=table().strip("blue", "QUAESUMUS"))
    assert play.legal("letter") == {f"letter 1,{column} red" for column in (1, 2, 3, 4)}


@pytest.mark.rule("M9.1", "M9.5")
def test_another_player_may_fill_his_strip() -> None:
    on = table().strip("red", "LIBERANO.").abbot("blue")
    play = on.start().to_scoring("blue").with_points(10).do("blue", "letter 1,10 red", "done")
    assert play["strips"]["red"] == ["large"] * 8 + ["small"]
    assert play.with_points(5).do("red", "letter 2,10 blue").points == 0


# -- paying --------------------------------------------------------------------------


@pytest.mark.rule("M9.2", "M9.8")
@pytest.mark.parametrize(("column", "points", "blessings"), [(2, 1, 2), (3, 0, 2), (4, 0, 1), (5, 0, 0)])
def test_points_are_paid_first_then_blessings(column: int, points: int, blessings: int) -> None:
    play = purse(3, blessings=2)
    assert play["spendable"] == 2
    play.do("red", f"letter 1,{column} red")
    assert (play.points, play.blessings("red"), play["spendable"]) == (points, blessings, blessings)
    assert play["supply"] == 20 - blessings


@pytest.mark.rule("M9.2", "M9.8")
def test_points_and_blessings_together_must_suffice() -> None:
    play = purse(3, blessings=2)
    assert play.refusal("red", "letter 1,6 red") == "M9.2"
    assert play.refusal("red", "monk 4,6 red") == "M9.2"
    assert {int(text.split()[1].split(",")[1]) for text in play.legal("letter")} == {1, 2, 3, 4, 5}


@pytest.mark.rule("M9.8")
@pytest.mark.parametrize("column", RED_CELLS)
def test_a_blessing_is_worth_one_point(column: int) -> None:
    play = purse(0, blessings=10).do("red", f"letter 1,{column} red")
    assert play.blessings("red") == 10 - column


@pytest.mark.rule("M9.2")
def test_blessings_received_in_this_scoring_cannot_be_spent_in_it() -> None:
    """A small letter brings one; the next scoring may spend it."""
    play = purse(2).do("red", "letter 2,2 blue")
    assert (play.points, play.blessings("red"), play["spendable"]) == (0, 1, 0)
    assert play.legal() == {"done"}
    assert play.refusal("red", "letter 1,1 red") == "M9.2"
    play.rounds_of_done(2).to_scoring("red")
    assert (play["round"], play["spendable"]) == (LABOUR + 1, 1)
    assert play.do("red", "letter 1,1 red").blessings("red") == 0


@pytest.mark.rule("M9.2")
def test_those_held_before_stay_spendable_beside_new_ones() -> None:
    play = purse(2, blessings=1).do("red", "letter 2,2 blue")
    assert (play.blessings("red"), play["spendable"]) == (2, 1)
    assert play.do("red", "letter 1,1 red").blessings("red") == 1
    assert play.refusal("red", "monk 2,1 red") == "M9.2"


@pytest.mark.rule("M9.2", "M12.3")
def test_the_almonry_s_blessing_cannot_be_spent_at_once() -> None:
    on = table().lay("almonry", (0, -1), built=True).monk("red1", (0, -1))
    play = purse(0, on=on).do("red", "almonry")
    assert (play.blessings("red"), play["spendable"]) == (1, 0)
    assert play.refusal("red", "letter 1,1 red") == "M9.2"


@pytest.mark.rule("M9.2")
def test_blessings_collected_while_moving_can_be_spent() -> None:
    play = table().lay("chapel", (0, 2), blessings=2).start().do("red", "move red1 0,2 2").to_scoring("red")
    assert play["spendable"] == 2
    assert play.do("red", "letter 1,2 red").blessings("red") == 0


# -- what can be bought --------------------------------------------------------------


@pytest.mark.rule("M9.3")
def test_example_5_seven_points() -> None:
    play = purse(7).do("red", "monk 3,3 red", "letter 1,2 red", "letter 2,2 blue")
    assert play.points == 0
    assert play["monks"]["red4"] == {"on": "abbey"}
    assert play["strips"]["red"][1] == "large"
    assert play["strips"]["blue"][0] == "small"


@pytest.mark.rule("M9.3", "M9.5")
def test_the_whole_list_of_what_two_points_buy() -> None:
    assert purse(2).legal() == {
        "letter 1,1 red",
        "letter 1,2 red",
        "letter 2,2 blue",
        "monk 2,1 red",
        "monk 2,1 blue",
        "done",
    }


@pytest.mark.rule("M9.3")
def test_the_crosses_of_absent_colours_carry_monks() -> None:
    assert purse(10).legal("monk") == {
        f"monk {row},{column} {colour}" for (row, column), _, _ in CROSSES for colour in ("red", "blue")
    }


@pytest.mark.rule("M9.3")
def test_everything_can_be_bought_with_enough() -> None:
    """Every letter for every strip that has it, every monk, for four players: 36 letters, 16 monks."""
    play = purse(200, on=table("red", "blue", "green", "yellow"))
    cells = {tuple(text.split()[1].split(",")) for text in play.legal("letter")}
    assert len(cells) == 36
    assert len(play.legal("monk")) == 16
    assert play.legal("letter") == {
        f"letter {lying['cell'][0]},{lying['cell'][1]} {colour}"
        for lying in play["grid"]
        for colour, phrase in DATA.phrases.items()
        if lying["letter"] in phrase
    }


@pytest.mark.rule("M9.3")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("letter 1,1 red", id="already bought"),
        pytest.param("letter 1,7 red", id="a cross is no letter"),
        pytest.param("letter 3,1 red", id="no letter on an absent colour's row"),
        pytest.param("letter 5,1 red", id="no such cell"),
        pytest.param("letter 0,0 red", id="no such cell either"),
        pytest.param("monk 1,1 red", id="a letter is no monk"),
        pytest.param("monk 2,1 red", id="this monk has left"),
        pytest.param("monk 3,3 green", id="a colour not in play"),
        pytest.param("monk 9,9 red", id="no such cross"),
    ],
)
def test_what_is_not_on_the_grid_cannot_be_bought(text: str) -> None:
    play = purse(20).do("red", "letter 1,1 red", "monk 2,1 red")
    assert play.refusal("red", text) == "M9.3"


def almonry_and_farm() -> Table:
    """Red stands in the Almonry and on the Farm: three points of work, and he may pray on either."""
    on = table().lay("almonry", (0, -1), built=True).lay("path_1", (3, 0), turn=1, built=True)
    return on.lay("farm", (4, 0), built=True).monk("red1", (0, -1)).monk("red2", (4, 0))


@pytest.mark.rule("M9.3")
@pytest.mark.parametrize("at", range(4))
def test_an_icon_is_used_before_between_or_after_purchases(at: int) -> None:
    steps = ["pray red2", "letter 1,2 red", "letter 1,1 red"]
    play = almonry_and_farm().start().to_scoring("red").do("red", *steps[:at], "almonry", *steps[at:])
    assert (play.points, play.blessings("red")) == (0, 1)
    assert play["strips"]["red"][:3] == ["large", "large", None]


@pytest.mark.rule("M9.3")
@pytest.mark.parametrize("bought", ["letter 1,1 red", "letter 2,2 blue", "monk 2,1 red", "monk 2,1 blue"])
def test_no_prayer_begins_after_the_first_purchase(bought: str) -> None:
    play = almonry_and_farm().start().to_scoring("red")
    assert play.legal("pray") == {"pray red1", "pray red2"}
    play.do("red", bought)
    assert play.legal("pray") == set()
    assert play.refusal("red", "pray red1") == play.refusal("red", "pray red2") == "M9.3"


@pytest.mark.rule("M9.3")
def test_what_blessings_pay_for_is_a_purchase_too() -> None:
    play = almonry_and_farm().screen("red", blessings=2).start().to_scoring("red").with_points(0)
    assert play.do("red", "letter 1,2 red").blessings("red") == 0
    assert play.refusal("red", "pray red2") == "M9.3"


@pytest.mark.rule("M9.3")
def test_a_purchase_counts_for_that_scoring_alone() -> None:
    on = almonry_and_farm().monk("blue1", (0, -1))
    play = on.start().to_scoring("red").do("red", "letter 1,1 red", "done").do("blue", "done")
    assert play.do("red", "done").do("blue", "done").to_act == ("red",)
    assert play["pass"] == "score"
    assert play.legal("pray") == {"pray red2"}


@pytest.mark.rule("M9.3")
def test_nothing_is_bought_while_moving_nor_out_of_turn() -> None:
    play = table().screen("red", blessings=5).start()
    assert play.refusal("red", "letter 1,1 red") == "M2.3"
    assert play.refusal("red", "monk 2,1 red") == "M2.3"
    play.to_scoring("red")
    assert play.refusal("blue", "letter 2,2 blue") == "M2.2"


# -- monks ---------------------------------------------------------------------------


@pytest.mark.rule("M9.4")
def test_a_bought_monk_stands_in_the_abbey_and_stays_his_owner_s() -> None:
    play = purse(2).do("red", "monk 2,1 red", "monk 2,1 blue")
    assert play["monks"]["red3"] == play["monks"]["blue3"] == {"on": "abbey"}
    assert play["monks"]["red2"] == {"on": "grid", "cell": (1, 7)}
    play.rounds_of_done(2)
    assert (play.to_act, play["moves_left"]) == (("red",), 4)
    assert {text.split()[1] for text in play.legal("move")} <= {"red1", "red3"}
    assert play.do("red", "done")["moves_left"] == 4


@pytest.mark.rule("M9.4", "M8.6")
def test_a_bought_monk_does_not_work_in_that_scoring_but_in_later_ones() -> None:
    """In a study round, nobody else of red or blue being in the Abbey."""
    on = Table("red", "blue").at(1, STUDY).lay("path_1", (3, 0), turn=1, built=True)
    on.lay("kitchen", (4, 0), built=True).monk("red1", (4, 0)).monk("blue1", (4, 0))
    play = purse(2, on=on).do("red", "monk 2,1 red", "monk 2,1 blue")
    assert play.points == 0
    play.do("red", "done")
    assert (play.to_act, play.points) == (("blue",), 1)


@pytest.mark.rule("M9.4")
def test_a_bought_monk_works_for_his_owner_in_the_next_round() -> None:
    on = Table("red", "blue").at(1, 5).lay("dormitory", (3, 0), built=True).monk("red1", (3, 0))
    play = purse(1, on=on).do("red", "monk 2,1 red").rounds_of_done(2)
    assert play["round"] == 6
    play.rounds_of_done(4)
    assert (play["round"], play["kind"]) == (8, "study")
    play.to_scoring("red")
    assert play.points == 2


# -- letters -------------------------------------------------------------------------


@pytest.mark.rule("M9.5")
@pytest.mark.parametrize(
    ("cell", "strip", "space", "side"),
    [
        ("1,4", "red", 3, "large"),
        ("1,4", "blue", 3, "small"),
        ("2,5", "red", 3, "large"),
        ("2,5", "blue", 3, "small"),
        ("2,10", "blue", 4, "small"),
        ("2,9", "blue", 1, "small"),
    ],
)
def test_a_letter_goes_to_the_leftmost_space_for_it(cell: str, strip: str, space: int, side: str) -> None:
    play = purse(12).do("red", f"letter {cell} {strip}")
    assert play["strips"][strip] == [side if i == space else None for i in range(9)]
    other = "blue" if strip == "red" else "red"
    assert play["strips"][other] == [None] * 9
    assert play.blessings("red") == (side == "small")
    assert cell not in {f"{lying['cell'][0]},{lying['cell'][1]}" for lying in play["grid"]}


@pytest.mark.rule("M9.5")
def test_equal_letters_fill_a_strip_from_the_left() -> None:
    play = purse(30)
    for cell, space in (("2,9", 1), ("2,3", 5), ("2,7", 7)):
        play.do("red", f"letter {cell} blue")
        assert play["strips"]["blue"][space] == "small"
    assert play.blessings("red") == 3


@pytest.mark.rule("M9.5")
def test_a_strip_takes_only_letters_it_still_misses() -> None:
    play = purse(30)
    assert play.refusal("red", "letter 2,2 red") == "M9.5"
    play.do("red", "letter 1,4 red")
    assert play.refusal("red", "letter 2,5 red") == "M9.5"
    assert "letter 2,5 blue" in play.legal()


@pytest.mark.rule("M9.5")
def test_a_strip_not_in_play_takes_nothing() -> None:
    assert purse(30).refusal("red", "letter 1,6 green") in {"M9.3", "M9.5"}


@pytest.mark.rule("M9.5")
def test_a_letter_of_another_row_lies_large_on_the_own_strip() -> None:
    play = purse(4).do("red", "letter 2,4 red")
    assert play["strips"]["red"][5] == "large"
    assert (play.points, play.blessings("red")) == (0, 0)
    bought = play.told(events.BoughtLetter)[0]
    assert (bought.letter, bought.space, bought.small) == ("A", 5, False)


@pytest.mark.rule("M9.5", "M9.7")
def test_the_blessing_for_a_small_letter_comes_after_paying() -> None:
    """The supply is empty until red pays into it: nobody gives anything back."""
    play = purse(0, blessings=5, on=table().screen("blue", blessings=15)).do("red", "letter 2,2 blue")
    assert play.told(events.GaveBack) == []
    assert (play.blessings("red"), play.blessings("blue"), play["supply"]) == (4, 15, 1)
    assert play["spendable"] == 3


# -- points left ---------------------------------------------------------------------


@pytest.mark.rule("M9.6")
@pytest.mark.parametrize(
    ("points", "blessings"),
    [(0, 0), (1, 1), (4, 1), (5, 2), (9, 2), (10, 3), (12, 3), (14, 3), (15, 4), (16, 4), (20, 4), (30, 4)],
)
def test_example_9_points_left_become_blessings(points: int, blessings: int) -> None:
    play = purse(points, blessings=1).do("red", "done")
    assert play.blessings("red") == 1 + blessings
    assert play["supply"] == 19 - blessings
    assert play.to_act == ("blue",)
    assert play.points == 0


@pytest.mark.rule("M9.6")
def test_only_what_is_left_counts() -> None:
    play = purse(6).do("red", "letter 1,2 red", "done")
    assert play.blessings("red") == 1
