"""The whole of a game at one moment. Frozen: a step makes a new one and shares what did not change.

Inside, a player is a number: his index in `seats` (called `who`). A monk is a number too: five for each player in
seat order, so `red3` is 2 where red sits first. `naming` turns numbers into the words of records and back.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from engine.chance import Chance
from engine.core import Result
from engine.monastery.board import ABBEY, Layout
from engine.monastery.data import DATA, RoundKind
from engine.monastery.readings import Readings

GRID = -1  # a monk who still stands on his cross
EMPTY = "."  # an empty space of the grid or of a strip


class Options(Struct, frozen=True):
    deal: str = "random"
    icons: bool = True
    teams: bool = False
    silence: bool = False


class Monk(Struct, frozen=True):
    """Where a monk is: `on` a node, or GRID. `square` counts on sites only, -1 elsewhere."""

    on: int
    square: int = -1
    kneeling: bool = False


ON_GRID = Monk(GRID)
IN_ABBEY = Monk(ABBEY)


class Screen(Struct, frozen=True):
    """What a player hides: tile ids, sorted, and blessings."""

    tiles: tuple[str, ...]
    blessings: int = 0


# -- whose decision, and about what ---------------------------------------------
# `State.turn` is the turn that is being played; `State.ask` a decision that must be taken before it can go on.


class Placing(Struct, frozen=True, tag=True):
    """M4 to M7: a player places and moves. `stopped` is a set of monks, `encouraged` of nodes."""

    who: int
    moves_left: int
    placed: bool = False
    stopped: int = 0
    encouraged: int = 0


class Scoring(Struct, frozen=True, tag=True):
    """M8 and M9: a player scores and spends. `received` blessings cannot be spent yet (M9.2); `work` holds pairs of
    a node and the points his work there has scored (M8.6); `bought` says that something was, so that the points are
    totalled (M9.3)."""

    who: int
    points: int
    work: tuple[tuple[int, int], ...] = ()
    received: int = 0
    prayed: bool = False
    bought: bool = False
    icons_used: tuple[str, ...] = ()


class Keeping(Struct, frozen=True, tag=True):
    """Start deal `draft`: these still choose, in any order."""

    waiting: tuple[int, ...]


class Returning(Struct, frozen=True, tag=True):
    """A tile was drawn; one goes back to the bag."""

    who: int


class Naming(Struct, frozen=True, tag=True):
    """The outgoing abbot breaks a tie between these."""

    who: int
    tied: tuple[int, ...]


class Imprisoning(Struct, frozen=True, tag=True):
    who: int


class Brewing(Struct, frozen=True, tag=True):
    """Brewhouse: the first of these chooses now. `staying` is a set of monks."""

    waiting: tuple[int, ...]
    staying: int = 0


Turn = Placing | Scoring
Ask = Keeping | Returning | Naming | Imprisoning | Brewing

# What the table is at. While neither a turn nor an ask is open, `rounds` does what the phase has next:
# deal and go on, give the next player his turn, let monks rise, hold the election, draw, sleep.
Phase = Literal["deal", "move", "score", "rise", "elect", "draw", "sleep", "over"]


class State(Struct, frozen=True):
    seats: tuple[str, ...]
    options: Options
    readings: Readings
    """Of the rules number it is played by."""
    chance: Chance
    day: int
    round: int
    phase: Phase
    turns_begun: int
    """Of this phase: the next turn is that of `order[turns_begun]`."""
    abbot: int
    order: tuple[int, ...]
    layout: Layout
    built: int
    """Set of built nodes, the Abbey and special tiles included."""
    built_this_round: int
    laid_blessings: tuple[int, ...]
    """Blessings lying on each node."""
    monks: tuple[Monk, ...]
    grid: str
    """Rows joined, a character a cell: capital = large letter, small = turned letter, + cross, . empty."""
    strips: tuple[str, ...]
    """By player his phrase: capital = large, small = small letter, . empty."""
    screens: tuple[Screen, ...]
    bag: tuple[str, ...]
    """Sorted: the order of drawing is made by chance when it is needed and stands nowhere."""
    supply: int
    turn: Turn | None = None
    ask: Ask | None = None
    result: Result | None = None

    @property
    def kind(self) -> RoundKind:
        return DATA.dial[self.round].kind

    def teams_with(self, who: int) -> tuple[int, ...]:
        """The player and, in teams, his partner (M13.1)."""
        return (who, (who + 2) % 4) if self.options.teams else (who,)


class Crowd:
    """Where the monks stand, counted once."""

    __slots__ = ("crowded", "full_sites", "heads", "kneeling", "taken")

    def __init__(self, s: State) -> None:
        heads: dict[int, int] = {}
        taken: dict[int, int] = {}
        kneeling = 0
        for monk in s.monks:
            node = monk.on
            if node > 0:
                heads[node] = heads.get(node, 0) + 1
                if monk.square >= 0:
                    taken[node] = taken.get(node, 0) | 1 << monk.square
                if monk.kneeling:
                    kneeling |= 1 << node
        tiles = s.layout.ground.tiles
        crowded = full_sites = 0
        for node, count in heads.items():
            tile = tiles[node]
            assert tile is not None
            if s.built >> node & 1:
                if count >= tile.value:
                    crowded |= 1 << node
            elif count == len(tile.squares):
                full_sites |= 1 << node
        self.heads = heads
        """Monks by node, the Abbey left out."""
        self.taken = taken
        """By site the set of its squares that are taken."""
        self.kneeling = kneeling
        """Nodes on which somebody kneels."""
        self.crowded = crowded
        """Built nodes that can take no further monk."""
        self.full_sites = full_sites


_latest: tuple[tuple[Monk, ...], int, Layout, Crowd] | None = None


def crowd(s: State) -> Crowd:
    """The last answer is kept: many steps in a row leave monks and tiles as they are, so the very same objects
    come again. It is read and replaced as one, so threads may share it."""
    global _latest  # noqa: PLW0603
    kept = _latest
    if kept is None or kept[0] is not s.monks or kept[1] != s.built or kept[2] is not s.layout:
        kept = _latest = (s.monks, s.built, s.layout, Crowd(s))
    return kept[3]


# -- names ------------------------------------------------------------------------


@cache
def monk_names(seats: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{seat}{n}" for seat in seats for n in range(1, DATA.monks + 1))


@cache
def monk_numbers(seats: tuple[str, ...]) -> dict[str, int]:
    return {name: number for number, name in enumerate(monk_names(seats))}


def monks_of(who: int) -> range:
    return range(who * DATA.monks, (who + 1) * DATA.monks)


def owner(monk: int) -> int:
    return monk // DATA.monks


# -- small changes that many rules make -------------------------------------------------


def with_monk(s: State, number: int, monk: Monk) -> tuple[Monk, ...]:
    return (*s.monks[:number], monk, *s.monks[number + 1 :])


def with_screen(s: State, who: int, screen: Screen) -> tuple[Screen, ...]:
    return (*s.screens[:who], screen, *s.screens[who + 1 :])


def without_tile(s: State, who: int, tile: str) -> Screen:
    mine = s.screens[who]
    i = mine.tiles.index(tile)
    return Screen((*mine.tiles[:i], *mine.tiles[i + 1 :]), mine.blessings)
