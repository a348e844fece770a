"""Each rules page says in every language what it says in English: the same rules, numbers, examples and ids."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest

from render.rules import PAGES, chapters_of, rule_text, rules_of, search

RULES = Path(__file__).parents[1] / "rules"
TRANSLATED = [pytest.param(page, id=f"{page.parent.name}-{page.stem}") for page in sorted(RULES.glob("*/*.md"))]

every_page = pytest.mark.parametrize("page", TRANSLATED)

ENGLISH_WORDS = re.compile(
    r"\b(and|by|cannot|card|each|every|from|his|if|is|it|its|must|no|of|only|other|player|than|that|the|their|they|this"
    r"|to|turn|where|which|who|whose|with)\b",
    re.IGNORECASE,
)
"""Words that no page in another language has; no French or German word is spelled like one of them."""

_CODE = re.compile(r"`([^`]+)`")
_BOLD = re.compile(r"\*\*([^*]+?)\s*:?\*\*")  # French has a space before the colon


class Piece(NamedTuple):
    """A heading, rule, example, row of a table or paragraph: what must be the same in every language."""

    kind: str  # with its number, if it has one; of a row how many cells
    numbers: Counter[str]  # ids it refers to among them; another word order is another order of numbers
    code: Counter[str]
    rulings: int


def kind(line: str) -> str:
    if line.startswith("|"):
        return f"row of {line.count('|') - 1}"
    numbered = re.match(r"(#+ [A-Z]\d+|#+|- [A-Z]\d+\.\d+|\d+\.|-) ", line)
    return numbered[1] if numbered else "paragraph" if line else ""


def pieces(page: Path) -> list[Piece]:
    read = []
    for about, lines in groupby(page.read_text(encoding="utf-8").splitlines(), kind):
        # only a paragraph goes on over several lines: rows of a table stand each for itself
        for text in [" ".join(lines)] if about == "paragraph" else lines:
            bare = _CODE.sub(" ", text)
            read.append(
                Piece(
                    about,
                    Counter(re.findall(r"[A-Z]?\d+(?:\.\d+)?", bare)),
                    Counter(_CODE.findall(text)),
                    len(_BOLD.findall(text)),
                )
            )
    return read


def test_a_language_has_the_page_of_every_game() -> None:
    english = {page.name for page in RULES.glob("*.md")}
    for folder in (folder for folder in RULES.iterdir() if folder.is_dir()):
        assert {page.name for page in folder.iterdir()} == english, folder.name


@every_page
def test_a_page_has_the_same_rules_chapters_tables_and_examples(page: Path) -> None:
    english = PAGES[page.stem]
    assert [piece.kind for piece in pieces(page)] == [piece.kind for piece in pieces(english)]
    code = page.parent.name
    assert [*rules_of(page.stem, code)] == [*rules_of(page.stem)]
    assert [*chapters_of(page.stem, code)] == [*chapters_of(page.stem)]


@every_page
def test_each_piece_has_the_same_numbers_and_names_of_the_data(page: Path) -> None:
    for number, (ours, english) in enumerate(zip(pieces(page), pieces(PAGES[page.stem]), strict=True)):
        assert ours == english, f"piece {number}, {english.kind}"


@every_page
def test_a_ruling_has_one_name_throughout(page: Path) -> None:
    named = set(_BOLD.findall(page.read_text(encoding="utf-8")))
    assert len(named) == 1
    assert named != {"Ruling"}


@every_page
def test_nothing_is_left_in_english(page: Path) -> None:
    text = _CODE.sub(" ", page.read_text(encoding="utf-8"))
    title = PAGES[page.stem].read_text(encoding="utf-8").removeprefix("# ").partition(":")[0]
    for name in (title, "Days of Wonder"):
        text = text.replace(name, "")
    assert not ENGLISH_WORDS.findall(text)
    assert not re.search(r"[\"']", text), "every language has quotes and apostrophes of its own"


@every_page
def test_each_rule_is_read_in_its_language(page: Path) -> None:
    for number, text in rules_of(page.stem, page.parent.name).items():
        assert rule_text(number, page.parent.name) == text
        assert text != rules_of(page.stem)[number]
        assert text.endswith((".", ")")), number


def test_what_is_not_translated_is_read_in_english() -> None:
    assert rules_of("monastery", "tlh") == rules_of("monastery", "en") == rules_of("monastery")
    assert chapters_of("monastery", "tlh") == chapters_of("monastery")
    assert rule_text("M4.2", "tlh") == rule_text("M4.2")
    assert rule_text("M99.1", "de") is None
    assert search("monastery", "dead ends", "tlh") == search("monastery", "dead ends") != []


def test_rules_are_found_by_the_words_of_the_reader() -> None:
    assert [number for number, _ in search("monastery", "Sackgassen", "de")] == ["M4.5"]
    assert search("monastery", "dead ends", "de") == []
    assert search("monastery", "m4.5", "de") == [("M4.5", rules_of("monastery", "de")["M4.5"])]
    assert {number.partition(".")[0] for number, _ in search("monastery", "M5", "de")} == {"M5"}


def test_accents_need_not_be_typed() -> None:
    assert search("monastery", "geheimgange", "de") == search("monastery", "Geheimgänge", "de") != []
    assert search("monastery", "geheimgaenge", "de") == search("monastery", "Geheimgänge", "de")
    assert search("monastery", "VOEU de silence", "fr") == search("monastery", "vœu de silence", "fr") != []
    assert search("monastery", "l'abbe", "fr") == search("monastery", "l’abbé", "fr") != []


def test_a_rule_that_is_only_referred_to_begins_none() -> None:
    """German nouns have capitals: “nach M4.3 Sackgassen” is no rule M4.3."""
    assert rules_of("monastery", "de")["M5.1"].endswith("M4.3 gilt, M4.4 nicht.")
    assert rules_of("monastery", "de")["M13.2"].startswith("Den Geheimgang")
