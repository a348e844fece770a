"""What a panel asks first, what each place and square means, and what choices look like."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import Event
from engine.monastery.events import Moved, Placed
from engine.monastery.view import View
from render.kit import Choice, Question, png
from render.layout import PHONE
from render.monastery import pictures
from render.monastery.asking import DRAWN, MENU
from render.monastery.extent import Extent
from render.monastery.faces import SIDE, letter_face, monk_face, seat_face, tile_face
from render.monastery.reckoning import steps
from render.monastery.renderer import RENDERER
from render.monastery.sentences import Teller
from tests.monastery.scenes import COLOURS, game
from tests.monastery.table import GAME, Play, Table
from tests.monastery.test_readable import wide
from tests.render.watch import SMALLEST, Watch

TELLER = Teller()
LARGEST = 200 << 10


def first(play: Play, own: tuple[Event, ...] = ()) -> Question:
    seat = play.to_act[0]
    return RENDERER.first(GAME.view(play.state, seat), GAME.legal(play.state, seat), own)


def ask(play: Play, text: str) -> Question:
    seat = play.to_act[0]
    asked = RENDERER.ask(GAME.view(play.state, seat), GAME.legal(play.state, seat), text.split())
    assert asked is not None
    return asked


def told(choices: tuple[Choice, ...]) -> list[tuple[str, str, str]]:
    return [(choice.token, choice.label, choice.detail) for choice in choices]


# -- first -----------------------------------------------------------------------------------------


def test_tiles_and_monks_are_offered_by_themselves() -> None:
    table = Table("red", "blue").at(day=1, round=2).lay("path_2", (3, 0), turn=1, built=True)
    play = table.screen("red", "field_1", "field_2").monk("red2", (3, 0)).start()
    asked = first(play)
    assert [(choice.token, choice.label, choice.under) for choice in asked.choices] == [
        ("place field_1 4,0 0", "Field", "Place a tile"),  # two are alike, and they fit on one square alone
        ("place secret_red", "Secret Passage", "Place a tile"),
        ("exchange", "Exchange a tile", ""),
        ("move red2 abbey", "Red 2", "Move a monk"),  # red1 has nowhere to go: a Path holds one
    ]
    assert asked.picture is None
    assert all(choice.face for choice in asked.choices if choice.under)
    assert [choice.detail for choice in asked.choices if choice.token.startswith("move")] == ["O10, Path"]


def test_a_monk_that_has_moved_comes_first() -> None:
    table = Table("red", "blue").at(day=1, round=2).lay("path_2", (3, 0), turn=1, built=True)
    play = table.lay("kitchen", (4, 0), built=True).monk("red2", "abbey").monk("red3", "abbey").start()
    own = (Moved("red", "red3", "abbey", (4, 0), None, 2), Moved("red", "red2", "abbey", (3, 0), None, 1))
    play.do("red", "move red3 4,0", "move red2 3,0")
    assert [choice.label for choice in first(play, own).choices][:2] == ["Red 2", "Red 3"]
    assert [choice.label for choice in first(play).choices][-3:] == ["Red 1", "Red 2", "Red 3"]


def test_done_is_no_choice() -> None:
    play = Table("red", "blue").at(day=1, round=2).start()
    assert "done" in play.legal()
    assert "done" not in [choice.token for choice in first(play).choices]


def test_what_can_be_bought_is_in_one_menu_if_it_fits() -> None:
    play = Table("red", "blue").at(day=1, round=2).start().to_scoring("red").with_points(2)
    asked = first(play)
    letters = [choice for choice in asked.choices if choice.under == "Buy a letter"]
    assert ("letter 2,2 blue", "Q for the strip of Blue", "2 points; row 2, column 2") in told(tuple(letters))
    assert ("letter 1,1 red", "L for your own strip", "1 point; row 1, column 1") in told(tuple(letters))
    monks = [choice for choice in asked.choices if choice.under == "Buy a monk"]
    assert told(tuple(monks)) == [
        ("monk 2,1 red", "Red 3", "1 point"),
        ("monk 2,1 blue", "Blue 3", "1 point"),
    ]
    four = Table(*COLOURS).at(day=1, round=2).start().to_scoring("red").with_points(20)
    assert "letter" in [choice.token for choice in first(four).choices]


# -- places and squares ----------------------------------------------------------------------------


def test_a_place_says_what_is_beside_it_and_a_turn_what_it_joins() -> None:
    table = Table("red", "blue").at(day=1, round=2).lay("path_2", (3, 0), turn=1, built=True)
    play = table.lay("chapel", (2, -1), built=True, turn=2).screen("red", "path_8").start()
    places = ask(play, "place path_8")
    assert ("4,0", "P10", "beside a Path") in [(c.token, c.bare, c.detail) for c in places.choices]
    assert places.picture is not None
    turns = ask(play, "place secret_red 4,0")
    way = turns.choices[0]
    assert (way.label, way.detail) == ("1: Not turned", "paths: north, east, west; joins a Path")


def test_squares_of_sites_are_chosen_with_their_site_and_share_its_number() -> None:
    table = Table("red", "blue").at(day=1, round=2).lay("path_2", (3, 0), turn=1, built=True)
    play = table.lay("kitchen", (4, 0), turn=0).monk("blue1", (4, 0), square=1).start()
    asked = ask(play, "move red1")
    assert told(asked.choices) == [
        ("3,0", "1: O10", "Path, built; 1 step"),
        ("4,0 0", "2: P10, a square worth 3 points", "Kitchen, squares free: 3, 1; Blue 1 there; 2 steps"),
        ("4,0 2", "2: P10, a square worth 1 point", "Kitchen, squares free: 3, 1; Blue 1 there; 2 steps"),
    ]
    assert asked.apart is not None
    assert [choice.token for choice in asked.apart.choices] == ["3,0", "4,0"]
    assert asked.picture is not None
    assert asked.picture.alt == (
        "Places to choose from. 1: O10, Path, built; 1 step. "
        "2: P10, Kitchen, squares free: 3, 1; Blue 1 there; 2 steps."
    )
    square = ask(play, "move red1 4,0")
    assert told(square.choices) == [("0", "first square", "worth 3 points"), ("2", "third square", "worth 1 point")]
    assert square.picture is not None
    assert square.picture.alt == (
        "The site Kitchen on P10. First square: worth 3 points. Third square: worth 1 point."
    )


@pytest.mark.parametrize("name", ["monastery-p4-draft-greedy", "monastery-p4-teams-greedy"])
def test_steps_are_those_that_are_paid(name: str) -> None:
    """M6.2, M6.3, M6.7: also through full sites and secret passages."""
    log, paid = game(name), set()
    for before, step in pairwise(log.steps):
        for event in step.events:
            if isinstance(event, Moved) and event.cost:
                view = log.game.view(before.state, None)
                assert steps(view, event.monk, event.end) == event.cost
                paid.add(event.cost)
    assert len(paid) > 3


def test_where_and_how_are_one_question_if_one_picture_shows_them() -> None:
    play = Table("red", "blue").at(day=1, round=1).start()
    asked = ask(play, "place secret_red")
    assert asked.apart is not None or len(asked.choices) <= MENU
    many = {len(one.choices) for one in _asked_in("monastery-p4-greedy") if one.apart and "place" in one.prompt}
    assert all(count <= DRAWN for count in many)
    both = next(one for one in _asked_in("monastery-p4-greedy") if one.prompt.startswith("Where, and"))
    assert all(len(choice.token.split()) == 2 for choice in both.choices)
    assert both.picture is not None
    assert "each way it fits" in both.picture.alt


def _asked_in(name: str) -> Iterator[Question]:
    for state, view, legal in _decisions(name):
        assert state
        for choice in RENDERER.first(view, legal).choices:
            if (asked := RENDERER.ask(view, legal, choice.token.split())) is not None:
                yield asked


def _decisions(name: str, every: int = 9) -> Iterator[tuple[Any, View, list[Any]]]:
    log = game(name)
    for step in log.steps[:-1:every]:
        for seat in log.game.to_act(step.state):
            yield step.state, log.game.view(step.state, seat), list(log.game.legal(step.state, seat))


# -- pictures --------------------------------------------------------------------------------------


def test_a_wide_board_is_shown_where_the_numbers_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """In larger squares than the whole of it, with the numbers' squares in the frame."""
    view = wide(14, 6)
    seen: list[tuple[Any, Extent]] = []
    usual = Extent.__init__

    def noticed(self: Extent, squares: Any, unit: float, around: float) -> None:
        usual(self, squares, unit, around)
        seen.append((list(squares), self))

    monkeypatch.setattr(Extent, "__init__", noticed)
    near = [view.board[3].at, view.board[20].at]
    pictures.choice_of_places(view, near, unit=1)
    pictures.table(view, unit=1)
    (corners, part), (_, whole) = seen[-2:]
    (west, north), (east, south) = corners
    assert all(west < x < east and north < y <= south for x, y in near)
    assert part.tile > 1.4 * whole.tile
    assert part.columns < whole.columns


@pytest.mark.parametrize("name", ["monastery-p4-draft-greedy", "monastery-p2-greedy"])
def test_pictures_of_choices_can_be_read_and_sent(name: str, watch: Watch) -> None:
    kinds: set[str] = set()
    for asked in _asked_in(name):
        if asked.picture is None or asked.prompt in kinds:
            continue
        kinds.add(asked.prompt)
        picture = asked.picture.draw(2)
        assert picture.width == 2 * PHONE
        size, what = watch.smallest()
        assert size / 2 >= SMALLEST - 0.01, what
        assert len(png(asked.picture.draw(4))) <= LARGEST
    assert len(kinds) >= 3


def test_faces_are_square_and_readable(watch: Watch) -> None:
    faces = [
        *(tile_face(tile, TELLER) for tile in ("kitchen", "dormitory", "path_1", "beehive", "secret_red")),
        *(monk_face(f"{seat}{n}", n > 3, TELLER) for seat in COLOURS for n in (1, 5)),
        seat_face("blue", TELLER),
        letter_face("L", False, "red", TELLER),
        letter_face("M", True, "blue", TELLER),
    ]
    for face in faces:
        assert face.draw(1).size == (SIDE, SIDE)
        assert face.alt.endswith(".")
    assert watch.smallest()[0] >= SMALLEST
    drawn = {face.draw(1).tobytes() for face in faces}
    assert len(drawn) == len(faces)


def test_an_own_step_is_marked_on_the_picture_of_a_question() -> None:
    table = Table("red", "blue").at(day=1, round=2).lay("path_2", (3, 0), turn=1, built=True)
    play = table.lay("kitchen", (4, 0), turn=0).start()
    view, legal = GAME.view(play.state, "red"), GAME.legal(play.state, "red")
    asked = [
        RENDERER.ask(view, legal, ("move", "red1"), own) for own in ((), (Placed("red", "kitchen", (4, 0), 0),))
    ]
    drawn = [one.picture.draw(1).tobytes() for one in asked if one is not None and one.picture is not None]
    assert len(set(drawn)) == 2


def test_moments() -> None:
    view = GAME.view(Table("red", "blue").at(day=2, round=5).start().state, None)
    assert RENDERER.moment(view) == "Day 2, Lectio"
    assert RENDERER.moment(replace(view, day=1, round=4)) == "Day 1, Sext"
