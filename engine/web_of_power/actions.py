"""What a player can do, spelled as in a record (formats/record.md)."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

Cards = tuple[str, ...]
"""What pays for a piece: one card that names the country, or a pair."""


class Action(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of all actions."""


class PlaceCloister(Action, frozen=True, tag="cloister"):
    site: str
    cards: Cards


class PlaceAdvisor(Action, frozen=True, tag="advisor"):
    country: str
    cards: Cards


class Exchange(Action, frozen=True, tag="exchange"):
    card: str


class Draw(Action, frozen=True, tag="draw"):
    source: Literal["pile", "face_up"] = field(name="from")
    card: str | UnsetType = UNSET


class Done(Action, frozen=True, tag="done"):
    pass


AnyAction = PlaceCloister | PlaceAdvisor | Exchange | Draw | Done
