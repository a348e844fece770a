"""The text board says all that is open: it is read back and compared with the view. Sentences tell the facts, and
every word comes from the reader's catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import Event, Private
from engine.web_of_power import events as e
from engine.web_of_power.data import DATA
from engine.web_of_power.placing import cap_of
from engine.web_of_power.view import View
from render.language import Language
from render.pen import Pen
from render.web_of_power import choices, pictures, text
from render.web_of_power.renderer import RENDERER
from render.web_of_power.sentences import Teller
from tests.render.caches import forget_sprites
from tests.render.masked import Masked
from tests.web_of_power.scenes import ALONE, COLOURS, EMPTY, GAME, LOGS, MIXED, acting, fresh, game, interim

WORDS = {seat.capitalize(): seat for seat in COLOURS}
SITES = {site.name: site.id for site in DATA.sites.values()}
COUNTRIES = {country.names["en"]: country.id for country in DATA.countries.values()}
CARDS = {"/".join(DATA.countries[c].names["en"] for c in card.countries): card.id for card in DATA.cards.values()}


# -- the text board --------------------------------------------------------------------------------


def match(pattern: str, line: str) -> re.Match[str]:
    found = re.fullmatch(pattern, line)
    assert found is not None, line
    return found


def counted(words: str, names: dict[str, str]) -> dict[str, int]:
    if words in ("none", "nobody"):
        return {}
    return {names[one.rpartition(" ")[0]]: int(one.rpartition(" ")[2]) for one in words.split(", ")}


def read(told: str) -> dict[str, Any]:
    parts = [part.splitlines() for part in told.split("\n\n")]
    top, players = parts[0], parts[1][1:]
    open_ = match(
        r"Face-up cards: (.+)\. Cards in the pile: (\d+)\.",
        next(line for line in top if line.startswith("Face-up")),
    )
    found: dict[str, Any] = {
        "face up": [] if open_[1] == "none" else [CARDS[card] for card in open_[1].split(", ")],
        "pile": int(open_[2]),
        "fast": "Fast game." in top,
        "turn": int(match(r"(?:Turn (\d+) · .+|The end · (\d+) turns?)", top[0])[1] or top[0].split()[3]),
        "sites": {},
        "advisors": {},
        "caps": {},
        "players": {},
    }
    for what in ("Discards", "Out of the game"):
        line = next(line for line in top if line.startswith(what))
        found[what] = counted(match(rf"{what}: (.+)\.", line)[1], CARDS)
    for line in players:
        seat, *numbers = match(
            r"(\w+): points (\d+); in supply: cloisters (\d+), advisors (\d+); cards in hand (\d)", line
        ).groups()
        found["players"][WORDS[seat]] = tuple(map(int, numbers))
    for lines in parts[3:12]:
        name, standing, cap, who = match(r"(\w+): advisors (\d+) of at most (\d+); (.+)", lines[0]).groups()
        country = COUNTRIES[name]
        found["caps"][country] = int(cap)
        if advisors := counted(who, WORDS):
            found["advisors"][country] = advisors
            assert sum(advisors.values()) == int(standing)
        for line in lines[1:]:
            site, _, owner = line.rpartition(": ")
            assert DATA.sites[SITES[site]].country == country
            if owner != "free":
                found["sites"][SITES[site]] = WORDS[owner]
    return found


def facts(view: View) -> dict[str, Any]:
    return {
        "face up": list(view.face_up),
        "pile": view.pile,
        "fast": view.fast,
        "turn": view.turn,
        "sites": view.sites,
        "advisors": {country: by for country, by in view.advisors.items() if by},
        "caps": {country: cap_of(view.sites, country) for country in DATA.countries},
        "players": {
            seat: (view.scores[seat], view.supply[seat].cloisters, view.supply[seat].advisors, view.held[seat])
            for seat in view.seats
        },
        "Discards": {card: number for card, number in view.discards.items() if number},
        "Out of the game": {card: number for card, number in view.removed.items() if number},
    }


@pytest.mark.parametrize("name", LOGS)
def test_the_text_board_can_be_read_back(name: str) -> None:
    log = LOGS[name]()
    for step in log.steps[::3]:
        view: View = GAME.view(step.state, None)
        assert read(text.board_as_text(view)) == facts(view)


@pytest.mark.parametrize("view", [EMPTY, fresh(), interim(MIXED), ALONE])
def test_extremes_can_be_read_back(view: View) -> None:
    assert read(text.board_as_text(view)) == facts(view)


def test_the_scoring_is_told_line_by_line() -> None:
    view: View = GAME.view(game(5, "end").state, None)
    told = text.board_as_text(view)
    for line in view.tally:
        assert f"{line.seat.capitalize()} {line.points}" in told
    assert "Interim points for cloisters in England: " in told
    assert view.result is not None
    for seat in view.seats:
        assert f"{seat.capitalize()}: {view.result.scores[seat]} points (interim " in told
        assert seat.capitalize() in text.reckoning_alt(view)


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        ("turns", "The last turn has been played. The game is over."),
        ("full", "Nobody can place another piece. The game is over."),
    ],
)
def test_the_end_says_why(why: str, sentence: str) -> None:
    view: View = GAME.view(game(5, "end").state, None)
    assert view.result is not None
    over = replace(view, result=replace(view.result, why=why))
    assert text.board_as_text(over).count(sentence) == 1
    assert text.reckoning_alt(over).count(sentence) == 1


def test_the_reference_names_all_there_is() -> None:
    told = RENDERER.reference()
    for name in (*SITES, *COUNTRIES, *CARDS):
        assert name in told
    assert "13: Aragon–Italy, by sea" in told
    assert "Cluny: roads to Cîteaux, Hautecombe, Montmajour, Fleury" in told


# -- sentences -------------------------------------------------------------------------------------

TOLD: list[tuple[Event, str]] = [
    (e.Dealt("red", ("france", "france")), "Your hand: France, France."),
    (e.Dealt("red"), "Cards dealt: 3 to Anna."),
    (e.Turned("france"), "New face-up card: France."),
    (
        e.Placed("red", "cloister", "cluny", ("bavaria_burgundy",)),
        "Anna placed a cloister at Cluny in Burgundy and paid one Bavaria/Burgundy card.",
    ),
    (
        e.Placed("blue", "advisor", "italy", ("france", "france")),
        "Blue placed an advisor in Italy and paid two France cards.",
    ),
    (e.Exchanged("red", "france"), "Anna put the card France on the discards to exchange it."),
    (e.Drew("red", "pile"), "Anna drew a card from the pile."),
    (e.Drew("red", "pile", "france"), "You drew from the pile: France."),
    (e.Drew("red", "face_up", "lorraine_italy"), "Anna took the face-up card Lorraine/Italy."),
    (e.Exhausted(1), "The pile has run out for the first time: interim scoring."),
    (e.Exhausted(2), "The pile has run out for the second time."),
    (e.Scored("red", "interim", "italy", 1), "Interim points for cloisters in Italy: Anna 1."),
    (e.Scored("red", "cloisters", "italy", 7), "Points for cloisters in Italy: Anna 7."),
    (e.Scored("red", "alliances", 14, 6), "Points for alliance 14, Burgundy–Italy: Anna 6."),
    (e.Scored("red", "chains", None, 5), "Points for chains: Anna 5."),
    (e.Shuffled(31), "The discards were shuffled into a new pile of 31 cards."),
    (e.LastTurns(("red", "blue")), "One last turn each, without drawing: Anna, Blue."),
    (e.LastTurns(()), "Nobody has another turn."),
    (e.Ended("turns"), "The last turn has been played. The game is over."),
    (e.Ended("full"), "Nobody can place another piece. The game is over."),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_sentences_tell_the_facts(event: Event, sentence: str) -> None:
    assert Teller(names={"red": "Anna"}).tell(event) == sentence


def test_what_players_score_for_the_same_is_told_in_one() -> None:
    happened = [
        e.Exhausted(1),
        e.Scored("red", "interim", "italy", 4),
        e.Scored("blue", "interim", "italy", 2),
        e.Scored("blue", "interim", "aragon", 1),
        e.Scored("red", "cloisters", "aragon", 3),
        e.Ended("turns"),
    ]
    assert Teller(names={"red": "Anna"}).tell_all(happened)[1:-1] == [
        "Interim points for cloisters in Italy: Anna 4, Blue 2.",
        "Interim points for cloisters in Aragon: Blue 1.",
        "Points for cloisters in Aragon: Anna 3.",
    ]


def test_there_is_a_sentence_for_every_kind_of_event() -> None:
    kinds = {kind for kind in (*Event.__subclasses__(), *Private.__subclasses__()) if kind.__module__ == e.__name__}
    assert set(Teller.sentences) == kinds == {type(event) for event, _ in TOLD}


def test_what_others_drew_is_not_told() -> None:
    drawn = e.Drew("red", "pile", "france")
    for seat in (None, "blue"):
        assert "France" not in Teller().tell(drawn.seen_by(seat))


# -- choices ---------------------------------------------------------------------------------------


def test_sites_are_sorted_by_country_and_numbered() -> None:
    log = game(4, "choices")
    state = log.steps[0].state
    view = acting(state)
    legal = GAME.legal(state, view.on_turn)
    question = choices.ask(view, legal, ("cloister",), Teller())
    assert question is not None
    tokens = [choice.token for choice in question.choices]
    assert tokens == [site for site in DATA.sites if site in tokens]
    for i, choice in enumerate(question.choices, start=1):
        assert choice.label == f"{i}: {DATA.sites[choice.token].name}"
        assert choice.detail == DATA.countries[DATA.sites[choice.token].country].names["en"]


@pytest.mark.parametrize("name", LOGS)
def test_choices_lead_to_every_legal_action(name: str) -> None:
    """And no two answers to a question read alike."""

    def led(view: View, legal: list[Any], prefix: tuple[str, ...]) -> Iterator[str]:
        question = choices.ask(view, legal, prefix, Teller())
        if question is None:
            yield " ".join(prefix)
            return
        assert len({(choice.label, choice.detail) for choice in question.choices}) == len(question.choices)
        for choice in question.choices:
            yield from led(view, legal, (*prefix, choice.token))

    for step in LOGS[name]().steps[:-1:9]:
        view = acting(step.state)
        legal = GAME.legal(step.state, view.on_turn)
        assert sorted(led(view, legal, ())) == sorted(map(GAME.write, legal))


# -- languages -------------------------------------------------------------------------------------

MASKED = Teller(Masked())
NAMES_OF_SITES = re.compile("|".join(sorted(map(re.escape, SITES), key=len, reverse=True)))


def unmasked(told: str) -> list[str]:
    """What has letters, names of sites left out."""
    return re.findall(r"[^\W\d_]+", NAMES_OF_SITES.sub("", told))


def test_words_come_from_the_catalogue() -> None:
    for event, _ in TOLD:
        assert not unmasked(MASKED.tell(event)), event
    for name in LOGS:
        log = LOGS[name]()
        for step in log.steps[::17]:
            for seat in (None, *GAME.to_act(step.state)):
                view: View = GAME.view(step.state, seat)
                legal = GAME.legal(step.state, seat) if seat else []
                told = [text.board_as_text(view, MASKED), text.map_alt(view, MASKED), text.beside_alt(view, MASKED)]
                told += text.what_now(view, legal, MASKED)
                if seat:
                    told.append(text.hand_alt(view, (), MASKED))
                for words in told:
                    assert not unmasked(words), words
    assert not unmasked(text.reference(MASKED))
    assert not unmasked(text.reckoning_alt(GAME.view(game(5, "end").state, None), MASKED))


def test_what_is_drawn_comes_from_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: set[str] = set()
    write = Pen.text

    def watched(pen: Pen, x: float, y: float, text: str, *rest: Any) -> None:
        drawn.add(text)
        write(pen, x, y, text, *rest)

    monkeypatch.setattr(Pen, "text", watched)
    forget_sprites()
    for view in (GAME.view(game(5, "end").state, None), acting(game(4, "choices").steps[30].state)):
        pictures.seen(view, MASKED, 1)
    pictures.choice_of_places(EMPTY, ["cluny"], MASKED, 1)
    forget_sprites()
    short = {"Bury", "Mt-St-Michel", "San Juan", "St-Maurice", "Altaich"}
    assert {told for told in drawn - short if unmasked(told)} == set()
    assert any("#" in told for told in drawn)


def test_countries_are_called_as_the_language_has_it() -> None:
    assert Teller(Language("de")).country("burgundy") == "Burgund"
    assert Teller(Language("fr")).country("lorraine") == "Lotharingie"
    assert Teller(Language("cs")).country("lorraine") == "Lorraine"
