"""Encouragement: blessings laid on sites, and who takes them (M7)."""

from __future__ import annotations

import pytest

from engine.monastery import events
from tests.monastery.table import Play, Table
from tests.monastery.test_moving import row

# -- M7.1 ------------------------------------------------------------------------------------------------------


def encouraging(blessings: int = 3) -> Play:
    """Two sites, one half taken; a full one; a built tile; a beehive."""
    table = row("guest_house").lay("almonry", (0, -1)).lay("bursary", (2, -1), turn=1).lay("beehive", (3, 1))
    table.lay("locutory", (2, 2), turn=3).monk("blue1", (0, -1), square=0)
    table.monk("blue2", (2, 2), square=0).monk("red2", (2, 2), square=1)
    return table.screen("red", "path_8", blessings=blessings).start()


@pytest.mark.rule("M7.1")
@pytest.mark.parametrize("held", [0, 1, 3])
def test_blessings_are_laid_on_sites_with_an_empty_square(held: int) -> None:
    expected = {f"encourage {at} {n}" for at in ("0,-1", "2,-1") for n in range(1, held + 1)}
    assert encouraging(held).legal("encourage") == expected


@pytest.mark.rule("M7.1")
@pytest.mark.parametrize("at", ["3,0", "2,2", "3,1", "0,0", "5,5", "1000000,-1000000"])
def test_no_blessings_on_full_sites_built_tiles_or_nothing(at: str) -> None:
    assert encouraging().refusal("red", f"encourage {at} 1") == "M7.1"


@pytest.mark.rule("M7.1")
@pytest.mark.parametrize("count", [-1, 0, 4, 20])
def test_at_least_one_blessing_and_no_more_than_he_has(count: int) -> None:
    assert encouraging().refusal("red", f"encourage 0,-1 {count}") == "M7.1"


@pytest.mark.rule("M7.1")
def test_blessings_go_from_the_screen_to_the_site() -> None:
    play = encouraging().do("red", "encourage 0,-1 2")
    assert play.tile("almonry")["blessings"] == 2
    assert (play["screens"]["red"]["blessings"], play["supply"]) == (1, 17)


@pytest.mark.rule("M7.1")
def test_each_site_once_a_turn() -> None:
    play = encouraging().do("red", "encourage 0,-1 1")
    assert play.refusal("red", "encourage 0,-1 1") == "M7.1"
    assert play.legal() == {"encourage 2,-1 1", "encourage 2,-1 2", "done"}
    play.do("red", "encourage 2,-1 1")
    assert play.legal() == {"done"}
    assert play["screens"]["red"]["blessings"] == 1


@pytest.mark.rule("M7.1")
@pytest.mark.parametrize("text", ["move red1 3,0", "place path_8 0,2 0", "exchange"])
def test_encouragement_ends_placing_and_moving(text: str) -> None:
    play = encouraging()
    assert text in play.legal()
    play.do("red", "encourage 0,-1 1")
    assert play.refusal("red", text) == "M7.1"


@pytest.mark.rule("M7.1")
def test_without_placing_or_moving_one_may_encourage_and_after_it_be_done() -> None:
    play = encouraging().do("red", "encourage 2,-1 3", "done")
    assert play.to_act == ("blue",)
    assert play.tile("bursary")["blessings"] == 3


@pytest.mark.rule("M7.1")
def test_several_players_may_encourage_one_site() -> None:
    table = Table("red", "blue").lay("almonry", (0, -1)).screen("red", blessings=2).screen("blue", blessings=1)
    play = table.start().do("red", "encourage 0,-1 2", "done").do("blue", "encourage 0,-1 1")
    assert play.tile("almonry")["blessings"] == 3


@pytest.mark.rule("M7.1")
def test_a_site_may_be_encouraged_again_in_a_later_turn() -> None:
    play = Table("red", "blue").lay("almonry", (0, -1)).screen("red", blessings=2).start()
    play.do("red", "encourage 0,-1 1")
    while play["round"] == 1:
        play.rounds_of_done()
    assert play.do("red", "encourage 0,-1 1").tile("almonry")["blessings"] == 2


@pytest.mark.rule("M7.1")
def test_an_own_monk_on_the_site_is_no_hindrance() -> None:
    table = Table("red", "blue").lay("almonry", (0, -1)).screen("red", blessings=1)
    assert table.start().do("red", "move red1 0,-1 0").legal("encourage") == {"encourage 0,-1 1"}


# -- M7.2 ------------------------------------------------------------------------------------------------------


def encouraged(at: tuple[int, int] = (3, 0), blessings: int = 4) -> Table:
    return Table("red", "blue").lay("guest_house", at, turn=0, blessings=blessings)


@pytest.mark.rule("M7.2")
def test_who_stops_on_an_encouraged_site_takes_all_blessings() -> None:
    play = encouraged().monk("red2", "abbey").start().do("red", "move red1 3,0 1")
    assert play.told(events.Collected) == [events.Collected("red", (3, 0), 4)]
    assert (play["screens"]["red"]["blessings"], play["supply"]) == (4, 16)
    assert play.tile("guest_house")["blessings"] == 0
    assert play.do("red", "move red2 3,0 0").told(events.Collected) == []


@pytest.mark.rule("M7.2")
def test_the_next_player_takes_what_was_laid() -> None:
    play = Table("red", "blue").lay("almonry", (0, -1)).screen("red", blessings=3).start()
    play.do("red", "encourage 0,-1 2", "done").do("blue", "move blue1 0,-1 0")
    assert (play["screens"]["red"]["blessings"], play["screens"]["blue"]["blessings"]) == (1, 2)


@pytest.mark.rule("M7.2")
def test_the_next_player_may_be_he_himself() -> None:
    play = Table("red", "blue").lay("almonry", (0, -1)).screen("red", blessings=2).start()
    play.do("red", "encourage 0,-1 2")
    while play["round"] == 1:
        play.rounds_of_done()
    assert play.do("red", "move red1 0,-1 1").told(events.Collected) == [events.Collected("red", (0, -1), 2)]


@pytest.mark.rule("M7.2")
def test_blessings_just_taken_may_be_laid_again() -> None:
    table = encouraged(blessings=1).lay("almonry", (0, -1))
    play = table.start().do("red", "move red1 3,0 1")
    assert play.legal("encourage") == {"encourage 3,0 1", "encourage 0,-1 1"}


@pytest.mark.rule("M7.2", "M6.5")
def test_changing_square_takes_nothing() -> None:
    play = encouraged().monk("red1", (3, 0), square=0).start().do("red", "move red1 3,0 1")
    assert play.told(events.Collected) == []
    assert play.tile("guest_house")["blessings"] == 4
    assert play["screens"]["red"]["blessings"] == 0


@pytest.mark.rule("M7.2", "M6.5")
def test_leaving_and_coming_back_is_moving_onto_it() -> None:
    table = encouraged().monk("red1", (3, 0), square=0)
    play = table.start().do("red", "move red1 abbey", "move red1 3,0 0")
    assert play["screens"]["red"]["blessings"] == 4


@pytest.mark.rule("M7.2", "M6.7")
def test_stepping_there_by_the_passage_counts() -> None:
    table = row("guest_house", "almonry", "library").lay("secret_red", (-1, 1), blessings=2).monk("red1", (5, 0))
    play = table.start().do("red", "move red1 -1,1 0")
    assert (play["moves_left"], play["screens"]["red"]["blessings"]) == (1, 2)


@pytest.mark.rule("M7.2")
def test_stopping_elsewhere_takes_nothing() -> None:
    table = encouraged(blessings=2).lay("almonry", (0, -1), blessings=1)
    play = table.start().do("red", "move red1 0,-1 0")
    assert play.tile("guest_house")["blessings"] == 2
    assert play["screens"]["red"]["blessings"] == 1
