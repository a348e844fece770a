"""Scoring points (M8): building, and the groups that count for it. Worked examples 1, 2 and 4."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.monastery import events
from tests.monastery.table import Table
from tests.monastery.test_scoring import LABOUR, row

# -- building ------------------------------------------------------------------------


def shared_kitchen(*seats: str) -> Table:
    return (
        row(*seats)
        .lay("kitchen", (4, 0), turn=2)
        .monk("red1", (4, 0), 0)
        .monk("red2", (4, 0), 2)
        .monk("green1", (4, 0), 1)
    )


@pytest.mark.rule("M8.1", "M8.2")
def test_example_1_each_scores_his_squares_and_the_later_one_turns_it() -> None:
    play = shared_kitchen("red", "green").start().to_scoring("red")
    assert play.points == 4
    assert not play.tile("kitchen")["built"]
    play.do("red", "done")
    assert play.to_act == ("green",)
    assert play.points == 2
    assert play.tile("kitchen")["built"]
    assert play.tile("kitchen")["turn"] == 2
    assert play["monks"]["red1"] == play["monks"]["red2"] == {"on": (4, 0), "kneeling": False}
    assert play["monks"]["green1"] == {"on": (4, 0), "kneeling": False}
    kinds = [type(event) for event in play.events if isinstance(event, (events.Scored, events.Built))]
    assert kinds == [events.Scored, events.Built]


@pytest.mark.rule("M8.2")
def test_the_later_one_follows_the_order_from_the_abbot() -> None:
    play = shared_kitchen("red", "green").abbot("green").start().to_scoring("green")
    assert (play.points, play.tile("kitchen")["built"]) == (2, False)
    play.do("green", "done")
    assert (play.points, play.tile("kitchen")["built"]) == (4, True)


@pytest.mark.rule("M8.2")
@pytest.mark.parametrize(
    ("abbot", "turned_by"), [("red", "green"), ("blue", "red"), ("green", "red"), ("yellow", "green")]
)
def test_players_without_a_monk_on_it_are_not_waited_for(abbot: str, turned_by: str) -> None:
    play = shared_kitchen("red", "blue", "green", "yellow").abbot(abbot).start().to_scoring(abbot)
    while not play.tile("kitchen")["built"]:
        assert play.to_act != (turned_by,)
        play.rounds_of_done()
    assert play.to_act == (turned_by,)


@pytest.mark.rule("M8.1", "M8.2")
def test_example_2_a_site_of_one_player_is_turned_at_once() -> None:
    play = (
        row("red", "blue").lay("workshop", (4, 0), turn=1).monk("red1", (4, 0), 0).monk("red2", (4, 0), 1).start()
    )
    assert not play.tile("workshop")["built"]
    play.to_scoring("red")
    assert play.points == 3
    assert play.tile("workshop")["built"]
    assert [event.tile for event in play.told(events.Built)] == ["workshop"]


@pytest.mark.rule("M8.1", "M8.2")
def test_a_site_filled_in_the_same_round_is_built_in_it() -> None:
    play = row("red", "blue").lay("bakehouse", (4, 0), turn=2).monk("red2", (4, 0), 1).start()
    play.do("red", "move red1 4,0 0").to_scoring("red")
    assert (play.points, play.tile("bakehouse")["built"]) == (3, True)


@pytest.mark.rule("M8.1")
def test_a_site_with_an_empty_square_scores_nothing_and_stays() -> None:
    play = row("red", "blue").lay("kitchen", (4, 0)).monk("red1", (4, 0), 0).monk("red2", (4, 0), 1).start()
    play.to_scoring("red")
    assert (play.points, play.tile("kitchen")["built"]) == (0, False)
    assert play["monks"]["red1"]["square"] == 0


@pytest.mark.rule("M8.1")
def test_a_full_site_does_not_help_one_that_is_not() -> None:
    table = row("red", "blue").lay("kitchen", (4, 0)).lay("field_1", (5, 0)).lay("piggery", (4, -1), turn=1)
    play = table.monk("red1", (4, 0), 0).monk("red2", (5, 0), 0).monk("blue1", (4, -1), 0).start().to_scoring("red")
    assert play.points == 1
    assert [laid["tile"] for laid in play["board"] if laid["built"]] == ["path_1", "field_1"]


@pytest.mark.rule("M8.1")
def test_every_full_site_counts() -> None:
    table = row("red", "blue").lay("kitchen", (4, 0)).lay("bakehouse", (5, 0), turn=2)
    table.monk("red1", (4, 0), 0).monk("red2", (4, 0), 1).monk("red3", (4, 0), 2)
    table.monk("red4", (5, 0), 0).monk("red5", (5, 0), 1)
    play = table.start().to_scoring("red")
    assert play.points == 6 + 3
    assert play.tile("kitchen")["built"]
    assert play.tile("bakehouse")["built"]


@pytest.mark.rule("M8.1")
def test_the_squares_of_others_give_nothing() -> None:
    table = row("red", "blue").lay("refectory", (4, 0)).monk("red1", (4, 0), 3)
    play = (
        table.monk("blue1", (4, 0), 0).monk("blue2", (4, 0), 1).monk("blue3", (4, 0), 2).start().to_scoring("red")
    )
    assert play.points == 1
    assert play.do("red", "done").points == 9


@pytest.mark.rule("M8.1", "M8.2")
@pytest.mark.parametrize("waiting", [False, True], ids=["turned", "still a site"])
def test_builders_do_not_pray_work_or_use_icons(waiting: bool) -> None:
    """Building is compulsory: points stand there before the first decision, and those monks are done."""
    table = row("red", "blue").lay("workshop", (4, 0), turn=1).monk("red1", (4, 0), 0)
    table.monk("blue1" if waiting else "red2", (4, 0), 1)
    play = table.start().to_scoring("red")
    assert play.points == (2 if waiting else 3)
    assert play.tile("workshop")["built"] is not waiting
    assert play.refusal("red", "pray red1") == "M8.4"
    assert play.refusal("red", "workshop") in {"M12.1", "M12.7"}
    assert play.legal("pray") == play.legal("workshop") == set()


@pytest.mark.rule("M8.2", "M12.1")
def test_the_builder_who_scored_first_is_free_in_the_next_round() -> None:
    table = row("red", "blue").lay("workshop", (4, 0), turn=1).monk("red1", (4, 0), 0).monk("blue1", (4, 0), 1)
    play = table.start().to_scoring("red").rounds_of_done(2)
    assert play["round"] == LABOUR + 1
    play.to_scoring("red")
    assert play.points == 1
    assert play.legal("workshop") == {"workshop"}


@pytest.mark.rule("M8.2")
def test_another_monk_of_the_builder_still_works_and_prays() -> None:
    table = row("red", "blue").lay("bakehouse", (4, 0), turn=3).lay("field_1", (4, -1))
    play = table.monk("red1", (3, 0)).monk("red2", (4, -1), 0).start().to_scoring("red")
    assert play.points == 1
    assert play.legal("pray") == {"pray red1"}


# -- groups --------------------------------------------------------------------------


@pytest.mark.rule("M8.3")
@pytest.mark.parametrize("built", range(4))
def test_example_4_a_field_scores_the_size_of_its_group(built: int) -> None:
    table = row("red", "blue")
    for i in range(built):
        table.lay(f"field_{i + 2}", (4 + i, 0), built=True)
    play = table.lay("field_1", (4 + built, 0)).monk("red1", (4 + built, 0), 0).start().to_scoring("red")
    assert play.points == built + 1
    assert play.tile("field_1")["built"]


@pytest.mark.rule("M8.3")
def test_example_4_sites_do_not_link_a_path() -> None:
    """A chain A-B-C-D of paths: A and B built, then D, then C."""
    table = row("red", "blue").lay("path_2", (4, 0), turn=1, built=True).lay("path_5", (5, 0)).lay("path_6", (6, 0))
    play = table.monk("red1", (6, 0), 0).start().to_scoring("red")
    assert play.points == 1
    assert not play.tile("path_5")["built"]
    play.rounds_of_done(2)
    assert play["round"] == LABOUR + 1
    play.do("red", "move red1 5,0 0").to_scoring("red")
    assert play.points == 4


@pytest.mark.rule("M8.3")
def test_sites_do_not_link_fields() -> None:
    table = row("red", "blue").lay("field_1", (4, 0), built=True).lay("field_2", (5, 0)).lay("field_3", (6, 0))
    play = table.monk("red1", (6, 0), 0).start().to_scoring("red")
    assert play.points == 1


@pytest.mark.rule("M8.3")
@pytest.mark.parametrize(("first_built", "points"), [(False, 2), (True, 4)])
def test_a_garden_counts_twice_its_group(first_built: bool, points: int) -> None:
    table = row("red", "blue").lay("garden_1", (4, 0), built=first_built).lay("garden_2", (5, 0))
    play = table.monk("red1", (5, 0), 0).start().to_scoring("red")
    assert play.points == points


@pytest.mark.rule("M8.3")
def test_paths_that_touch_without_being_connected_are_no_group() -> None:
    table = row("red", "blue").lay("infirmary", (4, 0), built=True).lay("bakehouse", (4, -1), turn=1, built=True)
    table.lay("path_2", (5, -1), turn=1, built=True).lay("path_3", (5, 0), turn=2)
    play = table.monk("red1", (5, 0), 0).start().to_scoring("red")
    assert play.points == 1


@pytest.mark.rule("M8.3")
def test_other_kinds_do_not_count_in_a_group() -> None:
    """The field touches a built path and a built brown building."""
    table = row("red", "blue").lay("field_1", (4, 0)).lay("bakehouse", (5, 0), turn=3, built=True)
    play = table.monk("red1", (4, 0), 0).start().to_scoring("red")
    assert play.points == 1


def three_fields(near_built: bool = False) -> Table:
    """Three fields in a row, the middle one laid last; a way around connects the far one."""
    table = row("red", "blue").lay("field_1", (4, 0), built=near_built).lay("bakehouse", (4, 1), built=True)
    table.lay("smithy", (5, 1), turn=1, built=True).lay("piggery", (6, 1), turn=3, built=True)
    return table.lay("field_3", (6, 0)).lay("field_2", (5, 0))


@pytest.mark.rule("M8.3")
@pytest.mark.parametrize("monks", list(permutations(["red1", "red2", "red3"])), ids=" ".join)
def test_several_fields_at_once_score_in_the_best_order(monks: tuple[str, ...]) -> None:
    """1 + 2 + 3; the ends first would give 1 + 1 + 3."""
    table = three_fields()
    for x, monk in enumerate(monks, start=4):
        table.monk(monk, (x, 0), 0)
    play = table.start().to_scoring("red")
    assert play.points == 6
    assert all(play.tile(f"field_{i}")["built"] for i in (1, 2, 3))
    assert sorted(event.points for event in play.told(events.Scored)) == [1, 2, 3]


@pytest.mark.rule("M8.3")
def test_the_best_order_builds_on_what_stands() -> None:
    """The field beside the built one first: 2 + 3; the far one first would give 1 + 3."""
    play = three_fields(near_built=True).monk("red1", (5, 0), 0).monk("red2", (6, 0), 0).start().to_scoring("red")
    assert play.points == 5


@pytest.mark.rule("M8.3")
def test_two_paths_and_two_gardens_at_once() -> None:
    """Each kind in its own group: 2 + 3 beside the built path, 2 + 4 for the gardens."""
    table = row("red", "blue").lay("path_2", (4, 0), turn=1).lay("path_5", (5, 0))
    table.lay("garden_1", (5, -1)).lay("garden_2", (6, -1))
    table.monk("red1", (4, 0), 0).monk("red2", (5, 0), 0).monk("red3", (5, -1), 0).monk("red4", (6, -1), 0)
    assert table.start().to_scoring("red").points == 2 + 3 + 2 + 4


@pytest.mark.rule("M8.3")
@pytest.mark.parametrize(("abbot", "first", "second"), [("red", 1, 2), ("blue", 1, 2)])
def test_a_field_just_built_by_another_counts(abbot: str, first: int, second: int) -> None:
    table = row("red", "blue").lay("field_1", (4, 0)).lay("field_2", (5, 0))
    table.monk("red1", (4, 0), 0).monk("blue1", (5, 0), 0).abbot(abbot)
    play = table.start().to_scoring(abbot)
    assert play.points == first
    assert play.rounds_of_done().points == second
