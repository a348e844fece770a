"""Actions to wish for: what could be done elsewhere in a game, the same disfigured, and invented ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import combinations
from typing import Any, get_args

import msgspec

from engine.chance import Chance
from engine.core import AnyGame
from tests.conformance.tables import AnyLog, doable, sampled, some


def pool_of(log: AnyLog) -> list[Any]:
    """What could be done at moments all over a game."""
    return [
        action
        for i in sampled(log, 25)
        for action in doable(log.game, log.steps[i].state, log.acts[i].seat, f"pool/{log.beginning.seed}/{i}")
    ]


def words_of(thing: object) -> Iterator[str]:
    """Every word in what is spelled out, however deep."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, (list, tuple)):
        for part in thing:
            yield from words_of(part)
    elif isinstance(thing, dict):
        yield from words_of(list(thing.values()))


def disfigured(game: AnyGame, action: Any, words: Sequence[str], salt: str) -> Iterator[Any]:
    """Well-formed actions that differ from this one in one field."""
    spelled = msgspec.to_builtins(action)
    strange = [*some(list(words), 2, salt + game.write(action)), "nobody"]
    fields = fields_of(action.__class__)
    for a, b in combinations([field.encode_name for field in fields if field.encode_name in spelled], 2):
        yield from _converted(game, spelled | {a: spelled[b], b: spelled[a]})
    for field in fields:
        value = getattr(action, field.name)
        if isinstance(value, int) and not isinstance(value, bool):  # also what no record could spell
            yield from (msgspec.structs.replace(action, **{field.name: odd}) for odd in (-1, value + 1, value + 4))
        for other in _other_values(spelled.get(field.encode_name), strange):
            yield from _converted(game, spelled | {field.encode_name: other})
        yield from _converted(game, {name: value for name, value in spelled.items() if name != field.encode_name})


def invented(game: AnyGame, words: Sequence[str], salt: str) -> Iterator[Any]:
    """Actions of every kind, their fields filled with words and numbers that mean something elsewhere."""
    chance = Chance(salt).stream("invented")
    for kind in get_args(game.actions):
        for _ in range(6):
            spelled: dict[str, Any] = {kind.__struct_config__.tag_field: kind.__struct_config__.tag}
            for field in fields_of(kind):
                x, chance = chance.below(8)
                y, chance = chance.below(8)
                word, rest, chance = chance.take(words)
                fillings: tuple[object, ...] = (word, [x - 2, y - 2], x, [word], sorted([word, rest[0]]), [], None)
                fitting = [value for value in fillings if _fits(value, field.type)]
                spelled[field.encode_name], _, chance = chance.take(fitting or [None])
            yield from _converted(game, spelled)


@cache
def fields_of(kind: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(kind)


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _converted(game: AnyGame, spelled: dict[str, Any]) -> Iterator[Any]:
    """The action so spelled, if it is one."""
    with suppress(msgspec.ValidationError):
        yield msgspec.convert(spelled, game.actions)


def _other_values(value: object, strange: list[str]) -> Iterator[object]:
    yield from (None, 0, -1, 10**20, True, *strange)
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1)
    elif isinstance(value, (list, tuple)):
        parts = list(value)
        yield from (parts[::-1], parts[1:], [*parts, *parts[:1]], [])
        for i, part in enumerate(parts):
            for other in _other_values(part, strange):
                yield [*parts[:i], other, *parts[i + 1 :]]
    elif isinstance(value, dict):  # a question, of whatever form
        for name, part in value.items():
            yield {key: kept for key, kept in value.items() if key != name}
            for other in _other_values(part, strange):
                yield value | {name: other}
