"""The rules page of a game, by id and by word, as people read it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

PAGES = {page.stem: page for page in sorted((Path(__file__).parents[1] / "rules").glob("*.md"))}
"""By the id of a game its page."""

_RULE = re.compile(r"(?:^- |(?<= ))([A-Z]\d+\.\d+) (.+?)(?=(?: [A-Z]\d+\.\d+ [A-Z])|$)", re.MULTILINE)
_HEAD = re.compile(r"^\|.*\n\|[-| ]+\|\n", re.MULTILINE)
"""Of a table: what its columns are called."""


@cache
def rules_of(game: str) -> dict[str, str]:
    """Every rule of a game's page by its id, in the order of the page; a table belongs to the rule above it, and
    each of its rows is read as a sentence."""
    page = _HEAD.sub("", PAGES[game].read_text(encoding="utf-8"))
    found: dict[str, str] = {}
    for line in page.splitlines():
        if re.match(r"- [A-Z]\d+\.\d+ ", line):
            for match in _RULE.finditer(line):
                found[match[1]] = match[2].replace("**", "").strip()
        elif line.startswith("| ") and found:
            row = " – ".join(cell.strip() for cell in line.strip("|").split("|"))
            found[[*found][-1]] += f" {row.replace('**', '').rstrip('.')}."
    return found


@cache
def chapters_of(game: str) -> dict[str, str]:
    """What each chapter of a game's page is about: by "W7" its heading."""
    page = PAGES[game].read_text(encoding="utf-8")
    return dict(re.findall(r"^## ([A-Z]\d+) (.+)$", page, re.MULTILINE))


def rule_text(number: str) -> str | None:
    """A rule by its id; each game's ids begin with a letter of its own."""
    texts = (rules_of(game).get(number) for game in PAGES)
    return next((text for text in texts if text), None)


def search(game: str, wanted: str) -> list[tuple[str, str]]:
    """Rules with this id, or whose text has all these words; the heading of its chapter is read with each."""
    page = rules_of(game)
    exact = [(number, text) for number, text in page.items() if number.casefold() == wanted.strip().casefold()]
    if exact:
        return exact
    chapter = [(n, text) for n, text in page.items() if n.split(".")[0].casefold() == wanted.strip().casefold()]
    if chapter:
        return chapter
    parts = wanted.casefold().split()
    heads = chapters_of(game)
    read = {number: f"{heads.get(number.split('.')[0], '')} {text}".casefold() for number, text in page.items()}
    return [(number, text) for number, text in page.items() if all(part in read[number] for part in parts)]
