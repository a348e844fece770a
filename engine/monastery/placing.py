"""Placing a tile, special tiles, and the exchange (M4, M5). Also serves the Stables (M12.8)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import Event, Illegal
from engine.monastery import actions, events
from engine.monastery.blessings import receive
from engine.monastery.board import Laid
from engine.monastery.data import DATA
from engine.monastery.drawing import draw_tiles, return_tile
from engine.monastery.state import (
    Placing,
    Returning,
    State,
    crowd,
    with_screen,
    without_tile,
)


def placements(s: State, who: int) -> list[actions.Place]:
    """Every tile of his screen in every place and turn."""
    ground = s.layout.ground
    support = s.built | crowd(s).full_sites  # M4.3
    return [
        actions.Place(tile, square, turn)
        for tile in s.screens[who].tiles
        for square, near, turns in ground.places(tile)
        if near & support
        for turn in turns
    ]


def place(s: State, who: int, a: actions.Place, out: list[Event]) -> State:
    """Lay the tile, whoever may do so when; the caller has looked at that."""
    if a.tile not in s.screens[who].tiles:
        raise Illegal("M4.1", tile=a.tile)
    if not 0 <= a.turn <= 3:
        raise Illegal("M4.1", turn=a.turn)
    ground = s.layout.ground
    broken = ground.fault(a.tile, a.turn, a.at)
    if broken:
        raise Illegal(broken, tile=a.tile, at=a.at, turn=a.turn)
    near = ground.open[a.at].near
    if not near & (s.built | crowd(s).full_sites):
        raise Illegal("M4.3", tile=a.tile, at=a.at)
    special = DATA.tiles[a.tile].kind == "special"
    out.append(events.Placed(s.seats[who], a.tile, a.at, a.turn))
    s = replace(
        s,
        layout=s.layout.with_tile(Laid(a.tile, a.at, a.turn)),
        built=s.built | 1 << len(ground.tiles) if special else s.built,
        laid_blessings=(*s.laid_blessings, 0),
        screens=with_screen(s, who, without_tile(s, who, a.tile)),
    )
    return receive(s, who, near.bit_count(), out) if special else s  # M5.2


def place_in_turn(s: State, who: int, a: actions.Place, out: list[Event]) -> State:
    turn = _unplaced_turn(s)
    return replace(place(s, who, a, out), turn=replace(turn, placed=True))


def can_exchange(s: State) -> bool:
    return isinstance(s.turn, Placing) and not s.turn.placed and bool(s.bag)


def exchange(s: State, who: int, _: actions.Exchange, out: list[Event]) -> State:
    turn = _unplaced_turn(s)
    return draw_and_ask(replace(s, turn=replace(turn, placed=True)), who, "M4.8", out)


def draw_and_ask(s: State, who: int, rule: str, out: list[Event]) -> State:
    """Draw one tile; then one must be returned."""
    if not s.bag:
        raise Illegal(rule, bag=0)
    return replace(draw_tiles(s, who, 1, out), ask=Returning(who))


def returnable(s: State, who: int) -> list[actions.Return]:
    """Any tile of his screen but a secret passage."""
    return [actions.Return(tile) for tile in s.screens[who].tiles if DATA.tiles[tile].kind != "secret"]


def give_back(s: State, who: int, a: actions.Return, out: list[Event]) -> State:
    if actions.Return(a.tile) not in returnable(s, who):
        raise Illegal("M4.8" if isinstance(s.turn, Placing) else "M12.7", tile=a.tile)
    out.append(events.Returned(s.seats[who]))
    out.append(events.ReturnedTile(s.seats[who], a.tile))
    return replace(return_tile(s, who, a.tile), ask=None)


def any_tile_fits(s: State) -> bool:
    """M11.3: some tile of the screens or the bag could be laid, were all on the board built."""
    ground = s.layout.ground
    unplaced = (*s.bag, *(tile for screen in s.screens for tile in screen.tiles))
    return any(ground.fits_somewhere(tile) for tile in unplaced)


def _unplaced_turn(s: State) -> Placing:
    turn = s.turn
    if not isinstance(turn, Placing) or turn.placed:
        raise Illegal("M4.1", placed=True)
    if turn.encouraged:
        raise Illegal("M7.1", encouraged=True)
    return turn
