"""What one reader may know: a player, or the public (M3.5 to M3.7). Pictures, words and agents see nothing else."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.core import Result
from engine.monastery.blessings import spendable
from engine.monastery.board import ABBEY
from engine.monastery.data import DATA, Cell, RoundKind, Square
from engine.monastery.grid import CELLS, cross_of
from engine.monastery.position import PASSES
from engine.monastery.state import (
    GRID,
    Ask,
    Imprisoning,
    Keeping,
    Naming,
    Options,
    Placing,
    Returning,
    Scoring,
    Screen,
    State,
    monk_names,
    owner,
)

Decision = Literal["keep", "move", "score", "return", "abbot", "imprison", "brew"]


class TileView(Struct, frozen=True):
    tile: str
    at: Square
    turn: int
    built: bool
    blessings: int


class MonkView(Struct, frozen=True):
    name: str
    seat: str
    on: Square | Literal["grid", "abbey"]
    cell: Cell | None
    square: int | None
    kneeling: bool


class LetterView(Struct, frozen=True):
    cell: Cell
    letter: str
    small: bool


class View(Struct, frozen=True):
    reader: str | None
    seats: tuple[str, ...]
    options: Options
    day: int
    round: int
    hour: str
    kind: RoundKind
    part: str
    speech_free: bool
    """Vow of silence: the game may be talked about only during mass (M15.1)."""
    abbot: str
    order: tuple[str, ...]
    to_act: tuple[str, ...]
    decision: Decision | None
    turn: str | None
    """Whose placing and moving, or scoring, is being played."""
    moves_left: int
    placed: bool
    """Whether the placement of this turn has been made."""
    encouraged: bool
    """Whether blessings were laid this turn: nothing else may follow (M7.1)."""
    points: int
    board: tuple[TileView, ...]
    monks: tuple[MonkView, ...]
    grid: tuple[LetterView, ...]
    strips: dict[str, str]
    """By player his phrase: capital = large letter, small = small letter, . = empty."""
    tiles_held: dict[str, int]
    bag: int
    supply: int
    mine: Screen | None
    """The reader's own screen."""
    spendable: int
    """Blessings the reader may spend now; 0 for everybody else."""
    screens: dict[str, Screen] | None
    """All screens, when the game is over and everything is open."""
    result: Result | None


def _decision(s: State) -> Decision | None:
    ask: Ask | None = s.ask
    if ask is None:
        if s.turn is None:
            return None
        return "move" if isinstance(s.turn, Placing) else "score"
    if isinstance(ask, Keeping):
        return "keep"
    if isinstance(ask, Returning):
        return "return"
    if isinstance(ask, Naming):
        return "abbot"
    return "imprison" if isinstance(ask, Imprisoning) else "brew"


def view(s: State, seat: str | None, to_act: tuple[str, ...]) -> View:
    ground, turn = s.layout.ground, s.turn
    over = s.result is not None
    reader = s.seats.index(seat) if seat is not None else None
    on_turn = turn is not None and turn.who == reader
    return View(
        reader=seat,
        seats=s.seats,
        options=s.options,
        day=s.day,
        round=s.round,
        hour=DATA.dial[s.round].label,
        kind=s.kind,
        part=PASSES[s.phase],
        speech_free=not s.options.silence or s.kind == "mass" or over,
        abbot=s.seats[s.abbot],
        order=tuple(s.seats[who] for who in s.order),
        to_act=to_act,
        decision=_decision(s),
        turn=s.seats[turn.who] if turn is not None else None,
        moves_left=turn.moves_left if isinstance(turn, Placing) else 0,
        placed=isinstance(turn, Placing) and turn.placed,
        encouraged=isinstance(turn, Placing) and bool(turn.encouraged),
        points=turn.points if isinstance(turn, Scoring) else 0,
        board=tuple(
            TileView(laid.tile, laid.at, laid.turn, bool(s.built >> node & 1), s.laid_blessings[node])
            for node, laid in enumerate(s.layout.tiles, start=1)
        ),
        monks=tuple(
            MonkView(
                name,
                s.seats[owner(number)],
                "grid" if monk.on == GRID else "abbey" if monk.on == ABBEY else ground.at[monk.on],
                cross_of(number) if monk.on == GRID else None,
                monk.square if monk.square >= 0 else None,
                monk.kneeling,
            )
            for number, (name, monk) in enumerate(zip(monk_names(s.seats), s.monks, strict=True))
        ),
        grid=tuple(
            LetterView(cell, glyph.upper(), glyph.islower())
            for cell, glyph in zip(CELLS, s.grid, strict=True)
            if glyph.isalpha()
        ),
        strips=dict(zip(s.seats, s.strips, strict=True)),
        tiles_held={name: len(screen.tiles) for name, screen in zip(s.seats, s.screens, strict=True)},
        bag=len(s.bag),
        supply=s.supply,
        mine=s.screens[reader] if reader is not None else None,
        spendable=spendable(s) if on_turn else 0,
        screens=dict(zip(s.seats, s.screens, strict=True)) if over else None,
        result=s.result,
    )
