"""The playground's own words: all that it says stands in each of its tables, whole and with its places."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from engine.games import GAMES
from playground import opening
from playground.languages import LOCALES, TABLES, code, said
from playground.server import NEEDED, Guild
from playground.switches import label
from render.language import language
from render.telling import title_of

PLACES = re.compile(r"\{\w+\}")
IN_SCRIPTS = re.compile(r'\b(?:t|parts)\(\s*"((?:[^"\\]|\\.)+)"')
SAYING = {"Refused", "BadOption", "_bad", "said", "HTTPNotFound"}
TONGUES = [code(locale) for locale in LOCALES if code(locale) != "en"]


def table(tongue: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((TABLES / f"{tongue}.json").read_text(encoding="utf-8"))
    return found


class Standing(HTMLParser):
    """What stands in the page from the beginning."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._words = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self._words = "data-words" in named
        if spoken := named.get("aria-label"):
            self.found.append(spoken)

    def handle_data(self, data: str) -> None:
        if self._words:
            self.found.append(data)
            self._words = False


def by_the_page() -> Iterator[str]:
    for file in sorted(TABLES.glob("*.js")):
        yield from IN_SCRIPTS.findall(file.read_text(encoding="utf-8"))
    page = Standing()
    page.feed((TABLES / "index.html").read_text(encoding="utf-8"))
    yield from page.found


def by_the_server() -> Iterator[str]:
    for file in sorted(TABLES.parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in SAYING:
                given = (*node.args[:1], *(one.value for one in node.keywords if one.arg == "reason"))
                for inner in (inner for one in given for inner in ast.walk(one)):
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                        yield inner.value


def named() -> Iterator[str]:
    """What is called so by the server and said by the page."""
    guild = Guild(1)
    yield from (place.topic for place in guild.channels)
    yield from (one.role for one in guild.everybody())
    yield from map(label, NEEDED)
    yield opening.WELCOME


@pytest.fixture(scope="module")
def english() -> set[str]:
    return {*by_the_page(), *by_the_server(), *named()}


def test_all_kinds_of_words_are_found(english: set[str]) -> None:
    there = {
        "Send",
        "Try things",
        "You are {name}",
        "Choose {least}.",
        "{name} is a number.",
        "There is no such place.",
    }
    assert there <= english


@pytest.mark.parametrize("tongue", TONGUES)
def test_everything_is_said(tongue: str, english: set[str]) -> None:
    assert english - set(table(tongue)) == set(), "without words"
    assert set(table(tongue)) - english == set(), "said no more"


@pytest.mark.parametrize("tongue", TONGUES)
def test_with_all_its_places(tongue: str) -> None:
    for sentence, words in table(tongue).items():
        assert words.strip()
        assert sorted(PLACES.findall(words)) == sorted(PLACES.findall(sentence)), sentence


@pytest.mark.parametrize("locale", LOCALES)
def test_the_welcome_names_every_game_as_it_is_called_there(locale: str) -> None:
    places = {place[1:-1]: place for place in PLACES.findall(opening.WELCOME)}
    told = said(opening.WELCOME, locale, **places)
    ours = [game for game in GAMES.values() if type(game).__module__.startswith("engine.")]  # not those of tests
    titles = [title_of(game, language(code(locale))) for game in ours]
    assert len(titles) == 3
    assert [title for title in titles if f"*{title}*" not in told] == []


def test_marks_stand_as_each_language_has_them() -> None:
    for words in table("fr").values():
        assert not re.search(r"(?<![\u202f:/*])[;:?!»](?!//)", words) or re.search(r"\w:\w", words), words
        assert "'" not in words, words
    for words in table("de").values():
        assert '"' not in words, words


def test_a_sentence_is_said_to_each_in_his_language() -> None:
    assert said("Choose {least}.", "en-US", least=2) == "Choose 2."
    assert said("Choose {least}.", "de", least=2) == table("de")["Choose {least}."].format(least=2)
