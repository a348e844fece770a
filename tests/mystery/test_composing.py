"""Questions put together in one form: what is ticked comes to the question that is meant, or is refused in a
sentence."""

from __future__ import annotations

import pytest

from engine.core import Unusable
from engine.patterns import admits, patterns
from render.kit import Form
from render.mystery.renderer import RENDERER
from tests.mystery.table import GAME, Play, met


def forms(p: Play, seat: str, *prefix: str) -> dict[str, Form]:
    view, legal = GAME.view(p.state, seat), GAME.legal(p.state, seat)
    return {form.name: form for form in RENDERER.forms(view, legal, prefix)}


def put(p: Play, **ticked: list[str]) -> str:
    """The question; legal it is as well."""
    (text,) = forms(p, "red")["ask"].actions(ticked)
    assert any(admits(one, text.split()) for one in patterns(GAME.legal(p.state, "red")))
    return text


def refused(wanted: Form, /, **ticked: list[str]) -> str:
    with pytest.raises(Unusable) as caught:
        wanted.actions(ticked)
    return str(caught.value)


@pytest.mark.rule("A5.3", "A5.4")
@pytest.mark.parametrize(
    ("ticked", "question"),
    [
        ({"form": ["hand"], "belonging": ["templar"], "looks": ["bearded"]}, "count hand & [templar+bearded] ."),
        ({"form": ["seen"], "belonging": ["templar", "benedictine"]}, "count seen & [!franciscan] ."),
        (
            {"form": ["seen"], "belonging": ["father", "brother", "novice"], "looks": ["fat"]},
            "count seen & [fat] .",
        ),
        ({"form": ["hand"], "monks": ["yves", "guy"]}, "how_many_of hand [guy+yves]"),
        ({"form": ["seen_any"], "monks": ["yves"]}, "has_any_of seen [yves]"),
        ({"form": ["hand_any"], "belonging": ["franciscan", "father"]}, "has_any_of hand [whillem+galbraith]"),
        ({"form": ["last_mass received"], "looks": ["hooded"]}, "transfer_count last_mass received - & [hooded] ."),
        ({"form": ["last_mass given"], "looks": ["hooded"]}, "transfer_count last_mass given - & [hooded] ."),
        ({"form": ["cleared"], "monks": ["guy"]}, "sheet monk guy"),
        ({"form": ["cleared"], "belonging": ["templar"]}, "sheet filter & [templar] ."),
    ],
)
def test_what_is_ticked_is_what_is_asked(ticked: dict[str, list[str]], question: str) -> None:
    assert put(met("blue"), **ticked) == f"ask blue {question}"


def test_of_several_one_is_asked() -> None:
    p = met("blue", "yellow")
    assert put(p, to=["yellow"], form=["seen"], looks=["fat"]) == "ask yellow count seen & [fat] ."
    assert forms(p, "red", "ask", "blue")["ask"].fields[0].name == "belonging"
    assert refused(forms(p, "red")["ask"], form=["seen"], looks=["fat"]) == "Choose what you ask, and whom."


@pytest.mark.parametrize(
    ("ticked", "why"),
    [
        ({"form": ["hand"]}, "Say which monks you mean: tick traits, or choose some by name."),
        (
            {"form": ["hand"], "looks": ["bearded", "shaven", "thin"]},
            "No monk is both bearded and clean-shaven: tick one of them.",
        ),
        ({"form": ["hand"], "looks": ["fat"], "monks": ["guy"]}, "Tick traits or choose monks by name, not both."),
        (
            {"form": ["hand"], "belonging": ["templar", "father"], "looks": ["hooded", "fat"]},
            "No monk is like that: tick fewer traits.",
        ),
        (
            {"form": ["last_mass given"], "monks": ["guy"]},
            "Of cards that changed hands you can ask by traits only.",
        ),
        ({"form": ["cleared"], "monks": ["guy", "yves"]}, "Of the notebook you can ask about one monk by name."),
    ],
)
def test_what_means_nothing_is_refused_in_a_sentence(ticked: dict[str, list[str]], why: str) -> None:
    assert refused(forms(met("blue"), "red")["ask"], **ticked) == why


@pytest.mark.rule("A5.9")
def test_what_may_be_asked_is_all_that_is_offered() -> None:
    p = met("blue", options={"honour": False})
    offered = forms(p, "red")
    assert list(offered) == ["ask"]
    assert "cleared" not in {choice.token for choice in offered["ask"].fields[-1].choices}
    p.do("red ask blue count hand .")
    assert forms(p, "blue") == {}


@pytest.mark.rule("A5.8")
def test_in_ones_own_words() -> None:
    p = met("blue")
    form = forms(p, "red")["own"]
    assert form.asked
    (text,) = form.actions({"text": ["  Do you trust\nAda, 100 %? "], "reply": ["yes_no"]})
    action = GAME.read(text)
    assert action.question.text == "Do you trust Ada, 100 %?"
    p.do(f"red {text}")
    p = met("blue")
    assert refused(form, text=[], reply=["text"]) == "Write your question."
    assert refused(form, text=["x" * 201], reply=["text"]) == "A question has at most 200 characters."
    assert refused(form, text=["x\u202ey"], reply=["text"]).startswith("Your question holds signs")
