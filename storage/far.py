"""How far something long is, for whoever waits for it and has said so; nobody else is told anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Heard = Callable[[str, int, int | None], object]
"""What is being done, how much of it is, and of how much, where that is known."""

_heard: ContextVar[Heard | None] = ContextVar("heard", default=None)


@contextmanager
def told_to(heard: Heard) -> Iterator[None]:
    before = _heard.set(heard)
    try:
        yield
    finally:
        _heard.reset(before)


def far(what: str, done: int, of: int | None = None) -> None:
    heard = _heard.get()
    if heard is not None:
        heard(what, done, of)
