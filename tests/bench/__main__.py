"""Prints the table of `make bench`.

Machines differ and are busy, so what counts are ratios: the games and python-chess take turns in short slices of
one run, and each figure is the median over the slices.
"""

from __future__ import annotations

import random
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from statistics import mean, median
from time import perf_counter
from typing import Any

import chess

from engine import record
from engine.agents.table import play_out, seat_agents
from engine.chance import Chance
from engine.core import Agent, AnyGame
from engine.games import GAMES
from engine.log import Log, start
from engine.patterns import Pattern, draw
from render.games import shown
from tests.bench import bot, clocks, mass, moves, pictures, tongues, waiting, watched

SLICES = 15
GAMES_A_SLICE = 4
CHESS_PLIES = 200
LONGEST = 300  # decisions of a game that chance does not end
PLAYERS = 4

PLAY = {
    "monastery": "hold 0.8 or more, aim 1.0",
    "web-of-power": "hold 1.5 or more, aim 2.5",
    "mystery": "hold 0.3 or more, aim 1.0",
}
"""Decisions of random play beside those of python-chess."""

SEEDS = ("replay", "b", "c", "d", "e", "f")  # of whole games that pictures are drawn from


class Slice:
    """What one slice of play came to."""

    def __init__(self) -> None:
        self.decisions = 0
        self.listed = 0
        self.seconds = 0.0
        self.parts = {"legal": 0.0, "apply": 0.0, "view": 0.0}

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds


def chess_slice(rng: random.Random) -> Slice:
    """Random chess, the legal list made at every decision."""
    found = Slice()
    began = perf_counter()
    for _ in range(GAMES_A_SLICE):
        board = chess.Board()
        while board.ply() < CHESS_PLIES:
            moves = list(board.legal_moves)
            if not moves:
                break
            found.listed += len(moves)
            found.decisions += 1
            board.push(rng.choice(moves))
    found.seconds = perf_counter() - began
    return found


def game_slice(game: AnyGame, rng: random.Random, seed: str) -> Slice:
    """Random play, the legal list made at every decision; a game that chance does not end is left."""
    found = Slice()
    seats = game.seating(PLAYERS, Chance(seed), ())
    began = perf_counter()
    for number in range(GAMES_A_SLICE):
        state, left = game.setup(seats, f"{seed}/{number}", {}).state, LONGEST
        while (to_act := game.to_act(state)) and left:
            left -= 1
            legal = game.legal(state, to_act[0])
            found.listed += len(legal)
            found.decisions += 1
            state = game.apply(state, to_act[0], chosen(game, legal, rng)).state
    found.seconds = perf_counter() - began
    return found


def chosen(game: AnyGame, legal: Sequence[Any], rng: random.Random) -> Any:
    """One of the legal actions; of a pattern one that fills it."""
    one = rng.choice(legal)
    if isinstance(one, Pattern):
        words, _ = draw(one, Chance(str(rng.random())))
        return game.read(" ".join(words))
    return one


def timed_parts(game: AnyGame, rng: random.Random, seed: str) -> Slice:
    """The same with a clock around each call; a slice of its own, since looking at the clock costs too."""
    found = Slice()
    seats = game.seating(PLAYERS, Chance(seed), ())

    def timed(part: str, call: Callable[..., Any], *given: Any) -> Any:
        began = perf_counter()
        result = call(*given)
        found.parts[part] += perf_counter() - began
        return result

    for number in range(GAMES_A_SLICE):
        state, left = game.setup(seats, f"{seed}/{number}", {}).state, LONGEST
        while (to_act := game.to_act(state)) and left:
            left -= 1
            seat = to_act[0]
            legal = timed("legal", game.legal, state, seat)
            action = chosen(game, legal, rng)
            timed("view", game.view, state, seat)
            state = timed("apply", game.apply, state, seat, action).state
            found.decisions += 1
    return found


def played(game: AnyGame, seed: str, agent: str) -> Log[Any, Any, Any]:
    log = start(game, game.seating(PLAYERS, Chance(seed), ()), seed)
    return play_out(log, seat_agents(game, dict.fromkeys(log.beginning.seats, agent), seed))


def replays(game: AnyGame) -> tuple[float, int]:
    """Milliseconds to read and replay a whole game of four greedy players, and its number of actions."""
    text = record.write(played(game, "replay", "greedy"))
    times = []
    for _ in range(SLICES):
        began = perf_counter()
        log = record.replay(game, record.read(text))
        times.append(perf_counter() - began)
    return 1000 * median(times), len(log.acts)


def thinking(game: AnyGame) -> float:
    """Milliseconds of a decision of the greedy agent, in a whole game of four, from a view that is made."""
    times: list[float] = []

    class Timed:
        def __init__(self, agent: Agent[Any, Any]) -> None:
            self._agent = agent

        def choose(self, view: Any, legal: Sequence[Any]) -> Any:
            began = perf_counter()
            found = self._agent.choose(view, legal)
            times.append(perf_counter() - began)
            return found

    log = start(game, game.seating(PLAYERS, Chance("thinking"), ()), "thinking")
    agents = seat_agents(game, dict.fromkeys(log.beginning.seats, "greedy"), "thinking")
    play_out(log, {seat: Timed(agent) for seat, agent in agents.items()})
    return 1000 * median(times)


def memory(game: AnyGame) -> int:
    """KiB of a whole game held with all its states."""
    tracemalloc.start()
    log = record.replay(game, record.read(record.write(played(game, "memory", "greedy"))))
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert log.acts
    return held // 1024


def row(what: str, figure: str, hold: str = "") -> None:
    sys.stdout.write(f"{what:<58} {figure:>14}   {hold}\n")


def play_report(game: AnyGame, rng: random.Random) -> None:
    title = game.meta.title
    game_slice(game, rng, "warm")
    theirs, ours, parts = [], [], []
    for number in range(SLICES):
        theirs.append(chess_slice(rng))
        ours.append(game_slice(game, rng, f"bench{number}"))
        parts.append(timed_parts(game, rng, f"bench{number}"))
    each = {part: median(1e6 * found.parts[part] / found.decisions for found in parts) for part in parts[0].parts}
    ratio = median(mine.rate / his.rate for mine, his in zip(ours, theirs, strict=True))
    apply_ratio = median(found.parts["apply"] / found.parts["legal"] for found in parts)
    replay, actions = replays(game)
    row("python-chess, decisions/s", f"{median(found.rate for found in theirs):,.0f}")
    row("  moves listed a decision", f"{mean(found.listed / found.decisions for found in theirs):.1f}")
    row(f"{title}, {PLAYERS} players, decisions/s", f"{median(found.rate for found in ours):,.0f}")
    row("  actions listed a decision", f"{mean(found.listed / found.decisions for found in ours):.1f}")
    row(f"{title} : python-chess", f"{ratio:.2f}", PLAY.get(game.meta.id, ""))
    row("  legal, apply, view, µs", " ".join(f"{each[part]:.1f}" for part in ("legal", "apply", "view")))
    decision = 1e6 / median(found.rate for found in theirs)
    row("  apply : legal", f"{apply_ratio:.2f}", "see docs/design.md, Numbers to hold")
    row("  apply : a decision of python-chess", f"{each['apply'] / decision:.2f}", "hold 0.33 or less")
    row(f"  read and replay a game of {actions} actions, ms", f"{replay:.1f}", "hold 20, aim 8 or less")
    if "greedy" in game.agents:
        row("  greedy decision, median ms", f"{thinking(game):.2f}", "hold 150 or less")
    row("  a game in memory with all its states, KiB", f"{memory(game):,}")


def main() -> None:
    rng = random.Random(1)
    chess_slice(rng)
    for game in GAMES.values():
        play_report(game, rng)
    for game in shown().values():
        logs = [played(game, seed, "greedy") for seed in SEEDS]
        pictures.report(game, logs, row)
        tongues.boards(game, logs[0], row)
    bot.report(row)
    moves.report(row)
    mass.report(row)
    clocks.report(row)
    waiting.report(row)
    watched.report(row)
    tongues.report(row)


if __name__ == "__main__":
    main()
