"""What may be left in advance: each comes to actions that are legal when they are due."""

from __future__ import annotations

import pytest

from engine.core import Unusable
from engine.patterns import Pattern, admits
from render.kit import Order
from render.mystery.renderer import RENDERER
from tests.conformance.tables import Place, option_sets, played
from tests.mystery.table import BLUE, GAME, Play, met, play


def orders(p: Play, seat: str) -> dict[str, Order]:
    return {order.name: order for order in RENDERER.orders(GAME.view(p.state, seat))}


def is_legal(p: Play, seat: str, text: str) -> bool:
    return any(
        admits(one, text.split()) if isinstance(one, Pattern) else GAME.write(one) == text
        for one in GAME.legal(p.state, seat)
    )


@pytest.mark.rule("A13.5")
def test_silence_and_waiving() -> None:
    p = met("blue")
    found = orders(p, "blue")
    assert found["silence"].keep == found["waive"].keep == "always"
    p.do("red ask blue count hand & [fat] .")
    for name in ("silence", "answer"):
        (text,) = found[name].actions({})
        assert is_legal(p, "blue", text)
    p.do("blue answer")
    (text,) = found["waive"].actions({})
    assert is_legal(p, "blue", text)


def test_what_is_verified_is_answered_and_nothing_else() -> None:
    p = met("blue").do("red ask blue free why text")
    found = orders(p, "blue")
    assert not is_legal(p, "blue", *found["answer"].actions({}))
    assert is_legal(p, "blue", *found["unsaid"].actions({}))
    assert "unsaid" not in orders(met("blue", options={"honour": False}), "blue")


@pytest.mark.rule("A10.2", "A13.5")
def test_cards_to_pass() -> None:
    p = play(hands={"blue": BLUE})
    order = orders(p, "blue")["pass"]
    (field,) = order.fields
    assert (field.fewest, field.most) == (1, 1)
    assert [choice.token for choice in field.choices] == ["guy", "sergio", "malachi", "yves"]
    assert order.actions({"cards": ["guy"]}) == ["pass [guy]"]
    assert "pass" not in orders(play(hands={"blue": ("guy",)}), "blue")


def test_cards_that_may_be_seen() -> None:
    order = orders(play(hands={"blue": BLUE}), "blue")["show"]
    assert order.actions({"cards": ["yves", "guy"]}) == ["show guy", "show yves"]
    with pytest.raises(Unusable, match=r"Choose a card that may be seen\."):
        order.actions({"cards": []})


def test_the_public_leaves_none_and_nothing_is_left_after_the_end() -> None:
    log = played(Place("mystery", 3, "greedy"), option_sets("mystery", 3)[0], "orders")
    assert RENDERER.orders(GAME.view(log.steps[0].state, None)) == ()
    assert RENDERER.orders(GAME.view(log.state, log.beginning.seats[0])) == ()


@pytest.mark.parametrize("players", [3, 6])
def test_passes_left_in_advance_are_legal_at_mass(players: int) -> None:
    """With the number that the coming Mass asks for, at every Mass of a game."""
    log = played(Place("mystery", players, "greedy"), option_sets("mystery", players)[0], "orders")
    masses = 0
    for before, after in zip(log.steps, log.steps[1:], strict=False):
        if after.state.phase != "pass" or before.state.phase == "pass" or after.state.pending is not None:
            continue
        for seat in GAME.to_act(after.state):
            order = {one.name: one for one in RENDERER.orders(GAME.view(before.state, seat))}.get("pass")
            if order is None:
                continue
            (field,) = order.fields
            chosen = [choice.token for choice in field.choices[: field.most]]
            if set(chosen) <= set(GAME.view(after.state, seat).hands[seat]):
                assert is_legal(Play(after.state), seat, *order.actions({"cards": chosen}))
                masses += 1
    assert masses
