"""The list of games. Adding one is adding it here."""

from __future__ import annotations

from engine.core import AnyGame, Refused
from engine.monastery import Monastery
from engine.web_of_power import WebOfPower

GAMES: dict[str, AnyGame] = {game.meta.id: game for game in (Monastery(), WebOfPower())}


def find(name: str) -> AnyGame:
    if name not in GAMES:
        raise Refused(f"there is no game {name!r}; there is {', '.join(GAMES)}")
    return GAMES[name]
