"""The exchange of a tile with the bag (M4.8)."""

from __future__ import annotations

import pytest

from engine.monastery import events
from tests.monastery.table import Table


@pytest.mark.rule("M4.8")
def test_an_exchange_draws_one_and_then_returns_one() -> None:
    play = Table("red", "blue").screen("red", "farm", "kitchen").start()
    bag = set(play["bag"])
    play.do("red", "exchange")
    (drawn,) = bag - set(play["bag"])
    assert set(play["screens"]["red"]["tiles"]) == {"farm", "kitchen", "secret_red", drawn}
    assert play.legal() == {"return farm", "return kitchen", f"return {drawn}"}
    play.do("red", "return kitchen")
    assert set(play["screens"]["red"]["tiles"]) == {"farm", "secret_red", drawn}
    assert set(play["bag"]) == bag - {drawn} | {"kitchen"}
    assert play.to_act == ("red",)


@pytest.mark.rule("M4.8")
def test_the_tile_just_drawn_may_go_back() -> None:
    play = Table("red", "blue").start()
    before = play["bag"], play["screens"]
    play.do("red", "exchange")
    play.do("red", *play.legal("return"))
    assert (play["bag"], play["screens"]) == before


@pytest.mark.rule("M4.8", "M4.1")
def test_an_exchange_is_the_placement_of_the_round() -> None:
    play = Table("red", "blue").screen("red", "path_8", "farm").start().do("red", "exchange", "return farm")
    assert play.legal("place") | play.legal("exchange") == set()
    assert play.refusal("red", "place path_8 3,0 0") == "M4.1"
    assert play.refusal("red", "exchange") == "M4.1"


@pytest.mark.rule("M4.8", "M4.1")
def test_an_exchange_may_come_between_moves() -> None:
    table = Table("red", "blue").lay("path_8", (3, 0), built=True).screen("red", "farm")
    play = table.start().do("red", "move red1 3,0", "exchange", "return farm", "move red1 abbey")
    assert play["moves_left"] == 0


@pytest.mark.rule("M4.8")
@pytest.mark.parametrize("text", ["done", "move red1 3,0", "exchange", "place path_7 2,-1 1", "encourage 3,0 1"])
def test_nothing_else_is_done_before_a_tile_is_returned(text: str) -> None:
    table = Table("red", "blue").lay("path_8", (3, 0), built=True).screen("red", "path_7", blessings=1)
    assert table.start().do("red", "exchange").refusal("red", text) == "M4.8"


@pytest.mark.rule("M4.8")
def test_a_passage_is_never_returned_nor_a_tile_he_has_not() -> None:
    play = Table("red", "blue").screen("blue", "farm").start().do("red", "exchange")
    for tile in ("secret_red", "secret_blue", "farm", "castle", play["bag"][0]):
        assert play.refusal("red", f"return {tile}") == "M4.8"


@pytest.mark.rule("M4.8")
def test_an_empty_bag_gives_no_exchange() -> None:
    play = Table("red", "blue").empty_bag("blue").start()
    assert play.legal("exchange") == set()
    assert play.refusal("red", "exchange") == "M4.8"


@pytest.mark.rule("M4.8")
def test_the_last_tile_of_the_bag_can_be_drawn() -> None:
    play = Table("red", "blue").empty_bag("blue", leave=("farm",)).start()
    assert play.legal("exchange") == {"exchange"}
    assert play.do("red", "exchange").legal() == {"return farm"}
    assert play["bag"] == ()


@pytest.mark.rule("M4.8")
def test_a_returned_tile_is_mixed_in_at_random() -> None:
    """The next to draw gets it now and then, neither always nor never."""
    again = 0
    for n in range(80):
        table = Table("red", "blue", seed=f"mix {n}").screen("red", "farm")
        play = table.empty_bag("blue", leave=("path_1", "path_2", "path_3")).start()
        play.do("red", "exchange", "return farm", "done").do("blue", "exchange")
        (told,) = play.told(events.DrewTiles)
        again += told.tiles == ("farm",)
    assert 15 < again < 40
