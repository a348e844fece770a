"""The engine is pure: standard library, msgspec and itself; no clock, no generator, no copies of states."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[1] / "engine"
MODULES = sorted(ENGINE.rglob("*.py"))
ALLOWED = {*sys.stdlib_module_names, "msgspec", "engine"}
IMPURE = {
    "random",
    "secrets",
    "time",
    "datetime",
    "uuid",
    "os",
    "socket",
    "sqlite3",
    "threading",
    "asyncio",
    "copy",
}
COMMAND_LINE = {"time"}  # the bench of engine/__main__.py measures itself
ON_A_TERMINAL = {"progress"}  # and shows how far it is

every_module = pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield (node.module or "").partition(".")[0]


def names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name


def parsed(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"))


def test_there_are_modules() -> None:
    assert ENGINE / "core.py" in MODULES


@every_module
def test_imports(module: Path) -> None:
    found = set(imports(parsed(module)))
    typed = module == ENGINE / "__main__.py"
    assert found <= ALLOWED | (ON_A_TERMINAL if typed else set())
    assert found & IMPURE <= (COMMAND_LINE if typed else set())


@every_module
def test_no_tricks(module: Path) -> None:
    assert not {"deepcopy", "__import__", "import_module", "eval", "exec", "hash", "id"} & {
        name for name in names(parsed(module)) if name != "id"
    }
    calls = {
        node.func.id
        for node in ast.walk(parsed(module))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not {"id", "hash", "input", "print"} & calls


@every_module
def test_every_module_says_what_it_is_for(module: Path) -> None:
    assert ast.get_docstring(parsed(module))
