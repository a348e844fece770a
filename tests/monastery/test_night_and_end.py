"""Night and the end of the game (M11): who goes home, what ends it, the testament, who wins."""

from __future__ import annotations

import pytest

from engine.core import Illegal
from engine.monastery import events
from tests.monastery.table import GAME, Play, Table

LABOUR, SEXT, NIGHT = 2, 4, 9

# Every way out of the Abbey leads back to it, no side that looks outward is a path or a door, and the special tiles
# lie as well: nothing fits anywhere.
CLOSED = {
    "path_3": ((2, -1), 1),
    "bakehouse": ((3, -1), 2),
    "path_4": ((3, 0), 3),
    "bursary": ((0, -1), 2),
    "locutory": ((-1, -1), 1),
    "almonry": ((-1, 0), 0),
    "prison_cell": ((-1, 1), 0),
    "scriptum": ((0, 2), 0),
    "calefactory": ((1, 2), 1),
    "garden_1": ((2, 2), 0),
    "beehive": ((2, 3), 0),
    "carp_pond": ((3, 2), 0),
    "dovecote": ((1, -1), 0),
}

# One gap north of the Abbey, between grey and brown, that only a bent path could fill; four paths lead up to it.
GAP = {
    "path_5": ((0, -1), 2),
    "path_3": ((-1, -1), 1),
    "path_1": ((-1, 0), 0),
    "path_6": ((-1, 1), 1),
    "bursary": ((-1, 2), 0),
    "cemetery": ((0, 2), 0),
    "calefactory": ((1, 2), 1),
    "garden_1": ((2, 2), 0),
    "path_7": ((2, -1), 1),
    "piggery": ((2, -2), 2),
    "bakehouse": ((1, -2), 1),
    "scriptum": ((3, -1), 2),
    "locutory": ((3, 0), 3),
    "beehive": ((2, 3), 0),
    "carp_pond": ((3, 2), 0),
    "dovecote": ((-2, 0), 0),
}


def closed(*seats: str, built: bool = True, without: str = "") -> Table:
    table = Table(*seats).at(1, LABOUR)
    for tile, (at, turn) in CLOSED.items():
        if tile != without:
            table.lay(tile, at, turn=turn, built=built)
    return table


def why(play: Play) -> str | None:
    """What ended the game, as the event and the result have it."""
    told = next((event.why for event in play.told(events.Ended)), None)
    result = GAME.result(play.state)
    assert (result.why if result else None) == told
    return told


# -- night -----------------------------------------------------------------------------


@pytest.mark.rule("M11.1")
@pytest.mark.parametrize("day", [1, 2])
def test_at_night_every_monk_returns_and_stands(day: int) -> None:
    table = Table("red", "blue").at(day, NIGHT).lay("dormitory", (3, 0), built=True).lay("chapel", (0, 2))
    table.lay("bursary", (-1, 1), built=True).monk("red2", (3, 0)).monk("red3", (0, 2), 2)
    play = table.monk("blue2", (-1, 1), kneeling=True).monk("blue3", (3, 0)).start()
    for monk in ("red1", "red2", "red3", "blue1", "blue2", "blue3"):
        assert play["monks"][monk] == {"on": "abbey"}
    assert play["monks"]["red4"] == {"on": "grid", "cell": (3, 3)}
    assert [event.monks for event in play.told(events.WentHome)] == [("red2", "red3", "blue2", "blue3")]


@pytest.mark.rule("M11.1")
def test_nothing_else_happens_at_night() -> None:
    """The next decision is that of Matins: three are tied, green names one of two. Until then nothing changed."""
    table = Table("red", "blue", "green").at(1, NIGHT).abbot("green").lay("chapel", (0, 2), blessings=3)
    play = table.screen("red", "path_1", blessings=2).start()
    assert (play["day"], play["round"], play["pass"], play.to_act) == (2, 0, "mass", ("green",))
    assert (play["abbot"], play["supply"], len(play["bag"])) == ("green", 15, 47)
    assert play["screens"]["red"] == {"tiles": ("path_1", "secret_red"), "blessings": 2}
    assert play.tile("chapel") == {"tile": "chapel", "at": (0, 2), "turn": 0, "built": False, "blessings": 3}
    assert [type(event) for event in play.events] == [events.RoundBegan, events.RoundBegan, events.Counted]


# -- what ends the game ----------------------------------------------------------------


def last_letter(*seats: str) -> Table:
    """Only the S of red's row is left on the grid."""
    full = {"blue": "QUAESUMUS", "green": "ABOMNIBUS", "yellow": "MALISAMEN"}
    table = Table(*seats).at(1, LABOUR).strip("red", "LIBERANO.")
    for seat in seats[1:]:
        table.strip(seat, full[seat])
    return table


@pytest.mark.rule("M11.2")
def test_the_last_letter_ends_the_game_when_all_have_finished_the_round() -> None:
    play = (
        last_letter("red", "blue", "green").start().to_scoring("red").with_points(10).do("red", "letter 1,10 red")
    )
    assert play["grid"] == []
    assert (play["pass"], play.to_act) == ("score", ("red",))
    assert "monk 2,1 red" not in play.legal()
    play.do("red", "done")
    assert (play["pass"], play.to_act) == ("score", ("blue",))
    play.with_points(1).do("blue", "monk 2,1 blue", "done")
    assert play.to_act == ("green",)
    play.do("green", "done")
    assert (play["pass"], len(play.to_act), why(play)) == ("over", 0, "letters")
    assert (play["day"], play["round"]) == (1, LABOUR)


@pytest.mark.rule("M11.2")
def test_the_last_player_may_take_the_last_letter() -> None:
    play = (
        last_letter("red", "blue").start().to_scoring("blue").with_points(5).do("blue", "letter 1,10 red", "done")
    )
    assert why(play) == "letters"


@pytest.mark.rule("M11.2")
@pytest.mark.parametrize("small", [False, True])
def test_one_letter_on_the_grid_keeps_the_game_going(small: bool) -> None:
    table = last_letter("red", "blue")
    table.position["grid"] = [{**lying, "small": small} for lying in table.position["grid"]]
    play = table.start().rounds_of_done(4)
    assert (why(play), play["round"]) == (None, LABOUR + 1)


@pytest.mark.rule("M11.2")
def test_the_night_of_day_two_ends_the_game() -> None:
    play = Table("red", "blue").at(2, 8).start().rounds_of_done(3)
    assert (play["day"], play["round"], play["pass"]) == (2, 8, "score")
    play.rounds_of_done()
    assert (play["day"], play["round"], play["kind"], play["pass"]) == (2, NIGHT, "night", "over")
    assert why(play) == "days"
    assert play.told(events.RoundBegan)[-1].kind == "night"


@pytest.mark.rule("M11.2")
def test_the_night_of_day_one_does_not() -> None:
    play = Table("red", "blue").at(1, 8).start().rounds_of_done(4)
    assert (play["day"], play["round"], play["pass"]) == (2, 1, "move")
    assert why(play) is None


@pytest.mark.rule("M11.2", "M12.10")
@pytest.mark.parametrize("day", [1, 2])
def test_the_brewhouse_keeps_nobody_out_in_the_last_night(day: int) -> None:
    table = Table("red", "blue").at(day, NIGHT).lay("path_1", (3, 0), turn=1, built=True)
    play = table.lay("brewhouse", (4, 0), built=True).monk("red1", (4, 0)).start()
    assert (play["pass"], bool(play.to_act)) == (("night", True) if day == 1 else ("over", False))


@pytest.mark.rule("M11.2")
def test_after_the_end_nothing_can_be_done() -> None:
    play = Table("red", "blue").at(2, NIGHT).start()
    assert play.to_act == ()
    for seat in ("red", "blue"):
        assert GAME.legal(play.state, seat) == []
        with pytest.raises(Illegal) as caught:
            GAME.apply(play.state, seat, GAME.read("done"))
        assert caught.value.rule == "M11.2"
    result = GAME.result(play.state)
    assert result is not None
    assert result.exposed() == play["result"]


# -- no tile can be placed -------------------------------------------------------------


@pytest.mark.rule("M11.2", "M11.3")
@pytest.mark.parametrize("built", [True, False])
def test_the_game_ends_when_nothing_fits(built: bool) -> None:
    play = closed("red", "blue", built=built).start()
    assert play.legal("place") == set()
    play.rounds_of_done(3)
    assert (play["pass"], play.to_act, why(play)) == ("score", ("blue",), None)
    play.rounds_of_done()
    assert (play["pass"], play["round"], why(play)) == ("over", LABOUR, "tiles")


@pytest.mark.rule("M11.2", "M11.3")
def test_it_is_tested_after_every_kind_of_round() -> None:
    """At mass red is elected and imprisons nobody."""
    play = closed("red", "blue").at(1, SEXT).monk("red2", "abbey").start()
    assert (play["pass"], play.to_act) == ("mass", ("red",))
    play.do("red", "imprison -")
    assert (why(play), play["round"]) == ("tiles", SEXT)
    assert why(closed("red", "blue").at(1, NIGHT).start()) == "tiles"


@pytest.mark.rule("M11.3")
@pytest.mark.parametrize("holder", ["bag", "red", "blue"])
def test_one_tile_that_fits_keeps_the_game_going_wherever_it_is(holder: str) -> None:
    """Only the Dovecote could still be laid."""
    table = closed("red", "blue", without="dovecote")
    if holder != "bag":
        table.screen(holder, "dovecote")
    play = table.start().rounds_of_done(4)
    assert (why(play), play["round"]) == (None, LABOUR + 1)


@pytest.mark.rule("M11.3", "M4.3")
def test_every_tile_on_the_board_is_treated_as_built() -> None:
    """Only beside the garden something fits, and the garden is an empty site: just now nothing can be placed."""
    table = closed("red", "blue", without="carp_pond")
    table.position["board"] = [
        {**laid, "built": laid["built"] and laid["tile"] != "garden_1"} for laid in table.position["board"]
    ]
    table.lay("carp_pond", (0, -2))
    play = table.screen("red", "chapel").start()
    assert play.legal("place") == set()
    assert play.refusal("red", "place chapel 3,2 0") == "M4.3"
    play.rounds_of_done(4)
    assert (why(play), play["round"]) == (None, LABOUR + 1)


@pytest.mark.rule("M11.3", "M4.6", "M4.7")
@pytest.mark.parametrize(
    ("beside", "places", "ended"), [("path_1", set(), "tiles"), ("almonry", {"place path_4 1,-1 3"}, None)]
)
def test_colours_and_groups_decide_what_fits(beside: str, places: set[str], ended: str | None) -> None:
    """With the Almonry in place of a path the bent path fits the gap; else it would be the fifth of its group."""
    table = Table("red", "blue").at(1, LABOUR)
    for tile, (at, turn) in GAP.items():
        table.lay(beside if tile == "path_1" else tile, at, turn=turn, built=True)
    play = table.empty_bag("red").start()
    assert play.legal("place") == places
    play.rounds_of_done(4)
    assert why(play) == ended


@pytest.mark.rule("M11.3")
def test_closing_the_last_gap_ends_the_game_after_the_round() -> None:
    table = closed("red", "blue", without="carp_pond").screen("red", "carp_pond")
    play = table.start().do("red", "place carp_pond 3,2 0", "done")
    assert why(play) is None
    play.rounds_of_done(3)
    assert why(play) == "tiles"


# -- testament -------------------------------------------------------------------------


@pytest.mark.rule("M11.4")
@pytest.mark.parametrize(
    ("strip", "blessings", "tiles", "total"),
    [
        pytest.param(".........", 0, (), -2, id="an unplaced passage"),
        pytest.param("LIB......", 0, (), 9 - 2, id="large letters"),
        pytest.param("lib......", 0, (), -2, id="small letters"),
        pytest.param("LiB.r....", 0, (), 6 - 2, id="both"),
        pytest.param(".........", 7, (), 7 - 2, id="blessings"),
        pytest.param(".........", 0, ("dormitory", "field_1"), -2 - 5 - 1, id="unplaced tiles"),
        pytest.param(".........", 0, ("beehive", "carp_pond", "dovecote"), -2, id="special tiles"),
        pytest.param("LIBERANOS", 4, ("refectory", "path_1"), 27 + 4 - 2 - 4 - 1, id="all together"),
    ],
)
def test_the_testament(strip: str, blessings: int, tiles: tuple[str, ...], total: int) -> None:
    table = Table("red", "blue").at(2, NIGHT).strip("red", strip).screen("red", *tiles, blessings=blessings)
    play = table.start()
    result = GAME.result(play.state)
    assert result is not None
    assert result.scores == {"red": total, "blue": -2}
    told = play.told(events.Testament)
    assert [(event.seat, event.total) for event in told] == [("red", total), ("blue", -2)]
    assert told[0].unplaced == tuple(sorted(("secret_red", *tiles)))


@pytest.mark.rule("M11.4")
@pytest.mark.parametrize("built", [False, True])
def test_a_passage_on_the_board_costs_nothing_built_or_not(built: bool) -> None:
    result = GAME.result(Table("red", "blue").at(2, NIGHT).lay("secret_red", (3, 0), built=built).start().state)
    assert result is not None
    assert result.scores == {"red": 0, "blue": -2}


@pytest.mark.rule("M11.4", "M9.6")
def test_blessings_of_the_last_scoring_count() -> None:
    table = last_letter("red", "blue").screen("red", blessings=1)
    play = table.start().to_scoring("red").with_points(15).do("red", "letter 1,10 red", "done").do("blue", "done")
    result = GAME.result(play.state)
    assert result is not None
    assert result.scores == {"red": 27 + 1 + 2 - 2, "blue": 27 - 2}
    assert result.winners == ("red",)


# -- who wins --------------------------------------------------------------------------


@pytest.mark.rule("M11.5")
@pytest.mark.parametrize(
    ("seats", "blessings", "winner"),
    [
        (("red", "blue"), (1, 0), "red"),
        (("red", "blue"), (0, 1), "blue"),
        (("red", "blue"), (0, 0), "blue"),
        (("red", "blue", "green"), (3, 3, 1), "blue"),
        (("red", "blue", "green"), (3, 1, 3), "green"),
        (("red", "blue", "green"), (4, 3, 3), "red"),
        (("red", "blue", "green", "yellow"), (2, 2, 2, 2), "yellow"),
        (("red", "blue", "green", "yellow"), (2, 2, 2, 1), "green"),
    ],
)
def test_most_points_win_and_a_tie_goes_to_the_lowest_phrase(
    seats: tuple[str, ...], blessings: tuple[int, ...], winner: str
) -> None:
    table = Table(*seats).at(2, NIGHT)
    for seat, held in zip(seats, blessings, strict=True):
        table.screen(seat, blessings=held)
    play = table.start()
    result = GAME.result(play.state)
    assert result is not None
    assert result.winners == (winner,)
    assert result.scores == {seat: held - 2 for seat, held in zip(seats, blessings, strict=True)}
    assert play.told(events.Ended)[0].winners == (winner,)
