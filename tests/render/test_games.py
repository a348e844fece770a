"""The bot offers the games that can be shown: those whose package in `render` has a renderer."""

from __future__ import annotations

from pathlib import Path

from engine.games import GAMES
from render.games import RENDERERS, package_of, shown
from tests.parley import SHIPPED

ROOT = Path(__file__).parents[2]


def test_a_game_is_shown_as_soon_as_it_has_a_renderer() -> None:
    for game in SHIPPED:
        written = ROOT.joinpath(*package_of(game).split("."), "renderer.py")
        assert (game in RENDERERS) == written.exists(), game


def test_shown_are_games_as_they_are_played_now() -> None:
    assert set(shown()) == set(RENDERERS)
    assert all(game is GAMES[name] for name, game in shown().items())
