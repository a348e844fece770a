"""What a game offers to be ordered fits on a card and is known to the game; who watches is offered nothing."""

from __future__ import annotations

import pytest

from engine.core import Unusable
from render.games import RENDERERS
from tests.conformance.tables import Place, numbered, places, sampled

SHOWN = [place for place in places() if place.game in RENDERERS and place.agent == "random" and place.rules is None]


@pytest.mark.parametrize("place", SHOWN, ids=str)
def test_orders_can_be_left_by_any_player_until_the_game_is_over(place: Place) -> None:
    renderer, log, offered = RENDERERS[place.game], numbered(place, 0), 0
    game = log.game
    for i in sampled(log, 10):
        state = log.steps[i].state
        assert renderer.orders(game.view(state, None)) == ()
        for seat in log.beginning.seats:
            orders = renderer.orders(game.view(state, seat))
            assert len({one.name for one in orders}) == len(orders) < 20
            offered += len(orders)
            for one in orders:
                assert one.name.isalnum()
                assert len(one.name) <= 30
                assert 0 < len(one.label) <= 80
                assert one.note.endswith(".") or not one.note
                try:
                    acts = one.actions({part.name: [one.token for one in part.choices][:1] for part in one.fields})
                except Unusable:  # it asks for more
                    assert one.fields
                    continue
                assert [game.write(game.read(act)) for act in acts] == list(acts)
    assert offered
    over = log.steps[-1].state
    assert not any(renderer.orders(game.view(over, seat)) for seat in log.beginning.seats)
