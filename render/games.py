"""The games that can be drawn: those of `engine.games`, each by the `RENDERER` of the package called like it."""

from __future__ import annotations

from importlib import import_module

from engine.games import GAMES
from render.kit import Renderer


def renderer_of(game: str) -> Renderer:
    found = import_module(f"render.{game.replace('-', '_')}.renderer").RENDERER
    assert isinstance(found, Renderer), f"the renderer of {game} lacks something"
    return found


RENDERERS: dict[str, Renderer] = {game: renderer_of(game) for game in GAMES}
