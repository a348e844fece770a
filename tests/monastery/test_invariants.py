"""The invariants of the rules page, each over random and greedy play with all numbers of players and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.monastery.data import BLANK, DATA, NEIGHBOURS, PATH
from tests.conformance.tables import AnyLog, Place, at_every_table, played_games

pytestmark = pytest.mark.no_cover  # whole games take five times as long when every line is followed

Exposed = dict[str, Any]
Sides = dict[tuple[int, int], tuple[int, str, str, str]]
"""By square the number of the tile on it (-1: the Abbey), its kind, its colour and its four sides."""


def over_play(check: Callable[[AnyLog, Exposed], None]) -> Callable[..., None]:
    """Look at every state of played games, as a trace shows it."""

    @at_every_table("monastery")
    @given(data=st.data())
    def test(place: Place, data: st.DataObject) -> None:
        log = data.draw(played_games(place))
        for step in log.steps:
            check(log, log.game.expose(step.state))

    test.__doc__ = check.__doc__
    given_play: Callable[..., None] = test
    return given_play


@pytest.mark.rule("M1.4", "M9.7")
@over_play
def test_twenty_blessings(log: AnyLog, state: Exposed) -> None:
    """Blessings in supply, on screens and on sites total 20."""
    amounts = [
        state["supply"],
        *(screen["blessings"] for screen in state["screens"].values()),
        *(tile["blessings"] for tile in state["board"]),
    ]
    assert sum(amounts) == 20
    assert min(amounts) >= 0
    assert 0 <= state["spendable"] <= 20
    assert not any(tile["blessings"] for tile in state["board"] if tile["built"])


@pytest.mark.rule("M1.2", "M9.4")
@over_play
def test_five_monks_a_colour(log: AnyLog, state: Exposed) -> None:
    """Five monks per colour over grid and monastery."""
    seats = log.beginning.seats
    assert sorted(state["monks"]) == sorted(f"{seat}{n}" for seat in seats for n in range(1, 6))
    laid = {tuple(tile["at"]) for tile in state["board"]}
    for name, monk in state["monks"].items():
        if monk["on"] == "grid":
            assert not name.endswith("1")
        elif monk["on"] != "abbey":
            assert tuple(monk["on"]) in laid


@pytest.mark.rule("M1.5", "M9.5")
@over_play
def test_letters_on_the_grid_are_those_the_strips_miss(log: AnyLog, state: Exposed) -> None:
    """For each letter, copies on the grid equal empty strip spaces."""
    on_grid = Counter(lying["letter"] for lying in state["grid"])
    missing = Counter(
        letter
        for seat in log.beginning.seats
        for letter, side in zip(DATA.phrases[seat], state["strips"][seat], strict=True)
        if side is None
    )
    assert on_grid == missing
    cells = [lying["cell"] for lying in state["grid"]]
    assert len(set(cells)) == len(cells)


@pytest.mark.rule("M1.3", "M1.4")
@over_play
def test_every_tile_is_somewhere_once(log: AnyLog, state: Exposed) -> None:
    """Bag, screens and board hold 49 tiles plus one per player; passages only with their owners or on the board."""
    seats = log.beginning.seats
    passages = {f"secret_{seat}" for seat in seats}
    on_board = [tile["tile"] for tile in state["board"]]
    on_screens = [tile for screen in state["screens"].values() for tile in screen["tiles"]]
    everywhere = [*state["bag"], *on_screens, *on_board]
    assert len(everywhere) == 49 + len(seats)
    assert set(everywhere) == {tile.id for tile in DATA.tiles.values() if not tile.owner} | passages
    assert not passages & set(state["bag"])
    for seat, screen in state["screens"].items():
        assert passages & set(screen["tiles"]) <= {f"secret_{seat}"}
        assert list(screen["tiles"]) == sorted(screen["tiles"])
    assert list(state["bag"]) == sorted(state["bag"])


def _sides(state: Exposed) -> Sides:
    """The board square by square, read from the data alone."""
    found: Sides = {at: (-1, "abbey", DATA.abbey_colour, sides) for at, sides in DATA.abbey.items()}
    for number, laid in enumerate(state["board"]):
        tile = DATA.tiles[laid["tile"]]
        turned = "".join(tile.sides[(i - laid["turn"]) % 4] for i in range(4))
        found[tuple(laid["at"])] = (number, tile.kind, tile.colour, turned)
    return found


def _borders(board: Sides) -> Iterator[tuple[tuple[int, str, str, str], tuple[int, str, str, str], str, str]]:
    """Every tile with every other it touches, and the two sides that face each other."""
    for (x, y), mine in board.items():
        for i, (dx, dy) in enumerate(NEIGHBOURS):
            theirs = board.get((x + dx, y + dy))
            if theirs is not None and theirs[0] != mine[0]:
                yield mine, theirs, mine[3][i], theirs[3][(i + 2) % 4]


@pytest.mark.rule("M4.2", "M4.5", "M5.1")
@over_play
def test_no_dead_ends(log: AnyLog, state: Exposed) -> None:
    """No path faces a blank side, and no two tiles lie on one square."""
    board = _sides(state)
    assert len(board) == len(DATA.abbey) + len(state["board"])
    for _, _, ours, theirs in _borders(board):
        assert {ours, theirs} != {PATH, BLANK}


@pytest.mark.rule("M4.4", "M5.3")
@over_play
def test_every_tile_is_connected(log: AnyLog, state: Exposed) -> None:
    """Every tile but the special ones is connected to some other; special ones to none."""
    connected = {
        mine[0] for mine, _, ours, theirs in _borders(_sides(state)) if BLANK not in (ours, theirs) and mine[0] >= 0
    }
    ordinary = {n for n, laid in enumerate(state["board"]) if DATA.tiles[laid["tile"]].kind != "special"}
    assert connected == ordinary


@pytest.mark.rule("M4.6")
@over_play
def test_grey_never_touches_brown(log: AnyLog, state: Exposed) -> None:
    for mine, theirs, _, _ in _borders(_sides(state)):
        assert {mine[2], theirs[2]} != {"grey", "brown"}


@pytest.mark.rule("M4.7")
@over_play
def test_groups_stay_small(log: AnyLog, state: Exposed) -> None:
    """At most four fields, four paths, two gardens hang together."""
    board = _sides(state)
    joined: dict[int, set[int]] = {}
    for mine, theirs, ours, facing in _borders(board):
        if mine[1] == theirs[1] and (mine[1] != "path" or BLANK not in (ours, facing)):
            joined.setdefault(mine[0], set()).add(theirs[0])
    for kind, most in {"field": 4, "path": 4, "garden": 2}.items():
        for start in (tile[0] for tile in board.values() if tile[1] == kind):
            group, edge = {start}, {start}
            while edge:
                edge = {n for tile in edge for n in joined.get(tile, ())} - group
                group |= edge
            assert len(group) <= most


@pytest.mark.rule("M5.3", "M6.3", "M6.4")
@over_play
def test_no_tile_is_overfull(log: AnyLog, state: Exposed) -> None:
    """No tile holds more monks than it may; on a site each has a square of his own."""
    here: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for monk in state["monks"].values():
        if monk["on"] not in ("grid", "abbey"):
            here.setdefault(tuple(monk["on"]), []).append(monk)
    for laid in state["board"]:
        tile, monks = DATA.tiles[laid["tile"]], here.get(tuple(laid["at"]), [])
        if tile.kind == "special":
            assert laid["built"]
            assert not monks
        elif laid["built"]:
            assert len(monks) <= tile.value
            assert all("square" not in monk for monk in monks)
        else:
            squares = [monk["square"] for monk in monks]
            assert len(set(squares)) == len(squares)
            assert set(squares) <= set(range(len(tile.squares)))
            assert not any(monk["kneeling"] for monk in monks)
