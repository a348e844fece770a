"""How names may be typed: without accents, and umlauts as two letters."""

from __future__ import annotations

from collections import Counter

import pytest

from cogs.hearing import completed, heard
from render.kit import Choice
from render.words import mentions, spellings
from tests.languages.catalogues import CODES, all_said, faults


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Größe", "groesse"),
        ("Größe", "grosse"),
        ("Größe", "GRÖSSE"),
        ("Küche", "kueche"),
        ("Küche", "kuche"),
        ("Ställe", "sta\u0308lle"),
        ("neue Abteien", "neue abteien"),
        ("Odon de l’École", "odon de l'ecole"),
        ("vœu", "voeu"),
    ],
)
def test_a_name_is_meant(name: str, typed: str) -> None:
    found = heard(typed, lambda: [Choice("other", "Kuchen"), Choice("token", name)])
    assert found is not None
    assert found.token == "token"
    assert mentions(name, typed)
    assert [one.value for one in completed([Choice("token", name)], None, typed[:4])] == ["token"]


@pytest.mark.parametrize(("name", "typed"), [("neue", "nü"), ("Abteien", "abteuen"), ("Poesie", "pösie")])
def test_two_letters_are_no_umlaut(name: str, typed: str) -> None:
    assert heard(typed, lambda: [Choice("token", name)]) is None
    assert not mentions(name, typed)


@pytest.mark.parametrize("code", CODES)
def test_no_two_names_are_typed_alike(code: str) -> None:
    """Of one kind; those that are written alike in the first place are told apart by what stands beside them."""
    for kind in ("tile", "country", "monk", "scriptorium", "library", "event"):
        names = {said.words[0] for said in all_said(code) if said.context == kind}
        typed = Counter(one for name in names for one in spellings(name))
        assert names
        faults(f"{kind}: {one}" for one, count in typed.items() if count > 1)
