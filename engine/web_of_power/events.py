"""What comes about in a game, as formats/record.md fixes it. Where a part is hidden, others see the rest (W14)."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType, field
from msgspec.structs import replace

from engine.core import Event, Private, Seat

Piece = Literal["cloister", "advisor"]
Part = Literal["interim", "cloisters", "alliances", "chains"]


class Dealt(Private, frozen=True, tag="dealt"):
    cards: tuple[str, ...] | UnsetType = UNSET

    def seen_by(self, seat: Seat | None) -> Dealt:
        return self if seat == self.seat else replace(self, cards=UNSET)


class Turned(Event, frozen=True, tag="turned"):
    """A card of the pile was turned face up."""

    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    card: str


class Placed(Event, frozen=True, tag="placed"):
    seat: Seat
    piece: Piece
    at: str
    cards: tuple[str, ...]


class Exchanged(Event, frozen=True, tag="exchanged"):
    seat: Seat
    card: str


class Drew(Event, frozen=True, tag="drew"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    seat: Seat
    source: Literal["pile", "face_up"] = field(name="from")
    card: str | UnsetType = UNSET

    def audience(self) -> tuple[Seat, ...] | None:
        return None if self.source == "face_up" else (self.seat,)

    def seen_by(self, seat: Seat | None) -> Drew:
        return self if self.source == "face_up" or seat == self.seat else replace(self, card=UNSET)


class Exhausted(Event, frozen=True, tag="exhausted"):
    time: Literal[1, 2]


class Scored(Event, frozen=True, tag="scored"):
    """`what_for`: a country, the number of an alliance, or nothing for chains."""

    seat: Seat
    part: Part
    what_for: str | int | None = field(name="for")
    points: int


class Shuffled(Event, frozen=True, tag="shuffled"):
    count: int
    pile: tuple[str, ...] | UnsetType = UNSET

    def audience(self) -> tuple[Seat, ...]:
        return ()

    def seen_by(self, seat: Seat | None) -> Shuffled:  # nobody sees the order
        return replace(self, pile=UNSET)


class LastTurns(Event, frozen=True, tag="last_turns"):
    seats: tuple[Seat, ...]


class Ended(Event, frozen=True, tag="ended"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    why: Literal["turns", "full"]
