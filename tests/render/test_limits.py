"""What Discord takes, in every language: menus, buttons, dialogs, alt texts. Names of people are the reader's own
affair; here everybody goes by his colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from cogs.cards import HINT, LABEL, OPTION, PLACEHOLDER, TITLE
from engine.games import GAMES
from render.kit import Choice, Field, Form, Renderer, Writing
from render.language import language, offered
from render.words import ALT_LIMIT
from tests.render.caches import forget_sprites, held_entries
from tests.render.scenes import SCENES, positions, shown
from tests.render.test_kit import kind_of, questions
from tests.render.test_options import DESCRIPTION

BROUGHT = 90  # render.kit.Renderer.brings
LOGS = [(game, name) for game in SCENES for name in SCENES[game].logs]

over_games = pytest.mark.parametrize(("game", "name"), LOGS)
over_languages = pytest.mark.parametrize("code", offered())


def speaking(game: str, code: str) -> Renderer:
    return SCENES[game].renderer.bound(language(code), {})


@over_languages
@over_games
def test_questions_and_forms(game: str, name: str, code: str) -> None:
    scenes = SCENES[game]._replace(renderer=speaking(game, code))
    for state in positions(scenes.logs[name](), 12):
        for _, view, legal in shown(scenes, state):
            first = [scenes.renderer.first(view, legal)] if legal else []
            for question in (*first, *questions(scenes, view, legal)):
                assert 0 < len(question.prompt) <= PLACEHOLDER, question.prompt
                for choice in (*question.choices, *question.several):
                    check(choice)
            for prefix in sorted({(), *((kind_of(one),) for one in legal)}):
                for form in scenes.renderer.forms(view, legal, prefix):
                    check_form(form)


def check(choice: Choice) -> None:
    assert 0 < len(choice.label) <= OPTION, choice.label
    for text in (choice.detail, choice.under):
        assert len(text) <= OPTION, text
    if choice.face is not None:
        assert len(choice.face.alt) <= ALT_LIMIT


def check_form(form: Form) -> None:
    assert 0 < len(form.label) <= LABEL, form.label
    fields: list[Field | Writing] = [*form.fields, *form.written]
    for field in fields:
        assert 0 < len(field.label) <= TITLE, field.label
        assert len(field.hint) <= HINT, field.hint
    for ticked in form.fields:
        for choice in ticked.choices:
            check(choice)


@over_languages
@over_games
def test_alt_texts(game: str, name: str, code: str) -> None:
    scenes, renderer = SCENES[game], speaking(game, code)
    for state in positions(scenes.logs[name](), 12):
        for seat, view, legal in shown(scenes, state):
            for alt in alts(renderer, seat, view, legal):
                assert 20 < len(alt) <= ALT_LIMIT
                assert "{" not in alt


def alts(renderer: Renderer, seat: str | None, view: Any, legal: list[Any]) -> Iterator[str]:
    yield renderer.table(view).alt
    if seat is not None:
        yield renderer.screen(view, legal).alt
    if view.result is not None:
        yield renderer.ending(view).alt


@over_languages
@over_games
def test_what_an_action_brings(game: str, name: str, code: str) -> None:
    scenes, renderer = SCENES[game], speaking(game, code)
    log = scenes.logs[name]()
    for act, before, step in zip(log.acts, log.steps, log.steps[1:], strict=False):
        seen = [one for event in step.events if (one := event.seen_by(act.seat)) is not None]
        views = log.game.view(before.state, act.seat), log.game.view(step.state, act.seat)
        told = renderer.brings(*views, seen)
        assert len(told) <= BROUGHT, told


@over_languages
@pytest.mark.parametrize("game", SCENES)
def test_what_options_mean(game: str, code: str) -> None:
    for option in GAMES[game].meta.options:
        told = [speaking(game, code).option(option.name, value) for value in option.values]
        assert len(set(told)) == len(told)
        assert all(one.endswith(".") and len(one) <= DESCRIPTION for one in told), told


@pytest.mark.parametrize("game", SCENES)
def test_what_is_kept_does_not_grow_beyond_the_languages_that_are_read(game: str) -> None:
    """What has no words on it is kept once for all of them."""
    views = [
        SCENES[game].game.view(state, None) for state in positions(next(iter(SCENES[game].logs.values()))(), 4)
    ]

    def kept(codes: Sequence[str]) -> int:
        forget_sprites()
        for code in codes:
            for view in views:
                speaking(game, code).table(view).draw(1)
        return held_entries()

    alone = max(kept([code]) for code in offered())
    assert alone <= kept(offered()) < len(offered()) * alone
