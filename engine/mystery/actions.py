"""What a player can do, and what can be asked, spelled as in a record (formats/record.md).

Lists are accepted in any order and kept in data order: two spellings of one action are one action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import force_setattr, replace

from engine.mystery.data import DATA
from engine.mystery.ops import Filter
from engine.mystery.suspects import NUMBER, TERM_ORDER, tidy

Names = tuple[str, ...]
Say = bool | int | str | Names | None
Scope = Literal["hand", "seen"]
Reply = Literal["yes_no", "number", "trait", "room", "player", "text"]
Comparison = Literal["more", "equal", "fewer"]
Window = Literal["last_theft", "last_mass", "since_mass"]
Way = Literal["given", "received"]

REPLIES: tuple[Reply, ...] = ("yes_no", "number", "trait", "room", "player", "text")
_BOOKS = {name: i for i, name in enumerate(DATA.cards)}
_COLOURS = {name: i for i, name in enumerate(DATA.colours)}


def _ordered(thing: Struct, name: str, order: Mapping[str, int]) -> None:
    given = getattr(thing, name)
    if isinstance(given, tuple) and len(given) > 1:
        force_setattr(thing, name, tuple(sorted(given, key=lambda one: (order.get(one, len(order)), one))))


def _spaced(thing: Struct, name: str) -> None:
    given = getattr(thing, name)
    if isinstance(given, str) and "  " in f" {given} ":
        force_setattr(thing, name, " ".join(given.split()))


# -- questions -----------------------------------------------------------------------------------------


class Form(Struct, frozen=True, tag_field="form", forbid_unknown_fields=True):
    """Base of all questions (A5.4)."""


class Count(Form, frozen=True, tag="count"):
    scope: Scope
    filter: Filter

    def __post_init__(self) -> None:
        force_setattr(self, "filter", tidy(self.filter))


class Compare(Form, frozen=True, tag="compare"):
    scope: Scope
    a: Filter
    how: Comparison = field(name="is")
    b: Filter

    def __post_init__(self) -> None:
        force_setattr(self, "a", tidy(self.a))
        force_setattr(self, "b", tidy(self.b))


class HasAnyOf(Form, frozen=True, tag="has_any_of"):
    scope: Scope
    monks: Names

    def __post_init__(self) -> None:
        _ordered(self, "monks", NUMBER)


class HowManyOf(Form, frozen=True, tag="how_many_of"):
    scope: Scope
    monks: Names

    def __post_init__(self) -> None:
        _ordered(self, "monks", NUMBER)


class MostCommon(Form, frozen=True, tag="most_common"):
    scope: Scope
    of: str


class TransferCount(Form, frozen=True, tag="transfer_count"):
    window: Window
    way: Way
    other: str | None = field(name="with")
    filter: Filter

    def __post_init__(self) -> None:
        force_setattr(self, "filter", tidy(self.filter))


class BooksHeld(Form, frozen=True, tag="books_held"):
    book: str


class Intent(Form, frozen=True, tag="intent"):
    room: str


class Sheet(Form, frozen=True, tag="sheet"):
    """One of the two is there."""

    monk: str | UnsetType = UNSET
    filter: Filter | UnsetType = UNSET

    def __post_init__(self) -> None:
        if self.filter is not UNSET:
            force_setattr(self, "filter", tidy(self.filter))


class Free(Form, frozen=True, tag="free"):
    text: str
    reply: Reply

    def __post_init__(self) -> None:
        _spaced(self, "text")


Question = (
    Count | Compare | HasAnyOf | HowManyOf | MostCommon | TransferCount | BooksHeld | Intent | Sheet | Free
)  # fmt: skip


# -- actions -------------------------------------------------------------------------------------------


class Action(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of all actions."""


class Move(Action, frozen=True, tag="move"):
    to: str


class Play(Action, frozen=True, tag="play"):
    book: str
    to: str | UnsetType = UNSET
    target: str | UnsetType = UNSET
    source: str | UnsetType = field(name="from", default=UNSET)
    traits: Names | UnsetType = UNSET
    by: int | UnsetType = UNSET
    trait: str | UnsetType = UNSET

    def __post_init__(self) -> None:
        _ordered(self, "traits", TERM_ORDER)


class Ask(Action, frozen=True, tag="ask"):
    to: str
    question: Question


class Waive(Action, frozen=True, tag="waive"):
    pass


class Silence(Action, frozen=True, tag="silence"):
    pass


class Answer(Action, frozen=True, tag="answer"):
    say: bool | int | str | UnsetType | None = UNSET

    def __post_init__(self) -> None:
        _spaced(self, "say")


class Act(Action, frozen=True, tag="act"):
    pass


class Demand(Action, frozen=True, tag="demand"):
    source: str = field(name="from")
    traits: Names

    def __post_init__(self) -> None:
        _ordered(self, "traits", TERM_ORDER)


class Reveal(Action, frozen=True, tag="reveal"):
    trait: str


class Accuse(Action, frozen=True, tag="accuse"):
    monk: str


class Decline(Action, frozen=True, tag="decline"):
    pass


class Choose(Action, frozen=True, tag="choose"):
    source: Names | UnsetType = field(name="from", default=UNSET)
    trait: str | UnsetType = UNSET
    traits: Names | UnsetType = UNSET
    books: Names | UnsetType = UNSET
    room: str | UnsetType = UNSET
    colour: str | UnsetType = UNSET

    def __post_init__(self) -> None:
        _ordered(self, "source", _COLOURS)
        _ordered(self, "traits", TERM_ORDER)
        _ordered(self, "books", _BOOKS)


class Show(Action, frozen=True, tag="show"):
    card: str


class Give(Action, frozen=True, tag="give"):
    cards: Names

    def __post_init__(self) -> None:
        _ordered(self, "cards", NUMBER)


class Pass(Action, frozen=True, tag="pass"):
    cards: Names
    book: str | UnsetType = UNSET

    def __post_init__(self) -> None:
        _ordered(self, "cards", NUMBER)


class Return(Action, frozen=True, tag="return"):
    books: Names

    def __post_init__(self) -> None:
        _ordered(self, "books", _BOOKS)


class Crypt(Action, frozen=True, tag="crypt"):
    pass


class End(Action, frozen=True, tag="end"):
    pass


class Arm(Action, frozen=True, tag="arm"):
    book: str
    on: bool
    against: Names | None

    def __post_init__(self) -> None:
        _ordered(self, "against", _COLOURS)


class Censure(Action, frozen=True, tag="censure"):
    seat: str
    on: bool


AnyAction = (
    Move
    | Play
    | Ask
    | Waive
    | Silence
    | Answer
    | Act
    | Demand
    | Reveal
    | Accuse
    | Decline
    | Choose
    | Show
    | Give
    | Pass
    | Return
    | Crypt
    | End
    | Arm
    | Censure
)


def in_seat_order(seats: Sequence[str], names: Names) -> Names:
    return tuple(sorted(names, key=seats.index))


def portable(seats: Sequence[str], action: Any) -> Any:
    """As records carry it: players in seat order; a text that is asked, which may name people, becomes empty."""
    if isinstance(action, Ask) and isinstance(action.question, Free):
        return Ask(action.to, Free("", action.question.reply))
    if isinstance(action, Choose) and isinstance(action.source, tuple):
        force_setattr(action := replace(action), "source", in_seat_order(seats, action.source))
    elif isinstance(action, Arm) and action.against is not None:
        force_setattr(action := replace(action), "against", in_seat_order(seats, action.against))
    return action
