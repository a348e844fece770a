"""What one reader may know: a player, or the public (W14). Pictures, words and agents see nothing else."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from engine.core import Seat
from engine.web_of_power.board import named
from engine.web_of_power.data import DATA
from engine.web_of_power.state import (
    Phase,
    PlacedPiece,
    ScoreLine,
    State,
    Supply,
    WebResult,
    named_advisors,
    supply,
)

__all__ = ["Phase", "PlacedPiece", "ScoreLine", "Supply", "View", "WebResult", "view"]


class View(Struct, frozen=True):
    reader: Seat | None
    seats: tuple[Seat, ...]
    """Clockwise from the start player."""
    fast: bool
    turn: int
    """Turns begun, from 1."""
    on_turn: Seat
    phase: Phase
    to_act: tuple[Seat, ...]
    exhausted: int
    last_seats: tuple[Seat, ...]
    """In the last turns: the seats that still have one after this turn."""
    placed: tuple[PlacedPiece, ...]
    opened: tuple[str, ...]
    sites: dict[str, Seat]
    advisors: dict[str, dict[Seat, int]]
    supply: dict[Seat, Supply]
    face_up: tuple[str, ...]
    pile: int
    discards: dict[str, int]
    """How many of each type of card, types in data order, all of them named."""
    removed: dict[str, int]
    """Cards of each type taken out at set-up."""
    held: dict[Seat, int]
    """How many cards each hand holds."""
    mine: tuple[str, ...] | None
    """The reader's own hand, sorted."""
    hands: dict[Seat, tuple[str, ...]] | None
    """All hands, when the game is over and everything is open."""
    scores: dict[Seat, int]
    tally: tuple[ScoreLine, ...]
    """Every scoring so far line by line, in the order of the events: the interim one, then the final one."""
    result: WebResult | None


def view(s: State, seat: Seat | None) -> View:
    """All that the seat may know, or the public."""
    over = s.result is not None
    players = len(s.seats)
    thrown = Counter(s.discards)
    return View(
        reader=seat,
        seats=s.seats,
        fast=s.fast,
        turn=s.turn,
        on_turn=s.seats[s.who],
        phase=s.phase,
        to_act=() if over else (s.seats[s.who],),
        exhausted=s.exhausted,
        last_seats=s.seats[s.who + 1 :] if s.phase == "last" else (),
        placed=s.placed,
        opened=s.opened,
        sites=named(s.cloisters, s.seats),
        advisors=named_advisors(s),
        supply={seat: supply(s, who) for who, seat in enumerate(s.seats)},
        face_up=s.face_up,
        pile=len(s.pile),
        discards={card: thrown[card] for card in DATA.cards},
        removed=dict.fromkeys(DATA.cards, DATA.removed[players]),
        held={seat: len(hand) for seat, hand in zip(s.seats, s.hands, strict=True)},
        mine=s.hands[s.seats.index(seat)] if seat is not None else None,
        hands=dict(zip(s.seats, s.hands, strict=True)) if over else None,
        scores=dict(zip(s.seats, s.scores, strict=True)),
        tally=s.tally,
        result=s.result,
    )
