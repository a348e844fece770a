"""Variants and options (A16)."""

from __future__ import annotations

import pytest

from engine.mystery.data import DATA
from tests.mystery.table import FOUR, GAME, Play, penances, play
from tests.mystery.test_mass import passed, ringing


@pytest.mark.rule("A16.2", "A10.3")
def test_without_events_and_library() -> None:
    p = ringing(options={"events": False})
    assert "read" not in passed(p).kinds()
    shut = play(pawns={"red": "scriptorium"}, hands={"red": ("guy",)}, options={"library": False})
    shut.refuses("red move bibliotheca", "A6.7")


@pytest.mark.rule("A16.3")
def test_two_more_library_books() -> None:
    extra = {card.id for card in DATA.cards.values() if card.extra}
    assert extra == {"oracle_scrap", "bitter_pages"}
    assert not extra & set(play()["decks"]["library"])
    assert extra < set(play(options={"library_set": "all"})["decks"]["library"])


@pytest.mark.rule("A16.3", "A9.1")
def test_censure() -> None:
    p = play(*FOUR, options={"censure": True}, pawns={"green": "hortus"})
    assert GAME.may_act(p.state) == ("blue", "yellow", "green")
    p.refuses("green censure green true", "A16.3")
    p.refuses("red censure green false", "A16.3")
    p.do("red censure green true\nblue censure green true")
    p.refuses("blue censure green true", "A16.3")
    assert p["votes"]["green"] == ["red", "blue"]
    p.do("blue censure green false\nyellow censure green true")
    assert p["penance"]["green"] is None
    p.do("blue censure green true")
    assert p.kinds() == ["vote", "penance"]
    assert p.at("green") == "ecclesia"
    assert p["penance"]["green"] == "due"
    assert p["votes"]["green"] == []
    assert p.to_act == ("red",)
    p.refuses("red censure green true", "A16.3")


@pytest.mark.rule("A16.3", "A9.5")
def test_censure_of_the_player_on_turn_ends_it() -> None:
    p = play(options={"censure": True}).do("blue censure red true\nyellow censure red true")
    assert p.kinds() == ["vote", "penance", "turn"]
    assert p.to_act == ("blue",)


@pytest.mark.rule("A16.3")
def test_votes_only_in_open_moments_and_only_with_the_option() -> None:
    play().refuses("blue censure red true", "A16.3")
    p = play(options={"censure": True}, pawns={"red": "ecclesia", "blue": "aula"}).do("red move aula")
    p.refuses("yellow censure red true", "A16.3")
    assert GAME.may_act(p.state) == ()
    penitents = penances(play(options={"censure": True}), blue="served")
    penitents.refuses("red censure blue true", "A16.3")


@pytest.mark.rule("A16.1")
def test_the_fast_game_of_fewer_players() -> None:
    p = Play(GAME.setup(FOUR, "fast", {"fast": True}).state)
    assert p["turn"]["steps"] == 3
    assert p["bell"] == 2
    assert [len(hand) for hand in p["hands"].values()] == [5] * 4
