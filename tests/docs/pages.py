"""The pages people read, taken apart: blocks, commands, links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from render.games import shown

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_LINK = re.compile(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"")
_GROUPS = ("table", "mod", "privacy", "me", *(game.meta.command for game in shown().values()))
_SLASH = re.compile(rf"/(?:{'|'.join(_GROUPS)})\b.*")
_OPTION = re.compile(r"(?:^|\s)([a-z]+):")


class Slash(Struct, frozen=True):
    """A slash command as a page shows it: its words and its options."""

    words: str
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return " ".join([f"/{self.words}", *(f"{name}:{value}" for name, value in self.options)])


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path, language: str) -> list[str]:
    return [text for kind, text in _BLOCK.findall(read(page)) if kind == language]


def inline(page: Path) -> list[str]:
    return _INLINE.findall(_BLOCK.sub("", read(page)))


def links(page: Path) -> list[str]:
    return [one or other for one, other in _LINK.findall(_BLOCK.sub("", read(page)))]


def headings(page: Path) -> set[str]:
    """Their anchors, as they are made of headings."""
    found = re.findall(r"^#+ (.+)$", _BLOCK.sub("", read(page)), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-") for text in found}


def slash(text: str) -> Slash:
    first = _OPTION.search(text)
    words, rest = (text[: first.start()], text[first.start() :]) if first else (text, "")
    parts = _OPTION.split(rest)[1:]
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return Slash(words.strip().removeprefix("/"), tuple((name, value.strip()) for name, value in pairs))


def slashes() -> Iterator[Slash]:
    """Every slash command that some page shows, once. A group alone ("/mod") is no command."""
    shown = [text for page in PAGES for text in inline(page)]
    shown += [line for page in PAGES for block in blocks(page, "text") for line in block.splitlines()]
    found = {slash(text): None for text in shown if _SLASH.fullmatch(text)}
    yield from (one for one in found if " " in one.words)
