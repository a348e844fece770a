"""The last turns, the early end, and victory (W9, W12)."""

from __future__ import annotations

import pytest

from engine.web_of_power.data import DATA
from engine.web_of_power.events import Drew, Ended, Exhausted, LastTurns, Placed, Scored, Turned
from tests.web_of_power.table import BAVARIA, FRANCE, FRANCONIA, GAME, ITALY, SWABIA, Table

THREE = ("red", "blue", "green")


def running_out(seat: str, *hand: str) -> Table:
    """One card is left in the pile, for the second time; it is this seat's turn."""
    table = Table(*THREE).cloisters("france", blue=2).exhausted(1).turn_of(seat).hand(seat, *hand)
    return table.face_up(ITALY, BAVARIA).pile(FRANCONIA)


@pytest.mark.rule("W9.1")
def test_a_draw_under_way_stops() -> None:
    play = running_out("red", FRANCE, FRANCE, SWABIA).start()
    play.do("red", f"cloister moissac [{FRANCE}]", f"advisor france [{FRANCE}]", "draw pile")
    assert play["hands"]["red"] == (SWABIA, FRANCONIA)
    assert play.to_act == ("blue",)
    assert play["face_up"] == (BAVARIA, ITALY)


@pytest.mark.rule("W9.1")
def test_no_further_card_is_turned_up() -> None:
    play = running_out("red", FRANCE, FRANCE, SWABIA).start()
    play.do("red", f"cloister moissac [{FRANCE}]", f"advisor france [{FRANCE}]")
    play.do("red", f"draw face_up {ITALY}", f"draw face_up {BAVARIA}")
    assert play.events == (
        Drew("red", "face_up", BAVARIA),
        Turned(FRANCONIA),
        Exhausted(2),
        LastTurns(("blue", "green")),
    )
    assert play["face_up"] == (FRANCONIA,)
    assert play["hands"]["red"] == (BAVARIA, SWABIA, ITALY)


@pytest.mark.rule("W9.1")
def test_nobody_draws_in_the_last_turns() -> None:
    play = (
        Table(*THREE).cloisters("france", blue=1).last_turn_of("blue").hand("blue", FRANCE, FRANCE, FRANCE).start()
    )
    assert not play.legal("draw")
    assert play.refusal("blue", "draw pile") == "W9.1"
    play.do("blue", f"cloister moissac [{FRANCE}]")
    assert not play.legal("draw")
    assert play.refusal("blue", f"draw face_up {play['face_up'][0]}") == "W9.1"


@pytest.mark.rule("W9.2")
@pytest.mark.parametrize("seat", THREE)
def test_turns_go_on_to_the_start_players_right(seat: str) -> None:
    play = running_out(seat, FRANCE, FRANCE, SWABIA).start().do(seat, f"exchange {SWABIA}", "draw pile")
    rest = THREE[THREE.index(seat) + 1 :]
    assert play.told(LastTurns) == [LastTurns(rest)]
    for other in rest:
        assert play.to_act == (other,)
        play.do(other, "done")
    assert play.to_act == ()
    assert play.told(Ended) == [Ended("turns")]
    assert play["turn"] % 3 == 0


@pytest.mark.rule("W9.2")
def test_the_game_is_over_with_the_turn_in_which_the_pile_ran_out() -> None:
    """Final scoring follows at once upon `last_turns`; turn and pieces stay as they were."""
    play = running_out("green", FRANCE, FRANCE, SWABIA).start()
    turn = play["turn"]
    play.do("green", f"cloister moissac [{FRANCE}]", "draw pile")
    assert play.names() == ["drew", "exhausted", "last_turns", "scored", "ended"]
    assert (play["turn"], play["phase"]) == (turn, "over")
    assert [piece.at for piece in play["placed"]] == ["moissac"]
    assert play.refusal("green", "done") == "W9.2"
    assert play.refusal("red", f"exchange {FRANCE}") == "W9.2"


@pytest.mark.rule("W9.3")
def test_a_last_turn_places_by_the_rules_or_not_at_all() -> None:
    table = Table(*THREE).cloisters("france", blue=2).last_turn_of("blue").hand("blue", FRANCE, FRANCE, SWABIA)
    play = table.start()
    assert play["phase"] == "last"
    assert play.legal("done", "exchange") == {"done"}
    assert play.refusal("blue", f"exchange {FRANCE}") == "W9.3"
    play.do("blue", f"cloister moissac [{FRANCE}]")
    assert play.refusal("blue", f"cloister hirsau [{SWABIA}]") == "W4.3"
    assert play.refusal("blue", f"exchange {FRANCE}") == "W9.3"
    play.do("blue", f"advisor france [{FRANCE}]")
    assert play.legal() == {"done"}
    assert (play["phase"], play.to_act) == ("last", ("blue",))
    play.do("blue", "done")
    assert play.events == ()
    assert (play["placed"], play.to_act) == ((), ("green",))
    play.do("green", "done")
    assert play["phase"] == "over"


@pytest.mark.rule("W9.3")
def test_a_last_turn_may_open_a_country() -> None:
    play = Table(*THREE).last_turn_of("blue").hand("blue", SWABIA, SWABIA, SWABIA).start()
    play.do("blue", f"cloister hirsau [{SWABIA}]")
    assert play.legal() == {"done"}
    assert play.refusal("blue", f"cloister murbach [{SWABIA}]") == "W4.4"


@pytest.mark.rule("W9.3")
def test_he_ends_his_last_turn_himself_even_if_nothing_can_be_placed() -> None:
    """Nobody can tell from a pause what he holds."""
    table = Table(*THREE).cloisters("france", blue=8).cloisters("franconia", blue=7).cloisters("england", blue=5)
    play = table.advisors("france", blue=8).last_turn_of("blue").start()
    assert play.legal() == {"done"}


@pytest.mark.rule("W9.3", "W14.5")
def test_a_last_turn_is_a_formality_only_when_no_card_could_help() -> None:
    """He has no piece that could stand anywhere, and everybody sees that."""
    table = Table(*THREE).cloisters("france", blue=8).cloisters("franconia", blue=7).cloisters("england", blue=5)
    play = table.advisors("france", blue=8).last_turn_of("blue").start()
    assert GAME.formality(play.state, "blue") == GAME.read("done")
    assert GAME.formality(play.state, "red") is None


@pytest.mark.rule("W9.3", "W14.5")
def test_cards_that_pay_for_nothing_are_his_own_affair() -> None:
    """After a piece in France only France is open to him. Whether he has another card for it nobody else knows."""
    table = Table(*THREE).cloisters("france", red=2).last_turn_of("blue")
    for rest in ((SWABIA, ITALY), (FRANCE, ITALY)):
        play = table.hand("blue", FRANCE, *rest).start()
        assert GAME.formality(play.state, "blue") is None
        play.do("blue", f"cloister moissac [{FRANCE}]")
        assert (play.legal() == {"done"}) == (FRANCE not in rest)
        assert GAME.formality(play.state, "blue") is None


@pytest.mark.rule("W9.3", "W4.3", "W4.4")
def test_when_the_limits_of_the_turn_are_reached_only_done_is_left() -> None:
    table = Table(*THREE).cloisters("france", red=2).last_turn_of("blue")
    play = table.hand("blue", FRANCE, FRANCE, FRANCE).start()
    play.do("blue", f"cloister moissac [{FRANCE}]", f"advisor france [{FRANCE}]")
    assert GAME.formality(play.state, "blue") == GAME.read("done")
    play = table.hand("blue", SWABIA, SWABIA, FRANCE).start()
    play.do("blue", f"cloister murbach [{SWABIA}]")  # Swabia was empty: one piece is all
    assert GAME.formality(play.state, "blue") == GAME.read("done")


@pytest.mark.rule("W3.2")
def test_outside_the_last_turns_there_is_no_formality() -> None:
    play = running_out("red", FRANCE, FRANCE, SWABIA).start()
    assert GAME.formality(play.state, "red") is None
    play.do("red", f"exchange {SWABIA}")
    assert GAME.formality(play.state, "red") is None


# -- the early end -----------------------------------------------------------------------------


def crowded(*free: str) -> Table:
    """Three players, all sites taken but these. Sites go in turns, so that each has at most 18."""
    table = Table(*THREE).exhausted(1)
    for number, site in enumerate(site for site in DATA.sites if site not in free):
        table.at(THREE[number % 3], site)
    return table


def cap(table: Table, country: str) -> int:
    owners = [table.position["sites"].get(site) for site in DATA.countries[country].sites]
    return max(owners.count(seat) for seat in THREE)


def seals_full(table: Table, *besides: str, by: tuple[str, ...] = THREE * 8) -> Table:
    """Every seal at its cap but these, which have one place left; advisors are taken in this order."""
    pieces = iter(by)
    for country in DATA.countries:
        mine = [next(pieces) for _ in range(cap(table, country) - (country in besides))]
        if mine:
            table.advisors(country, **{seat: mine.count(seat) for seat in dict.fromkeys(mine)})
    return table


@pytest.mark.rule("W9.4")
def test_the_last_piece_ends_the_game_at_once() -> None:
    """Without draws, though the player holds cards and others had turns to come."""
    table = seals_full(crowded(), "swabia").hand("red", SWABIA, SWABIA, SWABIA)
    play = table.start()
    assert play.legal("cloister", "advisor") == {
        f"advisor swabia [{SWABIA}]",
        f"advisor swabia [{SWABIA}+{SWABIA}]",
    }
    play.do("red", f"advisor swabia [{SWABIA}]")
    assert play.names() == ["placed", "scored", "ended"]
    assert play.told(Ended) == [Ended("full")]
    assert play["hands"]["red"] == (SWABIA, SWABIA)
    assert play.to_act == ()
    assert len(play["placed"]) == 1


@pytest.mark.rule("W9.4")
def test_cards_and_limits_of_a_turn_do_not_count() -> None:
    """Room is left in Swabia alone, for which nobody may hold a card or a second piece: the game goes on."""
    table = seals_full(crowded("moissac"), "swabia").hand("red", FRANCE, FRANCE, FRANCE)
    play = table.start().do("red", f"cloister moissac [{FRANCE}]")
    assert not play.told(Ended)
    assert play.to_act == ("red",)
    assert "swabia" not in play.places()


@pytest.mark.rule("W9.4")
def test_a_free_site_keeps_the_game_going() -> None:
    """Though every seal is at its cap."""
    table = seals_full(crowded("moissac", "hirsau")).turn_of("green").hand("green", FRANCE, FRANCE, FRANCE)
    play = table.start().do("green", f"cloister moissac [{FRANCE}]")
    assert not play.told(Ended)
    assert play.to_act == ("green",)


@pytest.mark.rule("W9.4")
def test_a_raised_cap_is_nothing_without_an_advisor() -> None:
    """All 24 advisors stand; red's last cloister makes room for nobody."""
    table = Table(*THREE).exhausted(1).cloisters("england", blue=3, green=2).cloisters("franconia", red=4, blue=3)
    table.cloisters("bavaria", green=3, blue=3).cloisters("italy", green=3, blue=3).cloisters(
        "aragon", green=3, blue=3
    )
    table.at("red", "le_bec", "mont_st_michel", "saint_denis", "fleury", "clairvaux").at(
        "green", "fontevraud", "la_sauve"
    )
    table.cloisters("lorraine", red=3, green=2).cloisters("swabia", red=2, blue=2).cloisters(
        "burgundy", green=3, blue=3
    )
    table.advisors("england", red=3).advisors("franconia", red=4).advisors("france", red=1, blue=4)
    table.advisors("bavaria", blue=3).advisors("italy", blue=1, green=2).advisors("aragon", green=3)
    table.advisors("burgundy", green=3)
    play = table.hand("red", FRANCE, FRANCE, FRANCE).start().do("red", f"cloister moissac [{FRANCE}]")
    assert all(left.advisors == 0 for left in play["supply"].values())
    assert play.told(Ended) == [Ended("full")]


@pytest.mark.rule("W9.4")
def test_all_players_count_also_without_a_further_turn() -> None:
    """In the last turn of all, room is left on a seal. Green has no advisor; red and blue have, but no turn."""
    table = seals_full(crowded("moissac"), "swabia", by=("green",) * 8 + ("red", "blue") * 8)
    play = table.last_turn_of("green").hand("green", FRANCE, FRANCE, FRANCE).start()
    assert play["supply"]["green"].advisors == 0
    play.do("green", f"cloister moissac [{FRANCE}]")
    assert not play.told(Ended)
    play.do("green", "done")
    assert play.told(Ended) == [Ended("turns")]


@pytest.mark.rule("W9.4")
def test_it_is_tested_in_the_last_turns_too() -> None:
    table = seals_full(crowded(), "swabia").last_turn_of("blue").hand("blue", SWABIA, SWABIA, SWABIA)
    play = table.start().do("blue", f"advisor swabia [{SWABIA}]")
    assert play.told(Placed, Ended) == [Placed("blue", "advisor", "swabia", (SWABIA,)), Ended("full")]
    assert play["phase"] == "over"


# -- victory -----------------------------------------------------------------------------------


@pytest.mark.rule("W12.1")
def test_most_points_win() -> None:
    play = Table(*THREE).scores(red=10, blue=12, green=11).cloisters("france", green=1).scored()
    assert play["result"]["scores"] == {"red": 10, "blue": 12, "green": 12}
    play = Table(*THREE).scores(red=10, blue=12, green=12).cloisters("france", green=1).scored()
    assert play["result"]["winners"] == ("green",)


@pytest.mark.rule("W12.2")
def test_a_tie_goes_to_most_pieces_in_supply() -> None:
    """Both kinds count together: blue has a cloister and an advisor on the board, green one cloister."""
    table = Table(*THREE).at("blue", "moissac").at("green", "cluny").advisors("france", blue=1)
    play = table.scores(red=3, blue=11, green=11).scored()
    assert play["result"]["scores"] == {"red": 3, "blue": 12, "green": 12}
    assert play["result"]["supply"] == {"red": 28, "blue": 26, "green": 27}
    assert play["result"]["winners"] == ("green",)


@pytest.mark.rule("W12.2")
def test_the_supply_matters_only_among_the_tied() -> None:
    play = Table(*THREE).at("blue", "moissac").at("green", "cluny").scores(red=3, blue=11, green=11).scored()
    assert play["result"]["winners"] == ("blue", "green")


@pytest.mark.rule("W12.2")
def test_all_may_share_the_win_in_seat_order() -> None:
    assert Table("green", "red", "blue").scored()["result"]["winners"] == ("green", "red", "blue")


@pytest.mark.rule("W12.1", "W11.1")
def test_the_parts_add_up() -> None:
    table = Table(*THREE).scores(red=5).cloisters("aragon", red=6).cloisters("france", blue=2, green=1)
    play = table.advisors("aragon", blue=2).advisors("france", blue=1).scored()
    assert play["result"]["parts"] == {
        "red": {"interim": 5, "cloisters": 6, "alliances": 0, "chains": 6},
        "blue": {"interim": 0, "cloisters": 3, "alliances": 3, "chains": 0},
        "green": {"interim": 0, "cloisters": 2, "alliances": 0, "chains": 0},
    }
    assert play["scores"] == play["result"]["scores"] == {"red": 17, "blue": 6, "green": 2}
    assert {event.part for event in play.told(Scored)} == {"cloisters", "alliances", "chains"}
