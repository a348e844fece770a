"""Ready questions: legal, of several sorts, short enough for a menu, and more telling than most."""

from __future__ import annotations

import pytest

from engine.mystery.actions import Compare, Count, HasAnyOf, HowManyOf, Intent, TransferCount
from engine.mystery.plan import ROOM
from engine.mystery.questions import VERIFIED, form_of
from engine.mystery.sheet import Sheet
from engine.mystery.state import Effect, Heard, Transfer
from engine.mystery.suspects import NAMES, bits
from engine.mystery.weighing import compared
from engine.patterns import admits, patterns
from render.kit import Choice
from render.mystery.ready import READY, TOKEN, ready, to_whom
from render.mystery.sentences import Teller
from tests.conformance.tables import Place, option_sets, played
from tests.mystery.table import GAME, Play, met

TELLER = Teller()


def offered(p: Play, seat: str = "red") -> list[Choice]:
    (pattern,) = [one for one in patterns(GAME.legal(p.state, seat)) if one.kind == "ask"]
    return ready(GAME.view(p.state, seat), pattern, TELLER)


def read(choice: Choice) -> object:
    return GAME.read(f"ask blue {choice.token}").question


@pytest.mark.parametrize(("players", "options"), [(3, 0), (4, 1), (6, 0)])
def test_over_whole_games_they_are_legal_and_short(players: int, options: int) -> None:
    log = played(Place("mystery", players, "greedy"), option_sets("mystery", players)[options], "ready")
    found = 0
    for step in log.steps:
        for seat in GAME.to_act(step.state):
            view = GAME.view(step.state, seat)
            for pattern in [one for one in patterns(view.legal) if one.kind == "ask"]:
                choices = ready(view, pattern, TELLER)
                assert len(choices) == READY
                assert len({choice.token for choice in choices}) == len(choices)
                for choice in choices:
                    words = ["ask", to_whom(pattern), *choice.token.split()]
                    assert admits(pattern, words)
                    question = GAME.read(" ".join(words)).question
                    assert form_of(question) in (*VERIFIED, "intent")
                    assert len(choice.token) <= TOKEN
                    assert len(choice.label) <= 100
                    assert len(choice.detail) <= 100
                    found += 1
    assert found > 50


def test_they_are_of_several_sorts() -> None:
    first_hour = {type(read(choice)) for choice in offered(met("blue"))}
    assert first_hour >= {Count, HasAnyOf, HowManyOf}
    assert TransferCount not in first_hour
    passed = met("blue", mass_pass=(Transfer(2, 1, bits(["guy"])),))
    assert TransferCount in {type(read(choice)) for choice in offered(passed)}


def test_they_are_about_those_who_may_be_the_culprit() -> None:
    """Nobody by name whom he has cleared, or whom the other has said already not to have seen."""
    knows = {"red": [name for name in NAMES if name not in ("andre", "guy", "yves")]}
    asked = {monk for choice in offered(met("blue", seen=knows)) for monk in named(choice)}
    assert asked == {"andre", "guy", "yves"}
    told = Heard(0, 1, HasAnyOf("seen", ("andre",)), False, True)
    asked = {monk for choice in offered(met("blue", seen=knows, heard=(told,))) for monk in named(choice)}
    assert asked == {"guy", "yves"}


def named(choice: Choice) -> tuple[str, ...]:
    question = read(choice)
    return question.monks if isinstance(question, HasAnyOf | HowManyOf) else ()


@pytest.mark.rule("A5.9")
def test_where_only_yes_and_no_are_answers() -> None:
    plain_speech = Effect("plain_speech", "question_mode", (0, 1, 2), "next_mass", "mode", "yes_no")
    found = [read(choice) for choice in offered(met("blue", effects=(plain_speech,)))]
    assert {type(one) for one in found} == {HasAnyOf, Compare, Intent}
    assert len(found) == READY
    assert {one.scope for one in found if isinstance(one, HasAnyOf)} == {"seen", "hand"}
    late = {"red": [name for name in NAMES if name not in ("andre", "guy")]}
    few = [read(choice) for choice in offered(met("blue", effects=(plain_speech,), seen=late))]
    assert len(few) == READY
    assert len({(one.a, one.b) for one in few if isinstance(one, Compare)}) >= 2


def test_comparisons_are_weighed_by_the_hands_that_there_can_be() -> None:
    """Worked out by hand: four suspects are left, two of each kind, and he holds two of the other three cards. If
    the culprit is of the second kind he has more of the first in one hand of three; else never."""
    p = met("blue", hands={"red": NAMES[4:], "blue": NAMES[:2], "yellow": ()})
    view = GAME.view(p.state, "red")
    sheet = Sheet(view)
    assert len(sheet.weights) == 4
    yes, no = 2 / 4 / 3, 2 / 4 + 2 / 4 * 2 / 3
    left = yes**3 / (2 / 144) + no**3 / (2 / 16 + 2 / 36)
    assert compared(view, sheet, "blue", "hand", bits(NAMES[:2]), bits(NAMES[2:4])) == pytest.approx(left)


def test_who_is_near_the_chapter_may_be_asked_if_he_goes_there() -> None:
    near = [read(choice) for choice in offered(met("blue"))]
    assert near[-1] == Intent("capitulum")
    assert len(near) == READY
    far = [read(choice) for choice in offered(met("blue", room="bibliotheca"))]
    assert Intent("capitulum") not in far
    promised = met("blue", promises=((), ((ROOM["capitulum"], True),), ()))
    assert Intent("capitulum") not in [read(choice) for choice in offered(promised)]


def test_many_names_stand_below() -> None:
    choice = next(choice for choice in offered(met("blue")) if choice.label.startswith("How many of these"))
    count = len(choice.token.split("[")[1].split("+"))
    assert choice.label == f"How many of these {count} have you seen?"
    assert len(choice.detail.split(", ")) >= count - 1
