"""Nothing is said to people that is in no catalogue: no words stand bare where words are handed over, and no
sentence or capital letter stands anywhere outside a look-up."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from locales.commanded import commands
from locales.extracting import called_by
from tests.languages.catalogues import faults
from tests.languages.code import LOOKED_UP, all_handed, bare, handed, trees

WORDS = re.compile(r"[^\W\d_]{2,}")
SENTENCE = re.compile(r"^\W*[A-Z][a-z]+(?:\W|$)")
NOT_FOR_PEOPLE = ("checked_view", "TypeVar", "ParamSpec")  # calls that are given names for programmers
AT_THE_PROMPT = "render/__main__.py"  # speaks to whoever develops
SAME_IN_ALL = {"Aa", "Bury", "San Juan", "Mt-St-Michel", "St-Maurice", "Altaich"}
"""A specimen of writing, and places on a map, which are called in no language of ours."""


def test_nothing_bare_is_handed_over() -> None:
    faults(
        f"{one.where}: {one.call}: {text!r}"
        for one in all_handed()
        for text in bare(one.node)
        if WORDS.search(text) and text not in SAME_IN_ALL
    )


def elsewhere(tree: ast.AST) -> Iterator[ast.Constant]:
    """What is written in a module, but for what is looked up and what is there to be read in the code."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call) and called_by(node) in (*LOOKED_UP, *NOT_FOR_PEOPLE):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node
        yield from elsewhere(node)


def test_no_sentence_stands_anywhere_else() -> None:
    typed = {message.text for message, *_ in commands()}
    faults(
        f"{file}:{one.lineno}: {one.value!r}"
        for file, tree in trees().items()
        if file != AT_THE_PROMPT
        for one in elsewhere(tree)
        if SENTENCE.search(str(one.value)) and one.value not in typed | SAME_IN_ALL
    )


@pytest.mark.parametrize(
    "code",
    [
        'tell(interaction, "All is well.")',
        'button("join", "join", 1, 2)',
        'card(Words(f"at {place}"))',
        'Words("\\n".join([t("Here"), "there"]))',
        'Option(t("All"), "all", "every one" if every else "")',
        'def say():\n    label = "your move"\n    return Choice("x", label)',
    ],
)
def test_what_is_found(code: str) -> None:
    assert [text for one in handed(ast.parse(code), "file.py") for text in bare(one.node) if WORDS.search(text)]


@pytest.mark.parametrize(
    "code",
    [
        'tell(interaction, t("All is well."))',
        'button(self.desk.language.t("Join"), "join", 1, 2)',
        'card(Words(f"**{place}**"), Words(lines["first"]))',
        'Option(names.get("all"), "all", t("every one") if kind == "every" else "")',
    ],
)
def test_what_is_not_found(code: str) -> None:
    assert not [text for one in handed(ast.parse(code), "file.py") for text in bare(one.node) if WORDS.search(text)]
