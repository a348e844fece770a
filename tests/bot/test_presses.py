"""Few presses: a first move, and a plain turn, counted on the cards of panels over recorded games."""

from __future__ import annotations

import pytest

from cogs.desk import Desk
from tests.bench.presses import (
    PLAIN,
    as_menus_spell_it,
    counted,
    presses_to_act,
    presses_to_what_stands,
    questions_of,
    table_of,
    turns_of,
)

MOST = {"monastery": 9, "mystery": 6, "web-of-power": 7}
FIRST = 5  # after Act
READY = 4  # with Act


@pytest.mark.parametrize("game", PLAIN)
def test_a_plain_turn(game: str) -> None:
    found = list(counted(game, PLAIN[game], 12))
    assert len(found) == 12
    for turn, now, before in found:
        assert now <= MOST[game], turn.actions
        assert now < before, turn.actions


@pytest.mark.parametrize("game", PLAIN)
def test_the_first_move(game: str) -> None:
    desk = Desk(None, lambda: 0.0)  # type: ignore[arg-type]  # nothing is read or stored
    try:
        for turns in list(turns_of(game))[:12]:
            first = next(turns)
            if not as_menus_spell_it(first):
                continue
            assert presses_to_act(desk, table_of(first.before), first.seat, first.actions[0]) <= FIRST
    finally:
        desk.close()


def test_a_question_that_stands_ready() -> None:
    """From Act to its being asked, whomever; and there is one wherever somebody may ask."""
    desk = Desk(None, lambda: 0.0)  # type: ignore[arg-type]  # nothing is read or stored
    try:
        for table, seat in questions_of("mystery", 30):
            found = [made for _, made in presses_to_what_stands(desk, table, seat)]
            assert found
            assert max(found) <= READY
    finally:
        desk.close()
