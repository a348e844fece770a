"""Every slash command that a page shows is used at a table, and does what the page says."""

from __future__ import annotations

import functools
import re
from typing import Any

import discord
import pytest
from discord import app_commands

from engine.games import GAMES
from tests.bot.hands import Mind, hasten, over
from tests.bot.reading import text_of
from tests.bot.world import NAMES, World, in_world
from tests.docs.pages import ROOT, Slash, read, slash, slashes

MOVES = 9
SHOWN = list(slashes())
ORDERS = [
    (slash(typed), told)
    for typed, told in re.findall(
        r"^\| `(/mod [^`]+)` \|[^|]+\| ([^|]+) \|$", read(ROOT / "docs/moderators.md"), re.M
    )
]
STEADY = ("the same", "nothing")


def known(w: World, shown: Slash) -> app_commands.Command[Any, ..., Any]:
    found: Any = w.app.bot.tree
    for word in shown.words.split():
        found = found.get_command(word)
        assert found is not None, f"there is no {shown}"
    assert isinstance(found, app_commands.Command)
    return found


def filled(w: World, shown: Slash) -> dict[str, Any]:
    """The options as Discord would send them for what a page shows."""
    parameters = {one.display_name: one for one in known(w, shown).parameters}
    given: dict[str, Any] = {}
    for name, text in shown.options:
        assert name in parameters, f"{shown} has no option {name}"
        parameter = parameters[name]
        choices = {choice.name: choice.value for choice in parameter.choices}
        if parameter.type is discord.AppCommandOptionType.user:
            given[name] = w.people[text.removeprefix("@")]
        elif parameter.type is discord.AppCommandOptionType.integer:
            given[name] = int(text)
        elif parameter.type is discord.AppCommandOptionType.boolean:
            given[name] = {"True": True, "False": False}[text]
        else:
            assert not choices or text in choices, f"{name} has no choice {text}"
            given[name] = choices.get(text, text)
    missing = [name for name, one in parameters.items() if one.required and name not in given]
    assert not missing or not shown.options, f"{shown} does not show {missing}"
    return given


async def begun(w: World, shown: Slash) -> None:
    """A table of four, some moves later; the players' commands need no more than that."""
    if shown.words == "table open":
        return
    group = shown.words.partition(" ")[0]
    w.game = next((name for name, game in GAMES.items() if game.meta.command == group), w.game)
    coming = [text.removeprefix("@") for name, text in shown.options if name == "player"]
    seated = [name for name in NAMES if name not in coming]
    table = await w.open(*seated, stewards=len(coming))
    mind = Mind("pages")
    wanted = over if shown.words == "table export" else lambda table: len(table.log.acts) >= MOVES
    await hasten(w, table, wanted, mind)
    if shown.words == "mod resume":
        await w.told(w.moderator, "mod pause", reason="before")
        await w.work()


@pytest.mark.parametrize("shown", SHOWN, ids=str)
@in_world
async def test_a_command_shown_is_carried_out(w: World, shown: Slash) -> None:
    given = filled(w, shown)
    await begun(w, shown)
    person = w.moderator if shown.words.startswith("mod ") else w.people["Ada"]
    answer = w.answer(person, await person.slash(w.channel, shown.words, **given))
    assert text_of(answer) or answer.attachments
    assert "went wrong" not in text_of(answer)
    assert "cannot be read" not in text_of(answer)
    await w.work()


def test_enough_is_shown() -> None:
    assert len(SHOWN) > 40
    assert len(ORDERS) == 12


def _any_colour(told: str) -> str:
    """Colours are drawn by lot, and with them whose seat it is. A page has no lines within a line."""
    told = re.sub(r"given \w+’s seat \(\w+\)", "given somebody’s seat", told)
    return re.sub(r"once for \w+", "once for somebody", told).replace(".\n", "\n").replace("\n", ". ")


@pytest.mark.parametrize(("shown", "told"), ORDERS, ids=lambda one: str(one)[:40])
@in_world
async def test_an_order_tells_the_table_what_the_page_says(w: World, shown: Slash, told: str) -> None:
    await begun(w, shown)
    before = len(w.posts)
    answer = w.answer(w.moderator, await w.moderator.slash(w.channel, shown.words, **filled(w, shown)))
    if shown.words == "mod rewind":
        await w.press(w.moderator, answer, "Take it back to here")
    await w.work()
    named = {f"<@{person.id}>": name for name, person in w.people.items()} | {f"<@{w.moderator.id}>": "**Mod**"}
    said = [
        functools.reduce(lambda text, mention: text.replace(mention, named[mention]), named, text_of(message))
        for message in w.posts[before:]
    ]
    notice, _, then = told.partition("; then ")
    if notice not in STEADY:
        assert [_any_colour(notice)] == [_any_colour(text) for text in said[:1]]
    assert (notice == "nothing") == (not said)
    if then:
        assert ("At the table:" in said[1]) == (then == "the lobby")
