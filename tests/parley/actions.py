"""What can be done, and the forms of questions."""

from __future__ import annotations

from msgspec import Struct


class Form(Struct, frozen=True, tag_field="form", forbid_unknown_fields=True):
    """What is asked."""


class Count(Form, frozen=True, tag="count"):
    """Do you hold so many of a suit?"""

    suit: str
    guess: int


class Among(Form, frozen=True, tag="among"):
    """Do you hold one of these?"""

    cards: tuple[str, ...]


class Match(Form, frozen=True, tag="match"):
    """Do you hold a card that is something of each of these groups?"""

    groups: tuple[tuple[str, ...], ...]


class Free(Form, frozen=True, tag="free"):
    text: str
    reply: str


Question = Count | Among | Match | Free


class Action(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    pass


class Offer(Action, frozen=True, tag="offer"):
    cards: tuple[str, ...]


class Ask(Action, frozen=True, tag="ask"):
    to: str
    question: Question


class Answer(Action, frozen=True, tag="answer"):
    say: int | str | None


class Object(Action, frozen=True, tag="object"):
    pass


class Vouch(Action, frozen=True, tag="vouch"):
    sure: bool


class Knot(Action, frozen=True, tag="knot"):
    """In his string, or out of it."""

    tied: bool


AnyAction = Offer | Ask | Answer | Object | Vouch | Knot
