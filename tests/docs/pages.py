"""The pages people read, taken apart: blocks, commands, links.

A page in another language shows commands by the names that they have in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from babel.messages.pofile import read_po
from msgspec import Struct

from cogs.localizing import COMMAND, OPTION
from render.language import DOMAIN, LOCALES, SOURCE, offered

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs").glob("*/*.md")),
]
TRANSLATED = [page for page in PAGES if page.parent.name in offered()]

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_LINK = re.compile(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"")
_OPTION = re.compile(r"(?:^|\s)([^\W\d][\w-]*):")


class Slash(Struct, frozen=True):
    """A slash command as a page shows it: its words and its options by what they are known by, in English."""

    words: str
    options: tuple[tuple[str, str], ...]
    code: str = SOURCE
    """Of the language it is shown in; what is filled in is in that language."""
    shown: str = ""

    def __str__(self) -> str:
        return self.shown


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


def language_of(page: Path) -> str:
    return page.parent.name if page in TRANSLATED else SOURCE


def english_of(page: Path) -> Path:
    return page.parents[1] / page.name


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path, kind: str) -> list[str]:
    return [text for one, text in _BLOCK.findall(read(page)) if one == kind]


def inline(page: Path) -> list[str]:
    return _INLINE.findall(_BLOCK.sub("", read(page)))


def links(page: Path) -> list[str]:
    return [one or other for one, other in _LINK.findall(_BLOCK.sub("", read(page)))]


def headings(page: Path) -> set[str]:
    """Their anchors, as they are made of headings."""
    found = re.findall(r"^#+ (.+)$", _BLOCK.sub("", read(page)), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-") for text in found}


@cache
def catalogue(code: str) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """What a language says, by context and English text; a text that depends on a number in all its forms. English
    is what the others translate."""
    with (LOCALES / (code if code != SOURCE else "de") / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        entries = [
            (one.context or "", one.id, (one.string or "") if code != SOURCE else one.id) for one in read_po(file)
        ]
    return MappingProxyType({(context, _forms(text)[0]): _forms(said) for context, text, said in entries if text})


def _forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


@cache
def commands(code: str) -> Mapping[str, str]:
    """By all the words that somebody types for it, what a command is known by; groups of commands as well."""
    named = {text: said[0] for (context, text), said in catalogue(code).items() if context == COMMAND}

    def typed(path: str) -> str:
        words = path.split()
        known = [named[" ".join(words[:size])] for size in range(1, len(words) + 1)]
        return " ".join(words if code == SOURCE else known)

    return {typed(path): path for path in named}


@cache
def options(code: str, command: str) -> Mapping[str, str]:
    """By what somebody types for it, what an option of this command is known by."""
    found = {
        text.removeprefix(f"{command} "): said[0]
        for (context, text), said in catalogue(code).items()
        if context == OPTION and text.rpartition(" ")[0] == command
    }
    return {name if code == SOURCE else said: name for name, said in found.items()}


def slash(text: str, code: str = SOURCE) -> Slash:
    first = _OPTION.search(text)
    words, rest = (text[: first.start()], text[first.start() :]) if first else (text, "")
    parts = _OPTION.split(rest)[1:]
    typed = words.strip().removeprefix("/")
    command = commands(code).get(typed, typed)
    known = options(code, command)
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return Slash(command, tuple((known.get(name, name), value.strip()) for name, value in pairs), code, text)


def slashes_of(page: Path) -> Iterator[Slash]:
    """Every slash command that a page shows, once. A group alone ("/mod") is no command."""
    code = language_of(page)
    groups = {path.partition(" ")[0] for path in commands(code)}
    alone = {path.rpartition(" ")[0] for path in commands(SOURCE)}
    texts = [*inline(page), *(line for block in blocks(page, "text") for line in block.splitlines())]
    shown = re.compile(rf"/(?:{'|'.join(groups)})\b.*")
    found = {slash(text, code): None for text in texts if shown.fullmatch(text)}
    yield from (one for one in found if one.words not in alone)


def slashes() -> list[Slash]:
    """Those of all pages, once."""
    return list({one: None for page in PAGES for one in slashes_of(page)})
