"""Tiles out of the bag and back (M1.6, M4.8, M10.4). The bag has no order: chance picks as a tile is drawn."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import Event
from engine.monastery import events
from engine.monastery.state import Screen, State, with_screen, without_tile


def draw_tiles(s: State, who: int, count: int, out: list[Event]) -> State:
    """So many tiles for one player, while the bag lasts."""
    bag, chance, drawn = s.bag, s.chance, []
    for _ in range(min(count, len(bag))):
        tile, bag, chance = chance.take(bag)
        drawn.append(tile)
    return _to_screen(replace(s, bag=bag, chance=chance), who, drawn, out) if drawn else s


def draw_suiting(s: State, who: int, suits: list[frozenset[str]], out: list[Event]) -> State:
    """One tile out of each of these sets, at random among those in the bag."""
    bag, chance, drawn = s.bag, s.chance, []
    for wanted in suits:
        tile, _, chance = chance.take([tile for tile in bag if tile in wanted])
        bag = tuple(other for other in bag if other != tile)
        drawn.append(tile)
    return _to_screen(replace(s, bag=bag, chance=chance), who, drawn, out)


def _to_screen(s: State, who: int, drawn: list[str], out: list[Event]) -> State:
    mine = s.screens[who]
    out.append(events.Drew(s.seats[who], len(drawn)))
    out.append(events.DrewTiles(s.seats[who], tuple(drawn)))
    screen = Screen(tuple(sorted((*mine.tiles, *drawn))), mine.blessings)
    return replace(s, screens=with_screen(s, who, screen))


def return_tile(s: State, who: int, tile: str) -> State:
    """From his screen back into the bag."""
    screens = with_screen(s, who, without_tile(s, who, tile))
    return replace(s, bag=tuple(sorted((*s.bag, tile))), screens=screens)
