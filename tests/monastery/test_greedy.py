"""The greedy agent plays sensibly: far better than chance, and its phrases get finished."""

from __future__ import annotations

from engine.agents.table import play_out, seat_agents
from engine.chance import Chance
from engine.log import start
from engine.monastery import Monastery
from engine.monastery.state import State

GAME = Monastery()


def played(seed: str, agents: dict[str, str]) -> State:
    log = start(GAME, tuple(agents), seed)
    play_out(log, seat_agents(GAME, agents, seed))
    state: State = log.state
    return state


def test_it_beats_random_nearly_always() -> None:
    games, won = 200, 0
    for number in range(games):
        seed = f"strength/{number}"
        seats = GAME.seating(2, Chance(seed), ())
        greedy = seats[number % 2]
        result = played(seed, {seat: "greedy" if seat == greedy else "random" for seat in seats}).result
        assert result is not None
        won += result.winners == (greedy,)
    assert won >= 0.95 * games


def test_four_of_them_finish_most_of_their_phrases() -> None:
    full = letters = 0
    games = 12
    for number in range(games):
        state = played(f"phrases/{number}", dict.fromkeys(("red", "blue", "green", "yellow"), "greedy"))
        full += sum("." not in strip for strip in state.strips)
        letters += sum(len(strip) - strip.count(".") for strip in state.strips)
    assert full > 0.5 * 4 * games
    assert letters > 0.85 * 9 * 4 * games
