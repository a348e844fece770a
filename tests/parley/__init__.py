"""Parley: a small game that has what the house's first games have not, so that the kit is proven with it.

Everybody chooses in secret at once; then one asks another a question put together from parts, a text among them,
and anybody may object while it is not answered yet. It is a game of the tests and no other's: `seated` puts it on
the lists of games, as adding a game to the house would.
"""

from __future__ import annotations

from pathlib import Path

import engine.games
import render.games
import render.rules
from tests.parley.game import GAME
from tests.parley.renderer import RENDERER

SHIPPED = tuple(engine.games.GAMES)
"""The games of the house, for tests of what only they have: records, pages."""
SHOWN = tuple(render.games.RENDERERS)
"""Those that can be drawn: golden pictures, commands."""


def seated() -> None:
    """From now on it can be played."""
    engine.games.add(GAME)
    render.games.add(GAME.meta.id, RENDERER)
    render.rules.PAGES[GAME.meta.id] = Path(__file__).with_name("parley.md")
