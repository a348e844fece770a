"""The greedy agent plays sensibly: far better than chance, at every table, and it builds what scores."""

from __future__ import annotations

import pytest

from engine.agents.table import play_out, seat_agents
from engine.chance import Chance
from engine.log import start
from engine.web_of_power.events import Exchanged
from engine.web_of_power.state import State, WebResult
from tests.conformance.tables import AnyLog
from tests.web_of_power.table import FRANCE, GAME, ITALY, SWABIA, Play, Table

THREE = ("red", "blue", "green")


def played(seed: str, agents: dict[str, str], fast: bool = False) -> AnyLog:
    log = start(GAME, tuple(agents), seed, {"fast": fast})
    return play_out(log, seat_agents(GAME, agents, seed))


def against_random(players: int, games: int, fast: bool = False) -> float:
    """The part of games that one greedy wins alone against randoms, seats taken in turn."""
    won = 0
    for number in range(games):
        seed = f"strength/{number}"
        seats = GAME.seating(players, Chance(seed), ())
        greedy = seats[number % players]
        log = played(seed, {seat: "greedy" if seat == greedy else "random" for seat in seats}, fast)
        won += result_of(log.state).winners == (greedy,)
    return won / games


def result_of(state: State) -> WebResult:
    assert state.result is not None
    return state.result


@pytest.mark.no_cover
@pytest.mark.parametrize("games", [60, pytest.param(200, marks=pytest.mark.slow)])
def test_it_beats_random_nearly_always(games: int) -> None:
    assert against_random(3, games) >= 0.9


@pytest.mark.at_length
@pytest.mark.no_cover
@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_does_so_at_every_table(players: int, fast: bool) -> None:
    assert against_random(players, 20, fast) >= 0.8


@pytest.mark.no_cover
def test_three_of_them_score_in_every_part() -> None:
    total = {"interim": 0, "cloisters": 0, "alliances": 0, "chains": 0}
    exchanges = games = 0
    for games in range(1, 9):
        log = played(f"parts/{games}", dict.fromkeys(THREE, "greedy"))
        for parts in result_of(log.state).parts.values():
            for part, points in parts.items():
                total[part] += points
        exchanges += sum(isinstance(event, Exchanged) for step in log.steps for event in step.events)
    a_player = {part: points / (3 * games) for part, points in total.items()}
    assert a_player["interim"] > 8
    assert a_player["cloisters"] > 15
    assert a_player["alliances"] > 5
    assert a_player["chains"] > 4
    assert exchanges < 2 * games


def chosen(play: Play) -> str:
    (seat,) = play.to_act
    agent = GAME.agents["greedy"](Chance("choice"))
    return GAME.write(agent.choose(GAME.view(play.state, seat), GAME.legal(play.state, seat)))


def test_it_completes_a_chain() -> None:
    table = Table(*THREE).at("red", "novalesa", "bobbio", "camaldoli").at("blue", "pomposa", "montecassino")
    assert chosen(table.hand("red", ITALY, FRANCE, SWABIA).start()).startswith("cloister polirone")


def test_it_takes_the_open_card_that_makes_a_turn() -> None:
    """A second France pays for two pieces in a country where one cloister scores four."""
    table = Table(*THREE).cloisters("france", blue=4).hand("red", FRANCE, SWABIA, ITALY).face_up(FRANCE, ITALY)
    play = table.start().do("red", f"exchange {SWABIA}")
    assert chosen(play) == f"draw face_up {FRANCE}"


def test_it_exchanges_when_it_can_place_nothing() -> None:
    table = Table(*THREE).cloisters("france", red=8).cloisters("franconia", red=7).cloisters("england", red=5)
    play = table.advisors("france", red=8).hand("red", FRANCE, FRANCE, SWABIA).start()
    assert chosen(play).startswith("exchange")
    assert chosen(play.do("red", f"exchange {SWABIA}")).startswith("draw")


def test_it_ends_a_last_turn() -> None:
    table = (
        Table(*THREE).cloisters("france", red=4, blue=1).last_turn_of("blue").hand("blue", FRANCE, FRANCE, FRANCE)
    )
    play = table.start()
    while play.to_act == ("blue",):
        play.do("blue", chosen(play))
    assert play.to_act == ("green",)
