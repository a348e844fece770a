"""Set-up (W1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Event, OptionValue, Unusable
from engine.web_of_power import events
from engine.web_of_power.board import COUNTRIES
from engine.web_of_power.data import DATA
from engine.web_of_power.state import State


def laid_out(seats: Sequence[str], seed: str, options: Mapping[str, OptionValue]) -> State:
    """An empty board and the whole deck, in order, as the pile (W1.2, W1.3)."""
    if len(set(seats)) < len(seats):
        raise Unusable("seats must be different colours (W1.2)")
    players = len(seats)
    return State(
        seats=tuple(seats),
        fast=options["fast"] is True,
        chance=Chance(seed),
        turn=1,
        phase="play",
        exhausted=0,
        placed=(),
        opened=(),
        cloisters=(0,) * players,
        advisors=((0,) * players,) * len(COUNTRIES),
        hands=((),) * players,
        face_up=(),
        pile=tuple(card for card, count in DATA.in_game(players).items() for _ in range(count)),
        discards=(),
        scores=(0,) * players,
    )


def dealt(s: State, out: list[Event]) -> State:
    """Shuffled and dealt; the first turn can begin (W1.4)."""
    deck, chance = s.chance.shuffled(s.pile)
    players, hand = len(s.seats), DATA.hand
    hands = tuple(tuple(sorted(deck[who * hand : (who + 1) * hand])) for who in range(players))
    used = players * hand + DATA.face_up
    turned = deck[players * hand : used]
    out += [events.Dealt(seat, cards) for seat, cards in zip(s.seats, hands, strict=True)]
    out += [events.Turned(card) for card in turned]
    return replace(s, chance=chance, hands=hands, face_up=tuple(sorted(turned)), pile=deck[used:])
