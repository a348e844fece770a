"""Seating and set-up (W1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Event, OptionValue, Refused
from engine.web_of_power import events
from engine.web_of_power.board import COUNTRIES
from engine.web_of_power.data import DATA
from engine.web_of_power.drawing import shuffled
from engine.web_of_power.state import State


def check_colours(colours: Sequence[str]) -> None:
    unknown = [colour for colour in colours if colour not in DATA.colours]
    if unknown:
        raise Refused(f"{unknown[0]!r} is no seat of Web of Power; seats are {', '.join(DATA.colours)}")


def seating(players: int, chance: Chance, wanted: Sequence[str]) -> tuple[str, ...]:
    """Colours, seating and start player by chance (W1.2); the wanted colours are among them."""
    check_colours(wanted)
    chosen = list(dict.fromkeys(wanted))
    if len(chosen) > players:
        raise Refused(f"{len(chosen)} seats are named for {players} players")
    free = tuple(colour for colour in DATA.colours if colour not in chosen)
    while len(chosen) < players:
        colour, free, chance = chance.take(free)
        chosen.append(colour)
    return shuffled(chosen, chance)[0]


def laid_out(seats: Sequence[str], seed: str, options: Mapping[str, OptionValue]) -> State:
    """An empty board and the whole deck, in order, as the pile (W1.2, W1.3)."""
    check_colours(seats)
    if len(set(seats)) < len(seats):
        raise Refused("seats must be different colours (W1.2)")
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
    deck, chance = shuffled(s.pile, s.chance)
    players, hand = len(s.seats), DATA.hand
    hands = tuple(tuple(sorted(deck[who * hand : (who + 1) * hand])) for who in range(players))
    used = players * hand + DATA.face_up
    turned = deck[players * hand : used]
    out += [events.Dealt(seat, cards) for seat, cards in zip(s.seats, hands, strict=True)]
    out += [events.Turned(card) for card in turned]
    return replace(s, chance=chance, hands=hands, face_up=tuple(sorted(turned)), pile=deck[used:])
