"""The close-up of Monastery: where something happened on a board too wide to be read at once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core import Event
from engine.monastery.data import DATA, Square
from engine.monastery.events import BoughtLetter, Built, Encouraged, Moved, Placed, Prayed, WentHome
from engine.monastery.view import View
from render.monastery.close_up import COLUMNS, ROWS, part_of
from render.monastery.extent import AROUND, Extent
from render.monastery.renderer import RENDERER
from render.palette import RUBRIC
from tests.monastery.scenes import LINES, laid
from tests.monastery.test_readable import wide

EAST = LINES["east"]
LAST = EAST.board[-1]
LAID = Placed("red", LAST.tile, LAST.at, LAST.turn)
LETTER = BoughtLetter("red", (1, 1), "L", "red", 0, False, 1, 0)


def standing(view: View, monk: str, at: Square, kneeling: bool = False) -> View:
    there = tuple(
        replace(one, on=at, cell=None, square=None, kneeling=kneeling) if one.name == monk else one
        for one in view.monks
    )
    return replace(view, monks=there)


def test_it_shows_the_placed_tile() -> None:
    part = part_of(EAST, [LAID])
    assert part is not None
    assert LAST.at in part
    assert part.tiles == (LAST.at,)
    assert part.east - part.west < COLUMNS
    assert part.south - part.north < ROWS


def test_the_placed_tile_has_a_red_edge() -> None:
    picture = RENDERER.close_up(EAST, [LAID])
    part = part_of(EAST, [LAID])
    assert picture is not None
    assert part is not None
    drawn, extent = picture.draw(2).convert("RGB"), Extent(part.corners, 2, AROUND)
    assert drawn.size == (extent.width, extent.height)
    for tile in EAST.board:
        if tile.at in part:
            left, top = extent.corner(tile.at)
            assert (drawn.getpixel((left - 4, top + extent.tile // 4)) == RUBRIC) == (tile.at == LAST.at)


@pytest.mark.parametrize("columns", [3, 8])
def test_a_board_that_can_be_read_has_none(columns: int) -> None:
    view = wide(columns)
    tile = view.board[0]
    assert part_of(view, [Placed("red", tile.tile, tile.at, tile.turn)]) is None


@pytest.mark.parametrize("line", LINES)
def test_wide_and_tall_boards_have_one(line: str) -> None:
    view = LINES[line]
    for tile in (view.board[0], view.board[24], view.board[-1]):
        part = part_of(view, [Placed("red", tile.tile, tile.at, tile.turn)])
        assert part is not None
        assert tile.at in part


@pytest.mark.parametrize("events", [[], [LETTER], [WentHome(("red1",))], [Placed("red", "farm", (77, 7), 0)]])
def test_what_has_no_place_has_none(events: list[Event]) -> None:
    assert part_of(EAST, events) is None


def test_what_happened_last_is_shown_and_what_went_before_as_far_as_it_has_room() -> None:
    far, near = EAST.board[0], EAST.board[-3]
    events: list[Event] = [
        Encouraged("red", far.at, 1),
        Encouraged("red", near.at, 1),
        LAID,
        Built(far.tile, far.at),
        LETTER,
    ]
    part = part_of(EAST, events)
    assert part is not None
    assert part.tiles == (far.at,)
    part = part_of(EAST, events[:3])
    assert part is not None
    assert part.tiles == (LAST.at, near.at)


def test_a_monk_is_shown_where_he_is_by_now() -> None:
    here, there = EAST.board[-1].at, EAST.board[20].at
    view = standing(EAST, "red2", there)
    part = part_of(view, [Moved("red", "red2", "abbey", here, None, 1), Moved("red", "red2", here, there, None, 1)])
    assert part is not None
    assert there in part
    assert here not in part
    assert part.monks == ("red2",)
    assert part.tiles == ()


def test_the_abbey_is_shown_whole() -> None:
    at = EAST.board[0].at
    part = part_of(EAST, [Moved("red", "red1", at, "abbey", None, 1)])
    assert part is not None
    assert all(square in part for square in DATA.abbey)
    assert part.monks == ("red1",)


def test_a_monk_on_the_grid_is_not_on_the_board() -> None:
    assert part_of(EAST, [Moved("red", "red5", "abbey", (3, 0), None, 1)]) is None


def test_its_words() -> None:
    at = EAST.board[-2].at
    view = standing(EAST, "red1", at, kneeling=True)
    picture = RENDERER.close_up(view, [LAID, Prayed("red", "red1", at, 0)])
    assert picture is not None
    assert picture.alt.startswith("Close-up of the board from ")
    assert "New or changed: " in picture.alt
    assert "Red 1 now kneels in " in picture.alt


def test_a_monk_who_came_looks_different() -> None:
    view = standing(laid([(3 + i, 0) for i in range(12)]), "red2", (9, 0))
    came = RENDERER.close_up(view, [Moved("red", "red2", "abbey", (9, 0), None, 1)])
    stood = RENDERER.close_up(view, [Encouraged("red", (9, 0), 1)])
    assert came is not None
    assert stood is not None
    assert came.draw(2).tobytes() != stood.draw(2).tobytes()
