"""Icons that are used in the own scoring: Almonry, Library, Workshop, Stables, Abbot's House (M12).

Chapel, Farm and Scriptum belong to `scoring`, the Brewhouse to `mass`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from engine.core import Event, Illegal
from engine.monastery import actions, events
from engine.monastery.blessings import receive
from engine.monastery.data import DATA, Cell
from engine.monastery.elections import hold
from engine.monastery.grid import CELLS, INDEX
from engine.monastery.placing import draw_and_ask, place, placements
from engine.monastery.state import Scoring, State, crowd, monks_of

TILE_WITH = {tile.icon: tile.id for tile in DATA.tiles.values() if tile.icon}


def node_with(s: State, icon: str) -> int | None:
    """The built tile that bears the icon, if icons count in this game (M14.1)."""
    node = s.layout.ground.node_of.get(TILE_WITH[icon])
    return node if node is not None and s.options.icons and s.built >> node & 1 else None


def usable(s: State, who: int, turn: Scoring, icon: str) -> bool:
    """M12.1: a standing monk of his on it, not built this round, nobody kneeling, not used in this scoring."""
    node = node_with(s, icon)
    if node is None or icon in turn.icons_used or (s.built_this_round | crowd(s).kneeling) >> node & 1:
        return False
    return any(s.monks[number].on == node for number in monks_of(who))


def available(s: State, who: int, turn: Scoring) -> list[actions.AnyAction]:
    """All that icons let him do now."""
    if not s.options.icons:
        return []
    found: list[actions.AnyAction] = []
    if usable(s, who, turn, "almonry"):
        found.append(actions.Almonry())
    if s.bag and usable(s, who, turn, "workshop"):
        found.append(actions.Workshop())
    if usable(s, who, turn, "elect"):
        found.append(actions.Elect())
    if usable(s, who, turn, "library"):
        found += _swaps(s.grid)
    if usable(s, who, turn, "stables"):
        found += placements(s, who)
    return found


@lru_cache(maxsize=256)
def _swaps(grid: str) -> tuple[actions.Swap, ...]:
    large = [cell for cell, glyph in zip(CELLS, grid, strict=True) if glyph.isupper()]
    return tuple(actions.Swap(a, b) for a, b in combinations(large, 2))


def _use(s: State, who: int, icon: str, out: list[Event]) -> State:
    turn = s.turn
    assert isinstance(turn, Scoring)
    if not usable(s, who, turn, icon):
        raise Illegal("M12.1" if s.options.icons else "M14.1", icon=icon)
    out.append(events.UsedIcon(s.seats[who], icon))
    return replace(s, turn=replace(turn, icons_used=(*turn.icons_used, icon)))


def almonry(s: State, who: int, _: actions.Almonry, out: list[Event]) -> State:
    return receive(_use(s, who, "almonry", out), who, 1, out)


def workshop(s: State, who: int, _: actions.Workshop, out: list[Event]) -> State:
    return draw_and_ask(_use(s, who, "workshop", out), who, "M12.7", out)


def stables(s: State, who: int, a: actions.Place, out: list[Event]) -> State:
    return place(_use(s, who, "stables", out), who, a, out)


def elect(s: State, who: int, _: actions.Elect, out: list[Event]) -> State:
    s = _use(s, who, "elect", out)
    node = node_with(s, "elect")
    assert node is not None
    return hold(s, node, out)


def swap(s: State, who: int, a: actions.Swap, out: list[Event]) -> State:
    s = _use(s, who, "library", out)
    if not (a.a < a.b and _is_large(s, a.a) and _is_large(s, a.b)):
        raise Illegal("M12.6", a=a.a, b=a.b)
    i, j = INDEX[a.a], INDEX[a.b]
    grid = list(s.grid)
    grid[i], grid[j] = grid[j].lower(), grid[i].lower()
    out.append(events.Swapped(s.seats[who], a.a, a.b))
    return replace(s, grid="".join(grid))


def _is_large(s: State, cell: Cell) -> bool:
    return cell in INDEX and s.grid[INDEX[cell]].isupper()
