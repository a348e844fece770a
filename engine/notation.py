"""Short notation of actions: one line of words, for log rows, button ids and bug reports.

    place path_3 3,0 1        a word per field, in the order of the action's definition
    keep [chapel+farm+path_1] a list of names
    imprison -                nothing
    move red1 abbey           a field left out at the end is left out here too

Made from the definition of the action structs, so a new action needs nothing here.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar, get_args

import msgspec
from msgspec import UNSET, Struct

from engine.core import Refused

A = TypeVar("A", bound=Struct)


def _word(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, tuple):
        if all(isinstance(part, int) for part in value) and value:
            return ",".join(map(str, value))
        return f"[{'+'.join(map(str, value))}]"
    return str(value)


def _value(word: str) -> Any:
    if word == "-":
        return None
    if word.startswith("["):
        if not word.endswith("]"):
            raise Refused(f"the list {word!r} needs a ] at its end")
        return word[1:-1].split("+") if word != "[]" else []
    if "," in word:
        return word.split(",")
    return word


class Notation(Generic[A]):
    """Reads and writes the actions of one game."""

    def __init__(self, actions: Any) -> None:
        self._actions = actions
        self._fields = {
            str(kind.__struct_config__.tag): {
                field.encode_name: field.name for field in msgspec.structs.fields(kind)
            }
            for kind in get_args(actions)
        }
        """By action its fields: the name that records spell, and the one it has in Python."""

    def write(self, action: A) -> str:
        tag = str(action.__struct_config__.tag)
        values = (getattr(action, name) for name in self._fields[tag].values())
        return " ".join([tag, *(_word(value) for value in values if value is not UNSET)])

    def read(self, text: str) -> A:
        tag, *words = text.split() or [""]
        fields = self._fields.get(tag)
        if fields is None:
            raise Refused(f"{tag!r} is no action; there are {', '.join(sorted(self._fields))}")
        if len(words) > len(fields):
            raise Refused(f"{tag!r} takes {len(fields)} words at most: {' '.join(fields) or 'none'}")
        given = {"type": tag} | dict(zip(fields, map(_value, words), strict=False))
        try:
            action: A = msgspec.convert(given, self._actions, strict=False)
        except msgspec.ValidationError as fault:
            raise Refused(f"cannot read {text!r}: {fault}") from None
        return action
