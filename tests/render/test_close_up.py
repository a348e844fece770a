"""A close-up for every game: made of what the reader may see, readable, with words that say the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from engine.core import Event
from render.kit import Picture, png
from render.language import ENGLISH, language, offered
from render.layout import PHONE
from render.words import ALT_LIMIT
from tests.render.masked import Masked
from tests.render.scenes import SCENES, AnyLog
from tests.render.watch import SMALLEST, Watch

LOGS = [(game, name) for game in SCENES for name in SCENES[game].logs]
over_games = pytest.mark.parametrize(("game", "name"), LOGS)


def turns(game: str, log: AnyLog) -> Iterator[tuple[Any, list[Event]]]:
    """Turn by turn, the public view after it and the public events of it."""
    points = SCENES[game].renderer.turning_points(log)
    for before, now in pairwise(points):
        steps = log.steps[before + 1 : now + 1]
        events = [seen for step in steps for event in step.events if (seen := event.seen_by(None)) is not None]
        yield log.game.view(log.steps[now].state, None), events


def close_ups(game: str, name: str, language: Any = ENGLISH) -> Iterator[Picture]:
    scenes = SCENES[game]
    for view, events in turns(game, scenes.logs[name]()):
        picture = scenes.renderer.bound(language, {}).close_up(view, events)
        if picture is not None:
            yield picture


@pytest.mark.parametrize("code", offered())
@over_games
def test_it_is_larger_than_the_table(game: str, name: str, code: str, watch: Watch) -> None:
    for picture in list(close_ups(game, name, language(code)))[::9]:
        drawn = picture.draw(2)
        size, told = watch.smallest()
        assert size * PHONE / drawn.width >= SMALLEST - 0.01, told
        assert len(png(drawn)) < 100 << 10
        assert drawn.height <= 1.2 * drawn.width


@pytest.mark.parametrize("code", offered())
@over_games
def test_its_alt_text_is_whole_sentences(game: str, name: str, code: str) -> None:
    for picture in close_ups(game, name, language(code)):
        assert 20 < len(picture.alt) <= ALT_LIMIT
        assert picture.alt.endswith(".")
        assert "{" not in picture.alt
    for picture in close_ups(game, name, Masked()):
        assert "#" in picture.alt


@pytest.mark.parametrize("game", SCENES)
def test_nothing_happened_nothing_to_show(game: str) -> None:
    scenes = SCENES[game]
    log = list(scenes.logs.values())[-1]()
    view = log.game.view(log.state, None)
    assert scenes.renderer.close_up(view, []) is None


@pytest.mark.parametrize("game", SCENES)
def test_some_are_made(game: str) -> None:
    assert any(next(close_ups(game, name), None) for name in SCENES[game].logs)
