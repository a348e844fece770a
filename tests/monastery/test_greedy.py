"""The greedy agent plays sensibly: far better than chance, and its phrases get finished."""

from __future__ import annotations

import pytest

from engine.agents.table import play_out, seat_agents
from engine.chance import Chance
from engine.log import start
from engine.monastery import Monastery
from engine.monastery.greedy import Greedy
from engine.monastery.state import State
from tests.monastery.table import Table

GAME = Monastery()


def played(seed: str, agents: dict[str, str]) -> State:
    log = start(GAME, tuple(agents), seed)
    log = play_out(log, seat_agents(GAME, agents, seed))
    state: State = log.state
    return state


@pytest.mark.no_cover
@pytest.mark.parametrize("games", [60, pytest.param(200, marks=pytest.mark.slow)])
def test_it_beats_random_nearly_always(games: int) -> None:
    won = 0
    for number in range(games):
        seed = f"strength/{number}"
        seats = GAME.seating(2, Chance(seed), ())
        greedy = seats[number % 2]
        result = played(seed, {seat: "greedy" if seat == greedy else "random" for seat in seats}).result
        assert result is not None
        won += result.winners == (greedy,)
    assert won >= 0.95 * games


@pytest.mark.at_length
@pytest.mark.no_cover
def test_four_of_them_finish_most_of_their_phrases() -> None:
    full = letters = 0
    games = 12
    for number in range(games):
        state = played(f"phrases/{number}", dict.fromkeys(("red", "blue", "green", "yellow"), "greedy"))
        full += sum("." not in strip for strip in state.strips)
        letters += sum(len(strip) - strip.count(".") for strip in state.strips)
    assert full > 0.5 * 4 * games
    assert letters > 0.85 * 9 * 4 * games


@pytest.mark.rule("M9.3")
def test_it_prays_before_it_buys() -> None:
    """Three points of work and two blessings in hand: enough to buy with, and then it could no longer pray."""
    table = Table("red", "blue").at(1, 3).lay("path_1", (3, 0), turn=1, built=True)
    table.lay("farm", (4, 0), built=True).lay("kitchen", (5, 0), built=True).screen("red", blessings=2)
    play = table.monk("red1", (4, 0)).monk("red2", (5, 0)).start().to_scoring("red")
    done = []
    while play.to_act == ("red",) and play["pass"] == "score":
        choice = Greedy(Chance("pray")).choose(GAME.view(play.state, "red"), GAME.legal(play.state, "red"))
        done.append(GAME.write(choice))
        play.do("red", done[-1])
    assert done[0] == "pray red2"
    assert any(text.startswith(("monk ", "letter ")) for text in done[1:])
