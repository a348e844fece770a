"""The table in words, what an action brought, the end as a story, and how the log is parted."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Event
from engine.mystery import events as e
from engine.mystery.data import DATA
from engine.mystery.plan import ROOM
from engine.mystery.state import Accused, Effect, Revealed
from engine.mystery.suspects import NAMES, NUMBER
from render.mystery import story, topics
from render.mystery.bringing import brings
from render.mystery.kinds import kind
from render.mystery.reference import reference
from render.mystery.sentences import Teller
from render.mystery.text import as_text
from tests.mystery.table import BLUE, GAME, Play, met, penances, play
from tests.mystery.test_cards import reading

TELLER = Teller()


def lines(p: Play, reader: str | None = None) -> list[str]:
    return as_text(GAME.view(p.state, reader), TELLER).splitlines()


def brought(p: Play, line: str) -> str:
    """To whoever does it."""
    seat = line.split(maxsplit=1)[0]
    before = GAME.view(p.state, seat)
    p.do(line)
    seen = [one for event in p.events if (one := event.seen_by(seat)) is not None]
    return brings(before, GAME.view(p.state, seat), seen, TELLER)


# -- the table -------------------------------------------------------------------------------------------


def test_players_and_rooms() -> None:
    p = play(
        pawns={"red": "crypta", "blue": "cellula_red", "yellow": "crypta"},
        books={"red": ["orator"]},
        crypt=["red"],
        dice=("blue", "yellow"),
        took=(1 << NUMBER["guy"], 0, 0),
        promises=(((ROOM["hortus"], False),), (), ()),
        silences=(0, 0, 2),
        visited=4,
    )
    told = lines(p)
    assert "Red: crypt; cards 6; books 1; a crypt card; promised not to go there: garden" in told
    assert "Blue: red cell; cards 6; books 0" in told
    assert "Yellow: crypt; cards 6; books 0; has been to the library; silences since Mass 2" in told
    assert "crypt: Red, Yellow" in told
    assert "confessional of the church: nobody; its die shows Blue" in told
    assert "Blue has taken a card there: red cell" in told
    assert told == lines(p, "blue")  # what only Blue knows is not there


def test_penance_and_censure() -> None:
    p = penances(play(votes=(6, 0, 0), options={"censure": True}), red="due", blue="served")
    told = lines(p)
    assert "Red: church; cards 6; books 0; in penance, to lose a turn; votes to censure from Blue, Yellow" in told
    assert "Blue: church; cards 6; books 0; in penance" in told


def test_what_is_in_force() -> None:
    everybody = (0, 1, 2)
    p = play(
        effects=(
            Effect("barred_door", "close_room", everybody, "next_mass", "room", "crypta"),
            Effect("poppy_leaf", "steps", (1,), "next_turn", "set", 1),
            Effect("courier_verses", "steps", (0,), "turn", "delta", 2),
            Effect("snowdrifts", "steps", everybody, "next_mass", "delta", -1),
        )
    )
    told = lines(p)
    assert "Closed until the next Mass: crypt." in told
    assert any(line.startswith("In force until the next turn of Blue ends: Leaf on Poppies. ") for line in told)
    assert any(line.startswith("In force this turn, for Red: The Courier's Verses. ") for line in told)
    assert any(line.startswith("In force until the next Mass: Snow in the Yard. ") for line in told)


def test_the_question_that_waits() -> None:
    p = met(hands={"blue": BLUE}).do("red ask blue books_held crypt")
    assert "The question: To Blue: Do you hold a crypt card?" in lines(p)
    p = met(hands={"blue": BLUE}, options={"answers": "private"}).do("red ask blue books_held crypt")
    assert not any(line.startswith("The question") for line in lines(p))


def test_what_was_said_and_what_moved() -> None:
    p = play(pawns={"red": "cellula_blue"}, moved=True).do("red act")
    assert "So far: Blue to Red 1." in lines(p)  # there was no Mass yet
    assert "Nothing yet." in lines(p)
    p = play(revelations=(Revealed(1, "fat"),), accusations=(Accused(2, NUMBER["guy"], False),))
    told = lines(p)
    assert "Blue revealed: fat" in told
    assert "Yellow accused Novice Guy: innocent" in told


# -- what it brought ---------------------------------------------------------------------------------------


def test_monks_that_are_new_to_him() -> None:
    hands = {"red": ("matthew", "odilon"), "blue": ("guy",), "yellow": ("roland",)}
    p = play(hands=hands, pawns={"red": "cellula_blue"}, moved=True)
    assert brought(p, "red act") == "new to you: Novice Guy; you have seen 3 of 24"
    p = play(hands=hands, pawns={"red": "cellula_blue"}, moved=True, seen={"red": ("guy",)})
    assert brought(p, "red act") == "a card you have seen before"
    many = hands | {"blue": BLUE}
    p = reading("stolen_notes", hands=many)
    assert brought(p, "red choose from [blue]") == "4 monks new to you; you have seen 6 of 24"


def test_where_he_has_come() -> None:
    p = play(pawns={"red": "ecclesia", "blue": "aula", "yellow": "hortus"})
    assert brought(p, "red move crypta") == "you may use this space"
    p = play(pawns={"red": "ecclesia", "blue": "aula", "yellow": "hortus"})
    assert brought(p, "red move aula") == "somebody is there, whom you must question"
    p = play(pawns={"red": "ecclesia", "blue": "aula", "yellow": "hortus"})
    assert brought(p, "red move claustrum_n") == ""


def test_books_say_when_they_are_played() -> None:
    told = set()
    for book in (card.id for card in DATA.cards.values() if card.kept):
        p = play(moved=True, pawns={"red": "scriptorium"}, decks={"scriptorium": (book,)})
        told.add(brought(p, "red act"))
    assert len(told) == 8  # timings (A7.4)
    assert "" not in told
    assert "it plays itself when penance falls on you" in told


@pytest.mark.rule("A15.2")
def test_words_about_the_culprit() -> None:
    p = play(moved=True, pawns={"red": "capitulum"}, pile=(), culprit="andre", hands={"blue": BLUE})
    assert brought(p, "red reveal fat") == "worth 2 at the end if it is right, −1 if it is wrong"
    p = play(moved=True, pawns={"red": "capitulum"}, pile=(), culprit="andre", hands={"blue": BLUE})
    assert brought(p, "red accuse andre") == "you have found the culprit"
    p = play(
        moved=True,
        pawns={"red": "capitulum"},
        pile=(),
        culprit="andre",
        hands={"blue": BLUE},
        seen={"red": NAMES[:23]},
    )
    assert brought(p, "red accuse guy") == "you lose your next turn"


# -- the end -----------------------------------------------------------------------------------------------


@pytest.mark.rule("A15.2", "A15.3")
def test_the_end_is_told_point_by_point() -> None:
    """Worked example 18: Red 1, Blue 3 and the culprit, Yellow 3; a tie goes to who found him."""
    right, wrong = ("benedictine", "hooded", "shaven", "thin"), ("fat", "templar")
    said = [(0, right[0]), (0, right[1]), (0, wrong[0]), (1, wrong[1]), (2, right[2]), (2, right[3]), (2, "father")]
    p = play(
        *("red", "blue", "yellow"),
        on="blue",
        moved=True,
        pawns={"blue": "capitulum"},
        pile=(),
        culprit="andre",
        revelations=tuple(Revealed(who, trait) for who, trait in said),
        accusations=(Accused(0, NUMBER["guy"], False),),
    ).do("blue accuse andre")
    assert story.epilogue(GAME.view(p.state, None), TELLER) == [
        "It was Novice Andre (Benedictine, Novice, hooded, clean-shaven, thin).",
        "Blue found him in hour 1, before Matins.",
        "Accused before him, and innocent: Novice Guy.",
        "Blue, 3 points: Templar is wrong −1, Novice Andre is the culprit +4.",
        "Yellow, 3 points: clean-shaven is right +2, thin is right +2, Father is wrong −1.",
        "Red, 1 point: Benedictine is right +2, hooded is right +2, fat is wrong −1, Novice Guy is innocent −2.",
        "A tie goes to whoever found the culprit: Blue.",
    ]
    told = lines(p)
    assert "The culprit: Novice Andre." in told
    assert any(line.startswith("Red: points 1 (Benedictine is right +2, ") for line in told)


@pytest.mark.rule("A15.3")
def test_a_victory_that_is_shared() -> None:
    right = {0: ("benedictine", "hooded", "novice"), 2: ("shaven", "thin")}
    wrong = ((0, "fat"), (0, "brother"))
    said = [*((who, trait) for who, traits in right.items() for trait in traits), *wrong]
    p = play(
        on="blue",
        moved=True,
        pawns={"blue": "capitulum"},
        pile=(),
        culprit="andre",
        revelations=tuple(Revealed(who, trait) for who, trait in said),
        accusations=(Accused(1, NUMBER["guy"], False),),
    ).do("blue accuse andre")
    told = story.epilogue(GAME.view(p.state, None), TELLER)
    assert told[-1] == "The victory is shared by Red, Yellow."
    assert told[3].startswith("Red, 4 points: ")
    assert "Blue, 2 points: Novice Guy is innocent −2, Novice Andre is the culprit +4." in told


def test_who_said_nothing() -> None:
    p = play(moved=True, pawns={"red": "capitulum"}, pile=(), culprit="andre").do("red accuse andre")
    told = story.epilogue(GAME.view(p.state, None), TELLER)
    assert told[2:] == [
        "Red, 4 points: Novice Andre is the culprit +4.",
        "Blue, 0 points: said nothing about the culprit.",
        "Yellow, 0 points: said nothing about the culprit.",
    ]


# -- the log, the notebook, the box --------------------------------------------------------------------------


def of_the_game() -> set[Any]:
    found = {one for one in vars(e).values() if isinstance(one, type) and issubclass(one, Event)}
    return {one for one in found if one.__module__ == e.__name__} - {e.Partly}


def test_every_event_has_its_topic() -> None:
    told = {one.__name__ for one in of_the_game() if not topics.topic(_made(one))}
    assert told == {"First", "Hour", "TurnBegan"}  # they stand between all topics
    assert topics.topic(e.Asked(seat="red", of="blue")) == topics.topic(e.Silent("red")) == "talk"


def _made(one: Any) -> Any:
    """One of this kind; what it says does not matter."""
    return one(**dict.fromkeys(one.__struct_fields__, ()))


def test_what_belongs_into_a_notebook() -> None:
    mine, public = GAME.view(play().state, "red"), GAME.view(play().state, None)
    shown = e.Showed(seat="blue", of="red", card="guy", whole=("red", "blue"))
    assert topics.noted(mine, shown)
    assert not topics.noted(mine, shown.seen_by("yellow"))
    assert topics.noted(mine, e.Revealed("blue", "fat"))
    assert not topics.noted(mine, e.Moved("blue", "crypta", "walk"))
    assert not topics.noted(public, e.Revealed("blue", "fat"))
    unheard = e.Answered(seat="blue", of="yellow", say=True, whole=("blue", "yellow")).seen_by("red")
    assert not topics.noted(mine, unheard)
    assert topics.noted(mine, e.Answered(seat="blue", of="yellow", say=None))


def test_every_kind_of_action_has_a_name() -> None:
    kinds = [kind(str(one.__struct_config__.tag), TELLER.language) for one in GAME.actions.__args__]
    assert len(set(kinds)) == len(kinds)
    assert max(map(len, kinds)) <= 20


def test_the_box() -> None:
    told = reference(TELLER)
    assert all(TELLER.card(card) in told and TELLER.card_text(card) in told for card in DATA.cards)
    assert all(f"{TELLER.monk(monk)}: " in told for monk in NAMES)
    assert all(TELLER.room(room.id) in told for room in DATA.rooms)
    assert "Novice Guy: Franciscan, bareheaded, clean-shaven, thin" in told
    assert "Will your next move end there: chapter house? (binding)" in told
    assert "Prime 3" in told
    assert "are our own" in told
