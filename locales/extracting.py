"""Finds what is said to people: templates in the code, names of components in the games' data.

The code is read as Python reads it, so a template may stand anywhere an expression may. What is looked up must be
written where it is looked up: a template that is worked out cannot be found.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from engine.games import GAMES
from render.telling import in_words

ROOT = Path(__file__).parents[1]
CODE = ("render", "cogs")
TEMPLATES = {"t": 1, "_t": 1, "n": 2, "p": 2}  # of the arguments so many are texts

NAMES: dict[str, dict[str, tuple[str, ...]]] = {
    "monastery": {"tile": ("tiles", "tile", "name"), "hour": ("dial", "round", "label")},
    "web-of-power": {"country": ("countries", "country", "names", "en"), "map": ("map", "name")},
    "mystery": {
        "monk": ("suspects", "suspect", "name"),
        "event": ("events", "event", "name"),
        "event text": ("events", "event", "text"),
        "scriptorium": ("scriptorium", "book", "name"),
        "scriptorium text": ("scriptorium", "book", "text"),
        "library": ("library", "book", "name"),
        "library text": ("library", "book", "text"),
    },
}
"""By data file and by kind of name (`Language.name`), where the names stand."""


class Message(NamedTuple):
    """What a catalogue has an entry for."""

    text: str
    many: str = ""
    context: str = ""

    @property
    def id(self) -> str | tuple[str, str]:
        return (self.text, self.many) if self.many else self.text


class Found(NamedTuple):
    message: Message
    file: str
    line: int


class Unfindable(Exception):
    """A template that is worked out, or that is looked up by another name."""


def messages() -> Iterator[Found]:
    """All, in the order of the files; one that stands in several places comes as often."""
    for file in sources():
        yield from in_code(file.read_text(encoding="utf-8"), file.relative_to(ROOT).as_posix())
    for game, kinds in NAMES.items():
        file = ROOT / "data" / f"{game}.toml"
        for kind, path in kinds.items():
            for name in _at(tomllib.loads(file.read_text(encoding="utf-8")), path):
                yield Found(Message(name, context=kind), f"data/{file.name}", 0)
    yield from _of_games()


def _of_games() -> Iterator[Found]:
    """Their titles and what their options are called."""
    for game in GAMES.values():
        yield Found(Message(game.meta.title, context="title"), "games", 0)
        for option in game.meta.options:
            yield Found(Message(in_words(option.name), context="setting"), "games", 0)
            words = [str(value) for value in option.values if not isinstance(value, bool)]
            yield from (Found(Message(word, context="value"), "games", 0) for word in words)


def sources() -> Iterator[Path]:
    for place in CODE:
        yield from sorted((ROOT / place).rglob("*.py"))


def in_code(code: str, file: str) -> Iterator[Found]:
    tree = ast.parse(code)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        for message in said_by(call, file):
            if message.text:
                yield Found(message, file, call.lineno)


def said_by(call: ast.Call, file: str) -> Iterator[Message]:
    called = called_by(call)
    if called in TEMPLATES:
        texts = [text(one) for one in call.args[: TEMPLATES[called]]]
        if len(texts) < TEMPLATES[called] or None in texts:
            raise Unfindable(f"{file}:{call.lineno}: {ast.unparse(call)}")
        first, *second = (one or "" for one in texts)
        yield {"n": Message(first, *second), "p": Message("".join(second), "", first)}.get(called, Message(first))


def called_by(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def text(node: ast.expr) -> str | None:
    """What it says, if that is written there."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _at(data: Any, path: tuple[str, ...]) -> Iterator[str]:
    if isinstance(data, list):
        for one in data:
            yield from _at(one, path)
    elif path:
        yield from _at(data[path[0]], path[1:])
    else:
        yield str(data)
