"""The rules page of a game, by id and by word, as people read it, in their language where it is translated."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from render.words import folded, spellings

PAGES = {page.stem: page for page in sorted((Path(__file__).parents[1] / "rules").glob("*.md"))}
"""By the id of a game its page in English; a translation has the same name in a folder named after its language."""

PLURAL = ("s", "x")
"""What a word may end with that is one of several; where nothing has it so, it is looked for without."""
LEAST = 3  # letters of a word that stay a word

# a rule begins a line or, where several share one, a sentence; an id before a small letter only refers to one
_BEGINS = r"[A-Z]\d+\.\d+ (?=[A-ZÀ-ÖØ-Þ*`])"
_RULE = re.compile(rf"(?:^- |(?<=[.)] ))(?={_BEGINS})(\S+) (.+?)(?=(?<=[.)]) {_BEGINS}|$)")
_HEAD = re.compile(r"^\|.*\n\|[-| ]+\|\n", re.MULTILINE)
"""Of a table: what its columns are called."""


def _page(game: str, code: str) -> str:
    english = PAGES[game]
    translated = english.parent / code / english.name
    return (translated if translated.exists() else english).read_text(encoding="utf-8")


@cache
def rules_of(game: str, code: str = "en") -> dict[str, str]:
    """Every rule of a game's page by its id, in the order of the page; a table belongs to the rule above it, and
    each of its rows is read as a sentence. In English where the page is not translated."""
    found: dict[str, str] = {}
    for line in _HEAD.sub("", _page(game, code)).splitlines():
        if re.match(r"- [A-Z]\d+\.\d+ ", line):
            for match in _RULE.finditer(line):
                found[match[1]] = match[2].replace("**", "").strip()
        elif line.startswith("| ") and found:
            row = " – ".join(cell.strip() for cell in line.strip("|").split("|"))
            found[[*found][-1]] += f" {row.replace('**', '').rstrip('.')}."
    return found


@cache
def chapters_of(game: str, code: str = "en") -> dict[str, str]:
    """What each chapter of a game's page is about: by "W7" its heading."""
    return dict(re.findall(r"^## ([A-Z]\d+) (.+)$", _page(game, code), re.MULTILINE))


def rule_text(number: str, code: str = "en") -> str | None:
    """A rule by its id; each game's ids begin with a letter of its own."""
    texts = (rules_of(game, code).get(number) for game in PAGES)
    return next((text for text in texts if text), None)


def search(game: str, wanted: str, code: str = "en") -> list[tuple[str, str]]:
    """Rules with this id, or whose text has all these words, with or without their accents and, if
    none has them so, the s of the plural; the heading of its chapter is read with each."""
    page = rules_of(game, code)
    parts = folded(wanted).split()
    number_or_chapter = "".join(parts)
    for found in (
        [(number, text) for number, text in page.items() if number.casefold() == number_or_chapter],
        [(number, text) for number, text in page.items() if number.split(".")[0].casefold() == number_or_chapter],
    ):
        if found:
            return found
    heads = chapters_of(game, code)
    read = {number: spellings(f"{heads.get(number.split('.')[0], '')} {text}") for number, text in page.items()}
    for words in (parts, [_singular(part) for part in parts]):
        found = [
            (number, text)
            for number, text in page.items()
            if all(any(word in one for one in read[number]) for word in words)
        ]
        if found:
            return found
    return []


def _singular(word: str) -> str:
    return word[:-1] if len(word) > LEAST and word.endswith(PLURAL) else word
