"""A close-up of where something has just happened, when the whole board is too wide to be read on a phone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PIL import Image

from engine.core import Event
from engine.monastery.data import DATA, Square
from engine.monastery.events import Built, Collected, Encouraged, Imprisoned, Moved, Placed, Prayed
from engine.monastery.view import MonkView, View
from render.kit import checked_view
from render.monastery.board import draw_board
from render.monastery.coordinates import square_name
from render.monastery.extent import bounds, is_readable, widened
from render.monastery.marks import Marks
from render.monastery.sentences import Teller
from render.words import joined

COLUMNS, ROWS = 6, 6  # of a close-up, at most


class Part(Struct, frozen=True):
    """What a close-up shows."""

    west: int
    north: int
    east: int
    south: int
    tiles: tuple[Square, ...]
    """Tiles that are new or changed."""
    monks: tuple[str, ...]
    """Monks that have come, or knelt."""

    def __contains__(self, at: Square) -> bool:
        return self.west <= at[0] <= self.east and self.north <= at[1] <= self.south

    @property
    def corners(self) -> tuple[Square, Square]:
        return (self.west, self.north), (self.east, self.south)


def part_of(view: View, events: Sequence[Event]) -> Part | None:
    """Round what happened last, with as much of what went before as has room. None if the whole board can be read,
    or if nothing that happened has a place on it."""
    board = [*DATA.abbey, *(tile.at for tile in view.board)]
    west, north, east, south = bounds(board)
    if is_readable(board):
        return None
    lying = {tile.at for tile in view.board}
    monks = {monk.name: monk for monk in view.monks if monk.on != "grid"}
    tiles = [at for event in reversed(events) if (at := _tile(event)) in lying]
    moved = [monks[name] for event in reversed(events) if (name := _monk(event)) in monks]
    found: list[Square] = []
    for places in (*([at] for at in tiles), *(_squares(monk) for monk in moved)):
        a, b, c, d = bounds([*found, *places])
        if c - a < COLUMNS and d - b < ROWS:
            found += places
    if not found:
        return None
    a, b, c, d = bounds(found)
    a, c = widened(a, c, west, east, COLUMNS, COLUMNS)
    b, d = widened(b, d, north, south, min(ROWS, d - b + 3), ROWS)
    part = Part(a, b, c, d, (), ())
    return Part(
        a, b, c, d,
        tuple(dict.fromkeys(at for at in tiles if at in part)),
        tuple(dict.fromkeys(monk.name for monk in moved if all(at in part for at in _squares(monk)))),
    )  # fmt: skip


def _tile(event: Event) -> Square | None:
    return event.at if isinstance(event, Placed | Built | Encouraged | Collected) else None


def _monk(event: Event) -> str | None:
    return event.monk if isinstance(event, Moved | Prayed | Imprisoned) else None


def _squares(monk: MonkView) -> list[Square]:
    """Where he is by now; the whole Abbey, if he is there."""
    return list(DATA.abbey) if isinstance(monk.on, str) else [monk.on]


def draw_close_up(view: View, part: Part, teller: Teller, unit: float) -> Image.Image:
    view = checked_view("Monastery", View, view)
    return draw_board(view, teller.language, unit, news=Marks(part.tiles, part.monks), part=part.corners)


# -- in words --------------------------------------------------------------------------------------


def close_up_alt(view: View, part: Part, teller: Teller) -> str:
    """What is new first, then who stands where."""
    t, listed = teller.language.t, teller.language.listed
    first, last = (square_name(corner) for corner in part.corners)
    lying = {tile.at: tile for tile in view.board}
    sentences = [t("Close-up of the board from {first} to {last}.", first=first, last=last)]
    if part.tiles:
        told = [_place(teller, lying[at].tile, at) for at in part.tiles]
        sentences.append(t("New or changed: {tiles}.", tiles=listed(told)))
    for monk in view.monks:
        if monk.name in part.monks:
            sentences.append(_came(view, monk, teller))
    for at, tile in lying.items():
        monks = [teller.monk(monk.name) for monk in view.monks if monk.on == at]
        if at in part and monks:
            sentences.append(t("{place}: {monks}.", place=_place(teller, tile.tile, at), monks=listed(monks)))
    return joined(sentences)


def _place(teller: Teller, tile: str, at: Square) -> str:
    return teller.language.t("{tile} at {square}", tile=teller.tile(tile), square=square_name(at))


def _came(view: View, monk: MonkView, teller: Teller) -> str:
    t, name = teller.language.t, teller.monk(monk.name)
    tile = next((tile for tile in view.board if tile.at == monk.on), None)
    if tile is None:
        return t("{monk} is now in the Abbey.", monk=name)
    place = _place(teller, tile.tile, tile.at)
    if monk.kneeling:
        return t("{monk} now kneels in {place}.", monk=name, place=place)
    return t("{monk} is now in {place}.", monk=name, place=place)
