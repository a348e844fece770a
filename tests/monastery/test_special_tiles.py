"""Special tiles: where they lie, what they give, and what they are not (M5)."""

from __future__ import annotations

import pytest

from engine.monastery import events
from engine.monastery.data import Square
from tests.monastery.table import Table
from tests.monastery.test_placing import ANY_TURN, BLANK_SIDES, PATH_SIDES, by_the_path, places, spelled

SPECIAL = pytest.mark.parametrize("special", ["beehive", "carp_pond", "dovecote"])


@pytest.mark.rule("M5.1", "M4.2")
@SPECIAL
def test_a_special_tile_is_laid_built_and_unconnected(special: str) -> None:
    play = Table("red", "blue").screen("red", special).start()
    assert places(play, special) == spelled(special, {BLANK_SIDES: ANY_TURN})
    play.do("red", f"place {special} 1,-1 3")
    assert play["board"] == [{"tile": special, "at": (1, -1), "turn": 3, "built": True, "blessings": 0}]


@pytest.mark.rule("M5.1")
@SPECIAL
@pytest.mark.parametrize("at", PATH_SIDES)
def test_a_special_tile_faces_no_path(special: str, at: Square) -> None:
    play = Table("red", "blue").screen("red", special).start()
    assert play.refusal("red", f"place {special} {at[0]},{at[1]} 0") == "M5.1"


@pytest.mark.rule("M5.1")
def test_one_path_among_its_sides_is_too_many_for_a_special_tile() -> None:
    """The blank side of the Abbey in the west, a path in the north."""
    play = by_the_path("beehive").start()
    assert play.refusal("red", "place beehive 3,1 0") == "M5.1"
    assert places(play, "beehive", (3, 1)) == set()


@pytest.mark.rule("M5.1")
def test_a_special_tile_may_face_a_door() -> None:
    play = Table("red", "blue").lay("garden_1", (2, -1), built=True).screen("red", "beehive").start()
    for at in ("2,-2", "3,-1", "1,-1"):
        assert f"place beehive {at} 0" in play.legal()


@pytest.mark.rule("M5.1", "M4.3")
@pytest.mark.parametrize(
    ("monks", "built"), [((), False), (("red1",), False), (("red1", "blue1"), False), ((), True)]
)
def test_a_special_tile_too_must_touch_a_built_tile_or_a_full_site(monks: tuple[str, ...], built: bool) -> None:
    table = Table("red", "blue").lay("bursary", (3, 0), turn=3, built=built).screen("red", "beehive")
    for square, monk in enumerate(monks):
        table.monk(monk, (3, 0), square=square)
    play, fits = table.start(), built or len(monks) == 2
    if not fits:
        assert play.refusal("red", "place beehive 4,0 0") == "M4.3"
    assert ("place beehive 4,0 0" in play.legal()) == fits


@pytest.mark.rule("M5.1", "M4.5")
def test_beside_a_special_tile_a_path_is_a_dead_end_and_a_door_is_not() -> None:
    """The beehive lies above the Abbey's blank middle; the square east of it has the Abbey's path in the south."""
    play = Table("red", "blue").lay("beehive", (1, -1)).screen("red", "path_7", "path_1", "garden_1").start()
    assert play.refusal("red", "place path_7 2,-1 2") == "M4.5"
    assert places(play, "path_7", (2, -1)) == {"place path_7 2,-1 1"}
    assert places(play, "path_1", (2, -1)) == {"place path_1 2,-1 0", "place path_1 2,-1 2"}
    assert places(play, "garden_1", (2, -1)) == {f"place garden_1 2,-1 {turn}" for turn in range(4)}


@pytest.mark.rule("M5.2")
def test_worked_example_6_beehive_touching_two_tiles() -> None:
    play = Table("red", "blue").lay("bursary", (3, 0), turn=3).screen("red", "beehive").start()
    play.do("red", "place beehive 3,1 0")
    assert play.told(events.Received) == [events.Received("red", 2)]
    assert (play["screens"]["red"]["blessings"], play["supply"]) == (2, 18)
    assert play["screens"]["blue"]["blessings"] == 0


@pytest.mark.rule("M5.2")
@pytest.mark.parametrize(("built", "doors", "blessings"), [(True, 1, 1), (True, 2, 2), (False, 2, 2)])
def test_every_neighbour_gives_a_blessing_built_or_not(built: bool, doors: int, blessings: int) -> None:
    table = by_the_path("beehive").lay("field_1", (4, 0), built=True)
    if doors == 2:
        table.lay("field_2", (4, 1)).lay("field_3", (5, 1), built=built)
    play = table.start().do("red", "place beehive 5,0 0")
    assert play["screens"]["red"]["blessings"] == blessings


@pytest.mark.rule("M5.2")
def test_four_neighbours_give_four_blessings() -> None:
    """Around an empty square: the Abbey, and three sites that turn blank sides and a door to it."""
    table = Table("red", "blue").lay("bursary", (0, -1), turn=2).lay("garden_1", (2, -1)).lay("garden_2", (2, -2))
    table.lay("calefactory", (1, -2), turn=1).screen("red", "beehive")
    play = table.start().do("red", "place beehive 1,-1 0")
    assert (play["screens"]["red"]["blessings"], play["supply"]) == (4, 16)


@pytest.mark.rule("M5.2", "M5.3", "M4.3")
def test_a_special_tile_counts_as_neighbour_and_as_built() -> None:
    """South of the carp pond nothing else is near: it carries the beehive and gives one blessing."""
    play = Table("red", "blue").lay("carp_pond", (3, 1)).screen("red", "beehive").start()
    play.do("red", "place beehive 3,2 0")
    assert play["screens"]["red"]["blessings"] == 1


@pytest.mark.rule("M5.3", "M4.3")
def test_a_special_tile_is_the_built_neighbour_of_another_tile() -> None:
    """The library is connected to a site only; what makes it legal is the dovecote in the south."""
    table = Table("red", "blue").lay("garden_1", (3, 0)).lay("guest_house", (4, 0)).screen("red", "library")
    play = table.start()
    assert play.refusal("red", "place library 5,0 1") == "M4.3"
    table.lay("beehive", (3, 1)).lay("carp_pond", (4, 1)).lay("dovecote", (5, 1))
    assert "place library 5,0 1" in table.start().legal()


@pytest.mark.rule("M5.3")
@SPECIAL
def test_no_monk_enters_a_special_tile(special: str) -> None:
    table = Table("red", "blue").lay("garden_1", (2, -1), built=True).lay(special, (2, -2))
    play = table.monk("red1", (2, -1)).start()
    assert play.legal("move") == {"move red1 abbey"}
    assert play.refusal("red", "move red1 2,-2") == "M6.2"
    assert play.refusal("red", "move red1 2,-2 0") == "M6.2"
    assert play.refusal("red", "encourage 2,-2 1") == "M7.1"


@pytest.mark.rule("M5.3")
def test_special_tiles_score_nothing_and_cost_nothing() -> None:
    table = Table("red", "blue").at(day=1, round=2).screen("red", "beehive")
    assert table.start().do("red", "place beehive 1,-1 0").to_scoring("red").points == 0
    end = Table("red", "blue").at(day=2, round=9).screen("red", "beehive", "carp_pond", "dovecote").start()
    assert end["result"]["scores"] == {"red": -2, "blue": -2}
