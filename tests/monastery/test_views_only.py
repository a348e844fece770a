"""Pictures and words are made from views alone, so that nobody can be shown what he may not know.

The type checker forbids to hand in a state: each `type: ignore` below would be reported as unused if it did not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from engine.chance import Chance
from engine.core import Unusable
from engine.monastery.state import State
from engine.monastery.view import View
from render.games import RENDERERS
from render.kit import png
from render.language import ENGLISH
from render.monastery import pictures, text
from render.words import places_alt
from tests.conformance.secrets import ADAPTERS
from tests.monastery.scenes import EMPTY, GAME, game, legal_of, placements, readers, turns
from tests.toy import ToyGame

STATE = GAME.setup(("red", "blue"), "views only", {}).state

A_STATE: dict[str, Callable[[], object]] = {
    "table": lambda: pictures.table(STATE),  # type: ignore[arg-type]
    "seen": lambda: pictures.seen(STATE),  # type: ignore[arg-type]
    "screen": lambda: pictures.screen(STATE),  # type: ignore[arg-type]
    "places": lambda: pictures.choice_of_places(STATE, []),  # type: ignore[arg-type]
    "turns": lambda: pictures.choice_of_ways(STATE, "farm", [((3, 0), 0)]),  # type: ignore[arg-type]
    "testament": lambda: pictures.testament(STATE),  # type: ignore[arg-type]
    "text": lambda: text.board_as_text(STATE),  # type: ignore[arg-type]
    "table alt": lambda: text.table_alt(STATE),  # type: ignore[arg-type]
    "screen alt": lambda: text.screen_alt(STATE),  # type: ignore[arg-type]
    "testament alt": lambda: text.testament_alt(STATE),  # type: ignore[arg-type]
    "what now": lambda: text.what_now(STATE, []),  # type: ignore[arg-type]
}
FROM_A_VIEW: dict[str, Callable[[Any], object]] = {
    "table": pictures.table,
    "seen": pictures.seen,
    "screen": pictures.screen,
    "places": lambda view: pictures.choice_of_places(view, []),
    "turns": lambda view: pictures.choice_of_ways(view, "farm", [((3, 0), 0)]),
    "testament": pictures.testament,
    "text": text.board_as_text,
    "table alt": text.table_alt,
    "screen alt": text.screen_alt,
    "testament alt": text.testament_alt,
    "what now": lambda view: text.what_now(view, []),
    "renderer": lambda view: RENDERERS["monastery"].seen(view, 1),
}
TOY = ToyGame()
OTHERS: dict[str, object] = {
    "a view of another game": TOY.view(TOY.setup(("red",), "", {}).state, "red"),
    "something like a view": SimpleNamespace(**{name: getattr(EMPTY, name) for name in EMPTY.__struct_fields__}),
    "nothing": None,
}


@pytest.mark.parametrize("what", A_STATE)
def test_a_state_is_refused(what: str) -> None:
    with pytest.raises(Unusable, match=r"from a view of Monastery, not from .*\bState$"):
        A_STATE[what]()


@pytest.mark.parametrize("given", OTHERS)
@pytest.mark.parametrize("what", FROM_A_VIEW)
def test_only_views_of_monastery_are_taken(what: str, given: str) -> None:
    with pytest.raises(Unusable, match="from a view of Monastery, not from"):
        FROM_A_VIEW[what](OTHERS[given])


@pytest.mark.parametrize("what", ["screen", "screen alt"])
def test_nobody_has_no_screen(what: str) -> None:
    with pytest.raises(Unusable, match="belongs to nobody"):
        FROM_A_VIEW[what](EMPTY)


@pytest.mark.parametrize("what", ["testament", "testament alt"])
@pytest.mark.parametrize("seat", [None, "red"])
def test_no_testament_before_the_end(what: str, seat: str | None) -> None:
    with pytest.raises(Unusable, match="when the game is over"):
        FROM_A_VIEW[what](GAME.view(STATE, seat))


# -- the same bytes for the same knowledge ---------------------------------------------------------


def made(state: State, seat: str | None) -> Iterator[tuple[str, object]]:
    """All that this reader can be shown."""
    view: View = GAME.view(state, seat)
    legal = GAME.legal(state, seat) if seat in GAME.to_act(state) else []
    hints = text.what_now(view, legal)
    yield "seen", png(pictures.seen(view, unit=1))
    yield "text", text.board_as_text(view)
    yield "table alt", text.table_alt(view)
    yield "hints", hints
    if seat is not None:
        yield "screen", png(pictures.screen(view, hints, unit=1))
        yield "screen alt", text.screen_alt(view, hints)
    if view.result is not None:
        yield "testament", png(pictures.testament(view, unit=1))
        yield "testament alt", text.testament_alt(view)
    if seat in GAME.to_act(state)[:1] and turns(state)[0]:
        _, places = placements(state)
        yield "places", png(pictures.choice_of_places(view, places, unit=1))
        yield "places alt", places_alt([str(place) for place in places], ENGLISH)
        tile, at, ways = turns(state)
        yield "turns", png(pictures.choice_of_ways(view, tile, [(at, turn) for turn in ways], unit=1))
        yield "turns alt", text.turns_alt(tile, str(at), ways)


@pytest.mark.parametrize(
    "name",
    [
        "monastery-p2-random",
        "monastery-p3-silence-greedy",
        "monastery-p4-greedy",
        "monastery-p4-draft-random",
        "monastery-p4-teams-greedy",
    ],
)
def test_what_a_reader_may_not_know_changes_no_byte(name: str) -> None:
    log = game(name)
    hidden = 0
    for i in {*range(3, len(log.steps), len(log.steps) // 7), 0, len(log.steps) - 1}:
        state = log.steps[i].state
        for seat in readers(log):
            other = ADAPTERS["monastery"].rearranged(state, seat, Chance(f"{name}/{i}"))
            hidden += other.screens != state.screens
            assert dict(made(other, seat)) == dict(made(state, seat)), (i, seat)
    assert hidden > 10


def test_what_differs_for_a_reader_is_shown_to_him() -> None:
    """The comparison above would notice: another seat's screen gives other bytes."""
    state = game("monastery-p4-greedy").steps[40].state
    found = {seat: dict(made(state, seat)) for seat in ("red", "blue")}
    assert found["red"]["screen"] != found["blue"]["screen"]
    assert found["red"]["seen"] != found["blue"]["seen"]
    assert found["red"]["text"] == found["blue"]["text"]
    assert legal_of(state, object)
