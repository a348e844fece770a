"""A fourth language from an empty folder to a reader, in processes of their own (`test_whole`), for which the
catalogues have been in another folder from the beginning: what is offered is looked up when the bot starts.

Every entry is given words, English with accents; so its catalogue is as large as a real one.
"""

from __future__ import annotations

from pathlib import Path

import discord

from cogs.localizing import COMMAND, OPTION, Localizing
from locales.__main__ import bring_up_to_date, extracted, read, written
from playground import command_limits
from render import language as languages
from render.kit import png
from render.rules import search
from tests.bot.world import world
from tests.languages.accented import Accented
from tests.render.scenes import SCENES

CODE = "it"


def words() -> None:
    """As in CONTRIBUTING: `make words`, words for every entry, `make words`."""
    folder, template = languages.LOCALES / CODE, extracted()
    folder.mkdir(parents=True)
    assert len(bring_up_to_date(folder, template)) > 2000
    assert languages.offered() == ("en",)
    file = folder / "LC_MESSAGES" / f"{languages.DOMAIN}.po"
    catalogue = read(CODE, file.read_bytes())
    for message in catalogue:
        if isinstance(message.id, str) and message.id:
            message.string = _accented(message.id, message.context or "")
        elif message.id:
            message.string = tuple(_accented(one, "") for one in message.id)
    file.write_bytes(written(catalogue))
    assert bring_up_to_date(folder, template) == []
    languages.offered.cache_clear()
    assert languages.offered() == ("en", CODE)


def _accented(text: str, context: str) -> str:
    name = text.rpartition(" ")[2] if context in (COMMAND, OPTION) else text
    return Accented("cs").pgettext(context, name)


async def bot(folder: Path) -> None:
    """Its commands bear the language’s names, and whoever chooses it by `/me language` is answered in it."""
    locale = discord.Locale(CODE).value
    async with world(folder, game="web-of-power") as w:
        tree = w.app.bot.tree
        commands = [await one.get_translated_payload(tree, Localizing()) for one in tree.get_commands()]
        command_limits.commands(commands)
        assert all(locale in one["name_localizations"] for one in commands)
        me = next(one for one in commands if one["name"] == "me")
        choosing = next(one for one in me["options"] if one["name"] == "language")
        assert CODE in [one["value"] for one in choosing["options"][0]["choices"]]
        who = w.people["Ada"]
        for told in (await w.told(who, "me language", choice=CODE), await w.told(who, "help")):
            assert set(told) & set("äëïöü")
        assert not [word for word in told.split() if word.isalpha() and set(word) & set("aeiou")]


def pictures() -> None:
    for scenes in SCENES.values():
        legend = scenes.renderer.bound(languages.language(CODE), {}).legend()
        assert set(legend.alt) & set("äëïöü")
        assert png(legend.draw(1)) != png(scenes.renderer.legend().draw(1))
    assert search("monastery", "M4.5", CODE) == search("monastery", "M4.5")
