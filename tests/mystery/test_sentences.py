"""Every event has its sentences: to those who may see it whole, and to all others."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Event
from engine.mystery import events as e
from engine.mystery.actions import BooksHeld, Free, HasAnyOf, HowManyOf, Intent
from engine.mystery.events import Partly
from engine.mystery.plan import ROOMS
from render.language import Language
from render.mystery.sentences import Teller
from render.mystery.sentences_of_moves import walked
from tests.render.masked import Masked

TELLER = Teller()
TWO = ("red", "blue")
CRYPT = BooksHeld("crypt")

OPEN: list[tuple[Event, str]] = [
    (e.First("red"), "First player by the die: Red."),
    (e.Die("confessio_aulae", "red"), "The die of the confessional of the court now shows Red."),
    (e.BellMoved(3), "The bell stands on 3."),
    (e.Rang("red", "none"), "Red rings for Mass: Nones. Everybody goes to the church."),
    (e.Hour(2, "lauds", "blue", 0), "Hour 2, Lauds. First player: Blue."),
    (e.TurnBegan("red", False), "Red has a turn."),
    (e.TurnBegan("red", True), "Red has an extra turn."),
    (e.Lost("red"), "Red does penance and loses this turn."),
    (e.Moved("red", "crypta", "walk"), "Red walks to the crypt."),
    (e.Moved("red", "crypta", "book"), "Red comes out somewhere else: crypt."),
    (e.Silent("red"), "Red keeps silence."),
    (e.Waived("red"), "Red waives the question."),
    (e.Declined("red"), "Red declines."),
    (e.Blocked("red", "blue"), "Red takes nothing: Blue keeps the card."),
    (e.Evicted("red", "blue"), "Blue comes home and finds Red in the cell."),
    (e.Penance("red"), "Red goes to the church to do penance, and will lose a turn."),
    (e.Forgiven("red"), "The penance is forgiven; Red goes to the church all the same."),
    (
        e.Read("red", "late_ringer"),
        "The event, read by Red: The Ringer Dozes. “The coming hour lasts one turn longer.”",
    ),
    (
        e.Read("red", "caught_reading"),
        "Red draws a book and reads it to all: Caught Reading. "
        "“The prior dislikes this author: you go to penance.”",
    ),
    (
        e.Read("red", "stolen_notes"),
        "Red reads to all from the library: An Investigator's Stolen Notes. “Secretly look at one player's whole "
        "hand.”",
    ),
    (e.Read("red", "of_the_host"), "Red reads to all: of_the_host."),
    (
        e.Played("red", "on_reserve"),
        "Red plays the book On Reserve: “Do not answer a question asked back to you.”",
    ),
    (e.Played("red", "of_the_host"), "Red plays the book of_the_host."),
    (e.Demanded("red", "blue", ("novice", "fat")), "Red demands of Blue to see a monk: Novice and fat."),
    (e.Named("red", None, ("hooded",)), "Red names: hooded."),
    (e.Named("red", "blue", ("novice", "fat")), "Red names for Blue: Novice and fat."),
    (e.NoneToShow("red", "blue"), "Red has none to show to Blue."),
    (e.Rolled("red"), "The die shows Red."),
    (e.Picked("shaven"), "Drawn by lot: clean-shaven."),
    (e.Announced("red", (("novice",),), 2), "In hand, counted (Novice): Red (2)."),
    (e.CryptTaken("red"), "Red takes a crypt card."),
    (e.CryptUsed("red"), "Red plays the crypt card: another turn follows."),
    (e.Revealed("red", "shaven"), "Red rises and reveals about the culprit: clean-shaven."),
    (e.Accused("red", "guy", True), "Red rises before the chapter and accuses Novice Guy."),
    (e.Cleared("blue", "guy"), "Blue holds that card and shows it to all: Novice Guy is innocent."),
    (e.Vote("red", "blue", True), "Red votes to censure Blue."),
    (e.Vote("red", "blue", False), "Red takes back the vote to censure Blue."),
    (
        e.Ended("guy", "red"),
        "The hidden card is turned: the culprit is Novice Guy. Red has found him, and the game is over.",
    ),
]

SECRET: list[tuple[Partly, str, str]] = [
    (
        e.Dealt(seat="red", cards=("guy", "yves"), whole=("red",)),
        "Red is dealt: Novice Guy, Novice Yves.",
        "Cards are dealt to: Red.",
    ),
    (
        e.Asked(seat="red", of="blue", question=CRYPT, whole=TWO),
        "Red asks Blue: Do you hold a crypt card?",
        "Red asks Blue something that only the two hear.",
    ),
    (
        e.Answered(seat="red", of="blue", say=True, whole=TWO),
        "Red answers: yes.",
        "Red answers Blue; only the two hear it.",
    ),
    (
        e.Answered(seat="red", of="blue", say=None, whole=TWO),
        "Red cannot say.",
        "Red answers Blue; only the two hear it.",
    ),
    (
        e.Took(seat="red", source="blue", card="guy", whole=TWO),
        "Red takes Novice Guy from Blue.",
        "Red takes a card from Blue.",
    ),
    (
        e.Returned(seat="red", of="blue", card="guy", whole=TWO),
        "Red gives Blue a card back: Novice Guy.",
        "Red gives Blue a card back.",
    ),
    (
        e.Drew(seat="red", card="guy", whole=("red",)),
        "Red draws Novice Guy in the parlour.",
        "Red draws a card in the parlour.",
    ),
    (
        e.Book(seat="red", book="on_reserve", whole=("red",)),
        "Red draws a book and keeps it: On Reserve. “Do not answer a question asked back to you.”",
        "Red draws a book and keeps it.",
    ),
    (
        e.Showed(seat="red", of="blue", card="guy", whole=TWO),
        "Red shows Blue in secret: Novice Guy.",
        "Red shows Blue a card in secret.",
    ),
    (
        e.Hand(seat="red", of="blue", cards=("guy",), whole=TWO),
        "Red shows Blue the whole hand: Novice Guy.",
        "Red shows Blue the whole hand in secret.",
    ),
    (
        e.Gave(seat="red", of="blue", count=1, cards=("guy",), whole=TWO),
        "Red gives Blue: Novice Guy.",
        "Red gives Blue a card.",
    ),
    (
        e.Passed(seat="red", of="blue", count=2, cards=("guy", "yves"), whole=TWO),
        "Red passes Blue: Novice Guy, Novice Yves.",
        "Red passes Blue 2 cards.",
    ),
    (
        e.Counted(seat="red", of="blue", count=2, whole=("red",)),
        "Blue tells Red the number in secret: 2.",
        "Blue tells Red the number in secret.",
    ),
    (
        e.Told(seat="red", monks=("guy",), whole=("red",)),
        "Red learns in secret who is innocent: Novice Guy.",
        "Red learns in secret who is innocent.",
    ),
    (
        e.Probed(seat="red", traits=("father", "thin"), any=True, whole=("red",)),
        "Red learns in secret that the culprit has one of these at least: Father, thin.",
        "Red names two traits and learns something about the culprit, both in secret.",
    ),
    (
        e.Probed(seat="red", traits=("father", "thin"), any=False, whole=("red",)),
        "Red learns in secret that the culprit has none of these: Father, thin.",
        "Red names two traits and learns something about the culprit, both in secret.",
    ),
    (
        e.Looked(seat="red", books=("on_reserve",), whole=("red",)),
        "Red looks at the next books: On Reserve.",
        "Red looks at the next books.",
    ),
    (
        e.Kept(seat="red", count=1, books=("on_reserve",), whole=("red",)),
        "Red keeps 1 book: On Reserve.",
        "Red keeps 1 book.",
    ),
    (e.Kept(seat="red", count=0, books=(), whole=("red",)), "Red keeps no book.", "Red keeps no book."),
    (
        e.PutBack(seat="red", count=1, books=("on_reserve",), whole=("red",)),
        "Red puts 1 book back: On Reserve.",
        "Red puts 1 book back unread.",
    ),
]


def of_the_game() -> set[type[Event]]:
    found = {kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, Event)}
    return {kind for kind in found if kind.__module__ == e.__name__} - {Partly}


def told(*events: Event) -> list[str]:
    return TELLER.tell_all(events)


@pytest.mark.parametrize(("event", "sentence"), OPEN, ids=str)
def test_what_all_may_know(event: Event, sentence: str) -> None:
    assert TELLER.tell(event) == sentence


@pytest.mark.rule("A12.1")
@pytest.mark.parametrize(("event", "whole", "bare"), SECRET, ids=str)
def test_what_only_some_may_know(event: Partly, whole: str, bare: str) -> None:
    assert TELLER.tell(event.seen_by("red")) == whole
    for reader in (None, "yellow"):
        assert TELLER.tell(event.seen_by(reader)) == bare


def test_every_event_is_here() -> None:
    assert {type(event) for event, _ in OPEN} | {type(event) for event, _, _ in SECRET} == of_the_game()
    assert set(Teller.sentences) == of_the_game()


def test_every_space_has_its_way() -> None:
    assert len({walked("Red", room, Language()) for room in ROOMS}) == len(ROOMS)


def test_every_word_comes_from_the_catalogue() -> None:
    masked = Teller(Masked())
    for event in (*(one for one, _ in OPEN), *(one for one, _, _ in SECRET)):
        line = masked.tell(event).replace("of_the_host", "")
        assert not any(sign.isalpha() for sign in line), line


# -- several in one ----------------------------------------------------------------------------------------


def test_a_question_says_how_to_read_its_answer() -> None:
    asked: Any = e.Asked(seat="red", of="blue", question=Intent("crypta"))
    answered = e.Answered(seat="blue", of="red", say=True)
    assert told(asked, answered)[1] == "Blue promises: yes."
    assert TELLER.tell_all([answered], asked) == ["Blue promises: yes."]
    asked = e.Asked(seat="red", of="blue", question=Free("Where to?", "room"))
    answered = e.Answered(seat="blue", of="red", say="crypta")
    assert told(asked, answered)[1] == "Blue answers on honour: crypt."


def test_what_all_do_at_once_is_one_sentence() -> None:
    assert told(
        e.Passed(seat="red", of="blue", count=2),
        e.Passed(seat="blue", of="yellow", count=2),
        e.Passed(seat="yellow", of="red", count=2),
    ) == ["Cards are passed, 2 each: Red to Blue, Blue to Yellow, Yellow to Red."]
    assert told(e.Passed(seat="red", of="blue", count=3), e.Passed(seat="blue", of="red", count=1)) == [
        "Cards are passed: Red 3 to Blue, Blue 1 to Red."
    ]
    assert told(e.Showed(seat="red", of="blue"), e.Showed(seat="blue", of="red")) == [
        "Cards are shown in secret: Red to Blue, Blue to Red."
    ]
    assert told(e.NoneToShow("red", "blue"), e.NoneToShow("blue", "red")) == [
        "These have none to show: Red to Blue, Blue to Red."
    ]
    assert told(e.Announced("red", (("fat",),), 2), e.Announced("blue", (("fat",),), 0)) == [
        "In hand, counted (fat): Red (2), Blue (0)."
    ]
    assert told(e.CryptTaken("red"), e.CryptTaken("blue")) == ["A crypt card each is taken by: Red, Blue."]
    assert told(e.Answered(seat="blue", of="red", say=2), e.Answered(seat="yellow", of="red", say=0)) == [
        "The answers: Blue (2), Yellow (0)."
    ]
    asked = e.Asked(seat="red", of="all", question=HowManyOf("seen", ("guy",)))
    both = e.Answered(seat="blue", of="red", say=1), e.Answered(seat="yellow", of="red", say=0)
    assert told(asked, *both)[1] == "The answers: Blue (yes), Yellow (no)."


def test_what_one_may_know_stands_beside_what_all_do() -> None:
    """A12: his own cards by name, those of others by their number."""
    assert told(
        e.Passed(seat="red", of="blue", count=1, cards=("guy",)),
        e.Passed(seat="blue", of="yellow", count=1),
        e.Passed(seat="yellow", of="green", count=1),
    ) == ["Red passes Blue: Novice Guy.", "A card is passed: Blue to Yellow, Yellow to Green."]


def test_a_turn_is_told_by_what_is_done_in_it() -> None:
    began = e.TurnBegan("red", False)
    assert told(began, e.Moved("red", "crypta", "walk")) == ["Red walks to the crypt."]
    assert told(began) == ["Red has a turn."]
    assert told(e.Lost("blue"), began) == ["Blue does penance and loses this turn."]
    assert told(e.TurnBegan("red", True), e.Moved("red", "crypta", "walk"))[0] == "Red has an extra turn."


@pytest.mark.rule("A11.34")
def test_a_die_that_closes_a_room() -> None:
    read, rolled = e.Read("red", "barred_door"), e.Rolled("green")
    assert told(read, rolled)[1] == "The die shows Green. Closed until the next Mass: chapter house."
    assert TELLER.tell_all([rolled], read) == ["The die shows Green. Closed until the next Mass: chapter house."]


def test_a_cell_is_told_by_its_owner_too() -> None:
    """Where people have names: who comes home, and a cell that is nobody's, need none."""
    named = Teller(names={"red": "Ada", "blue": "Bob"})
    assert named.tell(e.Moved("red", "cellula_blue", "walk")) == "Ada walks to the blue cell (Bob)."
    assert named.tell(e.Moved("blue", "cellula_blue", "walk")) == "Bob walks to the blue cell."
    assert named.tell(e.Moved("red", "cellula_green", "walk")) == "Ada walks to the green cell."
    assert named.question(Intent("cellula_blue")) == "Will your next move end there: blue cell (Bob)?"
    assert TELLER.question(Intent("cellula_blue")) == "Will your next move end there: blue cell?"


@pytest.mark.rule("A4.4")
def test_who_is_asked_back_has_to_answer() -> None:
    question = HasAnyOf("hand", ("guy",))
    first = [e.Asked(seat="red", of="blue", question=question), e.Answered(seat="blue", of="red", say=True)]
    back = [e.Asked(seat="blue", of="red", question=question), e.Answered(seat="red", of="blue", say=False)]
    assert TELLER.tell_all([*first, *back])[1::2] == ["Blue answers: yes.", "Red has to answer: no."]
    assert TELLER.tell_all(back, first[-1])[1] == "Red has to answer: no."
    assert TELLER.tell_all(back)[1] == "Red answers: no."
