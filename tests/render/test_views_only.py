"""Pictures and words are made from views alone, so that nobody can be shown what he may not know: every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.chance import Chance
from engine.core import Unusable
from render.kit import Choice, Picture, Question, Renderer, png
from tests.conformance.secrets import ADAPTERS
from tests.render.scenes import SCENES, Scenes
from tests.render.test_kit import kind_of
from tests.toy import ToyGame

TOY = ToyGame()
SHOWN: dict[str, Callable[[Renderer, Any], object]] = {
    "seen": lambda renderer, view: renderer.seen(view, 1),
    "table": lambda renderer, view: renderer.table(view),
    "screen": lambda renderer, view: renderer.screen(view, []),
    "ending": lambda renderer, view: renderer.ending(view),
    "close-up": lambda renderer, view: renderer.close_up(view, []),
    "text": lambda renderer, view: renderer.as_text(view),
    "confirm": lambda renderer, view: renderer.confirm(view, ["done"]),
    "what now": lambda renderer, view: renderer.what_now(view, []),
}


@pytest.mark.parametrize("what", SHOWN)
@pytest.mark.parametrize("game", SCENES)
def test_only_views_of_the_game_are_taken(game: str, what: str) -> None:
    scenes = SCENES[game]
    state = next(iter(scenes.logs.values()))().state
    others = (state, TOY.view(TOY.setup(("red",), "", {}).state, "red"), None)
    for other in others:
        with pytest.raises(Unusable, match=rf"from a view of {scenes.game.meta.title}, not from"):
            SHOWN[what](scenes.renderer, other)


@pytest.mark.parametrize("game", SCENES)
def test_nobody_has_no_screen_and_nothing_ends_before_its_end(game: str) -> None:
    scenes = SCENES[game]
    view = scenes.game.view(next(iter(scenes.logs.values()))().steps[0].state, None)
    with pytest.raises(Unusable, match="belongs to nobody"):
        SHOWN["screen"](scenes.renderer, view)
    with pytest.raises(Unusable, match="when the game is over"):
        SHOWN["ending"](scenes.renderer, view)


def made(scenes: Scenes, state: Any, seat: str | None) -> Iterator[tuple[str, object]]:
    """All that this reader can be shown."""
    game, renderer = scenes.game, scenes.renderer
    view = game.view(state, seat)
    legal = game.legal(state, seat) if seat is not None and seat in game.to_act(state) else []
    yield "seen", png(renderer.seen(view, 1))
    yield "text", renderer.as_text(view)
    yield "turn", renderer.whose_turn(view)
    table = renderer.table(view)
    yield "table", (png(table.draw(1)), table.alt)
    if seat is not None:
        screen = renderer.screen(view, legal)
        yield "screen", (png(screen.draw(1)), screen.alt)
    if game.result(state) is not None:
        ending = renderer.ending(view)
        yield "ending", (png(ending.draw(1)), ending.alt)
    if not legal:
        return
    yield "first", asked(renderer.first(view, legal))
    for prefix in {(kind_of(one),) for one in legal}:
        question = renderer.ask(view, legal, prefix)
        if question is not None:
            yield " ".join(prefix), asked(question)
    for form in renderer.forms(view, legal, ()):
        fields = [(field.label, field.hint, *map(seen, field.choices)) for field in form.fields]
        yield f"form {form.name}", (form.label, form.note, fields)


def asked(question: Question) -> object:
    return question.prompt, [seen(choice) for choice in question.choices], drawn(question.picture)


def seen(choice: Choice) -> object:
    return choice.token, choice.label, choice.detail, choice.under, drawn(choice.face)


def drawn(picture: Picture | None) -> object:
    return picture and (png(picture.draw(1)), picture.alt)


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in SCENES for name in SCENES[game].logs])
def test_what_a_reader_may_not_know_changes_no_byte(game: str, name: str) -> None:
    scenes = SCENES[game]
    log = scenes.logs[name]()
    hidden = 0
    for i in {*range(3, len(log.steps), len(log.steps) // 5), 0}:
        state = log.steps[i].state
        for seat in (None, *log.beginning.seats):
            other = ADAPTERS[game].rearranged(state, seat, Chance(f"{name}/{i}"))
            hidden += scenes.game.expose(other) != scenes.game.expose(state)
            assert dict(made(scenes, other, seat)) == dict(made(scenes, state, seat)), (i, seat)
    assert hidden > 6


@pytest.mark.parametrize("game", SCENES)
def test_what_differs_for_a_reader_is_shown_to_him(game: str) -> None:
    """The comparison above would notice: another seat's screen gives other bytes; the text board is for all."""
    scenes = SCENES[game]
    log = next(iter(scenes.logs.values()))()
    one, other = (dict(made(scenes, log.steps[7].state, seat)) for seat in log.beginning.seats[:2])
    assert one["screen"] != other["screen"]
    assert one["seen"] != other["seen"]
    assert one["text"] == other["text"]
