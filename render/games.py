"""The list of games that can be drawn, beside `engine.games`."""

from __future__ import annotations

from render.kit import Renderer
from render.monastery.renderer import MonasteryRenderer

RENDERERS: dict[str, Renderer] = {"monastery": MonasteryRenderer()}
