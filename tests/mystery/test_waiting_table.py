"""When the game waits and when it goes on by itself: the table of A2.8, row by row, both ways."""

from __future__ import annotations

from typing import Any

import pytest

from tests.mystery.table import BLUE, FOUR, GAME, Play, arrive, met, penances, play
from tests.mystery.test_cards import event, reading
from tests.mystery.test_mass import ringing
from tests.mystery.test_moving import promised, snow
from tests.mystery.test_rooms import here

HANDS = {"red": ("matthew", "odilon"), "blue": BLUE, "yellow": ("roland", "lorenz")}
COUNT = "count hand ."
A_BOOK = ("on_reserve", "double_lock", "orator")  # whichever it is, nobody else may notice


def asked(question: str, **given: Any) -> Play:
    """Red asks blue."""
    return met(hands=HANDS, **given).do(f"red ask blue {question}")


def asked_back(question: str, **given: Any) -> Play:
    """Blue answers red, who has a crypt card, and asks him back."""
    return asked(COUNT, crypt=["red"], **given).do(f"blue answer\nblue ask red {question}")


def waits(p: Play, phase: str, *seats: str) -> bool:
    return bool(p["phase"] == phase and p.to_act == seats)


@pytest.mark.rule("A2.8")
def test_a_move() -> None:
    cell = {"blue": "cellula_blue"}
    alone = play(pawns=cell, effects=(snow(),)).do("red move claustrum_n")
    assert alone.at("blue") == "dormitorium_w"
    assert [one["how"] for one in alone.all("moved")] == ["walk", "walk"]
    assert waits(play(pawns=cell).do("red move claustrum_n"), "move", "blue")  # two are open
    for book in A_BOOK:
        p = play(pawns=cell, effects=(snow(),), books={"blue": [book]}).do("red move claustrum_n")
        assert waits(p, "move", "blue")
        assert p.legal("blue") == ["move dormitorium_w"]


@pytest.mark.rule("A2.8")
def test_a_promised_move() -> None:
    yes = promised(play(pawns={"blue": "claustrum_s"}), "blue", "capitulum", True).do("red move claustrum_n")
    assert yes.at("blue") == "capitulum"
    no = promised(play(pawns={"blue": "claustrum_s"}), "blue", "capitulum", False).do("red move claustrum_n")
    assert waits(no, "move", "blue")
    low = play(pawns={"blue": "claustrum_s"}, options={"answers": "private"})
    low = promised(low, "blue", "capitulum", True).do("red move claustrum_n")
    assert waits(low, "move", "blue")  # that only one is left is no public fact


@pytest.mark.rule("A2.8")
def test_a_question_is_always_waited_for() -> None:
    assert waits(met(hands=HANDS), "ask", "red")
    assert waits(asked(COUNT).do("blue answer"), "back", "blue")
    assert waits(asked("free hello number").do("blue answer -"), "again", "red")
    assert waits(asked_back("free hello number").do("red answer -"), "again", "blue")
    nobody = arrive(penances(play(pawns={"yellow": "aula"}, crypt=["red"]), blue="served"), "blue")
    assert waits(nobody, "open", "red")  # where nobody can be questioned there is no question to wait for


@pytest.mark.rule("A2.8")
def test_silence_or_an_answer() -> None:
    assert waits(asked(COUNT), "reply", "blue")
    assert asked(COUNT).legal("blue") == ["silence", "answer"]
    never = {"options": {"refusals": "0"}}
    for books in ({}, {"blue": ["on_reserve"]}):  # no book is played here
        by_itself = asked(COUNT, books=books, **never)
        assert by_itself.kinds() == ["asked", "answered"]
        assert waits(by_itself, "back", "blue")
    assert asked("intent porta", **never).event("answered")["say"] is False  # out of reach
    assert waits(asked("intent porta"), "reply", "blue")  # silence is open
    assert waits(asked("intent capitulum", **never), "reply", "blue")  # yes and no are
    assert waits(asked("free hello yes_no", **never), "reply", "blue")
    assert waits(asked("sheet monk guy", **never), "reply", "blue")


@pytest.mark.rule("A2.8", "A11.17")
def test_an_answer_that_is_forced() -> None:
    forced = "blue silence\nred play on_obedience"
    book = {"red": ["on_obedience"]}
    assert asked(COUNT, books=book).do(forced).kinds()[:2] == ["played", "answered"]
    assert waits(asked("intent capitulum", books=book).do(forced), "reply", "blue")


@pytest.mark.rule("A2.8")
def test_an_answer_to_a_question_back() -> None:
    assert asked_back(COUNT).kinds() == ["asked", "answered"]
    assert asked_back("intent porta").event("answered")["say"] is False
    assert waits(asked_back("intent capitulum"), "back_reply", "red")
    assert waits(asked_back("free hello yes_no"), "back_reply", "red")
    for book in A_BOOK:
        for question in (COUNT, "intent porta"):
            assert waits(asked_back(question, books={"red": [book]}), "back_reply", "red")


@pytest.mark.rule("A2.8", "A2.7")
def test_the_open_moment_after_the_encounter() -> None:
    talk = f"red ask blue {COUNT}\nblue silence"
    assert met(hands=HANDS).do(talk).to_act == ("blue",)  # his turn has ended
    assert waits(met(hands=HANDS, crypt=["red"]).do(talk), "open", "red")
    assert waits(met(hands=HANDS, room="parlatorium").do(talk), "open", "red")
    for book in A_BOOK:
        p = met(hands=HANDS, books={"red": [book]}).do(talk)
        assert waits(p, "open", "red")
    acted = here("parlatorium", pile=("guy", "remy")).do("red act")
    assert acted.to_act == ("blue",)


@pytest.mark.rule("A2.8", "A11.5", "A11.10")
def test_players_to_take_from_or_to_look_at() -> None:
    assert [one["from"] for one in reading("two_letters").all("took")] == ["blue", "yellow"]
    hands = HANDS | {"green": ("remy",)}
    four = play(*FOUR, moved=True, pawns={"red": "bibliotheca"}, hands=hands, decks={"library": ("two_letters",)})
    assert waits(four.do("red act"), "choose", "red")
    assert reading("stolen_notes", hands=HANDS | {"blue": ()}).event("hand")["seat"] == "yellow"
    assert waits(reading("stolen_notes"), "choose", "red")
    assert "hand" not in reading("stolen_notes", hands=HANDS | {"blue": (), "yellow": ()}).kinds()


@pytest.mark.rule("A2.8", "A6.10")
def test_a_card_to_show() -> None:
    none = here("parlatorium", pile=(), hands=HANDS).do("red demand blue [templar]")
    assert none.kinds()[:2] == ["demanded", "none"]
    one = here("parlatorium", pile=(), hands=HANDS | {"blue": ("yves",)}).do("red demand blue [novice]")
    assert one.kinds()[:2] == ["demanded", "showed"]
    only_one_fits = here("parlatorium", pile=(), hands=HANDS).do("red demand blue [novice+bearded]")
    assert waits(only_one_fits, "show", "blue")
    assert only_one_fits.legal("blue") == ["show yves"]
    several_fit = here("parlatorium", pile=(), hands=HANDS).do("red demand blue [bearded]")
    assert waits(several_fit, "show", "blue")


@pytest.mark.rule("A2.8", "A11.6", "A11.7", "A11.8")
def test_cards_to_give_exchange_or_pass() -> None:
    assert reading("alms_book", hands=HANDS | {"red": ("matthew",)}).event("gave")["cards"] == ["matthew"]
    assert waits(reading("alms_book"), "give", "red")
    one_each = {"red": ("matthew",), "blue": ("guy",), "yellow": ("roland",)}
    assert len(reading("shared_margin", hands=one_each).all("gave")) == 2
    exchange = reading("shared_margin", hands=HANDS | {"red": ("matthew",)})
    assert waits(exchange, "give", str(exchange["pending"]["target"]))
    assert len(reading("round_song", hands=one_each).all("passed")) == 3
    assert waits(reading("round_song", hands=one_each | {"blue": BLUE}), "pass", "blue")


@pytest.mark.rule("A2.8", "A10.2")
def test_cards_to_pass_at_mass() -> None:
    one_each = {"red": ("matthew",), "blue": ("guy",), "yellow": ("roland",)}
    assert len(ringing(hands=one_each).all("passed")) == 3
    assert waits(ringing(hands=one_each | {"blue": BLUE}), "pass", "blue")
    for book in (*A_BOOK, "cellarer_sums"):
        assert waits(ringing(hands=one_each, books={"red": [book]}), "pass", "red")
    nothing = ringing(hands=one_each | {"red": ()}, books={"red": ["cellarer_sums"]})
    assert len(nothing.all("passed")) == 2  # no card to pass, whatever the book
    song = reading("round_song", hands=one_each, books={"red": ["cellarer_sums"]})
    assert len(song.all("passed")) == 3  # a book counts at Mass alone


@pytest.mark.rule("A2.8", "A11.23")
def test_books_to_put_back() -> None:
    assert reading("overdue", books={"red": ["orator"]}).event("put_back")["books"] == ["orator"]
    assert waits(reading("overdue", books={"red": ["orator", "on_reserve"]}), "return", "red")
    assert "put_back" not in reading("overdue").kinds()


@pytest.mark.rule("A2.8")
def test_all_else_is_always_waited_for() -> None:
    assert waits(reading("gilded_letter"), "choose", "red")  # a value
    assert waits(reading("gallery"), "choose", "red")
    assert waits(reading("oracle_scrap"), "choose", "red")
    assert waits(reading("sinners_list"), "choose", "red")  # a die
    assert waits(reading("palimpsest", then=("orator", "loose_leaf")), "choose", "red")  # books looked at
    assert waits(reading("voice_from_stacks"), "choose", "red")  # an effect that may be declined
    assert waits(reading("concordance"), "ask", "red")
    assert waits(event("news_at_gate", hands=HANDS), "choose", "red")


@pytest.mark.rule("A2.8")
def test_looking_at_books_none_of_which_may_be_kept_is_waited_for_all_the_same() -> None:
    library = {"library": ("chained_books",), "scriptorium": ("loose_leaf", "overdue", "round_song")}
    p = play(moved=True, pawns={"red": "bibliotheca"}, hands=HANDS, decks=library).do("red act")
    assert p.legal("red") == ['{"type":"choose","books":{"pick":[0,0],"of":[]}}']
    assert waits(p, "choose", "red")


@pytest.mark.rule("A2.8", "A2.7")
def test_a_list_of_one_is_no_formality_for_him_who_is_waited_for() -> None:
    p = play(pawns={"blue": "cellula_blue"}, effects=(snow(),), books={"blue": ["orator"]}).do(
        "red move claustrum_n"
    )
    assert p.legal("blue") == ["move dormitorium_w"]
    assert GAME.formality(p.state, "blue") is None  # else all could tell that this book opens nothing
