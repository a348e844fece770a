"""What the code says, and where: calls that hand words to people, read as Python reads them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cogs.cards import HINT, LABEL, OPTION, PLACEHOLDER, TITLE
from locales.extracting import ROOT, TEMPLATES, Message, called_by, said_by, sources

ANY = 10**6
LOOKED_UP = (*TEMPLATES, "name", "template", "numbered")
JOINING = ("join", "listed", "together", "strip", "format", "clean")
LABELLED = ("button", "Button", "menu", "several")


class Place(NamedTuple):
    """Something a call is given that people read: its number, its name, and how many characters have room."""

    at: int
    name: str
    room: int = ANY


PLACES: Mapping[str, tuple[Place, ...]] = {
    "button": (Place(0, "label", LABEL),),
    "Button": (Place(0, "label", LABEL),),
    "menu": (Place(1, "placeholder", PLACEHOLDER),),
    "several": (Place(1, "placeholder", PLACEHOLDER),),
    "Option": (Place(0, "label", OPTION), Place(2, "detail", OPTION)),
    "Shown": (Place(0, "label", OPTION), Place(2, "detail", OPTION)),
    "dialog": (Place(0, "title", TITLE),),
    "form": (Place(0, "title", TITLE), Place(1, "note")),
    "Line": (Place(1, "label", TITLE), Place(2, "hint", HINT)),
    "Ticks": (Place(1, "label", TITLE), Place(3, "hint", HINT)),
    "Words": (Place(0, "text"),),
    "words": (Place(0, "text"),),
    "Faced": (Place(0, "text"),),
    "Drawn": (Place(2, "alt"),),
    "tell": (Place(1, "text"),),
    "say": (Place(1, "text"),),
    "Choice": (Place(1, "label", OPTION), Place(2, "detail", OPTION), Place(4, "under", LABEL)),
    "Question": (Place(0, "prompt"),),
    "Form": (Place(1, "label", TITLE), Place(2, "note")),
    "Field": (Place(1, "label", TITLE), Place(5, "hint", HINT)),
    "Writing": (Place(1, "label", TITLE), Place(4, "hint", HINT)),
    "Order": (Place(1, "label", LABEL), Place(2, "note")),
    "Picture": (Place(1, "alt"),),
    "text": (Place(2, "text"),),
    "figure": (Place(2, "text"),),
}
"""By what is made or done: which of what it is given people read. The last three are pictures."""


class Handed(NamedTuple):
    """An expression for something that people read."""

    where: str
    call: str
    node: ast.expr
    room: int


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@cache
def trees() -> Mapping[str, ast.Module]:
    return {name_of(file): ast.parse(file.read_text(encoding="utf-8")) for file in sources()}


@cache
def all_handed() -> tuple[Handed, ...]:
    return tuple(one for file, tree in trees().items() for one in handed(tree, file))


def handed(tree: ast.Module, file: str) -> Iterator[Handed]:
    """What is handed over by the calls of a module, and what was put under the names that are handed over."""
    for scope in ast.walk(tree):
        if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            continue
        inner = list(_within(scope))
        for call in (node for node in inner if isinstance(node, ast.Call)):
            for place in PLACES.get(called_by(call), ()):
                node = _given(call, place)
                for one in [] if node is None else [node, *_put_under(node, inner)]:
                    yield Handed(f"{file}:{call.lineno}", called_by(call), one, place.room)


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """Of a function or a module, without the functions in it."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _within(node)


def _given(call: ast.Call, place: Place) -> ast.expr | None:
    named = next((one.value for one in call.keywords if one.arg == place.name), None)
    return named if named is not None else (call.args[place.at] if len(call.args) > place.at else None)


def _put_under(node: ast.expr, scope: list[ast.AST]) -> Iterator[ast.expr]:
    if isinstance(node, ast.Name):
        for one in scope:
            if isinstance(one, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == node.id for target in one.targets
            ):
                yield one.value


def templates(node: ast.AST) -> Iterator[Message]:
    """What is looked up in an expression, where it is all that people read there."""
    if isinstance(node, ast.Call):
        yield from (message for message in said_by(node, "") if message.text)
    elif isinstance(node, ast.IfExp):
        yield from (*templates(node.body), *templates(node.orelse))


def bare(node: ast.AST) -> Iterator[str]:
    """What is written in an expression for people and is not looked up."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*bare(node.body), *bare(node.orelse))
    elif isinstance(node, ast.Call):
        joined = (node.func, *node.args) if called_by(node) in JOINING else ()
        for part in joined:
            yield from bare(part.value if isinstance(part, ast.Attribute) else part)
    elif not isinstance(node, ast.Subscript | ast.Compare | ast.Lambda):
        for one in ast.iter_child_nodes(node):
            yield from bare(one)


@cache
def labels() -> frozenset[str]:
    """Of buttons and menus."""
    return frozenset(
        one.text for handed in all_handed() if handed.call in LABELLED for one in templates(handed.node)
    )
