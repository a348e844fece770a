"""A state as the trace spells it (formats/record.md), and back."""

from __future__ import annotations

from typing import Any

from engine.mystery import spelling
from engine.mystery.state import State


def expose(s: State) -> dict[str, Any]:
    return spelling.told(s) | spelling.secret(s)


def restore(fresh: State, given: object) -> State:
    raise NotImplementedError
