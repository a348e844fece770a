"""How French and German are set: signs, blanks and quotation marks."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.languages.catalogues import CODES, all_said, faults

NARROW = "\u202f"
UNSET = re.compile(r"<[^>]*>|`[^`]*`|https?:\S+|\b\d+:\d\d|(?<=\w):(?=\{)")
"""What is no prose: mentions, code, links, times, an option with its value."""
PLACE = re.compile(r"\{[^}]*\}")

FRENCH = {
    "a narrow blank before ; ? » and after «": re.compile(rf"[^{NARROW}][;?»]|^[;?»]|«[^{NARROW}]"),
    "a narrow blank before a colon": re.compile(rf"[^{NARROW}]:(?=\s|$)"),
    "« » for quotations": re.compile(r"[“”„‚]"),
    "a narrow blank only where one belongs": re.compile(rf"{NARROW}(?![;:?»])(?<!«{NARROW})"),
}
GERMAN = {
    "„ “ for quotations": re.compile(r"[”«»]|(?<![\w.?…;*])“|„(?![\w;*…-])"),
    "no blank before a sign": re.compile(r"\s[;:?,](?:\s|$)"),
    "no narrow blank": re.compile(NARROW),
}
EVERYWHERE = {
    "no exclamation marks": re.compile("!"),
    "’ and no typewriter's apostrophe": re.compile("'"),
    "no typewriter's quotation marks": re.compile('"'),
    "… for three dots": re.compile(r"\.\.\."),
    "one blank between words": re.compile("  "),
    "a real minus before a number": re.compile(r"(?<![\w\]-])-(?=\{|\d)"),
    "no dots, stars or colons within a word for all genders": re.compile(
        r"\w·\w|\w[*:_/-]+in(?:nen)?\b|\(e\)|\(s\)|\b(?:il/elle|er/sie)\b"
    ),
}
SIGNS = {"fr": FRENCH, "de": GERMAN}


def unset(text: str) -> str:
    return PLACE.sub("x", UNSET.sub("x", text))


@pytest.mark.parametrize(
    ("code", "rule", "broken"),
    [(code, *rule) for code in CODES for rule in (EVERYWHERE | SIGNS.get(code, {})).items()],
)
def test_signs(code: str, rule: str, broken: re.Pattern[str]) -> None:
    def found() -> Iterator[str]:
        for said in all_said(code):
            for words in said.words:
                if broken.search(unset(words)):
                    yield f"{rule}: {words!r}"

    faults(found())


@pytest.mark.parametrize("code", CODES)
def test_what_is_quoted_in_english_is_quoted(code: str) -> None:
    opening = {"fr": "«", "de": "„"}
    faults(
        f"{english!r}: {words!r}"
        for said in all_said(code)
        for english, words in said.pairs
        if code in opening and english.count("“") > words.count(opening[code])
    )
