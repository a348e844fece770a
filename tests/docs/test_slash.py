"""Every slash command that a page shows is used at a table, and does what the page says.

On a page in another language it is the same command under another name, so one without options is only looked up
there; what is filled in is typed by somebody who reads that language.
"""

from __future__ import annotations

import functools
import re
from typing import Any

import discord
import pytest
from discord import app_commands

from cogs.localizing import CHOICE
from engine.games import GAMES
from playground.languages import said as discords
from render.language import SOURCE, language, offered
from tests.bot.hands import Mind, hasten, over
from tests.bot.reading import text_of
from tests.bot.world import NAMES, World, in_world
from tests.docs.pages import ROOT, Slash, catalogue, read, slash, slashes

MOVES = 9
SHOWN = slashes()
GROUPS = {game.meta.command for game in GAMES.values()}
TYPED = [
    one
    for one in SHOWN
    if one.code == SOURCE or (one.options and one.words.split()[0] not in GROUPS)  # those of games: `test_typed`
]
FAULTS = ("went wrong", "cannot be read")
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
    words = language(shown.code)
    for name, text in shown.options:
        assert name in parameters, f"{shown} has no option {name}"
        parameter = parameters[name]
        choices = {words.p(CHOICE, choice.name): choice.value for choice in parameter.choices}
        if parameter.type is discord.AppCommandOptionType.user:
            given[name] = w.people[text.removeprefix("@")]
        elif parameter.type is discord.AppCommandOptionType.integer:
            given[name] = int(text)
        elif parameter.type is discord.AppCommandOptionType.boolean:
            given[name] = {discords("True", shown.code): True, discords("False", shown.code): False}[text]
        else:
            assert not choices or text in choices, f"{name} has no choice {text}"
            given[name] = choices.get(text, text)
    missing = [name for name, one in parameters.items() if one.required and name not in given]
    assert not missing or not shown.options, f"{shown} does not show {missing}"
    return given


def shown_to(w: World, code: str) -> None:
    """From now on everybody's Discord is set to this language."""
    emit = w.env.backend.emit

    def spoken(event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            payload["locale"] = code
        emit(event, payload)

    w.env.backend.emit = spoken  # type: ignore[method-assign]


@functools.cache
def faults(code: str) -> re.Pattern[str]:
    """What the bot says when it could not do what was typed."""
    said = [forms[0] for (_, text), forms in catalogue(code).items() if any(fault in text for fault in FAULTS)]
    return re.compile("|".join(re.sub(r"\\\{\w+\\\}", ".+?", re.escape(text)) for text in said))


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


@in_world
async def test_every_command_shown_is_there(w: World) -> None:
    for shown in SHOWN:
        known(w, shown)


@pytest.mark.parametrize("shown", TYPED, ids=str)
@in_world
async def test_a_command_shown_is_carried_out(w: World, shown: Slash) -> None:
    given = filled(w, shown)
    if not given and any(one.required for one in known(w, shown).parameters):
        return  # a page has named it, to be filled in
    await begun(w, shown)
    shown_to(w, shown.code)
    person = w.moderator if shown.words.startswith("mod ") else w.people["Ada"]
    answer = w.answer(person, await person.slash(w.channel, shown.words, **given))
    assert text_of(answer) or answer.attachments
    assert not faults(shown.code).search(text_of(answer)), text_of(answer)
    await w.work()


def test_enough_is_shown() -> None:
    assert len(SHOWN) > 40
    assert {one.code for one in TYPED} == set(offered())
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
