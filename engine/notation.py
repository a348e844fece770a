"""Short notation of actions: one line of words, for log rows, button ids and bug reports.

    place path_3 3,0 1        a word per field, in the order of the action's definition
    keep [chapel+farm+path_1] a list of names
    imprison -                nothing
    move red1 abbey           a field left out at the end is left out here too
    play orator trait novice  where several may be left out, each that is there stands after its name
    answer no%20idea          a text is one word too (engine.words)
    ask blue count rose 3     a field that is a struct: its tag, then its fields
    ask blue match & [rose] & [lily+even] .    a list of lists: "&" before each, "." at the end

Made from the definition of the action structs, so a new action needs nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import NoneType
from typing import Any, Generic, TypeVar, get_args, get_origin

import msgspec
from msgspec import UNSET, Struct, UnsetType

from engine.core import Unreadable
from engine.patterns import ANOTHER, ENOUGH
from engine.words import TRUTHS, as_text, as_word, looks_like_a_number

A = TypeVar("A", bound=Struct)


def _word(value: object, beside_numbers: bool = False) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        if all(isinstance(part, int) for part in value) and value:
            return ",".join(map(str, value))
        return f"[{'+'.join(map(_word, value))}]"
    return as_word(value, beside_numbers) if isinstance(value, str) else str(value)


def _value(word: str) -> Any:
    if word == "-":
        return None
    if word.startswith("["):
        if not word.endswith("]"):
            raise Unreadable(f"the list {word!r} needs a ] at its end", word)
        return [_text(part) for part in word[1:-1].split("+")] if word != "[]" else []
    if "," in word:
        return word.split(",")
    return _text(word)


def _text(word: str) -> str:
    text = as_text(word) if "%" in word else word
    if text is None:
        raise Unreadable(f"no text is written {word!r}", word)
    return text


class _Field(Struct, frozen=True):
    """How a field is written."""

    name: str
    """In Python; records may spell it otherwise."""
    forms: _Forms | None = None
    """If it is a struct itself, those that it can be."""
    rows: bool = False
    """Whether it is a list of lists."""
    beside_numbers: bool = False
    """Whether both a number and a text can stand here."""
    beside_truths: bool = False
    """Whether both a truth and a text can stand here."""
    named: bool = False
    """Whether it is one of several that may be left out: then it stands after its name."""


class _Forms(Struct, frozen=True):
    """Tagged structs: what their tag is called, and by tag and name in records their fields."""

    tag_field: str
    fields: Mapping[str, Mapping[str, _Field]]


def _forms(kinds: tuple[Any, ...]) -> _Forms:
    return _Forms(
        str(kinds[0].__struct_config__.tag_field),
        {str(kind.__struct_config__.tag): _fields(msgspec.structs.fields(kind)) for kind in kinds},
    )


def _fields(fields: tuple[msgspec.structs.FieldInfo, ...]) -> dict[str, _Field]:
    left_out = [field for field in fields if field.default is UNSET]
    return {field.encode_name: _field(field, named=len(left_out) > 1 and field in left_out) for field in fields}


def _field(field: msgspec.structs.FieldInfo, named: bool) -> _Field:
    kinds = [kind for kind in get_args(field.type) or (field.type,) if kind not in (NoneType, UnsetType)]
    structs = tuple(kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Struct))
    rows = any(_is_rows(kind) for kind in (field.type, *kinds))
    forms = _forms(structs) if structs else None
    return _Field(field.name, forms, rows, int in kinds and str in kinds, bool in kinds and str in kinds, named)


def _is_rows(kind: Any) -> bool:
    return get_origin(kind) is tuple and get_origin(get_args(kind)[0]) is tuple


class Notation(Generic[A]):
    """Reads and writes the actions of one game."""

    def __init__(self, actions: Any) -> None:
        self._actions = actions
        self._forms = _forms(get_args(actions))

    # -- what words are called -----------------------------------------------------------------------

    def names(self, tag: str) -> list[tuple[str, tuple[str, ...]]]:
        """What the words of an action are called, and after which words each can stand ("": any word)."""
        return list(_names(self._forms.fields[tag], (tag,)))

    def name_after(self, words: Sequence[str]) -> str | None:
        """What the next word after these is called; None if they are all there can be."""
        return _name_after(self._forms.fields.get(words[0], {}), list(words[1:]))

    # -- writing -------------------------------------------------------------------------------------

    def write(self, action: A) -> str:
        return " ".join(_written(action, self._forms))

    # -- reading -------------------------------------------------------------------------------------

    def read(self, text: str) -> A:
        tag, *words = text.split() or [""]
        fields = self._forms.fields.get(tag)
        if fields is None:
            known = ", ".join(sorted(self._forms.fields))
            raise Unreadable(f"{tag!r} is no action; there are {known}", text)
        given = {self._forms.tag_field: tag} | _read(fields, words)
        if words:
            most = " ".join(fields) or "none"
            raise Unreadable(f"{tag!r} takes {len(fields)} words at most: {most}", text)
        try:
            action: A = msgspec.convert(given, self._actions, strict=False)
        except msgspec.ValidationError as fault:
            raise Unreadable(f"cannot read {text!r}: {fault}", text) from None
        return action


def _names(fields: Mapping[str, _Field], before: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, field in fields.items():
        if field.named:
            yield name, (*before, name)
            continue
        yield name, before
        before = (*before, "")
        for tag, inner in field.forms.fields.items() if field.forms is not None else ():
            yield from _names(inner, (*before[:-1], tag))


def _name_after(fields: Mapping[str, _Field], words: list[str]) -> str | None:
    """The words that were passed over are taken away."""
    for name, field in fields.items():
        if field.named and words[:1] != [name]:
            continue
        if field.named:
            words.pop(0)
        if not words:
            return name
        word = words.pop(0)
        if field.forms is not None and word in field.forms.fields:
            if (inner := _name_after(field.forms.fields[word], words)) is not None:
                return inner
        elif field.rows:
            while word != ENOUGH:
                if not words:
                    return name
                word = words.pop(0)
    return None


def _written(struct: Struct, forms: _Forms) -> Iterator[str]:
    tag = str(struct.__struct_config__.tag)
    yield tag
    for name, field in forms.fields[tag].items():
        value = getattr(struct, field.name)
        if value is UNSET:
            continue
        if field.named:
            yield name
        if field.forms is not None and value is not None:
            yield from _written(value, field.forms)
        elif field.rows:
            for row in value:
                yield from (ANOTHER, _word(row))
            yield ENOUGH
        else:
            yield _word(value, field.beside_numbers)


def _read(fields: Mapping[str, _Field], words: list[str]) -> dict[str, Any]:
    """The fields as a record spells them; the words that were read are taken away."""
    found: dict[str, Any] = {}
    for name, field in fields.items():
        if not words:
            break
        if field.named:
            if words[0] != name or len(words) < 2:
                continue
            words.pop(0)
        if field.forms is not None and words[0] != "-":
            found[name] = _form(name, field.forms, words)
        elif field.rows:
            found[name] = _rows(words)
        else:
            word = words.pop(0)
            number = field.beside_numbers and looks_like_a_number(word) and len(word) < 19
            if field.beside_truths and word in TRUTHS:
                found[name] = TRUTHS[word]
            else:
                found[name] = int(word) if number else _value(word)
    return found


def _form(name: str, forms: _Forms, words: list[str]) -> dict[str, Any]:
    tag = words.pop(0)
    if tag not in forms.fields:
        raise Unreadable(f"{tag!r} is no {name}; there are {', '.join(sorted(forms.fields))}", tag)
    return {forms.tag_field: tag} | _read(forms.fields[tag], words)


def _rows(words: list[str]) -> list[Any]:
    found = []
    while words and words[0] == ANOTHER and len(words) > 1:
        found.append(_value(words[1]))
        del words[:2]
    if not words or words.pop(0) != ENOUGH:
        raise Unreadable(f"a list of lists is written {ANOTHER} [a+b] {ANOTHER} [c] {ENOUGH}", " ".join(words))
    return found
