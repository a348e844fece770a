"""What a heading says of the decision that is awaited, and what its player is told he may do."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.mystery.state import Effect, Revealed
from engine.mystery.suspects import VALUES
from render.mystery import standing
from render.mystery.sentences import Teller
from tests.mystery.table import BLUE, BLUE_SEEN, GAME, Play, met, penances, play
from tests.mystery.test_cards import event, reading
from tests.mystery.test_mass import ringing

TELLER = Teller()
ASKED = "red ask blue count hand & [bearded] ."
HONOUR = "red ask blue sheet monk guy"
GIVEN: Any = {"hands": {"blue": BLUE}, "seen": {"blue": BLUE_SEEN}}


def turn(p: Play, reader: str | None = None) -> str:
    return standing.whose_turn(GAME.view(p.state, reader), TELLER)


def may(p: Play, seat: str) -> list[str]:
    return standing.what_now(GAME.view(p.state, seat), GAME.legal(p.state, seat), TELLER)


# -- headings --------------------------------------------------------------------------------------------


def test_a_turn() -> None:
    assert turn(play()) == "Red to move"
    assert turn(play(moved=True, pawns={"red": "scriptorium"})) == "Red to act or end the turn: scriptorium"
    assert turn(play(moved=True, pawns={"red": "crypta"}, crypt=["red"])) == "Red to play a card or end the turn"


def test_an_encounter() -> None:
    p = met(**GIVEN)
    assert turn(p) == "Red to question somebody here: south walk of the cloister"
    assert turn(p.do(ASKED)) == "Blue to answer Red or keep silence"
    assert turn(p.do("blue answer")) == "Blue to ask Red back or waive it"
    assert turn(p.do("blue ask red sheet monk guy")) == "Red to answer Blue, who asks back"
    assert turn(p.do("red answer -")) == "Blue to ask Red something else or waive it"
    assert turn(met(**GIVEN).do(f"{HONOUR}\nblue answer -")) == "Red to ask Blue something else or waive it"


@pytest.mark.rule("A4.7")
def test_silence_is_offered_only_where_it_is_open() -> None:
    options = {"refusals": "0"}
    assert turn(met(**GIVEN, options=options).do(HONOUR)) == "Blue to answer Red"
    cap = (Effect("keen_ringer", "refusal_cap", (0, 1, 2), "next_mass", "n", 1),)
    assert "silence" in turn(met(**GIVEN, effects=cap).do(HONOUR))
    assert "silence" not in turn(met(**GIVEN, effects=cap, silences=(0, 1, 0)).do(HONOUR))


@pytest.mark.rule("A4.6", "A12.1")
def test_an_encounter_that_only_two_hear() -> None:
    p = met(**GIVEN, options={"answers": "private"}).do(HONOUR)
    assert turn(p, "yellow") == turn(p, "blue") == "Blue to answer Red or keep silence"
    assert may(p, "blue")[1] == "You are asked: Have you cleared Novice Guy in your notebook?"
    assert may(p, "yellow") == []


@pytest.mark.parametrize(
    ("card", "heading"),
    [
        ("gallery", "Red to name a trait"),
        ("stolen_notes", "Red to choose whose hand to look at"),
        ("oracle_scrap", "Red to choose two traits in secret"),
        ("voice_from_stacks", "Red to reveal something or decline"),
        ("chained_books", "Red to choose the books to keep"),
        ("palimpsest", "Red to choose a book"),
        ("sinners_list", "Red to turn the die of a confessional"),
        ("concordance", "Red to put a question to all others"),
        ("alms_book", "Red to choose a card to give"),
    ],
)
def test_what_a_card_leaves_to_choose(card: str, heading: str) -> None:
    p = reading(card)
    assert turn(p) == heading
    assert may(p, "red")


def test_what_several_choose() -> None:
    assert turn(ringing(office="prime")) == "To choose 3 cards to pass to the left: Red, Blue, Yellow"
    assert turn(reading("round_song")) == "To choose a card to pass to the right: Red, Blue, Yellow"
    assert turn(event("barber")).startswith("To choose a card to show in secret: ")
    books = {"red": ["on_reserve", "safe_conduct"], "blue": ["double_lock", "orator"]}
    assert turn(event("bookworm", books=books)) == "To choose a book to put back: Red, Blue"
    assert turn(event("news_at_gate")).endswith(" to use the parlour from afar or decline")


def test_a_demand_is_met_by_one() -> None:
    p = play(moved=True, pawns={"red": "parlatorium"}, pile=(), hands={"blue": BLUE})
    assert turn(p.do("red demand blue [novice]")) == "Blue to choose a card to show Red in secret"
    assert may(p, "blue") == ["Show Red one of these in secret: Novice Guy, Novice Yves."]


def test_the_end() -> None:
    p = play(moved=True, pawns={"red": "capitulum"}, pile=(), culprit="andre").do("red accuse andre")
    assert turn(p) == "Won by Red"
    assert standing.moment(GAME.view(p.state, None), TELLER) == "The end · hour 1, Matins"


def test_the_moment() -> None:
    def moment(p: Play) -> str:
        return standing.moment(GAME.view(p.state, None), TELLER)

    p = play()
    assert moment(p) == "Hour 1, Matins · bell 1 of 4"
    p.state = replace(p.state, bell=-1)
    assert moment(p) == "Hour 1, Matins · bell 0 of 4"
    assert moment(ringing()) == "Hour 1 · Mass, Matins"


# -- what may be done --------------------------------------------------------------------------------------


def test_what_he_would_answer_is_told_before() -> None:
    lines = may(met(**GIVEN).do(ASKED), "blue")
    assert lines == [
        "Keep silence, and the encounter is over.",
        "You are asked: How many bearded monks do you hold?",
        "You would answer, verified: 3.",
    ]
    assert may(met(**GIVEN).do(HONOUR), "blue")[2].startswith("Answer on honour; nobody checks it.")
    assert may(met(**GIVEN).do("red ask blue intent hortus"), "blue")[2] == "Answer; you are held to what you say."


def test_silences_that_are_left() -> None:
    p = met(**GIVEN, options={"refusals": "2"}, silences=(0, 1, 0)).do(HONOUR)
    assert may(p, "blue")[0] == "Keep silence, and the encounter is over; 1 silence left before Mass."


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("confessio_aulae", "Take a card at random from Blue."),
        ("cellula_blue", "Take a card at random from Blue."),
        ("scriptorium", "Draw the top book of the scriptorium."),
        ("bibliotheca", "Draw the top book of the library; it is read to all."),
        ("parlatorium", "Draw the top card of the pile."),
        ("crypta", "Take a crypt card: it ends a turn with another one."),
    ],
)
def test_rooms(room: str, line: str) -> None:
    p = play(moved=True, pawns={"red": room}, dice=("yellow", "blue"))
    assert may(p, "red") == [line, "End your turn."]


def test_the_chapter() -> None:
    revealed = tuple(Revealed(1, value) for value in VALUES[:-2])
    p = play(moved=True, pawns={"red": "capitulum"}, pile=(), revelations=revealed)
    assert may(p, "red") == [
        "Reveal a trait of the culprit: fat, thin.",
        "Accuse a monk before the chapter.",
        "End your turn.",
    ]


def test_books_and_the_crypt_card() -> None:
    p = play(moved=True, pawns={"red": "hortus"}, books={"red": ["book_of_hours"]}, crypt=["red"])
    assert may(p, "red") == [
        "Play the book A Pocket Book of Hours: Move the bell one space forward or back; it never leaves its four "
        "spaces.",
        "Play your crypt card: this turn ends, and another follows.",
        "End your turn.",
    ]


def test_cards_to_pass() -> None:
    lines = may(ringing(office="prime", books={"red": ["cellarer_sums"]}), "red")
    assert lines == [
        "Choose 3 cards to pass to Blue.",
        "Or pass 2 cards and play the book The Cellarer's Sums.",
        "Or pass 4 cards and play the book The Cellarer's Sums.",
    ]


def test_votes_of_censure() -> None:
    p = penances(play(options={"censure": True}), yellow="due")
    assert may(p, "blue") == ["Vote to censure somebody, or take a vote back."]
