"""A table as it stands, and what may become of it: values."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.core import AnyGame, NamesOccasions
from engine.games import find
from engine.log import Act, Beginning, Log, Undo, refold
from storage.outbox import Letter
from storage.rows import EntryRow, SeatRow, TableRow
from storage.timing import Clock, Planned

AnyLog = Log[Any, Any, Any]


class Refusal(Exception):
    """This cannot be done now. The code says why, for words to be made of; nothing was changed."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class Table(Struct, frozen=True):
    row: TableRow
    seats: tuple[SeatRow, ...]
    begun: AnyLog | None = None
    """The log of its game, once that has begun."""
    clocks: tuple[Clock, ...] = ()
    """Of the seats of people, where the table has a pace (`tables.clocks`)."""
    plans: dict[str, tuple[Planned, ...]] = {}
    """The orders that were left for seats, in the order in which they are tried (`tables.plans`)."""

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def game(self) -> AnyGame:
        """By the rules it was begun under; before the start, those it would begin under."""
        return find(self.row.game, None if self.row.stage == "lobby" else self.row.rules)

    @property
    def log(self) -> AnyLog:
        """The game of a table that has begun."""
        if self.begun is None:
            raise Refusal("not_begun")
        return self.begun

    @property
    def to_act(self) -> tuple[str, ...]:
        """The seats whose decision is awaited; nobody's before the start and after the end."""
        return () if self.begun is None else self.game.to_act(self.begun.state)

    def shown_to(self, user_id: int) -> Any:
        """The state as this person may be shown it."""
        log = self.log
        maker = log.acts[-1].seat if log.acts else None
        return log.shown_to(maker if maker in self.seats_of(user_id) else None)

    def seats_of(self, user_id: int) -> list[str]:
        """Colours a person plays here."""
        return [seat.colour for seat in self.seats if seat.user_id == user_id and seat.colour is not None]

    def lent_by(self, user_id: int) -> list[str]:
        """Colours that are his, though somebody else plays them while he is away."""
        return [
            seat.colour for seat in self.seats if seat.owner == user_id != seat.user_id and seat.colour is not None
        ]

    def sits(self, user_id: int) -> bool:
        return any(seat.user_id == user_id for seat in self.seats)

    def at(self, colour: str) -> SeatRow:
        return next(seat for seat in self.seats if seat.colour == colour)

    def clock(self, colour: str) -> Clock | None:
        return next((one for one in self.clocks if one.seat == colour), None)

    def occasions(self, colour: str) -> frozenset[str]:
        """What the decision is about that awaits this seat, where its game tells that."""
        game = self.game
        return (
            game.occasions(self.log.shown_to(colour), colour) if isinstance(game, NamesOccasions) else frozenset()
        )

    @property
    def people(self) -> list[int]:
        """Who sits here, each once."""
        return list(dict.fromkeys(seat.user_id for seat in self.seats if seat.user_id is not None))

    def names(self) -> dict[str, str]:
        return {seat.colour: seat.name for seat in self.seats if seat.colour is not None}

    def number_of(self, seat: str | None) -> int:
        """The number that a button for this seat carries; without a seat, that of the whole table."""
        if seat is None:
            return self.row.sequence
        return next((one.shown for one in self.seats if one.colour == seat), -1)  # a seat that is no more


class Entry(Struct, frozen=True):
    """Something for the log: an act in notation, or an undo. The house numbers it and says when."""

    seat: str | None
    act: str | None
    back_to: int | None
    user_id: int | None
    by_order: bool = False
    """He had left it to be done, and was not there."""


class Order(Struct, frozen=True):
    """Who orders something of a table, and why."""

    user_id: int
    name: str
    reason: str


class Change(Struct, frozen=True):
    """What is written, all at once or not at all."""

    table: Table
    """As it stands afterwards. The house gives it its number."""
    entries: tuple[Entry, ...] = ()
    letters: tuple[Letter, ...] = ()
    what: str = ""
    """The word of an order in the audit log."""
    order: Order | None = None
    unseen: bool = False
    """Nobody is to notice: the table keeps its number."""
    taken_back: int | None = None
    """So many acts stand after it: news of what is no more is not told. -1: the game has not even begun."""


def has_begun(row: TableRow, seats: tuple[SeatRow, ...]) -> bool:
    """Whether there is a game to fold: a lobby's colours are wishes, and a lobby may be ended too."""
    return row.stage != "lobby" and bool(seats) and all(seat.colour for seat in seats)


def fold(row: TableRow, seats: tuple[SeatRow, ...], entries: list[EntryRow]) -> AnyLog:
    """The game of a table, from its entries."""
    game = find(row.game, row.rules)
    colours = tuple(seat.colour for seat in seats if seat.colour is not None)
    steps = [
        Undo(entry.seat, entry.back_to)
        if entry.back_to is not None
        else Act(entry.seat or "", game.read(entry.act or ""))
        for entry in entries
    ]
    return refold(game, Beginning(colours, row.seed, dict(row.options)), steps)
