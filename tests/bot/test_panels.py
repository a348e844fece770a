"""The panel offers what can be done and nothing else, asks before a turn ends, and only the newest has buttons."""

from __future__ import annotations

from tests.bot.hands import Mind, hasten, offers
from tests.bot.reading import labels, menu_values, text_of
from tests.bot.test_faults import passing_on
from tests.bot.test_refusals import can_undo
from tests.bot.world import World, in_world


@in_world
async def test_done_is_asked_alike_by_button_and_by_typing(w: World) -> None:
    table = await w.open("Ada", "Bob")
    table = await hasten(w, table, lambda now: len(now.log.acts) > 3 and passing_on(now) is not None, Mind("done"))
    who, acts = w.actor(table)[0], len(table.log.acts)
    pressed = await w.panel(who)
    if "Done" in labels(pressed):
        pressed = await w.press(who, pressed, "Done")
    asked = text_of(pressed)
    typed = w.answer(who, await who.slash(w.channel, "monastery done"))
    assert text_of(typed) == asked
    assert "End your turn?" in asked or "End your scoring?" in asked
    assert "Confirm" in labels(typed)
    assert len((await w.table()).log.acts) == acts
    await w.press(who, typed, "Confirm")
    assert len((await w.table()).log.acts) > acts


@in_world
async def test_undo_is_offered_only_when_something_can_be_taken_back(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    assert "Undo" not in labels(await w.panel(who))
    assert "Confirm" not in labels(await w.panel(who))
    assert "nothing to take back" in await w.told(who, "table undo")
    table = await hasten(w, table, can_undo, Mind("undo"))
    who, acts = w.actor(table)[0], len(table.log.acts)
    assert "Undo" in labels(await w.panel(who))
    assert (await w.told(who, "table undo")).startswith("Taken back.")
    assert len((await w.table()).log.acts) == acts - 1


@in_world
async def test_only_the_newest_panel_has_buttons(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    first = await w.panel(who)
    second = w.answer(who, await who.slash(w.channel, "table act"))
    assert labels(w.seen(who, first.id)) == menu_values(w.seen(who, first.id)) == []
    assert text_of(w.seen(who, first.id)) == "No longer: there is a newer panel below."
    inner = await (await offers(w, who, second))[0][1]()
    assert text_of(inner) != "No longer: there is a newer panel below."
    assert labels(inner)


@in_world
async def test_a_panel_that_can_no_longer_be_changed_is_no_fault(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    first = await w.panel(who)
    w.fault("PATCH", f"/webhooks/*/messages/{first.id}", 404, 10015)
    w.fault("PATCH", "/webhooks/*/messages/@original", 401, 50027, times=None)
    second = await who.slash(w.channel, "table act")
    assert second.acknowledged


@in_world
async def test_a_table_that_was_closed_offers_nothing(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    await w.told(w.moderator, "mod end", reason="why")
    assert "not running" in await w.told(who, "table act")


@in_world
async def test_where_one_kind_of_action_is_possible_it_is_asked_once(w: World) -> None:
    """Not: what you can do, and then the same as a question."""
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    panel = w.answer(who, await who.slash(w.channel, "monastery exchange"))
    panel = await w.press(who, panel, "Confirm")  # what cannot be taken back is asked first
    told = text_of(panel).splitlines()
    assert next(line for line in told if not line.startswith("> ")).startswith(
        f"**{who.name} to return a tile to the bag**"
    )
    assert told.count("**Which tile goes back to the bag?**") == 1
