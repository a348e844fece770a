"""Questions and answers as they are said, in every form; and what people wrote, however they wrote it."""

from __future__ import annotations

import itertools
import re
from typing import Any, get_args

import pytest

from cogs.refusals import clean
from engine.mystery import actions as a
from engine.mystery import questions
from engine.mystery.data import DATA
from engine.mystery.suspects import NAMES, VALUES
from render.mystery.asking_words import Asking
from tests.render.masked import Masked

ASKING = Asking()
FAT = (("fat",),)
MIXED = (("father", "!fat"), ("franciscan",))

SAID: list[tuple[Any, str]] = [
    (a.Count("hand", ()), "How many monks do you hold?"),
    (a.Count("seen", ()), "How many monks have you seen so far?"),
    (a.Count("hand", FAT), "How many fat monks do you hold?"),
    (a.Count("seen", (("templar",),)), "How many Templars have you seen so far?"),
    (a.Count("hand", MIXED), "How many such monks do you hold: Franciscan, or Father and not fat?"),
    (a.Count("seen", MIXED), "How many such monks have you seen so far: Franciscan, or Father and not fat?"),
    (a.Compare("hand", FAT, "more", (("thin",),)), "Do you hold more fat monks than thin monks?"),
    (a.Compare("hand", FAT, "equal", (("thin",),)), "Do you hold as many fat monks as thin monks?"),
    (a.Compare("hand", FAT, "fewer", (("thin",),)), "Do you hold fewer fat monks than thin monks?"),
    (a.Compare("seen", FAT, "more", (("thin",),)), "Have you seen more fat monks than thin monks?"),
    (
        a.Compare("hand", MIXED, "more", FAT),
        "Do you hold more monks of the one kind (Franciscan, or Father and not fat) than of the other (fat)?",
    ),
    (
        a.Compare("seen", (), "equal", (("!fat",),)),
        "Have you seen as many monks of the one kind (any monk) as of the other (not fat)?",
    ),
    (a.HasAnyOf("hand", ("guy",)), "Do you hold Novice Guy?"),
    (a.HasAnyOf("hand", ("guy", "sergio")), "Do you hold one of these: Novice Guy, Father Sergio?"),
    (a.HasAnyOf("seen", ("guy",)), "Have you seen Novice Guy?"),
    (a.HasAnyOf("seen", ("guy", "sergio")), "Have you seen one of these: Novice Guy, Father Sergio?"),
    (a.HowManyOf("hand", ("guy", "sergio")), "How many of these do you hold: Novice Guy, Father Sergio?"),
    (a.HowManyOf("seen", ("guy",)), "Have you seen Novice Guy?"),
    (a.HowManyOf("hand", ("guy",)), "Do you hold Novice Guy?"),
    (
        a.Count("hand", (("!benedictine", "bearded"),)),
        "How many such monks do you hold: Templar or Franciscan, bearded?",
    ),
    (
        a.Count("hand", (("!benedictine", "!novice", "!fat"), ("hooded",))),
        "How many such monks do you hold: Templar or Franciscan, Father or Brother, thin; or hooded?",
    ),
    (a.Count("hand", (("!benedictine",),)), "How many such monks do you hold: not Benedictine?"),
    (a.MostCommon("hand", "order"), "What do you hold most of: Templar, Franciscan, Benedictine?"),
    (a.MostCommon("seen", "girth"), "What have you seen most of: fat, thin?"),
    (
        a.TransferCount("last_mass", "given", None, FAT),
        "At the last Mass, how many such monks did you pass: fat?",
    ),
    (
        a.TransferCount("last_theft", "received", "blue", ()),
        "At your own last theft, how many such monks came from Blue: any monk?",
    ),
    (a.BooksHeld("crypt"), "Do you hold a crypt card?"),
    (a.BooksHeld("on_reserve"), "Do you hold the book On Reserve?"),
    (a.Intent("capitulum"), "Will your next move end there: chapter house?"),
    (a.Sheet(monk="guy"), "Have you cleared Novice Guy in your notebook?"),
    (a.Sheet(filter=FAT), "How many fat monks have you cleared in your notebook?"),
    (a.Sheet(filter=()), "How many such monks have you cleared in your notebook: any monk?"),
    (a.Free("Who?", "yes_no"), "“Who?” Answer: yes or no."),
    (a.Free("Who?", "number"), "“Who?” Answer: a number."),
    (a.Free("Who?", "trait"), "“Who?” Answer: a trait."),
    (a.Free("Who?", "room"), "“Who?” Answer: a room."),
    (a.Free("Who?", "player"), "“Who?” Answer: a player."),
    (a.Free("Who?", "text"), "“Who?” Answer: in words."),
]


@pytest.mark.rule("A5.4")
@pytest.mark.parametrize(("question", "sentence"), SAID, ids=str)
def test_each_form_is_a_question(question: Any, sentence: str) -> None:
    assert ASKING.question(question) == sentence
    assert ASKING.question(question, "blue") == f"To Blue: {sentence}"


def test_all_forms_are_here() -> None:
    assert {questions.form_of(question) for question, _ in SAID} == set(DATA.forms)
    assert {type(question) for question, _ in SAID} == set(get_args(a.Question))


@pytest.mark.rule("A5.6")
def test_every_window_is_told_apart() -> None:
    asked = [
        a.TransferCount(window, way, other, FAT)  # type: ignore[arg-type]
        for window, way, other in itertools.product(DATA.windows, ("given", "received"), (None, "blue"))
    ]
    said = {ASKING.question(question) for question in asked}
    assert len(said) == len(asked)
    assert sum("Blue" in one for one in said) == len(asked) / 2


def test_words_come_from_the_catalogue() -> None:
    masked = Asking(Masked(), typed=lambda _text: "")
    for question, _ in SAID:
        line = masked.question(question, "blue")
        assert not any(sign.isalpha() for sign in line), line


# -- many monks ------------------------------------------------------------------------------------------


def test_long_lists_are_short() -> None:
    """With titles while they are few; the names alone are all different; and of nearly all, who is left out."""
    assert ASKING.monks(NAMES[:2]) == "Father Matthew, Father Odilon"
    assert ASKING.monks(NAMES[:5]) == "Matthew, Odilon, Cuthbert, Ansgar, Roland"
    assert ASKING.monks(NAMES[2:]) == "all but Father Matthew, Father Odilon"
    assert ASKING.monks(NAMES) == "all 24 monks"
    assert max(len(ASKING.monks(NAMES[:count])) for count in range(1, 25)) < 130


# -- answers ---------------------------------------------------------------------------------------------


def test_answers() -> None:
    assert ASKING.answer(a.BooksHeld("crypt"), True) == "yes"
    assert ASKING.answer(a.BooksHeld("crypt"), False) == "no"
    assert ASKING.answer(a.Count("hand", ()), 0) == "0"
    assert ASKING.answer(a.HowManyOf("seen", ("guy",)), 1) == "yes"
    assert ASKING.answer(a.HowManyOf("seen", ("guy",)), 0) == "no"
    assert ASKING.answer(a.HowManyOf("seen", ("guy", "yves")), 1) == "1"
    assert ASKING.answer(a.MostCommon("hand", "girth"), ("fat", "thin")) == "fat, thin"
    assert ASKING.answer(a.MostCommon("hand", "girth"), ()) == "none at all"
    assert ASKING.answer(a.Free("?", "room"), "crypta") == "crypt"
    assert ASKING.answer(a.Free("?", "player"), "blue") == "Blue"
    assert ASKING.answer(a.Free("?", "text"), "blue") == "“blue”"
    assert ASKING.answer(None, "blue") == "Blue"
    assert ASKING.answer(a.Free("?", "number"), None) == "cannot say"
    assert {ASKING.answer(a.Free("?", "trait"), value) for value in VALUES} >= {"Templar", "clean-shaven"}


# -- in one's own words ------------------------------------------------------------------------------------

WRITTEN = {
    "mention": ("@everyone and <@123456789012345678> <#1> </ban:1> <t:0:R>", ("<@", "<#", "</", "<t")),
    "markup": ("**bold** _it_ ||hidden|| `code` ~~no~~ [a](http://b.c) # big", ("**", "||", "~~", "_it_")),
    "fence": ("```\nrm\n```", ("```", "\n")),
    "quotes": ("he said “yes” and “no”", ("“yes", "no””")),
    "lines": ("one\n> two\r\nthree\u2028four\x85five", ("\n", "\r", "\u2028", "\x85")),
    "turning": ("\u202eevil\u202c \u2066x\u2069", ("\u202e", "\u202c", "\u2066")),
    "zero width": ("a\u200bb\u200dc\ufeffd\u2060e", ("\u200b", "\u200d", "\ufeff", "\u2060")),
    "marks": ("z" + "\u0351" * 300, ("\u0351" * 3,)),
}


@pytest.mark.parametrize(("text", "barred"), WRITTEN.values(), ids=WRITTEN)
def test_what_somebody_wrote_does_no_harm(text: str, barred: tuple[str, ...]) -> None:
    """As the bot tells it: nothing of it pings or formats, leaves its line or its quotes."""
    asking = Asking(typed=clean)
    said = asking.question(a.Free(text, "text"))
    answered = asking.answer(a.Free("?", "text"), text)
    for line in (said, answered):
        for sign in barred:
            assert not re.search(rf"(?<!\\){re.escape(sign)}", line), line
        assert "@everyone" not in line
        assert line.count("“") == line.count("”") == 1
        assert line.rpartition("”")[2] in ("", " Answer: in words.")


def test_what_is_read_from_right_to_left_stays_in_its_quotes() -> None:
    said = Asking(typed=clean).question(a.Free("מי? الآن", "text"))
    opened, closed = said.index("“"), said.index("”")
    inside = said[opened + 1 : closed]
    assert inside.startswith("\u2068")
    assert inside.endswith("\u2069")


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u200b", "\u202e"])
def test_nothing_at_all_is_told_as_such(text: str) -> None:
    assert ASKING.question(a.Free(text, "text")) == "“…” Answer: in words."


def test_four_thousand_characters_stay_one_line() -> None:
    """The engine refuses them (A5.8); words that stem from elsewhere must still not break."""
    said = Asking(typed=clean).question(a.Free("word *x* \n" * 400, "text"))
    assert "\n" not in said
    assert said.endswith("” Answer: in words.")
