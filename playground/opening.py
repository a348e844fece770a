"""The first two minutes: a welcome, and a table that waits for its first player to press Start.

The table is made the way anybody makes one: by the command, and by pressing what is offered. It is made in English,
whose buttons are known here; when the first person has come, it speaks the language of the server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from playground.commands import spoken_of
from playground.components import TEXT_MENU, controls
from playground.filling import Refused
from playground.interactions import Interaction
from playground.languages import ENGLISH, LOCALES
from playground.messages import Message
from playground.people import Person
from playground.service import Discord
from playground.store import Store

STEWARDS = 3
PATIENCE = 20.0  # seconds
DONE, SETTLED = "opened", "settled"

WELCOME = """# Welcome to the abbey
You are **{name}**. Below is a table of *Monastery* with three stewards on the other seats. Nothing here leaves \
this machine.
1. Press **Start** at the table below. It is a first game: the special powers of buildings are switched off.
2. A picture of the board follows each turn. When the card calls you, press **Act**: it shows what you may do, \
step by step, to you alone. **Undo** takes a step back, **Done** ends your turn.
3. **My screen** shows your hidden tiles at any time; they also arrive under *Direct messages*.
-# Be somebody else, or two people in two windows, by *You are {name}* in the side bar. Type **/** for every \
command; another channel has room for another game, by **{table_open}**: *Web of Power*, *Mystery of the Abbey* or \
*Monastery* again. *{table_rules}* knows the rules, *{table_reference}* every tile."""


class Opening:
    def __init__(self, discord: Discord, store: Store) -> None:
        self._discord, self._store = discord, store

    async def prepare(self) -> None:
        """Once in the life of a playground. What an earlier run has done is not done again."""
        host = self._host()
        steps: list[Callable[[Person], object]] = [
            self._welcome,
            self._open,
            *[self._steward] * STEWARDS,
            self._simple,
        ]
        for number, step in enumerate(steps, 1):
            if number > int(self._store.fact(DONE) or 0):
                made = step(host)
                if made is not None:
                    await made  # type: ignore[misc]
                self._store.keep_fact(DONE, str(number))

    async def settle(self) -> None:
        """Once, too: the table speaks the language of the server, if its lobby offers that."""
        if self._store.fact(SETTLED) is not None:
            return
        locale, host = self._discord.guild.locale, self._host()
        if locale != ENGLISH:
            lobby = self._lobby(host)
            for menu, value in _offering(lobby, LOCALES[locale]):
                await _answered(await host.choose(lobby, menu, [value]))
        self._store.keep_fact(SETTLED, locale)

    def _host(self) -> Person:
        guild = self._discord.guild
        return Person(self._discord, guild.people[0], guild.channels[0], ENGLISH)

    def _welcome(self, host: Person) -> None:
        content = spoken_of(WELCOME, ENGLISH, self._discord.commands, name=host.user.name)
        self._discord.posts.new(host.place.id, self._discord.guild.guide, {"content": content})

    async def _open(self, host: Person) -> None:
        command = next(one for one in host.commands() if one.name == "table open")
        made = await host.use(command.name, {command.options[0]["name"]: host.place.name})
        await _answered(made)
        if made.message is not None and made.message.reader is not None:
            self._discord.posts.remove(made.message)  # a private word to one who has asked for nothing yet
        async with asyncio.timeout(PATIENCE):
            while not any(controls(self._lobby(host).raw)):  # the bot posts it after its answer
                await asyncio.sleep(0.02)

    async def _steward(self, host: Person) -> None:
        lobby = self._lobby(host)
        await _answered(await host.press(lobby, _labelled(lobby, "Add steward")))

    async def _simple(self, host: Person) -> None:
        """Icons have no effect in a first game, where the game has that option."""
        lobby = self._lobby(host)
        asked = await host.press(lobby, _labelled(lobby, "Options"))
        await _answered(asked)
        fields = (
            [one["component"] for one in asked.modal["components"] if "component" in one] if asked.modal else []
        )
        standing = {
            field["custom_id"]: next(one["value"] for one in field["options"] if one.get("default"))
            for field in fields
        }
        if "icons" in standing:
            await _answered(await host.fill_in(asked, standing | {"icons": "false"}))

    def _lobby(self, host: Person) -> Message:
        """The newest message that all can read."""
        return [message for message in self._discord.posts.here(host.place.id) if message.reader is None][-1]


def _labelled(message: Message, label: str) -> str:
    return next(str(one["custom_id"]) for one in controls(message.raw) if one.get("label") == label)


def _offering(lobby: Message, label: str) -> list[tuple[str, str]]:
    """Menus with an option of that name, and what it stands for."""
    menus = [one for one in controls(lobby.raw) if one["type"] == TEXT_MENU]
    return [(menu["custom_id"], one["value"]) for menu in menus for one in menu["options"] if one["label"] == label]


async def _answered(made: Interaction) -> None:
    try:
        await made.answer()
    except TimeoutError:
        raise Refused("The application did not respond.") from None
