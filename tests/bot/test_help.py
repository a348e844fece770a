"""/help says what to do now, here, for the one who asks."""

from __future__ import annotations

from render.games import RENDERERS
from tests.bot.hands import Mind, hasten, over
from tests.bot.reading import text_of
from tests.bot.world import World, in_world


@in_world
async def test_by_where_and_who(w: World) -> None:
    ada, bob, eve = w.people["Ada"], w.people["Bob"], w.stranger
    assert "**/table open**" in await w.told(ada, "help")
    await w.lobby("Ada")
    assert "**/table start**" in await w.told(ada, "help")
    assert "**/table join**" in await w.told(bob, "help")
    await bob.click(w.newest, label="Join")
    await ada.click(w.newest, label="Start")
    await w.work()
    table = await w.table()
    who, _ = w.actor(table)
    other, _ = w.other(table)
    assert "**It is your turn.**" in await w.told(who, "help")
    assert f"The table waits for {who.name}." in await w.told(other, "help")
    watching = await w.told(eve, "help")
    assert "you watch" in watching
    assert "/mod" not in watching
    assert "**/mod pause**" in await w.told(w.moderator, "help")
    await w.told(w.moderator, "mod pause", reason="tea")
    assert "is paused" in await w.told(who, "help")
    assert "**/mod resume**" in await w.told(w.moderator, "help")
    await w.told(w.moderator, "mod resume", reason="tea is over")
    await hasten(w, await w.table(), over, Mind("help", good=0))
    assert "*Play again*" in await w.told(ada, "help")
    watched = await w.told(eve, "help")
    assert "*Play again*" not in watched  # it is for those who played
    assert "**/table open**" in watched


@in_world
async def test_a_table_that_was_closed(w: World) -> None:
    """There is no last message with Play again on it, nor a history."""
    await w.open("Ada", "Bob")
    await w.told(w.moderator, "mod end", reason="nobody plays any more")
    assert (await w.told(w.people["Ada"], "help")).startswith("The table here is closed. **/table open**")


@in_world
async def test_it_is_private_and_leads_to_other_tables(w: World) -> None:
    ada = w.people["Ada"]
    await w.lobby("Ada")
    elsewhere = w.guild.create_text_channel("elsewhere")
    told = w.answer(ada, await ada.slash(elsewhere, "help"))
    assert told.flags.ephemeral
    assert "**/table my**" in text_of(told)
    direct = await ada.user.slash("help")
    assert "**/table open**" in text_of(direct.response)


@in_world
async def test_it_is_short(w: World) -> None:
    await w.open("Ada", "Bob")
    for who in (*w.people.values(), w.stranger, w.moderator):
        said = (await w.told(who, "help")).splitlines()
        assert len(said) <= 6 + len(RENDERERS["monastery"].in_short())


@in_world
async def test_what_the_game_is_about(w: World) -> None:
    """For who has never played it: in /help, in the lobby, and before the rules."""
    ada = w.people["Ada"]
    await w.lobby("Ada", "Bob")
    in_short = RENDERERS["monastery"].in_short()
    assert len(in_short) == 3
    assert all(line in text_of(w.newest) for line in in_short)
    for command in ("help", "table rules"):
        told = await w.told(ada, command, **({"about": ""} if command != "help" else {}))
        assert all(line in told for line in in_short)
    assert "**M6** Moving monks" in told
    assert "M6.1" not in told
    await ada.click(w.newest, label="Start")
    assert in_short[0] in await w.told(ada, "help")
    assert in_short[0] not in text_of(w.newest)


@in_world
async def test_rules_of_every_game_where_there_is_no_table(w: World) -> None:
    told = await w.told(w.people["Ada"], "table rules", about="")
    for game in ("mystery", "monastery", "web-of-power"):
        assert all(line in told for line in RENDERERS[game].in_short())
    assert "**/table rules about:M1**" in told
