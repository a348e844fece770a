"""Set a position up by hand, play on from it in short notation, and look.

table = Table("red", "blue").at(day=1, round=2)          # a labour round
table.lay("kitchen", (3, 0), turn=1, built=True)
table.monk("red1", (3, 0)).screen("red", "path_3", blessings=2)
play = table.start()
play.do("red", "done", "done")
assert play.points == 1
assert play.refusal("blue", "pray blue1") == "M2.2"
"""

from __future__ import annotations

from typing import Any, Self

import pytest
from msgspec.structs import replace

from engine.core import Event, Illegal
from engine.monastery import Monastery
from engine.monastery.data import DATA, Square
from engine.monastery.state import Scoring, State

GAME = Monastery()


class Play:
    """A game in hand: the state, and the events of the last step."""

    def __init__(self, state: State, events: tuple[Event, ...]) -> None:
        self.state = state
        self.events = events

    def do(self, seat: str, *texts: str) -> Self:
        """Actions of one seat, one after another."""
        for text in texts:
            step = GAME.apply(self.state, seat, GAME.read(text))
            self.state, self.events = step.state, step.events
        return self

    def rounds_of_done(self, times: int = 1) -> Self:
        """Everybody whose turn it is just says done, so many times."""
        for _ in range(times):
            self.do(self.to_act[0], "done")
        return self

    def to_scoring(self, seat: str) -> Self:
        """Done by all until this seat's scoring begins."""
        while not (self["pass"] == "score" and self.to_act == (seat,)):
            self.rounds_of_done()
        return self

    def with_points(self, points: int) -> Self:
        """The player who scores has this many points, however he came by them."""
        turn = self.state.turn
        assert isinstance(turn, Scoring)
        self.state = replace(self.state, turn=replace(turn, points=points))
        return self

    def refusal(self, seat: str, text: str) -> str:
        """The rule that forbids this; fails if nothing does."""
        before = self.state
        with pytest.raises(Illegal) as caught:
            GAME.apply(self.state, seat, GAME.read(text))
        assert GAME.read(text) not in GAME.legal(before, seat)
        return caught.value.rule

    @property
    def to_act(self) -> tuple[str, ...]:
        return GAME.to_act(self.state)

    def legal(self, kind: str = "", seat: str | None = None) -> set[str]:
        """Legal actions of the seat to act, in notation; only those of a kind if one is named."""
        actions = GAME.legal(self.state, seat or self.to_act[0])
        assert len(set(actions)) == len(actions)
        texts = {GAME.write(action) for action in actions}
        return {text for text in texts if not kind or text.split()[0] == kind}

    def __getitem__(self, field: str) -> Any:
        """A field of the state as a trace shows it."""
        return GAME.expose(self.state)[field]

    @property
    def points(self) -> int:
        points: int = self["points"]
        return points

    def blessings(self, seat: str) -> int:
        count: int = self["screens"][seat]["blessings"]
        return count

    def tile(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(laid for laid in self["board"] if laid["tile"] == name)
        return found

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of this kind in the last step."""
        return [event for event in self.events if isinstance(event, kind)]


class Table:
    """A position being set up. It begins as a fresh game at the first study round, with passages on the screens."""

    def __init__(self, *seats: str, seed: str = "table", **options: bool | str) -> None:
        self.seats, self.seed, self.options = seats, seed, options
        self.position: dict[str, Any] = GAME.expose(GAME.setup(seats, seed, options).state)
        for seat in seats:
            passage = f"secret_{seat}"
            self._to_bag(tile for tile in self.position["screens"][seat]["tiles"] if tile != passage)
            self.position["screens"][seat] = {"tiles": [passage], "blessings": 0}
        self.at(day=1, round=1)

    def at(self, day: int, round: int) -> Self:
        kind = DATA.dial[round].kind
        beginning = {"mass": "mass", "night": "night"}.get(kind, "move")
        self.position |= {"day": day, "round": round, "kind": kind, "pass": beginning}
        return self

    def abbot(self, seat: str) -> Self:
        i = self.seats.index(seat)
        self.position |= {"abbot": seat, "order": [*self.seats[i:], *self.seats[:i]]}
        return self

    def lay(self, tile: str, at: Square, turn: int = 0, built: bool = False, blessings: int = 0) -> Self:
        """A tile on the board, taken from the bag or from a screen. Blessings come from the supply."""
        self._take(tile)
        self.position["supply"] -= blessings
        built = built or DATA.tiles[tile].kind == "special"
        laid = {"tile": tile, "at": at, "turn": turn, "built": built, "blessings": blessings}
        self.position["board"] = [*self.position["board"], laid]
        return self

    def screen(self, seat: str, *tiles: str, blessings: int = 0) -> Self:
        """More tiles from the bag, more blessings from the supply."""
        for tile in tiles:
            self._take(tile)
        screen = self.position["screens"][seat]
        screen["tiles"] = sorted([*screen["tiles"], *tiles])
        screen["blessings"] += blessings
        self.position["supply"] -= blessings
        return self

    def empty_bag(self, seat: str, leave: tuple[str, ...] = ()) -> Self:
        """Everything in the bag but these goes to a screen."""
        return self.screen(seat, *(tile for tile in list(self.position["bag"]) if tile not in leave))

    def monk(self, name: str, on: Square | str, square: int | None = None, kneeling: bool = False) -> Self:
        """A monk to a tile, or to the "abbey"."""
        if on == "abbey":
            self.position["monks"][name] = {"on": "abbey"}
        else:
            on_site = {} if square is None else {"square": square}
            self.position["monks"][name] = {"on": on, **on_site, "kneeling": kneeling}
        return self

    def strip(self, seat: str, laid: str) -> Self:
        """A strip such as "Lib......": large, small, small, then empty. Its letters leave the seat's row."""
        row = self.position["grid"]
        for old, letter in zip(self.position["strips"][seat], laid, strict=True):
            assert old is None
            if letter != ".":
                i = DATA.seat_order.index(seat) + 1
                gone = next(g for g in row if g["letter"] == letter.upper() and g["cell"][0] == i)
                row = [g for g in row if g is not gone]
        self.position["grid"] = row
        self.position["strips"][seat] = [None if c == "." else "large" if c.isupper() else "small" for c in laid]
        return self

    def start(self, game: Monastery = GAME) -> Play:
        """By the rules of today, unless others are named. From then on the state knows its rules."""
        step = game.position(self.seats, self.seed, self.options, self.position)
        return Play(step.state, step.events)

    def _take(self, tile: str) -> None:
        bag = list(self.position["bag"])
        holders = [bag, *(screen["tiles"] for screen in self.position["screens"].values())]
        next(tiles for tiles in holders if tile in tiles).remove(tile)
        self.position["bag"] = bag

    def _to_bag(self, tiles: Any) -> None:
        self.position["bag"] = sorted([*self.position["bag"], *tiles])
