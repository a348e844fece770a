"""The whole of a game at one moment. Frozen: a step makes a new one and shares what did not change.

Inside, a player is a number: his index in `seats` (called `who`), which run clockwise from the start player. Sites
and countries are numbers too (`board`); cards are their ids. Supplies are not kept: they are what a player has not
on the board.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.chance import Chance
from engine.core import Result, Seat
from engine.web_of_power.board import COUNTRIES, EVERYWHERE, Sites
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Part, Piece

Cards = tuple[str, ...]
Phase = Literal["play", "draw", "last", "over"]


class PlacedPiece(Struct, frozen=True):
    """A piece of the current turn; `at` is a site or a country."""

    piece: Piece
    at: str


class Supply(Struct, frozen=True):
    """A player's pieces not yet placed."""

    cloisters: int
    advisors: int


class ScoreLine(Struct, frozen=True):
    """Points a player was given at once: for a country, an alliance (its number), or all his chains (None)."""

    seat: Seat
    part: Part
    what_for: str | int | None
    points: int


class WebResult(Result, frozen=True):
    """How a finished game stands. `parts` add up to the scores; `supply` broke ties (W12.2)."""

    parts: dict[Seat, dict[Part, int]]
    supply: dict[Seat, int]


class State(Struct, frozen=True):
    seats: tuple[str, ...]
    fast: bool
    chance: Chance
    turn: int
    """Turns begun, from 1."""
    phase: Phase
    exhausted: int
    """How often the pile has run out."""
    placed: tuple[PlacedPiece, ...]
    """This turn's pieces."""
    opened: tuple[str, ...]
    """Countries that were empty when this turn began and have a cloister now, sorted."""
    cloisters: tuple[Sites, ...]
    """By player the sites he has."""
    advisors: tuple[tuple[int, ...], ...]
    """By country, by player."""
    hands: tuple[Cards, ...]
    """By player, sorted."""
    face_up: Cards
    """Sorted."""
    pile: Cards
    """Top first. Its order is known to nobody (W14.1)."""
    discards: Cards
    """Sorted: they are open, and their order means nothing (W14.4)."""
    scores: tuple[int, ...]
    tally: tuple[ScoreLine, ...] = ()
    """All scorings line by line; a game that begins from a position knows only its own."""
    result: WebResult | None = None

    @property
    def who(self) -> int:
        """The player on turn (W3.2)."""
        return (self.turn - 1) % len(self.seats)


def free_sites(s: State) -> Sites:
    free = EVERYWHERE
    for mine in s.cloisters:
        free &= ~mine
    return free


def cloisters_left(s: State, who: int) -> int:
    return DATA.cloisters - s.cloisters[who].bit_count()


def advisors_left(s: State, who: int) -> int:
    return DATA.advisors - sum([seal[who] for seal in s.advisors])


def supply(s: State, who: int) -> Supply:
    return Supply(cloisters_left(s, who), advisors_left(s, who))


def with_hand(s: State, who: int, hand: Cards) -> tuple[Cards, ...]:
    return (*s.hands[:who], hand, *s.hands[who + 1 :])


def without(cards: Cards, card: str) -> Cards:
    """The cards but for one of this type."""
    i = cards.index(card)
    return (*cards[:i], *cards[i + 1 :])


def named_advisors(s: State) -> dict[str, dict[Seat, int]]:
    """Who stands on which seal, countries in the order of scoring; empty seals left out."""
    return {
        country: {seat: count for seat, count in zip(s.seats, seal, strict=True) if count}
        for country, seal in zip(COUNTRIES, s.advisors, strict=True)
        if any(seal)
    }
