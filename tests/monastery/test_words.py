"""Every event has its sentence, every square its name, and every word comes from the reader's catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Event
from engine.monastery import events
from engine.monastery.data import DATA
from engine.monastery.view import Decision, View
from render.language import Language, language, offered
from render.layout import SMALLEST_TEXT
from render.monastery import pictures, text
from render.monastery.coordinates import column_name, row_name, square_name, square_named
from render.monastery.extent import LARGEST_TILE, SMALLEST_TILE
from render.monastery.names import names, parted_names, short_names
from render.monastery.panels import title
from render.monastery.sentences import Teller
from render.monastery.standing import turn_text
from render.monastery.tiles import TWO_LINES, name_lines
from render.pen import Pen
from render.typeface import width
from render.words import places_alt
from tests.monastery.scenes import GAME, game, states, turns, ways
from tests.render.caches import forget_sprites
from tests.render.masked import Masked

GAMES = [
    "monastery-p2-silence-random",
    "monastery-p3-greedy",
    "monastery-p4-draft-greedy",
    "monastery-p4-greedy",
    "monastery-p4-random",
    "monastery-p4-teams-greedy",
]


def kinds(of: type[Event]) -> Iterator[type[Event]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


EVENTS = [kind for kind in kinds(Event) if kind.__module__ == events.__name__]

HAPPENED = [event for name in GAMES for step in game(name).steps for event in step.events]

RARE: list[Event] = [
    events.GaveBack(("red", "green")),
    events.Imprisoned("red", "blue2"),
    events.Stayed("red", ("red1", "red2")),
    events.Swapped("red", (1, 2), (3, 4)),
    events.Prayed("red", "red1", (3, 0), 2),
    events.Collected("red", (3, 0), 1),
    events.Moved("red", "red1", (3, 0), (3, 0), 1, 0),
    events.BoughtLetter("red", (2, 3), "A", "blue", 1, True, 2, 1),
    events.BoughtLetter("red", (2, 3), "A", "blue", 1, False, 2, 1),
    events.Counted({"red": 2, "blue": 2}, ("red", "blue")),
    events.Ended("letters", ("red",)),
    events.Ended("tiles", ("red",)),
    events.Ended("days", ("red", "green")),
    events.KeptTiles("red", ("farm", "field_1", "chapel")),
    events.ReturnedTile("red", "farm"),
]


# -- events ----------------------------------------------------------------------------------------


def test_there_is_a_sentence_for_every_kind_of_event() -> None:
    assert set(Teller.sentences) == set(EVENTS)
    assert {type(event) for event in (*HAPPENED, *RARE)} == set(EVENTS)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: str(kind.__name__))
def test_events_are_told_in_whole_sentences(kind: type[Event]) -> None:
    told = {Teller().tell(event) for event in (*HAPPENED, *RARE) if type(event) is kind}
    assert told
    for sentence in told:
        assert re.fullmatch(r"[A-Z].*\.", sentence), sentence
        assert not re.search(r"[{}]|  |\(\)", sentence), sentence
        assert "None" not in sentence or kind is events.RoundBegan, sentence  # None is an hour, too


def test_sentences_tell_the_facts() -> None:
    tell = Teller(names={"red": "Anna"}).tell
    assert tell(events.Placed("red", "farm", (3, 0), 1)) == "Anna placed the Farm on O10."
    assert tell(events.Placed("red", "field_1", (3, 0), 1)) == "Anna placed a Field on O10."
    assert tell(events.Drew("blue", 1)) == "Blue drew a tile."
    assert tell(events.Drew("blue", 3)) == "Blue drew 3 tiles."
    assert tell(events.DrewTiles("blue", ("farm", "chapel"))) == "You drew: Farm, Chapel."
    assert tell(events.BoughtLetter("red", (2, 3), "A", "blue", 1, True, 2, 1)) == (
        "Anna bought a small A for the strip of Blue (2 points, 1 blessing)."
    )


def test_names_are_told_as_they_are() -> None:
    for name in ("{seat}", "%s", "Иван 🦊", "«»", "a\\b"):
        assert Teller(names={"red": name}).tell(events.Kept("red")) == f"{name} chose three tiles to keep."


# -- squares ---------------------------------------------------------------------------------------

FAR = st.integers(-500, 500)


@settings(max_examples=300)
@given(x=FAR, y=FAR)
def test_names_of_squares_lead_back(x: int, y: int) -> None:
    name = square_name((x, y))
    assert square_named(name) == (x, y)
    assert square_named(f" {name.lower()} ") == (x, y)


def test_no_two_columns_or_rows_share_a_name() -> None:
    far = range(-500, 501)
    assert len({column_name(x) for x in far}) == len({row_name(y) for y in far}) == len(far)


def test_names_of_squares_as_documented() -> None:
    assert [square_name(at) for at in ((0, 0), (2, 1), (14, 0), (15, 0), (-11, 0), (-12, -10), (-38, 5))] == [
        "L10", "N11", "Z10", "AA10", "A10", "'Z0", "''Z15",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["", "10", "L", "L 10", "'AA1", "L10x", "L1.5", "É3", "L--1", "L٣٣٣٣٣", "ABCDE1"])
def test_what_is_no_square(name: str) -> None:
    assert square_named(name) is None


# -- names of tiles --------------------------------------------------------------------------------

over_languages = pytest.mark.parametrize("code", offered())


@over_languages
def test_short_names_stay_apart(code: str) -> None:
    """None is another tile's, nor the beginning of another tile's name."""
    known = {tile.name: names(tile.id, language(code)) for tile in DATA.tiles.values()}
    for name, found in known.items():
        others = [one for other, them in known.items() if other != name for one in (them.full, *them.short)]
        for short in found.short:
            bare = short.rstrip(".")
            assert len(bare) > 2
            assert not any(other.startswith(bare) for other in others), short


@over_languages
def test_every_tile_has_a_short_name(code: str) -> None:
    short = short_names(language(code))
    assert {tile.id if tile.id in short else tile.kind for tile in DATA.tiles.values()} == set(short)
    assert set(parted_names(language(code))) == set(short)


@over_languages
@pytest.mark.parametrize("size", range(SMALLEST_TILE, LARGEST_TILE + 1, 2))
@pytest.mark.parametrize("two", TWO_LINES)
def test_a_name_is_whole_wherever_it_fits(size: int, two: int, code: str) -> None:
    unit = 4.0
    pixels, smallest = int(size * unit), int(SMALLEST_TEXT * unit)
    for tile in DATA.tiles:
        named = names(tile, language(code))
        lines, text = name_lines(named, pixels, unit, two)
        assert int(text) >= smallest
        assert all(width(line, "regular", int(text)) <= pixels for line in lines)
        ways = [(named.full,), *([named.halves] if named.halves and size >= two else [])]
        fits = [way for way in ways if all(width(line, "regular", smallest) <= 0.97 * pixels for line in way)]
        if fits:
            assert lines == fits[0]
        else:
            assert lines[0] in named.short  # whole too: never cut off


@over_languages
def test_halves_are_the_name(code: str) -> None:
    for tile in DATA.tiles:
        named = names(tile, language(code))
        if named.halves:
            assert "".join(named.halves).replace("-", "").replace(" ", "") == re.sub("[ -]", "", named.full)


def test_another_language_is_not_parted_in_english() -> None:
    class Other(Language):
        def template(self, english: str, context: str = "") -> str:
            return {"Brewhouse": "Brauhaus", "Bakehouse": "Backhaus", "Bake-house": "Back-haus"}.get(
                english, english
            )

    assert names("brewhouse", Other()).halves == ()
    assert names("bakehouse", Other()).halves == ("Back-", "haus")


# -- languages -------------------------------------------------------------------------------------


MASKED = Teller(Masked())
SQUARE = re.compile(r"'*\b[A-Z]{1,2}-?\d+\b")


def unmasked(told: str) -> list[str]:
    """What has letters, names of squares left out."""
    return re.findall(r"[^\W\d_]+", SQUARE.sub("", told))


def some_views() -> Iterator[tuple[View, list[Any]]]:
    for name in GAMES:
        for state in states(game(name), every=11):
            for seat in (None, *GAME.to_act(state)[:1]):
                yield GAME.view(state, seat), GAME.legal(state, seat) if seat else []


def test_sentences_come_from_the_catalogue() -> None:
    for event in (*HAPPENED, *RARE):
        told = MASKED.tell(event)
        assert "#" in told
        letters = [event.letter] if isinstance(event, events.BoughtLetter) else []
        assert unmasked(told) == letters, told


def test_words_round_the_board_come_from_the_catalogue() -> None:
    decisions = set()
    for view, legal in some_views():
        decisions.add(view.decision)
        hints = text.what_now(view, legal, MASKED)
        told = [title(view, MASKED.language), turn_text(view, MASKED), text.table_alt(view, MASKED), *hints]
        if view.mine is not None:
            told.append(text.screen_alt(view, hints, MASKED))
        if view.result is not None:
            told.append(text.testament_alt(view, MASKED))
        for words in told:
            assert not unmasked(words), words
    assert decisions >= {*get_args(Decision), None} - {"imprison", "brew"}


def test_alt_texts_of_choices_come_from_the_catalogue() -> None:
    assert not unmasked(places_alt(["K9", MASKED.place("abbey")], MASKED.language))
    assert not unmasked(text.turns_alt("farm", "K9", [0, 1], MASKED))


def test_the_text_board_comes_from_the_catalogue() -> None:
    for view, _ in some_views():
        told = text.board_as_text(view, MASKED)
        for seat in view.seats:
            told = told.replace(view.strips[seat], "").replace(DATA.phrases[seat], "")
        assert all(len(word) == 1 for word in unmasked(told)), told  # letters of the grid


def test_what_is_drawn_comes_from_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: set[str] = set()
    write = Pen.text

    def watched(pen: Pen, x: float, y: float, text: str, *rest: Any) -> None:
        drawn.add(text)
        write(pen, x, y, text, *rest)

    monkeypatch.setattr(Pen, "text", watched)
    forget_sprites()
    log = game("monastery-p4-greedy")
    for state in states(log, every=60):
        seat = GAME.to_act(state)[0] if GAME.to_act(state) else None
        view = GAME.view(state, seat)
        pictures.seen(view, MASKED, 1)
        if seat:
            pictures.screen(view, text.what_now(view, GAME.legal(state, seat), MASKED), MASKED, 1)
        if turns(state)[0]:
            pictures.choice_of_ways(view, *ways(state), MASKED, 1)
            pictures.choice_of_places(view, [turns(state)[1], "abbey"], MASKED, 1)
    forget_sprites()
    columns = {column_name(x) for x in range(-20, 20)}
    assert {word for told in drawn for word in unmasked(told)} <= columns
    assert any("#" in told for told in drawn)
