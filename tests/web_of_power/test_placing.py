"""The turn, placing pieces, advisors, and the fast game (W3 to W5, W13)."""

from __future__ import annotations

import pytest

from engine.web_of_power.data import DATA
from engine.web_of_power.events import Placed
from tests.web_of_power.table import BURGUNDY, FRANCE, FRANCONIA, ITALY, SWABIA, Play, Table

THREE = ("red", "blue", "green")


def opened_france(*hand: str, fast: bool = False) -> Play:
    """Red to place, with this hand; blue has two cloisters in France and one in Italy, nothing else stands."""
    table = Table(*THREE, fast=fast).at("blue", "le_bec", "fleury", "bobbio")
    return table.hand("red", *hand).start()


# -- the turn --------------------------------------------------------------------------------


@pytest.mark.rule("W3.1")
def test_either_pieces_or_an_exchange() -> None:
    play = opened_france(FRANCE, FRANCE, ITALY)
    assert play.legal("exchange") == {f"exchange {FRANCE}", f"exchange {ITALY}"}
    play.do("red", f"cloister moissac [{FRANCE}]")
    assert not play.legal("exchange")
    assert play.refusal("red", f"exchange {FRANCE}") == "W3.1"
    play = opened_france(FRANCE, FRANCE, ITALY).do("red", f"exchange {ITALY}")
    assert not play.legal("cloister", "advisor", "exchange")
    assert play.refusal("red", f"cloister moissac [{FRANCE}]") == "W3.1"
    assert play.refusal("red", f"advisor france [{FRANCE}]") == "W3.1"


@pytest.mark.rule("W3.1")
def test_never_neither() -> None:
    play = opened_france(FRANCE, FRANCE, ITALY)
    assert not play.legal("draw", "done")
    assert play.refusal("red", "draw pile") == "W3.1"
    assert play.refusal("red", "done") == "W3.2"


@pytest.mark.rule("W3.2")
def test_turns_go_clockwise() -> None:
    play = opened_france(FRANCE, FRANCE, ITALY)
    for turn, seat in enumerate((*THREE, *THREE), start=1):
        assert (play["turn"], play.to_act) == (turn, (seat,))
        for other in THREE:
            if other != seat:
                assert play.refusal(other, "draw pile") == "W3.2"
        card = play["hands"][seat][0]
        play.do(seat, f"exchange {card}", "draw pile")
        assert len(play["hands"][seat]) == 3
        assert len(play["face_up"]) == 2
    assert play.refusal("nobody", "draw pile") == "W3.2"


# -- placing ---------------------------------------------------------------------------------


@pytest.mark.rule("W4.1")
def test_a_piece_is_paid_as_it_is_placed() -> None:
    play = opened_france(FRANCE, FRANCE, ITALY)
    before = play["discards"]
    play.do("red", f"cloister moissac [{FRANCE}]")
    assert play["discards"] == tuple(sorted((*before, FRANCE)))
    assert play["hands"]["red"] == (FRANCE, ITALY)
    assert play.events == (Placed("red", "cloister", "moissac", (FRANCE,)),)
    assert play["placed"][0].at == "moissac"
    play.do("red", f"advisor france [{FRANCE}]")
    assert play.events == (Placed("red", "advisor", "france", (FRANCE,)),)
    assert [(piece.piece, piece.at) for piece in play["placed"]] == [("cloister", "moissac"), ("advisor", "france")]


@pytest.mark.rule("W4.1")
def test_one_card_must_name_the_country_and_be_there() -> None:
    play = opened_france(FRANCE, FRANCE, ITALY)
    assert play.refusal("red", f"cloister moissac [{ITALY}]") == "W4.1"
    assert play.refusal("red", f"cloister cluny [{BURGUNDY}]") == "W4.1"
    assert play.refusal("red", f"advisor italy [{FRANCE}]") == "W4.1"
    assert play.refusal("red", f"cloister moissac [{ITALY}+{ITALY}]") == "W4.1"
    assert play.refusal("red", "cloister moissac [joker]") == "W4.1"


@pytest.mark.rule("W4.1")
def test_either_country_of_a_card() -> None:
    play = opened_france(FRANCONIA, SWABIA, ITALY)
    assert play.places() == {"franconia", "aragon", "swabia", "england", "lorraine", "italy"}


@pytest.mark.rule("W4.2")
def test_a_pair_pays_anywhere_also_at_home() -> None:
    play = opened_france(FRANCE, FRANCE, ITALY)
    assert play.places() == set(DATA.countries)
    assert {f"cloister moissac [{FRANCE}]", f"cloister moissac [{FRANCE}+{FRANCE}]"} <= play.legal()
    free = 53 - 3
    in_france, in_italy_or_lorraine = 8 - 2, 6 - 1 + 5
    assert len(play.legal("cloister")) == free + in_france + in_italy_or_lorraine
    play.do("red", f"cloister camaldoli [{FRANCE}+{FRANCE}]", f"cloister pomposa [{ITALY}]")
    assert play["hands"]["red"] == ()


@pytest.mark.rule("W4.2")
def test_three_alike_are_one_pair_and_listed_once() -> None:
    play = opened_france(FRANCE, FRANCE, FRANCE)
    assert play.legal("advisor") == {
        f"advisor france [{FRANCE}]",
        f"advisor france [{FRANCE}+{FRANCE}]",
        f"advisor italy [{FRANCE}+{FRANCE}]",
    }


@pytest.mark.rule("W4.3")
def test_two_pieces_in_one_country() -> None:
    play = opened_france(FRANCE, ITALY, ITALY).do("red", f"cloister moissac [{FRANCE}]")
    assert play.places() == {"france"}
    assert play.refusal("red", f"cloister camaldoli [{ITALY}]") == "W4.3"
    assert play.refusal("red", f"advisor italy [{ITALY}]") == "W4.3"
    play.do("red", f"cloister la_sauve [{ITALY}+{ITALY}]")
    assert not play.legal("cloister", "advisor")
    assert play.legal() == play.legal("draw")


@pytest.mark.rule("W4.4")
def test_nothing_but_a_cloister_in_an_empty_country() -> None:
    play = opened_france(SWABIA, SWABIA, SWABIA)
    assert play.refusal("red", f"advisor swabia [{SWABIA}]") == "W5.3"
    play.do("red", f"cloister hirsau [{SWABIA}]")
    assert play["opened"] == ("swabia",)
    assert play.legal() == play.legal("draw")
    for text in (f"cloister murbach [{SWABIA}]", f"advisor swabia [{SWABIA}]", f"cloister moissac [{SWABIA}]"):
        assert play.refusal("red", text) == "W4.4"


@pytest.mark.rule("W4.4")
def test_a_pair_opens_a_country_no_further() -> None:
    play = opened_france(FRANCE, FRANCE, SWABIA).do("red", f"cloister hirsau [{FRANCE}+{FRANCE}]")
    assert play.refusal("red", f"cloister murbach [{SWABIA}]") == "W4.4"


@pytest.mark.rule("W4.4", "W4.5")
def test_a_country_is_empty_only_until_the_next_turn() -> None:
    table = Table(*THREE).hand("red", SWABIA, SWABIA, SWABIA).hand("blue", SWABIA, SWABIA, SWABIA)
    play = table.start().do("red", f"cloister hirsau [{SWABIA}]", "draw pile")
    assert play["opened"] == ()
    play.do("blue", f"cloister murbach [{SWABIA}]", f"cloister reichenau [{SWABIA}]")
    assert play["opened"] == ()


@pytest.mark.rule("W4.5")
@pytest.mark.parametrize(
    "pieces",
    [
        ("cloister moissac", "cloister la_sauve"),
        ("cloister moissac", "advisor france"),
        ("advisor france", "cloister moissac"),
        ("advisor france", "advisor france"),
    ],
)
def test_either_kind_in_either_order_among_strangers(pieces: tuple[str, str]) -> None:
    play = opened_france(FRANCE, FRANCE, FRANCE)
    play.do("red", *(f"{piece} [{FRANCE}]" for piece in pieces))
    assert len(play["placed"]) == 2


@pytest.mark.rule("W4.5")
def test_one_piece_is_enough() -> None:
    play = opened_france(FRANCE, FRANCE, FRANCE).do("red", f"cloister moissac [{FRANCE}]", "draw pile")
    assert play.to_act == ("blue",)


@pytest.mark.rule("W4.6")
@pytest.mark.parametrize(
    "cards",
    [
        "[]",
        f"[{FRANCE}+{ITALY}]",
        f"[{ITALY}+{FRANCE}]",
        f"[{FRANCE}+{FRANCE}+{FRANCE}]",
        f"[{FRANCE}+{FRANCE}+{ITALY}]",
    ],
)
def test_one_card_or_one_pair(cards: str) -> None:
    for hand in ((FRANCE, FRANCE, ITALY), (FRANCE, FRANCE, FRANCE)):
        assert opened_france(*hand).refusal("red", f"cloister moissac {cards}") == "W4.6"
        assert opened_france(*hand).refusal("red", f"advisor france {cards}") == "W4.6"


@pytest.mark.rule("W4.7")
def test_any_free_site_and_only_a_free_one() -> None:
    play = opened_france(FRANCE, SWABIA, ITALY)
    sites = {text.split()[1] for text in play.legal("cloister")}
    wanted = {
        site
        for country in ("france", "england", "swabia", "lorraine", "italy")
        for site in DATA.countries[country].sites
    }
    assert sites == wanted - {"le_bec", "fleury", "bobbio"}
    for taken in ("le_bec", "fleury"):
        assert play.refusal("red", f"cloister {taken} [{FRANCE}]") == "W4.7"
    play.do("red", f"cloister moissac [{FRANCE}]")
    assert play["sites"]["moissac"] == "red"


def out_of(cloisters: bool) -> Play:
    """Red, with all France cards he could wish for, has no cloister left, or no advisor."""
    table = Table(*THREE).hand("red", FRANCE, FRANCE, FRANCE)
    if cloisters:
        table.cloisters("franconia", red=7).cloisters("bavaria", red=6).cloisters("italy", red=6).at(
            "red", "le_bec"
        )
    else:
        table.cloisters("franconia", blue=7).cloisters("italy", blue=6).cloisters("france", blue=1)
        table.advisors("franconia", red=7).advisors("italy", red=1)
    return table.start()


@pytest.mark.rule("W4.8")
def test_a_kind_of_piece_can_run_out() -> None:
    play = out_of(cloisters=True)
    assert play.places() == {"franconia", "bavaria", "italy", "france"}
    assert not play.legal("cloister")
    assert play.refusal("red", f"cloister moissac [{FRANCE}]") == "W4.8"
    play = out_of(cloisters=False)
    assert not play.legal("advisor")
    assert play.refusal("red", f"advisor france [{FRANCE}]") == "W4.8"
    assert play.legal("cloister")


# -- advisors --------------------------------------------------------------------------------


@pytest.mark.rule("W5.1")
def test_several_advisors_of_one_colour() -> None:
    play = opened_france(FRANCE, FRANCE, FRANCE).do(
        "red", f"advisor france [{FRANCE}]", f"advisor france [{FRANCE}]"
    )
    assert play["advisors"] == {"france": {"red": 2}}


@pytest.mark.rule("W5.2")
@pytest.mark.parametrize("leader", [1, 2, 3, 4])
def test_the_cap_is_what_the_strongest_has_there(leader: int) -> None:
    """All colours together, against the cloisters of one."""
    table = Table(*THREE).cloisters("france", blue=leader, green=min(leader, 3)).hand("red", FRANCE, FRANCE, FRANCE)
    for standing in range(leader):
        shares = {"green": standing // 2, "blue": standing - standing // 2}
        table.advisors("france", **{seat: n for seat, n in shares.items() if n})
        assert f"advisor france [{FRANCE}]" in table.start().legal()
    table.advisors("france", blue=leader)
    play = table.start()
    assert not {text for text in play.legal("advisor") if " france " in text}
    assert play.refusal("red", f"advisor france [{FRANCE}]") == "W5.2"


@pytest.mark.rule("W5.3")
def test_no_cloister_of_his_own_is_needed_but_somebodys() -> None:
    play = opened_france(FRANCE, FRANCE, SWABIA)
    assert play.refusal("red", f"advisor england [{SWABIA}]") == "W5.3"
    play.do("red", f"advisor italy [{FRANCE}+{FRANCE}]")
    assert play["advisors"] == {"italy": {"red": 1}}


@pytest.mark.rule("W5.4")
def test_the_cap_is_read_before_each_piece() -> None:
    table = Table(*THREE).cloisters("italy", blue=1, green=1).hand("red", ITALY, ITALY, ITALY)
    play = table.start().do("red", f"advisor italy [{ITALY}]")
    assert play.refusal("red", f"advisor italy [{ITALY}]") == "W5.2"
    play.do("red", f"cloister camaldoli [{ITALY}]")
    table = (
        Table(*THREE).cloisters("italy", blue=1, red=1).advisors("italy", blue=1).hand("red", ITALY, ITALY, ITALY)
    )
    play = table.start().do("red", f"cloister camaldoli [{ITALY}]")
    assert f"advisor italy [{ITALY}]" in play.legal()


# -- the fast game ---------------------------------------------------------------------------


@pytest.mark.rule("W13.1")
def test_fast_two_pieces_in_two_countries() -> None:
    play = opened_france(FRANCE, ITALY, SWABIA, fast=True).do("red", f"cloister moissac [{FRANCE}]")
    assert play.places() == {"lorraine", "italy", "england", "swabia"}
    play.do("red", f"advisor italy [{ITALY}]")
    assert not play.legal("cloister", "advisor")
    assert play.refusal("red", f"cloister bury [{SWABIA}]") == "W4.3"


@pytest.mark.rule("W13.1")
def test_fast_each_piece_is_paid_as_ever() -> None:
    play = opened_france(FRANCE, FRANCE, ITALY, fast=True)
    assert play.refusal("red", f"cloister moissac [{ITALY}]") == "W4.1"
    play.do("red", f"cloister bury [{FRANCE}+{FRANCE}]")
    assert play.refusal("red", f"cloister canterbury [{ITALY}]") == "W4.1"
    play.do("red", f"cloister camaldoli [{ITALY}]")
    assert play["hands"]["red"] == ()


@pytest.mark.rule("W13.2")
def test_fast_two_countries_can_be_opened() -> None:
    play = opened_france(SWABIA, SWABIA, BURGUNDY, fast=True)
    play.do("red", f"cloister hirsau [{SWABIA}]", f"cloister cluny [{BURGUNDY}]")
    assert play["opened"] == ("burgundy", "swabia")
    play = opened_france(SWABIA, SWABIA, BURGUNDY, fast=True)
    play.do("red", f"cloister hirsau [{SWABIA}]", f"cloister murbach [{SWABIA}]")
    assert play["opened"] == ("swabia",)


@pytest.mark.rule("W13.2")
def test_fast_no_advisor_where_it_was_empty() -> None:
    play = opened_france(SWABIA, SWABIA, SWABIA, fast=True)
    assert play.refusal("red", f"advisor swabia [{SWABIA}]") == "W5.3"
    play.do("red", f"cloister hirsau [{SWABIA}]")
    assert play.refusal("red", f"advisor swabia [{SWABIA}]") == "W13.2"
    assert play.refusal("red", f"advisor swabia [{SWABIA}+{SWABIA}]") == "W13.2"
    assert f"advisor france [{SWABIA}+{SWABIA}]" in play.legal()


@pytest.mark.rule("W13.3")
def test_fast_all_else_stays() -> None:
    """Two pieces, the cards in hand, the cap."""
    table = Table(*THREE, fast=True).cloisters("france", blue=1).cloisters("italy", blue=1)
    play = table.hand("red", FRANCE, FRANCE, ITALY).start().do("red", f"advisor france [{FRANCE}]")
    assert play.refusal("red", f"advisor france [{FRANCE}]") == "W5.2"
    assert play.refusal("red", f"exchange {FRANCE}") == "W3.1"
    play.do("red", f"advisor italy [{ITALY}]")
    assert play.refusal("red", f"cloister moissac [{FRANCE}]") == "W4.3"
    play.do("red", "draw pile")
    assert play.refusal("red", f"cloister moissac [{FRANCE}]") == "W6.2"


@pytest.mark.rule("W13.1")
def test_an_ordinary_game_has_none_of_it() -> None:
    play = opened_france(FRANCE, ITALY, SWABIA).do("red", f"cloister moissac [{FRANCE}]")
    assert play.places() == set()
