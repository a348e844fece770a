"""Options of a game: teams (M13), the first game without icons (M14), the vow of silence (M15)."""

from __future__ import annotations

import pytest

from engine.core import Unusable
from engine.monastery import events
from tests.monastery.table import GAME, Play, Table

FOUR = ("red", "blue", "green", "yellow")
STUDY, LABOUR, SEXT, NIGHT = 1, 2, 4, 9


def row(*seats: str, round: int = LABOUR, teams: bool = False, icons: bool = True, silence: bool = False) -> Table:
    """A built path leads east from the Abbey to (4, 0)."""
    return (
        Table(*seats, teams=teams, icons=icons, silence=silence)
        .at(1, round)
        .lay("path_1", (3, 0), turn=1, built=True)
    )


def teams(round: int = LABOUR) -> Table:
    return row(*FOUR, round=round, teams=True)


# -- teams -------------------------------------------------------------------------------


@pytest.mark.rule("M13.1")
@pytest.mark.parametrize("seats", [("red", "blue"), ("red", "blue", "green"), ("blue", "green", "yellow")])
def test_teams_are_for_four_players(seats: tuple[str, ...]) -> None:
    with pytest.raises(Unusable, match="M13"):
        GAME.setup(seats, "teams", {"teams": True})
    assert GAME.setup(FOUR, "teams", {"teams": True}).state.options.teams


@pytest.mark.rule("M13.1", "M13.3")
@pytest.mark.parametrize(
    ("seat", "partner"), [("red", "green"), ("green", "red"), ("blue", "yellow"), ("yellow", "blue")]
)
def test_the_letter_on_the_partner_s_strip_is_large_and_earns_no_blessing(seat: str, partner: str) -> None:
    """Each phrase has an A; blue's row has one at column 4."""
    for strip in FOUR:
        play = teams().start().to_scoring(seat).with_points(4).do(seat, f"letter 2,4 {strip}")
        own = strip in (seat, partner)
        assert [side for side in play["strips"][strip] if side] == ["large" if own else "small"]
        assert play.blessings(seat) == (0 if own else 1)
        assert play.points == 0
        assert play.told(events.BoughtLetter)[0].small is not own


@pytest.mark.rule("M13.3", "M9.5")
def test_without_teams_green_is_no_partner_of_red() -> None:
    play = row(*FOUR).start().to_scoring("red").with_points(4).do("red", "letter 2,4 green")
    assert play["strips"]["green"][0] == "small"
    assert play.blessings("red") == 1


@pytest.mark.rule("M13.3", "M9.1")
def test_the_partner_s_full_strip_does_not_lower_the_price() -> None:
    play = teams().strip("green", "ABOMNIBUS").start().to_scoring("red").with_points(1)
    assert play.legal("letter") == {"letter 1,1 red", "letter 1,1 yellow", "letter 4,1 blue", "letter 4,1 yellow"}


@pytest.mark.rule("M13.2", "M6.7")
@pytest.mark.parametrize(
    ("passage", "in_teams", "serves"),
    [
        ("secret_red", True, True),
        ("secret_red", False, True),
        ("secret_green", True, True),
        ("secret_green", False, False),
        ("secret_blue", True, False),
        ("secret_yellow", True, False),
    ],
)
@pytest.mark.parametrize("built", [True, False])
def test_a_partner_s_passage_serves_as_ones_own(passage: str, in_teams: bool, serves: bool, built: bool) -> None:
    """From the Kitchen it is three steps to the passage, and the monk has two points."""
    table = row(*FOUR, teams=in_teams).lay("kitchen", (4, 0), built=True).lay(passage, (0, -1), turn=2, built=built)
    play = table.monk("red1", (4, 0)).start()
    step = "move red1 0,-1" if built else "move red1 0,-1 1"
    if serves:
        assert step in play.legal("move")
        assert play.do("red", step)["moves_left"] == 1
    else:
        assert play.refusal("red", step) == "M6.1"


@pytest.mark.rule("M13.2", "M6.7")
def test_a_partner_s_passage_is_closed_while_a_monk_kneels_on_it() -> None:
    table = teams().lay("kitchen", (4, 0), built=True).lay("secret_green", (0, -1), turn=2, built=True)
    play = table.monk("green2", (0, -1), kneeling=True).monk("red1", (4, 0)).start()
    assert play.refusal("red", "move red1 0,-1") == "M6.1"


@pytest.mark.rule("M13.4", "M11.5")
@pytest.mark.parametrize(
    ("blessings", "winners"),
    [
        pytest.param((9, 1, 0, 1), ("red", "green"), id="red and green"),
        pytest.param((5, 4, 0, 2), ("blue", "yellow"), id="the best player may lose"),
        pytest.param((0, 0, 3, 2), ("red", "green"), id="green alone"),
        pytest.param((5, 1, 0, 4), ("blue", "yellow"), id="a tie goes to the lowest phrase"),
        pytest.param((0, 0, 0, 0), ("blue", "yellow"), id="nobody has anything"),
    ],
)
def test_testaments_of_partners_are_added(blessings: tuple[int, ...], winners: tuple[str, ...]) -> None:
    table = Table(*FOUR, teams=True).at(2, NIGHT)
    for seat, held in zip(FOUR, blessings, strict=True):
        table.screen(seat, blessings=held)
    result = GAME.result(table.start().state)
    assert result is not None
    assert result.winners == winners
    assert result.scores == {seat: held - 2 for seat, held in zip(FOUR, blessings, strict=True)}


# -- first game: no icons ----------------------------------------------------------------


def plain(round: int = LABOUR) -> Table:
    return row("red", "blue", round=round, icons=False)


@pytest.mark.rule("M14.1")
@pytest.mark.parametrize(
    ("tile", "turn", "text"),
    [
        ("almonry", 1, "almonry"),
        ("library", 1, "swap 1,1 1,2"),
        ("workshop", 1, "workshop"),
        ("stables", 2, "place secret_red 0,2 0"),
        ("abbots_house", 0, "elect"),
    ],
)
def test_without_icons_they_have_no_effect(tile: str, turn: int, text: str) -> None:
    play = plain().lay(tile, (4, 0), turn=turn, built=True).monk("red1", (4, 0)).start().to_scoring("red")
    assert play.refusal("red", text) == "M14.1"
    play.with_points(0)
    assert play.legal() == {"pray red1", "done"}


@pytest.mark.rule("M14.1", "M12.2", "M8.4")
def test_without_icons_prayer_in_the_chapel_is_ordinary() -> None:
    play = plain().lay("chapel", (4, 0), built=True).monk("red1", (4, 0)).start().to_scoring("red")
    assert play.do("red", "pray red1").points == 3
    for other in ("red2", "blue1"):
        table = plain().lay("chapel", (4, 0), built=True).monk("red1", (4, 0)).monk(other, (4, 0))
        play = table.start().to_scoring("red")
        assert play.refusal("red", "pray red1") == "M8.4"
        assert play.legal("pray") == set()


@pytest.mark.rule("M14.1", "M12.4", "M12.5")
@pytest.mark.parametrize(("tile", "turn", "round"), [("farm", 0, LABOUR), ("scriptum", 2, STUDY)])
def test_without_icons_farm_and_scriptum_score_one(tile: str, turn: int, round: int) -> None:
    play = plain(round).lay(tile, (4, 0), turn=turn, built=True).monk("red1", (4, 0)).start().to_scoring("red")
    assert play.points == 1
    assert play.do("red", "pray red1").points == 3


@pytest.mark.rule("M14.1", "M12.9", "M12.10")
@pytest.mark.parametrize("round", [SEXT, NIGHT])
def test_without_icons_the_brewhouse_keeps_nobody(round: int) -> None:
    table = plain(round).lay("brewhouse", (4, 0), built=True).lay("kitchen", (4, -1), turn=2, built=True)
    play = table.monk("red2", (4, 0)).monk("red3", (4, -1), kneeling=True).start()
    assert play["pass"] == "move"
    assert play["monks"]["red3"] == {"on": "abbey"}
    assert (play["monks"]["red2"] == {"on": "abbey"}) is (round == NIGHT)


@pytest.mark.rule("M14.1", "M10.3")
def test_without_icons_the_prison_works() -> None:
    play = plain(SEXT).lay("prison_cell", (-1, 1), built=True).monk("blue2", "abbey").start()
    assert play.legal() == {"imprison -", "imprison red1", "imprison blue1", "imprison blue2"}
    assert play.do("blue", "imprison red1")["monks"]["red1"] == {"on": (-1, 1), "kneeling": True}


@pytest.mark.rule("M14.1", "M6.7")
def test_without_icons_the_passage_works() -> None:
    table = plain().lay("kitchen", (4, 0), built=True).lay("secret_red", (0, -1), turn=2, built=True)
    assert table.monk("red1", (4, 0)).start().do("red", "move red1 0,-1")["moves_left"] == 1


@pytest.mark.rule("M14.1", "M5.2")
def test_without_icons_special_tiles_give_blessings() -> None:
    play = plain().screen("red", "beehive").start().do("red", "place beehive 1,-1 0")
    assert play.blessings("red") == 1


@pytest.mark.rule("M14.1", "M8.6")
@pytest.mark.parametrize("round", [STUDY, LABOUR])
def test_without_icons_dual_tiles_serve_both_rounds(round: int) -> None:
    play = plain(round).lay("infirmary", (4, 0), built=True).monk("red1", (4, 0)).start().to_scoring("red")
    assert play.points == 1


# -- vow of silence ----------------------------------------------------------------------


def speech(play: Play) -> set[bool]:
    return {GAME.view(play.state, seat).speech_free for seat in (None, "red", "blue", "green")}


@pytest.mark.rule("M15.1")
@pytest.mark.parametrize("silence", [True, False])
@pytest.mark.parametrize(
    ("round", "kind"), [(1, "study"), (2, "labour"), (SEXT, "mass"), (5, "study"), (7, "mass"), (NIGHT, "night")]
)
def test_the_view_says_when_speech_is_free(round: int, kind: str, silence: bool) -> None:
    """All three are tied at mass, and red's brewer is asked at night: play stands in each of these rounds."""
    table = row("red", "blue", "green", round=round, silence=silence)
    play = table.lay("brewhouse", (4, 0), built=True).monk("red2", (4, 0)).start()
    assert (play["round"], play["kind"]) == (round, kind)
    assert speech(play) == {not silence or kind == "mass"}
    if kind in ("study", "labour"):
        assert speech(play.to_scoring("green")) == {not silence}


@pytest.mark.rule("M15.1")
def test_silence_changes_nothing_else() -> None:
    for round in (STUDY, SEXT):
        spoken = row("red", "blue", "green", round=round).start()
        silent = row("red", "blue", "green", round=round, silence=True).start()
        assert spoken.legal() == silent.legal()
        assert GAME.expose(spoken.state) == GAME.expose(silent.state)
