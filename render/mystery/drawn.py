"""What every picture of Mystery of the Abbey begins with: whom it is drawn for, and how large."""

from __future__ import annotations

from engine.mystery.view import View
from render.kit import checked_view
from render.layout import UNIT
from render.mystery.sentences import Teller
from render.typeface import legible

PART = 2.5 / UNIT
"""Of the size that other games are drawn in: a plan is full of things, and 1000 wide it is a small file."""


def given(view: object, teller: Teller) -> tuple[View, Teller]:
    """A view of Mystery of the Abbey and nothing else; people by such names as can be drawn."""
    return checked_view("Mystery of the Abbey", View, view), teller.renamed(legible)
