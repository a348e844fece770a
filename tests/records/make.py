"""Makes the fixtures: `python -m tests.records.make [--out FOLDER]`.

Plays every game with each number of players, each value of each option and each agent, as often as it takes to have
enough of each game, and writes the records, an index of how they ended, and counts of legal sequences from points
within them (perft). Made again only when the rules change on purpose: the records show that yesterday's games still
replay. Those of an older rules number are never made again: nobody begins a game by it any more, and they must
replay as they are.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from engine import record
from engine.agents.table import makers_of, play_out, seat_agents
from engine.chance import Chance
from engine.core import AnyGame, OptionValue, Unusable
from engine.games import GAMES
from engine.log import Log, start
from engine.patterns import filled
from engine.trace import trace
from tests.parley import SHIPPED

HERE = Path(__file__).parent
INDEX, PERFT = "index.json", "perft.json"
DEEPEST, MOST_NODES = 3, 4000
POINTS = (0.0, 0.35, 0.7)
FEWEST, MOST = 24, 60  # records of a game

AnyLog = Log[Any, Any, Any]


def choices(game: AnyGame) -> Iterator[tuple[str, dict[str, OptionValue]]]:
    """The defaults, then each other value of each option by itself."""
    yield "", {}
    for option in game.meta.options:
        for value in option.values[1:]:
            word = value if isinstance(value, str) else option.name if value else f"no-{option.name}"
            yield f"-{word}", {option.name: value}


def called(game: AnyGame) -> str:
    """How the records of this game and rules number begin."""
    return game.meta.id if game.meta.rules == 1 else f"{game.meta.id}-rules{game.meta.rules}"


def tables(game: AnyGame) -> list[tuple[str, int, dict[str, OptionValue], str]]:
    """Every kind of table the game can be played at: its name, players, options, agent. Where they are too many,
    each choice is played by one number of players and one agent, in turn."""
    found = []
    numbers = range(game.meta.fewest, game.meta.most + 1)
    chosen = list(choices(game))
    agents = tuple(makers_of(game))
    too_many = len(numbers) * len(chosen) * len(agents) > MOST
    for players in numbers:
        for i, (choice, options) in enumerate(chosen):
            if too_many and i and numbers[i % len(numbers)] != players:
                continue
            for agent in (agents[i // len(numbers) % len(agents)],) if too_many and i else agents:
                name = f"{called(game)}-p{players}{choice}-{agent}"
                try:
                    game.setup(game.seating(players, Chance(name), ()), name, options)
                except Unusable:  # this option is not for so many players
                    continue
                found.append((name, players, options, agent))
    return found


def games(game: AnyGame) -> Iterator[tuple[str, AnyLog]]:
    """One game at each table; further ones, numbered, while there are too few."""
    kinds = tables(game)
    made = 0
    for number in range(1, -(-FEWEST // len(kinds)) + 1):
        for kind, players, options, agent in kinds if number == 1 else kinds[: FEWEST - made]:
            made += 1
            name = kind if number == 1 else f"{kind}-{number}"
            seats = game.seating(players, Chance(name).stream("seats"), ())
            log = start(game, seats, name, options)
            yield name, play_out(log, seat_agents(game, dict.fromkeys(seats, agent), name))


def trace_hash(log: AnyLog) -> str:
    lines = b"".join(msgspec.json.encode(line) + b"\n" for line in trace(log))
    return sha256(lines).hexdigest()


def summary(log: AnyLog) -> dict[str, Any]:
    """How a game ended."""
    result = log.game.result(log.state)
    assert result is not None
    why = [reason for event in log.steps[-1].events if (reason := getattr(event, "why", None))]
    return {
        "scores": result.scores,
        "winners": list(result.winners),
        "actions": len(log.acts),
        "why": why[0] if why else None,
        "trace": trace_hash(log),
    }


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """The number of legal sequences of so many actions, a pattern being one action; those that end sooner with the
    game do not count."""
    found = 0
    for seat in game.to_act(state):
        legal = filled(game.legal(state, seat), game.read, Chance("perft"))
        if depth == 1:
            found += len(legal)
        else:
            found += sum(perft(game, game.apply(state, seat, action).state, depth - 1) for action in legal)
    return found


def counts(game: AnyGame, state: Any) -> list[int]:
    """By depth, as deep as it can be done in a moment."""
    found = [perft(game, state, 1)]
    while len(found) < DEEPEST and found[-1] <= MOST_NODES:
        found.append(perft(game, state, len(found) + 1))
    return found


def line_by_line(table: dict[str, Any]) -> bytes:
    """JSON with one entry a line, so that changes can be compared."""
    lines = [
        b"  " + msgspec.json.encode(name) + b": " + msgspec.json.encode(value) for name, value in table.items()
    ]
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


def of_older_rules(out: Path, table: str) -> dict[str, Any]:
    """What a table says of records that are not made again."""
    made = tuple(f"{called(game)}-p" for game in GAMES.values())
    file = out / table
    found: dict[str, Any] = msgspec.json.decode(file.read_bytes()) if file.exists() else {}
    return {name: told for name, told in found.items() if not name.startswith(made)}


def make(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    index, trees = of_older_rules(out, INDEX), of_older_rules(out, PERFT)
    for old in out.glob("*.json"):
        if old.stem not in index:
            old.unlink()
    for name, log in (recorded for game in map(GAMES.__getitem__, SHIPPED) for recorded in games(game)):
        (out / f"{name}.json").write_bytes(record.write(log))
        index[name] = summary(log)
        points = [int(len(log.acts) * part) for part in POINTS]
        trees[name] = {str(point): counts(log.game, log.steps[point].state) for point in points}
    (out / INDEX).write_bytes(line_by_line(index))
    (out / PERFT).write_bytes(line_by_line(trees))


if __name__ == "__main__":
    given = argparse.ArgumentParser(description="Make the recorded games anew.")
    given.add_argument("--out", type=Path, default=HERE)
    make(given.parse_args().out)
