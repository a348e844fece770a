"""What an action brings its maker is told in a line, worked out from the rules page."""

from __future__ import annotations

import pytest

from engine.core import Event
from engine.monastery import events as e
from render.language import ENGLISH
from render.monastery.bringing import LIMIT
from render.monastery.renderer import RENDERER
from tests.monastery.table import GAME, Play, Table

LABOUR, STUDY = 2, 1
LONG = {"red": "Ada", "blue": "Bartholomew of Canterbury and Elsewhere", "green": "Cyriacus of Ancona the Younger"}


def brought(play: Play, seat: str, text: str, names: dict[str, str] | None = None) -> str:
    step = GAME.apply(play.state, seat, GAME.read(text))
    seen = [one for event in step.events if (one := event.seen_by(seat)) is not None]
    before, after = GAME.view(play.state, seat), GAME.view(step.state, seat)
    return RENDERER.bound(ENGLISH, names or {}).brings(before, after, seen)


def abbey(round: int = LABOUR, *seats: str) -> Table:
    return Table(*(seats or ("red", "blue"))).at(day=1, round=round)


# -- monks -----------------------------------------------------------------------------------------


def kitchen(round: int = LABOUR) -> Table:
    """3 and 1 are free; blue stands on 2."""
    path = abbey(round).lay("path_2", (3, 0), turn=1, built=True)
    return path.lay("kitchen", (4, 0), turn=0).monk("blue1", (4, 0), square=1)


def test_a_site_stays_open() -> None:
    play = kitchen().start()
    assert brought(play, "red", "move red1 4,0 0") == "leaves the Kitchen open, 3 points once it is built"
    assert brought(play, "red", "move red1 4,0 2") == "leaves the Kitchen open, 1 point once it is built"


def test_the_last_square_builds_it_with_others() -> None:
    """Both own squares count; names are those of people."""
    play = kitchen().monk("red2", (4, 0), square=2).start()
    assert brought(play, "red", "move red1 4,0 0") == "builds the Kitchen with Blue, 4 points for you"
    assert brought(play, "red", "move red1 4,0 0", {"blue": "Bob"}) == (
        "builds the Kitchen with Bob, 4 points for you"
    )


def test_a_third_field_counts_its_group() -> None:
    """M8.3: three built fields by then."""
    table = abbey().lay("path_2", (3, 0), turn=1, built=True)
    for i, at in enumerate(((4, 0), (5, 0)), start=1):
        table.lay(f"field_{i}", at, built=True)
    play = table.lay("field_3", (6, 0)).monk("red1", (5, 0)).start()
    assert brought(play, "red", "move red1 6,0 0") == "builds the Field, 3 points for you, 1 point less for work"


def test_two_own_fields_count_each_other_in_the_best_order() -> None:
    """M8.3: the nearer one first scores 2, then the farther one 3; without it the nearer one alone scores 2."""
    table = abbey().lay("path_2", (3, 0), turn=1, built=True).lay("field_1", (4, 0), built=True)
    table.lay("field_2", (5, 0)).lay("field_3", (4, 1)).monk("red2", (5, 0), square=0).monk("red1", (4, 0))
    assert brought(table.start(), "red", "move red1 4,1 0").startswith("builds the Field, 3 points for you")


def test_work_and_prayer_on_a_built_tile() -> None:
    """M12.4: the Farm gives 3 in a labour round; its circle is 3."""
    table = abbey().lay("path_2", (3, 0), turn=1, built=True).lay("farm", (4, 0), built=True)
    assert brought(table.start(), "red", "move red1 4,0") == "3 points for work, prayer would score 3"


def test_where_another_stands_nobody_would_pray() -> None:
    table = abbey().lay("path_2", (3, 0), turn=1, built=True).lay("kitchen", (4, 0), built=True)
    assert brought(table.monk("blue1", (4, 0)).start(), "red", "move red1 4,0") == "1 point for work"


def test_to_leave_the_abbey_in_a_study_round_costs_its_point() -> None:
    play = kitchen(STUDY).start()
    assert brought(play, "red", "move red1 4,0 0") == (
        "leaves the Kitchen open, 3 points once it is built, 1 point less for work"
    )
    two = kitchen(STUDY).monk("red2", "abbey").start()
    assert brought(two, "red", "move red1 4,0 0") == "leaves the Kitchen open, 3 points once it is built"


def test_an_icon_may_be_used() -> None:
    table = abbey().lay("almonry", (3, 0), turn=1, built=True)
    assert brought(table.start(), "red", "move red1 3,0") == "prayer would score 2, may use the Almonry"


def test_blessings_on_a_site_are_taken() -> None:
    table = abbey().lay("kitchen", (4, 0), blessings=2).lay("path_2", (3, 0), turn=1, built=True)
    assert brought(table.start(), "red", "move red1 4,0 1") == (
        "leaves the Kitchen open, 2 points once it is built, takes the 2 blessings there"
    )


def test_a_step_that_brings_nothing_says_what_is_left() -> None:
    play = abbey().lay("path_2", (3, 0), turn=1, built=True).monk("red1", (3, 0)).start()
    assert brought(play, "red", "move red1 abbey") == "1 step left"


# -- tiles and blessings ---------------------------------------------------------------------------


def test_a_tile_joins_others() -> None:
    play = abbey().screen("red", "path_2").start()
    assert brought(play, "red", "place path_2 3,0 1") == "joins the Abbey"
    assert brought(play, "red", "place secret_red 3,0 0") == "joins the Abbey, your monks reach it in one step"


def test_a_path_tells_its_group() -> None:
    play = abbey().lay("path_2", (3, 0), turn=1, built=True).screen("red", "path_1").start()
    assert brought(play, "red", "place path_1 4,0 1") == "joins a Path, makes a group of 2"


def test_a_special_tile_brings_blessings() -> None:
    """M5.2: one for each neighbour; (1, -1) lies beside the Abbey alone, (2, -1) beside the Almonry too."""
    play = abbey().lay("bursary", (2, -1), turn=1, built=True).screen("red", "beehive").start()
    assert brought(play, "red", "place beehive 1,-1 0") == "2 blessings for you"


def test_blessings_are_laid() -> None:
    play = kitchen().screen("red", blessings=3).start()
    assert brought(play, "red", "encourage 4,0 1") == "1 blessing lies on the Kitchen"
    assert brought(play, "red", "encourage 4,0 3") == "3 blessings lie on the Kitchen"


# -- scoring ---------------------------------------------------------------------------------------


def scoring(points: int, table: Table | None = None) -> Play:
    return (table or abbey()).start().to_scoring("red").with_points(points)


def test_letters() -> None:
    play = scoring(9)
    assert brought(play, "red", "letter 1,1 red") == "L on your strip, 8 letters still missing"
    assert brought(play, "red", "letter 2,2 blue", {"blue": "Bob"}) == "a small Q for Bob, a blessing for you"
    last = scoring(10, abbey().strip("red", "LIBERANO."))
    assert brought(last, "red", "letter 1,10 red") == "completes your phrase"


def test_monks() -> None:
    play = scoring(7)
    assert brought(play, "red", "monk 1,7 red") == "Red 2 comes to the Abbey, two more steps in your turns"
    assert brought(play, "red", "monk 1,7 blue") == "Blue 2 comes to the Abbey"


def test_prayer_and_the_work_it_costs() -> None:
    """M8.6: the Chapel is grey, so its work in a study round goes; it prays twice its 3."""
    chapel = abbey(STUDY).lay("chapel", (3, 0), turn=0, built=True).monk("red1", (3, 0))
    assert brought(scoring(1, chapel), "red", "pray red1") == "1 point less for work, 6 points for prayer"
    chapel = abbey(LABOUR).lay("chapel", (3, 0), turn=0, built=True).monk("red1", (3, 0))
    assert brought(scoring(0, chapel), "red", "pray red1") == "6 points for prayer"


def test_the_almonry() -> None:
    table = abbey().lay("almonry", (3, 0), turn=1, built=True).monk("red1", (3, 0))
    assert brought(scoring(0, table), "red", "almonry") == "a blessing for you"


def test_the_library() -> None:
    table = abbey().lay("library", (3, 0), turn=1, built=True).monk("red1", (3, 0))
    assert brought(scoring(0, table), "red", "swap 1,1 2,2") == "L and Q change places, both small now"


@pytest.mark.parametrize(
    ("points", "line"),
    [(0, ""), (4, "a blessing for 4 points left over"), (12, "3 blessings for 12 points left over")],
)
def test_what_is_left_over(points: int, line: str) -> None:
    """M9.6."""
    assert brought(scoring(points), "red", "done") == line


def test_the_end_of_a_turn_brings_nothing_of_its_own() -> None:
    assert brought(abbey().start(), "red", "done") == ""


# -- before the end of a part ----------------------------------------------------------------------


def foretold(play: Play) -> list[str]:
    return RENDERER.foretell(GAME.forecast(play.state, play.to_act[0]))


def test_a_preview_tells_also_that_it_is_nothing() -> None:
    assert foretold(abbey(LABOUR).start()) == ["You would score no points."]
    assert foretold(abbey(STUDY).start()) == ["You would score 1 point for work in the Abbey."]


@pytest.mark.parametrize(
    ("points", "line"),
    [
        (0, "You would have no points left over."),
        (1, "You would receive 1 blessing for what is left over (1 point)."),
        (5, "You would receive 2 blessings for what is left over (5 points)."),
        (15, "You would receive 4 blessings for what is left over (15 points)."),
    ],
)
def test_a_preview_of_what_is_left_over(points: int, line: str) -> None:
    """M9.6."""
    assert foretold(scoring(points)) == [line]


# -- the line itself -------------------------------------------------------------------------------


def test_names_give_way_to_colours_where_the_line_is_short() -> None:
    table = abbey(LABOUR, "red", "blue", "green").lay("path_2", (3, 0), turn=1, built=True)
    table.lay("refectory", (4, 0)).monk("blue1", (4, 0), square=1).monk("green1", (4, 0), square=2)
    play = table.monk("red2", (4, 0), square=3).start()
    line = brought(play, "red", "move red1 4,0 0", LONG)
    assert line == "builds the Refectory with Blue and Green, 5 points for you"
    assert len(line) <= LIMIT


def test_what_others_did_after_it_is_not_told() -> None:
    view = GAME.view(abbey().start().state, "red")
    later: list[Event] = [e.TurnBegan("blue", "score"), e.Received("red", 3)]
    assert RENDERER.brings(view, view, later) == ""
    assert RENDERER.brings(view, view, later[1:]) == "3 blessings for you"
