"""What a panel of Mystery asks: all that can be done, with what there is to know before it is done."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core import Event
from engine.games import GAMES
from engine.mystery.state import Held
from render.kit import Choice, Question
from render.language import ENGLISH
from render.mystery.renderer import RENDERER
from tests.conformance.tables import Place, option_sets, played
from tests.mystery.table import BLUE, GAME, Play, met, play, settled

SPEAKER = RENDERER.bound(ENGLISH, {"blue": "Bob", "red": "Ada", "yellow": "Cyd"})


def first(p: Play, seat: str, own: tuple[Event, ...] = ()) -> Question:
    return SPEAKER.first(GAME.view(p.state, seat), GAME.legal(p.state, seat), own)


def asked(p: Play, seat: str, *prefix: str) -> Question | None:
    return SPEAKER.ask(GAME.view(p.state, seat), GAME.legal(p.state, seat), prefix)


def by_token(question: Question) -> dict[str, Choice]:
    return {choice.token: choice for choice in question.choices}


# -- walking -------------------------------------------------------------------------------------------


def test_rooms_are_numbered_and_say_what_awaits() -> None:
    p = play(pawns={"red": "claustrum_w", "blue": "parlatorium", "yellow": "hortus"})
    question = first(p, "red")
    assert question.prompt == "Where do you walk? The numbers are on the plan."
    assert question.picture is not None
    rooms = [choice for choice in question.choices if choice.under == "Walk to"]
    assert [choice.label.partition(":")[0] for choice in rooms] == [str(i + 1) for i in range(len(rooms))]
    found = by_token(question)
    assert found["move parlatorium"].detail == "you question Bob; the top card of the pile"
    assert found["move capitulum"].detail == "reveal a trait"
    assert found["move cellula_blue"].detail == "a card of Bob"
    assert found["move cellula_red"].detail == "your cell"
    assert found["move centrum"].detail == "nothing to do there"
    useful = [choice.detail not in ("your cell", "nothing to do there") for choice in rooms]
    assert useful == sorted(useful, reverse=True)  # what there is to do comes first
    assert True in useful
    assert False in useful
    alt = question.picture.alt.casefold()
    assert all(f"{choice.label.casefold()}." in alt for choice in rooms)


def test_what_awaits_in_the_chapter_and_at_home() -> None:
    p = play(pawns={"red": "dormitorium_w", "blue": "cellula_red"}, pile=())
    found = by_token(first(p, "red"))
    assert found["move cellula_red"].detail == "your cell; Bob will do penance"
    p = play(pawns={"red": "claustrum_s"}, pile=())
    assert by_token(first(p, "red"))["move capitulum"].detail == "reveal a trait, or accuse"


def test_a_book_with_several_ways_is_chosen_before_its_way() -> None:
    p = play(pawns={"red": "claustrum_w"}, books={"red": ("undercroft_plan", "courier_verses")})
    found = by_token(first(p, "red"))
    assert found["play courier_verses"].under == found["play undercroft_plan"].under == "Play a book"
    way = asked(p, "red", "play", "undercroft_plan")
    assert way is not None
    assert [choice.token for choice in way.choices] == ["to"]
    rooms = asked(p, "red", "play", "undercroft_plan", "to")
    assert rooms is not None
    assert rooms.picture is not None
    assert all(choice.label.partition(":")[0].isdigit() for choice in rooms.choices)


# -- asking --------------------------------------------------------------------------------------------


def test_one_who_may_be_asked_is_asked_at_once() -> None:
    question = first(met("blue"), "red")
    assert question.prompt == "What do you ask Bob?"
    ready = [choice for choice in question.choices if choice.under == "Ready questions"]
    assert 4 <= len(ready) <= 6
    assert len({choice.under for choice in question.choices}) == 2


def test_of_several_one_is_chosen_first() -> None:
    p = met("blue", "yellow")
    question = first(p, "red")
    assert [choice.label for choice in question.choices] == ["Bob", "Cyd"]
    inner = asked(p, "red", "ask", "blue")
    assert inner is not None
    assert inner.apart is not None
    assert [choice.token for choice in inner.apart.choices] == [
        "count", "compare", "has_any_of", "how_many_of", "most_common", "transfer_count", "books_held", "intent",
        "sheet", "free",
    ]  # fmt: skip


@pytest.mark.rule("A4.3", "A4.5", "A5.5")
def test_who_is_asked_sees_what_he_would_say() -> None:
    p = met("blue", hands={"blue": BLUE}).do("red ask blue count hand & [bearded] .")
    answer, silence = first(p, "blue").choices
    assert (answer.token, answer.detail) == ("answer", "you would say: 3")
    assert silence.token == "silence"
    assert [choice.token for choice in SPEAKER.offered(GAME.view(p.state, None))] == ["answer", "silence"]


@pytest.mark.rule("A4.4")
def test_then_one_asks_back_or_waives() -> None:
    p = met("blue").do("red ask blue count hand & [bearded] .\nblue answer")
    assert [choice.label for choice in SPEAKER.offered(GAME.view(p.state, None))] == ["Ask back", "Waive"]
    found = by_token(first(p, "blue"))
    assert "waive" in found
    assert sum(token.startswith("ask red ") for token in found) > 10
    assert SPEAKER.brief(GAME.view(p.state, None))


@pytest.mark.rule("A4.7")
def test_silence_is_offered_where_it_is_allowed() -> None:
    p = met("blue", options={"refusals": "1"}, silences=(0, 1, 0)).do("red ask blue intent capitulum")
    assert [choice.token for choice in SPEAKER.offered(GAME.view(p.state, None))] == ["answer"]
    assert {choice.token for choice in first(p, "blue").choices} == {"answer true", "answer false"}


@pytest.mark.rule("A5.8")
def test_a_reply_on_honour_is_chosen_or_typed() -> None:
    p = met("blue").do("red ask blue free why number")
    assert {choice.token for choice in first(p, "blue").choices} == {"answer", "silence"}
    inner = asked(p, "blue", "answer")
    assert inner is not None
    assert inner.part is not None
    assert [choice.label for choice in inner.choices] == ["I cannot say"]
    p.do("blue answer -")
    assert first(p, "red").prompt == "Bob cannot say. What do you ask instead?"


@pytest.mark.rule("A7.4")
def test_with_a_book_the_panel_is_opened_to_answer() -> None:
    """What it is nobody may know: so nobody is offered one thing with one book and another with another."""
    p = met("blue", books={"red": ("on_reserve",)}).do(
        "red ask blue count hand .\nblue answer\nblue ask red count hand ."
    )
    assert SPEAKER.offered(GAME.view(p.state, None)) == ()
    assert {choice.token for choice in first(p, "red").choices} == {"answer", "play on_reserve"}


# -- rooms ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "label"),
    [
        ("confessio_ecclesiae", "Take a card from Cyd"),
        ("cellula_blue", "Take a card from Bob"),
        ("scriptorium", "Draw a book"),
        ("bibliotheca", "Draw a library book"),
        ("parlatorium", "Draw the top card of the pile"),
        ("crypta", "Take a crypt card"),
    ],
)
def test_what_a_space_offers(room: str, label: str) -> None:
    p = play(moved=True, pawns={"red": room}, dice=("yellow", "blue"))
    assert by_token(first(p, "red"))["act"].label == label


@pytest.mark.rule("A6.10")
def test_a_demand_goes_from_the_player_to_the_traits() -> None:
    p = play(moved=True, pawns={"red": "parlatorium"}, pile=())
    assert [choice.token for choice in first(p, "red").choices] == ["demand blue", "demand yellow"]
    inner = asked(p, "red", "demand", "blue")
    assert inner is not None
    assert len(inner.several) == 12


@pytest.mark.rule("A6.13")
def test_in_the_chapter_traits_and_monks_are_apart() -> None:
    p = play(moved=True, pawns={"red": "capitulum"}, pile=())
    under = {choice.under for choice in first(p, "red").choices}
    assert under == {"Reveal a trait of the culprit", "Accuse a monk"}


# -- cards ---------------------------------------------------------------------------------------------


@pytest.mark.rule("A10.2")
def test_who_passes_cards_looks_at_his_hand() -> None:
    p = settled(play(hands={"blue": BLUE}, phase="mass"))
    (only,) = first(p, "blue").choices
    assert only.detail == "to Cyd"
    question = asked(p, "blue", only.token)
    assert question is not None
    assert question.prompt == "Which card do you pass to Cyd?"
    assert question.picture is not None
    assert question.picture.alt == SPEAKER.screen(GAME.view(p.state, "blue"), ()).alt
    assert [choice.label for choice in question.several] == [
        "Novice Guy", "Father Sergio", "Brother Malachi", "Novice Yves",
    ]  # fmt: skip


# -- unseen --------------------------------------------------------------------------------------------


@pytest.mark.rule("A7.5")
def test_books_that_guard_are_armed_beside_all_else() -> None:
    p = play(books={"blue": ("double_lock", "safe_conduct")})
    view, legal = GAME.view(p.state, "blue"), GAME.unseen(p.state, "blue")
    found = by_token(SPEAKER.first(view, legal))
    assert {choice.under for choice in found.values()} == {"Books that guard you"}
    assert list(found) == ["arm safe_conduct", "arm double_lock"]
    assert found["arm double_lock"].detail == "it guards you now; nobody notices a change"
    onward = SPEAKER.ask(view, legal, ("arm", "double_lock", "true"))
    assert onward is not None
    assert [choice.label for choice in onward.choices] == ["Everybody"]
    assert [choice.label for choice in onward.several] == ["Ada", "Cyd"]


def test_how_a_guard_stands_is_said() -> None:
    p = play(books={"blue": ("double_lock",)})
    for held, told in (
        (Held("double_lock", False), "it does not guard you now; nobody notices a change"),
        (Held("double_lock", True, (0,)), "it guards you now against Ada"),
    ):
        p.state = replace(p.state, books=((), (held,), ()))
        view = GAME.view(p.state, "blue")
        (choice,) = SPEAKER.first(view, GAME.unseen(p.state, "blue")).choices
        assert choice.detail == told


# -- typed ---------------------------------------------------------------------------------------------


def test_every_word_of_a_game_can_be_meant() -> None:
    """Of all that was done in whole games, each word is among those that are known there; of lists one of them."""
    game = GAMES["mystery"]
    for players, agent in ((3, "greedy"), (5, "random")):
        log = played(Place("mystery", players, agent), option_sets("mystery", players)[0], "words")
        for i, act in enumerate(log.acts):
            view, words = log.game.view(log.steps[i].state, act.seat), game.write(act.do).split()
            for place, word in enumerate(words):
                known = {choice.token for choice in RENDERER.vocabulary(view, words[:place])}
                if word.startswith("["):
                    assert not word[1:-1] or any(f"[{item}]" in known for item in word[1:-1].split("+")), words
                elif words[:3][-1:] != ["free"] and not (words[0] == "answer" and place == 1):
                    assert word in known, (words, place)


# -- accusing ------------------------------------------------------------------------------------------


def test_whom_the_reader_has_seen_comes_last_and_is_marked() -> None:
    p = play(moved=True, pawns={"red": "capitulum"}, pile=(), seen={"red": ("ansgar", "guy")})
    accused = [choice for choice in first(p, "red").choices if choice.token.startswith("accuse ")]
    seen = GAME.view(p.state, "red").seen
    known = [choice.token.split()[1] in seen for choice in accused]
    assert any(known)
    assert known == sorted(known)
    marked = [choice.detail == "innocent: you have seen him" for choice in accused]
    assert marked == known
