"""Lets agents play a game to its end, and gives them what they choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.agents.random import Random
from engine.chance import Chance
from engine.core import Agent, AnyGame, Seat, Unusable
from engine.log import Log
from engine.patterns import filled

DRAWN = 3  # actions of each pattern that an agent is given to choose from
BESIDES = 6  # one of so many decisions is left to those who may act though nobody waits for them


def makers_of(game: AnyGame) -> dict[str, Any]:
    """The agents for a game by name: one that plays any game, and the game's own, which may take its place."""
    return {"random": Random, **game.agents}


def agent(game: AnyGame, name: str, chance: Chance) -> Agent[Any, Any]:
    """A new agent by name."""
    makers = makers_of(game)
    if name not in makers:
        raise Unusable(f"there is no agent {name!r} for {game.meta.title}; there is {', '.join(makers)}")
    made: Agent[Any, Any] = makers[name](chance)
    return made


def seat_agents(game: AnyGame, names: Mapping[Seat, str], seed: str) -> dict[Seat, Agent[Any, Any]]:
    """An agent for each seat, each with chance of its own that disturbs no draw of the game."""
    return {seat: agent(game, name, Chance(seed).stream(f"agent/{seat}")) for seat, name in names.items()}


def choice(game: AnyGame, state: Any, seat: Seat, agent: Agent[Any, Any], chance: Chance) -> Any:
    """What an agent does on a seat; by chance which actions of patterns he has to choose from."""
    legal = filled(game.legal(state, seat), game.read, chance.stream("patterns"), DRAWN)
    return agent.choose(game.view(state, seat), legal)


def acting(game: AnyGame, state: Any, chance: Chance) -> tuple[Seat, Chance]:
    """Who decides next: by chance where several are awaited; now and then one who may act besides."""
    to_act, besides = game.to_act(state), game.may_act(state)
    if besides:
        left, chance = chance.below(BESIDES)
        to_act = to_act if left else besides
    if len(to_act) == 1:
        return to_act[0], chance
    seat, _, chance = chance.take(to_act)
    return seat, chance


def play_out(
    log: Log[Any, Any, Any],
    agents: Mapping[Seat, Agent[Any, Any]],
    watch: Callable[[int], object] = lambda _decisions: None,
) -> Log[Any, Any, Any]:
    """Play until the game is over. `watch` hears how many decisions were made."""
    game, seed = log.game, Chance(log.beginning.seed)
    order = seed.stream("agents")
    while game.to_act(log.state):
        seat, order = acting(game, log.state, order)
        chance = seed.stream(f"agents/{len(log.acts)}")
        log = log.act(seat, choice(game, log.state, seat, agents[seat], chance))
        watch(len(log.acts))
    return log
