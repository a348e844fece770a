"""What a seat may not know in Parley, for the conformance suite."""

from __future__ import annotations

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Event, Seat
from tests.conformance.secrets import Secrets
from tests.parley import events
from tests.parley.actions import AnyAction, Offer
from tests.parley.game import State, in_order, shuffled


def rearranged(state: State, seat: Seat | None, chance: Chance) -> State:
    """Pile and foreign hands mixed and dealt anew, and with them what others laid face down."""
    foreign = [who for who, name in enumerate(state.seats) if name != seat]
    hidden, later = shuffled((*state.pile, *(card for who in foreign for card in state.hands[who])), chance)
    hands, offers = list(state.hands), list(state.offers)
    for who in foreign:
        size = len(hands[who])
        hands[who], hidden = in_order(hidden[:size]), hidden[size:]
        if offers[who] is not None:
            offers[who] = hands[who][:1]
    knots = tuple(knot if name == seat else not knot for name, knot in zip(state.seats, state.knots, strict=True))
    later = later.stream("later")
    return replace(state, hands=tuple(hands), offers=tuple(offers), pile=hidden, knots=knots, chance=later)


def discloses(event: Event, seat: Seat | None) -> bool:
    """What is turned is seen by all, and a card drawn by who drew it."""
    return isinstance(event, events.Turned) or (isinstance(event, events.Drew) and event.seat == seat)


def veiled(action: AnyAction) -> str | None:
    """What is offered lies face down."""
    return "offer" if isinstance(action, Offer) else None


ADAPTER = Secrets(rearranged, discloses, veiled)
