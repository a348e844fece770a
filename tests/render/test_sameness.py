"""Every picture has a key by which it is found again: what has the same key is the same picture, whoever looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Event
from engine.patterns import Pattern
from render.clocks import Left, with_clocks
from render.kit import Picture, Question, Renderer, png, scaled
from render.language import language
from render.sameness import key_of
from tests.conformance.tables import Place, places, played_games, some
from tests.render.pseudo import pseudo
from tests.render.scenes import SCENES, Scenes, positions, shown
from tests.render.test_kit import kind_of

SIZE = 0.4
OF_EACH = ("mystery", "parley")  # a view of theirs has no part that all share
over_places = pytest.mark.parametrize(
    "place",
    [one for one in places() if one.game in SCENES and one.agent == "random" and one.rules is None],
    ids=str,
)
LOGS = [(game, name) for game in SCENES for name in SCENES[game].logs]


def pictures(scenes: Scenes, renderer: Renderer, state: Any, events: Sequence[Event]) -> Iterator[Picture]:
    """All that anybody is shown of a position, of every kind, some of it of what lies further back."""
    for seat, view, legal in shown(scenes, state):
        news = [one for event in events if (one := event.seen_by(seat)) is not None]
        yield renderer.table(view)
        yield renderer.table(view, news, news[-1:])
        yield from filter(None, (renderer.beside(view), renderer.close_up(view, news)))
        if seat is not None and scenes.game.result(state) is None:
            yield renderer.screen(view, legal)
        if scenes.game.result(state) is not None:
            yield renderer.ending(view)
        if (book := renderer.notebook(view, news, {}, True)) is not None:
            yield book.picture
        yield from chosen_from(scenes, renderer, view, legal)


def chosen_from(scenes: Scenes, renderer: Renderer, view: Any, legal: list[Any]) -> Iterator[Picture]:
    if not legal:
        return
    yield from asked(renderer.first(view, legal))
    for prefix in sorted({(kind_of(one),) for one in legal}):
        question = renderer.ask(view, legal, prefix)
        yield from () if question is None else asked(question)
    for one in legal[:3]:
        if not isinstance(one, Pattern):
            stake = renderer.at_stake(view, scenes.game.write(one).split())
            yield from () if stake is None else (stake,)


def asked(question: Question) -> Iterator[Picture]:
    yield from () if question.picture is None else (question.picture,)
    yield from (choice.face for choice in question.choices[:2] if choice.face is not None)


@pytest.mark.parametrize(("game", "name"), LOGS)
def test_every_picture_has_a_key(game: str, name: str) -> None:
    scenes = SCENES[game]
    log = scenes.logs[name]()
    renderer = scenes.renderer.bound(language("fr"), dict.fromkeys(log.beginning.seats, "Zoë"))
    found, last = [renderer.legend()], len(log.steps) - 1
    for i in range(0, last + 1, max(1, last // 5)):
        found += pictures(scenes, renderer, log.steps[i].state, log.steps[i].events)
    assert all(one.key(4.0) is not None for one in found)


@over_places
@given(data=st.data())
def test_what_has_the_same_key_is_the_same_picture(place: Place, data: st.DataObject) -> None:
    """Over positions, readers, languages, names and sizes, whatever of it differs."""
    scenes, log = SCENES[place.game], data.draw(played_games(place))
    at = data.draw(st.integers(1, len(log.steps) - 1))
    named, found, again = dict.fromkeys(log.beginning.seats, "Zoë"), dict[bytes | None, bytes](), 0
    for step, tongue, names in product(log.steps[at - 1 : at + 1], (language("en"), pseudo()), ({}, named)):
        renderer = scenes.renderer.bound(tongue, names)
        each = [*pictures(scenes, renderer, step.state, step.events)]
        for picture in (
            renderer.table(scenes.game.view(step.state, None)),
            *some(each, 5, str(at)),
            *some(each, 5, ""),
        ):
            key, drawn = picture.key(SIZE), png(picture.draw(SIZE))
            again += key in found
            assert found.setdefault(key, drawn) == drawn
    assert again
    assert len(set(found.values())) > 4


@pytest.mark.parametrize("game", SCENES)
def test_a_table_is_the_same_for_all_who_look_at_it(game: str) -> None:
    """Where it shows all readers the same, it is drawn once for all of them."""
    scenes = SCENES[game]
    for state in positions(next(iter(scenes.logs.values()))(), 5):
        views = [view for _, view, _ in shown(scenes, state)]
        for make in (scenes.renderer.table, scenes.renderer.beside):
            each = [one for one in map(make, views) if one is not None]
            assert len({png(one.draw(SIZE)) for one in each}) <= 1
            assert len({one.key(SIZE) for one in each}) <= 1 or game in OF_EACH


@pytest.mark.parametrize("game", SCENES)
def test_what_only_one_may_see_is_nobody_elses(game: str) -> None:
    scenes = SCENES[game]
    log = next(iter(scenes.logs.values()))()
    views = [scenes.game.view(log.steps[7].state, seat) for seat in log.beginning.seats]
    assert len({scenes.renderer.screen(view, []).key(4.0) for view in views}) == len(views)


def test_a_function_made_on_the_way_has_no_key() -> None:
    """It may know more than it is given."""
    assert key_of(lambda unit: unit) is None
    assert key_of(partial(filter, lambda one: one), 4.0) is None
    assert key_of(scaled, 1.0) == key_of(scaled, 1.0) != key_of(scaled, 1)


def test_a_strip_of_clocks_is_part_of_what_is_drawn() -> None:
    scenes = SCENES["monastery"]
    view = scenes.game.view(next(iter(scenes.logs.values()))().state, None)
    board = scenes.renderer.table(view)

    def at(seconds: float) -> bytes | None:
        return with_clocks(board, [Left("red", "Ada", seconds, 7200.0)], language("en")).key(4.0)

    assert None not in (board.key(4.0), at(600.0))
    assert len({board.key(4.0), at(600.0), at(3600.0)}) == 3
    assert at(600.0) == at(659.0)
