"""What hangs together on the board of a view: worked out by the ground of the rules, and kept while tiles stay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.monastery.board import ABBEY, Ground, Laid, Layout
from engine.monastery.data import BLANK, DATA, NEIGHBOURS, Square
from engine.monastery.view import TileView, View


@lru_cache(maxsize=16)
def _ground(tiles: tuple[Laid, ...]) -> Ground:
    layout = Layout(tiles[:-1]).with_tile(tiles[-1]) if tiles else Layout()
    return layout.ground


def ground_of(view: View) -> Ground:
    return _ground(tuple(Laid(tile.tile, tile.at, tile.turn) for tile in view.board))


def tile_at(view: View, at: object) -> TileView | None:
    return next((tile for tile in view.board if tile.at == at), None)


def beside(view: View, at: Square) -> list[str]:
    """What lies on the four sides of a square: tiles, or the Abbey, each once."""
    return list(dict.fromkeys(name for name, _ in _sides(view, at)))


def joined(view: View, tile: str, at: Square, turn: int) -> list[str]:
    """What a tile laid so is connected with."""
    ours = DATA.tiles[tile].turned(turn)
    sides = _sides(view, at, ours)
    return list(dict.fromkeys(name for name, connected in sides if connected))


def _sides(view: View, at: Square, ours: str = "") -> Iterator[tuple[str, bool]]:
    """What is there on each side, and whether a way leads to it."""
    ground = ground_of(view)
    for i, (dx, dy) in enumerate(NEIGHBOURS):
        square = at[0] + dx, at[1] + dy
        node = ground.cells.get(square)
        if node is None:
            continue
        tile = ground.tiles[node]
        theirs = (DATA.abbey[square] if tile is None else ground.sides[node])[(i + 2) % 4]
        name = "abbey" if tile is None or node == ABBEY else tile.id
        yield name, bool(ours) and BLANK not in (ours[i], theirs)
