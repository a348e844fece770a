"""The list of games. Adding one is adding it here.

A game stands here once for each rules number it can be played by: whoever began under an older one ends under it,
and its records replay for ever. New games are of the newest.
"""

from __future__ import annotations

from engine.core import AnyGame, Unusable
from engine.monastery import Monastery
from engine.mystery import Mystery
from engine.web_of_power import WebOfPower

EDITIONS: list[AnyGame] = []
"""Every game by every rules number, the oldest first."""

GAMES: dict[str, AnyGame] = {}
"""Every game as it is played now."""

_BY_NUMBER: dict[tuple[str, int], AnyGame] = {}


def add(game: AnyGame) -> None:
    """One more game, or a newer edition of one."""
    EDITIONS.append(game)
    GAMES[game.meta.id] = _BY_NUMBER[game.meta.id, game.meta.rules] = game


for _game in (Monastery(1), Monastery(2), WebOfPower(), Mystery()):
    add(_game)


def find(name: str, rules: int | None = None) -> AnyGame:
    """A game as it is played now, or by the rules number it was begun under."""
    if name not in GAMES:
        raise Unusable(f"there is no game {name!r}; there is {', '.join(GAMES)}")
    if rules is None:
        return GAMES[name]
    if (name, rules) not in _BY_NUMBER:
        known = ", ".join(str(number) for game, number in _BY_NUMBER if game == name)
        raise Unusable(f"there is no rules number {rules} of {GAMES[name].meta.title}; there is {known}")
    return _BY_NUMBER[name, rules]
