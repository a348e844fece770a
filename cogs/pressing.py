"""Buttons and menus that outlive restarts: all they need stands in their id, nothing in memory."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Self

import discord

from cogs.manners import Interaction

ID_LIMIT = 100

Pressed = Callable[[Interaction, int, int, str], Awaitable[None]]
"""Interaction, table, sequence, and what else the id says."""

VERBS: dict[str, Pressed] = {}
"""Filled by the cogs: what to do for the verb of a button or menu."""


def press_id(verb: str, table_id: int, sequence: int, rest: str = "") -> str:
    made = f"cl:{verb}:{table_id}:{sequence}:{rest}"
    assert len(made) <= ID_LIMIT
    return made


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"cl:(\w+):(\d+):(\d+):(.*)"):
    def __init__(self, button: discord.ui.Button[Any]) -> None:
        super().__init__(button)

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        assert isinstance(item, discord.ui.Button)
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        _, verb, table, sequence, rest = (self.custom_id).split(":", 4)
        await VERBS[verb](interaction, int(table), int(sequence), rest)


class Pick(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"cp:(\w+):(\d+):(\d+):(.*)"):
    def __init__(self, select: discord.ui.Select[Any]) -> None:
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        assert isinstance(item, discord.ui.Select)
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        _, verb, table, sequence, rest = self.custom_id.split(":", 4)
        await VERBS[verb](interaction, int(table), int(sequence), f"{rest} {self.item.values[0]}".strip())


def button(
    label: str,
    verb: str,
    table_id: int,
    sequence: int,
    rest: str = "",
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> Press:
    made = press_id(verb, table_id, sequence, rest)
    return Press(discord.ui.Button(label=label[:80], custom_id=made, style=style, disabled=disabled))


def menu(
    options: list[discord.SelectOption], placeholder: str, verb: str, table_id: int, sequence: int, rest: str
) -> Pick:
    made = "cp" + press_id(verb, table_id, sequence, rest)[2:]
    return Pick(discord.ui.Select(custom_id=made, options=options, placeholder=placeholder[:150]))


def view_of(*items: discord.ui.Item[Any]) -> discord.ui.View:
    made = discord.ui.View(timeout=None)
    for item in items:
        made.add_item(item)
    return made
