"""Patterns: what fits, what is asked next, what is drawn; and their words in the notation."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.agents.table import play_out, seat_agents
from engine.chance import Chance
from engine.core import Unusable
from engine.log import start
from engine.patterns import (
    Fork,
    Misfit,
    Number,
    OneOf,
    Part,
    Pattern,
    Rows,
    SomeOf,
    Text,
    admits,
    begins,
    draw,
    filled,
    next_part,
    series,
)
from engine.trace import trace
from engine.words import as_text, as_word
from render.leading import onward
from tests.parley.actions import Answer, Ask, Count, Free, Match, Object
from tests.parley.game import FORMS, GAME, NOTATION

ASK = Pattern("ask", (OneOf(("red", "blue")), Fork(FORMS)))
APART = SomeOf(1, 3, ("a", "b", "c", "d"), (("a", "b"),))
PARTS: list[Part] = [
    OneOf(("a", "b")),
    SomeOf(0, 2, ("a", "b", "c")),
    APART,
    SomeOf(3, 3, ("a", "b", "c", "d"), (("a", "b"),)),
    Number(-3, 12),
    Text(5),
    Text(9, 2, beside_numbers=True),
    Text(60, barred=tuple("abcdefgh")),
    Fork((("a", (Number(0, 1), Text(3))), ("b", ()))),
    series(APART, 0, 2),
    series(SomeOf(1, 1, ("a",)), 1, 3),
    SomeOf(1, 2, ("a", "b", "c", "d"), within=(("a", "b"), ("c", "d"))),
    Rows(("a", "b", "c"), 4),
    Rows(("a", "b", "c", "d"), 2, (("a", "b"), ("c", "d"))),
    Rows(("a", "b", "c", "d", "e", "f"), 3, (("a", "b", "c"), ("d", "e", "f"))),
]


@pytest.mark.parametrize("part", PARTS, ids=str)
@given(seed=st.text(max_size=8))
def test_what_is_drawn_fits(part: Part, seed: str) -> None:
    pattern = Pattern("do", (part, OneOf(("end",))))
    words, after = draw(pattern, Chance(seed))
    assert admits(pattern, words)
    assert after != Chance(seed)
    assert draw(pattern, Chance(seed)) == (words, after)
    for place in range(len(words)):
        assert begins(pattern, words[:place])
        assert not admits(pattern, words[:place])
        assert next_part(pattern, words[:place]) is not None
    assert not begins(pattern, (*words, "end"))


@pytest.mark.parametrize(
    ("part", "word"),
    [
        (OneOf(("a",)), "b"),
        (APART, "a"),
        (APART, "[]"),
        (APART, "[b+a]"),
        (APART, "[a+b]"),
        (APART, "[a+a]"),
        (APART, "[c+a]"),
        (APART, "[a+x]"),
        (APART, "[a"),
        (APART, "[a+c+d+b]"),
        (SomeOf(0, 1, ("a",)), "[a+]"),
        (Number(0, 9), "10"),
        (Number(0, 9), "-1"),
        (Number(0, 9), "+1"),
        (Number(0, 9), "01"),
        (Number(0, 9), "٣"),
        (Number(0, 9), "x"),
        (Number(0, 9), "9" * 5000),
        (Text(3), "abcd"),
        (Text(3), "-"),
        (Text(3), "a,b"),
        (Text(3), "%2"),
        (Text(3), "%61"),
        (Text(3), "%20a"),
        (Text(3), "%0A"),
        (Text(3), "%FF"),
        (Text(3, 1), "%"),
        (Text(3, beside_numbers=True), "12"),
        (Fork((("a", ()),)), "b"),
    ],
)
def test_what_does_not_fit(part: Part, word: str) -> None:
    pattern = Pattern("do", (part,))
    assert not begins(pattern, ("do", word))
    with pytest.raises(Misfit) as misfit:
        next_part(pattern, ("do", word))
    assert misfit.value.fitting == 1


def test_a_fork_says_what_follows() -> None:
    assert next_part(ASK, ()) == OneOf(("ask",))
    assert next_part(ASK, ("ask", "red")) == Fork(FORMS)
    assert next_part(ASK, ("ask", "red", "count", "rose")) == Number(0, 6)
    assert next_part(ASK, ("ask", "red", "count", "rose", "3")) is None
    assert not begins(ASK, ("ask", "red", "free", "rose", "3"))
    assert not begins(ASK, ("answer",))


def test_a_series_goes_on_until_it_is_enough_or_can_hold_no_more() -> None:
    two = Pattern("do", (series(SomeOf(1, 1, ("a", "b")), 1, 2),))
    assert not begins(two, ["do", "."])
    assert admits(two, ["do", "&", "[a]", "."])
    assert admits(two, ["do", "&", "[a]", "&", "[b]", "."])
    assert not begins(two, ["do", "&", "[a]", "&", "[b]", "&"])


# -- words ---------------------------------------------------------------------------------------------


@given(text=st.text())
def test_any_text_is_one_word_and_reads_back(text: str) -> None:
    for beside_numbers in (False, True):
        word = as_word(text, beside_numbers)
        assert word.split() == [word]
        assert word.isprintable()
        assert not set(word) & set("+,[]")
        assert word not in ("-", "&", ".")
        assert as_text(word) == text


@pytest.mark.parametrize("name", ["path_3", "red1", "abbey", "!novice", "saint-denis", "a.b", "é"])
def test_names_of_things_stay_as_they_are(name: str) -> None:
    assert as_word(name) == name


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("ask blue count rose 3", Ask("blue", Count("rose", 3))),
        ("ask blue match .", Ask("blue", Match(()))),
        ("ask blue match & [rose+odd] & [lily] .", Ask("blue", Match((("rose", "odd"), ("lily",))))),
        ("ask blue free %2D text", Ask("blue", Free("-", "text"))),
        ("ask blue free % text", Ask("blue", Free("", "text"))),
        ("ask blue free a%20%2B%20%5Bb%5D text", Ask("blue", Free("a + [b]", "text"))),
        ("answer -", Answer(None)),
        ("answer 12", Answer(12)),
        ("answer %312", Answer("12")),
        ("answer %", Answer("")),
        ("object", Object()),
    ],
)
def test_written_and_read_back(line: str, action: Any) -> None:
    assert NOTATION.write(action) == line
    assert NOTATION.read(line) == action


@pytest.mark.parametrize(
    "line",
    [
        "ask blue",
        "ask blue dance",
        "ask blue -",
        "ask blue count rose",
        "ask blue count rose 3 4",
        "ask blue match",
        "ask blue match & [rose]",
        "ask blue match [rose] .",
        "ask blue match & .",
        "ask blue free a,b text",
        "ask blue free %zz text",
    ],
)
def test_nonsense_is_refused(line: str) -> None:
    with pytest.raises(Unusable):
        NOTATION.read(line)


def test_what_words_are_called() -> None:
    assert NOTATION.name_after(["ask"]) == "to"
    assert NOTATION.name_after(["ask", "blue"]) == "question"
    assert NOTATION.name_after(["ask", "blue", "count", "rose"]) == "guess"
    assert NOTATION.name_after(["ask", "blue", "count", "rose", "3"]) is None
    assert NOTATION.name_after(["ask", "blue", "match", "&", "[rose]"]) == "groups"
    assert NOTATION.name_after(["ask", "blue", "match", "&", "[rose]", "."]) is None
    names = dict(NOTATION.names("ask"))
    assert names["question"] == ("ask", "")
    assert names["guess"] == ("ask", "", "count", "")


def test_rows_hold_so_many_words_in_all_and_one_of_them_keeps_within() -> None:
    rows = Pattern("do", (Rows(("a", "b", "c", "d"), 3, (("a", "b", "x"), ("c", "d", "y"))),))

    def fits_so(text: str) -> bool:
        return admits(rows, ["do", *text.split()])

    assert fits_so(".")
    assert fits_so("& [a] & [b] & [c] .")
    assert not fits_so("& [a] & [b+c] & [d] .")
    assert fits_so("& [a+c] & [b] .")
    assert fits_so("& [b] & [a+c] .")
    assert not fits_so("& [a+c] .")
    assert not fits_so("& [a+b+c] .")
    assert not fits_so("& [] .")
    assert begins(rows, ["do", "&", "[a+c]"])
    assert next_part(rows, ["do", "&", "[a+c]"]) == Fork((("&", next_part_after(rows)),))
    assert next_part(rows, ["do", "&", "[a+c]", "&"]) == SomeOf(
        1, 1, ("a", "b", "c", "d"), within=(("a", "b", "x"), ("c", "d", "y"))
    )


def next_part_after(rows: Pattern) -> tuple[Part, ...]:
    (part,) = rows.parts
    assert isinstance(part, Rows)
    (another,) = part.after(("a", "c")).fork().branches
    return another[1]


def test_words_that_are_barred_are_found_however_they_are_written() -> None:
    text = Text(40, barred=("guy", "remy"))
    assert text.holds("guys and remys")
    for odd in ("that guy", "It is Rémy!", "GUY", "remy_guy", "ｇｕｙ"):
        assert not text.holds(odd), odd


def test_texts_that_look_like_truths_are_marked() -> None:
    assert as_word("true", beside_numbers=True) == "%74rue"
    assert as_text("%74rue") == "true"


# -- those who choose ----------------------------------------------------------------------------------


def test_a_list_without_patterns_stays_as_it_is() -> None:
    listed = [Object(), Answer(None)]
    assert filled(listed, GAME.read, Chance("s")) == listed


def test_listed_words_and_parts_are_offered_side_by_side() -> None:
    further = onward([["answer", "-"], Pattern("answer", (Number(0, 99),))], ["answer"])
    assert further.words == ("-",)
    assert further.part == Number(0, 99)
    few = onward([["answer", "-"], Pattern("answer", (Number(0, 3),))], ["answer"])
    assert (few.words, few.part) == (("-", "0", "1", "2", "3"), None)
    both = [Pattern("pass", (SomeOf(3, 3, ("a", "b", "c")),)), Pattern("pass", (SomeOf(1, 1, ("a", "b", "c")),))]
    assert onward(both, ["pass"]).part == SomeOf(1, 3, ("a", "b", "c"))


def test_everybody_who_may_act_does_somewhere() -> None:
    """Where several are awaited not always the first comes first, and interrupts happen."""
    log = play_out(
        start(GAME, GAME.meta.colours, "who"), seat_agents(GAME, dict.fromkeys(GAME.meta.colours, "random"), "who")
    )
    states = [step.state for step in log.steps]
    firsts = {GAME.to_act(state).index(act.seat) for act, state in zip(log.acts, states, strict=False)
              if act.seat in GAME.to_act(state)}  # fmt: skip
    assert firsts == {0, 1, 2, 3}
    assert any(isinstance(act.do, Object) for act in log.acts)


def test_a_trace_spells_patterns() -> None:
    log = start(GAME, ("red", "blue"), "trace")
    (line,) = trace(log)
    hand = list(log.state.hands[0])
    assert line["legal"] == [{"type": "offer", "cards": {"pick": [1, 3], "of": hand}}]
    own = Pattern("offer", (Text(9),), '{"type":"offer","cards":{"forms":["x"]}}')
    assert msgspec.json.encode(own)  # it can be kept
    for seat in log.beginning.seats:
        log = log.act(seat, filled(GAME.legal(log.state, seat), GAME.read, Chance("t"))[0])
    *_, line = trace(log)
    forms = [word for word, _ in FORMS]
    assert line["legal"] == [{"type": "ask", "to": "blue", "question": {"forms": forms}}]
