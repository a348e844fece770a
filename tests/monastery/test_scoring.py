"""Scoring points (M8): prayer, kneeling and work. Worked example 8."""

from __future__ import annotations

import pytest

from engine.monastery import events
from tests.monastery.table import Play, Table

STUDY, LABOUR = 1, 2

# a tile, a turn that opens it to the west, and its circle value
VALUES = [
    ("kitchen", 0, 3),
    ("bakehouse", 2, 2),
    ("refectory", 0, 4),
    ("field_1", 0, 1),
    ("path_2", 1, 1),
    ("dormitory", 0, 5),
    ("garden_1", 0, 2),
    ("secret_red", 0, 2),
]


def row(*seats: str, round: int = LABOUR) -> Table:
    """A built path leads east from the Abbey to (4, 0), where brown and grey may lie."""
    return Table(*seats).at(1, round).lay("path_1", (3, 0), turn=1, built=True)


def kneels(play: Play, monk: str) -> bool:
    return bool(play["monks"][monk].get("kneeling"))


# -- prayer --------------------------------------------------------------------------


@pytest.mark.rule("M8.4")
@pytest.mark.parametrize("round", [STUDY, LABOUR])
@pytest.mark.parametrize(("tile", "turn", "value"), VALUES)
def test_prayer_scores_the_circle_value(tile: str, turn: int, value: int, round: int) -> None:
    play = row("red", "blue", round=round).lay(tile, (4, 0), turn=turn, built=True).monk("red1", (4, 0)).start()
    play.to_scoring("red")
    assert play.legal("pray") == {"pray red1"}
    play.do("red", "pray red1")
    assert play.points == value
    assert play["monks"]["red1"] == {"on": (4, 0), "kneeling": True}


@pytest.mark.rule("M8.4")
@pytest.mark.parametrize("kneeling", [False, True])
@pytest.mark.parametrize("other", ["red2", "blue1"])
def test_prayer_needs_a_monk_alone(other: str, kneeling: bool) -> None:
    table = row("red", "blue").lay("kitchen", (4, 0), built=True).monk("red1", (4, 0))
    play = table.monk(other, (4, 0), kneeling=kneeling).start().to_scoring("red")
    assert play.refusal("red", "pray red1") == "M8.4"
    assert play.legal("pray") == set()


@pytest.mark.rule("M8.4")
@pytest.mark.parametrize(
    "monk",
    [
        pytest.param("red1", id="in the Abbey, which has no circle value"),
        pytest.param("red2", id="on the grid"),
        pytest.param("red3", id="on a site"),
        pytest.param("red4", id="kneeling already"),
        pytest.param("blue1", id="of another player"),
        pytest.param("red9", id="nobody"),
    ],
)
def test_these_monks_cannot_pray(monk: str) -> None:
    table = row("red", "blue").lay("kitchen", (4, 0)).lay("bakehouse", (5, 0), turn=3, built=True)
    table.lay("smithy", (5, -1), built=True).monk("red3", (4, 0), 0)
    play = table.monk("red4", (5, 0), kneeling=True).monk("blue1", (5, -1)).start().to_scoring("red")
    assert play.refusal("red", f"pray {monk}") == "M8.4"
    assert play.legal("pray") == set()


@pytest.mark.rule("M8.4")
def test_one_monk_prays_in_a_scoring() -> None:
    table = row("red", "blue").lay("kitchen", (4, 0), built=True).lay("bakehouse", (5, 0), turn=2, built=True)
    play = table.monk("red1", (4, 0)).monk("red2", (5, 0)).start().to_scoring("red")
    assert play.legal("pray") == {"pray red1", "pray red2"}
    play.do("red", "pray red1")
    assert play.legal("pray") == set()
    assert play.refusal("red", "pray red2") == "M8.4"
    play.rounds_of_done(2).to_scoring("red")
    assert play.legal("pray") == {"pray red2"}


@pytest.mark.rule("M8.4")
def test_no_prayer_on_a_tile_built_this_round_but_in_the_next() -> None:
    play = row("red", "blue").lay("garden_1", (4, 0)).monk("red1", (4, 0), 0).start().to_scoring("red")
    assert play.tile("garden_1")["built"]
    assert play.refusal("red", "pray red1") == "M8.4"
    play.rounds_of_done(2).to_scoring("red")
    assert play["round"] == LABOUR + 1
    assert play.do("red", "pray red1").points == 2


@pytest.mark.rule("M8.4")
def test_prayer_is_for_ones_own_scoring() -> None:
    play = row("red", "blue").lay("kitchen", (4, 0), built=True).monk("red1", (4, 0)).start()
    assert play.refusal("red", "pray red1") == "M2.3"
    play.to_scoring("blue")
    assert play.refusal("red", "pray red1") == "M2.2"


# -- kneeling ------------------------------------------------------------------------


@pytest.mark.rule("M8.5")
def test_a_kneeling_monk_neither_moves_nor_scores_nor_works() -> None:
    play = row("red", "blue").lay("kitchen", (4, 0), built=True).monk("red1", (4, 0)).start().to_scoring("red")
    play.do("red", "pray red1").rounds_of_done(2)
    assert play["round"] == LABOUR + 1
    assert kneels(play, "red1")
    assert play["moves_left"] == 0
    assert play.legal("move") == set()
    assert play.refusal("red", "move red1 3,0") == "M6.2"
    play.to_scoring("red")
    assert play.points == 0
    assert play.refusal("red", "pray red1") == "M8.4"


@pytest.mark.rule("M8.5")
def test_others_may_pass_and_stop_where_somebody_kneels() -> None:
    table = row("red", "blue").lay("kitchen", (4, 0), built=True).lay("smithy", (5, 0), turn=1, built=True)
    play = table.monk("blue1", (4, 0), kneeling=True).monk("red2", "abbey").start()
    assert {"move red1 4,0", "move red1 5,0"} <= play.legal("move")


@pytest.mark.rule("M8.5", "M8.6", "M12.1")
@pytest.mark.parametrize("kneeler", ["blue1", "red2"])
def test_nobody_works_or_uses_the_icon_where_somebody_kneels(kneeler: str) -> None:
    table = row("red", "blue").lay("workshop", (4, 0), turn=1, built=True).monk("red1", (4, 0))
    play = table.monk(kneeler, (4, 0), kneeling=True).start().to_scoring("red")
    assert play.points == 0
    assert play.refusal("red", "workshop") in {"M12.1", "M12.7"}


@pytest.mark.rule("M8.5")
def test_who_prays_can_no_longer_use_the_icon() -> None:
    play = row("red", "blue").lay("workshop", (4, 0), turn=1, built=True).monk("red1", (4, 0)).start()
    play.to_scoring("red")
    assert play.legal("workshop") == {"workshop"}
    play.do("red", "pray red1")
    assert play.legal("workshop") == set()
    assert play.refusal("red", "workshop") in {"M12.1", "M12.7"}


@pytest.mark.rule("M8.5", "M10.1")
def test_he_kneels_until_the_next_mass() -> None:
    table = row("red", "blue", round=3).lay("kitchen", (4, 0), built=True).monk("red1", (4, 0))
    play = table.monk("blue2", "abbey").start().to_scoring("red").do("red", "pray red1", "done")
    assert kneels(play, "red1")
    play.do("blue", "done")
    assert (play["round"], play["kind"]) == (5, "study")
    assert play["monks"]["red1"] == {"on": "abbey"}


# -- work ----------------------------------------------------------------------------


@pytest.mark.rule("M8.6")
@pytest.mark.parametrize(
    ("tile", "turn", "study", "labour"),
    [
        ("kitchen", 0, 0, 1),
        ("field_1", 0, 0, 1),
        ("chapter_house", 0, 1, 0),
        ("garden_1", 0, 1, 0),
        ("secret_blue", 0, 1, 0),
        ("infirmary", 0, 1, 1),
        ("path_2", 1, 0, 0),
    ],
)
def test_work_follows_the_colour_of_the_round(tile: str, turn: int, study: int, labour: int) -> None:
    for round, points in ((STUDY, study), (LABOUR, labour), (3, labour), (5, study), (6, labour), (8, study)):
        table = row("red", "blue", round=round).lay(tile, (4, 0), turn=turn, built=True)
        play = table.monk("red1", (4, 0)).start().to_scoring("red")
        assert play.points == points, f"round {round}"


@pytest.mark.rule("M8.6")
@pytest.mark.parametrize(("round", "points"), [(STUDY, 1), (LABOUR, 0)])
def test_the_abbey_is_a_place_of_study(round: int, points: int) -> None:
    play = Table("red", "blue").at(1, round).monk("red2", "abbey").start().to_scoring("red")
    assert play.points == points
    assert play.do("red", "done").points == points


@pytest.mark.rule("M8.6")
def test_work_counts_once_a_tile_and_for_each_player() -> None:
    table = row("red", "blue").lay("kitchen", (4, 0), built=True).lay("bakehouse", (5, 0), turn=2, built=True)
    table.monk("red1", (4, 0)).monk("red2", (4, 0)).monk("red3", (5, 0)).monk("blue1", (4, 0))
    play = table.start().to_scoring("red")
    assert play.points == 2
    assert [(event.by, event.at, event.points) for event in play.told(events.Scored)] == [
        ("work", (4, 0), 1),
        ("work", (5, 0), 1),
    ]
    assert play.do("red", "done").points == 1


@pytest.mark.rule("M8.6")
def test_nobody_works_on_a_site_or_on_the_grid() -> None:
    play = row("red", "blue").lay("kitchen", (4, 0)).monk("red1", (4, 0), 0).start().to_scoring("red")
    assert play.points == 0


@pytest.mark.rule("M8.6", "M12.4", "M12.5")
@pytest.mark.parametrize(
    ("tile", "turn", "round", "points"),
    [("farm", 0, LABOUR, 3), ("farm", 0, STUDY, 0), ("scriptum", 2, STUDY, 2), ("scriptum", 2, LABOUR, 0)],
)
@pytest.mark.parametrize("monks", [1, 2])
def test_example_8_farm_and_scriptum(tile: str, turn: int, round: int, points: int, monks: int) -> None:
    table = row("red", "blue", round=round).lay(tile, (4, 0), turn=turn, built=True)
    for i in range(monks):
        table.monk(f"red{i + 1}", (4, 0))
    assert table.start().to_scoring("red").points == points


@pytest.mark.rule("M8.6", "M8.4")
@pytest.mark.parametrize(
    ("tile", "turn", "round", "work", "value"),
    [
        ("farm", 0, LABOUR, 3, 3),
        ("scriptum", 2, STUDY, 2, 3),
        ("kitchen", 0, LABOUR, 1, 3),
        ("field_1", 0, LABOUR, 1, 1),
        ("kitchen", 0, STUDY, 0, 3),
    ],
)
def test_the_work_of_who_prays_is_taken_back(tile: str, turn: int, round: int, work: int, value: int) -> None:
    table = row("red", "blue", round=round).lay(tile, (4, 0), turn=turn, built=True).monk("red1", (4, 0))
    play = table.start().to_scoring("red")
    assert play.points == work
    play.do("red", "pray red1")
    assert play.points == value
    assert [event.work_lost for event in play.told(events.Prayed)] == [work]


@pytest.mark.rule("M8.6")
def test_the_work_of_his_monks_elsewhere_stays() -> None:
    table = row("red", "blue").lay("kitchen", (4, 0), built=True).lay("bakehouse", (5, 0), turn=2, built=True)
    play = table.monk("red1", (4, 0)).monk("red2", (5, 0)).start().to_scoring("red")
    assert play.points == 2
    assert play.do("red", "pray red1").points == 1 + 3


@pytest.mark.rule("M8.6", "M12.2")
@pytest.mark.parametrize("others", [(), ("red2",), ("blue1",), ("red2", "blue1")], ids=str)
def test_in_the_chapel_too_nobody_works_where_a_monk_prays(others: tuple[str, ...]) -> None:
    table = row("red", "blue", round=STUDY).lay("chapel", (4, 0), built=True).monk("red1", (4, 0))
    for other in others:
        table.monk(other, (4, 0))
    play = table.start().to_scoring("red")
    assert play.points == 1
    assert play.do("red", "pray red1").points == 6
    assert [event.work_lost for event in play.told(events.Prayed)] == [1]


@pytest.mark.rule("M8.6")
def test_a_prayer_of_this_round_blocks_the_work_of_those_who_score_later() -> None:
    table = row("red", "blue", round=STUDY).lay("chapel", (4, 0), built=True).monk("red1", (4, 0))
    play = table.monk("blue1", (4, 0)).start().to_scoring("red").do("red", "pray red1", "done")
    assert play.points == 0


@pytest.mark.rule("M8.6")
def test_work_is_counted_before_he_buys() -> None:
    """A monk bought into the Abbey during a study round adds nothing."""
    table = row("red", "blue", round=STUDY).lay("chapter_house", (4, 0), built=True).monk("red1", (4, 0))
    play = table.start().to_scoring("red").do("red", "monk 2,1 red")
    assert play.points == 0


# -- icons first ---------------------------------------------------------------------


@pytest.mark.rule("M8.7")
def test_a_monk_uses_an_icon_works_and_prays() -> None:
    table = row("red", "blue", round=STUDY).lay("almonry", (4, 0), turn=1, built=True).monk("red1", (4, 0))
    play = table.start().to_scoring("red").do("red", "almonry")
    assert play.blessings("red") == 1
    assert play.points == 1
    play.do("red", "pray red1")
    assert play.points == 2


@pytest.mark.rule("M8.1", "M8.6")
def test_points_belong_to_one_scoring_alone() -> None:
    play = row("red", "blue").lay("farm", (4, 0), built=True).monk("red1", (4, 0)).start().to_scoring("red")
    assert play.points == 3
    play.rounds_of_done(2).do("red", "move red1 3,0", "done").to_scoring("red")
    assert play.points == 0
