"""How far something is, on a terminal: a bar, once it takes longer than a moment. Where nobody looks, nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from tqdm import tqdm

SOON = 1.0  # seconds after which a bar is worth its while


class Bars:
    """One at a time: what is done next takes the place of what was done before."""

    def __init__(self, to: TextIO) -> None:
        self._to, self._what = to, ""
        self._bar: tqdm[Any] | None = None

    def __call__(self, what: str, done: int, of: int | None = None) -> None:
        if self._bar is None or what != self._what:
            self.close()
            # None: not at all where it is no terminal
            self._bar = tqdm(desc=what, total=of, file=self._to, disable=None, delay=SOON, leave=False)
            self._what = what
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None


@contextmanager
def on_a_terminal(to: TextIO | None = None) -> Iterator[Bars]:
    """Bars on the error stream, so that what is printed stays what it is; gone when the block ends."""
    bars = Bars(to or sys.stderr)
    try:
        yield bars
    finally:
        bars.close()
