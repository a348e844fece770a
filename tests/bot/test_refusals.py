"""What cannot be done is said in a sentence, with the rule where it is a rule, and changes nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cogs.paging import ROOM
from engine.monastery import actions
from render.rules import PAGES, rules_of, search
from tests.bot.hands import GAME, Mind, by_thumb, hasten, offers
from tests.bot.reading import answers, labels, menu_values, pressable, text_of, walked
from tests.bot.world import World, in_world, in_world_of


async def unchanged(w: World, who: Any, command: str, **options: Any) -> str:
    """The refusal, after a look that nothing has changed."""
    before = (await w.table()).row.sequence
    told = await w.told(who, command, **options)
    assert (await w.table()).row.sequence == before
    return told


@in_world
async def test_the_wrong_player(w: World) -> None:
    table = await w.open("Ada", "Bob")
    other, _ = w.other(table)
    waiting = f"It is not your decision now.\nThe table waits for {w.actor(table)[0].name}."
    assert await unchanged(w, other, "monastery done") == waiting
    assert "do not play" in await unchanged(w, w.stranger, "monastery done")


@in_world
async def test_a_broken_rule_is_named_with_its_text_and_what_is_legal(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    tile = next(
        GAME.write(action).split()[1]
        for action in GAME.legal(table.log.state, seat)
        if GAME.write(action).startswith("place")
    )
    result = await who.slash(w.channel, "monastery place", tile=tile, at="90,90", turn="0")
    panel = w.answer(who, result)
    assert "The rules do not allow that. M" in text_of(panel)
    squares = {
        ",".join(map(str, action.at))
        for action in GAME.legal(table.log.state, seat)
        if isinstance(action, actions.Place) and action.tile == tile
    }
    assert squares >= set(menu_values(panel)) - {"0", "1", "2", "3"}
    assert [file.filename for file in panel.attachments] == ["choices.png"]
    assert (await w.table()).log.acts == ()


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("place", {"tile": "nothing", "at": "here", "turn": "9"}),
        ("place", {"tile": "../../etc/passwd"}),
        ("place", {}),
        ("move", {"monk": "@everyone", "to": "💥", "square": "-1"}),
        ("encourage", {"at": "1,1", "blessings": "many"}),
        ("encourage", {"at": "1,1", "blessings": "99999999999999999999999"}),
        ("swap", {"a": "'; DROP TABLE tables; --", "b": "1,1"}),
        ("keep", {"tiles": "[a+b+c]"}),
        ("imprison", {"monk": "-"}),
        ("brew", {"monks": "[]"}),
        ("letter", {"cell": "1,1", "strip": "x" * 3000}),
        ("done", {}),
    ],
)
@in_world
async def test_garbage_is_answered_politely(w: World, kind: str, options: dict[str, str]) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    result = await who.slash(w.channel, f"monastery {kind}", **options)
    panel = w.answer(who, result)
    assert text_of(panel)
    assert "@everyone" not in text_of(panel)
    if kind != "done":
        assert (await w.table()).row.sequence == table.row.sequence
        assert answers(panel)


@in_world
async def test_an_unfinished_command_is_led_on(w: World) -> None:
    """Nothing is wrong with it: the panel asks for what is missing."""
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    panel = w.answer(who, await who.slash(w.channel, "monastery place"))
    assert "**Which tile?**" in text_of(panel).splitlines()
    tile = answers(panel)[0].split()[-1]
    panel = w.answer(who, await who.slash(w.channel, "monastery place", tile=tile))
    assert re.search(r"^\*\*(Where|Turned which way)", text_of(panel), re.M)
    assert (await w.table()).log.acts == ()


@in_world
async def test_a_stale_button_shows_how_the_table_stands(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    wanted = Mind("stale").choose(table, seat)
    old = await w.panel(who)
    ids = [str(getattr(item, "custom_id", "")) for item in walked(old.components)]
    stale = next(one for one in ids if one.startswith("cl:menu:"))
    await by_thumb(w, who, wanted, await w.panel(who))
    before = (await w.table()).row.sequence
    gone = w.seen(who, old.id)
    assert text_of(gone) == "No longer: there is a newer panel below."
    assert labels(gone) == menu_values(gone) == []
    await w.forge(who, old, stale)  # whoever pressed it at the same moment
    assert "moved on since" in text_of(w.seen(who, old.id))
    assert (await w.table()).row.sequence == before


@in_world
async def test_a_stale_undo_takes_nothing_back(w: World) -> None:
    table = await w.open("Ada", "Bob")
    table = await hasten(w, table, can_undo, Mind("undo"))
    who, _ = w.actor(table)
    panel = await w.panel(who)
    undo = pressable(panel, "Undo")
    await w.press(who, await w.panel(who), "Undo")
    before = (await w.table()).row.sequence
    await w.forge(who, panel, undo)
    assert "moved on since" in text_of(w.seen(who, panel.id))
    assert (await w.table()).row.sequence == before


def can_undo(table: Any) -> bool:
    log = table.log
    return bool(log.horizon(GAME.to_act(log.state)[0]).to < len(log.acts))


@in_world
async def test_buttons_of_a_turn_that_is_over(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    panel = await w.panel(who)
    await hasten(w, table, lambda now: seat not in GAME.to_act(now.log.state), Mind("turn"))
    told = text_of(await (await offers(w, who, panel))[0][1]())
    assert "not your decision" in told
    assert "moved on" in told


@in_world
async def test_a_finished_table(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    panel = await w.panel(who)
    await hasten(w, table, lambda now: now.row.stage == "over", Mind("over", good=0))
    assert "not running" in await unchanged(w, who, "monastery done")
    assert "not running" in await unchanged(w, who, "table resign")
    assert "moved on" in text_of(await (await offers(w, who, panel))[0][1]())
    exported = w.answer(who, await who.slash(w.channel, "table export"))
    assert exported.attachments[0].filename.endswith(".json")
    assert "for those who played" in text_of(
        w.answer(w.stranger, await w.stranger.click(w.newest, label="Play again"))
    )


@pytest.mark.parametrize("command", ["text", "log", "screen", "act", "reference", "export", "resign"])
@in_world
async def test_a_channel_without_a_table(w: World, command: str) -> None:
    assert "no table here" in await w.told(w.people["Ada"], f"table {command}")


@in_world
async def test_a_game_command_in_another_channel(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    elsewhere = w.guild.create_text_channel("elsewhere")
    assert (await w.told(who, "web done")).endswith("its commands begin with /monastery.")
    result = await who.slash(elsewhere, "monastery done")
    assert "no table here" in text_of(result.response)
    assert await who.autocomplete(elsewhere, "monastery place", "tile", "") == []


@pytest.mark.parametrize("command", ["text", "log", "screen", "act", "export", "resign"])
@in_world
async def test_before_the_start(w: World, command: str) -> None:
    await w.lobby("Ada", "Bob")
    told = await unchanged(w, w.people["Ada"], f"table {command}")
    assert "not begun" in told or "not running" in told or "not over" in told


@in_world
async def test_rules_and_components_are_there_to_read(w: World) -> None:
    ada = w.people["Ada"]
    without_a_table = await w.told(ada, "table rules", about="abbot advisor")
    assert "No rule" in without_a_table
    for number in ("M10.2", "W5.2"):
        assert f"**{number}**" in await w.told(ada, "table rules", about=number)
    await w.open("Ada", "Bob")
    assert "**W5.2**" in await w.told(ada, "table rules", about="w5.2")
    assert "No rule" in await w.told(ada, "table rules", about="advisor")
    assert "**M4.5**" in await w.told(ada, "table rules", about="M4.5")
    assert "No rule" in await w.told(ada, "table rules", about="submarine")
    for about in ("", "M4", "tile", "x" * 500, "%", "("):
        await w.told(ada, "table rules", about=about)
    for command in ("reference", "text", "log"):
        shown = w.answer(ada, await ada.slash(w.channel, f"table {command}"))
        assert shown.attachments or text_of(shown)


@in_world_of("mystery")
async def test_rules_are_read_in_the_answer_and_only_the_rest_in_a_file(w: World) -> None:
    await w.lobby("Ada", "Bob", "Cyd")
    ada = w.people["Ada"]
    shown = w.answer(ada, await ada.slash(w.channel, "table rules", about="silence"))
    found = search("mystery", "silence")
    told = text_of(shown)
    first = [number for number, rule in found if f"**{number}** {rule}" in told]
    assert first == [number for number, _ in found][: len(first)]
    assert 3 < len(first) < len(found)
    assert f"… and {len(found) - len(first)} rules more in the file" in told
    assert [file.filename for file in shown.attachments] == ["rules.txt"]
    short = w.answer(ada, await ada.slash(w.channel, "table rules", about="beards"))
    assert short.attachments == []
    assert "**A1.2**" in text_of(short)
    assert search("mystery", "novices beards") == search("mystery", "novice beard") != []
    pages = [rules_of(game, code) for game in PAGES for code in ("en", "fr", "de")]
    assert max(len(rule) for page in pages for rule in page.values()) < ROOM


@in_world
async def test_names_neither_format_nor_ping(w: World) -> None:
    odd = w.guild.add_member(w.env.create_user("**@everyone** ```x``` `<@1>`"))
    w.people[odd.name] = odd
    table = await w.open(odd.name, "Bob")
    table = await hasten(w, table, lambda now: len(now.log.acts) > 12, Mind("names"))
    said = [text_of(message) for message in w.posts]
    said += [await w.told(w.people["Bob"], f"table {command}") for command in ("act", "my")]
    for text in said:
        assert "@everyone" not in text
        assert "**@" not in text
    shown = await w.told(w.people["Bob"], "table log")
    assert shown.count("```") in (0, 2)
