"""What the alt texts of a page's pictures say that the bot says, it says: sentences in quotation marks are held
against the templates of their language, so that a picture that is out of date is noticed by its words."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from render.language import SOURCE, offered
from tests.docs.pages import PAGES, ROOT, catalogue, language_of, named, read

ALT = re.compile(r'alt="([^"]*)"')
QUOTED = re.compile("«[ \u202f]?([^»]*?)[ \u202f]?»|„([^“]*)“|“([^”]*)”")
SENTENCES = re.compile(r"(?<=[.?]) (?=\w)")
TURN = re.compile(r"^\d+\. ")
ILLUSTRATED = [page for page in PAGES if any(QUOTED.search(alt) for alt in ALT.findall(read(page)))]
TELLING = 4
"""Of so many letters one at least is the template’s own: `{seat}: {points}` would fit anything."""
FILLING = 5
"""Words that may stand for a place; what has more is a sentence itself."""


def plain(text: str) -> str:
    return re.sub("[*`]|^### ", "", text).replace("\u202f", " ").replace("\u00a0", " ").strip()


def letters(text: str) -> int:
    return sum(sign.isalpha() for sign in text)


@cache
def patterns(code: str) -> Sequence[tuple[re.Pattern[str], int]]:
    """Of all that is said in a language, with how many letters they have themselves. What stands before it may be
    left out, such as a mention."""
    said = {plain(text) for forms in catalogue(code).values() for text in forms}
    found = []
    for text in said:
        parts = list(Formatter().parse(text))
        if own := letters("".join(part for part, *_ in parts)):
            spelt = "".join(re.escape(part) + ("(.+?)" if name is not None else "") for part, name, *_ in parts)
            spelt = re.sub(r"^\(\.\+\?\)(,?\\ )", r"(?:(.+?)\1)?", spelt)
            found.append((re.compile(spelt), own))
    return found


@cache
def of_the_playground(code: str) -> frozenset[str]:
    """What the page around the bot says."""
    file = ROOT / f"playground/static/{'de' if code == SOURCE else code}.json"
    texts = json.loads(file.read_text(encoding="utf-8"))
    return frozenset(texts if code == SOURCE else texts.values())


def says(text: str, code: str) -> bool:
    return (
        text in of_the_playground(code)
        or _one_sentence(text, code)
        or all(_one_sentence(TURN.sub("", one), code) for one in SENTENCES.split(TURN.sub("", text)))
    )


def _one_sentence(text: str, code: str) -> bool:
    """What the bot puts into a list or a heading has no capital letter or no full stop of its own."""
    return any(
        all(value is None or _fills(value) or says(value, code) for value in found.groups())
        for pattern, own in patterns(code)
        if own * TELLING >= letters(text)
        for one in (text, text.removesuffix("."), text[0].lower() + text[1:].removesuffix("."))
        if (found := pattern.fullmatch(one))
    )


def _fills(value: str) -> bool:
    return len(value.split()) <= FILLING and not SENTENCES.search(value)


def quoted(page: Path) -> list[str]:
    return [plain("".join(one)) for alt in ALT.findall(read(page)) for one in QUOTED.findall(alt)]


@pytest.mark.parametrize("page", ILLUSTRATED, ids=named)
def test_what_is_quoted_of_a_picture_is_what_the_bot_says(page: Path) -> None:
    assert [one for one in quoted(page) if not says(one, language_of(page))] == []


def test_pages_in_all_languages_have_such_pictures() -> None:
    assert {language_of(page) for page in ILLUSTRATED if len(quoted(page)) > 20} == set(offered())


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", "Ada: Ablauf der Zeit übermorgen."),
        ("fr", "Ada : fin du temps après-demain."),
        ("en", "Ada: two more days of time."),
        ("fr", "Ada pose une tuile Jardin en M9. Rejoindre la tuile Dortoir."),
    ],
)
def test_what_it_does_not_say_is_found(code: str, text: str) -> None:
    assert not says(text, code)
