"""Whose words are whose: of the languages that are offered, what a text for a reader of one has from another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from string import Formatter

from render.language import offered
from render.rules import rules_of
from tests.languages.catalogues import CODES, all_said
from tests.languages.code import labels

WORD = re.compile(r"[^\W\d_]{3,}")
IDS = ("command", "option", "choice")  # contexts of names, which stand in sentences of no language


def words(text: str) -> Iterable[str]:
    return (one.casefold() for one in WORD.findall(text))


@cache
def vocabulary(code: str) -> frozenset[str]:
    """All words that are said in a language, and those of its rules."""
    said = [
        text
        for one in all_said(code if code in CODES else CODES[0])
        for text in (one.words if code in CODES else one.english)
    ]
    literal = (part for text in said for part, *_ in Formatter().parse(text))
    rules = (text for game in RULED for text in rules_of(game, code).values())
    return frozenset(word for text in (*literal, *rules) for word in words(text))


RULED = ("monastery", "web-of-power", "mystery")


@cache
def foreign(code: str) -> frozenset[str]:
    """Words of the other languages that this one does not have: of two with the same word it may be either."""
    others = (vocabulary(one) for one in offered() if one != code)
    return frozenset().union(*others) - vocabulary(code)


@cache
def meanings() -> Mapping[str, str]:
    """What is said without places, by how it is said in any language: the English of it. Of two that are alike,
    it is the one on a button."""
    found: dict[str, str] = {}
    for code in CODES:
        said = [(one.english[0], one.words[0]) for one in all_said(code) if one.context not in IDS]
        for english, here in sorted(said, key=lambda one: one[0] not in labels()):
            found.setdefault(here, english)
    return found


def in_english(text: str) -> str:
    """Line by line, as far as it has no places."""
    return "\n".join(meanings().get(line, line) for line in text.split("\n"))
