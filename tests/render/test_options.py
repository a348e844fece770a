"""What the options of each game mean, for who chooses them."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from render.games import RENDERERS

DESCRIPTION = 90  # characters; a menu's entry holds 100, and the rule's number goes behind it


@pytest.mark.parametrize("game", RENDERERS)
def test_each_value_has_a_sentence_of_its_own(game: str) -> None:
    told = [
        RENDERERS[game].option(option.name, value) for option in GAMES[game].meta.options for value in option.values
    ]
    assert len(set(told)) == len(told)
    assert all(one.endswith(".") and len(one) <= DESCRIPTION for one in told)
