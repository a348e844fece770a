"""Set-up and the three start deals (M1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Event, Illegal, OptionValue, Unusable
from engine.monastery import actions, events
from engine.monastery.board import Layout
from engine.monastery.data import DATA, Tile
from engine.monastery.drawing import draw_suiting, draw_tiles, return_tile
from engine.monastery.elections import order_from
from engine.monastery.readings import Readings
from engine.monastery.rounds import go_on
from engine.monastery.state import (
    EMPTY,
    IN_ABBEY,
    ON_GRID,
    Keeping,
    Options,
    Screen,
    State,
)

DRAFTED: Final = 6
KEPT: Final = 3


def laid_out(seats: Sequence[str], seed: str, options: Mapping[str, OptionValue], readings: Readings) -> State:
    """Everything in its place (M1.1 to M1.5), before any tile is drawn."""
    chosen = Options(**options)  # type: ignore[arg-type]
    if list(seats) != [colour for colour in DATA.seat_order if colour in seats]:
        raise Unusable(f"seats must be different and run {', '.join(DATA.seat_order)} (M1.1)")
    if chosen.teams and len(seats) != len(DATA.seat_order):
        raise Unusable(f"teams are for four players, not {len(seats)} (M13)")
    in_play = {colour for colour in DATA.seat_order if colour in seats}
    rows = [DATA.grid[row * DATA.columns : (row + 1) * DATA.columns] for row in range(len(DATA.seat_order))]
    grid = "".join(
        row if colour in in_play else "".join(g if g == "+" else EMPTY for g in row)
        for row, colour in zip(rows, DATA.seat_order, strict=True)
    )
    passages = {tile.owner: tile.id for tile in DATA.tiles.values() if tile.owner}
    bag = tuple(sorted(tile.id for tile in DATA.tiles.values() if not tile.owner))
    state = State(
        seats=tuple(seats),
        options=chosen,
        readings=readings,
        chance=Chance(seed),
        day=1,
        round=0,
        phase="deal",
        turns_begun=0,
        abbot=0,  # seats run from the highest phrase to the lowest (M1.6)
        order=(),
        layout=Layout(),
        built=1,
        built_this_round=0,
        laid_blessings=(0,),
        monks=(IN_ABBEY, *[ON_GRID] * (DATA.monks - 1)) * len(seats),
        grid=grid,
        strips=tuple(EMPTY * len(DATA.phrases[seat]) for seat in seats),
        screens=tuple(Screen((passages[seat],)) for seat in seats),
        bag=bag,
        supply=DATA.blessings,
    )
    return replace(state, order=order_from(state, 0))


def begin(s: State, out: list[Event]) -> State:
    """The first Matins: no election, and the deal in place of the draw (M1.6, M1.7)."""
    out.append(events.RoundBegan(s.day, s.round, s.kind, tuple(s.seats[who] for who in s.order)))
    return go_on(DEALS[s.options.deal](s, out), out)


# -- deals -----------------------------------------------------------------------------------


def _deal_random(s: State, out: list[Event]) -> State:
    for who in s.order:
        s = draw_tiles(s, who, DATA.dial[0].draw, out)
    return s


def _deal_draft(s: State, out: list[Event]) -> State:
    for who in s.order:
        s = draw_tiles(s, who, DRAFTED, out)
    return replace(s, ask=Keeping(s.order))


def _all_such(suits: Callable[[Tile], bool]) -> frozenset[str]:
    return frozenset(tile.id for tile in DATA.tiles.values() if suits(tile))


EVEN = [
    _all_such(lambda tile: tile.kind == "building" and tile.colour == "grey" and tile.value == 2),
    _all_such(lambda tile: tile.kind == "path"),
    _all_such(lambda tile: tile.kind == "garden" or (tile.kind == "building" and tile.colour == "brown")),
]


def _deal_even(s: State, out: list[Event]) -> State:
    for who in s.order:
        s = draw_suiting(s, who, EVEN, out)
    return s


DEALS: dict[str, Callable[[State, list[Event]], State]] = {
    "random": _deal_random,
    "draft": _deal_draft,
    "even": _deal_even,
}


def _drafted(s: State, who: int) -> list[str]:
    return [tile for tile in s.screens[who].tiles if not DATA.tiles[tile].owner]


def keeps(s: State, who: int) -> list[actions.Keep]:
    return [actions.Keep(chosen) for chosen in combinations(_drafted(s, who), KEPT)]


def keep(s: State, who: int, a: actions.Keep, out: list[Event]) -> State:
    ask = s.ask
    assert isinstance(ask, Keeping)
    if a not in keeps(s, who):
        raise Illegal("M1.7", tiles=a.tiles)
    for tile in _drafted(s, who):
        if tile not in a.tiles:
            s = return_tile(s, who, tile)
    out.append(events.Kept(s.seats[who]))
    out.append(events.KeptTiles(s.seats[who], a.tiles))
    return replace(s, ask=Keeping(tuple(other for other in ask.waiting if other != who)))
