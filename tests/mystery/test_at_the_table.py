"""Whole games played by what panels offer: every action is led to, in few presses, and read back."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from engine.mystery.actions import AnyAction
from engine.patterns import Number, SomeOf, Text, fits
from render.kit import Question
from render.mystery.renderer import RENDERER
from tests.conformance.tables import AnyLog, Place, option_sets, played
from tests.mystery.table import GAME, play
from tests.mystery.test_cards import reading

Words = tuple[str, ...]
KINDS = {str(kind.__struct_config__.tag) for kind in get_args(AnyAction)}
FEW = 3  # presses, but for a question of many parts


def presses(view: Any, legal: list[Any], wanted: Words) -> int:
    """How many choices lead to it, from what a panel asks first."""
    question: Question | None = RENDERER.first(view, legal)
    said, made = Words(), 0
    if wanted == ("end",):
        return 1  # Done
    while question is not None:
        offered = [(*said, *choice.token.split()) for choice in question.choices]
        good = [words for words in offered if wanted[: len(words)] == words]
        if good:
            said = max(good, key=len)
        else:
            part = question.part
            assert isinstance(part, SomeOf | Number | Text), (wanted, said, offered)
            assert fits(part, wanted[len(said)])
            said = (*said, wanted[len(said)])
        made += 1
        question = RENDERER.ask(view, legal, said)
    assert said == wanted
    return made


def led_through(log: AnyLog) -> set[str]:
    """The kinds of actions of a game, each action led to and confirmed by a sentence."""
    kinds = set()
    for act, step in zip(log.acts, log.steps, strict=False):
        view, legal = GAME.view(step.state, act.seat), list(GAME.legal(step.state, act.seat))
        words = tuple(GAME.write(act.do).split())
        made = presses(view, legal, words)
        assert made <= FEW or words[0] == "ask", words
        assert "?" in RENDERER.confirm(view, words)
        kinds.add(words[0])
    return kinds


def test_four_who_reason_find_all_they_want() -> None:
    found = set()
    for number in range(3):
        found |= led_through(played(Place("mystery", 4, "greedy"), option_sets("mystery", 4)[number], "by panels"))
    assert found >= {
        "move",
        "ask",
        "answer",
        "silence",
        "act",
        "demand",
        "reveal",
        "accuse",
        "show",
        "pass",
    }


def test_who_choose_by_chance_find_all_there_is() -> None:
    found = set()
    for number in range(4):
        for players in (3, 4):
            log = played(Place("mystery", players, "random"), option_sets("mystery", players)[number], "by panels")
            found |= led_through(log)
    assert found == KINDS - {"arm", "return"}


@pytest.mark.rule("A11.23")
def test_a_book_to_put_back() -> None:
    p = reading("overdue", books={"red": ["orator", "on_reserve"]})
    assert presses(GAME.view(p.state, "red"), list(GAME.legal(p.state, "red")), ("return", "[orator]")) == 2


@pytest.mark.rule("A7.5")
def test_and_what_nobody_sees() -> None:
    p = play(books={"blue": ("double_lock", "safe_conduct")})
    view, legal = GAME.view(p.state, "blue"), list(GAME.unseen(p.state, "blue"))
    for line in ("arm safe_conduct false -", "arm double_lock true -", "arm double_lock true [red]"):
        assert presses(view, legal, tuple(line.split())) <= 3
