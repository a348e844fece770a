"""Placing tiles (M4.1 to M4.6): when, what, and where a tile may lie."""

from __future__ import annotations

import pytest

from engine.core import Illegal, Unusable
from engine.monastery import actions, events
from engine.monastery.data import Square
from tests.monastery.table import GAME, Play, Table

NORTH_SIDE = ((0, -1), (2, -1))
SOUTH_SIDE = ((0, 2), (2, 2))
EAST_SIDE = ((3, 0),)
WEST_SIDE = ((-1, 1),)
BLANK_SIDES = ((1, -1), (1, 2), (3, 1), (-1, 0))
PATH_SIDES = (*NORTH_SIDE, *SOUTH_SIDE, *EAST_SIDE, *WEST_SIDE)
ANY_TURN = (0, 1, 2, 3)

Spots = dict[tuple[Square, ...], tuple[int, ...]]


def places(play: Play, tile: str, *at: Square) -> set[str]:
    """The legal placements of one tile, all of them or those on these squares."""
    found = {text for text in play.legal("place") if text.split()[1] == tile}
    return {text for text in found if not at or text.split()[2] in {f"{x},{y}" for x, y in at}}


def spelled(tile: str, spots: Spots) -> set[str]:
    return {
        f"place {tile} {x},{y} {turn}" for squares, turns in spots.items() for x, y in squares for turn in turns
    }


def by_the_path(*tiles: str) -> Table:
    """Red holds these; a built path with four ways lies east of the Abbey."""
    return Table("red", "blue").lay("path_8", (3, 0), built=True).screen("red", *tiles)


# -- the bare Abbey: every placement there is -------------------------------------------------------


@pytest.mark.rule("M4.1", "M4.3", "M4.4", "M4.5", "M4.6", "M5.1")
@pytest.mark.parametrize(
    ("tile", "spots"),
    [
        ("path_8", {PATH_SIDES: ANY_TURN}),
        ("garden_1", {PATH_SIDES: ANY_TURN}),
        (
            "secret_red",
            {NORTH_SIDE: (1, 2, 3), SOUTH_SIDE: (0, 1, 3), EAST_SIDE: (0, 2, 3), WEST_SIDE: (0, 1, 2)},
        ),
        ("refectory", {NORTH_SIDE: (1, 2, 3), SOUTH_SIDE: (0, 1, 3), EAST_SIDE: (0, 2, 3), WEST_SIDE: (0, 1, 2)}),
        ("almonry", {(*NORTH_SIDE, *SOUTH_SIDE): (0, 2), (*EAST_SIDE, *WEST_SIDE): (1, 3)}),
        ("path_1", {(*NORTH_SIDE, *SOUTH_SIDE): (0, 2), (*EAST_SIDE, *WEST_SIDE): (1, 3)}),
        ("bursary", {NORTH_SIDE: (1, 2), SOUTH_SIDE: (0, 3), EAST_SIDE: (2, 3), WEST_SIDE: (0, 1)}),
        ("beehive", {BLANK_SIDES: ANY_TURN}),
        ("field_1", {}),
        ("kitchen", {}),
        ("buttery", {}),
    ],
)
def test_where_a_first_tile_can_lie(tile: str, spots: Spots) -> None:
    table = Table("red", "blue")
    if tile != "secret_red":
        table.screen("red", tile)
    assert places(table.start(), tile) == spelled(tile, spots)


@pytest.mark.rule("M4.3", "M4.4", "M4.5", "M4.6", "M5.1")
def test_legal_placements_are_exactly_those_not_refused() -> None:
    table = by_the_path("garden_1", "field_1", "library", "buttery", "path_5", "beehive", "garderobes", "bursary")
    table.lay("abbots_house", (4, 0)).lay("garden_2", (3, -1), built=True).monk("red2", (4, 0), square=2)
    play = table.start()
    legal = play.legal("place")
    for tile in play["screens"]["red"]["tiles"]:
        for x in range(-2, 7):
            for y in range(-4, 5):
                for turn in range(4):
                    text = f"place {tile} {x},{y} {turn}"
                    if text not in legal:
                        assert play.refusal("red", text)[:3] in ("M4.", "M5.")


# -- when, and what ------------------------------------------------------------------------------------


@pytest.mark.rule("M4.1")
def test_one_tile_a_turn() -> None:
    play = Table("red", "blue").screen("red", "path_8", "path_7").start().do("red", "place path_8 3,0 0")
    assert play.legal("place") == set()
    assert play.legal("exchange") == set()
    assert play.refusal("red", "place path_7 2,-1 1") == "M4.1"
    assert play.refusal("red", "exchange") == "M4.1"


@pytest.mark.rule("M4.1")
def test_each_player_places_one_and_again_in_the_next_round() -> None:
    table = Table("red", "blue").screen("red", "path_8", "path_7").screen("blue", "path_1")
    play = table.start().do("red", "place path_8 3,0 0", "done").do("blue", "place path_1 -1,1 1", "done")
    play.rounds_of_done(2).do("red", "place path_7 2,-1 1")
    assert [laid["tile"] for laid in play["board"]] == ["path_8", "path_1", "path_7"]


@pytest.mark.rule("M4.1")
def test_placing_is_optional() -> None:
    play = Table("red", "blue").screen("red", "path_8").start()
    assert play.do("red", "done").to_act == ("blue",)
    assert play["board"] == []


@pytest.mark.rule("M4.1", "M6.6")
def test_a_tile_may_be_placed_between_two_moves_and_entered_at_once() -> None:
    table = Table("red", "blue").lay("path_8", (3, 0), built=True).screen("red", "library")
    play = table.start().do("red", "move red1 3,0", "place library 3,-1 0", "move red1 3,-1 0")
    assert play["monks"]["red1"] == {"on": (3, -1), "square": 0, "kneeling": False}


@pytest.mark.rule("M4.1")
@pytest.mark.parametrize("tile", ["path_1", "secret_blue", "garden_1", "castle"])
def test_only_a_tile_of_the_own_screen_is_placed(tile: str) -> None:
    play = Table("red", "blue").screen("blue", "garden_1").start()
    assert play.refusal("red", f"place {tile} 3,0 1") == "M4.1"


@pytest.mark.rule("M4.1")
@pytest.mark.parametrize("turn", [-1, 4])
def test_a_tile_has_four_turns_and_no_more(turn: int) -> None:
    play = Table("red", "blue").screen("red", "path_8").start()
    with pytest.raises(Illegal, match=r"^M4\.1"):
        GAME.apply(play.state, "red", actions.Place("path_8", (3, 0), turn))
    with pytest.raises(Unusable):
        GAME.read(f"place path_8 3,0 {turn}")


@pytest.mark.rule("M4.2")
@pytest.mark.parametrize("tile", ["path_8", "garden_1", "library", "secret_red"])
def test_a_tile_is_laid_as_a_site_and_leaves_the_screen(tile: str) -> None:
    table = Table("red", "blue")
    if tile != "secret_red":
        table.screen("red", tile)
    play = table.start().do("red", f"place {tile} 2,-1 2")
    assert play["board"] == [{"tile": tile, "at": (2, -1), "turn": 2, "built": False, "blessings": 0}]
    assert tile not in play["screens"]["red"]["tiles"]
    assert play.told(events.Placed) == [events.Placed("red", tile, (2, -1), 2)]
    assert play.told(events.Received) == []


@pytest.mark.rule("M4.2")
@pytest.mark.parametrize("built", [True, False])
def test_a_taken_square_is_refused(built: bool) -> None:
    play = Table("red", "blue").lay("path_8", (3, 0), built=built).screen("red", "path_7", "beehive").start()
    for tile in ("path_7", "beehive"):
        assert play.refusal("red", f"place {tile} 3,0 0") == "M4.2"
        assert play.refusal("red", f"place {tile} 1,1 0") == "M4.2"


# -- M4.3 and M4.4 ----------------------------------------------------------------------------------------


@pytest.mark.rule("M4.3")
@pytest.mark.parametrize(
    ("monks", "built", "refused"),
    [
        ((), False, True),
        (("red1",), False, True),
        (("blue1",), False, True),
        (("red1", "blue1"), False, False),
        ((), True, False),
    ],
)
def test_a_tile_must_touch_a_built_tile_or_a_full_site(monks: tuple[str, ...], built: bool, refused: bool) -> None:
    table = Table("red", "blue").lay("bursary", (3, 0), turn=3, built=built).screen("red", "path_1")
    for square, monk in enumerate(monks):
        table.monk(monk, (3, 0), square=square)
    play = table.start()
    if refused:
        assert play.refusal("red", "place path_1 3,-1 0") == "M4.3"
    assert places(play, "path_1", (3, -1)) == (set() if refused else {"place path_1 3,-1 0", "place path_1 3,-1 2"})


@pytest.mark.rule("M4.3", "M4.1")
def test_a_site_filled_in_this_turn_serves_at_once() -> None:
    table = Table("red", "blue").lay("bursary", (3, 0), turn=3).screen("red", "path_1").monk("red2", "abbey")
    play = table.start().do("red", "move red1 3,0 0")
    assert play.refusal("red", "place path_1 3,-1 0") == "M4.3"
    play.do("red", "move red2 3,0 1", "place path_1 3,-1 0")
    assert play.tile("path_1")["at"] == (3, -1)


@pytest.mark.rule("M4.3")
@pytest.mark.parametrize("at", [(1_000_000, -1_000_000), (5, 0), (-3, 1), (1, 5)])
def test_a_tile_far_from_everything_is_refused(at: Square) -> None:
    play = Table("red", "blue").screen("red", "path_8", "beehive").start()
    for tile in ("path_8", "beehive"):
        assert play.refusal("red", f"place {tile} {at[0]},{at[1]} 0") == "M4.3"


@pytest.mark.rule("M4.3", "M4.4")
def test_the_built_neighbour_and_the_connected_one_may_differ() -> None:
    """South of the site lies a square that has the Abbey's blank side to the west."""
    play = Table("red", "blue").lay("bursary", (3, 0), turn=2).screen("red", "path_1", "garden_1").start()
    assert places(play, "path_1", (3, 1)) == {"place path_1 3,1 0", "place path_1 3,1 2"}
    assert places(play, "garden_1", (3, 1)) == {f"place garden_1 3,1 {turn}" for turn in range(4)}
    assert play.do("red", "place path_1 3,1 0").tile("path_1")["built"] is False


@pytest.mark.rule("M4.3", "M4.4")
def test_beside_the_same_site_without_the_abbey_both_are_missing_one() -> None:
    """East of the site its side is blank, and no built tile is near."""
    play = Table("red", "blue").lay("bursary", (3, 0), turn=3).screen("red", "path_1", "garden_1").start()
    assert places(play, "path_1", (3, -1), (4, 0)) == set()
    assert play.refusal("red", "place garden_1 4,0 0") in ("M4.3", "M4.4")


@pytest.mark.rule("M4.4")
@pytest.mark.parametrize(("tile", "turn"), [("garden_1", 0), ("almonry", 1), ("path_1", 3), ("secret_red", 0)])
def test_touching_without_connection_is_refused(tile: str, turn: int) -> None:
    """North of the Abbey's middle its side is blank; a door or a blank side there connects nothing."""
    table = Table("red", "blue")
    if tile != "secret_red":
        table.screen("red", tile)
    assert table.start().refusal("red", f"place {tile} 1,-1 {turn}") == "M4.4"


@pytest.mark.rule("M4.4", "M3.3")
def test_a_door_to_a_door_is_connection_enough() -> None:
    play = Table("red", "blue").lay("garden_1", (2, -1), built=True).screen("red", "garden_2").start()
    assert places(play, "garden_2", (2, -2)) == {f"place garden_2 2,-2 {turn}" for turn in range(4)}


# -- M4.5 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("M4.5")
@pytest.mark.parametrize(
    ("tile", "at", "turn"),
    [
        ("almonry", (1, -1), 0),
        ("path_8", (1, 2), 0),
        ("path_8", (3, 1), 2),
        ("almonry", (0, -1), 1),
        ("almonry", (3, 0), 0),
        ("bursary", (2, 2), 1),
    ],
    ids=["north", "south", "east", "blank north", "blank east", "blank south"],
)
def test_a_path_faces_no_blank_in_either_direction(tile: str, at: Square, turn: int) -> None:
    play = Table("red", "blue").screen("red", tile).start()
    assert play.refusal("red", f"place {tile} {at[0]},{at[1]} {turn}") == "M4.5"


@pytest.mark.rule("M4.5")
def test_a_good_connection_does_not_excuse_a_dead_end_elsewhere() -> None:
    """The square above the Abbey's blank middle, beside a path."""
    play = Table("red", "blue").lay("path_8", (0, -1), built=True).screen("red", "path_7", "path_1").start()
    assert play.refusal("red", "place path_7 1,-1 1") == "M4.5"
    assert play.refusal("red", "place path_7 1,-1 2") == "M4.5"
    assert places(play, "path_7", (1, -1)) == {"place path_7 1,-1 0"}
    assert places(play, "path_1", (1, -1)) == {"place path_1 1,-1 1", "place path_1 1,-1 3"}


@pytest.mark.rule("M4.5", "M3.1")
def test_a_door_may_face_a_blank() -> None:
    play = Table("red", "blue").lay("path_8", (0, -1), built=True).screen("red", "garden_1").start()
    assert places(play, "garden_1", (1, -1)) == {f"place garden_1 1,-1 {turn}" for turn in range(4)}


@pytest.mark.rule("M4.5", "M3.1")
def test_a_blank_may_face_a_door() -> None:
    table = Table("red", "blue").lay("path_8", (0, -1), built=True).lay("garden_1", (1, -1))
    table.lay("path_7", (0, -2), turn=1, built=True).screen("red", "almonry", "bursary")
    play = table.start()
    assert places(play, "almonry", (1, -2)) == {"place almonry 1,-2 1", "place almonry 1,-2 3"}
    assert play.refusal("red", "place almonry 1,-2 0") == "M4.5"
    assert places(play, "bursary", (1, -2)) == {"place bursary 1,-2 2", "place bursary 1,-2 3"}


# -- M4.6 ----------------------------------------------------------------------------------------------------

GREY = {"guest_house", "garden_2"}
BROWN = {"kitchen", "field_2"}
NEUTRAL = {"refectory", "path_5"}


@pytest.mark.rule("M4.6", "M3.2")
@pytest.mark.parametrize("lying", sorted(GREY | BROWN | NEUTRAL))
@pytest.mark.parametrize(
    ("tile", "turn", "clashes"),
    [
        ("library", 0, BROWN),
        ("garden_1", 0, BROWN),
        ("secret_red", 1, BROWN),
        ("buttery", 0, GREY),
        ("field_1", 0, GREY),
        ("garderobes", 0, set()),
        ("path_1", 0, set()),
    ],
)
def test_grey_and_brown_do_not_touch(lying: str, tile: str, turn: int, clashes: set[str]) -> None:
    table = by_the_path().lay(lying, (4, 0), built=True)
    if tile != "secret_red":
        table.screen("red", tile)
    play, text = table.start(), f"place {tile} 4,-1 {turn}"
    if lying in clashes:
        assert play.refusal("red", text) == "M4.6"
    assert (text in play.legal()) == (lying not in clashes)


@pytest.mark.rule("M4.6", "M5.1")
@pytest.mark.parametrize("lying", ["guest_house", "kitchen", "refectory", "path_5", "field_2", "garden_2"])
def test_a_special_tile_touches_any_colour(lying: str) -> None:
    play = by_the_path("beehive").lay(lying, (4, 0), built=True).start()
    assert "place beehive 4,1 0" in play.legal()


@pytest.mark.rule("M4.6")
def test_tiles_touch_by_their_blank_sides_too() -> None:
    """Connected to a path in the west, with a grey building's blank side in the north."""
    table = by_the_path("buttery", "garderobes", "calefactory").lay("guest_house", (4, 0), built=True)
    play = table.lay("path_5", (3, 1), turn=1, built=True).start()
    assert play.refusal("red", "place buttery 4,1 1") == "M4.6"
    assert "place garderobes 4,1 1" in play.legal()
    assert "place calefactory 4,1 1" in play.legal()


@pytest.mark.rule("M4.6")
def test_a_site_counts_for_colours_like_a_built_tile() -> None:
    table = by_the_path("buttery", "library").lay("path_5", (3, 1), turn=1, built=True)
    play = table.lay("guest_house", (4, 0)).start()
    assert play.refusal("red", "place buttery 4,1 1") == "M4.6"
    assert "place library 4,1 1" in play.legal()


@pytest.mark.rule("M4.6", "M3.3")
def test_colours_at_a_corner_are_no_matter() -> None:
    play = by_the_path("buttery", "field_1").start()
    assert "place buttery 3,-1 0" in play.legal()
    assert "place field_1 3,-1 0" in play.legal()


@pytest.mark.rule("M4.6")
@pytest.mark.parametrize(
    ("tile", "at", "turn"),
    [("buttery", (2, -1), 0), ("field_1", (-1, 1), 0), ("field_1", (3, 1), 0), ("piggery", (3, 1), 0)],
)
def test_nothing_brown_touches_the_abbey(tile: str, at: Square, turn: int) -> None:
    """With or without a connection to it."""
    play = by_the_path(tile).start()
    assert play.refusal("red", f"place {tile} {at[0]},{at[1]} {turn}") == "M4.6"
    assert places(play, tile, at) == set()


# -- the board has no edge ----------------------------------------------------------------------------------------

LINE = (
    *("almonry", "calefactory", "library", "garderobes", "path_1", "path_2"),
    *("cemetery", "guest_house", "chapel", "chapter_house", "dormitory", "infirmary", "refectory"),
)
DIRECTIONS = [((0, -1), (0, -1)), ((2, 2), (0, 1)), ((3, 0), (1, 0)), ((-1, 1), (-1, 0))]


@pytest.mark.rule("M4.3", "M4.4", "M6.2")
@pytest.mark.parametrize(("start", "way"), DIRECTIONS, ids=["north", "south", "east", "west"])
def test_a_line_of_tiles_runs_as_far_as_it_likes(start: Square, way: Square) -> None:
    def square(n: int) -> Square:
        return (start[0] + n * way[0], start[1] + n * way[1])

    table = Table("red", "blue").screen("red", "path_8")
    for n, tile in enumerate(LINE):
        straight = n < 6
        turn = (0 if straight else 1) if way[0] == 0 else (1 if straight else 0)
        table.lay(tile, square(n), turn=turn, built=True)
    for name in ("red2", "red3", "red4", "red5"):
        table.monk(name, "abbey")
    last, end = square(len(LINE) - 1), square(len(LINE))
    play = table.monk("red1", last).start()
    x, y = end
    assert places(play, "path_8", end) == {f"place path_8 {x},{y} {turn}" for turn in range(4)}
    play.do("red", f"place path_8 {x},{y} 0", f"move red1 {x},{y} 0")
    assert play["monks"]["red1"]["on"] == end
    far, near = square(8), square(9)
    play.do("red", f"move red2 {far[0]},{far[1]}")
    assert (play["moves_left"], play["monks"]["red2"]["on"]) == (0, far)
    assert play.refusal("red", f"move red3 {near[0]},{near[1]}") == "M6.1"
