"""People are never gendered: whoever sits on a seat may be anybody. Monks, suspects and abbots are men."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from tests.languages.catalogues import all_said, faults

PEOPLE = {"seat", "seats", "name", "names", "by", "user", "person", "friend", "asked", "went", "came", "players"}
GENDERED = {
    "fr": re.compile(
        r"\b(?:il|elle)\b(?! (?:reste|faut|manque|y a)\b)"
        r"|\}(?: ne)? (?:est|s’est|sont|se sont) \w*(?:é|i|u)e?s?\b"
        r"|(?<!’)\b(?:joueur|joueuse|gagnant|gagnante|vainqueur|absent|absente)s?\b"
    ),
    "de": re.compile(r"\b(?:er|ihm)\b|\bseine[mnrs]?\b|\b(?:Spieler|Spielerin|Gewinner|Mitspieler|Moderator)\w*\b"),
}
"""Pronouns, participles that agree, nouns that are of one gender."""


def names_people(text: str) -> bool:
    return not PEOPLE.isdisjoint(name for _, name, _, _ in Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("code", GENDERED)
def test_nobody_is_he_or_she(code: str) -> None:
    faults(
        f"{english!r}: {words!r}"
        for said in all_said(code)
        for english, words in said.pairs
        if names_people(english) and GENDERED[code].search(words)
    )


@pytest.mark.parametrize(
    ("code", "words", "gendered"),
    [
        ("fr", "{seat} : il est là", True),
        ("fr", "{seat} est parti", True),
        ("fr", "{seat} est de retour", False),
        ("fr", "{seat} : il reste 3 h", False),
        ("de", "{seat} legt seine Karte", True),
        ("de", "{seat} legt die Karte", False),
    ],
)
def test_what_is_found(code: str, words: str, gendered: bool) -> None:
    assert bool(GENDERED[code].search(words)) is gendered
