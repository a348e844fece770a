"""/privacy: what is kept of a person can be read and forgotten."""

from __future__ import annotations

import json

from tests.bot.hands import Mind, forget, hasten
from tests.bot.reading import text_of
from tests.bot.world import World, in_world


@in_world
async def test_export_holds_all_that_names_a_person_and_nobody_else(w: World) -> None:
    table = await w.open("Ada", "Bob")
    await hasten(w, table, lambda now: len(now.log.acts) > 10, Mind("export"))
    ada = w.people["Ada"]
    shown = w.answer(ada, await ada.slash(w.channel, "privacy export"))
    assert shown.flags.ephemeral
    kept = json.loads(await shown.attachments[0].read())
    assert [seat["name"] for seat in kept["seats"]] == ["Ada"]
    assert kept["hosted"][0]["game"] == "monastery"
    assert kept["acts"]
    assert str(w.people["Bob"].id) not in json.dumps(kept)


@in_world
async def test_forget_leaves_lobbies_and_hands_running_games_to_stewards(w: World) -> None:
    await w.open("Ada", "Bob")
    elsewhere = w.guild.create_text_channel("elsewhere")
    ada = w.people["Ada"]
    await ada.slash(elsewhere, "table open", game="monastery")
    asked = w.answer(ada, await ada.slash(w.channel, "privacy forget"))
    assert text_of(asked).startswith("Delete everything that is kept of you?")
    assert (await w.table()).sits(ada.id)
    assert "forgotten" in text_of(await w.press(ada, asked, "Confirm"))
    await w.work()
    table = await w.table()
    assert not table.sits(ada.id)
    assert sorted(seat.name for seat in table.seats) == ["", "Bob"]
    assert any("A steward plays on for" in text_of(message) for message in w.posts)
    kept = json.loads(await w.answer(ada, await ada.slash(w.channel, "privacy export")).attachments[0].read())
    assert not any(kept[name] for name in ("seats", "left", "acts", "hosted", "orders"))
    assert "You sit at no table" in await w.told(ada, "table my")
    await w.people["Bob"].slash(elsewhere, "table open", game="monastery")
    await w.work()
    (*_, lobby) = elsewhere.history(viewer=w.people["Bob"])
    assert "At the table: Bob." in text_of(lobby)


@in_world
async def test_that_somebody_left_is_exported_and_forgotten(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, (colour,) = w.people["Ada"], table.seats_of(w.people["Ada"].id)
    await w.told(w.moderator, "mod replace", seat=colour, reason="gone")
    kept = json.loads(await w.answer(ada, await ada.slash(w.channel, "privacy export")).attachments[0].read())
    assert kept["left"] == [{"table_id": table.id, "colour": colour, "name": "Ada"}]
    await forget(w, ada)
    kept = json.loads(await w.answer(ada, await ada.slash(w.channel, "privacy export")).attachments[0].read())
    assert kept["left"] == []


@in_world
async def test_whoever_was_never_seen_can_be_forgotten_too(w: World) -> None:
    assert "forgotten" in await forget(w, w.stranger)
    assert "forgotten" in await forget(w, w.stranger)


@in_world
async def test_nobody_is_forgotten_by_a_button_of_somebody_else(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]
    for whom in (str(bob.id), "", "0"):
        told = w.answer(ada, await w.forge(ada, w.newest, f"cl:forget:{table.id}:0:{whom}"))
        assert "no longer known" in text_of(told)
    table = await w.table()
    assert table.sits(ada.id)
    assert table.sits(bob.id)
