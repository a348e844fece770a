"""What comes about."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.core import Event, Private, Seat
from tests.parley.actions import Question


class Began(Event, frozen=True, tag="began"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "turn"
    round: int
    speaker: Seat


class Offered(Event, frozen=True, tag="offered"):
    """That he did, not what."""

    seat: Seat


class Turned(Event, frozen=True, tag="turned"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"
    seat: Seat
    cards: tuple[str, ...]
    points: int


class Drew(Private, frozen=True, tag="drew"):
    cards: tuple[str, ...]


class Asked(Event, frozen=True, tag="asked"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "turn"
    seat: Seat
    other: Seat
    question: Question


class Answered(Event, frozen=True, tag="answered"):
    aloud: ClassVar[bool] = True
    settles: ClassVar[Literal["turn", "shown"] | None] = "turn"
    seat: Seat
    say: int | str | None


class Vouched(Event, frozen=True, tag="vouched"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "turn"
    seat: Seat
    sure: bool


class Objected(Event, frozen=True, tag="objected"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "turn"
    seat: Seat


class Ended(Event, frozen=True, tag="ended"):
    winners: tuple[Seat, ...]
