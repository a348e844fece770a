"""What a panel asks first: everything that can be done, in few presses, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core import Event
from engine.web_of_power.actions import Exchange
from engine.web_of_power.data import DATA
from engine.web_of_power.view import View
from render.kit import PART_OF, Choice, Question, png
from render.language import language, offered
from render.layout import PHONE
from render.web_of_power.renderer import RENDERER
from tests.render.watch import SMALLEST, Watch
from tests.web_of_power.scenes import EMPTY, GAME, LOGS, acting, game, legal_of
from tests.web_of_power.table import BAVARIA, ENGLAND, FRANCE, ITALY, SWABIA, Play, Table

PAGE = 25
over_games = pytest.mark.parametrize("name", LOGS)


def asked(play: Play, own: tuple[Event, ...] = ()) -> Question:
    seat = play.to_act[0]
    return RENDERER.first(GAME.view(play.state, seat), GAME.legal(play.state, seat), own)


def by_token(question: Question) -> dict[str, Choice]:
    return {choice.token: choice for choice in question.choices}


def pages(view: View, legal: list[Any]) -> Iterator[tuple[Question, tuple[str, ...], list[Any]]]:
    """Every question that can follow the first, as a panel asks them, with the words before and what was legal."""
    question = RENDERER.first(view, legal)
    yield question, (), legal
    for choice in question.choices:
        if choice.token.startswith(PART_OF):
            here = RENDERER.narrowed(legal, choice.token)
            yield from _onward(view, here, ())
        else:
            yield from _onward(view, legal, tuple(choice.token.split()))


def _onward(
    view: View, legal: list[Any], prefix: tuple[str, ...]
) -> Iterator[tuple[Question, tuple[str, ...], list[Any]]]:
    question = RENDERER.ask(view, legal, prefix)
    if question is not None:
        yield question, prefix, legal
        for choice in question.choices:
            yield from _onward(view, legal, (*prefix, *choice.token.split()))


def reached(view: View, legal: list[Any]) -> Iterator[str]:
    """The actions that these questions end in."""
    for question, prefix, here in pages(view, legal):
        for choice in question.choices:
            words = (*prefix, *choice.token.split())
            if not choice.token.startswith(PART_OF) and RENDERER.ask(view, here, words) is None:
                yield " ".join(words)


# -- over whole games ------------------------------------------------------------------------------


@over_games
def test_every_legal_action_is_reached_and_nothing_else(name: str) -> None:
    """Each in one way; but for the end of a last turn, which a panel has a button for."""
    for step in LOGS[name]().steps[:-1:5]:
        view, legal = acting(step.state), legal_of(step.state)
        wanted = sorted(text for text in map(GAME.write, legal) if text != "done")
        assert sorted(reached(view, legal)) == wanted


@over_games
def test_every_question_fits_on_a_page(name: str) -> None:
    for code in offered():
        renderer = RENDERER.bound(language(code), {seat: f"{seat} {'x' * 70}" for seat in EMPTY.seats})
        for step in LOGS[name]().steps[:-1:7]:
            view, legal = acting(step.state), legal_of(step.state)
            for question, _, here in pages(view, legal):
                assert len(question.choices) <= PAGE
                shown = renderer.first(view, here) if here is legal else renderer.ask(view, here, ())
                for choice in (*question.choices, *(shown.choices if shown else ())):
                    assert 0 < len(choice.label) <= 100
                    assert len(choice.detail) <= 100
                    assert len(choice.under) <= 100
                    assert "{" not in choice.label + choice.detail + choice.under
                assert len({(choice.label, choice.under) for choice in question.choices}) == len(question.choices)


@over_games
def test_where_places_are_asked_they_are_on_the_picture(name: str, watch: Watch) -> None:
    """Its numbers are those of the choices, and all its writing can be read."""
    widest = 0
    for step in LOGS[name]().steps[3:-1:41]:
        view, legal = acting(step.state), legal_of(step.state)
        for question, _, _ in pages(view, legal):
            if question.picture is None:
                continue
            drawn = question.picture.draw(4.0)
            widest = max(widest, drawn.width)
            assert len(png(drawn)) <= 120 << 10
            numbers = [choice.label.partition(": ")[0] for choice in question.choices if choice.face is None]
            assert numbers == [str(i) for i in range(1, len(numbers) + 1)]
    size, told = watch.smallest()
    assert size * PHONE / widest >= SMALLEST - 0.01, told
    assert widest < 800  # never the whole map


def test_a_part_is_the_placements_of_a_country() -> None:
    state = game(4, "choices").steps[0].state
    legal = legal_of(state)
    here = RENDERER.narrowed(legal, "@france")
    assert {GAME.write(action).split()[1] for action in here} == set(DATA.countries["france"].sites)
    for no_part in ("@nowhere", "france", "@", "done"):
        assert RENDERER.narrowed(legal, no_part) == []


# -- as it reads -----------------------------------------------------------------------------------


def swabian() -> Play:
    """Red has a France and two England/Swabia; Swabia has one free site and room for an advisor."""
    table = Table("red", "blue", "green").turn_of("red")
    table.at("red", "murbach").at("blue", "reichenau", "st_gallen").advisors("swabia", blue=1)
    table.hand("red", SWABIA, SWABIA, FRANCE).face_up(ITALY, ITALY)
    return table.start()


def test_countries_say_what_they_offer_and_what_pays() -> None:
    question = asked(swabian())
    assert question.prompt == "Where do you place, or do you exchange a card instead?"
    choices = by_token(question)
    assert [token for token in choices if token[0] == PART_OF] == [f"@{country}" for country in DATA.countries]
    swabia = choices["@swabia"]
    assert (swabia.label, swabia.under) == ("Swabia", "Place in")
    assert swabia.detail == "1 site free, room for 1 advisor, paid with one or two England/Swabia"
    assert (
        choices["@france"].detail
        == "8 sites free, empty: one cloister only, paid with France or two England/Swabia"
    )
    assert choices["@italy"].detail == "6 sites free, empty: one cloister only, paid with two England/Swabia"


def test_cards_to_exchange_are_not_taken_for_cards_to_play() -> None:
    """One choice says that it exchanges; only behind it are the cards."""
    play = swabian()
    question = asked(play)
    (exchange,) = (one for one in question.choices if one.token.startswith("exchange"))
    assert (exchange.token, exchange.label, exchange.face) == ("exchange", "Exchange a card", None)
    cards = RENDERER.ask(acting(play.state), legal_of(play.state), ("exchange",))
    assert cards is not None
    assert [(one.token, one.detail) for one in cards.choices] == [(SWABIA, ""), (FRANCE, "")]
    assert all(one.face is not None for one in cards.choices)


def test_who_can_only_exchange_chooses_the_card_at_once() -> None:
    legal = [action for action in legal_of(swabian().state) if isinstance(action, Exchange)]
    question = RENDERER.first(acting(swabian().state), legal)
    assert [one.label for one in question.choices] == ["Exchange: England/Swabia", "Exchange: France"]


def test_a_country_shows_its_sites_and_its_seal() -> None:
    play = swabian()
    view, legal = acting(play.state), legal_of(play.state)
    question = RENDERER.ask(view, RENDERER.narrowed(legal, "@swabia"), ())
    assert question is not None
    assert question.prompt == "Where in Swabia? The numbers are on the map."
    assert [(choice.token, choice.label, choice.detail) for choice in question.choices] == [
        (f"{token} [{'+'.join(paid)}]", f"{label}, paid with {cards}", detail)
        for token, label, detail in (
            ("cloister hirsau", "1: Hirsau", "connects to your Murbach; roads to free Lorsch"),
            ("advisor swabia", "2: An advisor", "room for 1; you have 0 there, the most is 1"),
        )
        for paid, cards in (([SWABIA], "one England/Swabia"), ([SWABIA, SWABIA], "two England/Swabia"))
    ]
    assert {choice.under for choice in question.choices} == {"Place in Swabia"}
    assert question.picture is not None
    assert "1: Hirsau, connects to your Murbach" in question.picture.alt
    drawn = question.picture.draw(4.0)
    assert drawn.width < 1000  # a part of the map, not all of it


def test_the_second_piece_is_asked_with_the_draws() -> None:
    """One country is left, so its places stand on the first page."""
    play = swabian().do("red", f"cloister hirsau [{SWABIA}]")
    question = asked(play, play.events)
    assert question.prompt == "Where does your second piece go, or do you stop placing?"
    assert [choice.token for choice in question.choices] == [
        "advisor swabia", "draw pile", f"draw face_up {ITALY}",
    ]  # fmt: skip
    assert [choice.under for choice in question.choices] == ["Place in Swabia", "Draw", "Draw"]
    assert question.picture is not None


def test_only_draws() -> None:
    play = swabian().do("red", f"exchange {FRANCE}")
    question = asked(play)
    assert question.prompt == "Which card do you draw?"
    assert all(choice.face is not None for choice in question.choices)
    assert question.picture is None  # the table shows it


def test_a_last_turn_in_which_nothing_is_left_to_do() -> None:
    table = Table("red", "blue", "green").last_turn_of("blue").hand("blue", FRANCE, FRANCE, ITALY)
    play = table.cloisters("france", red=3).start()
    assert asked(play).prompt == "Where do you place in your last turn?"
    play.do("blue", f"advisor france [{FRANCE}]", f"advisor france [{FRANCE}]")
    question = asked(play)
    assert (question.prompt, question.choices) == ("You can place nothing more.", ())


def test_a_card_or_a_pair_has_a_face_and_shows_the_place() -> None:
    play = swabian()
    view, legal = acting(play.state), legal_of(play.state)
    question = RENDERER.ask(view, legal, ("cloister", "hirsau"))
    assert question is not None
    assert [choice.label for choice in question.choices] == ["England/Swabia", "England/Swabia, twice"]
    assert [choice.face.alt for choice in question.choices if choice.face] == [
        "A card: England/Swabia.", "Two cards: England/Swabia.",
    ]  # fmt: skip
    assert question.picture is not None
    assert question.picture.alt == "Close-up of the map, Hirsau in Swabia is marked."


# -- presses ---------------------------------------------------------------------------------------


def presses(play: Play, *wanted: str) -> int:
    """To do this by a panel: to open it, and one for each question that leaves a choice."""
    count = 1
    for text in wanted:
        view, legal = acting(play.state), legal_of(play.state)
        words: tuple[str, ...] = ()
        question: Question | None = RENDERER.first(view, legal)
        while question is not None:
            choice = next(choice for choice in question.choices if _leads(choice.token, legal, text, words))
            count += len(question.choices) > 1 or words == ()
            if choice.token.startswith(PART_OF):
                legal = RENDERER.narrowed(legal, choice.token)
            else:
                words = (*words, *choice.token.split())
            question = RENDERER.ask(view, legal, words)
        assert " ".join(words) == text
        play.do(view.on_turn, text)
    return count


def _leads(token: str, legal: list[Any], text: str, words: tuple[str, ...]) -> bool:
    if token.startswith(PART_OF):
        return GAME.read(text) in RENDERER.narrowed(legal, token)
    return f"{text} ".startswith(" ".join((*words, token)) + " ")


@pytest.mark.parametrize(
    ("hand", "first", "second", "most"),
    [
        ((SWABIA, SWABIA, FRANCE), f"cloister hirsau [{SWABIA}]", f"advisor swabia [{SWABIA}]", 7),
        ((SWABIA, SWABIA, SWABIA), f"cloister hirsau [{SWABIA}]", f"advisor swabia [{SWABIA}]", 8),
        ((SWABIA, BAVARIA, BAVARIA), f"cloister hirsau [{SWABIA}]", f"advisor swabia [{BAVARIA}+{BAVARIA}]", 7),
    ],
)
def test_a_plain_turn_takes_few_presses(hand: tuple[str, ...], first: str, second: str, most: int) -> None:
    """Two pieces, then as many cards: the draws may be chosen in one form instead."""
    table = Table("red", "blue", "green").turn_of("red")
    table.at("red", "murbach").at("blue", "reichenau", "st_gallen").advisors("swabia", blue=1)
    play = table.hand("red", *hand).face_up(ITALY, ENGLAND).start()
    placed = presses(play, first, second)
    assert play.state.phase == "play"
    (form,) = RENDERER.forms(acting(play.state), legal_of(play.state), ())
    count = len(form.fields[0].choices)
    assert placed + 2 <= most  # the form is opened and sent
    assert count >= form.fields[0].most
