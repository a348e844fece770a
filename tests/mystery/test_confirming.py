"""What somebody is asked before his action is carried out: it is read back whole, with what is at stake."""

from __future__ import annotations

from typing import Any

import pytest

from engine.mystery.actions import Move
from engine.mystery.state import Effect
from render.mystery.confirming import confirm
from render.mystery.sentences import Teller
from tests.mystery.table import BLUE, BLUE_SEEN, GAME, Play, met, penances, play
from tests.mystery.test_cards import reading
from tests.mystery.test_mass import ringing

GIVEN: Any = {"hands": {"blue": BLUE}, "seen": {"blue": BLUE_SEEN}}


def asked(p: Play, line: str) -> str:
    """It is legal, and asked like this."""
    seat, _, words = line.partition(" ")
    GAME.apply(p.state, seat, GAME.read(words))
    return confirm(GAME.view(p.state, seat), words.split(), Teller())


def test_a_move_says_whom_one_meets() -> None:
    p = play(pawns={"red": "aula", "blue": "porta", "yellow": "claustrum_w"})
    assert asked(p, "red move ecclesia") == "Move there: church? Your turn ends with it."
    assert asked(p, "red move porta") == "Move there: gatehouse? You must then question Blue."
    both = play(pawns={"red": "aula", "blue": "porta", "yellow": "porta"})
    assert asked(both, "red move porta") == (
        "Move there: gatehouse? You must then question one of these: Blue, Yellow."
    )
    home = play(pawns={"red": "dormitorium_w", "blue": "cellula_red"})
    assert asked(home, "red move cellula_red") == "Move there: red cell? It is your cell: Blue will do penance."


@pytest.mark.rule("A4.2", "A11.19")
def test_a_move_without_an_encounter() -> None:
    p = penances(play(pawns={"red": "aula"}), blue="due", yellow="served")
    assert asked(p, "red move ecclesia") == "Move there: church? Your turn ends with it."
    silent = (Effect("great_silence", "question_mode", (0, 1, 2), "next_mass", "mode", "none"),)
    p = play(pawns={"red": "aula", "blue": "porta"}, effects=silent)
    assert asked(p, "red move porta") == "Move there: gatehouse? Your turn ends with it."


@pytest.mark.rule("A2.7")
@pytest.mark.parametrize(
    "changes", [{}, {"books": {"red": ("on_reserve",)}}, {"crypt": ("red",)}, {"pile": ()}], ids=str
)
def test_a_move_that_ends_the_turn_says_so(changes: Any) -> None:
    """Where it is said it is so; without book and crypt card it is said wherever it is so."""
    p = play(pawns={"red": "aula", "blue": "porta"}, **changes)
    found = set()
    for move in GAME.legal(p.state, "red"):
        if isinstance(move, Move):
            said = "Your turn ends" in asked(p, f"red {GAME.write(move)}")
            ended = GAME.apply(p.state, "red", move).state.on != p.state.on
            assert ended if said else ended <= bool(p.state.books[0] or p.state.crypt), move
            found.add(said)
    assert found == ({False, True} if "books" not in changes and "crypt" not in changes else {False})


def test_a_question_is_read_back() -> None:
    p = met(**GIVEN)
    assert asked(p, "red ask blue count hand & [bearded] .") == (
        "Ask Blue: How many bearded monks do you hold? The answer will be true, and all hear it."
    )
    assert asked(p, "red ask blue intent hortus") == (
        "Ask Blue: Will your next move end there: garden? The answer will be binding."
    )
    assert asked(p, "red ask blue sheet monk guy") == (
        "Ask Blue: Have you cleared Novice Guy in your notebook? Nobody checks the answer."
    )
    private = met(**GIVEN, options={"answers": "private"})
    assert asked(private, "red ask blue books_held crypt").endswith("true, and only you two hear it.")
    assert asked(reading("concordance"), "red ask all books_held crypt").startswith("Ask all others: Do you hold")


@pytest.mark.rule("A4.5", "A5.8")
def test_he_sees_what_he_would_say() -> None:
    p = met(**GIVEN).do("red ask blue count hand & [bearded] .")
    assert asked(p, "blue answer") == ("How many bearded monks do you hold? You would say: 3, verified. Say it?")
    assert asked(p, "blue silence") == "Keep silence? Then the encounter is over, and you ask nothing back."
    p = met(**GIVEN).do("red ask blue intent hortus")
    assert asked(p, "blue answer false") == (
        "Will your next move end there: garden? You would promise: no. Say it?"
    )
    p = met(**GIVEN).do("red ask blue sheet monk guy")
    question = "Have you cleared Novice Guy in your notebook?"
    assert asked(p, "blue answer true") == f"{question} You would say: yes, on honour. Say it?"
    assert asked(p, "blue answer -") == f"{question} Reply that you cannot say?"
    assert asked(p.do("blue answer true"), "blue waive") == "Waive the question?"


@pytest.mark.rule("A5.8")
def test_whoever_waives_a_question_in_place_may_be_asked_back() -> None:
    p = met(**GIVEN).do("red ask blue sheet monk guy").do("blue answer -")
    assert asked(p, "red waive") == "Waive the question? Then Blue may ask you something back."
    assert p.do("red waive").state.phase == "back"


@pytest.mark.rule("A8.4", "A8.5")
def test_an_accusation_says_what_is_at_stake() -> None:
    p = play(moved=True, pawns={"red": "capitulum"}, pile=())
    assert asked(p, "red accuse guy") == (
        "Accuse Novice Guy before all? If it was he, you gain 4 points and the game ends. If not, you lose 2 "
        "points, do penance and lose a turn."
    )
    assert asked(p, "red reveal fat") == (
        "Reveal about the culprit: fat? It gains you 2 points if it is right, and costs 1 if not."
    )
    assert asked(p, "red end") == "End your turn without using this space: chapter house?"


@pytest.mark.parametrize(
    ("room", "question"),
    [
        ("confessio_aulae", "Take a card at random from Blue? The die then turns to you."),
        ("cellula_blue", "Take a card at random from Blue? Whoever is found here gives it back and does penance."),
        ("scriptorium", "Draw the top book of the scriptorium?"),
        ("bibliotheca", "Draw the top book of the library and read it to all?"),
        ("parlatorium", "Draw the top card of the pile?"),
        ("crypta", "Take a crypt card?"),
    ],
)
def test_rooms(room: str, question: str) -> None:
    assert asked(play(moved=True, pawns={"red": room}, dice=("yellow", "blue")), "red act") == question


def test_books() -> None:
    held = {"red": ["undercroft_plan", "unsigned_note", "of_faces", "book_of_hours"]}
    p = play(books=held, pawns={"red": "hortus", "blue": "hortus"})
    assert asked(p, "red play undercroft_plan to crypta") == (
        "Play the book Plan of the Undercroft and come out there: crypt?"
    )
    assert asked(p, "red play unsigned_note target blue") == "Play the book An Unsigned Note on Blue?"
    assert asked(p, "red play of_faces from blue traits [novice+fat]") == (
        "Play the book Of Faces and Humours and ask Blue for the number: Novice and fat?"
    )
    assert asked(p, "red play book_of_hours by 1") == "Play the book A Pocket Book of Hours and move the bell to 2?"
    p = play(books={"red": ["courier_verses"]})
    assert asked(p, "red play courier_verses").startswith("Play the book The Courier's Verses? It says: Move up to")
    p = play(books={"red": ["orator"]}, moved=True, pawns={"red": "capitulum"}).do("red reveal fat")
    assert asked(p, "red play orator trait novice") == (
        "Play the book The Orator's Handbook and reveal a second time: Novice?"
    )


def test_guarding_books() -> None:
    p = play(books={"red": ["double_lock"]})
    told = "the book The Double Lock"
    assert asked(p, "red arm double_lock true -") == f"Let {told} play itself the next time it can?"
    assert asked(p, "red arm double_lock false -") == f"Hold back {told}, so that it does not play itself?"
    assert asked(p, "red arm double_lock true [blue]") == f"Let {told} play itself against these alone: Blue?"


def test_what_cards_leave_to_choose() -> None:
    assert asked(reading("gallery"), "red choose trait fat") == "Name this trait to all: fat?"
    assert asked(reading("stolen_notes"), "red choose from [blue]") == "Look at the whole hand of Blue?"
    assert asked(reading("oracle_scrap"), "red choose traits [novice+fat]") == (
        "Ask in secret whether the culprit has one of these at least: Novice, fat?"
    )
    assert asked(reading("voice_from_stacks"), "red decline") == "Decline?"
    decks = {"scriptorium": ("on_reserve", "orator", "overdue")}
    p = play(moved=True, pawns={"red": "bibliotheca"}, decks={"library": ("chained_books",), **decks})
    p.do("red act")
    assert asked(p, "red choose books []") == "Keep none of these books?"
    assert asked(p, "red choose books [on_reserve+orator]") == (
        "Keep these books: On Reserve, The Orator's Handbook?"
    )
    p = reading("palimpsest", then=("on_reserve", "orator"))
    assert asked(p, "red choose books [orator]") == "Take this book: The Orator's Handbook?"
    p = reading("sinners_list", dice=("red", "red"))
    assert asked(p, "red choose room confessio_aulae colour blue") == (
        "Turn this die to Blue: confessional of the court?"
    )


def test_cards_that_go_to_others() -> None:
    p = reading("alms_book")
    assert asked(p, "red give [odilon]") == "Give Yellow: Father Odilon?"
    p = play(moved=True, pawns={"red": "parlatorium"}, pile=(), hands={"blue": BLUE})
    assert asked(p, "red demand blue [novice+thin]") == "Demand of Blue to see a monk: Novice and thin?"
    assert asked(p.do("red demand blue [novice]"), "blue show guy") == "Show Novice Guy to Red in secret?"
    p = ringing(hands={"red": ("guy", "yves")}, books={"red": ["cellarer_sums"]})
    assert asked(p, "red pass [guy]") == "Pass to Blue: Novice Guy?"
    told = "Play the book The Cellarer's Sums and pass"
    assert asked(p, "red pass [guy+yves] cellarer_sums") == f"{told} to Blue: Novice Guy, Novice Yves?"
    assert asked(p, "red pass [] cellarer_sums") == f"{told} nothing to Blue?"
    assert asked(reading("round_song"), "red pass [odilon]") == "Pass to Yellow: Father Odilon?"


@pytest.mark.rule("A11.7")
def test_an_exchange_names_the_other_to_both() -> None:
    p = reading("shared_margin")
    other = p["pending"]["target"]
    assert asked(p, "red give [odilon]") == f"Exchange this with {other.capitalize()}: Father Odilon?"
    card = p.hand(other)[0]
    assert asked(p, f"{other} give [{card}]").startswith("Exchange this with Red: ")


def test_the_crypt_card_and_censure() -> None:
    p = play(crypt=["red"], moved=True, pawns={"red": "hortus"}, options={"censure": True})
    assert asked(p, "red crypt") == "Play your crypt card? This turn ends, and another follows."
    assert asked(p, "red end") == "End your turn?"
    assert asked(p, "blue censure red true") == "Vote to censure Red? If all others do, it means penance."
    assert asked(p.do("blue censure red true"), "blue censure red false") == "Take back your vote to censure Red?"
