"""What a seat has to decide, worked out once: its view and its legal list as it may be shown them, its own steps
that it can still take back, and what an action would bring it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from cogs.filling import Spoken, spoken
from engine.core import Event
from engine.patterns import Pattern
from render.kit import Renderer
from tables import play
from tables.table import AnyLog, Table


class Decision:
    def __init__(self, table: Table, seat: str, unseen: bool = False) -> None:
        """`unseen`: of what nobody else may notice instead."""
        self.table, self.seat, self.game, self.unseen = table, seat, table.game, unseen
        self._state = table.log.shown_to(seat)
        self._views: dict[int, Any] = {}

    @property
    def view(self) -> Any:
        return self._view(self._state)

    def _view(self, state: Any) -> Any:
        """Of a state of the table's log, once."""
        if id(state) not in self._views:
            self._views[id(state)] = self.game.view(state, self.seat)
        return self._views[id(state)]

    @cached_property
    def legal(self) -> Sequence[Any]:
        return (self.game.unseen if self.unseen else self.game.legal)(self._state, self.seat)

    @cached_property
    def known(self) -> Spoken:
        """What is legal, in words."""
        return spoken(self.game, self.legal)

    @cached_property
    def listed(self) -> frozenset[tuple[str, ...]]:
        """All actions that are listed, in words."""
        return frozenset(tuple(one) for one in self.known if not isinstance(one, Pattern))

    @cached_property
    def since(self) -> int:
        """The number of acts before the first of its own that it can take back; of all of them if there is none."""
        return self.table.log.horizon(self.seat).to

    @property
    def question(self) -> list[Event]:
        """What made its decision awaited, as it may see it."""
        log, number = self.table.log, self.table.log.settled
        while number and log.acts[number - 1].seat != self.seat:
            if self.seat not in self.game.to_act(log.steps[number - 1].state):
                break
            number -= 1
        return self._seen(number)

    @property
    def own(self) -> list[Event]:
        """What its own steps that it can take back have led to."""
        return [event for step in self.own_steps for event in step]

    @property
    def own_steps(self) -> list[list[Event]]:
        return [self._seen(number) for number in range(self.since + 1, len(self.table.log.acts) + 1)]

    def brought(self, speaker: Renderer) -> Iterator[tuple[list[str], str]]:
        """Each of these steps in sentences, and what it has brought."""
        steps = self.table.log.steps
        for number, events in enumerate(self.own_steps, self.since + 1):
            before, after = (self._view(steps[one].state) for one in (number - 1, number))
            yield speaker.tell(events), speaker.brings(before, after, events)

    def would_bring(self, words: Sequence[str], speaker: Renderer) -> str:
        """What an action would bring, if its maker may know: one that he could take back shows him nothing new.
        What is unseen brings nothing about."""
        if self.unseen:
            return ""
        after = play.trial(self.table, self.seat, " ".join(words))
        if after is None:
            return ""
        events = _seen_of(after, len(after.acts), self.seat)
        return speaker.brings(self._view(self.table.log.state), self.game.view(after.state, self.seat), events)

    def _seen(self, number: int) -> list[Event]:
        return _seen_of(self.table.log, number, self.seat)


def _seen_of(log: AnyLog, number: int, seat: str | None) -> list[Event]:
    """What a seat may see of what an act led to."""
    return [seen for event in log.steps[number].events if (seen := event.seen_by(seat)) is not None]


def since_its_last(log: AnyLog, seat: str | None, reader: str | None, until: int) -> list[Event]:
    """What a reader may see of all that happened after a seat's last turn, up to so many acts."""
    last = next((i for i in range(until, 0, -1) if log.acts[i - 1].seat == seat), 0)
    return [event for number in range(last + 1, until + 1) for event in _seen_of(log, number, reader)]
