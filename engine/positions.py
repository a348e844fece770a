"""Reads a position that was handed in, and says in one sentence why it cannot be played from.

The reasons are those of its game.
"""

from __future__ import annotations

from typing import NoReturn, TypeVar

import msgspec

from engine.core import Unusable

P = TypeVar("P")


def no(reason: str) -> NoReturn:
    """It cannot be played from."""
    raise Unusable(f"position: {reason}")


def read(given: object, form: type[P]) -> P:
    """The position in the form its game spells it."""
    try:
        return msgspec.convert(given, form)
    except msgspec.ValidationError as fault:
        no(str(fault))
