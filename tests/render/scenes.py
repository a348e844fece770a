"""The positions that each game is drawn in: `tests/<package of the game>/scenes.py`, found by the list of games.

There a game keeps `GOLDEN`, the pictures that are kept in golden/ beside it and compared, in every language, and
`LOGS`, whole games that show what there is to see. `python -m tests.render.make` makes the golden pictures anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from engine.core import AnyGame
from engine.games import GAMES
from engine.log import Log
from render.games import RENDERERS
from render.kit import Renderer
from render.language import Language
from tests.parley import SHOWN

TESTS = Path(__file__).parents[1]
SAME_WORDS = "busy-"  # another size of a busy table, or as others see it
AnyLog = Log[Any, Any, Any]


class Scenes(NamedTuple):
    """What one game's folder has to show."""

    game: AnyGame
    renderer: Renderer
    golden: Mapping[str, Callable[[Language], Image.Image]]
    logs: Mapping[str, Callable[[], AnyLog]]
    folder: Path


def _scenes(game: str) -> Scenes:
    package = game.replace("-", "_")
    found = import_module(f"tests.{package}.scenes")
    return Scenes(GAMES[game], RENDERERS[game], found.GOLDEN, found.LOGS, TESTS / package / "golden")


SCENES: dict[str, Scenes] = {game: _scenes(game) for game in SHOWN}


def positions(log: AnyLog, count: int) -> Iterator[Any]:
    """So many states of a game, spread over it, the first and the last among them."""
    last = len(log.steps) - 1
    return (log.steps[round(i * last / (count - 1))].state for i in range(count))


def shown(scenes: Scenes, state: Any) -> Iterator[tuple[str | None, Any, list[Any]]]:
    """To everybody who is shown a position: the public, then the seats. Reader, view, and what he may do."""
    game = scenes.game
    view = game.view(state, None)
    yield None, view, []
    for seat in view.seats:
        yield seat, game.view(state, seat), list(game.legal(state, seat)) if seat in game.to_act(state) else []
