"""Words of a language: what they are looked up by, lists, and which language a reader gets."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from locales.__main__ import bring_up_to_date
from locales.commanded import commands
from locales.extracting import Message, Unfindable, in_code, messages
from render import language as languages
from render.language import ENGLISH, Language, language, offered, spoken

WORDS = """\
msgid ""
msgstr ""
"Language: cs\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"

msgid "Red"
msgstr "RED"

msgctxt "tile"
msgid "Chapel"
msgstr "Kaple"

msgid "{count} blessing"
msgid_plural "{count} blessings"
msgstr[0] "{count} požehnání"
msgstr[1] "{count} požehnání (few)"
msgstr[2] "{count} požehnání (many)"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place for catalogues with none in it."""
    monkeypatch.setattr(languages, "LOCALES", tmp_path)
    monkeypatch.setattr(languages, "catalogue", languages.catalogue.__wrapped__)
    offered.cache_clear()
    yield tmp_path
    offered.cache_clear()


FEW = """
t("Red"); p("tile", "Chapel"); n("{count} blessing", "{count} blessings", 2)
"""


def template() -> Catalog:
    """Of a bot that says little."""
    found = Catalog()
    for message, *_ in in_code(FEW, "few.py"):
        found.add(message.id, context=message.context or None)
    return found


def fourth(folder: Path, red: str = "Červená") -> list[str]:
    """A language with all its words; what it lacks."""
    place = folder / "cs" / "LC_MESSAGES"
    place.mkdir(parents=True, exist_ok=True)
    (place / "cloister.po").write_text(WORDS.replace("RED", red), encoding="utf-8")
    lacks = bring_up_to_date(folder / "cs", template())
    offered.cache_clear()
    return lacks


# -- looking up ------------------------------------------------------------------------------------------


def test_nothing_is_said_with_nothing() -> None:
    """Under nothing a catalogue keeps its header."""
    for code in offered():
        assert language(code).t("") == language(code).p("tile", "") == language(code).name("tile", "") == ""


def test_a_name_is_no_template() -> None:
    assert ENGLISH.name("tile", "{Chapel}") == "{Chapel}"


def test_a_catalogue_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    language("de")
    monkeypatch.setattr(gettext, "translation", None)
    assert language("de") is language("de")
    assert Language("de").t("") == ""


# -- a fourth language ---------------------------------------------------------------------------------


def test_a_fourth_language_is_one_folder(folder: Path) -> None:
    assert fourth(folder) == []
    assert offered() == ("en", "cs")
    czech = Language("cs")
    assert czech.t("Red") == "Červená"
    assert czech.name("tile", "Chapel") == czech.p("tile", "Chapel") == "Kaple"
    assert czech.t("Chapel") == "Chapel"
    counted = [czech.n("{count} blessing", "{count} blessings", count) for count in (1, 3, 5)]
    assert counted == ["1 požehnání", "3 požehnání (few)", "5 požehnání (many)"]


def test_a_language_is_offered_when_it_is_whole(folder: Path) -> None:
    (folder / "cs").mkdir()
    assert bring_up_to_date(folder / "cs", template()) == ["Red", "Chapel", "{count} blessing / {count} blessings"]
    assert offered() == ("en",)
    assert fourth(folder, red="") == ["Red"]
    assert offered() == ("en",)
    assert fourth(folder) == []
    assert offered() == ("en", "cs")
    file = folder / "cs" / "LC_MESSAGES" / "cloister.po"
    file.write_text(
        file.read_text(encoding="utf-8").replace('msgid "Red"', '#, fuzzy\nmsgid "Red"'), encoding="utf-8"
    )
    assert bring_up_to_date(folder / "cs", template()) == ["Red"]
    offered.cache_clear()
    assert offered() == ("en",)


def test_bringing_a_catalogue_up_to_date_again_changes_nothing(folder: Path) -> None:
    fourth(folder)
    file = folder / "cs" / "LC_MESSAGES" / "cloister.po"
    before = file.read_bytes()
    bring_up_to_date(folder / "cs", template())
    assert file.read_bytes() == before


# -- whose language ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "code"),
    [("en-GB", "en"), ("en-US", "en"), ("cs", "cs"), ("cs-CZ", "cs"), ("ja", "en"), ("", "en"), (None, "en")],
)
def test_the_language_for_a_locale_of_discord(folder: Path, locale: str | None, code: str) -> None:
    fourth(folder)
    assert spoken(locale) == code


def test_a_language_that_babel_does_not_know_lists_as_english_does() -> None:
    assert Language("tlh").together(["a", "b", "c"]) == ENGLISH.together(["a", "b", "c"])


# -- lists ---------------------------------------------------------------------------------------------


def test_lists() -> None:
    english, french, german = map(Language, ("en", "fr", "de"))
    assert [one.listed(["a", "b", "c"]) for one in (english, french, german)] == ["a, b, c"] * 3
    assert [one.together(["a", "b", "c"]) for one in (english, french, german)] == [
        "a, b and c",
        "a, b et c",
        "a, b und c",
    ]
    assert english.together(["{a}", "b"]) == "{a} and b"
    assert english.together(["a"]) == english.listed(["a"]) == "a"
    assert english.together([]) == english.listed([]) == ""


# -- what is found -------------------------------------------------------------------------------------


def test_what_is_found_in_code() -> None:
    code = """
def said(self, t, n):
    return self.language.t("At {place}", place=n("one", "many", 2)) + self._t("long"
        " text") + p("tile", "none")
"""
    found = [one.message for one in in_code(code, "file.py")]
    assert sorted(found) == sorted(
        [
            Message("At {place}"),
            Message("one", "many"),
            Message("long text"),
            Message("none", context="tile"),
        ]
    )
    assert {one.file for one in in_code(code, "file.py")} == {"file.py"}


@pytest.mark.parametrize("code", ["t(said)", 't(f"{said} it")', 'n("one", many, 2)', "language.p(kind, said)"])
def test_what_is_worked_out_cannot_be_found(code: str) -> None:
    with pytest.raises(Unfindable, match=r"file\.py:1"):
        list(in_code(code, "file.py"))


def test_found_in_commands() -> None:
    found = {one for one, *_ in commands()}
    assert {
        Message("table", context="command"),
        Message("table open", context="command"),
        Message("table open game", context="option"),
        Message("monastery place at", context="option"),
        Message("2 hours", context="choice"),
        Message("Open a table in this channel or thread"),
        Message("What to play"),
    } <= found


def test_what_is_found_does_not_depend_on_which_languages_are_whole() -> None:
    """Else each catalogue would lack a word as soon as another was whole."""
    assert Message("English", context="choice") not in {one for one, *_ in commands()}


def test_found_in_the_data_of_the_games() -> None:
    found = {(one.file, one.message) for one in messages()}
    assert ("data/monastery.toml", Message("Chapel", context="tile")) in found
    assert ("data/monastery.toml", Message("None", context="hour")) in found
    assert ("data/web-of-power.toml", Message("Lorraine", context="country")) in found
    assert ("data/mystery.toml", Message("Egidius", context="monk")) in found
    assert any(one.context == "event text" for _, one in found)
