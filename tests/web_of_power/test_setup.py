"""How a game is set up, and the map it is played on (W1, W2)."""

from __future__ import annotations

import ast
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

import engine.web_of_power
from engine.chance import Chance
from engine.core import Unusable
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Dealt, Scored, Turned
from tests.web_of_power.table import ALL_COLOURS, FRANCE, FRANCONIA, GAME, ITALY, SWABIA, Play, Table

COLOURS = ("yellow", "red", "green", "violet", "blue")

every_number = pytest.mark.parametrize("players", [3, 4, 5])


def set_up(players: int, seed: str = "dawn", **options: bool) -> Play:
    step = GAME.setup(ALL_COLOURS[:players], seed, options)
    return Play(step.state, step.events)


# -- players, seats, pieces ------------------------------------------------------------------


@pytest.mark.rule("W1.1")
@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_three_to_five_play(players: int) -> None:
    with pytest.raises(Unusable, match="Web of Power is for 3 to 5 players"):
        GAME.seating(players, Chance("seats"), ())
    with pytest.raises(Unusable, match="3 to 5 players"):
        GAME.setup((*ALL_COLOURS, "white")[:players], "seed", {})


@pytest.mark.rule("W1.2")
def test_colours_seating_and_start_player_are_drawn() -> None:
    """Any colours in any order: the first is the start player."""
    seen = Counter(GAME.seating(3, Chance(f"seat {n}"), ()) for n in range(3000))
    assert set(seen) == set(permutations(COLOURS, 3))
    assert max(seen.values()) < 4 * min(seen.values())
    assert {frozenset(GAME.seating(5, Chance(str(n)), ())) for n in range(5)} == {frozenset(COLOURS)}


@pytest.mark.rule("W1.2")
def test_wanted_colours_sit_anywhere() -> None:
    seatings = [GAME.seating(3, Chance(str(n)), ("blue", "yellow")) for n in range(300)]
    assert all({"blue", "yellow"} < set(seats) and len(set(seats)) == 3 for seats in seatings)
    assert {seats.index("blue") for seats in seatings} == {0, 1, 2}
    assert {colour for seats in seatings for colour in seats} == set(COLOURS)
    assert sorted(GAME.seating(3, Chance("x"), ("red", "red", "blue", "green"))) == ["blue", "green", "red"]
    with pytest.raises(Unusable, match="4 seats are named for 3 players"):
        GAME.seating(3, Chance("x"), ("red", "blue", "green", "violet"))
    with pytest.raises(Unusable, match="'black' is no seat of Web of Power; seats are yellow, red, green"):
        GAME.seating(3, Chance("x"), ("black",))


@pytest.mark.rule("W1.2")
def test_seats_are_different_colours_of_the_game() -> None:
    with pytest.raises(Unusable, match="'white' is no seat"):
        GAME.setup(("red", "white", "blue"), "seed", {})
    with pytest.raises(Unusable, match="different colours"):
        GAME.setup(("red", "blue", "red"), "seed", {})
    for seats in permutations(COLOURS, 3):
        assert GAME.to_act(GAME.setup(seats, "seed", {}).state) == seats[:1]


@pytest.mark.rule("W1.2")
@every_number
def test_pieces_and_points(players: int) -> None:
    play = set_up(players)
    assert GAME.meta.colours == COLOURS
    assert play["order"] == ALL_COLOURS[:players]
    view = GAME.view(play.state, None)
    for seat in play["order"]:
        assert (view.supply[seat].cloisters, view.supply[seat].advisors) == (20, 8)
        assert play["scores"][seat] == 0
    assert (play["turn"], play["phase"], play["exhausted"]) == (1, "play", 0)
    assert play["sites"] == play["advisors"] == {}


# -- cards -----------------------------------------------------------------------------------


@pytest.mark.rule("W1.3")
@pytest.mark.parametrize(("players", "removed"), [(3, 2), (4, 1), (5, 0)])
def test_the_deck(players: int, removed: int) -> None:
    full = {FRANCONIA: 13, "bavaria_burgundy": 12, ITALY: 11, SWABIA: 10, FRANCE: 9}
    assert sum(full.values()) == 55
    play = set_up(players)
    everywhere = Counter(
        (*play["pile"], *play["face_up"], *(card for hand in play["hands"].values() for card in hand))
    )
    assert everywhere == {card: count - removed for card, count in full.items()}
    assert GAME.view(play.state, None).removed == dict.fromkeys(full, removed)


@pytest.mark.rule("W1.4")
@every_number
def test_three_cards_each_and_two_open(players: int) -> None:
    play = set_up(players)
    assert all(len(hand) == 3 for hand in play["hands"].values())
    assert (len(play["face_up"]), len(play["pile"])) == (2, {3: 34, 4: 36, 5: 38}[players])
    assert play["discards"] == ()
    dealt, turned = play.events[:players], play.events[players:]
    assert dealt == tuple(Dealt(seat, play["hands"][seat]) for seat in play["order"])
    assert sorted(event.card for event in turned if isinstance(event, Turned)) == list(play["face_up"])
    assert len(turned) == 2


@pytest.mark.rule("W1.4")
def test_the_deck_is_shuffled() -> None:
    piles = {tuple(set_up(3, f"deck {n}")["pile"]) for n in range(50)}
    assert len(piles) == 50
    tops = Counter(set_up(3, f"deck {n}")["pile"][0] for n in range(900))
    for card, count in {FRANCONIA: 11, "bavaria_burgundy": 10, ITALY: 9, SWABIA: 8, FRANCE: 7}.items():
        assert 0.6 < tops[card] / (900 * count / 45) < 1.4


@pytest.mark.rule("W1.5")
def test_the_fast_game_is_an_option() -> None:
    assert [(option.name, option.values) for option in GAME.meta.options] == [("fast", (False, True))]
    assert not GAME.view(set_up(3).state, None).fast
    assert GAME.view(set_up(3, fast=True).state, None).fast


# -- the map ---------------------------------------------------------------------------------


@pytest.mark.rule("W2.1")
def test_nine_countries_each_named_by_one_type_of_card() -> None:
    assert len(DATA.countries) == 9
    named = [country for card in DATA.cards.values() for country in card.countries]
    assert sorted(named) == sorted(DATA.countries)
    assert [len(card.countries) for card in DATA.cards.values()] == [2, 2, 2, 2, 1]
    for card in DATA.cards.values():
        assert all(DATA.countries[country].card == card.id for country in card.countries)
    play = Table("red", "blue", "green").hand("red", SWABIA, ITALY, FRANCE).start()
    assert play.places() == {"england", "swabia", "lorraine", "italy", "france"}
    assert play.refusal("red", f"advisor atlantis [{FRANCE}]") == "W2.1"


@pytest.mark.rule("W2.2")
def test_sites_and_roads() -> None:
    assert len(DATA.sites) == 53
    assert sorted(site for country in DATA.countries.values() for site in country.sites) == sorted(DATA.sites)
    for a, b in DATA.roads:
        assert b in DATA.neighbours[a]
        assert a in DATA.neighbours[b]
    assert sum(map(len, DATA.neighbours.values())) == 2 * len(DATA.roads)
    assert set(DATA.neighbours["polirone"]) == {"bobbio", "pomposa", "camaldoli", "innichen"}
    play = Table("red", "blue", "green").hand("red", FRANCE, FRANCE, FRANCE).start()
    assert play.refusal("red", f"cloister paris [{FRANCE}]") == "W2.2"


@pytest.mark.rule("W2.3", "W5.1")
def test_a_seal_holds_advisors_of_any_colours() -> None:
    table = Table("red", "blue", "green", "violet").cloisters("france", red=5).advisors("france", red=1, blue=2)
    play = table.turn_of("green").hand("green", FRANCE, FRANCE, SWABIA).start()
    play.do("green", f"advisor france [{FRANCE}]", f"advisor france [{FRANCE}]")
    assert play["advisors"] == {"france": {"red": 1, "blue": 2, "green": 2}}


@pytest.mark.rule("W2.4")
def test_fifteen_alliances() -> None:
    assert list(DATA.alliances) == list(range(1, 16))
    assert set(DATA.alliances[14].countries) == {"burgundy", "italy"}
    assert set(DATA.alliances[15].countries) == {"italy", "bavaria"}
    pairs = {frozenset(alliance.countries) for alliance in DATA.alliances.values()}
    assert len(pairs) == 15
    for neighbours in ({"lorraine", "burgundy"}, {"swabia", "italy"}):
        assert frozenset(neighbours) not in pairs


@pytest.mark.rule("W2.4")
def test_the_line_of_a_sea_alliance_is_no_road() -> None:
    """England and France are allied by sea: three cloisters here and three there make no chain."""
    assert DATA.alliances[1].sea
    assert set(DATA.alliances[1].countries) == {"england", "france"}
    table = Table("red", "blue", "green").at("red", "fountains", "bury", "canterbury")
    play = table.at("red", "le_bec", "saint_denis", "mont_st_michel").scored()
    assert not [event for event in play.told(Scored) if event.part == "chains"]


@pytest.mark.rule("W2.5")
def test_no_rule_knows_the_map() -> None:
    """A better map changes the data file alone: no module names a site, a country or a card."""
    ids = {*DATA.sites, *DATA.countries, *DATA.cards}
    for module in sorted(Path(engine.web_of_power.__file__).parent.glob("*.py")):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        words = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        assert not words & ids, module.name
