"""Drawing, exchanging, and the pile that runs out (W6 to W8)."""

from __future__ import annotations

import pytest

from engine.web_of_power.events import Drew, Exchanged, Exhausted, LastTurns, Scored, Shuffled, Turned
from tests.web_of_power.table import BAVARIA, FRANCE, FRANCONIA, ITALY, SWABIA, Play, Table

THREE = ("red", "blue", "green")


def to_draw(*pile: str, of: int | None = None, exhausted: int = 0, cards: int = 3) -> Play:
    """Red has placed two pieces in France for two or three cards, and draws. Italy and Bavaria lie open."""
    hand = (FRANCE, SWABIA, SWABIA) if cards == 3 else (FRANCE, FRANCE, SWABIA)
    table = Table(*THREE).cloisters("france", blue=2).hand("red", *hand).face_up(ITALY, BAVARIA)
    play = table.pile(*pile, of=of).exhausted(exhausted).start()
    second = f"[{SWABIA}+{SWABIA}]" if cards == 3 else f"[{FRANCE}]"
    return play.do("red", f"cloister moissac [{FRANCE}]", f"advisor france {second}")


# -- drawing ---------------------------------------------------------------------------------


@pytest.mark.rule("W6.1")
def test_one_card_at_a_time_from_pile_or_open_cards() -> None:
    play = to_draw(FRANCONIA, FRANCE, of=20)
    assert play.legal() == {"draw pile", f"draw face_up {ITALY}", f"draw face_up {BAVARIA}"}
    play.do("red", "draw pile")
    assert play.events == (Drew("red", "pile", FRANCONIA),)
    assert play["hands"]["red"] == (FRANCONIA,)
    assert play.legal() == {"draw pile", f"draw face_up {ITALY}", f"draw face_up {BAVARIA}"}
    play.do("red", f"draw face_up {ITALY}")
    assert play.events == (Drew("red", "face_up", ITALY),)
    assert play.legal() == {"draw pile", f"draw face_up {BAVARIA}"}
    play.do("red", "draw pile")
    assert play["hands"]["red"] == tuple(sorted((FRANCONIA, ITALY, FRANCE)))
    assert play.to_act == ("blue",)


@pytest.mark.rule("W6.1")
def test_only_what_lies_open_can_be_taken() -> None:
    play = to_draw(FRANCONIA, of=20)
    assert play.refusal("red", f"draw face_up {FRANCE}") == "W6.1"
    assert play.refusal("red", "draw face_up") == "W6.1"
    assert play.refusal("red", f"draw pile {FRANCONIA}") == "W6.1"


@pytest.mark.rule("W6.1")
def test_equal_open_cards_are_one_choice() -> None:
    table = Table(*THREE).cloisters("france", blue=2).hand("red", FRANCE, FRANCE, FRANCE).face_up(ITALY, ITALY)
    play = table.start().do("red", f"cloister moissac [{FRANCE}]")
    assert play.legal("draw") == {"draw pile", f"draw face_up {ITALY}"}


@pytest.mark.rule("W6.2")
@pytest.mark.parametrize("draw", ["draw pile", f"draw face_up {ITALY}"])
def test_the_first_draw_ends_placing(draw: str) -> None:
    table = Table(*THREE).cloisters("france", blue=2).hand("red", FRANCE, SWABIA, SWABIA).face_up(ITALY, BAVARIA)
    play = table.start().do("red", f"cloister moissac [{SWABIA}+{SWABIA}]")
    assert f"cloister la_sauve [{FRANCE}]" in play.legal()
    assert play["phase"] == "play"
    play.do("red", draw)
    assert play["phase"] == "draw"
    assert play.legal() == play.legal("draw")
    assert play.refusal("red", f"cloister la_sauve [{FRANCE}]") == "W6.2"
    assert play.refusal("red", f"advisor france [{FRANCE}]") == "W6.2"
    assert play.refusal("red", "done") == "W3.2"
    assert play.refusal("red", f"exchange {FRANCE}") == "W3.1"


@pytest.mark.rule("W6.3")
def test_open_cards_are_replaced_only_when_the_hand_is_full() -> None:
    play = to_draw(FRANCONIA, FRANCE, SWABIA, of=20)
    play.do("red", f"draw face_up {ITALY}")
    assert play["face_up"] == (BAVARIA,)
    play.do("red", f"draw face_up {BAVARIA}")
    assert play["face_up"] == ()
    assert play.legal() == {"draw pile"}
    play.do("red", "draw pile")
    assert play.events == (Drew("red", "pile", FRANCONIA), Turned(FRANCE), Turned(SWABIA))
    assert play["face_up"] == (SWABIA, FRANCE)
    assert len(play["pile"]) == 17


@pytest.mark.rule("W6.3")
def test_nothing_is_turned_when_two_lie_open() -> None:
    play = to_draw(FRANCONIA, of=20, cards=2).do("red", "draw pile", "draw pile")
    assert not play.told(Turned)
    assert play["face_up"] == (BAVARIA, ITALY)


# -- exchanging ------------------------------------------------------------------------------


@pytest.mark.rule("W7.1")
def test_exchange_with_the_pile() -> None:
    table = Table(*THREE).hand("red", FRANCE, FRANCE, SWABIA).pile(ITALY, of=20)
    play = table.start()
    thrown = play["discards"]
    play.do("red", f"exchange {FRANCE}")
    assert play.events == (Exchanged("red", FRANCE),)
    assert play["discards"] == tuple(sorted((*thrown, FRANCE)))
    assert (play["phase"], play.to_act) == ("draw", ("red",))
    play.do("red", "draw pile")
    assert play["hands"]["red"] == (SWABIA, FRANCE, ITALY)
    assert play.to_act == ("blue",)


@pytest.mark.rule("W7.1")
def test_exchange_with_an_open_card() -> None:
    table = Table(*THREE).hand("red", FRANCE, FRANCE, SWABIA).face_up(ITALY, BAVARIA).pile(FRANCONIA, of=20)
    play = table.start().do("red", f"exchange {SWABIA}", f"draw face_up {ITALY}")
    assert play.events == (Drew("red", "face_up", ITALY), Turned(FRANCONIA))
    assert play["face_up"] == (BAVARIA, FRANCONIA)
    assert play["hands"]["red"] == (FRANCE, FRANCE, ITALY)


@pytest.mark.rule("W7.1")
def test_exactly_one_card_of_his_own() -> None:
    play = Table(*THREE).hand("red", FRANCE, FRANCE, SWABIA).start()
    assert play.legal("exchange") == {f"exchange {FRANCE}", f"exchange {SWABIA}"}
    assert play.refusal("red", f"exchange {ITALY}") == "W7.1"
    play.do("red", f"exchange {FRANCE}")
    assert play.legal() == play.legal("draw")
    assert play.refusal("red", f"exchange {FRANCE}") == "W7.1"


@pytest.mark.rule("W7.2")
def test_he_may_exchange_though_he_could_place() -> None:
    play = Table(*THREE).hand("red", FRANCE, FRANCE, SWABIA).start()
    assert play.legal("cloister")
    assert play.legal("exchange")


@pytest.mark.rule("W7.2")
def test_he_must_exchange_if_he_can_place_nothing() -> None:
    """No cloister and no advisor left."""
    table = Table(*THREE).cloisters("france", red=8).cloisters("franconia", red=7).cloisters("england", red=5)
    play = table.advisors("france", red=8).hand("red", FRANCE, FRANCE, SWABIA).start()
    assert play.legal() == {f"exchange {FRANCE}", f"exchange {SWABIA}"}
    assert play.refusal("red", "draw pile") == "W3.1"


# -- the pile runs out -------------------------------------------------------------------------


@pytest.mark.rule("W8.1")
@pytest.mark.parametrize("drawn", [True, False])
def test_it_has_run_out_the_moment_the_last_card_leaves(drawn: bool) -> None:
    play = to_draw(FRANCONIA, cards=2)
    if drawn:
        play.do("red", "draw pile")
        assert play.told(Exhausted) == [Exhausted(1)]
        assert play["face_up"] == (BAVARIA, ITALY)
    else:
        play.do("red", f"draw face_up {ITALY}")
        assert not play.told(Exhausted)
        play.do("red", f"draw face_up {BAVARIA}")
        assert play.told(Exhausted) == [Exhausted(1)]
    play = to_draw(FRANCONIA, FRANCE, cards=2).do("red", "draw pile")
    assert not play.told(Exhausted)


@pytest.mark.rule("W8.2")
def test_the_first_time_everything_thrown_away_becomes_the_pile() -> None:
    """Also what was paid this turn; hands and open cards stay."""
    play = to_draw(FRANCONIA)
    thrown, others = play["discards"], (play["hands"]["blue"], play["hands"]["green"])
    play.do("red", "draw pile")
    (new,) = play.told(Shuffled)
    assert sorted(new.pile) == list(thrown)
    assert (new.count, play["pile"], play["discards"]) == (len(thrown), new.pile, ())
    assert (play["hands"]["blue"], play["hands"]["green"]) == others
    assert play["hands"]["red"] == (FRANCONIA,)
    assert play["face_up"] == (BAVARIA, ITALY)


@pytest.mark.rule("W8.2")
def test_an_exchanged_card_is_shuffled_in_too() -> None:
    play = Table(*THREE).hand("red", FRANCE, FRANCE, SWABIA).pile(ITALY).start()
    thrown = play["discards"]
    play.do("red", f"exchange {SWABIA}", "draw pile")
    assert sorted(play["pile"]) == sorted((*thrown, SWABIA))
    assert play.to_act == ("blue",)


@pytest.mark.rule("W8.2")
def test_the_new_pile_is_shuffled_by_the_seed() -> None:
    def new_pile(seed: str) -> tuple[str, ...]:
        table = Table(*THREE, seed=seed).hand("red", FRANCE, FRANCE, SWABIA).pile(ITALY)
        pile: tuple[str, ...] = table.start().do("red", f"exchange {SWABIA}", "draw pile")["pile"]
        return pile

    piles = [new_pile(str(n)) for n in range(20)]
    assert len(set(piles)) == 20
    assert len({tuple(sorted(pile)) for pile in piles}) == 1
    assert new_pile("0") == piles[0]


@pytest.mark.rule("W8.2", "W10.5")
def test_the_interim_scoring_comes_at_once() -> None:
    play = to_draw(FRANCONIA).do("red", "draw pile")
    assert play.names() == ["drew", "exhausted", "scored", "shuffled"]
    assert play.told(Scored) == [Scored("red", "interim", "france", 2), Scored("blue", "interim", "france", 3)]
    assert play["scores"] == {"red": 2, "blue": 3, "green": 0}


@pytest.mark.rule("W8.3")
def test_play_goes_on_where_it_stopped() -> None:
    play = to_draw(FRANCONIA).do("red", "draw pile")
    assert (play["phase"], play.to_act, play["exhausted"]) == ("draw", ("red",), 1)
    assert play.legal() == {"draw pile", f"draw face_up {ITALY}", f"draw face_up {BAVARIA}"}
    top, second = play["pile"][:2]
    play.do("red", "draw pile")
    assert play.told(Drew) == [Drew("red", "pile", top)]
    play.do("red", f"draw face_up {ITALY}")
    assert play.told(Turned) == [Turned(second)]
    assert play.to_act == ("blue",)


@pytest.mark.rule("W8.4")
def test_the_second_time_the_last_turns_begin() -> None:
    play = to_draw(FRANCONIA, exhausted=1).do("red", "draw pile")
    assert play.events == (Drew("red", "pile", FRANCONIA), Exhausted(2), LastTurns(("blue", "green")))
    assert (play["phase"], play.to_act, play["exhausted"]) == ("last", ("blue",), 2)
    assert (play["pile"], play["placed"], play["opened"]) == ((), (), ())
