"""Spending points: letters, monks, and what is left over (M9)."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from engine.core import Event, Illegal
from engine.monastery import actions, events
from engine.monastery.blessings import give_up, receive, spendable
from engine.monastery.data import DATA, Cell
from engine.monastery.grid import CELLS, CROSSES, INDEX
from engine.monastery.state import (
    EMPTY,
    GRID,
    IN_ABBEY,
    Scoring,
    State,
    monk_names,
    monks_of,
    with_monk,
)


def prices(s: State, who: int) -> tuple[int, ...]:
    """By column, from the moment his own strip is full the lower list (M9.1)."""
    return DATA.top if EMPTY in s.strips[who] else DATA.bottom


def free_space(s: State, strip: int, letter: str) -> int:
    """The leftmost empty space for a letter, or -1."""
    phrase, laid = DATA.phrases[s.seats[strip]], s.strips[strip]
    space = phrase.find(letter)
    while space >= 0 and laid[space] != EMPTY:
        space = phrase.find(letter, space + 1)
    return space


@cache
def _cells_in_columns(columns: int) -> tuple[tuple[int, Cell], ...]:
    return tuple((i, cell) for i, cell in enumerate(CELLS) if cell[1] <= columns)


def affordable_cells(s: State, who: int, turn: Scoring) -> tuple[tuple[int, Cell], ...]:
    """Prices rise from left to right, so what he can pay for is a number of columns."""
    purse = turn.points + spendable(s)
    return _cells_in_columns(sum(1 for price in prices(s, who) if price <= purse))


def letters(s: State, cells: tuple[tuple[int, Cell], ...]) -> list[actions.Letter]:
    found = []
    open_to: dict[str, list[str]] = {}
    for i, cell in cells:
        glyph = s.grid[i].upper()
        if glyph.isalpha():
            if glyph not in open_to:
                open_to[glyph] = [s.seats[p] for p in range(len(s.seats)) if free_space(s, p, glyph) >= 0]
            found += [actions.Letter(cell, colour) for colour in open_to[glyph]]
    return found


def _monk_on_cross(s: State, who: int, cell: Cell) -> int | None:
    """This player's monk on that cross: number 2 starts in row 1, number 3 in row 2, and so on (M1.2)."""
    number = monks_of(who)[1 + CROSSES.index(cell)]
    return number if s.monks[number].on == GRID else None


def monks_for_sale(s: State, cells: tuple[tuple[int, Cell], ...]) -> list[actions.BuyMonk]:
    return [
        actions.BuyMonk(cell, colour)
        for _, cell in cells
        if cell in CROSSES
        for who, colour in enumerate(s.seats)
        if _monk_on_cross(s, who, cell) is not None
    ]


def _pay(s: State, who: int, turn: Scoring, cell: Cell) -> tuple[State, int, int]:
    """Points first, then blessings held before this scoring (M9.2)."""
    price = prices(s, who)[cell[1] - 1]
    points = min(price, turn.points)
    blessings = price - points
    if blessings > spendable(s):
        raise Illegal("M9.2", price=price, points=turn.points, blessings=spendable(s))
    s = give_up(s, who, blessings) if blessings else s
    return replace(s, turn=replace(turn, points=turn.points - points, bought=True)), points, blessings


def buy_letter(s: State, who: int, a: actions.Letter, out: list[Event]) -> State:
    turn = s.turn
    assert isinstance(turn, Scoring)
    i = INDEX.get(a.cell, -1)
    letter = s.grid[i].upper() if i >= 0 else EMPTY
    if not letter.isalpha():
        raise Illegal("M9.3", cell=a.cell)
    if a.strip not in s.seats:
        raise Illegal("M9.5", letter=letter, strip=a.strip)
    strip = s.seats.index(a.strip)
    space = free_space(s, strip, letter)
    if space < 0:
        raise Illegal("M9.5", letter=letter, strip=a.strip)
    s, points, blessings = _pay(s, who, turn, a.cell)
    large = strip in s.teams_with(who)  # M9.5, M13.3
    laid = s.strips[strip]
    laid = laid[:space] + (letter if large else letter.lower()) + laid[space + 1 :]
    s = replace(
        s,
        grid=s.grid[:i] + EMPTY + s.grid[i + 1 :],
        strips=(*s.strips[:strip], laid, *s.strips[strip + 1 :]),
    )
    out.append(events.BoughtLetter(s.seats[who], a.cell, letter, a.strip, space, not large, points, blessings))
    return s if large else receive(s, who, 1, out)


def buy_monk(s: State, who: int, a: actions.BuyMonk, out: list[Event]) -> State:
    turn = s.turn
    assert isinstance(turn, Scoring)
    number = None
    if a.cell in CROSSES and a.colour in s.seats:
        number = _monk_on_cross(s, s.seats.index(a.colour), a.cell)
    if number is None:
        raise Illegal("M9.3", cell=a.cell, colour=a.colour)
    s, points, blessings = _pay(s, who, turn, a.cell)
    name = monk_names(s.seats)[number]
    out.append(events.BoughtMonk(s.seats[who], a.cell, name, points, blessings))
    return replace(s, monks=with_monk(s, number, IN_ABBEY))


def keep_the_rest(s: State, who: int, turn: Scoring, out: list[Event]) -> State:
    """M9.6: points left over become blessings."""
    if not turn.points:
        return s
    out.append(events.Unspent(s.seats[who], turn.points))
    return receive(s, who, DATA.unspent_blessings(turn.points), out)
