"""The games that can be drawn: those of `engine.games`, each by the `RENDERER` of the package called like it."""

from __future__ import annotations

from importlib import import_module

from engine.games import GAMES
from render.kit import Renderer


def renderer_of(game: str) -> Renderer:
    found: Renderer = import_module(f"render.{game.replace('-', '_')}.renderer").RENDERER
    return found


RENDERERS: dict[str, Renderer] = {}


def add(game: str, renderer: Renderer) -> None:
    assert isinstance(renderer, Renderer), f"the renderer of {game} lacks something"
    RENDERERS[game] = renderer


for _game in GAMES:
    add(_game, renderer_of(_game))
