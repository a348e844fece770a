"""Marks on the map: what is new, what can be taken back. The table as two pictures, faces, how far the game is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import Image

from engine.core import Event
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Drew, Placed
from engine.web_of_power.view import View
from render.kit import png
from render.language import ENGLISH
from render.layout import PHONE
from render.palette import INK, RUBRIC
from render.web_of_power import faces
from render.web_of_power.chart import CHART, SITE
from render.web_of_power.europe import draw_map
from render.web_of_power.marks import spots
from render.web_of_power.renderer import RENDERER
from render.web_of_power.sentences import Teller
from tests.render.watch import SMALLEST, Watch
from tests.web_of_power.scenes import ALONE, EMPTY, GAME, MIXED, NAMES, fresh, game, interim
from tests.web_of_power.table import Table

UNIT = 2.5
CITEAUX = Placed("yellow", "cloister", "citeaux", ())
SEAL = Placed("yellow", "advisor", "burgundy", ())
LERINS = Placed("blue", "cloister", "lerins", ())


def around(picture: Image.Image, site: str) -> set[object]:
    """The colours of the ring in which a mark of this site is."""
    x, y = CHART.sites[site]
    drawn = picture.convert("RGB")
    ring = [(dx, dy) for dx in range(-30, 31) for dy in range(-30, 31) if 24 <= (dx * dx + dy * dy) ** 0.5 <= 28]
    assert SITE * UNIT < 24
    return {drawn.getpixel((int(x * UNIT) + dx, int(y * UNIT) + dy)) for dx, dy in ring}


def test_what_is_new_has_a_halo_and_what_is_his_has_dashes() -> None:
    plain = draw_map(fresh(), ENGLISH, UNIT)
    marked = draw_map(fresh(), ENGLISH, UNIT, news=[LERINS], own=[CITEAUX])
    assert RUBRIC not in around(plain, "lerins")
    assert RUBRIC in around(marked, "lerins")
    assert RUBRIC not in around(marked, "citeaux")
    assert INK in around(marked, "citeaux")
    assert around(marked, "cluny") == around(plain, "cluny")


def test_own_goes_before_new() -> None:
    both = draw_map(fresh(), ENGLISH, UNIT, news=[CITEAUX], own=[CITEAUX])
    assert both.tobytes() == draw_map(fresh(), ENGLISH, UNIT, own=[CITEAUX]).tobytes()


def test_the_newest_advisors_of_a_player_are_his_last() -> None:
    view = replace(fresh(), advisors={"burgundy": {"yellow": 2, "blue": 1}})
    order = [seat for seat in view.seats for _ in range(view.advisors["burgundy"].get(seat, 0))]
    last = max(i for i, seat in enumerate(order) if seat == "yellow")
    assert [spot.middle for spot in spots(view, [SEAL])] == [CHART.seals["burgundy"].slot(last)]
    assert len([*spots(view, [SEAL, SEAL])]) == 2


NOWHERE = [
    [],
    [Drew("yellow", "pile")],
    [Placed("yellow", "cloister", "fulda", ())],
    [Placed("yellow", "advisor", "italy", ())],
]


@pytest.mark.parametrize("events", NOWHERE)
def test_what_has_no_place_or_was_taken_back_has_no_mark(events: list[Event]) -> None:
    assert draw_map(fresh(), ENGLISH, UNIT, news=events).tobytes() == draw_map(fresh(), ENGLISH, UNIT).tobytes()


def test_marks_are_told_in_words() -> None:
    alt = RENDERER.table(fresh(), [LERINS], [CITEAUX, SEAL]).alt
    assert "New: Lérins, Burgundy." in alt
    assert "Yours, not settled yet: Cîteaux, Burgundy, the seal of Burgundy." in alt
    assert "New:" not in RENDERER.table(fresh()).alt


def test_questions_mark_what_is_his() -> None:
    play = Table("red", "blue", "green").turn_of("red").hand("red", *["france"] * 3).cloisters("france", blue=3)
    going = play.start().do("red", "cloister fleury [france]")
    view, legal = GAME.view(going.state, "red"), GAME.legal(going.state, "red")
    one, other = RENDERER.first(view, legal).picture, RENDERER.first(view, legal, going.events).picture
    assert one is not None
    assert other is not None
    assert one.draw(4.0).tobytes() != other.draw(4.0).tobytes()


# -- two pictures ----------------------------------------------------------------------------------


@pytest.mark.parametrize("view", [EMPTY, interim(MIXED), interim(ALONE)])
def test_a_busy_table_can_be_sent(view: View) -> None:
    """Both pictures together, as they go out together, with what four others can do in a turn and his own."""
    news = [Placed(seat, "cloister", site, ()) for site, seat in list(view.sites.items())[:8]]
    own = [Placed(seat, "advisor", at, ()) for at, by in list(view.advisors.items())[:2] for seat in list(by)[:1]]
    table, beside = RENDERER.table(view, news, own).draw(4.0), RENDERER.beside(view).draw(4.0)
    assert len(png(table)) + len(png(beside)) <= 200 << 10
    assert table.height <= 1.5 * table.width
    assert beside.height <= 1.2 * beside.width


def test_the_two_tell_what_is_open() -> None:
    view: View = GAME.view(game(5, "middle").steps[100].state, None)
    table, beside = RENDERER.table(view), RENDERER.beside(view)
    for seat in view.seats:
        assert f"{seat.capitalize()}: points {view.scores[seat]}; in supply" in beside.alt
    assert f"Cards in the pile: {view.pile}." in beside.alt
    for country in {DATA.sites[site].country for site in view.sites}:
        assert f"{DATA.countries[country].names['en']}: cloisters" in table.alt


def test_names_do_not_push_anything_out(watch: Watch) -> None:
    renderer = RENDERER.bound(ENGLISH, NAMES)
    assert renderer.beside(interim(MIXED)).draw(4.0).width == PHONE * UNIT
    size, told = watch.smallest()
    assert size / UNIT >= SMALLEST, told


# -- moment and faces ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (EMPTY, "First pile, 38 cards left"),
        (replace(EMPTY, exhausted=1, pile=1), "Second pile, 1 card left"),
        (replace(EMPTY, phase="last", last_seats=("red", "blue")), "Last turns, 2 more to come"),
        (GAME.view(game(3, "end 23").state, None), "The end"),
    ],
)
def test_how_far_the_game_is(view: View, told: str) -> None:
    assert RENDERER.moment(view) == told


@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_a_face_can_be_read_small(code: str, watch: Watch) -> None:
    """It is square, and shown 85 wide."""
    teller = Teller(type(ENGLISH)(code))
    for card in DATA.cards:
        for pair in (False, True):
            face = faces.card(card, teller, pair)
            drawn = face.draw(4.0)
            assert drawn.width == drawn.height
            assert len(png(drawn)) < 8 << 10
            assert face.alt.endswith(f"{teller.card(card)}.")
    size, told = watch.smallest()
    assert size * 85 / drawn.width >= SMALLEST - 0.01, told
    assert not [told for told in watch.sizes if told.endswith("…")]
