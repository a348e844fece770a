"""The time of day on this server: the machine's, and so much ahead of it as people have let pass.

Knows no bot; whoever plays one here is told how far ahead it is (`lodging`).
"""

from __future__ import annotations

import time

from playground.filling import Refused
from playground.store import Store

KEPT = "ahead"
AT_ONCE = 7 * 86400.0  # seconds


class Passing:
    def __init__(self, store: Store | None = None) -> None:
        self._store = store
        self.ahead = float((store and store.fact(KEPT)) or 0)

    def __call__(self) -> float:
        return time.time() + self.ahead

    def let_pass(self, seconds: float) -> None:
        if not 0 < seconds <= AT_ONCE:
            raise Refused("Let a week pass at most, and no time that is over.")
        self.ahead += seconds
        if self._store:
            self._store.keep_fact(KEPT, str(self.ahead))
