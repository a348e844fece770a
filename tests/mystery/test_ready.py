"""Ready questions: legal, of several sorts, short enough for a menu, and more telling than most."""

from __future__ import annotations

import pytest

from engine.mystery.actions import Compare, Count, HasAnyOf, HowManyOf, TransferCount
from engine.mystery.questions import VERIFIED, form_of
from engine.mystery.state import Effect, Heard, Transfer
from engine.mystery.suspects import NAMES, bits
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
                assert len(choices) <= READY
                assert len({choice.token for choice in choices}) == len(choices)
                for choice in choices:
                    words = ["ask", to_whom(pattern), *choice.token.split()]
                    assert admits(pattern, words)
                    question = GAME.read(" ".join(words)).question
                    assert form_of(question) in VERIFIED
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
    assert {type(one) for one in found} == {HasAnyOf, Compare}


def test_many_names_stand_below() -> None:
    choice = next(choice for choice in offered(met("blue")) if choice.label.startswith("How many of these"))
    count = len(choice.token.split("[")[1].split("+"))
    assert choice.label == f"How many of these {count} have you seen?"
    assert len(choice.detail.split(", ")) >= count - 1
