"""The games that can be drawn: those of `engine.games` that have one, each by the `RENDERER` of the package called
like it. The others can be played on the command line, and the bot does not offer them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from engine.core import AnyGame
from engine.games import GAMES
from render.kit import Renderer


def package_of(game: str) -> str:
    return f"render.{game.replace('-', '_')}"


def is_drawn(game: str) -> bool:
    package = package_of(game)
    return find_spec(package) is not None and find_spec(f"{package}.renderer") is not None


def renderer_of(game: str) -> Renderer:
    found: Renderer = import_module(f"{package_of(game)}.renderer").RENDERER
    return found


RENDERERS: dict[str, Renderer] = {}


def add(game: str, renderer: Renderer) -> None:
    assert isinstance(renderer, Renderer), f"the renderer of {game} lacks something"
    RENDERERS[game] = renderer


def shown() -> dict[str, AnyGame]:
    """The games that people can be shown, as they are played now."""
    return {name: GAMES[name] for name in RENDERERS}


for _game in filter(is_drawn, GAMES):
    add(_game, renderer_of(_game))
