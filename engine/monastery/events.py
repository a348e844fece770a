"""What comes about in a game, as plain facts. All see them, but for those of `Private`: only their `seat` does.

The tag of each kind is its name (`what`) in traces. formats/events.md tells them to people outside.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.core import Event, Private, Seat
from engine.monastery.data import Cell, RoundKind, Square

Place = Square | Literal["abbey"]


class RoundBegan(Event, frozen=True, tag="round"):
    day: int
    round: int
    kind: RoundKind
    order: tuple[Seat, ...]


class TurnBegan(Event, frozen=True, tag="turn"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "turn"
    seat: Seat
    part: Literal["move", "score"]


# -- tiles ---------------------------------------------------------------------


class Drew(Event, frozen=True, tag="drew"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    seat: Seat
    count: int


class DrewTiles(Private, frozen=True, tag="drew_tiles"):
    tiles: tuple[str, ...]


class Kept(Event, frozen=True, tag="kept"):
    seat: Seat


class KeptTiles(Private, frozen=True, tag="kept_tiles"):
    tiles: tuple[str, ...]


class Returned(Event, frozen=True, tag="returned"):
    seat: Seat


class ReturnedTile(Private, frozen=True, tag="returned_tile"):
    tile: str


class Placed(Event, frozen=True, tag="placed"):
    seat: Seat
    tile: str
    at: Square
    turn: int


# -- monks ---------------------------------------------------------------------


class Moved(Event, frozen=True, tag="moved"):
    seat: Seat
    monk: str
    start: Place
    end: Place
    square: int | None
    cost: int


class Stayed(Event, frozen=True, tag="stayed"):
    """Brewhouse: these monks stay outside, standing."""

    seat: Seat
    monks: tuple[str, ...]


class WentHome(Event, frozen=True, tag="went_home"):
    """Back to the Abbey."""

    monks: tuple[str, ...]


# -- blessings -----------------------------------------------------------------


class Received(Event, frozen=True, tag="received"):
    seat: Seat
    blessings: int


class GaveBack(Event, frozen=True, tag="gave_back"):
    """The supply was empty: each of these gave one blessing back. It shows who had one."""

    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    seats: tuple[Seat, ...]


class Encouraged(Event, frozen=True, tag="encouraged"):
    seat: Seat
    at: Square
    blessings: int


class Collected(Event, frozen=True, tag="collected"):
    seat: Seat
    at: Square
    blessings: int


# -- points --------------------------------------------------------------------


class Scored(Event, frozen=True, tag="scored"):
    seat: Seat
    by: Literal["building", "work", "prayer"]
    at: Place
    points: int


class Built(Event, frozen=True, tag="built"):
    tile: str
    at: Square


class Prayed(Event, frozen=True, tag="prayed"):
    """He knelt. `work_lost` points of his work there are taken back (M8.6)."""

    seat: Seat
    monk: str
    at: Square
    work_lost: int


class BoughtLetter(Event, frozen=True, tag="bought_letter"):
    seat: Seat
    cell: Cell
    letter: str
    strip: Seat
    space: int
    small: bool
    points: int
    blessings: int


class BoughtMonk(Event, frozen=True, tag="bought_monk"):
    seat: Seat
    cell: Cell
    monk: str
    points: int
    blessings: int


class Swapped(Event, frozen=True, tag="swapped"):
    seat: Seat
    a: Cell
    b: Cell


class UsedIcon(Event, frozen=True, tag="used_icon"):
    seat: Seat
    icon: str


class Unspent(Event, frozen=True, tag="unspent"):
    seat: Seat
    points: int


# -- the abbot -----------------------------------------------------------------


class Counted(Event, frozen=True, tag="counted"):
    """An election: monks of each player, and those who are tied for most."""

    monks: dict[Seat, int]
    tied: tuple[Seat, ...]


class Elected(Event, frozen=True, tag="elected"):
    seat: Seat


class Imprisoned(Event, frozen=True, tag="imprisoned"):
    seat: Seat
    monk: str


# -- the end -------------------------------------------------------------------


class Testament(Event, frozen=True, tag="testament"):
    seat: Seat
    large_letters: int
    blessings: int
    unplaced: tuple[str, ...]
    total: int


class Ended(Event, frozen=True, tag="ended"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    why: Literal["letters", "tiles", "days"]
    winners: tuple[Seat, ...]
