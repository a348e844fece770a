"""What a seat may not know in Web of Power (W14), for the conformance suite."""

from __future__ import annotations

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Event, Seat
from engine.web_of_power import events
from engine.web_of_power.actions import AnyAction
from engine.web_of_power.state import State
from tests.conformance.secrets import Secrets


def rearranged(state: State, seat: Seat | None, chance: Chance) -> State:
    """Pile and foreign hands mixed and dealt anew, another shuffle to come."""
    later = chance.stream("later")
    if state.result is not None:  # everything is open
        return replace(state, chance=later)
    foreign = [who for who, name in enumerate(state.seats) if name != seat]
    hidden, _ = chance.shuffled((*state.pile, *(card for who in foreign for card in state.hands[who])))
    hands = list(state.hands)
    for who in foreign:
        size = len(hands[who])
        hands[who], hidden = tuple(sorted(hidden[:size])), hidden[size:]
    return replace(state, hands=tuple(hands), pile=hidden, chance=later)


def discloses(event: Event, seat: Seat | None) -> bool:
    """A card drawn is seen by the drawer, a card turned by all; at the end everything is open (W14.3, W14.6)."""
    if isinstance(event, events.Drew):
        return event.source == "pile" and event.seat == seat
    return isinstance(event, (events.Turned, events.Ended))


def veiled(action: AnyAction) -> str | None:
    """No action has a secret part: cards paid, exchanged or taken from the open ones are seen by all."""
    return None


ADAPTER = Secrets(rearranged, discloses, veiled)
