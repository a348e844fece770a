"""Drawing several cards at once, in a form."""

from __future__ import annotations

import pytest

from engine.core import Unusable
from render.kit import Form
from render.web_of_power.renderer import RENDERER
from tests.web_of_power.scenes import LOGS, acting, legal_of
from tests.web_of_power.table import ENGLAND, FRANCE, ITALY, SWABIA, Play, Table


def placed(*pieces: str, pile: int = 20, exhausted: int = 0, of: tuple[str, ...] = (ITALY, ITALY)) -> Play:
    table = Table("red", "blue", "green").turn_of("red").exhausted(exhausted).pile(of=pile)
    table.at("blue", "reichenau", "st_gallen").hand("red", SWABIA, SWABIA, SWABIA).face_up(*of)
    return table.start().do("red", *pieces)


ONE = f"cloister hirsau [{SWABIA}]"
PAIR = f"cloister hirsau [{SWABIA}+{SWABIA}]"
TWO = f"advisor swabia [{SWABIA}]"


def form(play: Play) -> Form | None:
    found = RENDERER.forms(acting(play.state), legal_of(play.state), ())
    return found[0] if found else None


def test_as_many_cards_as_are_missing() -> None:
    found = form(placed(PAIR, TWO, of=(ITALY, FRANCE)))
    assert found is not None
    assert found.label == "Draw 3 cards at once"
    (field,) = found.fields
    assert (field.fewest, field.most) == (3, 3)
    assert [choice.label for choice in field.choices] == [
        "From the pile", "A second from the pile", "A third from the pile", "France", "Lorraine/Italy",
    ]  # fmt: skip
    assert all(choice.face is not None for choice in field.choices)
    drawn = found.actions({"cards": ["pile 0", "face_up 0", "pile 1"]})
    assert drawn == [f"draw face_up {FRANCE}", "draw pile", "draw pile"]


@pytest.mark.parametrize(
    "play",
    [
        placed(),  # nothing was placed, so nothing is drawn
        placed(ONE),  # one card
        placed(PAIR, f"draw face_up {ITALY}"),  # one more
    ],
)
def test_none_for_a_single_card(play: Play) -> None:
    assert form(play) is None


def test_two_of_one_type_lie_open() -> None:
    play = placed(PAIR)
    found = form(play)
    assert found is not None
    for action in found.actions({"cards": ["face_up 1", "face_up 0"]}):
        assert action == f"draw face_up {ITALY}"
        play.do("red", action)
    assert play.state.turn == placed().state.turn + 1


@pytest.mark.parametrize(
    "ticked",
    [[], ["pile 0"], ["pile 0", "pile 0"], ["pile 0", "pile 1", "face_up 0"], ["pile 0", "face_up 7"], ["x", "y"]],
)
def test_other_numbers_are_asked_back(ticked: list[str]) -> None:
    found = form(placed(PAIR))
    assert found is not None
    with pytest.raises(Unusable, match=r"^Tick 2 cards\.$"):
        found.actions({"cards": ticked})


def test_the_last_card_of_the_second_pile() -> None:
    """With it drawing is over, so it comes last, and no second one is offered."""
    play = placed(PAIR, pile=1, exhausted=1)
    found = form(play)
    assert found is not None
    assert [choice.token for choice in found.fields[0].choices] == ["pile 0", "face_up 0", "face_up 1"]
    drawn = found.actions({"cards": ["pile 0", "face_up 0"]})
    assert drawn == [f"draw face_up {ITALY}", "draw pile"]
    play.do("red", *drawn)
    assert play.state.phase == "last"


def test_the_last_card_of_the_first_pile() -> None:
    """Drawing goes on from the discards."""
    play = placed(PAIR, pile=1)
    found = form(play)
    assert found is not None
    play.do("red", *found.actions({"cards": ["pile 0", "pile 1"]}))
    assert play.state.exhausted == 1
    assert len(play.state.hands[0]) == 3


@pytest.mark.parametrize("name", LOGS)
def test_what_it_leads_to_is_legal_in_turn(name: str) -> None:
    seen = 0
    for step in LOGS[name]().steps[:-1]:
        view, legal = acting(step.state), legal_of(step.state)
        assert RENDERER.forms(view, legal, ("draw",)) == ()
        for found in RENDERER.forms(view, legal, ()):
            (field,) = found.fields
            tokens = [choice.token for choice in field.choices]
            for ticked in (tokens[: field.most], tokens[-field.most :]):
                play = Play(step.state, ())
                for action in found.actions({"cards": ticked}):
                    play.do(view.on_turn, action)
                assert play.state.turn == view.turn + 1 or play.state.phase == "over"
                seen += 1
    assert seen > 3


def test_faces_differ_where_cards_do() -> None:
    found = form(placed(PAIR, of=(ENGLAND, FRANCE)))
    assert found is not None
    faces = [choice.face for choice in found.fields[0].choices if choice.token.startswith("face_up")]
    assert len({face.alt for face in faces if face}) == 2
