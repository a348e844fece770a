"""Readers of several languages at one table: each is told everything in his own, the channel in the table's."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.games import GAMES
from engine.patterns import patterns
from engine.web_of_power.data import DATA
from tests.bot.hands import Mind, hasten, over
from tests.bot.test_by_buttons import thumbs
from tests.bot.test_by_commands import typed_for
from tests.bot.world import NAMES, World, seeded, sketches, world
from tests.languages.accented import ACCENTS, PLAIN, english, spoken_too
from tests.spoken import command

READERS = {"Ada": "en-US", "Bob": "cs", "Cyd": "hu", "Dot": "cs"}
SERVER = "hu"
EPHEMERAL, CHANGES = 1 << 6, 6
SAID = r"/channels/\d+/messages|/webhooks/|/callback"
_MARKUP = re.compile(r"<[^>]*>|https?://\S+|`[^`]*`|attachment://\S+")
_SAME = {
    *(game.meta.command for game in GAMES.values()),
    *NAMES,
    "Mod",
    "Eve",
    "Cloister",
    "English",
    "Magyar",
    "Čeština",
}
_SAME |= {word for site in DATA.sites.values() for word in re.findall(r"\w+", site.name)}
"""What is called the same by all."""


class Heard:
    """Everything that the bot has sent, with the language of whoever reads it."""

    def __init__(self, w: World, readers: Mapping[str, str], server: str) -> None:
        self._w, self._looked, self._tongues, self._server = w, 0, readers, server
        self.tongues: set[str] = set()
        """In which something was said."""
        self._readers: dict[str, str] = {}
        self._on_public: set[str] = set()
        """Tokens of presses on a message that all can read."""
        self._edits: set[str] = set()
        """Of those, the ones that are answered by changing that message."""
        emit = w.env.backend.emit

        def spoken(event: str, payload: Any) -> None:
            if event == "INTERACTION_CREATE":
                user = payload["member"]["user"] if "member" in payload else payload["user"]
                name = next((one for one in NAMES if w.people[one].id == int(user["id"])), "Ada")
                payload["locale"], payload["guild_locale"] = self._tongues[name], self._server
                self._readers[payload["token"]] = self._tongues[name][:2]
                if "message" in payload and not payload["message"].get("flags", 0) & EPHEMERAL:
                    self._on_public.add(payload["token"])
            emit(event, payload)

        w.env.backend.emit = spoken  # type: ignore[method-assign]

    def _reader(self, path: str, body: dict[str, Any]) -> str:
        for token in set(path.split("/")) & set(self._readers):
            if token in self._on_public and body.get("type") == CHANGES:
                self._edits.add(token)
            public = token in self._edits and path.endswith("@original")
            return self._server if public else self._readers[token]
        channel = re.search(r"/channels/(\d+)/", path)
        assert channel is not None, path
        if int(channel[1]) == self._w.channel.id:
            return self._server
        people = self._w.people
        name = next(one for one in NAMES if people[one].user.dm_channel.id == int(channel[1]))
        return self._tongues[name][:2]

    def check(self) -> int:
        """Each of them is in the reader's language; how many texts were looked at since the last time."""
        sent = self._w.env.http_requests
        count = 0
        for request in sent[self._looked :]:
            if not isinstance(request.json, dict) or not re.search(SAID, request.path):
                continue
            reader = self._reader(request.path, request.json)
            for said in _texts(request.json):
                odd = self.odd(said, reader)
                assert not odd, f"{odd} for {reader}: {said}"
                self.tongues.add(reader)
                count += 1
        self._looked = len(sent)
        return count

    def odd(self, said: str, reader: str) -> list[str]:
        """What of it is in somebody else's language."""
        return [word for word in _words(said) if not _belongs(word, reader)]


def _walked(body: Any) -> Iterator[dict[str, Any]]:
    if isinstance(body, dict):
        yield body
        for part in body.values():
            yield from _walked(part)
    elif isinstance(body, list):
        for part in body:
            yield from _walked(part)


def _texts(body: dict[str, Any]) -> Iterator[str]:
    for part in _walked(body):
        for key in ("content", "label", "placeholder", "title", "description"):
            if isinstance(part.get(key), str):
                yield part[key]
        if "name" in part and "value" in part and isinstance(part["name"], str):
            yield part["name"]


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{2,}", _MARKUP.sub(" ", text))


def _belongs(word: str, reader: str) -> bool:
    if word in _SAME:
        return True
    foreign = [accents for code, accents in ACCENTS.items() if code != reader]
    plain = PLAIN if reader in ACCENTS else ""
    return not any(sign in accents for accents in (*foreign, plain) for sign in word)


@asynccontextmanager
async def many_tongues(
    folder: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> AsyncIterator[tuple[World, Heard]]:
    """Two of these tongues are nobody's, so that it can be seen whose a word is."""
    sketches(monkeypatch)
    seeded(monkeypatch, "readers")
    (folder / "data").mkdir()
    with spoken_too(folder / "locales", monkeypatch):
        async with world(folder / "data", game=game) as w:
            yield w, Heard(w, READERS, SERVER)


every_game = pytest.mark.parametrize("game", sorted(set(GAMES) - {"parley"}))


@every_game
async def test_each_is_told_in_his_own_language_by_thumb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async with many_tongues(tmp_path, monkeypatch, game) as (w, heard):
        await w.open(*NAMES)
        mind = Mind("readers")
        await thumbs(w, mind, until=30)
        assert heard.check() > 200
        table = await hasten(w, await w.table(), over, mind)
        assert heard.check()
        assert table.row.stage == "over"


ASKED = (
    "help",
    "table board",
    "table text",
    "table log",
    "table history",
    "table screen",
    "table act",
    "table legend",
    "table reference",
    "table orders",
    "table catchup",
    "table my",
    "table nudge",
    "table audit",
    "table propose pause",
    "table propose agree",
    "me settings",
    "me back",
)


@every_game
async def test_whatever_is_asked_is_answered_in_the_language_of_who_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async with many_tongues(tmp_path, monkeypatch, game) as (w, heard):
        table = await w.open(*NAMES)
        await hasten(w, table, lambda now: len(now.log.acts) > 30, Mind("asked"))
        heard.check()
        for name in ("Bob", "Cyd"):
            for asked in ASKED:
                await w.told(w.people[name], asked)
                await w.work()
        assert heard.check() > 100


@every_game
async def test_what_is_typed_is_understood_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """As it is shown to who types it, or to somebody else, or without accents."""
    async with many_tongues(tmp_path, monkeypatch, game) as (w, heard):
        table, mind = await w.open(*NAMES), Mind("typed")
        others = ["".maketrans(PLAIN, accents) for accents in ACCENTS.values()]
        while len(table.log.acts) < 40:
            who, seat = w.actor(table)
            wanted = mind.choose(table, seat)
            name, options = command(table.game, wanted)
            free = bool(patterns(table.game.legal(table.log.state, seat)))
            given = await typed_for(w, who, name, options, mind, free)
            tongue = [{}, *others][mind.of(3)]
            spelled = {
                field: text if text == options[field] or free else english(text).translate(tongue)
                for field, text in given.items()
            }
            said = await who.slash(w.channel, name, **spelled)
            if len((await w.table()).log.acts) == len(table.log.acts):
                await w.press(who, w.answer(who, said), "Confirm")
            table = await w.table()
            assert table.game.write(table.log.acts[-1].do) == " ".join(wanted)
            await w.work()
            assert heard.check()


@pytest.mark.parametrize("code", ["fr", pytest.param("de", marks=pytest.mark.at_length)])
@every_game
async def test_all_of_a_language_has_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, code: str
) -> None:
    """Panels, screens, forms and letters of whoever is to act, in a language that is spoken; the world holds all
    that is sent against Discord's limits."""
    sketches(monkeypatch)
    seeded(monkeypatch, "room")
    async with world(tmp_path, game=game) as w:
        Heard(w, dict.fromkeys(NAMES, code), code)
        await w.lobby("Ada")
        mind = Mind("room")
        for name in NAMES[1:]:
            await w.told(w.people[name], "table join")
        await w.told(w.people["Ada"], "table start")
        await w.work()
        table = await w.table()
        while table.to_act and len(table.log.acts) < 120:
            if len(table.log.acts) % 9 == 0:
                who, seat = w.actor(table)
                wanted = mind.choose(table, seat)
                for asked in ("table act", "table screen", "table orders", "table catchup"):
                    await w.told(who, asked)
                name, options = command(table.game, wanted)
                await w.told(who, name, **options)
            if len((await w.table()).log.acts) == len(table.log.acts):
                await w.play(table, " ".join(mind.choose(table, table.to_act[0])))
            await w.work()
            table = await w.table()
            w.check_limits()
        for asked in ASKED:
            await w.told(w.people["Bob"], asked)
