"""What a seat may not know: the adapter with which the conformance suite looks for leaks in a game.

Each game has its own, `ADAPTER` in `tests/<package of the game>/secrets.py`. `rearranged` makes another state in
which everything is as before but for what the seat (None: the public) may not know. `discloses` says whether an
event tells the seat something of it, so that what follows may differ. `veiled` names what others see of an action
that is partly secret: actions with the same name look alike to them. `counted` puts back into a rearranged state
what no view shows but came about before all eyes: whoever counted along knows it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from msgspec import Struct

from engine.chance import Chance
from engine.core import Event, Seat


class Secrets(Struct, frozen=True):
    rearranged: Callable[[Any, Seat | None, Chance], Any]
    discloses: Callable[[Event, Seat | None], bool]
    veiled: Callable[[Any], str | None]
    counted: Callable[[Any, Any], Any] = lambda _state, rearranged: rearranged


class _Adapters(dict[str, Secrets]):
    """By a game's id its adapter, looked for when it is asked for."""

    def __missing__(self, game: str) -> Secrets:
        found = import_module(f"tests.{game.replace('-', '_')}.secrets").ADAPTER
        assert isinstance(found, Secrets)
        self[game] = found
        return found


ADAPTERS = _Adapters()
