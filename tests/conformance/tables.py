"""Tables to play at: every game by every rules number, number of players and agent; options and seed are drawn.
Games are played once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Struct

from engine.agents.table import makers_of, play_out, seat_agents
from engine.chance import Chance
from engine.core import AnyGame, Meta, OptionValue, Unusable
from engine.games import EDITIONS, GAMES, find
from engine.log import Log, start
from engine.patterns import Pattern, admits, filled

AnyLog = Log[Any, Any, Any]
DRAWN = 4
MOST_SETS = 50
Options = tuple[tuple[str, OptionValue], ...]


class Place(Struct, frozen=True):
    """A game, how many play it, the agent that plays all seats, and the rules number if it is not the newest."""

    game: str
    players: int
    agent: str
    rules: int | None = None

    def __str__(self) -> str:
        older = "" if self.rules is None else f"rules{self.rules}-"
        return f"{self.game}-{older}{self.players}-{self.agent}"

    @property
    def edition(self) -> AnyGame:
        return find(self.game, self.rules)


def places(*games: str) -> list[Place]:
    """Of an older rules number, which differs in little from the newest, the largest table alone."""
    found = []
    for game in EDITIONS:
        name, newest = game.meta.id, game is GAMES[game.meta.id]
        if name in (games or GAMES):
            fewest, rules = (game.meta.fewest, None) if newest else (game.meta.most, game.meta.rules)
            for players in range(fewest, game.meta.most + 1):
                found += [Place(name, players, agent, rules) for agent in makers_of(game)]
    return found


def at_every_table(*games: str) -> pytest.MarkDecorator:
    """All of them at length; else of each game the smallest table and the largest, by different makers."""
    found = places(*games)
    return pytest.mark.parametrize(
        "place",
        [pytest.param(one, marks=() if _is_usual(one) else pytest.mark.at_length, id=str(one)) for one in found],
    )


def _is_usual(place: Place) -> bool:
    meta, makers = place.edition.meta, list(makers_of(place.edition))
    return (place.players, place.agent) in ((meta.fewest, makers[0]), (meta.most, makers[-1]))


@cache
def option_sets(game: str, players: int) -> tuple[Options, ...]:
    """Combinations of options that the game accepts for so many players, the default first: every one, or, where
    they are too many, so many that each value is there, mixed by chance."""
    meta = GAMES[game].meta
    few = prod(len(option.values) for option in meta.options) <= MOST_SETS
    values = product(*(option.values for option in meta.options)) if few else _mixed(meta, players)
    return _accepted(game, players, values)


@cache
def mixed_sets(game: str, players: int) -> tuple[Options, ...]:
    """As few as there can be if each value of each option is to be there, the default first."""
    return _accepted(game, players, _mixed(GAMES[game].meta, players))


def _accepted(game: str, players: int, sets: Iterable[tuple[OptionValue, ...]]) -> tuple[Options, ...]:
    names = [option.name for option in GAMES[game].meta.options]
    found = []
    for values in sets:
        chosen = dict(zip(names, values, strict=True))
        try:
            GAMES[game].setup(seats_for(game, players, ""), "", chosen)
        except Unusable:
            continue
        found.append(tuple(chosen.items()))
    return tuple(found)


def _mixed(meta: Meta, players: int) -> Iterable[tuple[OptionValue, ...]]:
    chance = Chance(f"{meta.id}/{players}").stream("options")
    columns = []
    rows = max(len(option.values) for option in meta.options)
    for option in meta.options:
        often = option.values * -(-rows // len(option.values))
        mixed, chance = chance.shuffled(often[:rows])
        columns.append((option.values[0], *mixed))
    return list(dict.fromkeys(zip(*columns, strict=True)))


def seats_for(game: str, players: int, seed: str) -> tuple[str, ...]:
    return GAMES[game].seating(players, Chance(seed).stream("seats"), ())


@lru_cache(maxsize=256)
def played(place: Place, options: Options, seed: str) -> AnyLog:
    """A whole game."""
    game = place.edition
    seats = seats_for(place.game, place.players, seed)
    log = start(game, seats, seed, dict(options))
    return play_out(log, seat_agents(game, dict.fromkeys(seats, place.agent), seed))


def played_games(place: Place) -> st.SearchStrategy[AnyLog]:
    """One number says the options and the seed. In the usual run few games are played, and looked at by all."""
    few = 5 if place.agent == "random" else 4
    return st.integers(0, 2**32 if at_length() else few).map(lambda n: numbered(place, n))


def at_length() -> bool:
    """Whether this is a soak."""
    return settings.default is not None and not settings.default.derandomize


def numbered(place: Place, number: int) -> AnyLog:
    i, _ = Chance(f"{place}/{number}").below(len(option_sets(place.game, place.players)))
    return played(place, option_sets(place.game, place.players)[i], str(number))


def sampled(log: AnyLog, count: int) -> Iterator[int]:
    """Numbers of about so many acts of a game, spread over it; not the same ones for every game."""
    total = len(log.acts)
    stride = max(1, total // count)
    first, _ = Chance(log.beginning.seed).stream("sampled").below(stride)
    yield from range(first, total, stride)


def doable(game: AnyGame, state: Any, seat: str, salt: str, each: int = DRAWN) -> list[Any]:
    """What a seat may do, by chance so many actions of each pattern."""
    return filled(game.legal(state, seat), game.read, Chance(salt).stream("doable"), each)


def is_legal(game: AnyGame, legal: Sequence[Any], action: Any) -> bool:
    """Whether an action is listed, or one of a pattern."""
    line = game.write(action)
    if any(one == action and game.write(one) == line for one in legal if not isinstance(one, Pattern)):
        return True
    words = line.split()
    return any(isinstance(one, Pattern) and admits(one, words) for one in legal)


def some(things: list[Any], count: int, salt: str) -> list[Any]:
    """So many of the things, by chance."""
    return Random(salt).sample(things, min(count, len(things)))
