"""Nothing is said to people that is in no catalogue: no words stand bare where words are handed over, and no
sentence, capital letter or piece of one stands anywhere outside a look-up."""

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
PIECE = re.compile(r"[^\W\d_]{2,}[ ,;:]+[^\W\d_]{2,}")
BESIDE_A_PLACE = re.compile(r"(?:^| )[^\W\d_]{3,}(?: |$)")
NOT_FOR_PEOPLE = ("checked_view", "TypeVar", "ParamSpec")  # calls that are given names for programmers
LOGGED = ("debug", "info", "warning", "error", "exception")  # calls that write for whoever runs the bot
TOLD_TO_PEOPLE = ("Refusal", "Illegal")  # all other exceptions are a programmer's
FOR_HOSTS = ("render/__main__.py", "cogs/presence.py")  # speak to whoever develops, or runs the bot: `/health`
SAME_IN_ALL = {"Aa", "Bury", "San Juan", "Mt-St-Michel", "St-Maurice", "Altaich"}
"""A specimen of writing, and places on a map, which are called in no language of ours."""
MARKS = {
    *("ruled out", "reckoned out", "reckoned suspect", "answer true", "answer false"),  # in a notebook
    *(f"{when} {way}" for when in ("last_mass", "since_mass", "last_theft") for way in ("received", "given")),
    *(f"{what} {how}" for what in ("hand", "seen") for how in ("more", "equal")),
    *("draw pile", "draw face_up"),  # words of the notation, as those before
    *("keep [", "brew [", "pass [", "move", "swap", "ask", "answer", "show", "cloister", "advisor", "exchange"),
    *("pawn", "die", "hand", "books", "crypt", "said", "accused", "pile", "row"),  # what is new on a picture
    *("proposed", "proposed rewind", "proposal", "decided", "pace", "press", "unseen"),
    *(f"agreed {what}" for what in ("pause", "resume", "pace", "rewind", "end", "result", "excuse")),
    *("replace", "replace person person", "replace person steward", "replace steward person"),
    *(
        f"{what} {whose}"
        for what in ("commands", "tables", "pictures", "replays")
        for whose in ("person", "server")
    ),
}
"""Ids with blanks in them: they are compared, or kept, and nobody reads them."""


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
        if isinstance(node, ast.Call) and called_by(node) in (*LOOKED_UP, *NOT_FOR_PEOPLE, *LOGGED):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.Assert) or (isinstance(node, ast.Raise) and not _told(node.exc)):
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node
        yield from elsewhere(node)


def _told(exception: ast.expr | None) -> bool:
    return isinstance(exception, ast.Call) and called_by(exception) in TOLD_TO_PEOPLE


def pieces(tree: ast.AST) -> Iterator[ast.Constant]:
    """Of what stands elsewhere, several words in a row, and words beside a place: what is put together of them
    cannot be translated."""
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr))
    beside = {part for text in texts for part in text.values}
    for one in elsewhere(tree):
        text = str(one.value)
        if PIECE.search(text) or (one in beside and BESIDE_A_PLACE.search(text)):
            yield one


def test_no_sentence_stands_anywhere_else() -> None:
    typed = {message.text for message, *_ in commands()}
    faults(
        f"{file}:{one.lineno}: {one.value!r}"
        for file, tree in trees().items()
        if file not in FOR_HOSTS
        for one in elsewhere(tree)
        if SENTENCE.search(str(one.value)) and one.value not in typed | SAME_IN_ALL
    )


def test_no_piece_of_a_sentence_stands_anywhere_else() -> None:
    typed = {message.text for message, *_ in commands()}
    found = [
        (f"{file}:{one.lineno}", str(one.value))
        for file, tree in trees().items()
        if file not in FOR_HOSTS
        for one in pieces(tree)
        if one.value not in typed | SAME_IN_ALL
    ]
    faults(f"{where}: {text!r}" for where, text in found if text.strip() not in MARKS)
    assert {text.strip() for _, text in found} == MARKS


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ('lines = ["nothing new", t("All")]', "nothing new"),
        ('def said():\n    return "not yet"', "not yet"),
        ('told = f"{count} points"', " points"),
        ('told = f"in {place}, as before"', ", as before"),
        ('raise Refusal("gone", why="it was there")', "it was there"),
    ],
)
def test_pieces_are_found(code: str, text: str) -> None:
    assert text in [one.value for one in pieces(ast.parse(code))]


@pytest.mark.parametrize(
    "code",
    [
        'raise TypeError("not a view")',
        'log.warning("letter not sent", letter=1)',
        'told = f"{count}: {points}"',
        'told = t("not yet")',
        'known = {"waiting": "tables"}',
    ],
)
def test_what_is_no_piece(code: str) -> None:
    assert not [*pieces(ast.parse(code))]


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
