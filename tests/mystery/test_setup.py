"""Set-up (A1), and the options as far as they change it (A16)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core import Unusable
from engine.mystery.data import DATA
from tests.mystery.table import FOUR, GAME, THREE, Play

SEATS = ("red", "blue", "yellow", "green", "black", "white")


def begun(players: int, seed: str = "setup", **options: object) -> Play:
    step = GAME.setup(SEATS[:players], seed, options)
    p = Play(step.state)
    p.events = step.events
    return p


@pytest.mark.rule("A1.1")
def test_three_to_six_different_colours() -> None:
    for players in (2, 7):
        with pytest.raises(Unusable):
            GAME.setup(SEATS[:players] if players < 7 else (*SEATS, "red"), "", {})
    with pytest.raises(Unusable, match="different"):
        GAME.setup(("red", "blue", "red"), "", {})
    assert begun(3).state.seats == THREE


@pytest.mark.rule("A1.2")
def test_24_suspects_all_different() -> None:
    assert len(DATA.suspects) == len({one.values for one in DATA.suspects}) == 24
    counts = Counter(value for one in DATA.suspects for value in one.values)
    assert [counts[value] for value in ("templar", "franciscan", "benedictine")] == [8, 8, 8]
    assert [counts[value] for value in ("father", "brother", "novice")] == [6, 9, 9]
    assert {counts[v] for v in ("hooded", "bareheaded", "bearded", "shaven", "fat", "thin")} == {12}


@pytest.mark.rule("A1.3")
@pytest.mark.parametrize(("players", "hand", "pile"), [(3, 6, 5), (4, 5, 3), (5, 4, 3), (6, 3, 5)])
def test_example_1_the_deal(players: int, hand: int, pile: int) -> None:
    p = begun(players)
    dealt = [card for cards in p["hands"].values() for card in cards]
    assert [len(cards) for cards in p["hands"].values()] == [hand] * players
    assert len(p["pile"]) == pile
    assert len({p["culprit"], *p["pile"], *dealt}) == 24
    assert p["seen"] == p["hands"]
    assert [one.__struct_config__.tag for one in p.events][:players] == ["dealt"] * players


@pytest.mark.rule("A1.4")
def test_three_decks_and_six_crypt_cards() -> None:
    p = begun(4)
    assert [len(p["decks"][name]) for name in ("scriptorium", "library", "event")] == [24, 8, 18]
    assert len(begun(4, library_set="all")["decks"]["library"]) == 10
    assert DATA.crypt_copies == 6
    assert p["crypt"] == []
    assert begun(4, "other")["decks"] != p["decks"]


@pytest.mark.rule("A1.5")
def test_all_pawns_in_the_church() -> None:
    assert set(begun(5)["pawns"].values()) == {"ecclesia"}


@pytest.mark.rule("A1.6")
def test_a_die_for_first_player_and_confessionals() -> None:
    seen = set()
    for number in range(12):
        p = begun(3, f"dice/{number}")
        dice = p["dice"]
        seen.add(p["first"])
        assert list(dice) == ["confessio_ecclesiae", "confessio_aulae"]
        assert set(dice.values()) <= set(THREE)
        assert [one["colour"] for one in p.all("die")] == list(dice.values())
        assert p.event("first")["seat"] == p["first"] == p["turn"]["seat"]
    assert seen == set(THREE)
    assert any(len(set(begun(3, f"dice/{n}")["dice"].values())) == 1 for n in range(12))


@pytest.mark.rule("A1.7", "A16.1")
def test_matins_on_top_and_the_bell_already_moved() -> None:
    assert (begun(4)["office"], begun(4)["bell"], begun(4)["hour"]) == ("matins", 1, 1)
    assert begun(6)["bell"] == 2
    assert begun(3, fast=True)["bell"] == 2
    assert begun(3, fast=True)["turn"]["steps"] == 3
    assert [len(hand) for hand in begun(3, fast=True)["hands"].values()] == [6, 6, 6]
    assert begun(3, first_office="lauds")["office"] == "lauds"


@pytest.mark.rule("A1.8")
def test_options_are_fixed_and_have_defaults() -> None:
    assert GAME.meta.id == "mystery"
    assert GAME.meta.settle_options({}) == {
        "library": True,
        "events": True,
        "book_limit": False,
        "fast": False,
        "first_office": "matins",
        "library_set": "core",
        "answers": "public",
        "honour": True,
        "refusals": "any",
        "one_voice": False,
        "censure": False,
    }
    with pytest.raises(Unusable):
        GAME.setup(FOUR, "", {"refusals": "5"})
