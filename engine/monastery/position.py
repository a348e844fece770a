"""A state as the trace spells it (formats/record.md), and back: puzzles, lessons, bug reports begin from one.

A position stands at the beginning of a round, before anyone acted. One that no play could leave is refused with
the first reason found. Points, movement and what can be spent follow from the rest and are worked out anew.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from engine.core import Event
from engine.monastery.blessings import spendable
from engine.monastery.board import ABBEY, Ground, Laid, Layout
from engine.monastery.data import DATA, PRISON_CELL, Cell, Square, Tile
from engine.monastery.elections import order_from
from engine.monastery.grid import CELLS, INDEX, cross_of
from engine.monastery.rounds import begin_round, go_on
from engine.monastery.setup import DRAFTED
from engine.monastery.state import (
    EMPTY,
    GRID,
    Keeping,
    Monk,
    Placing,
    Scoring,
    Screen,
    State,
    crowd,
    monk_names,
    monk_numbers,
)
from engine.positions import no, read

PASSES = {
    "deal": "deal",
    "move": "move",
    "score": "score",
    "rise": "mass",
    "elect": "mass",
    "draw": "mass",
    "sleep": "night",
    "over": "over",
}


# -- out ------------------------------------------------------------------------------------


def expose(s: State) -> dict[str, Any]:
    ground, turn = s.layout.ground, s.turn
    return {
        "day": s.day,
        "round": s.round,
        "kind": s.kind,
        "pass": PASSES[s.phase],
        "abbot": s.seats[s.abbot],
        "order": [s.seats[who] for who in s.order],
        "board": [
            {
                "tile": laid.tile,
                "at": laid.at,
                "turn": laid.turn,
                "built": bool(s.built >> node & 1),
                "blessings": s.laid_blessings[node],
            }
            for node, laid in enumerate(s.layout.tiles, start=1)
        ],
        "monks": {
            name: _expose_monk(number, monk, ground)
            for number, (name, monk) in enumerate(zip(monk_names(s.seats), s.monks, strict=True))
        },
        "grid": [
            {"cell": cell, "letter": glyph.upper(), "small": glyph.islower()}
            for cell, glyph in zip(CELLS, s.grid, strict=True)
            if glyph.isalpha()
        ],
        "strips": {
            seat: [None if glyph == EMPTY else "large" if glyph.isupper() else "small" for glyph in strip]
            for seat, strip in zip(s.seats, s.strips, strict=True)
        },
        "screens": {
            seat: {"tiles": screen.tiles, "blessings": screen.blessings}
            for seat, screen in zip(s.seats, s.screens, strict=True)
        },
        "bag": s.bag,
        "supply": s.supply,
        "moves_left": turn.moves_left if isinstance(turn, Placing) else 0,
        "points": turn.points if isinstance(turn, Scoring) else 0,
        "spendable": spendable(s),
        "result": s.result and s.result.exposed(),
    }


def _expose_monk(number: int, monk: Monk, ground: Ground) -> dict[str, Any]:
    if monk.on == GRID:
        return {"on": "grid", "cell": cross_of(number)}
    if monk.on == ABBEY:
        return {"on": "abbey"}
    square = {"square": monk.square} if monk.square >= 0 else {}
    return {"on": ground.at[monk.on], **square, "kneeling": monk.kneeling}


# -- in -------------------------------------------------------------------------------------


class _Strict(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class _Board(_Strict, frozen=True):
    tile: str
    at: Square
    turn: Literal[0, 1, 2, 3]
    built: bool
    blessings: int


class _Monk(_Strict, frozen=True):
    on: Square | Literal["grid", "abbey"]
    cell: Cell | UnsetType = UNSET
    square: int | UnsetType = UNSET
    kneeling: bool | UnsetType = UNSET


class _Letter(_Strict, frozen=True):
    cell: Cell
    letter: str
    small: bool


class _Screen(_Strict, frozen=True):
    tiles: tuple[str, ...]
    blessings: int


class _Position(_Strict, frozen=True):
    day: int
    round: int
    kind: str
    pass_: str = msgspec.field(name="pass")
    abbot: str
    order: tuple[str, ...]
    board: tuple[_Board, ...]
    monks: dict[str, _Monk]
    grid: tuple[_Letter, ...]
    strips: dict[str, tuple[Literal["large", "small"] | None, ...]]
    screens: dict[str, _Screen]
    bag: tuple[str, ...]
    supply: int
    moves_left: int
    points: int
    spendable: int
    result: None = None


def restore(fresh: State, given: object) -> State:
    """The state of a position. `fresh` is the set-up of the same seats, seed and options."""
    p = read(given, _Position)
    s = _clock(fresh, p)
    s = replace(s, **_tiles(s, p), **_letters(s, p))
    s = replace(s, monks=_monks(s, p))
    _check_capacities(s)
    _check_blessings(s)
    if s.phase == "deal":
        s = replace(s, ask=Keeping(s.order))
    return s


def resume(s: State, out: list[Event]) -> State:
    """Play goes on from the beginning of the round."""
    return go_on(s if s.phase == "deal" else begin_round(s, out), out)


def _clock(s: State, p: _Position) -> State:
    if not 1 <= p.day <= DATA.days or not 0 <= p.round < len(DATA.dial):
        no(f"there is no round {p.round} of day {p.day} (M2.1)")
    kind = DATA.dial[p.round].kind
    if p.kind != kind:
        no(f"round {p.round} is a {kind} round, not {p.kind} (M2.1)")
    opening = p.day == 1 and p.round == 0
    if opening and s.options.deal != "draft":
        no("the first Matins has no decision with this deal, so no play stands there (M1.6)")
    expected = "deal" if opening else {"mass": "mass", "night": "night"}.get(kind, "move")
    if p.pass_ != expected:
        no(f"the beginning of this round is pass {expected}, not {p.pass_}")
    if p.abbot not in s.seats:
        no(f"the abbot must be one of the players, not {p.abbot}")
    abbot = s.seats.index(p.abbot)
    order = order_from(s, abbot)
    if p.order != tuple(s.seats[who] for who in order):
        no("the order must run clockwise from the abbot (M2.2)")
    return replace(s, day=p.day, round=p.round, abbot=abbot, order=order)


# -- tiles: each once, where it may be (M1.3, M1.4, M4.5 to M4.7) --------------------------------


def _tiles(s: State, p: _Position) -> dict[str, Any]:
    if set(p.screens) != set(s.seats):
        no("every player and nobody else must have a screen")
    everywhere = Counter(
        (
            *p.bag,
            *(t.tile for t in p.board),
            *(tile for screen in p.screens.values() for tile in screen.tiles),
        )
    )
    wanted = Counter((*s.bag, *(tile for screen in s.screens for tile in screen.tiles)))
    if everywhere != wanted:
        odd = min((everywhere - wanted) or (wanted - everywhere))
        no(f"tile {odd} is there {everywhere[odd]} times; {wanted[odd]} belong to this game (M1.3, M1.4)")
    screens = []
    for seat in s.seats:
        screen = p.screens[seat]
        strangers = [tile for tile in screen.tiles if DATA.tiles[tile].owner not in ("", seat)]
        if strangers:
            no(f"{strangers[0]} lies on {seat}'s screen (M1.3)")
        screens.append(Screen(tuple(sorted(screen.tiles)), screen.blessings))
    if any(DATA.tiles[tile].owner for tile in p.bag):
        no("a secret passage lies in the bag (M4.8)")
    if p.pass_ == "deal" and any(len(screen.tiles) != DRAFTED + 1 for screen in screens):
        no(f"before anyone keeps, each holds {DRAFTED} tiles and his passage (M1.7)")
    layout = _board(p)
    built = 1
    for node, tile in enumerate(p.board, start=1):
        built |= tile.built << node
    return {
        "layout": layout,
        "built": built,
        "laid_blessings": (0, *(tile.blessings for tile in p.board)),
        "screens": tuple(screens),
        "bag": tuple(sorted(p.bag)),
        "supply": p.supply,
        "phase": "deal" if p.pass_ == "deal" else "move",
    }


def _board(p: _Position) -> Layout:
    """Laid tile by tile, each time where it touches what lies there, whatever order the list has."""
    waiting = list(p.board)
    layout = Layout()
    in_order: list[Laid] = []
    while waiting:
        for tile in waiting:
            special = DATA.tiles[tile.tile].kind == "special"
            if special and not tile.built:
                no(f"{tile.tile} at {list(tile.at)} must be built (M5.1)")
            fault = layout.ground.fault(tile.tile, tile.turn, tile.at)
            if fault is None:
                in_order.append(Laid(tile.tile, tile.at, tile.turn))
                layout = layout.with_tile(in_order[-1])
                waiting.remove(tile)
                break
            if fault not in ("M4.3", "M4.4"):  # these two may be cured by a tile further down the list
                no(f"{tile.tile} at {list(tile.at)} breaks {fault}")
        else:
            no(f"{waiting[0].tile} at {list(waiting[0].at)} hangs in the air (M4.3, M4.4)")
    return Layout(tuple(Laid(tile.tile, tile.at, tile.turn) for tile in p.board))


# -- letters -------------------------------------------------------------------------------------


def _letters(s: State, p: _Position) -> dict[str, Any]:
    if set(p.strips) != set(s.seats):
        no("every player and nobody else must have a strip")
    strips = []
    for seat in s.seats:
        phrase, strip = DATA.phrases[seat], p.strips[seat]
        if len(strip) != len(phrase):
            no(f"{seat}'s strip has {len(phrase)} spaces, not {len(strip)}")
        strips.append(
            "".join(
                EMPTY if side is None else letter if side == "large" else letter.lower()
                for letter, side in zip(phrase, strip, strict=True)
            )
        )
    grid = [glyph if glyph == "+" else EMPTY for glyph in s.grid]
    for lying in p.grid:
        i = INDEX.get(lying.cell, -1)
        if i < 0 or not s.grid[i].isalpha() or grid[i] != EMPTY:
            no(f"no letter can lie on cell {list(lying.cell)}, or two lie there (M1.5)")
        grid[i] = lying.letter.lower() if lying.small else lying.letter
    missing = Counter(
        letter
        for seat, strip in zip(s.seats, strips, strict=True)
        for letter, laid in zip(DATA.phrases[seat], strip, strict=True)
        if laid == EMPTY
    )
    if Counter(lying.letter for lying in p.grid) != missing:
        no("the letters on the grid are not those that the strips still miss (M1.5, M9.5)")
    return {"strips": tuple(strips), "grid": "".join(grid)}


# -- monks ---------------------------------------------------------------------------------------


def _monks(s: State, p: _Position) -> tuple[Monk, ...]:
    numbers = monk_numbers(s.seats)
    if set(p.monks) != set(numbers):
        no("every player has five monks, red1 to red5 and so on (M1.2)")
    return tuple(_monk(s, number, name, p.monks[name]) for name, number in numbers.items())


def _monk(s: State, number: int, name: str, given: _Monk) -> Monk:
    elsewhere = given.square is not UNSET or given.kneeling is True
    if given.on == "grid":
        if number % DATA.monks == 0 or given.cell != cross_of(number) or elsewhere:
            no(f"{name} cannot stand there on the grid (M1.2)")
        return Monk(GRID)
    if given.cell is not UNSET:
        no(f"{name} has a cell but is not on the grid")
    if given.on == "abbey":
        if elsewhere:
            no(f"{name} can have no square and not kneel in the Abbey (M3.2)")
        return Monk(ABBEY)
    node = s.layout.ground.cells.get(given.on, ABBEY)
    tile = s.layout.ground.tiles[node]
    if tile is None or tile.kind == "special":
        no(f"{name} stands at {list(given.on)}, where no monk can be")
    kneeling = given.kneeling is True
    if s.built >> node & 1:
        if given.square is not UNSET:
            no(f"{name} has a square, but {tile.id} is built")
        return Monk(node, kneeling=kneeling)
    if given.square is UNSET or not 0 <= given.square < len(tile.squares):
        no(f"{name} needs a square of {tile.id}, 0 to {len(tile.squares) - 1} (M6.4)")
    if kneeling:
        no(f"{name} kneels on a site (M8.4)")
    return Monk(node, given.square)


def _check_capacities(s: State) -> None:
    tiles = s.layout.ground.tiles
    for node, heads in crowd(s).heads.items():
        tile = tiles[node]
        assert tile is not None
        here = [monk for monk in s.monks if monk.on == node]
        if s.built >> node & 1:
            if heads > tile.value:
                no(f"{heads} monks are on {tile.id}, which holds {tile.value} (M6.3)")
            _check_kneeling(s, node, tile)
        elif len({monk.square for monk in here}) < heads:
            no(f"two monks share a square of {tile.id} (M6.4)")


def _check_kneeling(s: State, node: int, tile: Tile) -> None:
    owners = [number // DATA.monks for number, monk in enumerate(s.monks) if monk.on == node and monk.kneeling]
    if tile.id == PRISON_CELL:
        return  # two may kneel there, and it holds no more (M10.3)
    if tile.icon == "chapel" and s.options.icons:
        if len(set(owners)) < len(owners):
            no(f"two monks of one player kneel in {tile.id} (M12.2)")
    elif len(owners) > 1:
        no(f"two monks kneel on {tile.id} (M8.4)")


def _check_blessings(s: State) -> None:
    amounts = (s.supply, *s.laid_blessings, *(screen.blessings for screen in s.screens))
    if min(amounts) < 0 or sum(amounts) != DATA.blessings:
        no(f"there are {DATA.blessings} blessings in all, not {sum(amounts)} (M1.4)")
    for node, lying in enumerate(s.laid_blessings):
        if lying and (s.built | crowd(s).full_sites) >> node & 1:
            no(f"blessings lie at {list(s.layout.ground.at[node])}, where nobody could collect them (M7.1)")
