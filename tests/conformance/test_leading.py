"""Every game leads people to all they can do, and to nothing else: from what its panel asks first, by its forms,
with a line of what each action brings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.filling import leads_on, spoken
from engine.core import AnyGame, Unusable
from engine.log import actors
from engine.patterns import Pattern, begins
from render.games import RENDERERS
from render.kit import PART_OF, Choice, Question, Renderer
from render.words import ALT_LIMIT
from tests.conformance.properties import revealing
from tests.conformance.tables import AnyLog, Place, doable, is_legal, places, played_games

LINE, LABEL, DETAIL, TOKEN = 90, 100, 100, 90
FIELDS, CHOICES, WRITTEN = 5, 25, 4000
FIELD_LABEL, BUTTON, ID = 45, 80, 50

SHOWN = [place for place in places() if place.game in RENDERERS]

over_places = pytest.mark.parametrize(
    "place", [place for place in SHOWN if place.agent == "random" and place.rules is None], ids=str
)


def decisions(log: AnyLog) -> Iterator[tuple[Any, str, Any, list[Any]]]:
    """State, seat, view and legal list: now and then, and wherever a kind of action is possible first."""
    for i in revealing(log):
        state = log.steps[i].state
        for seat in actors(log.game, state):
            yield state, seat, log.game.view(state, seat), list(log.game.legal(state, seat))


def led(renderer: Renderer, view: Any, legal: list[Any], words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Where these words lead: to whole actions, or to where a part of a pattern is filled."""
    asked = renderer.ask(view, legal, words)
    if asked is None or asked.part is not None:
        yield words
    if asked is None:
        return
    check_question(asked)
    for choice in asked.choices:
        yield from led(renderer, view, legal, (*words, *choice.token.split()))


def check_question(asked: Question) -> None:
    assert asked.prompt
    assert len({choice.token for choice in asked.choices}) == len(asked.choices)
    for choice in asked.choices:
        check_choice(choice)
    if asked.apart is not None:
        assert all(len(choice.token.split()) == 1 for choice in asked.apart.choices)
        assert {choice.token.split()[0] for choice in asked.choices} == {
            choice.token for choice in asked.apart.choices
        }


def check_choice(choice: Choice) -> None:
    assert 0 < len(choice.label) <= LABEL
    assert len(choice.detail) <= DETAIL, choice.detail
    assert 0 < len(choice.token) <= TOKEN
    assert not re.search(r"[{}]|  ", choice.label + choice.detail), choice
    assert choice.face is None or choice.face.alt.endswith(".")


def first_steps(
    renderer: Renderer, view: Any, legal: list[Any]
) -> Iterator[tuple[Choice, tuple[str, ...], list[Any]]]:
    """The choices of the first question, the words each stands for, and what is legal after it."""
    asked = renderer.first(view, legal)
    check_question(asked)
    for choice in asked.choices:
        if choice.token.startswith(PART_OF):
            part = renderer.narrowed(legal, choice.token)
            assert part
            assert all(one in legal for one in part)
            yield choice, (), part
        else:
            yield choice, tuple(choice.token.split()), legal


def written(game: AnyGame, actions: list[Any]) -> set[str]:
    return {game.write(one) for one in actions if not isinstance(one, Pattern)}


@over_places
@given(data=st.data())
def test_the_first_question_leads_to_all_that_is_legal(place: Place, data: st.DataObject) -> None:
    """Each that is listed once, but for what ends a part; what fills a pattern may be offered whole too. Nothing
    is offered that is not legal, and nothing leads nowhere."""
    log = data.draw(played_games(place))
    game, renderer = log.game, RENDERERS[place.game]
    for _, _, view, legal in decisions(log):
        wanted = written(game, renderer.sensible(legal)) - {game.meta.done}
        patterns = [one for one in legal if isinstance(one, Pattern)]
        reached: list[tuple[str, ...]] = []
        for _, words, part in first_steps(renderer, view, legal):
            found = list(led(renderer, view, part, words))
            assert found
            reached += found
        begun = {words for words in reached if any(begins(one, words) for one in patterns)}
        listed = [words for words in reached if words not in begun]
        assert len(set(listed)) == len(listed)
        assert {" ".join(words) for words in set(reached) - begun} - {game.meta.done} == wanted
        assert {one.kind for one in patterns} <= {words[0] for words in begun}


@over_places
@given(data=st.data())
def test_an_action_brings_a_line(place: Place, data: st.DataObject) -> None:
    """No sentence; for its maker, from what he may know."""
    log = data.draw(played_games(place))
    game, renderer = log.game, RENDERERS[place.game]
    for state, seat, view, _ in decisions(log):
        for action in doable(game, state, seat, log.beginning.seed, 2):
            step = game.apply(state, seat, action)
            seen = [one for event in step.events if (one := event.seen_by(seat)) is not None]
            line = renderer.brings(view, game.view(step.state, seat), seen)
            assert len(line) <= LINE, line
            assert not line.endswith(".")
            assert not re.search(r"[{}_\[\]]|  |None|UNSET", line), line


@over_places
@given(data=st.data())
def test_what_is_offered_leads_on(place: Place, data: st.DataObject) -> None:
    """From open facts, to all who are awaited, and from what he knows, to each."""
    log = data.draw(played_games(place))
    game, renderer = log.game, RENDERERS[place.game]
    for state, seat, view, legal in decisions(log):
        known = spoken(game, legal)
        if seat not in game.to_act(state):
            continue
        for choice in (*renderer.offered(game.view(state, None)), *renderer.offered(view)):
            assert 0 < len(choice.label) <= BUTTON
            assert len(choice.token) <= ID
            assert leads_on(known, choice.token.split()), choice.token


@over_places
@given(data=st.data())
def test_forms_as_they_are_found_are_legal_or_unusable(place: Place, data: st.DataObject) -> None:
    """With nothing ticked but what must be, and with as much as may be."""
    log = data.draw(played_games(place))
    game, renderer = log.game, RENDERERS[place.game]
    for state, seat, view, legal in decisions(log):
        for form in renderer.forms(view, legal, ()):
            assert 0 < len(form.label) <= BUTTON
            assert 0 < len(form.fields) + len(form.written) <= FIELDS
            for writing in form.written:
                assert 0 < len(writing.label) <= FIELD_LABEL
                assert len(writing.hint) <= DETAIL
                assert 0 <= writing.shortest <= writing.longest <= WRITTEN
            for field in form.fields:
                assert 0 < len(field.label) <= FIELD_LABEL
                assert len(field.hint) <= DETAIL
                assert 0 <= field.fewest <= field.most <= len(field.choices) <= CHOICES
                for choice in field.choices:
                    check_choice(choice)
            for many in (False, True):
                filled = {
                    field.name: [choice.token for choice in field.choices[: field.most if many else field.fewest]]
                    for field in form.fields
                }
                for writing in form.written:
                    text = "x" * (writing.longest if many else writing.shortest)
                    filled[writing.name] = [text] if text else []
                try:
                    texts = form.actions(filled)
                except Unusable as fault:
                    assert re.fullmatch(r"[A-Z].*\.", str(fault))  # noqa: PT017
                    continue
                assert texts
                now = state
                for text in texts:
                    assert is_legal(game, game.legal(now, seat), game.read(text))
                    now = game.apply(now, seat, game.read(text)).state


@pytest.mark.parametrize("place", SHOWN, ids=str)
@given(data=st.data())
def test_what_is_new_is_marked_without_a_fault(place: Place, data: st.DataObject) -> None:
    """Whatever happened since, and for whomever: the alt text stays within its limit."""
    log = data.draw(played_games(place))
    renderer = RENDERERS[place.game]
    last = len(log.steps) - 1
    for share in (0.3, 0.7, 1):
        i = int(share * last)
        for seat in (None, *log.beginning.seats):
            seen = [
                one
                for step in log.steps[max(0, i - 12) : i + 1]
                for event in step.events
                if (one := event.seen_by(seat)) is not None
            ]
            table = renderer.table(log.game.view(log.steps[i].state, seat), seen, seen[-3:])
            assert 0 < len(table.alt) <= ALT_LIMIT
            assert len(renderer.moment(log.game.view(log.steps[i].state, seat))) <= LABEL
