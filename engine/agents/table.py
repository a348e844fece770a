"""Lets agents play a game to its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.agents.random import Random
from engine.chance import Chance
from engine.core import Agent, AnyGame, Refused, Seat
from engine.log import Log


def agent(game: AnyGame, name: str, chance: Chance) -> Agent[Any, Any]:
    """A new agent by name: one that plays any game, or one of the game's own."""
    makers = {"random": Random, **game.agents}
    if name not in makers:
        raise Refused(f"there is no agent {name!r} for {game.meta.title}; there is {', '.join(makers)}")
    made: Agent[Any, Any] = makers[name](chance)
    return made


def seat_agents(game: AnyGame, names: Mapping[Seat, str], seed: str) -> dict[Seat, Agent[Any, Any]]:
    """An agent for each seat, each with chance of its own that disturbs no draw of the game."""
    return {seat: agent(game, name, Chance(seed).stream(f"agent/{seat}")) for seat, name in names.items()}


def play_out(log: Log[Any, Any, Any], agents: Mapping[Seat, Agent[Any, Any]]) -> None:
    """Play until the game is over. Where several may act, the first of them does."""
    game = log.game
    while to_act := game.to_act(log.state):
        seat = to_act[0]
        state = log.state
        log.act(seat, agents[seat].choose(game.view(state, seat), game.legal(state, seat)))
