"""What a seat has to decide, worked out once: its view and its legal list, as it may be shown them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from tables.table import Table


class Decision:
    def __init__(self, table: Table, seat: str) -> None:
        self.table, self.seat, self.game = table, seat, table.game
        self._state = table.log.shown_to(seat)

    @cached_property
    def view(self) -> Any:
        return self.game.view(self._state, self.seat)

    @cached_property
    def legal(self) -> Sequence[Any]:
        return self.game.legal(self._state, self.seat)
