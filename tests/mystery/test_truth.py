"""What a player is told he would say is what the engine says for him."""

from __future__ import annotations

import pytest

from engine.chance import Chance
from engine.mystery import questions
from engine.mystery.truth import would_say
from engine.patterns import draw
from tests.conformance.tables import Place, option_sets, played
from tests.mystery.table import GAME

MANY = 12


@pytest.mark.rule("A4.5", "A5.5", "A5.6")
@pytest.mark.parametrize("players", [3, 6])
def test_it_is_what_the_engine_works_out(players: int) -> None:
    log = played(Place("mystery", players, "greedy"), option_sets("mystery", players)[0], "truth")
    chance, forms, said = Chance("truth"), set(), set()
    for step in log.steps[: -1 : max(1, len(log.steps) // 15)]:
        s = step.state
        for who, seat in enumerate(s.seats):
            view = GAME.view(s, seat)
            for _ in range(MANY):
                words, chance = draw(questions.offered(s, "all", False, only_verified=True), chance)
                question = GAME.read(" ".join(words)).question
                answer = questions.answer(s, who, question)
                assert would_say(view, question) == answer, words
                forms.add(words[2])
                said.add((words[2], answer))
    assert forms == set(questions.VERIFIED)
    assert len(said) > 3 * len(forms)
