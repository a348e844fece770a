"""Tables to play at: every game, number of players and agent; options and seed are drawn. Games are played once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Struct

from engine.agents.table import play_out, seat_agents
from engine.chance import Chance
from engine.core import OptionValue, Refused
from engine.games import GAMES
from engine.log import Log, start

AnyLog = Log[Any, Any, Any]
Options = tuple[tuple[str, OptionValue], ...]


class Place(Struct, frozen=True):
    """A game, how many play it, and the agent that plays all seats."""

    game: str
    players: int
    agent: str

    def __str__(self) -> str:
        return f"{self.game}-{self.players}-{self.agent}"


def places(*games: str) -> list[Place]:
    return [
        Place(game, players, agent)
        for game in games or GAMES
        for players in range(GAMES[game].meta.fewest, GAMES[game].meta.most + 1)
        for agent in ("random", *GAMES[game].agents)
    ]


def at_every_table(*games: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("place", places(*games), ids=str)


@cache
def option_sets(game: str, players: int) -> tuple[Options, ...]:
    """Every combination of options that the game accepts for so many players, the default first."""
    meta = GAMES[game].meta
    names = [option.name for option in meta.options]
    found = []
    for values in product(*(option.values for option in meta.options)):
        chosen = dict(zip(names, values, strict=True))
        try:
            GAMES[game].setup(seats_for(game, players, ""), "", chosen)
        except Refused:
            continue
        found.append(tuple(chosen.items()))
    return tuple(found)


def seats_for(game: str, players: int, seed: str) -> tuple[str, ...]:
    return GAMES[game].seating(players, Chance(seed).stream("seats"), ())


@lru_cache(maxsize=256)
def played(place: Place, options: Options, seed: str) -> AnyLog:
    """A whole game. It is shared: whoever wants to change the log refolds it."""
    game = GAMES[place.game]
    seats = seats_for(place.game, place.players, seed)
    log = start(game, seats, seed, dict(options))
    play_out(log, seat_agents(game, dict.fromkeys(seats, place.agent), seed))
    return log


def played_games(place: Place) -> st.SearchStrategy[AnyLog]:
    """One number says the options and the seed. In the usual run slow agents play few games, looked at by all."""
    soak = settings.default is not None and not settings.default.derandomize
    return st.integers(0, 2**32 if soak or place.agent == "random" else 4).map(lambda n: numbered(place, n))


def numbered(place: Place, number: int) -> AnyLog:
    i, _ = Chance(f"{place}/{number}").below(len(option_sets(place.game, place.players)))
    return played(place, option_sets(place.game, place.players)[i], str(number))


def sampled(log: AnyLog, count: int) -> Iterator[int]:
    """Numbers of about so many acts of a game, spread over it; not the same ones for every game."""
    total = len(log.acts)
    stride = max(1, total // count)
    first, _ = Chance(log.beginning.seed).stream("sampled").below(stride)
    yield from range(first, total, stride)


def some(things: list[Any], count: int, salt: str) -> list[Any]:
    """So many of the things, by chance."""
    chance, left = Chance(salt), tuple(things)
    chosen: list[Any] = []
    while left and len(chosen) < count:
        thing, left, chance = chance.take(left)
        chosen.append(thing)
    return chosen
