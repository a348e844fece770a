"""Sprites are kept once drawn; a test that watches them being drawn lets go of them first."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from render import typeface


def _kept() -> Iterator[tuple[str, Callable[[], None]]]:
    """All that modules of `render` keep: where it is kept, and what lets go of it."""
    for name, module in list(sys.modules.items()):
        if name.startswith("render."):
            for thing in vars(module).values():
                if callable(getattr(thing, "cache_clear", None)) and thing.__module__ == name:
                    yield name, thing.cache_clear


def forget_sprites() -> None:
    for forget in _sprites():
        forget()


def held_entries() -> int:
    """How many sprites are kept."""
    kept = (forget.__self__ for forget in _sprites())  # type: ignore[attr-defined]
    return sum(one.cache_info().currsize for one in kept)


def _sprites() -> Iterator[Callable[[], None]]:
    return (forget for name, forget in _kept() if name != typeface.__name__)


def forget_all() -> None:
    """Fonts too."""
    for _, forget in _kept():
        forget()
