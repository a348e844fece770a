"""How a turn of Web of Power is told: heading before it, question before each action, sentences after it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.web_of_power import actions
from engine.web_of_power import events as e
from engine.web_of_power.data import DATA
from engine.web_of_power.view import PlacedPiece, Supply, View
from render.web_of_power.renderer import WebOfPowerRenderer
from render.web_of_power.standing import room_to_place
from tests.web_of_power.scenes import GAME, LOGS, acting, fresh

NAMES = {"red": "Ada", "blue": "Bob", "green": "Cy", "yellow": "Dee", "violet": "Eve"}
RENDERER = WebOfPowerRenderer(names=NAMES)
FRANCE = DATA.countries["france"].sites


# -- before: whose turn it is ----------------------------------------------------------------------


def turn(view: View, *placed: PlacedPiece, **changes: Any) -> View:
    """Red's turn on an otherwise empty map, having placed these."""
    sites = {piece.at: "red" for piece in placed if piece.piece == "cloister"}
    base = {"on_turn": "red", "phase": "play", "placed": placed, "opened": (), "sites": sites, "advisors": {}}
    return replace(view, **(base | {"held": dict.fromkeys(view.seats, 3 - len(placed))} | changes))


CLOISTER = PlacedPiece("cloister", FRANCE[0])
ADVISOR = PlacedPiece("advisor", "france")
FULL = dict.fromkeys(FRANCE, "red")
"""France without a free site."""


@pytest.mark.parametrize(
    ("placed", "changes", "expected"),
    [
        ((), {}, "Ada to place pieces or exchange a card"),
        ((CLOISTER,), {}, "Ada to place once more or draw"),
        ((CLOISTER, CLOISTER), {}, "Ada to draw 2 cards"),  # W4.3: two pieces
        ((CLOISTER,), {"opened": ("france",)}, "Ada to draw a card"),  # W4.4: it was the only piece
        ((CLOISTER,), {"opened": ("france",), "fast": True}, "Ada to place once more or draw"),  # W13.1
        ((CLOISTER,), {"phase": "draw"}, "Ada to draw a card"),
        # France is full: there is still room on its seal, then there is not
        ((ADVISOR,), {"sites": FULL, "advisors": {"france": {"red": 1}}}, "Ada to place once more or draw"),
        ((ADVISOR,), {"sites": FULL, "advisors": {"france": {"red": 8}}}, "Ada to draw a card"),
        (
            (ADVISOR,),
            {"sites": FULL, "advisors": {"france": {"red": 8}}, "fast": True},
            "Ada to place once more or draw",
        ),
        # no piece of the kind that would fit
        ((CLOISTER,), {"supply": {"red": Supply(0, 7)}, "sites": FULL}, "Ada to place once more or draw"),
        ((CLOISTER,), {"supply": {"red": Supply(7, 0)}, "sites": FULL}, "Ada to draw a card"),
        ((), {"supply": {"red": Supply(0, 0)}}, "Ada to exchange a card"),
        ((), {"phase": "last"}, "Ada to place in a last turn"),
        ((CLOISTER,), {"phase": "last"}, "Ada to place once more or end the last turn"),
        ((CLOISTER,), {"phase": "last", "opened": ("france",)}, "Ada to end the last turn"),
        ((), {"phase": "last", "supply": {"red": Supply(0, 0)}}, "Ada to end the last turn"),
    ],
)
def test_a_heading_claims_only_what_is_left_to_do(
    placed: tuple[PlacedPiece, ...], changes: dict[str, Any], expected: str
) -> None:
    assert RENDERER.whose_turn(turn(fresh(), *placed, **changes)) == expected


def test_who_knows_his_hand_is_not_told_to_place_what_it_cannot_pay() -> None:
    """Others are: what his hand allows is his own (W14.5)."""
    held = turn(fresh(), CLOISTER, reader="red", mine=("england_swabia", "lorraine_italy"))
    assert RENDERER.whose_turn(held) == "Ada to draw a card"
    for hand in (("england_swabia", "france"), ("lorraine_italy", "lorraine_italy")):
        assert RENDERER.whose_turn(replace(held, mine=hand)) == "Ada to place once more or draw"
    for reader, mine in ((None, None), ("blue", ("england_swabia", "lorraine_italy"))):
        other = replace(held, reader=reader, mine=mine)
        assert RENDERER.whose_turn(other) == "Ada to place once more or draw"


@pytest.mark.parametrize("name", LOGS)
def test_there_is_room_where_a_piece_may_be_placed(name: str) -> None:
    """By the hand exactly; by what all know at least."""
    for step in LOGS[name]().steps[:-1]:
        view = acting(step.state)
        legal = GAME.legal(step.state, view.on_turn)
        may = any(isinstance(action, actions.PlaceCloister | actions.PlaceAdvisor) for action in legal)
        assert room_to_place(view, view.mine) == may
        assert room_to_place(view) or not may


# -- before: what is about to be done --------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "question"),
    [
        (
            "cloister cluny [bavaria_burgundy]",
            "Place a cloister at Cluny in Burgundy and pay one Bavaria/Burgundy card?",
        ),
        ("cloister cluny [france+france]", "Place a cloister at Cluny in Burgundy and pay two France cards?"),
        ("advisor italy [lorraine_italy]", "Place an advisor in Italy and pay one Lorraine/Italy card?"),
        ("advisor italy [france+france]", "Place an advisor in Italy and pay two France cards?"),
        ("exchange france", "Put the card France on the discards?"),
        ("draw pile", "Draw a card from the pile?"),
        ("draw face_up france", "Take the face-up card France?"),
        ("done", "End your last turn?"),
    ],
)
def test_each_action_is_confirmed_in_a_sentence(action: str, question: str) -> None:
    view = turn(fresh(), CLOISTER, phase="draw", reader="red", mine=("france",))
    assert RENDERER.confirm(view, action.split()) == question


def test_who_could_still_place_is_asked_whether_to_stop() -> None:
    view = turn(fresh(), CLOISTER, reader="red", mine=("france",))
    for action, question in (
        ("draw pile", "Stop placing and draw a card from the pile?"),
        ("draw face_up france", "Stop placing and take the face-up card France?"),
    ):
        assert RENDERER.confirm(view, action.split()) == question
    cannot = replace(view, mine=("england_swabia",))
    assert RENDERER.confirm(cannot, ["draw", "pile"]) == "Draw a card from the pile?"


# -- after -----------------------------------------------------------------------------------------


def test_cards_that_come_one_after_another_are_told_in_one() -> None:
    happened = [
        e.Dealt("red"),
        e.Dealt("blue"),
        e.Dealt("green", ("france", "france")),
        e.Turned("france"),
        e.Turned("lorraine_italy"),
        e.Drew("red", "pile"),
        e.Drew("red", "pile"),
        e.Drew("red", "face_up", "france"),
        e.Drew("blue", "pile"),
        e.Drew("green", "pile", "france"),
        e.Drew("green", "pile", "lorraine_italy"),
        e.Drew("blue", "face_up", "france"),
        e.Drew("blue", "face_up", "lorraine_italy"),
    ]
    assert RENDERER.tell(happened) == [
        "Cards dealt: 3 each to Ada, Bob.",
        "Your hand: France, France.",
        "New face-up cards: France, Lorraine/Italy.",
        "Ada drew 2 cards from the pile.",
        "Ada took the face-up card France.",
        "Bob drew a card from the pile.",
        "You drew from the pile: France, Lorraine/Italy.",
        "Bob took the face-up cards France, Lorraine/Italy.",
    ]
