"""Can be read on a phone, and told apart by every eye."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from engine.monastery.view import View
from render.layout import PHONE
from render.monastery import pictures, text
from render.monastery.board import draw_board
from render.monastery.colours import PALETTE
from render.monastery.extent import Place
from render.monastery.sentences import Teller
from render.palette import PARCHMENT, SEATS, WHITE
from tests.monastery.scenes import (
    COLOURS,
    EMPTY,
    GAME,
    emblem,
    every_emblem,
    every_tile,
    five_on_one,
    game,
    gathered,
    laid,
    states,
    turns,
    ways,
)
from tests.monastery.scenes import _monk as monk_drawer
from tests.render.watch import SMALLEST, Watch

# -- size of writing -------------------------------------------------------------------------------


def wide(columns: int, rows: int = 3) -> View:
    """A board so many squares wide, crowded."""
    squares = [(x - columns // 2, -1 - y) for y in range(rows) for x in range(columns)]
    view = laid(squares)
    monks = tuple(
        replace(monk, on=tile.at, cell=None, square=0 if not tile.built else None, kneeling=tile.built)
        for monk, tile in zip(view.monks, view.board, strict=False)
    )
    return replace(view, monks=(*monks, *view.monks[len(monks) :]))


@pytest.mark.parametrize("unit", [1, 2, 4])
@pytest.mark.parametrize("columns", [3, 6, 9, 11, 12])
def test_no_writing_is_smaller_than_eleven(watch: Watch, columns: int, unit: float) -> None:
    view = wide(columns)
    marks: dict[Place, str] = {tile.at: str(i) for i, tile in enumerate(view.board)}
    picture = pictures.table(view, unit=unit, numbers={**marks, "abbey": "99"})
    assert picture.width == PHONE * unit
    size, told = watch.smallest()
    assert size * PHONE / picture.width >= SMALLEST, told


def test_no_writing_of_far_rows_is_smaller_than_eleven(watch: Watch) -> None:
    view = laid([*((x, 0) for x in range(-4, 0)), *((x, 0) for x in range(3, 8)), *((0, -y) for y in range(1, 30))])
    picture = pictures.table(view, unit=2)
    assert "-19" in watch.sizes
    assert watch.smallest()[0] * PHONE / picture.width >= SMALLEST


@pytest.mark.parametrize("name", ["monastery-p2-greedy", "monastery-p3-greedy", "monastery-p4-draft-greedy"])
def test_no_writing_in_games_is_smaller_than_eleven(watch: Watch, name: str) -> None:
    for state in states(game(name), every=60):
        seat = GAME.to_act(state)[0] if GAME.to_act(state) else None
        view = GAME.view(state, seat)
        shown = [pictures.seen(view, unit=1)]
        if seat:
            shown.append(pictures.screen(view, text.what_now(view, GAME.legal(state, seat)), unit=1))
        if turns(state)[0]:
            shown.append(pictures.choice_of_ways(view, *ways(state), unit=1))
        assert max(picture.width for picture in shown) == PHONE
    assert watch.smallest()[0] >= SMALLEST


def test_writing_on_extremes(watch: Watch) -> None:
    for view in (EMPTY, gathered(4), five_on_one(True, 2), five_on_one(False)):
        assert pictures.table(view, unit=2).width == 2 * PHONE
    every_tile(1)
    every_emblem(2)
    assert watch.smallest()[0] >= SMALLEST


def test_names_of_rows_and_columns_have_room(watch: Watch) -> None:
    """The rim grows with the names of the rows, so none is cut off."""
    near, far = wide(9), laid([(0, -1 - y) for y in range(40)])
    for view, unit in ((near, 2), (far, 2)):
        board = draw_board(view, Teller().language, unit)
        left = board.crop((0, 40, 2, board.height - 40))
        assert left.getextrema() == (board.getpixel((0, 20)),) * 2  # nothing is written up to the edge


# -- colours and shapes ----------------------------------------------------------------------------


@pytest.mark.parametrize("kneeling", [False, True])
def test_players_are_told_apart_without_colour(kneeling: bool) -> None:
    """Dark shape on a light ground: each covers other places than every other."""
    shapes = {}
    for seat in COLOURS:
        drawn = emblem(monk_drawer(seat, kneeling), 40).convert("L")
        shapes[seat] = drawn.point(lambda value: 255 if value > 235 else 0)
    for a, b in combinations(COLOURS, 2):
        differing = sum(x != y for x, y in zip(shapes[a].tobytes(), shapes[b].tobytes(), strict=True))
        assert differing > 0.04 * 40 * 40, (a, b)


def test_the_shared_palette_is_enough() -> None:
    assert len(PALETTE.colours) <= 255
    assert {*(SEATS[seat] for seat in COLOURS), PARCHMENT, WHITE} <= set(PALETTE.colours)
