"""The command line: play, trace and bench games without Discord and without a database (formats/record.md)."""

from __future__ import annotations

import argparse
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from engine import record
from engine.agents.random import Random
from engine.agents.table import acting, play_out, seat_agents
from engine.chance import Chance
from engine.core import AnyGame, OptionValue, Seat, TakesCards, Unusable
from engine.games import find
from engine.log import Log, start
from engine.patterns import filled
from engine.trace import trace
from progress import on_a_terminal

BAD_INPUT = 2
LONGEST = 2000
WORDS: dict[str, OptionValue] = {"true": True, "false": False}


class Parser(argparse.ArgumentParser):
    """Refuses in one line; the usage is a `--help` away."""

    def error(self, message: str) -> NoReturn:
        raise Unusable(message)


def parser() -> Parser:
    top = Parser(prog="python -m engine", description="Play, trace and bench games from the command line.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    play = commands.add_parser("play", help="play one game by agents and print its record")
    play.add_argument("game")
    play.add_argument("--players", type=int, required=True)
    play.add_argument("--seed", required=True)
    play.add_argument("--agent", action="append", default=[], metavar="NAME|SEAT=NAME")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    _takes_cards(play)
    play.set_defaults(run=run_play)
    unroll = commands.add_parser("trace", help="replay a record, one JSON line a step")
    unroll.add_argument("file", help="a record, or - for standard input")
    _takes_cards(unroll)
    unroll.set_defaults(run=run_trace)
    bench = commands.add_parser("bench", help="random play-outs, measured")
    bench.add_argument("game")
    bench.add_argument("--players", type=int, required=True)
    bench.add_argument("--games", type=int, required=True)
    bench.add_argument("--seed", required=True)
    _takes_cards(bench)
    bench.set_defaults(run=run_bench)
    return top


def _takes_cards(command: argparse.ArgumentParser) -> None:
    command.add_argument("--cards", metavar="FOLDER", help="people's own cards, for games that take some")


def with_cards(game: AnyGame, folder: str | None) -> AnyGame:
    """The game with the cards of a folder, if one is named."""
    if folder is None:
        return game
    if not isinstance(game, TakesCards):
        raise Unusable(f"{game.meta.title} takes no cards of one's own")
    return game.with_cards(Path(folder))


# -- play ------------------------------------------------------------------------------------


def _pair(text: str, what: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise Unusable(f"--{what} {text!r} should be NAME=VALUE")
    return name, value


def _seed(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Unusable("--seed must be plain text") from None
    return text


def _seated(game: AnyGame, players: int, seed: str, wanted: Sequence[Seat] = ()) -> tuple[Seat, ...]:
    return game.seating(players, Chance(seed).stream("seats"), wanted)


def run_play(given: argparse.Namespace) -> None:
    game = with_cards(find(given.game), given.cards)
    seed = _seed(given.seed)
    named = dict(_pair(text, "agent") for text in given.agent if "=" in text)
    others = [text for text in given.agent if "=" not in text]
    if len(others) > 1:
        raise Unusable("name one --agent for all seats, or --agent SEAT=NAME for each")
    pairs = (_pair(text, "option") for text in given.option)
    options = {name: WORDS.get(value, value) for name, value in pairs}
    seats = _seated(game, given.players, seed, tuple(named))
    default = others[0] if others else "random"
    agents = seat_agents(game, {seat: named.get(seat, default) for seat in seats}, seed)
    log = start(game, seats, seed, options)
    with on_a_terminal() as bars:
        log = play_out(log, agents, watch=partial(bars, "Decisions"))
    sys.stdout.write(record.write(log).decode())
    if given.cards is not None:  # a record has no room for cards
        sys.stderr.write(
            "engine: this record replays only with the same cards, so name their folder to trace too\n"
        )


# -- trace -----------------------------------------------------------------------------------


def load(name: str, cards: str | None = None) -> Log[Any, Any, Any]:
    """Replay a record from a file, or from standard input; with the cards of a folder, if one is named."""
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as fault:
        raise Unusable(f"cannot read {name}: {fault.strerror}") from None
    document = record.read(text)
    return record.replay(with_cards(find(document.game, document.rules), cards), document)


def run_trace(given: argparse.Namespace) -> None:
    log = load(given.file, given.cards)  # the whole record is good before the first line is written
    for line in trace(log):
        sys.stdout.write(msgspec.json.encode(line).decode() + "\n")


# -- bench -----------------------------------------------------------------------------------


def _random_games(
    game: AnyGame,
    players: int,
    games: int,
    seed: str,
    watch: Callable[[int, int], object] = lambda _done, _of: None,
) -> int:
    """Play with the legal list made at every decision; the number of actions. A game that chance does not end is
    left after so many."""
    actions = 0
    for number in range(games):
        own = f"{seed}/{number}"
        state = game.setup(_seated(game, players, own), own, {}).state
        order = Chance(own).stream("agents")
        agent: Random[Any] = Random(Chance(own).stream("agent"))
        left = LONGEST
        watch(number, games)
        while game.to_act(state) and left:
            left -= 1
            seat, order = acting(game, state, order)
            legal = filled(game.legal(state, seat), game.read, order.stream(f"agents/{actions}"))
            state = game.apply(state, seat, agent.choose(None, legal)).state
            actions += 1
    return actions


def run_bench(given: argparse.Namespace) -> None:
    game = with_cards(find(given.game), given.cards)
    seed = _seed(given.seed)
    if given.games < 1:
        raise Unusable("--games must be at least 1")
    began = time.perf_counter()
    with on_a_terminal() as bars:
        actions = _random_games(game, given.players, given.games, seed, watch=partial(bars, "Games played"))
    seconds = time.perf_counter() - began
    tracemalloc.start()  # in a run of its own: watching memory takes time
    _random_games(game, given.players, 1, seed)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    told = {
        "games": given.games,
        "actions": actions,
        "seconds": round(seconds, 4),
        "actions_per_second": round(actions / seconds, 1),
        "peak_memory": peak,
    }
    sys.stdout.write(msgspec.json.encode(told).decode() + "\n")


def one_line(text: str) -> str:
    """For a terminal: what the input brought along cannot move the cursor or colour the line."""
    return "".join(glyph if glyph.isprintable() else "?" for glyph in " ".join(text.split())) + "\n"


def main(words: Sequence[str] | None = None) -> int:
    try:
        given = parser().parse_args(words)
        run: Callable[[argparse.Namespace], None] = given.run
        run(given)
        sys.stdout.flush()
    except Unusable as reason:
        sys.stderr.write(one_line(f"engine: {reason}"))
        return BAD_INPUT
    except BrokenPipeError:  # the reader had enough
        sys.stderr.close()
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
