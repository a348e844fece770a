"""Mass (M10): kneeling monks return, the election, the Prison Cell, the draw."""

from __future__ import annotations

import pytest

from engine.monastery import events
from tests.monastery.table import Play, Table

SEXT, VESPERS = 4, 7
LABOUR = 2
HOUSE, CELL, OUTSIDE = (2, 2), (-1, 1), (3, 0)


def council(*seats: str, round: int = SEXT, **in_abbey: int) -> Table:
    """So many monks of each player in the Abbey; who has none there has one in the Dormitory."""
    table = Table(*seats).at(1, round).lay("dormitory", OUTSIDE, built=True)
    for seat in seats:
        for i in range(in_abbey.get(seat, 0)):
            table.monk(f"{seat}{i + 1}", "abbey")
        if not in_abbey.get(seat, 0):
            table.monk(f"{seat}1", OUTSIDE)
    return table


def elected(play: Play) -> list[str]:
    return [event.seat for event in play.told(events.Elected)]


# -- kneeling monks --------------------------------------------------------------------


@pytest.mark.rule("M10.1")
@pytest.mark.parametrize("round", [SEXT, VESPERS])
def test_who_kneels_returns_and_who_stands_stays(round: int) -> None:
    table = council("red", "blue", round=round, red=1, blue=3).lay("bursary", (-1, 1), built=True)
    table.lay("chapel", (0, 2)).monk("red2", (-1, 1), kneeling=True).monk("red3", OUTSIDE).monk("red4", (0, 2), 1)
    play = table.start()
    assert play["round"] == round + 1
    assert play["monks"]["red2"] == {"on": "abbey"}
    assert play["monks"]["red3"] == {"on": OUTSIDE, "kneeling": False}
    assert play["monks"]["red4"] == {"on": (0, 2), "square": 1, "kneeling": False}
    assert play["monks"]["red5"] == {"on": "grid", "cell": (4, 6)}
    assert [event.monks for event in play.told(events.WentHome)] == [("red2",)]


@pytest.mark.rule("M10.1", "M10.2")
def test_they_return_before_the_election() -> None:
    table = council("red", "blue", red=1, blue=1).lay("bursary", (-1, 1), built=True).abbot("blue")
    play = table.monk("blue2", (-1, 1), kneeling=True).start()
    assert elected(play) == ["blue"]


# -- the election ----------------------------------------------------------------------


@pytest.mark.rule("M10.2")
@pytest.mark.parametrize(
    ("abbot", "red", "blue", "green", "winner"),
    [
        pytest.param("red", 1, 2, 1, "blue", id="most monks"),
        pytest.param("red", 0, 0, 1, "green", id="one monk is most"),
        pytest.param("blue", 1, 2, 1, "blue", id="the old abbot again"),
        pytest.param("red", 2, 2, 1, "blue", id="tied with the outgoing abbot"),
        pytest.param("green", 2, 0, 2, "red", id="tied with the outgoing abbot, seated before him"),
        pytest.param("blue", 0, 3, 3, "green", id="tied with the outgoing abbot, seated after him"),
    ],
)
def test_an_election_that_needs_no_choice(abbot: str, red: int, blue: int, green: int, winner: str) -> None:
    play = council("red", "blue", "green", red=red, blue=blue, green=green).abbot(abbot).start()
    assert elected(play) == [winner]
    assert (play["abbot"], play["round"]) == (winner, SEXT + 1)
    assert play.told(events.Counted)[0].monks == {"red": red, "blue": blue, "green": green}


@pytest.mark.rule("M10.2")
@pytest.mark.parametrize(
    ("abbot", "counts", "candidates"),
    [
        pytest.param("red", (1, 2, 2, 0), {"blue", "green"}, id="two others"),
        pytest.param("red", (2, 2, 2, 0), {"blue", "green"}, id="himself and two others"),
        pytest.param("blue", (2, 2, 2, 2), {"red", "green", "yellow"}, id="all"),
        pytest.param("yellow", (0, 0, 0, 0), {"red", "blue", "green"}, id="nobody has a monk there"),
        pytest.param("green", (1, 1, 0, 1), {"red", "blue", "yellow"}, id="all but himself"),
    ],
)
def test_the_outgoing_abbot_names_one_of_the_tied(
    abbot: str, counts: tuple[int, ...], candidates: set[str]
) -> None:
    seats = ("red", "blue", "green", "yellow")
    play = council(*seats, **dict(zip(seats, counts, strict=True))).abbot(abbot).start()
    assert (play["pass"], play.to_act) == ("mass", (abbot,))
    assert play.legal() == {f"abbot {colour}" for colour in candidates}
    for colour in (*seats, "purple"):
        if colour not in candidates:
            assert play.refusal(abbot, f"abbot {colour}") == "M10.2"
    assert play.refusal(abbot, "done") == "M10.2"
    named = max(candidates)
    assert play.refusal(next(seat for seat in seats if seat != abbot), f"abbot {named}") == "M2.2"
    play.do(abbot, f"abbot {named}")
    assert elected(play) == [named]
    assert (play["abbot"], play["order"][0], play["round"]) == (named, named, SEXT + 1)


@pytest.mark.rule("M10.2")
@pytest.mark.parametrize("monks", [0, 1])
def test_of_two_who_are_tied_the_other_one_wins(monks: int) -> None:
    play = council("red", "blue", red=monks, blue=monks).abbot("blue").start()
    assert elected(play) == ["red"]


@pytest.mark.rule("M10.2")
def test_at_mass_monks_in_the_abbot_s_house_do_not_count() -> None:
    table = council("red", "blue", red=1, blue=2).lay("abbots_house", HOUSE, built=True)
    play = table.monk("red2", HOUSE).monk("red3", HOUSE).start()
    assert elected(play) == ["blue"]


@pytest.mark.rule("M10.2", "M2.2")
def test_at_mass_the_new_order_holds_at_once() -> None:
    play = council("red", "blue", "green", red=1, blue=1, green=2).start()
    assert [event.seat for event in play.told(events.Drew)] == ["green", "red", "blue"]
    assert [event.order for event in play.told(events.RoundBegan)] == [
        ("red", "blue", "green"),
        ("green", "red", "blue"),
    ]
    assert (play["order"], play.to_act) == (["green", "red", "blue"], ("green",))


def house(*seats: str, **in_abbey: int) -> Table:
    """The Abbot's House stands; who is sent there is put there by the test."""
    return council(*seats, round=LABOUR, **in_abbey).lay("abbots_house", HOUSE, built=True)


@pytest.mark.rule("M10.2", "M12.8")
def test_by_the_abbot_s_house_the_new_order_holds_from_the_next_round() -> None:
    play = house("red", "blue", "green", blue=2).monk("red1", HOUSE).start().to_scoring("red").do("red", "elect")
    assert elected(play) == ["blue"]
    assert (play["abbot"], play["order"]) == ("blue", ["red", "blue", "green"])
    assert play.to_act == ("red",)
    play.do("red", "done")
    assert play.to_act == ("blue",)
    play.do("blue", "done")
    assert play.to_act == ("green",)
    play.do("green", "done")
    assert (play["round"], play["order"], play.to_act) == (LABOUR + 1, ["blue", "green", "red"], ("blue",))


@pytest.mark.rule("M10.2", "M12.8")
def test_a_second_election_in_the_round_knows_the_abbot_then_in_office() -> None:
    """Red and blue are tied twice: red cannot win the first time, blue not the second."""
    play = house("red", "blue", "green").monk("red1", HOUSE).monk("blue1", HOUSE).start().to_scoring("red")
    play.do("red", "elect")
    assert (elected(play), play["abbot"]) == (["blue"], "blue")
    play.do("red", "done").do("blue", "elect")
    assert (elected(play), play["abbot"]) == (["red"], "red")
    play.do("blue", "done").do("green", "done")
    assert play["order"] == ["red", "blue", "green"]


@pytest.mark.rule("M10.2", "M12.8")
def test_in_a_second_election_the_abbot_then_in_office_names() -> None:
    """Blue wins red's election; in his own all but red are tied, and blue names one of the others."""
    table = house("red", "blue", "green", "yellow", blue=1, green=1, yellow=1).monk("red1", HOUSE)
    play = table.monk("blue2", HOUSE).start().to_scoring("red").do("red", "elect")
    assert elected(play) == ["blue"]
    play.do("red", "done").with_points(4).do("blue", "monk 2,1 green", "monk 3,3 yellow", "elect")
    assert play.to_act == ("blue",)
    assert play.legal() == {"abbot green", "abbot yellow"}


@pytest.mark.rule("M10.2", "M12.8")
def test_the_abbot_names_within_the_scoring_of_another() -> None:
    table = house("red", "blue", "green", red=1, blue=1, green=2).monk("blue2", HOUSE)
    play = table.start().to_scoring("blue").with_points(3).do("blue", "elect")
    assert play.to_act == ("red",)
    assert (play["pass"], play.points) == ("score", 3)
    assert play.legal() == {"abbot blue", "abbot green"}
    assert play.refusal("blue", "done") == "M2.2"
    play.do("red", "abbot green")
    assert (play["abbot"], play.to_act, play.points) == ("green", ("blue",), 3)
    assert play.refusal("blue", "elect") in {"M12.1", "M12.8"}


@pytest.mark.rule("M10.2", "M9.4")
def test_a_monk_just_bought_counts_in_the_election() -> None:
    play = house("red", "blue", red=1, blue=2).monk("red2", HOUSE).abbot("red").start().to_scoring("red")
    play.with_points(1).do("red", "monk 2,1 red", "elect")
    assert play.told(events.Counted)[0].monks == {"red": 3, "blue": 2}
    assert elected(play) == ["red"]


@pytest.mark.rule("M10.2")
def test_the_next_mass_begins_with_the_abbot_elected_before_it() -> None:
    """Blue, made abbot by the Abbot's House, is the outgoing abbot at Sext: tied with red, he loses."""
    table = house("red", "blue", blue=2).at(1, 3).monk("red1", HOUSE).monk("red2", HOUSE)
    play = table.start().to_scoring("red").do("red", "elect")
    assert elected(play) == ["blue"]
    play.do("red", "done").with_points(4).do("blue", "monk 2,1 red", "monk 3,3 red", "done")
    assert (elected(play), play["abbot"]) == (["red"], "red")


# -- the Prison Cell -------------------------------------------------------------------


def prison(*seats: str, built: bool = True, round: int = SEXT, **in_abbey: int) -> Table:
    return council(*seats, round=round, **in_abbey).lay("prison_cell", CELL, built=built)


@pytest.mark.rule("M10.3")
@pytest.mark.parametrize("abbot", ["red", "blue"], ids=["a new abbot", "the old abbot again"])
def test_the_winner_may_imprison_any_monk_in_the_abbey(abbot: str) -> None:
    play = prison("red", "blue", red=1, blue=2).monk("red2", OUTSIDE).abbot(abbot).start()
    assert (play["pass"], play.to_act, play["abbot"]) == ("mass", ("blue",), "blue")
    assert play.legal() == {"imprison -", "imprison red1", "imprison blue1", "imprison blue2"}
    assert play.refusal("blue", "done") == "M10.3"
    assert play.refusal("red", "imprison red1") == "M2.2"
    play.do("blue", "imprison red1")
    assert play["monks"]["red1"] == {"on": CELL, "kneeling": True}
    assert [(event.seat, event.monk) for event in play.told(events.Imprisoned)] == [("blue", "red1")]
    assert (play["round"], play.to_act) == (SEXT + 1, ("blue",))


@pytest.mark.rule("M10.3")
def test_he_may_imprison_nobody_or_his_own() -> None:
    play = prison("red", "blue", red=1, blue=2).start().do("blue", "imprison -")
    assert [monk for monk in play["monks"].values() if monk["on"] == CELL] == []
    assert play["round"] == SEXT + 1
    play = prison("red", "blue", red=1, blue=2).start().do("blue", "imprison blue1")
    assert play["monks"]["blue1"] == {"on": CELL, "kneeling": True}


@pytest.mark.rule("M10.3")
@pytest.mark.parametrize(
    "monk", ["red2", "red3", "red4", "red9"], ids=["outside", "on the grid", "house", "nobody"]
)
def test_only_monks_in_the_abbey_are_imprisoned(monk: str) -> None:
    table = prison("red", "blue", red=1, blue=2).lay("abbots_house", HOUSE, built=True)
    play = table.monk("red2", OUTSIDE).monk("red4", HOUSE).start()
    assert play.refusal("blue", f"imprison {monk}") == "M10.3"


@pytest.mark.rule("M10.3")
@pytest.mark.parametrize("standing", [0, 1, 2])
@pytest.mark.parametrize("built", [True, False])
@pytest.mark.parametrize("in_abbey", [True, False])
def test_imprisonment_is_offered_only_when_it_is_possible(standing: int, built: bool, in_abbey: bool) -> None:
    table = prison("red", "blue", built=built, blue=2 if in_abbey else 0)
    for i in range(standing):
        table.monk(f"red{i + 2}", CELL, square=None if built else i)
    play = table.start()
    possible = built and standing < 2 and in_abbey
    assert (play["pass"] == "mass") is possible
    assert bool(play.legal("imprison")) is possible
    assert elected(play) == ["blue"]


@pytest.mark.rule("M10.3")
def test_without_the_cell_nobody_is_imprisoned() -> None:
    play = council("red", "blue", red=1, blue=2).start()
    assert play["pass"] == "move"


@pytest.mark.rule("M10.3", "M10.1")
def test_prisoners_return_at_the_next_mass_and_make_room() -> None:
    table = prison("red", "blue", red=1, blue=2).monk("red2", CELL, kneeling=True).monk("red3", CELL, kneeling=True)
    play = table.start()
    assert play["monks"]["red2"] == play["monks"]["red3"] == {"on": "abbey"}
    assert elected(play) == ["red"]
    assert {"imprison red2", "imprison blue1"} <= play.legal()


@pytest.mark.rule("M10.3", "M12.8")
def test_by_the_abbot_s_house_a_second_prisoner_and_no_third() -> None:
    table = prison("red", "blue", round=LABOUR, red=2, blue=1).lay("abbots_house", HOUSE, built=True)
    table.monk("red3", HOUSE).monk("blue3", HOUSE).monk("blue2", CELL, kneeling=True)
    play = table.start().to_scoring("red").with_points(2).do("red", "elect")
    assert (play.to_act, play.points) == (("red",), 2)
    assert play.legal() == {"imprison -", "imprison red1", "imprison red2", "imprison blue1"}
    assert play.refusal("red", "imprison red3") == "M10.3"
    assert play.refusal("red", "imprison blue2") == "M10.3"
    play.do("red", "imprison blue1")
    assert play["monks"]["blue1"] == play["monks"]["blue2"] == {"on": CELL, "kneeling": True}
    assert (play.to_act, play.points) == (("red",), 2)
    play.do("red", "done").do("blue", "elect")
    assert elected(play) == ["red"]
    assert (play.to_act, play["pass"]) == (("blue",), "score")


@pytest.mark.rule("M10.3", "M12.8")
def test_the_winner_imprisons_within_the_scoring_of_another() -> None:
    table = prison("red", "blue", round=LABOUR, blue=2).lay("abbots_house", HOUSE, built=True).monk("red1", HOUSE)
    play = table.start().to_scoring("red").do("red", "elect")
    assert play.to_act == ("blue",)
    play.do("blue", "imprison blue2")
    assert play.to_act == ("red",)
    assert play["monks"]["blue2"]["kneeling"]


@pytest.mark.rule("M10.3")
def test_a_prisoner_scores_nothing_and_does_not_move() -> None:
    play = prison("red", "blue", red=1, blue=2).start().do("blue", "imprison blue1")
    assert (play.to_act, play["moves_left"]) == (("blue",), 2)
    assert not any(text.startswith("move blue1") for text in play.legal("move"))
    play.to_scoring("blue")
    assert play.points == 1  # blue2 studies in the Abbey
    assert play.refusal("blue", "pray blue1") == "M8.4"


@pytest.mark.rule("M10.3", "M8.4", "M8.5")
def test_beside_a_prisoner_nobody_prays_or_works() -> None:
    table = prison("red", "blue", round=1, blue=1).monk("red1", CELL).monk("blue2", CELL, kneeling=True)
    play = table.start().to_scoring("red")
    assert play.points == 0
    assert play.refusal("red", "pray red1") == "M8.4"


@pytest.mark.rule("M10.3", "M8.4")
def test_ordinary_prayer_in_the_cell_by_a_monk_alone() -> None:
    play = prison("red", "blue", round=LABOUR, blue=1).monk("red1", CELL).start().to_scoring("red")
    assert play.do("red", "pray red1").points == 2


# -- the draw --------------------------------------------------------------------------


@pytest.mark.rule("M10.4", "M2.1")
@pytest.mark.parametrize(("day", "round", "drawn"), [(2, 0, 3), (1, SEXT, 2), (1, VESPERS, 1), (2, SEXT, 2)])
def test_each_draws_what_the_hour_gives(day: int, round: int, drawn: int) -> None:
    play = council("red", "blue", "green", red=1, blue=2, green=1).at(day, round).start()
    assert play["round"] == round + 1
    assert [len(play["screens"][seat]["tiles"]) for seat in ("red", "blue", "green")] == [1 + drawn] * 3
    assert len(play["bag"]) == 48 - 3 * drawn  # the Dormitory lies on the board
    assert [(event.seat, event.count) for event in play.told(events.Drew)] == [
        ("blue", drawn),
        ("green", drawn),
        ("red", drawn),
    ]


@pytest.mark.rule("M10.4")
@pytest.mark.parametrize(
    ("left", "drawn"),
    [(0, (0, 0, 0)), (1, (1, 0, 0)), (2, (2, 0, 0)), (3, (2, 1, 0)), (5, (2, 2, 1)), (6, (2, 2, 2))],
)
def test_the_bag_may_run_out_in_the_middle(left: int, drawn: tuple[int, ...]) -> None:
    """Blue is the new abbot: he draws his whole share first, then green, then red."""
    table = council("red", "blue", "green", red=1, blue=2, green=1)
    tiles = tuple(f"field_{i + 1}" for i in range(left))
    play = table.empty_bag("red", leave=tiles).start()
    assert play["bag"] == ()
    took = {event.seat: event.count for event in play.told(events.Drew)}
    assert tuple(took.get(seat, 0) for seat in ("blue", "green", "red")) == drawn
    held = {seat: sum(t in tiles for t in play["screens"][seat]["tiles"]) for seat in ("blue", "green", "red")}
    assert tuple(held.values()) == drawn


@pytest.mark.rule("M10.4", "M10.3")
def test_the_draw_comes_after_the_election_and_the_prison() -> None:
    play = prison("red", "blue", red=1, blue=2).start()
    assert play.told(events.Drew) == []
    play.do("blue", "imprison -")
    assert [event.seat for event in play.told(events.Drew)] == ["blue", "red"]
