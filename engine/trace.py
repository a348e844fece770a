"""A record unrolled step by step for checking the rules: every state and every legal list, secrets and all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.core import Event
from engine.log import Log


def trace(log: Log[Any, Any, Any]) -> Iterator[dict[str, Any]]:
    """One line before the first act and one after each, in the form of formats/record.md."""
    game, beginning = log.game, log.beginning
    for count, step in enumerate(log.steps):
        state = step.state
        to_act = game.to_act(state)
        last = log.acts[count - 1] if count else None
        line: dict[str, Any] = {"step": count}
        if last is None:
            line |= {"game": game.meta.id, "rules": game.meta.rules}
            line |= {"seats": beginning.seats, "options": beginning.options}
        yield line | {
            "last": last and {"seat": last.seat, "do": last.do},
            "events": [_event(event) for event in step.events],
            "to_act": to_act,
            "legal": game.legal(state, to_act[0]) if to_act else [],
            "state": game.expose(state),
        }


def _event(event: Event) -> dict[str, Any]:
    audience = event.audience()
    facts: dict[str, Any] = msgspec.to_builtins(event)
    return facts | {"to": "all" if audience is None else list(audience)}
