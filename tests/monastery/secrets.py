"""What a seat may not know in Monastery (M3.5 to M3.7), for the conformance suite."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Event, Seat
from engine.monastery import actions, events
from engine.monastery.data import DATA
from engine.monastery.state import Scoring, Screen, State
from tests.conformance.secrets import Secrets


def rearranged(state: State, seat: Seat | None, chance: Chance) -> State:
    """Bag and foreign screens mixed and dealt anew, foreign blessings shared out anew, other draws to come."""
    later = chance.stream("later")
    if state.result is not None:  # everything is open
        return replace(state, chance=later)
    others = [who for who, name in enumerate(state.seats) if name != seat]
    hidden = (*state.bag, *(tile for who in others for tile in _loose(state.screens[who])))
    screens = list(state.screens)
    for who in others:
        tiles = [tile for tile in screens[who].tiles if DATA.tiles[tile].owner]
        for _ in _loose(screens[who]):
            tile, hidden, chance = chance.take(hidden)
            tiles.append(tile)
        screens[who] = Screen(tuple(sorted(tiles)))
    blessings = {who: _least(state, who) for who in others}
    for _ in range(sum(state.screens[who].blessings for who in others) - sum(blessings.values())):
        i, chance = chance.below(len(others))
        blessings[others[i]] += 1
    for who, count in blessings.items():
        screens[who] = Screen(screens[who].tiles, count)
    return replace(state, screens=tuple(screens), bag=tuple(sorted(hidden)), chance=later)


def _loose(screen: Screen) -> list[str]:
    """Tiles that could lie elsewhere. A passage never leaves its owner's screen but for the board (M4.8)."""
    return [tile for tile in screen.tiles if not DATA.tiles[tile].owner]


def _least(state: State, who: int) -> int:
    """Blessings received in the running scoring are there (M9.2)."""
    return state.turn.received if isinstance(state.turn, Scoring) and state.turn.who == who else 0


def discloses(event: Event, seat: Seat | None) -> bool:
    if isinstance(event, events.DrewTiles):
        return event.seat == seat
    return isinstance(event, (events.GaveBack, events.Testament, events.Ended))


def veiled(action: Any) -> str | None:
    """That a tile is kept or returned is open, which one is not (M3.5)."""
    return type(action).__name__ if isinstance(action, (actions.Keep, actions.Return)) else None


def counted(state: State, other: State) -> State:
    """Every blessing is received and paid before all eyes (M3.6), so a total is hidden, but no secret."""
    pairs = zip(state.screens, other.screens, strict=True)
    return replace(other, screens=tuple(Screen(there.tiles, here.blessings) for here, there in pairs))


ADAPTER = Secrets(rearranged, discloses, veiled, counted)
