"""Commands, options and buttons that are named in a text bear, in each language, the name they have there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from cogs.localizing import COMMAND, OPTION
from tests.languages.catalogues import CODES, all_said, faults, words_of
from tests.languages.code import labels

TYPED = re.compile(r"(?<![\w/<{}.])/(?P<path>[^\W\d_][\w-]*(?: [\w-]+)*)")
STARRED = re.compile(r"(?<!\*)\*([^*{}]+)\*(?!\*)")
DOES = "(?:shows|opens|leads|lets|and [A-Z])"
IDS = (COMMAND, OPTION, "choice")  # contexts of names, which name nothing else


@cache
def commands(code: str) -> Mapping[str, str]:
    """What is typed for a command in a language, and the command's own name, which is what is typed in English."""
    names = {english: words for (context, english), words in words_of(code).items() if context == COMMAND}
    return {typed(path, names): path for path in names}


def typed(path: str, names: Mapping[str, str]) -> str:
    parts = path.split()
    return " ".join(names[" ".join(parts[: at + 1])] for at in range(len(parts)))


def named_in(text: str, known: Mapping[str, str]) -> Iterator[str]:
    """The commands named in it, by their own names; of what is none, as it stands."""
    for found in TYPED.finditer(text):
        parts = found["path"].split()
        paths = (" ".join(parts[:end]) for end in range(len(parts), 0, -1))
        yield next((known[path] for path in paths if path in known), f"no command: /{found['path']}")


@pytest.mark.parametrize("code", CODES)
def test_commands_named_in_a_text_are_there(code: str) -> None:
    english = {path: path for path in commands(code).values()}
    faults(
        f"{told}: {text!r}"
        for said in all_said(code)
        if said.context not in IDS
        for text, known in (
            *((one, english) for one in said.english),
            *((one, commands(code)) for one in said.words),
        )
        for told in named_in(text, known)
        if told.startswith("no command")
    )


@pytest.mark.parametrize("code", CODES)
def test_commands_are_named_as_they_are_typed(code: str) -> None:
    english = {path: path for path in commands(code).values()}
    faults(
        f"{text!r}: {words!r}"
        for said in all_said(code)
        if said.context not in IDS
        for text, words in said.pairs
        if sorted(named_in(text, english)) != sorted(named_in(words, commands(code)))
    )


@pytest.mark.parametrize("code", CODES)
def test_options_named_with_a_command_are_named_as_they_are_typed(code: str) -> None:
    options = {path: words for (context, path), words in words_of(code).items() if context == OPTION}
    known = {path: path for path in commands(code).values()}
    faults(
        f"{option}: {text!r}: {words!r}"
        for said in all_said(code)
        for text, words in said.pairs
        for command in named_in(text, known)
        for option in re.findall(rf"/{re.escape(command)} ([\w-]+):", text)
        if f" {options[f'{command} {option}']}:" not in words
    )


# -- buttons and menus -----------------------------------------------------------------------------------


def pressed_in(text: str) -> Iterator[str]:
    """Labels named in a text: within stars, after *press*, with a capital letter where no sentence begins, or as
    what does something."""
    for label in (one for one in labels() if one in text and one != text):
        name = rf"(?<![\w{{])({re.escape(label)})(?![\w}}])"
        marked = label in STARRED.findall(text) or re.search(rf"(?<=[Pp]ress ){name}", text)
        if marked or re.search(rf"(?<=[\w,;] ){name}|{name} {DOES}", text):
            yield label


@pytest.mark.parametrize("code", CODES)
def test_buttons_are_named_as_they_are_labelled(code: str) -> None:
    faults(
        f"{label!r} is {words_of(code)['', label]!r}: {text!r}: {words!r}"
        for said in all_said(code)
        if not said.context
        for text, words in said.pairs
        for label in pressed_in(text)
        if words_of(code)["", label] not in words
    )


@pytest.mark.parametrize("code", CODES)
def test_what_stands_within_stars_is_a_label(code: str) -> None:
    """So that the test above compares it."""
    faults(
        repr(text)
        for said in all_said(code)
        for text in said.english
        for label in STARRED.findall(text)
        if label not in labels()
    )
