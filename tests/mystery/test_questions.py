"""Questions (A5): every form, what is well formed, what is answered."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Illegal
from engine.mystery import questions
from engine.mystery.actions import Answer, Count
from engine.mystery.data import DATA
from engine.mystery.state import Theft, Transfer
from engine.mystery.suspects import NAMES, bits, fitting, named
from tests.mystery.table import BLUE, BLUE_SEEN, GAME, met

GIVEN: Any = {"hands": {"blue": BLUE}, "seen": {"blue": BLUE_SEEN}}


def said(question: str, **given: object) -> object:
    """What blue of example 5 answers."""
    p = met(**(GIVEN | given)).do(f"red ask blue {question}\nblue answer")
    return p.event("answered")["say"]


@pytest.mark.rule("A5.2", "A5.4", "A5.5")
def test_example_5_blue_answers() -> None:
    assert said("count hand & [bearded] .") == 3
    assert said("has_any_of hand [sergio]") is True
    assert said("count seen & [benedictine] .") == 4
    assert said("has_any_of seen [matthew]") is True
    assert said("has_any_of hand [matthew]") is False
    assert said("how_many_of hand [matthew+guy+yves]") == 2
    assert said("how_many_of seen [matthew+guy+yves]") == 3


@pytest.mark.rule("A5.3", "A5.4")
def test_example_23_compare_most_common_and_filters() -> None:
    assert said("compare hand & [bearded] . more & [shaven] .") is True
    assert said("compare hand & [bearded] . fewer & [shaven] .") is False
    assert said("compare hand & [fat] . equal & [thin] .") is True
    assert said("most_common hand title") == ["novice"]
    assert said("most_common hand girth") == ["fat", "thin"]
    assert said("most_common hand order", hands={"blue": ()}, seen={}) == []
    assert said("count hand & [benedictine+!fat] & [franciscan] .") == 2
    p = met(**GIVEN)
    p.refuses("red ask blue count hand & [father+novice] .", "A5.3")
    p.refuses("red ask blue count hand & [templar] & [father+fat+thin] & [novice+hooded] .", "A5.3")


@pytest.mark.rule("A5.3")
def test_filters() -> None:
    everyone = (1 << 24) - 1
    assert fitting(()) == everyone
    assert named(fitting((("father", "franciscan"),))) == ("whillem", "galbraith")
    assert fitting((("!novice",),)) == everyone & ~fitting((("novice",),))
    p = met(**GIVEN)
    assert p.lists("red ask blue count hand .")
    p.refuses("red ask blue count hand & [] .", "A5.3")
    p.refuses("red ask blue count hand & [bald] .", "A5.3")
    # one group that fits nobody does no harm beside one that does
    assert p.lists("red ask blue count hand & [father+novice] & [hooded] .")
    assert p.lists("red ask blue count hand & [templar+father+hooded+shaven+thin] .")
    p.refuses("red ask blue count hand & [templar+father+hooded+bearded+fat] .", "A5.3")


@pytest.mark.rule("A5.3")
def test_filters_are_stored_in_data_order_without_repeats() -> None:
    given = (("thin", "!templar", "templar"), ("fat",), ("!templar", "templar", "thin"), ("templar",))
    assert Count("hand", given).filter == (("templar",), ("templar", "!templar", "thin"), ("fat",))
    again = GAME.read("ask blue count hand & [thin+templar] & [templar] .")
    assert GAME.write(again) == "ask blue count hand & [templar] & [templar+thin] ."
    six = met(**GIVEN)
    assert six.lists("red ask blue count hand & [fat] & [fat] & [thin] & [thin] & [templar] & [father] .")


@pytest.mark.rule("A5.4")
def test_what_is_no_question() -> None:
    p = met(**GIVEN)
    for odd in (
        "has_any_of hand []",
        "has_any_of hand [guy+guy]",
        "how_many_of hand [nobody]",
        "most_common hand beards",
        "books_held loose_leaf",
        "intent nowhere",
        "transfer_count last_mass given white .",
        "sheet",
        "sheet monk nobody",
        "sheet monk guy filter .",
    ):
        p.refuses(f"red ask blue {odd}")
    assert p.lists(f"red ask blue has_any_of hand [{'+'.join(NAMES)}]")


@pytest.mark.rule("A5.1", "A5.8")
def test_no_answer_names_a_suspect_and_questions_may() -> None:
    p = met(**GIVEN)
    assert p.lists("red ask blue free is%20it%20guy text")
    p.refuses(f"red ask blue free {'x' * 201} text", "A5.8")
    assert p.lists(f"red ask blue free {'x' * 200} text")
    assert all(form.truth in ("verified", "promise", "honour") for form in DATA.forms.values())


@pytest.mark.rule("A5.4", "A5.6")
def test_example_24_cards_that_went_between_two() -> None:
    guy, yves = bits(["guy"]), bits(["yves"])
    p = met("yellow", on="red", made=(Theft(1, guy), None, None), suffered=(None, Theft(0, guy), None))

    def count(who: int, window: str, way: str, other: str, rest: str = ".") -> object:
        asked = GAME.read(f"ask blue transfer_count {window} {way} {other} {rest}")
        return questions.answer(p.state, who, asked.question)

    assert count(0, "last_theft", "received", "blue", "& [franciscan] .") == 1
    assert count(0, "last_theft", "received", "blue", "& [templar] .") == 0
    assert count(0, "last_theft", "received", "-") == 1
    assert count(0, "last_theft", "received", "yellow") == 0
    assert count(0, "last_theft", "received", "red") == 0
    assert count(0, "last_theft", "given", "-") == 0
    assert count(1, "last_theft", "given", "red") == 1
    moves = (Transfer(None, 0, yves), Transfer(1, 0, guy), Transfer(0, 2, guy))
    p = met("yellow", mass_pass=(Transfer(0, 1, guy),), since_mass=moves)
    assert count(0, "last_mass", "given", "blue") == 1
    assert count(0, "last_mass", "received", "-") == 0
    assert count(0, "since_mass", "received", "-") == 2
    assert count(0, "since_mass", "received", "blue") == 1
    assert count(0, "since_mass", "given", "yellow", "& [novice] .") == 1


@pytest.mark.rule("A5.4")
def test_books_held() -> None:
    assert said("books_held crypt", crypt=["blue"]) is True
    assert said("books_held crypt") is False
    assert said("books_held double_lock", books={"blue": ["double_lock"]}) is True
    assert said("books_held on_reserve", books={"blue": ["double_lock"]}) is False


@pytest.mark.rule("A5.7")
def test_example_6_intent() -> None:
    p = met(books={"blue": ["on_reserve"]}).do("red ask blue intent capitulum")
    assert p.legal("blue") == ["silence", "answer true", "answer false"]
    p.refuses("blue answer -", "A5.7")
    p.do("blue answer true")
    assert p["promises"]["blue"] == [{"room": "capitulum", "yes": True}]
    church = met(room="ecclesia", books={"blue": ["on_reserve"]}).do("red ask blue intent capitulum")
    assert church.legal("blue") == ["silence", "answer false"]
    again = met(books={"blue": ["on_reserve"]}, promises=((), ((DATA_ROOM("capitulum"), True),), ()))
    again.do("red ask blue intent capitulum")
    assert again.legal("blue") == ["silence", "answer true"]
    other = met(books={"blue": ["on_reserve"]}, promises=((), ((DATA_ROOM("capitulum"), True),), ()))
    assert other.do("red ask blue intent hortus").legal("blue") == ["silence", "answer false"]


def DATA_ROOM(name: str) -> int:
    return [room.id for room in DATA.rooms].index(name)


@pytest.mark.rule("A5.8", "A5.4")
def test_replies_on_honour() -> None:
    def replies(question: str) -> list[str]:
        return met(**GIVEN).do(f"red ask blue {question}").legal("blue")[1:]

    assert replies("sheet monk guy") == ["answer true", "answer false", "answer -"]
    assert replies("sheet filter & [fat] .") == ['{"type":"answer","say":{"number":true}}', "answer -"]
    assert replies("free x number") == ['{"type":"answer","say":{"number":true}}', "answer -"]
    assert replies("free x text") == ['{"type":"answer","say":{"text":true}}', "answer -"]
    assert replies("free x player") == ["answer red", "answer blue", "answer yellow", "answer -"]
    assert len(replies("free x trait")) == 13
    assert len(replies("free x room")) == 28
    p = met(**GIVEN).do("red ask blue free x number")
    assert p.lists("blue answer 0")
    assert p.lists("blue answer 99")
    p.refuses("blue answer 100", "A5.8")
    p.refuses("blue answer -1", "A5.8")
    p.refuses("blue answer true", "A5.8")
    p.refuses("blue answer seven", "A5.8")


@pytest.mark.rule("A5.8")
@pytest.mark.parametrize(
    "text",
    ["Matthieu", "MATTHÄUS", "bérenger", "Ａgidius".replace("Ａ", "Ä"), "d'André", "théo-theobald", "père_remy"],
)
def test_names_are_refused_in_every_language(text: str) -> None:
    p = met(**GIVEN).do("red ask blue free x text")
    words = GAME.write(Answer(text))
    p.refuses(f"blue {words}", "A5.8")


@pytest.mark.rule("A5.9")
def test_which_are_yes_or_no() -> None:
    asked = {
        "compare hand . more .": True,
        "has_any_of hand [guy]": True,
        "books_held crypt": True,
        "intent aula": True,
        "sheet monk guy": True,
        "free x yes_no": True,
        "free x number": False,
        "sheet filter .": False,
        "count hand .": False,
        "how_many_of hand [guy]": False,
        "most_common hand order": False,
        "transfer_count last_mass given - .": False,
    }
    for text, expected in asked.items():
        assert questions.yes_or_no(GAME.read(f"ask blue {text}").question) is expected, text


@pytest.mark.rule("A16.3")
def test_without_honour_there_are_no_replies_on_honour() -> None:
    p = met(options={"honour": False})
    p.refuses("red ask blue free x number", "A16.3")
    p.refuses("red ask blue sheet monk guy", "A16.3")
    assert '"intent"],' in p.legal("red")[0]
    with pytest.raises(Illegal):
        GAME.apply(p.state, "red", GAME.read("ask blue free x text"))
