"""Secret passages (M6.7).

The passage lies west of the Abbey, a row of built tiles east of it: three steps from 4,0 by foot.
"""

from __future__ import annotations

import pytest

from engine.monastery import events
from tests.monastery.table import Table
from tests.monastery.test_moving import moves, row

COLOURS = ("red", "blue", "green", "yellow")


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
