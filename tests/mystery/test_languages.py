"""Pictures and words in every language: nothing is cut off, covered or too small, and whole games are told well."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.mystery import actions as a
from engine.mystery.data import DATA
from engine.mystery.suspects import names_a_suspect
from locales.__main__ import read
from render.language import LOCALES, language, offered
from render.layout import PHONE
from render.mystery import bringing, confirming, deck, faces, legend, pictures, reference, standing, story, text
from render.mystery.asking_words import Asking
from render.mystery.chart import BESIDE, SPACES, named_boxes, plan_name
from render.mystery.sentences import Teller
from render.words import ALT_LIMIT
from tests.conformance.tables import Place, option_sets, played
from tests.mystery.portrait_scenes import BOOKS
from tests.mystery.scenes import GOLDEN, START
from tests.mystery.table import GAME
from tests.render.fitting import Fitting
from tests.render.pseudo import CODE
from tests.render.test_fitting import AS_OTHERS_SEE, SHEETS, of_people, spoken
from tests.render.watch import SMALLEST

CATALOGUES = sorted(LOCALES.glob("*/LC_MESSAGES/*.po"))
ODD = re.compile(r"UNSET|[{}<>_]|  |\(\)|: [.,;]|, ,")
"""What no words for people have in them."""
SPACED = re.compile(r"[^\u202f][;:?!»](?![\w])|«[^\u202f]")
"""French signs without the narrow space that belongs to them."""
BEGINS = re.compile(r"[A-ZÀ-Ý„“«\d]")
over_languages = pytest.mark.parametrize("code", offered())
over_all_languages = pytest.mark.parametrize("code", [*offered(), CODE])


# -- pictures ----------------------------------------------------------------------------------------------


@over_all_languages
@pytest.mark.parametrize("name", [name for name in GOLDEN if not name.startswith(AS_OTHERS_SEE)])
def test_all_that_is_written_can_be_read(name: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fitting = Fitting(monkeypatch)
    unit = GOLDEN[name](spoken(code)).width / PHONE
    assert list(fitting.faults(unit)) == []
    if not name.startswith(SHEETS) and fitting.written:
        size, told = fitting.smallest()
        assert size >= (SMALLEST - 0.01) * unit, told
    if code != CODE:
        assert [one for one in fitting.cut() if not of_people(one)] == []


@over_all_languages
def test_names_stay_in_their_rooms(code: str) -> None:
    places = [room for room in SPACES for _ in plan_name(room, spoken(code))]
    assert len(set(places)) == len(SPACES) - 2  # a confessional has a die instead
    for room, box in zip(places, named_boxes(spoken(code)), strict=True):
        left, top, right, bottom = SPACES[room].box
        assert left + BESIDE <= box[0], room
        assert box[2] <= right - BESIDE, room
        assert top < box[1] < box[3] < bottom, room


@over_languages
def test_every_card_and_every_cover_is_whole(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    teller = Teller(language(code))
    fitting = Fitting(monkeypatch)
    for card in DATA.cards:
        drawn = deck.card_picture(card, teller).draw(2)
        assert list(fitting.faults(drawn.width / PHONE)) == []
    for book in BOOKS:
        faces.book_face(book, teller).draw(2)
    assert fitting.cut() == []


@over_languages
def test_the_legend_is_told_to_its_end(code: str) -> None:
    told = legend.legend(Teller(language(code))).alt
    assert len(told) <= ALT_LIMIT
    rows = [section for section in legend.sections(language(code)) if section.columns == 1]
    assert told.endswith(rows[-1].entries[-1].text)


# -- names and quotes --------------------------------------------------------------------------------------


@pytest.mark.rule("A5.8")
@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parents[1].name)
def test_a_reply_may_name_nobody_in_any_language(file: Any) -> None:
    """However a suspect is called by those who read it, offered or not."""
    catalogue = read(file.parents[1].name, file.read_bytes())
    for suspect in DATA.suspects:
        entry = catalogue.get(suspect.name, "monk")
        assert entry is not None
        assert names_a_suspect(f"not {entry.string or suspect.name}, I think")
        assert names_a_suspect(str(entry.string).upper() or suspect.name)


@over_languages
def test_what_somebody_wrote_cannot_end_its_quote(code: str) -> None:
    asking = Asking(language(code))
    plain, quoted = (asking.question(a.Free(f"is it {sign}", "text")) for sign in ("so", "“a” „b“ «c» »d«"))
    marks = "“”„«»"
    assert [sign for sign in quoted if sign in marks] == [sign for sign in plain if sign in marks] != []


@over_languages
def test_what_stands_alone_begins_large(code: str) -> None:
    teller = Teller(language(code))
    labels = [faces.monk_face(one.id, teller).alt for one in DATA.suspects]
    labels += [line for line in reference.reference(teller).splitlines() if ": " in line]
    labels.append(pictures.table(START, teller).alt)
    assert [one for one in labels if not BEGINS.match(one) and not one.startswith(tuple(_rooms(teller)))] == []


def _rooms(teller: Teller) -> list[str]:
    return [teller.room(room) for room in SPACES]


# -- whole games -------------------------------------------------------------------------------------------


@over_languages
@pytest.mark.parametrize(("players", "agent"), [(4, "random"), (5, "greedy")])
def test_a_game_is_told_well(players: int, agent: str, code: str) -> None:
    teller = Teller(language(code), typed=lambda _text: "x")
    log = played(Place("mystery", players, agent), option_sets("mystery", players)[1], "words")
    lines: set[str] = set()
    for before, step in zip(log.steps, log.steps[1:], strict=False):
        for seat in (None, *log.beginning.seats[:2]):
            view = GAME.view(step.state, seat)
            events = [one for event in step.events if (one := event.seen_by(seat)) is not None]
            told = [*teller.tell_all(events), standing.whose_turn(view, teller)]
            if seat in GAME.to_act(step.state):
                legal = GAME.legal(step.state, seat)
                told += standing.what_now(view, legal, teller)
                listed = [one for one in legal if isinstance(one, a.Move | a.Reveal | a.Accuse | a.Act | a.End)]
                told += [confirming.confirm(view, GAME.write(one).split(), teller) for one in listed[:2]]
            assert [one for one in told if not BEGINS.match(one)] == []
            if seat is not None:
                brought = bringing.brings(GAME.view(before.state, seat), view, events, teller)
                assert len(brought) <= 90
                told.append(brought)
            lines.update(told)
    over = GAME.view(log.steps[-1].state, None)
    lines.update([*story.epilogue(over, teller), *text.as_text(over, teller).splitlines()])
    assert len(lines) > 100
    assert [one for one in lines if ODD.search(one) or (code == "fr" and SPACED.search(one))] == []
