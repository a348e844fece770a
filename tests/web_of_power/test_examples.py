"""The worked examples of the rules page, by number."""

from __future__ import annotations

import pytest

from engine.web_of_power.chains import chains_of
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Drew, Ended, Exhausted, LastTurns, Scored, Shuffled, Turned
from engine.web_of_power.scoring import by_majority
from tests.web_of_power.table import (
    ALL_COLOURS,
    BAVARIA,
    BURGUNDY,
    ENGLAND,
    FRANCE,
    FRANCONIA,
    GAME,
    ITALY,
    SWABIA,
    Play,
    Table,
)

ANNE, BERTRAND, CHRISTIAN, DANIEL = FOUR = ("red", "blue", "green", "violet")

FRANCONIA_CARD = f"[{FRANCONIA}]"
FRANCE_CARD = "[france]"
FRANCE_PAIR = "[france+france]"
BURGUNDY_PAIR = f"[{BURGUNDY}+{BURGUNDY}]"
SWABIA_CARD = f"[{SWABIA}]"
SWABIA_PAIR = f"[{SWABIA}+{SWABIA}]"
ITALY_CARD = f"[{ITALY}]"


def scored(play: Play, part: str, what_for: str | int | None) -> dict[str, int]:
    """Who was given points for this, and how many."""
    return {e.seat: e.points for e in play.told(Scored) if (e.part, e.what_for) == (part, what_for)}


@pytest.mark.rule("W4.4")
def test_example_01_one_cloister_opens_a_country() -> None:
    play = Table(*FOUR).hand(ANNE, FRANCE, FRANCONIA, FRANCONIA).start()
    play.do(ANNE, f"cloister fulda {FRANCONIA_CARD}")
    assert not play.legal("cloister", "advisor")
    assert play.refusal(ANNE, f"cloister lorsch {FRANCONIA_CARD}") == "W4.4"
    assert play.refusal(ANNE, f"advisor franconia {FRANCONIA_CARD}") == "W4.4"
    assert play.refusal(ANNE, f"cloister cluny {FRANCE_CARD}") == "W4.4"


@pytest.mark.rule("W4.5", "W5.3")
def test_example_02_the_next_may_place_two() -> None:
    table = Table(*FOUR).at(ANNE, "fulda").turn_of(BERTRAND).hand(BERTRAND, FRANCONIA, BURGUNDY, BURGUNDY)
    play = table.start().do(BERTRAND, f"cloister lorsch {FRANCONIA_CARD}", f"advisor franconia {BURGUNDY_PAIR}")
    assert play["sites"] == {"fulda": ANNE, "lorsch": BERTRAND}
    assert play["advisors"] == {"franconia": {BERTRAND: 1}}
    assert play["hands"][BERTRAND] == ()


@pytest.mark.rule("W4.2", "W4.3", "W4.5")
def test_example_03_two_in_france_or_one_anywhere_for_a_pair() -> None:
    table = Table(*FOUR).cloisters("france", red=2, blue=2).cloisters("italy", red=1)
    table.turn_of(CHRISTIAN).hand(CHRISTIAN, FRANCE, FRANCE, FRANCE)
    play = table.start()
    assert play.places() == set(DATA.countries)
    play.do(CHRISTIAN, f"cloister fleury {FRANCE_CARD}", f"advisor france {FRANCE_CARD}")
    assert not play.legal("cloister", "advisor")
    for piece in ("cloister bobbio", "advisor italy", "cloister bury"):
        play = table.start().do(CHRISTIAN, f"{piece} {FRANCE_PAIR}")
        assert not play.legal("cloister", "advisor")
        assert play["hands"][CHRISTIAN] == (FRANCE,)


@pytest.mark.rule("W5.2")
def test_example_04_the_seal_takes_as_many_as_the_leader_has() -> None:
    table = Table("red", "yellow", "blue").cloisters("france", red=3, yellow=2, blue=2)
    table.hand("red", FRANCE, FRANCE, FRANCE)
    assert "advisor france [france]" in table.advisors("france", blue=1, red=1).start().legal()
    assert table.advisors("france", blue=2, red=1).start().refusal("red", "advisor france [france]") == "W5.2"


@pytest.mark.rule("W5.1", "W5.2", "W5.3")
def test_example_05_two_advisors_without_a_cloister() -> None:
    table = Table(*FOUR).cloisters("france", blue=4, green=1).advisors("france", blue=1, green=1)
    play = table.hand(ANNE, FRANCE, ENGLAND, ENGLAND).start()
    play.do(ANNE, f"advisor france {FRANCE_CARD}", f"advisor france {SWABIA_PAIR}")
    assert play["advisors"]["france"] == {ANNE: 2, BERTRAND: 1, CHRISTIAN: 1}
    table = Table(*FOUR).cloisters("france", blue=4, green=1).advisors("france", red=2, blue=1, green=1)
    play = table.hand(ANNE, FRANCE, ENGLAND, ENGLAND).start()
    assert play.refusal(ANNE, f"advisor france {FRANCE_CARD}") == "W5.2"


@pytest.mark.rule("W4.3", "W4.5", "W5.2")
@pytest.mark.parametrize(
    "pieces",
    [
        ("advisor italy", "advisor italy"),
        ("cloister camaldoli", "cloister montecassino"),
        ("advisor italy", "cloister camaldoli"),
        ("cloister camaldoli", "advisor italy"),
    ],
)
def test_example_06_two_pieces_of_either_kind_never_three(pieces: tuple[str, str]) -> None:
    table = Table(*FOUR).cloisters("italy", blue=2, violet=2).turn_of(CHRISTIAN)
    play = table.hand(CHRISTIAN, ITALY, ITALY, ITALY).start()
    play.do(CHRISTIAN, *(f"{piece} {ITALY_CARD}" for piece in pieces))
    assert not play.legal("cloister", "advisor")
    for third in ("cloister montecassino", "cloister pomposa", "advisor italy"):
        assert play.refusal(CHRISTIAN, f"{third} {ITALY_CARD}") == "W4.3"


@pytest.mark.rule("W6.1", "W6.3")
def test_example_07_open_cards_are_replaced_once_the_hand_is_full() -> None:
    table = Table(*FOUR).cloisters("france", blue=1).hand(ANNE, FRANCE, SWABIA, SWABIA)
    play = table.face_up(BAVARIA, ENGLAND).pile(BAVARIA, ITALY, of=10).start()
    play.do(ANNE, f"cloister fleury {SWABIA_PAIR}", "draw pile")
    assert play["hands"][ANNE] == (BAVARIA, FRANCE)
    assert play["face_up"] == (BAVARIA, ENGLAND)
    assert play.names() == ["drew"]
    play.do(ANNE, f"draw face_up {BAVARIA}")
    assert play["hands"][ANNE] == (BAVARIA, BAVARIA, FRANCE)
    assert play.told(Turned) == [Turned(ITALY)]
    assert play["face_up"] == (ENGLAND, ITALY)
    assert play.to_act == (BERTRAND,)


@pytest.mark.rule("W10.2", "W10.3")
def test_example_08_franconia() -> None:
    play = Table("red", "green", "blue").cloisters("franconia", green=4, red=2, blue=1).scored()
    assert scored(play, "cloisters", "franconia") == {"green": 7, "red": 4, "blue": 2}


@pytest.mark.rule("W10.3", "W10.4")
def test_example_09_lorraine_and_ties() -> None:
    play = Table("red", "violet", "blue").cloisters("lorraine", red=2, violet=2, blue=1).scored()
    assert scored(play, "cloisters", "lorraine") == {"red": 5, "violet": 5, "blue": 2}


@pytest.mark.rule("W10.3", "W10.4")
def test_example_09_four_two_two_one() -> None:
    """Nine cloisters fit no country of this map, so the numbers themselves are scored."""
    assert by_majority((4, 2, 2, 1)) == (9, 4, 4, 2)


@pytest.mark.rule("W11.3", "W11.4")
def test_example_10_alliance_14() -> None:
    table = Table("blue", "red", "yellow").cloisters("italy", blue=4).cloisters("burgundy", red=2)
    play = table.advisors("italy", blue=2, red=1, yellow=1).advisors("burgundy", blue=1, red=1).scored()
    assert scored(play, "alliances", 14) == {"blue": 6}


@pytest.mark.rule("W11.4")
def test_example_11_alliance_15() -> None:
    table = Table("blue", "red", "yellow").cloisters("italy", blue=4).cloisters("bavaria", red=3)
    play = table.advisors("italy", blue=2, red=1, yellow=1).advisors("bavaria", red=2, yellow=1).scored()
    assert scored(play, "alliances", 15) == {}


@pytest.mark.rule("W11.5", "W11.6")
@pytest.mark.parametrize(
    ("sites", "points"),
    [
        ("lerins bobbio polirone camaldoli montecassino innichen", 5),
        ("innichen polirone camaldoli montecassino", 4),
        ("lerins bobbio polirone", 0),
    ],
)
def test_example_12_a_side_branch_does_not_count(sites: str, points: int) -> None:
    play = Table("violet", "red", "blue").at("violet", *sites.split()).scored()
    assert scored(play, "chains", None) == ({"violet": points} if points else {})


@pytest.mark.rule("W11.6")
def test_example_13_two_chains_are_better_than_the_longest() -> None:
    sites = ["le_bec", "mont_st_michel", "fontevraud", "fleury", "leyre", "la_sauve", "moissac", "montmajour"]
    table = Table("violet", "red", "blue").at("violet", *sites)
    assert scored(table.scored(), "chains", None) == {"violet": 8}
    assert [len(chain) for chain in chains_of(dict.fromkeys(sites, "violet"), "violet")] == [4, 4]


@pytest.mark.rule("W11.7")
def test_example_14_the_ring_of_aragon() -> None:
    play = Table("violet", "red", "blue").cloisters("aragon", violet=6).scored()
    assert scored(play, "chains", None) == {"violet": 6}


@pytest.mark.rule("W11.3", "W11.4")
def test_example_15_tied_leaders_all_score() -> None:
    table = Table("blue", "red", "yellow").cloisters("italy", blue=4).cloisters("burgundy", red=2)
    table.advisors("italy", blue=2, red=2)
    assert scored(table.scored(), "alliances", 14) == {}
    table.advisors("burgundy", blue=1, red=1)
    assert scored(table.scored(), "alliances", 14) == {"blue": 6, "red": 6}


@pytest.mark.rule("W5.4")
def test_example_16_a_cloister_makes_room_for_an_advisor() -> None:
    table = Table("red", "blue", "green").cloisters("italy", red=1).advisors("italy", blue=1)
    table.hand("red", ITALY, ITALY, FRANCE)
    assert table.start().refusal("red", f"advisor italy {ITALY_CARD}") == "W5.2"
    play = table.start().do("red", f"cloister bobbio {ITALY_CARD}", f"advisor italy {ITALY_CARD}")
    assert play["advisors"]["italy"] == {"blue": 1, "red": 1}


@pytest.mark.rule("W8.1", "W8.2", "W8.3")
def test_example_17_the_pile_runs_out_in_the_middle_of_drawing() -> None:
    table = Table("red", "blue", "green").cloisters("france", red=2).hand("red", FRANCE, SWABIA, SWABIA)
    play = table.face_up(ITALY, ITALY).pile(BAVARIA).start()
    before = len(play["discards"])
    play.do("red", f"cloister fleury {FRANCE_CARD}", f"advisor france {SWABIA_PAIR}", "draw pile")
    assert play.names() == ["drew", "exhausted", "scored", "shuffled"]
    assert scored(play, "interim", "france") == {"red": 3}
    assert play.told(Shuffled)[0].count == before + 3 == len(play["pile"])
    assert {FRANCE, SWABIA} <= set(play["pile"])
    assert play["discards"] == ()
    assert (play["phase"], play["exhausted"], play.to_act) == ("draw", 1, ("red",))
    top = play["pile"][0]
    assert play.legal() == {"draw pile", f"draw face_up {ITALY}"}
    play.do("red", "draw pile")
    assert play["hands"]["red"] == tuple(sorted((BAVARIA, top)))
    play.do("red", f"draw face_up {ITALY}")
    assert play.to_act == ("blue",)


@pytest.mark.rule("W8.1", "W8.2", "W8.3")
def test_example_18_the_pile_runs_out_while_cards_are_turned_up() -> None:
    table = Table("red", "blue", "green").cloisters("france", red=2).hand("red", FRANCE, FRANCE, SWABIA)
    play = table.face_up(ITALY, BAVARIA).pile(FRANCONIA).start()
    play.do("red", f"cloister fleury {FRANCE_CARD}", f"advisor france {FRANCE_CARD}")
    play.do("red", f"draw face_up {ITALY}", f"draw face_up {BAVARIA}")
    assert play.names() == ["drew", "turned", "exhausted", "scored", "shuffled", "turned"]
    first, second = play.told(Turned)
    assert first.card == FRANCONIA
    pile = play.told(Shuffled)[0].pile
    assert second.card == pile[0]
    assert play["pile"] == pile[1:]
    assert play["face_up"] == tuple(sorted((FRANCONIA, pile[0])))
    assert play.to_act == ("blue",)


@pytest.mark.rule("W9.2", "W8.4")
@pytest.mark.parametrize(("seat", "coming"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_example_19_who_has_a_last_turn(seat: int, coming: int) -> None:
    table = Table(*FOUR).turn_of(FOUR[seat]).exhausted(1).cloisters("france", red=1)
    play = table.hand(FOUR[seat], FRANCE, FRANCE, FRANCE).face_up(ITALY, ITALY).pile(SWABIA).start()
    play.do(FOUR[seat], "exchange france", "draw pile")
    assert play.told(Drew, Exhausted, Turned) == [Drew(FOUR[seat], "pile", SWABIA), Exhausted(2)]
    assert play.told(LastTurns) == [LastTurns(FOUR[seat + 1 :])]
    for player in FOUR[seat + 1 :]:
        assert play.to_act == (player,)
        assert play["phase"] == "last"
        play.do(player, "done")
    assert play["phase"] == "over"
    assert len(FOUR[seat + 1 :]) == coming
    assert play.told(Ended) == [Ended("turns")]


def nearly_full() -> Table:
    """Every site taken but Moissac, every seal at its cap. France: red 3, blue 3, green 1. Advisors are left."""
    france = [site for site in DATA.countries["france"].sites if site != "moissac"]
    table = Table("red", "blue", "green", "violet").exhausted(1)
    table.at("red", *france[:3]).at("blue", *france[3:6]).at("green", france[6])
    advisors = iter(["red"] * 3 + ["blue"] * 8 + ["green"] * 8)
    for country, land in DATA.countries.items():
        cap = 3 if country == "france" else 2
        if country != "france":
            for i, seat in enumerate(("violet", "green", "blue", "red")):
                table.cloisters(country, **{seat: max(0, min(2, len(land.sites) - 2 * i))})
        mine = [next(advisors) for _ in range(cap)]
        table.advisors(country, **{seat: mine.count(seat) for seat in dict.fromkeys(mine)})
    return table


@pytest.mark.rule("W9.4")
def test_example_20_the_last_site_ends_the_game() -> None:
    """Green's second cloister in France raises no cap."""
    table = nearly_full().turn_of("green").hand("green", FRANCE, FRANCE, FRANCE)
    play = table.start().do("green", f"cloister moissac {FRANCE_CARD}")
    assert play.told(Ended) == [Ended("full")]
    assert (play["phase"], play.to_act, play.legal()) == ("over", (), set())
    assert play.names() == ["placed", "scored", "ended"]


@pytest.mark.rule("W9.4")
def test_example_20_unless_a_cap_is_raised_and_an_advisor_left() -> None:
    """Red's fourth cloister in France makes room on its seal; several have advisors left."""
    table = nearly_full().turn_of("red").hand("red", FRANCE, FRANCE, FRANCE)
    play = table.start().do("red", f"cloister moissac {FRANCE_CARD}")
    assert not play.told(Ended)
    assert play.legal("advisor") == {f"advisor france {FRANCE_CARD}", f"advisor france {FRANCE_PAIR}"}
    play.do("red", f"advisor france {FRANCE_CARD}")
    assert play.told(Ended) == [Ended("full")]


@pytest.mark.rule("W12.1", "W12.2")
@pytest.mark.parametrize(("more", "winners"), [(2, ("red",)), (0, ("red", "blue"))])
def test_example_21_a_tie_goes_to_the_larger_supply(more: int, winners: tuple[str, ...]) -> None:
    """Red has 19 pieces on the board and blue two more, or as many; all 61 points come from before."""
    table = Table("red", "blue", "green")
    for country, count in {"england": 2, "franconia": 3, "bavaria": 3, "italy": 2, "aragon": 3}.items():
        table.cloisters(country, red=count, blue=count)
    table.at("red", "moissac").at("blue", "stavelot").advisors("england", red=2).advisors("italy", blue=2)
    table.advisors("bavaria", red=3).advisors("aragon", blue=3)
    if more:
        table.advisors("franconia", blue=more)
    on_board = table.scored()["scores"]
    table.scores(red=61 - on_board["red"], blue=61 - on_board["blue"])
    result = table.scored()["result"]
    assert (result["scores"]["red"], result["scores"]["blue"]) == (61, 61)
    assert (result["supply"]["red"], result["supply"]["blue"]) == (9, 9 - more)
    assert result["winners"] == winners


@pytest.mark.rule("W13.1", "W13.2")
def test_example_22_fast_in_an_empty_country() -> None:
    table = Table("red", "blue", "green", fast=True).cloisters("france", blue=1)
    play = table.hand("red", SWABIA, SWABIA, FRANCE).start().do("red", f"cloister hirsau {SWABIA_CARD}")
    assert play.refusal("red", f"advisor swabia {SWABIA_CARD}") == "W13.2"
    assert f"cloister murbach {SWABIA_CARD}" in play.legal()
    assert f"advisor france {FRANCE_CARD}" in play.legal()
    play.do("red", f"advisor france {FRANCE_CARD}")
    assert not play.legal("cloister", "advisor")


@pytest.mark.rule("W1.3", "W1.4")
@pytest.mark.parametrize(("players", "pile", "france"), [(3, 34, 7), (4, 36, 8), (5, 38, 9)])
def test_example_23_after_the_deal(players: int, pile: int, france: int) -> None:
    step = GAME.setup(ALL_COLOURS[:players], "deal", {})
    play = Play(step.state, step.events)
    assert len(play["pile"]) == pile
    everywhere = [*play["pile"], *play["face_up"], *(card for hand in play["hands"].values() for card in hand)]
    assert everywhere.count(FRANCE) == france


def test_every_example_is_here() -> None:
    names = [name for name in globals() if name.startswith("test_example_")]
    assert {int(name.split("_")[2]) for name in names} == set(range(1, 24))
