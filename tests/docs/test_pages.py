"""Links lead somewhere, and figures on the pages are the project's own."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import discord
import pytest
from PIL import Image

import bot
import settings
from cogs import client
from playground.server import NEEDED
from render.language import language
from tests.docs.pages import (
    PAGES,
    ROOT,
    TRANSLATED,
    blocks,
    english_of,
    headings,
    language_of,
    links,
    named,
    read,
    slashes_of,
)

FOR_PLAYERS = ("players.md", "mystery.md")


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        if link.startswith("https://"):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        assert ROOT in (target, *target.parents), link
        if anchor:
            assert anchor in headings(target), link


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_pictures_have_words(page: Path) -> None:
    for tag in re.findall(r"<img [^>]+>", read(page)):
        assert len(re.findall(r'alt="[^"]{30,}"', tag)) == 1, tag


def test_every_picture_is_shown_and_can_be_opened() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page) if link.endswith(".png")}
    kept = set((ROOT / "docs/pictures").rglob("*.png"))
    assert kept == shown
    for file in kept:
        with Image.open(file) as picture:
            picture.load()


def test_who_has_one_page_has_all_of_them() -> None:
    theirs = {(language_of(page), page.name) for page in TRANSLATED}
    codes = {code for code, _ in theirs}
    assert theirs == {(code, name) for code in codes for name in FOR_PLAYERS}
    assert codes >= {"fr", "de"}


@pytest.mark.parametrize("page", TRANSLATED, ids=named)
def test_a_page_in_another_language_shows_what_the_english_one_shows(page: Path) -> None:
    """As many headings, rows, steps, paragraphs and pictures, and the same commands with the same options."""
    english = english_of(page)
    assert _shape(page) == _shape(english)
    assert _commands(page) == _commands(english)
    for kind in ("text", "sh"):
        assert [len(one.splitlines()) for one in blocks(page, kind)] == [
            len(one.splitlines()) for one in blocks(english, kind)
        ]


def _shape(page: Path) -> Counter[str]:
    return Counter(re.findall(r"^(?:#+ |\| |- |\d+\. )|\n\n|<img ", read(page), re.MULTILINE))


def _commands(page: Path) -> set[tuple[str, tuple[str, ...]]]:
    return {(one.words, tuple(name for name, _ in one.options)) for one in slashes_of(page)}


@pytest.mark.parametrize("page", [page for page in PAGES if page.name in FOR_PLAYERS], ids=named)
def test_a_page_begins_with_its_other_languages(page: Path) -> None:
    alike = {language_of(one): one for one in PAGES if one.name == page.name}
    links = {
        language(code).own_name: os.path.relpath(one, page.parent) for code, one in alike.items() if one != page
    }
    own = language(language_of(page)).own_name
    said = re.sub(r"\[(.+?)\]\((.+?)\)", r"\1", line := read(page).splitlines()[0])
    assert sorted(said.split(" · ")) == sorted((own, *links))
    assert dict(re.findall(r"\[(.+?)\]\((.+?)\)", line)) == links


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent.name == "fr"], ids=named)
def test_french_has_its_narrow_spaces(page: Path) -> None:
    text = re.sub(r"^```.*?^```$|`[^`\n]+`", "", read(page), flags=re.DOTALL | re.MULTILINE)
    assert re.findall(r".{0,20}(?: [;:?!»]|« |[^\s\d/|]\?).{0,20}", re.sub(r"https?://\S+", "", text)) == []


def test_the_invitation_asks_for_what_the_page_lists() -> None:
    page = read(ROOT / "docs/server.md")
    assert f"permissions={bot.PERMISSIONS.value}" in page
    listed = re.findall(r"^\| ([A-Z][\w ]+) \|", page.partition("### Permissions")[2].partition("\n## ")[0], re.M)
    names = [name.lower().replace(" ", "_").replace("view_channels", "view_channel") for name in listed]
    assert discord.Permissions(**dict.fromkeys(names, True)) == bot.PERMISSIONS
    assert sorted(NEEDED) == sorted(names), "the playground can take away what the bot asks for"
    assert not any(on and name in ("members", "presences", "message_content") for name, on in client.INTENTS)


def test_the_settings_page_lists_every_setting() -> None:
    told = set(re.findall(r"^(?:DISCORD|CLOISTER)_[A-Z]+", settings.__doc__ or "", re.MULTILINE))
    page = read(ROOT / "docs/hosting.md")
    assert told | {"CLOISTER_SETTINGS"} == set(re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE))


def test_units_and_container_name_what_is_there() -> None:
    unit = (ROOT / "deploy/cloister.service").read_text(encoding="utf-8")
    assert "ExecStart=/opt/cloister/.venv/bin/python bot.py\n" in unit
    four = (ROOT / "deploy/cloister@.service").read_text(encoding="utf-8")
    assert "Environment=CLOISTER_PROCESS=%i/4\n" in four
    wanted = (ROOT / "deploy/cloister.target").read_text(encoding="utf-8")
    composed = (ROOT / "deploy/compose.yaml").read_text(encoding="utf-8")
    for number in range(1, 5):
        assert f"cloister@{number}.service" in wanted
        assert f"CLOISTER_PROCESS: {number}/4\n" in composed
    container = (ROOT / "Containerfile").read_text(encoding="utf-8")
    copied = set(re.findall(r"^COPY (\S+) \./\S+$", container, re.MULTILINE))
    rooms = {"cogs", "data", "engine", "locales", "playground", "render", "rules", "storage", "tables", "watching"}
    assert copied == rooms
    for words in re.findall(r"^COPY (.+) \./?$", container, re.MULTILINE):
        assert all((ROOT / name).exists() for name in words.split())
