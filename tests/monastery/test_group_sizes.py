"""How large groups of fields, gardens and paths may grow (M4.7)."""

from __future__ import annotations

import pytest

from tests.monastery.table import Table
from tests.monastery.test_placing import by_the_path, places


@pytest.mark.rule("M4.7")
@pytest.mark.parametrize("lying", [2, 3, 4])
def test_four_fields_make_the_largest_group(lying: int) -> None:
    table = by_the_path("field_8")
    for n in range(lying):
        table.lay(f"field_{n + 1}", (4 + n, 0), built=n in (0, lying - 1))
    play, text = table.start(), f"place field_8 {4 + lying},0 0"
    if lying == 4:
        assert play.refusal("red", text) == "M4.7"
    assert (text in play.legal()) == (lying < 4)


@pytest.mark.rule("M4.7")
@pytest.mark.parametrize(("second", "fits"), [(1, True), (2, False)])
def test_a_field_that_joins_two_groups_counts_both(second: int, fits: bool) -> None:
    table = by_the_path("field_8").lay("path_5", (3, -1), turn=1, built=True)
    table.lay("path_6", (3, -2), turn=1, built=True).lay("field_1", (4, 0)).lay("field_2", (5, 0))
    for n in range(second):
        table.lay(f"field_{n + 3}", (4 + n, -2))
    play = table.start()
    if not fits:
        assert play.refusal("red", "place field_8 4,-1 0") == "M4.7"
    assert ("place field_8 4,-1 0" in play.legal()) == fits


@pytest.mark.rule("M4.7")
def test_a_group_touched_on_two_sides_counts_once() -> None:
    table = by_the_path("field_8").lay("field_1", (4, 0), built=True).lay("field_2", (5, 0))
    assert "place field_8 4,-1 0" in table.lay("field_3", (5, -1)).start().legal()


@pytest.mark.rule("M4.7")
def test_fields_at_corners_do_not_group() -> None:
    """Four in a row, and a fifth beside the path, at a corner of the first."""
    table = by_the_path("field_8")
    for n in range(4):
        table.lay(f"field_{n + 1}", (4 + n, 0), built=True)
    play = table.start()
    assert "place field_8 3,-1 0" in play.legal()
    assert play.refusal("red", "place field_8 4,-1 0") == "M4.7"


@pytest.mark.rule("M4.7")
@pytest.mark.parametrize("built", [True, False])
def test_two_gardens_make_the_largest_group(built: bool) -> None:
    table = Table("red", "blue").lay("garden_1", (2, -1), built=True).screen("red", "garden_3")
    assert "place garden_3 2,-2 0" in table.start().legal()
    play = table.lay("garden_2", (2, -2), built=built).start()
    assert play.refusal("red", "place garden_3 1,-1 0") == "M4.7"
    assert play.refusal("red", "place garden_3 3,-1 0") == "M4.7"
    assert "place garden_3 0,-1 0" in play.legal()


@pytest.mark.rule("M4.7")
def test_a_garden_between_two_gardens_would_be_the_third() -> None:
    table = Table("red", "blue").lay("garden_1", (2, -1)).lay("garden_2", (3, 0), built=True)
    assert table.screen("red", "garden_3").start().refusal("red", "place garden_3 3,-1 0") == "M4.7"


@pytest.mark.rule("M4.7")
def test_gardens_and_fields_are_groups_of_their_own() -> None:
    """Two gardens are full; a passage or a building beside them is no garden."""
    table = Table("red", "blue").lay("garden_1", (2, -1), built=True).lay("garden_2", (2, -2), built=True)
    play = table.screen("red", "library", "path_8").start()
    assert "place library 2,-3 0" in play.legal()
    assert "place path_8 2,-3 0" in play.legal()
    assert "place secret_red 2,-3 1" in play.legal()


def four_paths() -> Table:
    """A connected chain of four north of the Abbey, two of them sites."""
    table = Table("red", "blue").lay("path_1", (2, -1), built=True).lay("path_2", (2, -2))
    return table.lay("path_5", (2, -3), turn=1).lay("path_6", (2, -4), turn=1, built=True)


@pytest.mark.rule("M4.7")
def test_four_connected_paths_make_the_largest_group() -> None:
    play = four_paths().screen("red", "path_8", "dormitory").start()
    assert play.refusal("red", "place path_8 2,-5 0") == "M4.7"
    assert play.refusal("red", "place path_8 3,-4 0") == "M4.7"
    assert "place dormitory 2,-5 0" in play.legal()


@pytest.mark.rule("M4.7")
def test_a_fourth_connected_path_still_fits() -> None:
    table = (
        Table("red", "blue")
        .lay("path_1", (2, -1))
        .lay("path_2", (2, -2))
        .lay("path_5", (2, -3), turn=1, built=True)
    )
    assert "place path_8 2,-4 0" in table.screen("red", "path_8").start().legal()


@pytest.mark.rule("M4.7")
def test_paths_that_touch_without_connection_do_not_group() -> None:
    """The fifth path turns its blank side to the first of the chain."""
    play = four_paths().lay("guest_house", (0, -1), turn=1, built=True).screen("red", "path_3").start()
    assert places(play, "path_3", (1, -1)) == {"place path_3 1,-1 3"}


@pytest.mark.rule("M4.7")
def test_a_path_beside_a_chain_does_not_draw_it_into_a_group() -> None:
    """A path connected to one that only touches the chain of four is the second of its group."""
    table = four_paths().lay("guest_house", (0, -1), turn=1, built=True).lay("path_3", (1, -1), turn=3, built=True)
    assert "place path_4 1,-2 2" in table.screen("red", "path_4").start().legal()


@pytest.mark.rule("M4.7")
def test_a_building_between_keeps_paths_apart() -> None:
    """A building at the end of a full chain: the path beyond it begins a group of its own."""
    table = Table("red", "blue").lay("path_1", (2, -1), built=True).lay("path_3", (2, -2), turn=1)
    table.lay("path_4", (3, -2), turn=2).lay("path_2", (3, -1))
    table.lay("guest_house", (3, 0), turn=0, built=True).screen("red", "path_8")
    play = table.start()
    assert "place path_8 4,0 0" in play.legal()
