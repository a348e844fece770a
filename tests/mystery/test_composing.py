"""Questions put together in one form: what is ticked comes to the question that is meant, or is refused in a
sentence."""

from __future__ import annotations

import pytest

from engine.core import Unusable
from engine.mystery.state import Effect
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
    assert list(offered) == ["ask", "compare", "place"]
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


# -- two kinds of monks, cards that moved, a room, a book --------------------------------------------------


@pytest.mark.rule("A5.3", "A5.4")
@pytest.mark.parametrize(
    ("name", "ticked", "question"),
    [
        (
            "compare",
            {"form": ["hand more"], "one": ["templar", "fat"], "other": ["novice"]},
            "compare hand & [templar+fat] . more & [novice] .",
        ),
        (
            "compare",
            {"form": ["seen equal"], "one": ["hooded"], "other": ["bareheaded"]},
            "compare seen & [hooded] . equal & [bareheaded] .",
        ),
        ("compare", {"form": ["seen order"]}, "most_common seen order"),
        ("compare", {"form": ["hand girth"]}, "most_common hand girth"),
        ("compare", {"form": ["last_theft given"], "one": ["fat"]}, "transfer_count last_theft given - & [fat] ."),
        (
            "compare",
            {"form": ["since_mass received"], "one": ["father"], "other": ["yellow"]},
            "transfer_count since_mass received yellow & [father] .",
        ),
        ("place", {"room": ["capitulum"]}, "intent capitulum"),
        ("place", {"book": ["crypt"]}, "books_held crypt"),
        ("place", {"book": ["safe_conduct"]}, "books_held safe_conduct"),
    ],
)
def test_what_is_not_about_one_kind_is_asked_in_one_go(
    name: str, ticked: dict[str, list[str]], question: str
) -> None:
    p = met("blue")
    (text,) = forms(p, "red")[name].actions(ticked)
    assert text == f"ask blue {question}"
    assert any(admits(one, text.split()) for one in patterns(GAME.legal(p.state, "red")))


@pytest.mark.parametrize(
    ("name", "ticked", "why"),
    [
        (
            "compare",
            {"form": ["hand more"], "one": ["fat"]},
            "Say which monks you mean: choose traits under “And like that, or with whom”.",
        ),
        (
            "compare",
            {"form": ["hand more"], "one": ["fat"], "other": ["thin", "blue"]},
            "Two kinds of monks are compared, not people.",
        ),
        (
            "compare",
            {"form": ["seen order"], "one": ["fat"]},
            "What is most common needs no more: choose nothing below it.",
        ),
        (
            "compare",
            {"form": ["last_mass given"], "one": ["fat"], "other": ["thin"]},
            "Of cards that moved, say of what kind, and with whom at most.",
        ),
        ("place", {}, "Choose one room or one book."),
        ("place", {"room": ["capitulum"], "book": ["crypt"]}, "Choose one room or one book."),
    ],
)
def test_what_does_not_go_together_is_refused(name: str, ticked: dict[str, list[str]], why: str) -> None:
    assert refused(forms(met("blue"), "red")[name], **ticked) == why


@pytest.mark.rule("A5.9", "A5.5")
def test_where_less_may_be_asked_less_is_offered() -> None:
    """Yes or no alone; in place of a question that was not answered, no promise."""
    plain_speech = Effect("plain_speech", "question_mode", (0, 1, 2), "next_mass", "mode", "yes_no")
    found = forms(met("blue", effects=(plain_speech,)), "red")
    assert [one.token for one in found["compare"].fields[0].choices] == [
        "hand more",
        "hand equal",
        "seen more",
        "seen equal",
    ]
    assert found["compare"].label == "Compare"
    again = met("blue").do("red ask blue free hello number\nblue answer -")
    found = forms(again, "red")
    assert found["place"].label == "A book"
    assert [one.name for one in found["place"].fields] == ["book"]


def test_each_fits_into_one_dialog() -> None:
    for form in forms(met("blue", "yellow"), "red").values():
        assert len(form.fields) + len(form.written) <= 5
        assert all(len(one.choices) <= 25 for one in form.fields)
        assert all(len(one.label) <= 45 for one in form.fields)
