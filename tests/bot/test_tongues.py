"""A whole game with an English, a French and a German reader at one table, by buttons and by commands: each is told
everything in his own language, the channel in the table's."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.web_of_power.data import DATA
from render.language import language, offered
from tests.bot import hands, reading, test_by_buttons
from tests.bot.hands import Mind
from tests.bot.test_by_buttons import thumbs
from tests.bot.test_by_commands import typed
from tests.bot.test_readers import _MARKUP, Heard
from tests.bot.world import NAMES, seeded, sketches, world
from tests.languages.tongues import foreign, in_english, words

READERS = {"Ada": "en-GB", "Bob": "fr", "Cyd": "de", "Dot": "de"}
SERVER = "fr"
SITES = (site.name for site in DATA.sites.values())
SAME = {*words(" ".join((*NAMES, *SITES, "Cloister", *(language(code).own_name for code in offered()))))}
"""What is called the same by all."""


class Told(Heard):
    """By words that only one of these languages has."""

    def odd(self, said: str, reader: str) -> list[str]:
        return [word for word in words(_MARKUP.sub(" ", said)) if word in foreign(reader) - SAME]


def in_any_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buttons are found by what they mean."""
    for module in (reading, hands, test_by_buttons):
        monkeypatch.setattr(module, "english", in_english)


async def test_a_whole_game_in_three_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "tongues")
    in_any_language(monkeypatch)
    async with world(tmp_path, game="web-of-power") as w:
        heard = Told(w, READERS, SERVER)
        await w.open("Ada", "Bob", "Cyd")
        await thumbs(w, Mind("tongues"), until=30)
        assert heard.check() > 200
        await typed(w, Mind("tongues"))
        assert heard.check() > 200
        assert {"en", "fr", "de"} == heard.tongues


async def test_files_are_named_for_their_readers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches(monkeypatch)
    in_any_language(monkeypatch)
    async with world(tmp_path) as w:
        Told(w, READERS, SERVER)
        await w.open("Ada", "Bob", "Cyd")
        for name, about, called in (("Ada", "tile", "rules"), ("Bob", "tuile", "regles"), ("Cyd", "ist", "regeln")):
            who = w.people[name]
            said = w.answer(who, await who.slash(w.channel, "table rules", about=about))
            assert [file.filename for file in said.attachments] == [f"{called}.txt"]
