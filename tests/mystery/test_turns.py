"""Hours and turns (A2), lost turns (A9.6), extra turns."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.mystery.state import State
from tests.mystery.table import FOUR, GAME, Play, penances, play

# two quiet places to walk between, for each player his own
WALKS = {
    "red": ("claustrum_n", "ecclesia"),
    "blue": ("aula", "porta"),
    "yellow": ("sacristia", "claustrum_e"),
    "green": ("claustrum_w", "centrum"),
    "black": ("claustrum_n", "claustrum_s"),
    "white": ("infirmaria", "hortus"),
}


def walked(p: Play, turns: int) -> list[tuple[str, int]]:
    """So many turns of quiet walking: whose it was, and where the bell stood."""
    found = []
    for _ in range(turns):
        seat = p.to_act[0]
        found.append((seat, p["bell"]))
        elsewhere = [one for one in GAME.legal(p.state, seat) if GAME.write(one).startswith("move")]
        quiet = [one for one in elsewhere if one.to in QUIET and one.to not in p["pawns"].values()]
        p.do(f"{seat} {GAME.write(quiet[0])}")
        while p["phase"] == "pass":
            who = p.to_act[0]
            due = GAME.legal(p.state, who)[0].parts[0]
            p.do(f"{who} pass [{'+'.join(due.words[: due.most])}]")
    return found


QUIET = (
    "claustrum_n",
    "claustrum_e",
    "claustrum_s",
    "claustrum_w",
    "centrum",
    "aula",
    "sacristia",
    "porta",
    "ecclesia",
)
NO_EVENTS = {"events": False}


@pytest.mark.rule("A2.1", "A2.2", "A2.4")
def test_example_2_the_bell_of_four_players() -> None:
    p = play(*FOUR, options=NO_EVENTS)
    assert walked(p, 16) == [(seat, bell) for bell in (1, 2, 3, 4) for seat in FOUR]
    assert p["hour"] == 2
    assert p["bell"] == 1
    p.refuses("blue move claustrum_n" if p.to_act != ("blue",) else "red move claustrum_n", "A2.1")


@pytest.mark.rule("A2.2", "A16.1")
def test_example_2_the_bell_of_six_players() -> None:
    seats = (*FOUR, "black", "white")
    p = play(*seats, options=NO_EVENTS, first="red")
    p.state = replace(p.state, bell=2)
    assert {bell for _, bell in walked(p, 17)} == {2, 3, 4}
    assert p["hour"] == 1
    walked(p, 1)
    assert p["hour"] == 2
    assert p["bell"] == 2


@pytest.mark.rule("A2.3", "A10.4")
def test_example_3_the_last_player_leads_and_plays_twice_running() -> None:
    p = play(options=NO_EVENTS)
    turns = [seat for seat, _ in walked(p, 30)]
    assert turns[:12] == ["red", "blue", "yellow"] * 4
    assert turns[11:13] == ["yellow", "yellow"]
    assert turns[12:24] == ["yellow", "red", "blue"] * 4
    assert turns[24] == "blue"
    assert p["office"] == "prime"


@pytest.mark.rule("A2.5", "A6.12", "A11.29")
def test_extra_turns_follow_in_the_order_earned_without_a_time_step() -> None:
    p = play(moved=True, crypt=["red"], extra=(4,))
    p.do("red crypt")
    assert p["turn"] == {
        "seat": "red", "extra": True, "max_steps": 4, "steps": 4, "moved": False, "acted": False, "revealed": None,
    }  # fmt: skip
    assert p["extra"] == [None]
    p.do("red move claustrum_n")
    assert p["turn"]["extra"] is True
    assert p["turn"]["max_steps"] is None
    assert p["bell"] == 1
    p.do("red move centrum")
    assert p.to_act == ("blue",)


@pytest.mark.rule("A2.6")
def test_in_the_later_open_moment_he_acts_once_and_plays_books_in_any_order() -> None:
    p = play(moved=True, pawns={"red": "confessio_ecclesiae"}, dice=("blue", "blue"), books={"red": ["of_faces"]})
    before = p.state
    p.do("red act\nred play of_faces from blue traits [novice]")
    assert p.to_act == ("blue",)
    p.state = before
    p.do("red play of_faces from blue traits [novice]\nred act")
    assert p.to_act == ("blue",)
    p.state = before
    p.do("red act").refuses("red act", "A6.1")


@pytest.mark.rule("A2.7")
def test_the_turn_ends_by_itself_once_nothing_is_left() -> None:
    p = play().do("red move claustrum_n")
    assert p.to_act == ("blue",)
    assert p["phase"] == "move"
    p = play(crypt=["red"]).do("red move claustrum_n")
    assert p.legal("red") == ["crypt", "end"]
    assert p.do("red end").to_act == ("blue",)
    p = play(books={"red": ["on_reserve"]}).do("red move claustrum_n")
    assert p.legal("red") == ["end"]


@pytest.mark.rule("A9.6", "A9.2")
def test_example_20_a_lost_turn_of_the_first_player_moves_the_bell() -> None:
    p = penances(play(on="yellow"), red="due")
    p.do("yellow move claustrum_n")
    assert p.kinds() == ["moved", "bell", "lost", "turn"]
    assert p["bell"] == 2
    assert p.to_act == ("blue",)
    assert p["penance"]["red"] == "served"


@pytest.mark.rule("A9.6")
def test_a_turn_that_rings_is_neither_played_nor_lost() -> None:
    p = penances(play(on="yellow", bell=4, options=NO_EVENTS), red="due")
    p.do("yellow move claustrum_n")
    assert "rang" in p.kinds()
    assert "lost" not in p.kinds()
    assert p["penance"]["red"] == "due"


def test_states_say_whose_turn_it_was() -> None:
    state: State = play().do("red move claustrum_n").state
    assert state.on == 1
