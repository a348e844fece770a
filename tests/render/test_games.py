"""The bot offers the games that can be shown: those whose package in `render` has a renderer."""

from __future__ import annotations

from importlib.util import find_spec

from engine.games import GAMES
from render.games import RENDERERS, package_of, shown
from tests.parley import SHIPPED


def test_a_game_is_shown_as_soon_as_it_has_a_renderer() -> None:
    for game in SHIPPED:
        assert (game in RENDERERS) == (find_spec(package_of(game)) is not None), game


def test_shown_are_games_as_they_are_played_now() -> None:
    assert set(shown()) == set(RENDERERS)
    assert all(game is GAMES[name] for name, game in shown().items())
