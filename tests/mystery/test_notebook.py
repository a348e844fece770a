"""The notebook of a player: what marks itself and why, his own marks, what follows, what he may answer about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core import Event
from engine.log import Log, start
from engine.mystery import actions, events
from engine.mystery.suspects import NAMES, named
from engine.mystery.view import View
from render.kit import Notebook
from render.layout import UNIT
from render.mystery import notebook as made
from render.mystery.sentences import Teller
from render.mystery.topics import noted
from render.words import ALT_LIMIT
from tests.mystery.table import BLUE, BLUE_SEEN, GAME, THREE, met
from tests.mystery.test_invariants import games

TELLER = Teller(names={"red": "Ada", "blue": "Bob"})
LOG = start(GAME, THREE, "a notebook")


VIEW: View = GAME.view(LOG.state, "red")
MONK, OTHER, *_ = (monk for monk in NAMES if monk not in VIEW.seen)
"""Whom red has not seen."""


def of_red(
    *told: Event, marks: Mapping[str, str] | None = None, reckons: bool = False, seen: Sequence[str] = ()
) -> Notebook:
    """Red's, after he was told this at the beginning of a game, and so saw these."""
    view = replace(VIEW, seen=(*VIEW.seen, *seen))
    book = made.notebook(view, (*LOG.told_to("red"), *told), marks or {}, reckons, TELLER)
    assert book is not None
    return book


def test_own_cards_mark_themselves_and_say_why() -> None:
    book = of_red()
    assert [thing.token for thing in book.things] == list(NAMES)
    assert [thing.label for thing in book.things][:2] == ["Matthew", "Odilon"]
    assert book.certain == dict.fromkeys(VIEW.seen, "dealt to you")
    assert "Seen, a card of Ada: " in book.picture.alt
    assert book.picture.draw(UNIT).width == 1000


def test_silence_is_worth_noting_and_what_was_waived_is_not() -> None:
    assert noted(VIEW, events.Silent(seat="blue"))
    assert not noted(VIEW, events.Waived(seat="blue"))


@pytest.mark.rule("A14.1")
@pytest.mark.parametrize(
    ("event", "why"),
    [
        (lambda monk: events.Drew(seat="red", card=monk, whole=("red",)), "drawn by you in the parlour"),
        (lambda monk: events.Took(seat="red", source="blue", card=monk), "taken by you from Bob"),
        (lambda monk: events.Returned(seat="blue", of="red", card=monk), "given back to you by Bob"),
        (lambda monk: events.Gave(seat="blue", of="red", count=1, cards=(monk,)), "passed to you by Bob"),
        (lambda monk: events.Passed(seat="yellow", of="red", count=1, cards=(monk,)), "passed to you by Yellow"),
        (lambda monk: events.Showed(seat="blue", of="red", card=monk), "shown to you by Bob"),
        (lambda monk: events.Hand(seat="blue", of="red", cards=(monk,)), "in the hand that Bob showed you"),
        (lambda monk: events.Cleared("yellow", monk), "shown to all by Yellow"),
        (lambda monk: events.Told(seat="red", monks=(monk,)), "cleared for you by a card"),
    ],
)
def test_whoever_was_seen_is_marked_with_how(event: Any, why: str) -> None:
    assert of_red(event(MONK), seen=(MONK,)).certain[MONK] == why
    assert of_red(event(MONK), event(MONK), seen=(MONK,)).certain[MONK] == why
    assert of_red(seen=(MONK,)).certain[MONK] == "you have seen him"


def test_his_own_marks_stand_unless_he_has_seen_him() -> None:
    marks = {MONK: "out", OTHER: "suspected", VIEW.seen[0]: "suspected", "joker": "out", NAMES[-1]: "scorned"}
    book = of_red(marks=marks)
    assert set(book.certain) == set(VIEW.seen)
    assert f"Ruled out: {TELLER.monk(MONK)}." in book.picture.alt
    assert f"Suspected: {TELLER.monk(OTHER)}." in book.picture.alt


@pytest.mark.rule("A14.2")
def test_the_assistant_says_from_what_it_follows() -> None:
    said = (
        events.Asked(seat="red", of="blue", question=actions.HasAnyOf("hand", (MONK,))),
        events.Answered(seat="blue", of="red", say=True),
    )
    assert MONK not in of_red(*said).certain
    book = of_red(*said, reckons=True)
    told = " ".join(TELLER.tell_all(said))
    assert book.certain[MONK] == f"follows from all you know, since this: {told}"
    assert f"Reckoned innocent: {TELLER.monk(MONK)}." in book.picture.alt
    assert set(book.certain) == {*VIEW.seen, MONK}


@given(games(), st.data())
@settings(max_examples=4)
def test_in_any_game_it_is_true_and_fits(log: Log[Any, Any, Any], data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(log.beginning.seats))
    culprit = named(log.state.culprit)[0]
    for step in (len(log.steps) // 2, len(log.steps) - 1):
        told = [seen for one in log.steps[: step + 1] for event in one.events if (seen := event.seen_by(seat))]
        view = GAME.view(log.steps[step].state, seat)
        for reckons in (False, True):
            book = made.notebook(view, told, {culprit: "out"}, reckons, TELLER)
            assert book is not None
            assert len(book.things) == 24
            assert len(book.picture.alt) <= ALT_LIMIT
            assert all(len(thing.label) <= 20 for thing in book.things)
            assert culprit not in book.certain or book.certain[culprit] == "nobody else is left"
            seen = view.seen if view.result is None else view.seen[seat]
            assert set(seen) <= set(book.certain)
            assert "you have seen him" not in book.certain.values()
        assert made.notebook(GAME.view(log.steps[step].state, None), told, {}, True, TELLER) is None


# -- asked about it ----------------------------------------------------------------------------------------


def asked(question: str, marks: Mapping[str, str], reader: str = "blue") -> tuple[str, str] | None:
    p = met(hands={"blue": BLUE}, seen={"blue": BLUE_SEEN})
    p.do(f"red ask blue {question}")
    found = made.suggestion(GAME.view(p.state, reader), marks, TELLER)
    if found is not None:
        assert p.lists(f"blue {found.token}")
    return None if found is None else (found.token, found.label)


@pytest.mark.rule("A14.3", "A14.4")
def test_a_question_about_the_sheet_is_answered_from_it() -> None:
    assert asked("sheet monk remy", {"remy": "out"}) == ("answer true", "yes")
    assert asked("sheet monk remy", {"remy": "suspected"}) == ("answer false", "no")
    assert asked("sheet filter & [novice] .", {}) == ("answer 0", "0")
    assert asked("sheet filter & [novice] .", {"remy": "out", "charles": "suspected"}) == ("answer 1", "1")


@pytest.mark.rule("A14.3")
def test_what_he_has_seen_is_no_mark_of_his_own() -> None:
    assert "guy" in BLUE_SEEN
    assert asked("sheet monk guy", {}) is None
    assert asked("sheet filter & [novice] .", {}) == ("answer 0", "0")


def test_only_he_who_is_asked_about_it_has_a_suggestion() -> None:
    assert asked("sheet monk remy", {}, reader="yellow") is None
    assert asked("sheet monk remy", {}, reader="red") is None
    assert asked("books_held crypt", {}) is None
    assert asked("count hand & [novice] .", {"remy": "out"}) is None
