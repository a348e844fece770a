"""What every game's pictures and words must keep to: sizes, limits, and choices that lead to legal actions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.chance import Chance
from engine.patterns import Pattern, begins, filled, patterns
from render.kit import Question, png
from render.language import ENGLISH
from render.layout import PHONE
from render.words import ALT_LIMIT
from tests.render.masked import Masked
from tests.render.scenes import SCENES, Scenes, positions, shown
from tests.render.watch import SMALLEST, Watch

LOGS = [(game, name) for game in SCENES for name in SCENES[game].logs]
LARGEST = 200 << 10  # bytes of a table
LABEL, TOKEN = 100, 100  # characters that a menu of Discord takes
WHOLE = r"[.?]”?"
"""How a sentence ends: it may be a question that somebody puts, or quote one."""

over_games = pytest.mark.parametrize(("game", "name"), LOGS)


@over_games
def test_no_writing_is_smaller_than_eleven(game: str, name: str, watch: Watch) -> None:
    scenes = SCENES[game]
    for state in positions(scenes.logs[name](), 4):
        for seat, view, legal in shown(scenes, state):
            drawn = [scenes.renderer.seen(view, 2)]
            if legal and seat is not None:
                drawn.append(scenes.renderer.screen(view, legal).draw(2))
                drawn += [asked.picture.draw(2) for asked in questions(scenes, view, legal) if asked.picture]
            for picture in drawn:
                size, told = watch.smallest()
                assert size * PHONE / picture.width >= SMALLEST - 0.01, told


def questions(scenes: Scenes, view: Any, legal: list[Any]) -> Iterator[Question]:
    """One for each word that begins an action, and for what comes first."""
    for prefix in sorted({(), *((kind_of(one),) for one in legal)}):
        question = scenes.renderer.ask(view, legal, prefix)
        if question is not None:
            yield question


def kind_of(one: Any) -> str:
    """Of an action, or of all that a pattern holds."""
    return one.kind if isinstance(one, Pattern) else str(one.__struct_config__.tag)


@over_games
def test_a_table_can_be_sent(game: str, name: str) -> None:
    scenes = SCENES[game]
    for state in positions(scenes.logs[name](), 3):
        table = scenes.renderer.table(scenes.game.view(state, None))
        assert len(png(table.draw(4.0))) <= LARGEST


@over_games
def test_alt_texts_are_whole_sentences_within_the_limit(game: str, name: str) -> None:
    scenes = SCENES[game]
    log = scenes.logs[name]()
    for names in ({}, {seat: f"{seat} {'x' * 70}" for seat in log.beginning.seats}):
        renderer = scenes.renderer.bound(ENGLISH, names)
        for state in positions(log, 12):
            for seat, view, legal in shown(scenes, state):
                alts = [renderer.table(view).alt]
                if seat is not None:
                    alts.append(renderer.screen(view, legal).alt)
                if view.result is not None:
                    alts.append(renderer.ending(view).alt)
                alts += [asked.picture.alt for asked in questions(scenes, view, legal) if asked.picture]
                for alt in alts:
                    assert 20 < len(alt) <= ALT_LIMIT
                    assert re.search(f"{WHOLE}$", alt), alt
                    assert "{" not in alt


@over_games
def test_choices_lead_to_legal_actions(game: str, name: str) -> None:
    """Word by word: what is asked leads to actions of the legal list and to nothing else, each in one way."""
    scenes = SCENES[game]
    for state in positions(scenes.logs[name](), 25):
        for _, view, legal in shown(scenes, state):
            written = {scenes.game.write(action) for action in legal if not isinstance(action, Pattern)}
            reached = set(_led(scenes, view, legal, ()))
            begun = {text for text in reached if any(begins(one, text.split()) for one in patterns(legal))}
            listed = reached - begun
            assert listed <= written
            assert len({scenes.game.read(text) for text in listed}) == len(listed)
            assert bool(listed) == bool(written)
            assert {one.kind for one in patterns(legal)} == {text.split()[0] for text in begun}


def _led(scenes: Scenes, view: Any, legal: list[Any], prefix: tuple[str, ...]) -> Iterator[str]:
    """Whole actions, and beginnings where the next is put together."""
    question = scenes.renderer.ask(view, legal, prefix) if legal else None
    if prefix and (question is None or question.part is not None):
        yield " ".join(prefix)
    if question is None:
        return
    assert question.prompt
    assert len({choice.token for choice in question.choices}) == len(question.choices)
    counted = any(choice.bare != choice.label for choice in question.choices)
    numbers = [int(choice.label.partition(":")[0]) for choice in question.choices] if counted else []
    assert sorted(set(numbers)) == list(range(1, max(numbers, default=0) + 1))  # as on the picture
    assert question.picture is not None or not counted
    for choice in question.choices:
        assert 0 < len(choice.label) <= LABEL
        assert len(choice.token) <= TOKEN
        assert not re.search(r"[{}]", choice.label + choice.detail)
        yield from _led(scenes, view, legal, (*prefix, *choice.token.split()))


@over_games
def test_every_action_is_confirmed_in_a_whole_sentence(game: str, name: str) -> None:
    """A question of its own, no chain of labels and no word of the notation; every word from the catalogue."""
    scenes = SCENES[game]
    renderer = scenes.renderer.bound(ENGLISH, {}, lambda _text: "so and so")
    for i, state in enumerate(positions(scenes.logs[name](), 40)):
        for _, view, legal in shown(scenes, state):
            for action in filled(legal, scenes.game.read, Chance(f"{name}/{i}"), 3):
                words = scenes.game.write(action).split()
                asked = renderer.confirm(view, words)
                assert re.fullmatch(r"[A-Z].+\?( “so and so”)?( [A-Z][^?]+\.)?", asked), asked
                assert not re.search(r"[{}_\[\]·]|  |None|UNSET", asked), asked
                assert "#" in scenes.renderer.bound(Masked(), {}).confirm(view, words)


@over_games
def test_what_a_panel_says_comes_from_the_catalogue(game: str, name: str) -> None:
    """What it asks first, its forms, and what an action has brought."""
    scenes = SCENES[game]
    log, masked = scenes.logs[name](), scenes.renderer.bound(Masked(), {})
    for i in range(0, len(log.acts), 11):
        state, act = log.steps[i].state, log.acts[i]
        view, legal = log.game.view(state, act.seat), log.game.legal(state, act.seat)
        assert "#" in masked.first(view, legal).prompt
        for form in masked.forms(view, legal, ()):
            assert all("#" in text for text in (form.label, form.note, *(field.label for field in form.fields)))
        step = log.steps[i + 1]
        seen = [one for event in step.events if (one := event.seen_by(act.seat)) is not None]
        told = [one.brings(view, log.game.view(step.state, act.seat), seen) for one in (scenes.renderer, masked)]
        assert bool(told[0]) == ("#" in told[1])


@over_games
def test_what_is_forecast_is_told_to_the_reader(game: str, name: str) -> None:
    scenes = SCENES[game]
    for state in positions(scenes.logs[name](), 40):
        for seat in scenes.game.to_act(state):
            forecast = scenes.game.forecast(state, seat)
            told = scenes.renderer.foretell(forecast)
            assert len(told) == len(forecast) or not forecast
            assert all(re.fullmatch(r"You would .+\.", sentence) for sentence in told)


@over_games
def test_a_heading_says_who_has_to_do_what(game: str, name: str) -> None:
    """Before it is done: nobody "places", and no heading ends like a sentence."""
    scenes = SCENES[game]
    for state in positions(scenes.logs[name](), 60):
        for _, view, _ in shown(scenes, state):
            told = scenes.renderer.whose_turn(view)
            assert re.fullmatch(r"\w+ to [a-z].+[^.]|To [a-z][^:]+: .+|Won by .+", told), told


@over_games
def test_every_event_has_its_sentence(game: str, name: str) -> None:
    """For everybody who may see it, in whole sentences from the catalogue."""
    scenes = SCENES[game]
    log = scenes.logs[name]()
    for step in log.steps:
        for seat in (None, *log.beginning.seats):
            seen = [event for event in (each.seen_by(seat) for each in step.events) if event is not None]
            told = scenes.renderer.tell(seen)
            assert bool(told) == bool(seen)
            assert len(told) <= len(seen)
            for sentence in told:
                assert re.fullmatch(f"[A-Z0-9].*{WHOLE}", sentence), sentence
                assert not re.search(r"[{}]|  |UNSET|\(\)", sentence), sentence
            for sentence in scenes.renderer.bound(Masked(), {}).tell(seen):
                assert "#" in sentence


@over_games
def test_what_now_has_a_line_for_each_kind_of_action(game: str, name: str) -> None:
    scenes = SCENES[game]
    for state in positions(scenes.logs[name](), 40):
        for _, view, legal in shown(scenes, state):
            lines = scenes.renderer.what_now(view, legal)
            assert len(lines) >= len({kind_of(one) for one in legal})
            assert all(re.search(f"{WHOLE}$", line) and "{" not in line for line in lines)


@pytest.mark.parametrize("game", SCENES)
def test_the_reference_is_told(game: str) -> None:
    told = SCENES[game].renderer.reference()
    assert len(told.splitlines()) > 20
    assert "{" not in told
