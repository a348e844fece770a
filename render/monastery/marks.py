"""What a board shows of events: tiles that are new or changed, monks that came, and the ways they took."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.core import Event
from engine.monastery.data import PRISON_CELL, Square
from engine.monastery.events import Built, Encouraged, Imprisoned, Moved, Place, Placed, Prayed
from engine.monastery.view import View
from render.monastery.ground import tile_at
from render.monastery.sentences import Teller


class Way(Struct, frozen=True):
    """From where monks came to where they are, and as which of those who moved."""

    numbers: tuple[int, ...]
    start: Place
    end: Place


class Marks(Struct, frozen=True):
    tiles: tuple[Square, ...] = ()
    """New, built, or with blessings laid on them."""
    monks: tuple[str, ...] = ()
    """Who came, or knelt."""
    ways: tuple[Way, ...] = ()

    def without(self, other: Marks) -> Marks:
        """What is not marked as something else already."""
        return Marks(
            tuple(at for at in self.tiles if at not in other.tiles),
            tuple(monk for monk in self.monks if monk not in other.monks),
            self.ways,
        )


NONE = Marks()


def marks_of(view: View, events: Sequence[Event]) -> Marks:
    """Of what is still to be seen: a monk that went on or home has no mark where he was."""
    tiles: dict[Square, None] = {}
    begun: dict[str, Place] = {}
    monks: dict[str, Place] = {}
    for event in events:
        if isinstance(event, Placed | Built | Encouraged):
            tiles[event.at] = None
        elif isinstance(event, Moved):
            begun.setdefault(event.monk, event.start)
            monks[event.monk] = event.end
        elif isinstance(event, Prayed):
            monks[event.monk] = event.at
        elif isinstance(event, Imprisoned):
            monks[event.monk] = next(tile.at for tile in view.board if tile.tile == PRISON_CELL)
    there = {monk.name: monk.on for monk in view.monks}
    stayed = [name for name, end in monks.items() if there.get(name) == end]
    walked = [name for name in stayed if name in begun and begun[name] != monks[name]]
    ways: dict[tuple[Place, Place], tuple[int, ...]] = {}
    for i, name in enumerate(walked, start=1):
        way = begun[name], monks[name]
        ways[way] = (*ways.get(way, ()), i)
    return Marks(
        tuple(at for at in tiles if tile_at(view, at) is not None),
        tuple(stayed),
        tuple(Way(numbers, *way) for way, numbers in ways.items()),
    )


def told(view: View, marks: Marks, teller: Teller) -> str:
    """What is marked, one after another; nothing if nothing is."""
    t = teller.language.t
    tiles = [tile for at in marks.tiles if (tile := tile_at(view, at)) is not None]
    named = [t("{tile} on {place}", tile=teller.tile(tile.tile), place=teller.place(tile.at)) for tile in tiles]
    return teller.language.listed([*named, *(teller.monk(monk) for monk in marks.monks)])
