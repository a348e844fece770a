"""Prints the table of `make bench`.

Machines differ and are busy, so what counts are ratios: Monastery and python-chess take turns in short slices of
one run, and each figure is the median over the slices.
"""

from __future__ import annotations

import random
import sys
import tracemalloc
from collections.abc import Callable
from statistics import mean, median
from time import perf_counter
from typing import Any

import chess

from engine import record
from engine.agents.table import play_out, seat_agents
from engine.chance import Chance
from engine.games import GAMES
from engine.log import Log, start
from tests.bench import bot, pictures

SLICES = 15
GAMES_A_SLICE = 4
CHESS_PLIES = 200
PLAYERS = 4

GAME = GAMES["monastery"]


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


def monastery_slice(rng: random.Random, seed: str) -> Slice:
    """Random Monastery, four players, the legal list made at every decision."""
    found = Slice()
    seats = GAME.seating(PLAYERS, Chance(seed), ())
    began = perf_counter()
    for number in range(GAMES_A_SLICE):
        state = GAME.setup(seats, f"{seed}/{number}", {}).state
        while to_act := GAME.to_act(state):
            legal = GAME.legal(state, to_act[0])
            found.listed += len(legal)
            found.decisions += 1
            state = GAME.apply(state, to_act[0], rng.choice(legal)).state
    found.seconds = perf_counter() - began
    return found


def timed_parts(rng: random.Random, seed: str) -> Slice:
    """The same with a clock around each call; a slice of its own, since looking at the clock costs too."""
    found = Slice()
    seats = GAME.seating(PLAYERS, Chance(seed), ())

    def timed(part: str, call: Callable[..., Any], *given: Any) -> Any:
        began = perf_counter()
        result = call(*given)
        found.parts[part] += perf_counter() - began
        return result

    for number in range(GAMES_A_SLICE):
        state = GAME.setup(seats, f"{seed}/{number}", {}).state
        while to_act := GAME.to_act(state):
            seat = to_act[0]
            legal = timed("legal", GAME.legal, state, seat)
            action = rng.choice(legal)
            timed("view", GAME.view, state, seat)
            state = timed("apply", GAME.apply, state, seat, action).state
            found.decisions += 1
    return found


def played(seed: str, agent: str) -> Log[Any, Any, Any]:
    log = start(GAME, GAME.seating(PLAYERS, Chance(seed), ()), seed)
    play_out(log, seat_agents(GAME, dict.fromkeys(log.beginning.seats, agent), seed))
    return log


def replays() -> tuple[float, int]:
    """Milliseconds to read and replay a whole game of four greedy players, and its number of actions."""
    text = record.write(played("replay", "greedy"))
    times = []
    for _ in range(SLICES):
        began = perf_counter()
        log = record.replay(GAME, record.read(text))
        times.append(perf_counter() - began)
    return 1000 * median(times), len(log.acts)


def memory() -> int:
    """KiB of a whole game held with all its states."""
    tracemalloc.start()
    log = record.replay(GAME, record.read(record.write(played("memory", "greedy"))))
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert log.acts
    return held // 1024


def row(what: str, figure: str, hold: str = "") -> None:
    sys.stdout.write(f"{what:<58} {figure:>14}   {hold}\n")


def main() -> None:
    rng = random.Random(1)
    chess_slice(rng)
    monastery_slice(rng, "warm")
    theirs, ours, parts = [], [], []
    for number in range(SLICES):
        theirs.append(chess_slice(rng))
        ours.append(monastery_slice(rng, f"bench{number}"))
        parts.append(timed_parts(rng, f"bench{number}"))
    each = {part: median(1e6 * found.parts[part] / found.decisions for found in parts) for part in parts[0].parts}
    ratio = median(mine.rate / his.rate for mine, his in zip(ours, theirs, strict=True))
    apply_ratio = median(found.parts["apply"] / found.parts["legal"] for found in parts)
    replay, actions = replays()
    row("python-chess, decisions/s", f"{median(found.rate for found in theirs):,.0f}")
    row("  moves listed a decision", f"{mean(found.listed / found.decisions for found in theirs):.1f}")
    row("Monastery, 4 players, decisions/s", f"{median(found.rate for found in ours):,.0f}")
    row("  actions listed a decision", f"{mean(found.listed / found.decisions for found in ours):.1f}")
    row("Monastery : python-chess", f"{ratio:.2f}", "hold 0.3 or more, aim 1.0")
    row("legal, µs", f"{each['legal']:.1f}")
    row("apply, µs", f"{each['apply']:.1f}")
    row("view, µs", f"{each['view']:.1f}")
    decision = 1e6 / median(found.rate for found in theirs)
    row("apply : legal", f"{apply_ratio:.2f}", "plan 0.10; see docs/design.md, Numbers to hold")
    row("apply : a decision of python-chess", f"{each['apply'] / decision:.2f}", "hold 0.33 or less")
    row(f"read and replay a game of {actions} actions, ms", f"{replay:.1f}", "hold 20 or less")
    row("a game in memory with all its states, KiB", f"{memory():,}")
    pictures.report([played(seed, "greedy") for seed in ("replay", "b", "c", "d", "e", "f")], row)
    bot.report(row)


if __name__ == "__main__":
    main()
