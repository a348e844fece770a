"""What the catalogues say, as values that tests can look at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from locales.__main__ import forms, read
from render.language import DOMAIN, LOCALES

CODES = tuple(sorted(folder.parent.name for folder in LOCALES.glob("*/LC_MESSAGES")))


class Said(Struct, frozen=True):
    """A message: what is written in the code, and how a language says it, each in as many ways as it has."""

    context: str
    english: tuple[str, ...]
    words: tuple[str, ...]

    @property
    def pairs(self) -> Iterator[tuple[str, str]]:
        """Each way it is said, with the English that comes nearest to it."""
        for number, words in enumerate(self.words):
            yield self.english[min(number, len(self.english) - 1)], words


def file(code: str) -> bytes:
    return (LOCALES / code / "LC_MESSAGES" / f"{DOMAIN}.po").read_bytes()


@cache
def all_said(code: str) -> tuple[Said, ...]:
    return tuple(
        Said(one.context or "", (one.id,) if isinstance(one.id, str) else tuple(one.id), forms(one))
        for one in read(code, file(code))
        if one.id
    )


@cache
def words_of(code: str) -> dict[tuple[str, str], str]:
    """By context and English, what has no plural."""
    return {(one.context, one.english[0]): one.words[0] for one in all_said(code) if len(one.english) == 1}


def faults(found: Iterator[str]) -> None:
    """All of them at once: a translator mends them together."""
    told = list(found)
    assert not told, "\n" + "\n".join(told)
