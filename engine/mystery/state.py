"""The whole of a game at one moment. Frozen: a step makes a new one and shares what did not change.

Inside, a player is a number, his index in `seats`, which run clockwise; a room is its number on the plan; suspects
are bits of a number (`suspects`). Fields marked *own* are no part of a trace.
"""

from __future__ import annotations

from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Event, OptionValue, Result, Seat
from engine.mystery.actions import Question, Say
from engine.mystery.data import DATA, Card, Deck
from engine.mystery.ops import Until

T = TypeVar("T")

Waited = Literal[
    "move",
    "ask",
    "reply",
    "again",
    "back",
    "back_reply",
    "open",
    "choose",
    "show",
    "give",
    "pass",
    "return",
    "over",
]
Passing = Literal["begin", "ending", "moving", "arrived", "opening", "card", "mass", "event", "hour"]
"""Phases in which nobody chooses: the engine goes on by itself until it waits for somebody."""
Penance = Literal["due", "served"]


class Options(Struct, frozen=True):
    """A16."""

    library: bool = True
    events: bool = True
    book_limit: bool = False
    fast: bool = False
    first_office: str = "matins"
    library_set: str = "core"
    answers: str = "public"
    honour: bool = True
    refusals: str = "any"
    one_voice: bool = False
    censure: bool = False

    @property
    def private(self) -> bool:
        return self.answers == "private"


class Held(Struct, frozen=True):
    """A book of a player. `armed` is None for books that are not armed; `against` None: against all (A7.5)."""

    book: str
    armed: bool | None = None
    against: tuple[int, ...] | None = None


class Turn(Struct, frozen=True):
    who: int
    extra: bool = False
    max_steps: int | None = None
    moved: bool = False
    acted: bool = False
    revealed: str | None = None
    used: tuple[str, ...] = ()
    """*own*: the triggers of this turn for which he has played a book (A7.3)."""
    cut: bool = False
    """*own*: penance fell on him, so it ends (A9.5)."""


class Said(Struct, frozen=True):
    """What became of a question."""

    how: Literal["say", "silence", "declined"]
    say: Say = None


class Encounter(Struct, frozen=True):
    asker: int
    target: int
    question: Question
    answer: Said | None = None
    back: Question | Literal["waived"] | None = None
    back_answer: Said | None = None
    forced: bool = False


class Effect(Struct, frozen=True):
    """An effect in force, and the op's own field."""

    card: str
    op: str
    who: tuple[int, ...]
    until: Until
    name: str | None = None
    value: int | str | None = None
    fresh: tuple[int, ...] = ()
    """*own*: on whom it was laid in his own turn, whose end does not count."""


class Pending(Struct, frozen=True):
    """A card that is being carried out, or a demand in the parlour."""

    card: str | None
    reader: int
    op: int | None = 0
    who: int | None = None
    target: int | None = None
    traits: tuple[str, ...] | None = None
    looked: tuple[str, ...] | None = None
    read: bool = False
    """*own*: it is in no deck; it goes under its own when it is done (A1.4)."""
    brought: str | None = None
    """*own*: a book to be read when it is done (A11.22)."""
    by: int | None = None
    """*own*: how far the bell is moved."""
    left: int = 0
    """*own*: revelations that are left to him."""


class Chosen(Struct, frozen=True):
    """A simultaneous choice: cards as bits, or books."""

    who: int
    kind: Literal["show", "give", "pass", "return"]
    cards: int = 0
    books: tuple[str, ...] = ()
    sums: str | None = None
    """The book played with a pass."""


class Theft(Struct, frozen=True):
    other: int
    card: int


class Transfer(Struct, frozen=True):
    """A card changed hands; from nobody: it was drawn in the parlour."""

    source: int | None
    to: int
    card: int


class Revealed(Struct, frozen=True):
    who: int
    trait: str


class Accused(Struct, frozen=True):
    who: int
    monk: int
    right: bool


class Heard(Struct, frozen=True):
    """*own*: a question that was answered, for those who reason with what was said."""

    asker: int
    target: int
    question: Question
    say: Say
    public: bool


class MysteryResult(Result, frozen=True):
    """`parts` add up to the scores (A15.2)."""

    finder: Seat
    parts: dict[Seat, dict[str, int]]

    def exposed(self) -> dict[str, Any]:
        return {"scores": self.scores, "winners": self.winners, "finder": self.finder}


class State(Struct, frozen=True):
    seats: tuple[str, ...]
    options: Options
    chance: Chance
    hour: int
    office: int
    bell: int
    first: int
    turn: Turn | None
    phase: Waited | Passing
    pawns: tuple[int, ...]
    culprit: int
    """A bit, like the pile's cards."""
    pile: tuple[int, ...]
    hands: tuple[int, ...]
    seen: tuple[int, ...]
    books: tuple[tuple[Held, ...], ...]
    """By player, in data order."""
    scriptorium: tuple[str, ...]
    library: tuple[str, ...]
    event: tuple[str, ...]
    crypt: int
    """Who holds a crypt card, as bits; so are `visited` and who votes against each."""
    visited: int
    dice: tuple[int, ...]
    penance: tuple[Penance | None, ...]
    took: tuple[int, ...]
    """By player the card that was taken in his cell on the present visit; 0: none."""
    promises: tuple[tuple[tuple[int, bool], ...], ...]
    silences: tuple[int, ...]
    encounter: Encounter | None
    effects: tuple[Effect, ...]
    pending: Pending | None
    waiting: tuple[int, ...]
    """*own*: of whom a simultaneous choice is due, in seat order."""
    choices: tuple[Chosen, ...]
    extra: tuple[int | None, ...]
    votes: tuple[int, ...]
    made: tuple[Theft | None, ...]
    suffered: tuple[Theft | None, ...]
    mass_pass: tuple[Transfer, ...]
    since_mass: tuple[Transfer, ...]
    last_in: tuple[int, ...]
    """A bit; 0: none came."""
    revelations: tuple[Revealed, ...]
    accusations: tuple[Accused, ...]
    familiar: tuple[int, ...]
    """*own*: by player and player the cards that are familiar between them (A13.3), row after row."""
    coming: int = 0
    """*own*: by how much the coming hour is longer."""
    on: int = 0
    """*own*: who had, or has, the latest normal turn."""
    heard: tuple[Heard, ...] = ()
    own: tuple[Card, ...] = ()
    """*own*: cards of the host's (A11)."""
    result: MysteryResult | None = None

    @property
    def players(self) -> int:
        return len(self.seats)


Out = list[Event]


def settled_options(options: dict[str, OptionValue]) -> Options:
    return Options(**options)  # type: ignore[arg-type]


def put(row: tuple[T, ...], i: int, thing: T) -> tuple[T, ...]:
    """The row with another thing in this place."""
    return (*row[:i], thing, *row[i + 1 :])


def card_of(s: State, card: str) -> Card:
    found = DATA.cards.get(card)
    return found if found is not None else next(one for one in s.own if one.id == card)


def book_order(s: State) -> dict[str, int]:
    return {name: i for i, name in enumerate((*DATA.cards, *(card.id for card in s.own)))}


def clockwise(s: State, start: int) -> tuple[int, ...]:
    """All players from this one on."""
    return tuple((start + i) % s.players for i in range(s.players))


def others(s: State, who: int) -> tuple[int, ...]:
    """All but this one, in seat order."""
    return tuple(one for one in range(s.players) if one != who)


def two(s: State, a: int, b: int) -> tuple[Seat, ...]:
    return tuple(s.seats[who] for who in sorted({a, b}))


def on_turn(s: State) -> Turn:
    assert s.turn is not None
    return s.turn


def in_turn(s: State, **changes: Any) -> State:
    return replace(s, turn=replace(on_turn(s), **changes))


def pended(s: State, **changes: Any) -> State:
    assert s.pending is not None
    return replace(s, pending=replace(s.pending, **changes))


def under(s: State, deck: Deck, cards: tuple[str, ...]) -> State:
    """Cards go under their deck."""
    return replace(s, **{deck: (*getattr(s, deck), *cards)})


def without_book(s: State, who: int, book: str) -> State:
    return replace(s, books=put(s.books, who, tuple(held for held in s.books[who] if held.book != book)))


def penitent(s: State, who: int) -> bool:
    return s.penance[who] is not None
