"""When all may know that a player can only say done (`Game.formality`)."""

from __future__ import annotations

import pytest

from engine.monastery.state import Scoring
from tests.conformance.tables import Place, played
from tests.monastery.table import GAME, Play, Table
from tests.monastery.test_night_and_end import CLOSED

STUDY, LABOUR = 1, 2


def formality(play: Play) -> str | None:
    (seat,) = play.to_act
    only = GAME.formality(play.state, seat)
    return None if only is None else GAME.write(only)


def bare(round: int = LABOUR) -> Table:
    """Everybody in the Abbey: in a labour round nothing is scored, and there is nothing to pay with."""
    return Table("red", "blue").at(1, round)


def stables() -> Table:
    """Red stands in the Stables, where blue keeps him from praying. Only special tiles fit anywhere, and red's
    passage lies on the board: his screen is empty."""
    table = bare(STUDY).lay("secret_red", (2, 3), built=True)
    for tile, (at, turn) in CLOSED.items():
        if tile != "beehive":
            table.lay("stables" if tile == "bakehouse" else tile, at, turn=turn, built=True)
    return table.monk("red1", (3, -1)).monk("blue1", (3, -1))


def stuck(*tiles: str, bag: tuple[str, ...] = ()) -> Table:
    """Red's only monk kneels: he can lay one of these tiles, or exchange if the bag has any. Brown ones fit
    nowhere."""
    table = bare().lay("secret_red", (0, -1), turn=1, built=True).monk("red1", (0, -1), kneeling=True)
    return table.screen("red", *tiles).empty_bag("blue", leave=bag)


# -- scoring -----------------------------------------------------------------------------------


@pytest.mark.rule("M2.3", "M9.3")
def test_a_scoring_without_points_prayer_and_icons() -> None:
    play = bare().start().to_scoring("red")
    assert play.legal() == {"done"}
    assert formality(play) == "done"
    assert GAME.formality(play.state, "blue") is None  # nobody waits for him


@pytest.mark.rule("M9.3")
def test_a_point_can_be_spent() -> None:
    assert formality(bare(STUDY).start().to_scoring("red")) is None


@pytest.mark.rule("M9.2", "M3.6")
def test_blessings_are_no_secret_here() -> None:
    """All saw them come: with one he can buy, without any he cannot, and everybody knows."""
    assert formality(bare().screen("red", blessings=1).start().to_scoring("red")) is None


@pytest.mark.rule("M8.4")
def test_a_prayer_is_open() -> None:
    table = bare(STUDY).lay("path_1", (3, 0), turn=1, built=True).lay("kitchen", (4, 0), built=True)
    play = table.monk("red1", (4, 0)).start().to_scoring("red")
    assert play.legal() == {"pray red1", "done"}
    assert formality(play) is None


@pytest.mark.rule("M12.8", "M3.5")
def test_in_the_stables_nobody_is_told_that_no_tile_fits() -> None:
    """With a special tile he could use them; that he has none only he knows. So whichever tile he has:"""
    legal = set()
    for tile in stables().position["bag"]:
        play = stables().screen("red", tile).start().to_scoring("red")
        assert formality(play) is None, tile
        legal.add(play.legal() == {"done"})
    assert legal == {True, False}


@pytest.mark.rule("M12.8", "M3.6")
def test_an_empty_screen_is_open_knowledge_in_the_stables() -> None:
    play = stables().start().to_scoring("red")
    assert play["screens"]["red"]["tiles"] == ()
    assert play.legal() == {"done"}
    assert formality(play) == "done"


@pytest.mark.rule("M12.1")
def test_elsewhere_his_tiles_do_not_matter() -> None:
    play = stables().monk("blue1", (3, -1), kneeling=True).screen("red", "beehive").start().to_scoring("red")
    assert play.legal() == {"done"}
    assert formality(play) == "done"


# -- placing and moving --------------------------------------------------------------------------


@pytest.mark.rule("M4.1", "M3.5")
def test_while_he_may_place_nobody_is_told_that_no_tile_fits() -> None:
    legal = set()
    for tile in bare().position["bag"]:
        play = stuck(tile).start()
        assert formality(play) is None, tile
        legal.add(play.legal() == {"done"})
    assert legal == {True, False}


@pytest.mark.rule("M4.1", "M3.6")
def test_without_tiles_bag_and_moves_only_done_is_left() -> None:
    play = stuck().start()
    assert play.legal() == {"done"}
    assert formality(play) == "done"


@pytest.mark.rule("M4.1")
def test_who_has_placed_and_cannot_move_is_done() -> None:
    play = stuck("chapel", "farm").start()
    play.do("red", sorted(play.legal("place"))[0])
    assert play.legal() == {"done"}
    assert formality(play) == "done"


@pytest.mark.rule("M4.8", "M6.1")
def test_exchange_and_moves_are_open() -> None:
    assert formality(stuck(bag=("farm",)).start()) is None
    assert formality(bare().start()) is None


@pytest.mark.rule("M4.8", "M3.5")
def test_a_question_about_tiles_is_never_one() -> None:
    """Whoever draws returns a tile. Which he could is his own affair, even if it is but one."""
    play = stuck(bag=("farm",)).start().do("red", "exchange")
    assert len(play.legal("return")) == 1
    assert formality(play) is None


# -- in real play --------------------------------------------------------------------------------


@pytest.mark.parametrize(("agent", "least"), [("random", 0.3), ("greedy", 0.02)])
def test_it_does_occur(agent: str, least: float) -> None:
    """A share of all scorings has nothing to decide from the beginning: about half at random, a twentieth of good
    play, more of people who are new to it."""
    begun = empty = 0
    for number in range(4):
        log = played(Place("monastery", 3, agent), (), f"formality {number}")
        before = None
        for step in log.steps:
            turn = step.state.turn
            if isinstance(turn, Scoring) and step.state.ask is None and turn.who != before:
                begun += 1
                empty += GAME.formality(step.state, step.state.seats[turn.who]) is not None
            before = turn.who if isinstance(turn, Scoring) else None
    assert empty >= least * begun > 0
