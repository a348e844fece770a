"""What a player can do, spelled as in a record (formats/record.md)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from engine.monastery.data import Cell, Square

Quarter = Annotated[int, Meta(ge=0, le=3)]


class Action(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of all actions."""


class Keep(Action, frozen=True, tag="keep"):
    tiles: tuple[str, str, str]


class Place(Action, frozen=True, tag="place"):
    tile: str
    at: Square
    turn: Quarter


class Exchange(Action, frozen=True, tag="exchange"):
    pass


class Return(Action, frozen=True, tag="return"):
    tile: str


class Move(Action, frozen=True, tag="move"):
    monk: str
    to: Square | Literal["abbey"]
    square: int | UnsetType = UNSET


class Encourage(Action, frozen=True, tag="encourage"):
    at: Square
    blessings: int


class Done(Action, frozen=True, tag="done"):
    pass


class Pray(Action, frozen=True, tag="pray"):
    monk: str


class Almonry(Action, frozen=True, tag="almonry"):
    pass


class Workshop(Action, frozen=True, tag="workshop"):
    pass


class Elect(Action, frozen=True, tag="elect"):
    pass


class Swap(Action, frozen=True, tag="swap"):
    a: Cell
    b: Cell


class Letter(Action, frozen=True, tag="letter"):
    cell: Cell
    strip: str


class BuyMonk(Action, frozen=True, tag="monk"):
    cell: Cell
    colour: str


class NameAbbot(Action, frozen=True, tag="abbot"):
    colour: str


class Imprison(Action, frozen=True, tag="imprison"):
    monk: str | None


class Brew(Action, frozen=True, tag="brew"):
    monks: tuple[str, ...]


AnyAction = (
    Keep
    | Place
    | Exchange
    | Return
    | Move
    | Encourage
    | Done
    | Pray
    | Almonry
    | Workshop
    | Elect
    | Swap
    | Letter
    | BuyMonk
    | NameAbbot
    | Imprison
    | Brew
)
