"""Moving monks and encouragement (M6, M7)."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from engine.core import Event, Illegal
from engine.monastery import actions, events
from engine.monastery.board import ABBEY, Ground, bits
from engine.monastery.data import DATA
from engine.monastery.state import (
    Crowd,
    Monk,
    Placing,
    Screen,
    State,
    crowd,
    monk_names,
    monk_numbers,
    monks_of,
    owner,
    with_monk,
    with_screen,
)

PASSAGE_OF = {tile.owner: tile.id for tile in DATA.tiles.values() if tile.owner}


def allowance(s: State, who: int) -> int:
    """M6.1: two points for each standing monk in the monastery."""
    return 2 * sum(1 for number in monks_of(who) if s.monks[number].on >= 0 and not s.monks[number].kneeling)


def _where(ground: Ground, node: int) -> events.Place:
    return "abbey" if node == ABBEY else ground.at[node]


def _shortcuts(s: State, who: int, now: Crowd) -> int:
    """M6.7: his own passage, in teams his partner's too, unless somebody kneels there."""
    nodes = 0
    for player in s.teams_with(who):
        node = s.layout.ground.node_of.get(PASSAGE_OF[s.seats[player]])
        if node is not None:
            nodes |= 1 << node
    return nodes & ~now.kneeling


def _free_squares(ground: Ground, node: int, now: Crowd) -> list[int]:
    tile = ground.tiles[node]
    assert tile is not None
    taken = now.taken.get(node, 0)
    return [square for square in range(len(tile.squares)) if not taken >> square & 1]


# -- moves -----------------------------------------------------------------------


def moves(s: State, who: int, turn: Placing) -> list[actions.Move]:
    ground, now, names = s.layout.ground, crowd(s), monk_names(s.seats)
    passable = s.built | now.full_sites
    shortcuts = _shortcuts(s, who, now)
    no_stop = now.full_sites | now.crowded
    found: list[actions.Move] = []
    seen: dict[int, list[tuple[events.Place, int]]] = {}  # monks on one tile have the same ways to go
    for number in monks_of(who):
        monk = s.monks[number]
        start = monk.on
        if start < 0 or monk.kneeling or turn.stopped >> number & 1 or now.full_sites >> start & 1:
            continue
        name = names[number]
        if monk.square >= 0:
            here = ground.at[start]
            found += [actions.Move(name, here, square) for square in _free_squares(ground, start, now)]
        targets = seen.get(start)
        if targets is None:
            reached = 0
            for level in ground.distances(start, passable, shortcuts)[: turn.moves_left]:
                reached |= level
            targets = seen[start] = []
            for node in bits(reached & ~no_stop):
                if s.built >> node & 1:
                    targets.append((_where(ground, node), -1))
                else:
                    targets += [(ground.at[node], square) for square in _free_squares(ground, node, now)]
        found += [
            actions.Move(name, to) if square < 0 else actions.Move(name, to, square) for to, square in targets
        ]
    return found


def move(s: State, who: int, a: actions.Move, out: list[Event]) -> State:
    turn = s.turn
    assert isinstance(turn, Placing)
    if turn.encouraged:
        raise Illegal("M7.1", encouraged=True)
    number = monk_numbers(s.seats).get(a.monk)
    if number is None or owner(number) != who or s.monks[number].on < 0:
        raise Illegal("M6.1", monk=a.monk)
    monk = s.monks[number]
    ground, now = s.layout.ground, crowd(s)
    if monk.kneeling:
        raise Illegal("M6.2", monk=a.monk)
    if turn.stopped >> number & 1:
        raise Illegal("M6.4", monk=a.monk)
    if now.full_sites >> monk.on & 1:
        raise Illegal("M6.5", monk=a.monk)
    node = ABBEY if a.to == "abbey" else ground.cells.get(a.to, -1)
    if node < 0 or (node == ABBEY and a.to != "abbey"):
        raise Illegal("M6.2", to=a.to)
    if node == monk.on:
        if monk.square < 0:
            raise Illegal("M6.2", to=a.to)
        cost = 0
    else:
        cost = _cost(s, who, monk.on, node, now)
        if cost > turn.moves_left:
            raise Illegal("M6.1", cost=cost, left=turn.moves_left)
        if (now.full_sites | now.crowded) >> node & 1:
            raise Illegal("M6.3", to=a.to)
    site = not s.built >> node & 1
    if site:
        if a.square is UNSET or a.square not in _free_squares(ground, node, now):
            raise Illegal("M6.4", square=None if a.square is UNSET else a.square)
        turn = replace(turn, moves_left=turn.moves_left - cost, stopped=turn.stopped | 1 << number)
        moved = Monk(node, a.square)
    else:
        if a.square is not UNSET:
            raise Illegal("M6.4", square=a.square)
        turn = replace(turn, moves_left=turn.moves_left - cost)
        moved = Monk(node)
    start = _where(ground, monk.on)
    square = moved.square if site else None
    out.append(events.Moved(s.seats[who], a.monk, start, a.to, square, cost))
    if cost and s.laid_blessings[node]:
        s = _collect(s, who, node, out)
    return replace(s, monks=with_monk(s, number, moved), turn=turn)


def _cost(s: State, who: int, start: int, node: int, now: Crowd) -> int:
    """Steps of the cheapest way; M6.2 if there is none."""
    ways = s.layout.ground.distances(start, s.built | now.full_sites, _shortcuts(s, who, now))
    for steps, level in enumerate(ways, start=1):
        if level >> node & 1:
            return steps
    raise Illegal("M6.2", to=_where(s.layout.ground, node))


def _collect(s: State, who: int, node: int, out: list[Event]) -> State:
    """M7.2: all blessings on the site he stopped on."""
    count = s.laid_blessings[node]
    mine = s.screens[who]
    out.append(events.Collected(s.seats[who], s.layout.ground.at[node], count))
    return replace(
        s,
        laid_blessings=(*s.laid_blessings[:node], 0, *s.laid_blessings[node + 1 :]),
        screens=with_screen(s, who, Screen(mine.tiles, mine.blessings + count)),
    )


# -- encouragement (M7) --------------------------------------------------------------


def encouragements(s: State, who: int, turn: Placing) -> list[actions.Encourage]:
    held = s.screens[who].blessings
    if not held:
        return []
    ground = s.layout.ground
    everything = (1 << len(ground.tiles)) - 1
    sites = everything & ~(s.built | crowd(s).full_sites | turn.encouraged)
    return [actions.Encourage(ground.at[node], count) for node in bits(sites) for count in range(1, held + 1)]


def encourage(s: State, who: int, a: actions.Encourage, out: list[Event]) -> State:
    turn = s.turn
    assert isinstance(turn, Placing)
    node = s.layout.ground.cells.get(a.at, ABBEY)
    if (s.built | crowd(s).full_sites | turn.encouraged) >> node & 1:
        raise Illegal("M7.1", at=a.at)
    mine = s.screens[who]
    if not 1 <= a.blessings <= mine.blessings:
        raise Illegal("M7.1", blessings=a.blessings, held=mine.blessings)
    out.append(events.Encouraged(s.seats[who], a.at, a.blessings))
    lying = s.laid_blessings[node] + a.blessings
    return replace(
        s,
        turn=replace(turn, encouraged=turn.encouraged | 1 << node),
        laid_blessings=(*s.laid_blessings[:node], lying, *s.laid_blessings[node + 1 :]),
        screens=with_screen(s, who, Screen(mine.tiles, mine.blessings - a.blessings)),
    )
