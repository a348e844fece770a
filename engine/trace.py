"""A record unrolled step by step for checking the rules: every state and every legal list, secrets and all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from engine.core import AnyGame, Event, Seat
from engine.log import Act, Log, begin
from engine.patterns import Pattern, spelled


def trace(log: Log[Any, Any, Any]) -> Iterator[dict[str, Any]]:
    """One line before the first act and one after each, in the form of formats/record.md: what the record of the
    game tells."""
    game, beginning = log.game, log.beginning
    step = begin(game, beginning).steps[0]
    acts = (Act(act.seat, game.portable(state, act.do)) for state, act in log.in_order())
    for count, last in enumerate((None, *acts)):
        if last is not None:
            step = game.apply(step.state, last.seat, last.do)
        state = step.state
        to_act = game.to_act(state)
        line: dict[str, Any] = {"step": count}
        if last is None:
            line |= {"game": game.meta.id, "rules": game.meta.rules}
            line |= {"seats": beginning.seats, "options": beginning.options}
        yield line | {
            "last": last and {"seat": last.seat, "do": last.do},
            "events": [_event(event) for event in step.events],
            "to_act": to_act,
            "legal": [_legal(game, one) for one in game.legal(state, to_act[0]) if _listed(game, one)]
            if to_act
            else [],
            "state": game.expose(state),
        }


def _legal_of(game: AnyGame, state: Any, seat: Seat) -> list[Any]:
    return [_legal(game, one) for one in game.legal(state, seat) if _listed(game, one)]


def _listed(game: AnyGame, one: Any) -> bool:
    kind = one.kind if isinstance(one, Pattern) else one.__struct_config__.tag
    return kind not in game.meta.unlisted


def _legal(game: AnyGame, one: Any) -> Any:
    """An action as it is; a pattern as if it were one, with what may fill them in the place of its fields."""
    if not isinstance(one, Pattern):
        return one
    if one.spelling:
        return msgspec.json.decode(one.spelling)
    kind = next(kind for kind in get_args(game.actions) if kind.__struct_config__.tag == one.kind)
    names = [field.encode_name for field in msgspec.structs.fields(kind)]
    parts = dict(zip(names, map(spelled, one.parts), strict=False))
    return {kind.__struct_config__.tag_field: one.kind} | parts


def _event(event: Event) -> dict[str, Any]:
    audience = event.audience()
    facts: dict[str, Any] = msgspec.to_builtins(event)
    return facts | {"to": "all" if audience is None else list(audience)}
