"""What moderators may do: with a reason, written down, told to the table, and showing nothing hidden."""

from __future__ import annotations

from typing import Any

import pytest

from storage import rows
from tables.table import Table
from tests.bot.hands import Mind, by_thumb, hasten
from tests.bot.reading import labels, pressable, text_of
from tests.bot.world import World, in_world

ORDERS: dict[str, dict[str, Any]] = {
    "pause": {},
    "resume": {},
    "reset": {},
    "end": {},
    "skip": {},
    "replace": {"seat": "red"},
    "rewind": {"move": 0},
}


async def order(w: World, command: str, **options: Any) -> str:
    told = await w.told(w.moderator, f"mod {command}", reason="a *bold* reason @everyone", **options)
    await w.work()
    return told


def notice(w: World, what: str) -> None:
    """The table was told who did it and why, without format and without ping."""
    said = [text_of(message) for message in w.posts if what in text_of(message)]
    assert len(said) == 1
    assert f"<@{w.moderator.id}>" in said[0]
    assert "\\*bold\\*" in said[0]
    assert "@everyone" not in said[0]
    assert w.pings(said[0]) == {"parse": []}


@in_world
async def test_pause_and_resume(w: World) -> None:
    table = await w.open("Ada", "Bob")
    assert await order(w, "pause") == "The table is paused."
    notice(w, "has paused the table")
    who, _ = w.actor(table)
    await who.slash(w.channel, "monastery done")
    assert "paused" in text_of(w.seen(who))
    assert (await w.table()).log.acts == ()
    assert await order(w, "pause") == "The table is paused already. /mod resume lets play go on."
    assert "paused already" in await order(w, "skip")
    assert await order(w, "resume") == "Play goes on."
    assert await order(w, "resume") == "The game is running already: there is nothing to resume."
    notice(w, "has resumed the table")
    asked = w.answer(who, await who.slash(w.channel, "monastery exchange"))
    await w.press(who, asked, "Confirm")
    assert len((await w.table()).log.acts) == 1


def placings(table: Table) -> list[str]:
    """What the one who is to act could place now."""
    state = table.log.state
    texts = [table.game.write(action) for action in table.game.legal(state, table.game.to_act(state)[0])]
    return [text for text in texts if text.startswith("place ")]


@in_world
async def test_moves_to_go_back_to_are_told_apart(w: World) -> None:
    """By what all were told of them; what can still be taken back is not among them."""
    table = await w.open("Ada", "Bob")
    table = await hasten(
        w, table, lambda now: now.log.settled == len(now.log.acts) > 5 and bool(placings(now)), Mind("moves")
    )
    offered = await w.moderator.autocomplete(w.channel, "mod rewind", "move", "")
    assert [choice["value"] for choice in offered] == list(range(len(table.log.acts) - 1, -1, -1))[:25]
    assert all(choice["name"].startswith(f"{choice['value']}: ") for choice in offered)
    assert any(" placed " in choice["name"] or " moved " in choice["name"] for choice in offered)
    now = await w.play(table, placings(table)[0])
    assert now.log.settled < len(now.log.acts)
    offered = await w.moderator.autocomplete(w.channel, "mod rewind", "move", "")
    assert offered[0]["value"] == now.log.settled


@in_world
async def test_stewards_wait_while_paused(w: World) -> None:
    table = await w.open("Ada", stewards=1)
    await order(w, "pause")
    if not [seat for seat in table.seats if seat.awaited and seat.steward]:
        await w.told(w.moderator, "mod replace", seat=w.actor(table)[1], reason="gone")
    acts = len((await w.table()).log.acts)
    await w.work()
    assert len((await w.table()).log.acts) == acts
    await order(w, "resume")
    assert len((await w.table()).log.acts) > acts


@in_world
async def test_reset_brings_the_lobby_back(w: World) -> None:
    table = await w.open("Ada", "Bob")
    await hasten(w, table, lambda now: len(now.log.acts) > 5, Mind("reset"))
    assert await order(w, "reset") == "The table is back in its lobby."
    notice(w, "has reset the table")
    assert "Start" in labels(w.newest)
    assert [message.id for message in w.posts if labels(message)] == [w.newest.id]
    await w.people["Ada"].click(w.newest, label="Start")
    await w.work()
    table = await w.table()
    assert table.row.stage == "running"
    assert table.log.acts == ()
    assert labels(w.newest) == ["Act", "My screen", "What happened", "As text"]


@in_world
async def test_end_frees_the_channel(w: World) -> None:
    table = await w.open("Ada", "Bob")
    assert await order(w, "end") == "The table is closed."
    notice(w, "has ended the table")
    who, _ = w.actor(table)
    await who.slash(w.channel, "monastery done")
    assert "not running" in text_of(w.seen(who))
    await w.lobby("Cyd", "Dot")
    assert (await w.table()).row.stage == "lobby"


@in_world
async def test_rewind_is_shown_first_and_then_done(w: World) -> None:
    table = await w.open("Ada", "Bob")
    table = await hasten(w, table, lambda now: len(now.log.acts) >= 20, Mind("rewind"))
    then, acts = table.log.steps[8].state, len(table.log.acts)
    preview = w.answer(w.moderator, await w.moderator.slash(w.channel, "mod rewind", move=8, reason="a mistake"))
    assert f"after move 8 of {table.log.settled}" in text_of(preview)
    assert preview.flags.ephemeral
    assert len((await w.table()).log.acts) == acts
    await w.moderator.click(preview, label="Take it back to here")
    await w.work()
    table = await w.table()
    assert table.log.state == then
    assert any("taken the game back to move 8: a mistake" in text_of(message) for message in w.posts)
    assert table.row.stage == "paused"
    who, seat = w.actor(table)
    assert "Paused." in text_of(w.newest)
    assert f"<@{who.id}>" not in text_of(w.newest)
    assert "paused" in await w.told(who, "table act")
    assert await order(w, "resume") == "Play goes on."
    assert f"<@{who.id}>" in text_of(w.newest)
    await by_thumb(w, who, Mind("rewind").choose(table, seat))
    assert len((await w.table()).log.acts) == 9


@in_world
async def test_play_goes_on_by_a_button_after_a_rewind(w: World) -> None:
    table = await w.open("Ada", "Bob")
    await hasten(w, table, lambda now: len(now.log.acts) >= 10, Mind("resume"))
    preview = w.answer(w.moderator, await w.moderator.slash(w.channel, "mod rewind", move=4, reason="a mistake"))
    done = await w.press(w.moderator, preview, "Take it back to here")
    assert text_of(done).startswith("The game has been taken back. The table is paused")
    refused = w.answer(w.stranger, await w.forge(w.stranger, w.newest, pressable(done, "Resume")))
    assert text_of(refused) == "This is for moderators: it needs Manage Messages."
    assert (await w.table()).row.stage == "paused"
    assert text_of(await w.press(w.moderator, done, "Resume")) == "Play goes on."
    await w.work()
    assert (await w.table()).row.stage == "running"
    assert (
        (await w.told(w.people["Ada"], "table audit")).splitlines()[-1].endswith("resume: the game was taken back")
    )


@in_world
async def test_a_stale_rewind_is_refused(w: World) -> None:
    table = await w.open("Ada", "Bob")
    table = await hasten(w, table, lambda now: len(now.log.acts) >= 6, Mind("stale"))
    preview = w.answer(w.moderator, await w.moderator.slash(w.channel, "mod rewind", move=2, reason="why"))
    seat = table.game.to_act(table.log.state)[0]
    acts = len((await w.play(table, " ".join(Mind("stale").choose(table, seat)))).log.acts)
    await w.moderator.click(preview, label="Take it back to here")
    assert "moved on" in text_of(w.seen(w.moderator, preview.id))
    assert len((await w.table()).log.acts) == acts


@pytest.mark.parametrize("move", [0, 5])
@in_world
async def test_rewind_beyond_the_moves_made_is_refused(w: World, move: int) -> None:
    table = await w.open("Ada", "Bob")
    assert "No move has been made yet" in await w.told(w.moderator, "mod rewind", move=move, reason="why")
    await w.play(table, "done")
    assert "has 1 so far" in await w.told(w.moderator, "mod rewind", move=move + 1, reason="why")


@in_world
async def test_a_finished_game_can_be_taken_back(w: World) -> None:
    table = await w.open("Ada", "Bob")
    table = await hasten(w, table, lambda now: now.row.stage == "over", Mind("over", good=0))
    game, steps = table.game, table.log.steps
    to_act = [game.to_act(step.state) for step in steps]
    asked = [
        move
        for move, seats in enumerate(to_act)
        if seats and not any(game.formality(steps[move].state, seat) for seat in seats)
    ]
    preview = w.answer(
        w.moderator, await w.moderator.slash(w.channel, "mod rewind", move=asked[-1], reason="too fast")
    )
    await w.moderator.click(preview, label="Take it back to here")
    await w.work()
    assert (await w.table()).row.stage == "paused"
    assert await order(w, "resume") == "Play goes on."
    assert (await w.table()).row.stage == "running"
    assert labels(w.newest) == ["Act", "My screen", "What happened", "As text"]


@in_world
async def test_a_finished_game_is_not_taken_back_into_another(w: World) -> None:
    table = await w.open("Ada", "Bob")
    await hasten(w, table, lambda now: now.row.stage == "over", Mind("over", good=0))
    preview = w.answer(w.moderator, await w.moderator.slash(w.channel, "mod rewind", move=3, reason="why"))
    await w.people["Ada"].click(w.newest, label="Play again")
    await w.moderator.click(preview, label="Take it back to here")
    assert "a table here already" in text_of(w.seen(w.moderator, preview.id))


@in_world
async def test_replace_by_a_person_and_by_a_steward(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada = w.people["Ada"]
    (seat,) = table.seats_of(ada.id)
    choices = await w.moderator.autocomplete(w.channel, "mod replace", "seat", "ada")
    assert [choice["value"] for choice in choices] == [seat]
    assert "already" in await order(w, "replace", seat=seat, player=w.people["Bob"])
    assert "no such seat" in await order(w, "replace", seat="purple", player=w.people["Cyd"])
    cyd = w.people["Cyd"]
    assert await order(w, "replace", seat=seat.upper(), player=cyd) == "The seat has changed hands."
    notice(w, f"has given <@{ada.id}>’s seat ({seat.capitalize()}) to <@{cyd.id}>: ")
    assert (await w.table()).seats_of(cyd.id) == [seat]
    assert "do not play" in await w.told(ada, "table screen")
    assert w.answer(cyd, await cyd.slash(w.channel, "table screen")).attachments
    assert w.mail(cyd)[-1].attachments
    await order(w, "replace", seat=seat)
    notice(w, f"has given <@{cyd.id}>’s seat ({seat.capitalize()}) to a steward: ")
    assert (await w.table()).at(seat).steward == "greedy"
    audit = await w.told(w.moderator, "mod audit")
    assert "steward plays on that seat already" in await order(w, "replace", seat=seat)
    assert await w.told(w.moderator, "mod audit") == audit
    await order(w, "replace", seat=seat, player=ada)
    notice(w, f"has given the steward’s seat ({seat.capitalize()}) to <@{ada.id}>: ")


@in_world
async def test_a_notice_does_not_wait_for_something_else_to_happen(w: World) -> None:
    """What is written beside the letters of a change wakes delivery as they do."""
    table = await w.open("Ada", "Bob", stewards=1)
    seat = next(seat.colour for seat in table.seats if seat.steward)
    for command, options in (
        ("replace", {"seat": seat, "player": w.people["Cyd"]}),
        ("replace", {"seat": seat}),
        ("pause", {}),
        ("resume", {}),
    ):
        w.app.desk.house.letters_waiting.clear()
        await w.told(w.moderator, f"mod {command}", reason="why", **options)
        assert w.app.desk.house.letters_waiting.is_set(), command
        await w.work()


@in_world
async def test_skip_lets_a_steward_decide_once(w: World) -> None:
    who, _ = w.actor(await w.open("Ada", "Bob"))
    assert await order(w, "skip") == "A steward has decided."
    notice(w, f"has let a steward decide once for {who.name}")
    assert len((await w.table()).log.acts) == 1


@in_world
async def test_the_audit_log_tells_all_orders(w: World) -> None:
    await w.open("Ada", "Bob")
    assert await w.told(w.moderator, "mod audit") == "Nobody has done anything to this table but play."
    for what in ("pause", "resume", "skip", "end"):
        await order(w, what)
    told = (await w.told(w.moderator, "mod audit")).splitlines()
    assert [line.split(", ")[1].split(":")[0] for line in told] == ["pause", "resume", "skip", "end"]
    assert all("Mod" in line and "\\*bold\\*" in line for line in told)
    assert (await w.told(w.people["Ada"], "table audit")).splitlines() == told  # players may read it too


@pytest.mark.parametrize("what", list(ORDERS))
@in_world
async def test_orders_need_a_reason_and_a_moderator(w: World, what: str) -> None:
    await w.open("Ada", "Bob")
    before = await w.table()
    ada = w.people["Ada"]
    with pytest.raises(Exception, match="not visible"):  # Discord hides it from players
        await ada.slash(w.channel, f"mod {what}", reason="why", **ORDERS[what])
    told = await w.told(w.moderator, f"mod {what}", reason=" ", **ORDERS[what])
    after = await w.table()
    assert after.row.sequence == before.row.sequence, told


@pytest.mark.parametrize("what", ["pause", "skip", "end", "reset"])
@in_world
async def test_a_reason_that_is_left_out_is_asked_for(w: World, what: str) -> None:
    table = await w.open("Ada", "Bob")
    form = await w.moderator.slash(w.channel, f"mod {what}")
    assert (await w.table()).row.sequence == table.row.sequence  # nothing is done before it is filled in
    done = await w.moderator.submit_modal(form, {"said": "too *loud*, 100% [so]"})
    assert w.answer(w.moderator, done).flags.ephemeral
    assert (await w.table()).row.sequence > table.row.sequence
    (line,) = await rows.audit(w.app.database, table.id)
    assert (line.what, line.reason) == (what, "too *loud*, 100% [so]")


@in_world
async def test_a_reason_is_asked_for_whoever_comes(w: World) -> None:
    table = await w.open("Ada", "Bob")
    seat = table.to_act[0]
    form = await w.moderator.slash(w.channel, "mod replace", seat=seat, player=w.people["Cyd"])
    await w.moderator.submit_modal(form, {"said": "gone fishing"})
    assert (await w.table()).at(seat).name == "Cyd"
    form = await w.moderator.slash(w.channel, "mod replace", seat=seat)
    await w.moderator.submit_modal(form, {"said": "gone as well"})
    assert (await w.table()).at(seat).steward


@in_world
async def test_a_rewind_asks_for_its_reason_after_the_preview(w: World) -> None:
    table = await w.open("Ada", "Bob")
    table = await hasten(w, table, lambda now: now.log.settled >= 6, Mind("why"))
    acts = len(table.log.acts)
    preview = w.answer(w.moderator, await w.moderator.slash(w.channel, "mod rewind", move=2))
    form = await w.moderator.click(preview, label="Take it back to here")
    assert len((await w.table()).log.acts) == acts
    await w.moderator.submit_modal(form, {"said": "a slip of the hand"})
    assert len((await w.table()).log.acts) == 2
    (line,) = await rows.audit(w.app.database, table.id)
    assert line.reason == "a slip of the hand"


@pytest.mark.parametrize("what", [*ORDERS, "audit"])
@in_world
async def test_the_right_is_checked_again_in_code(w: World, what: str) -> None:
    """Who has no Manage Messages must be named by the server, and where that cannot be read he is not believed."""
    await w.open("Ada", "Bob")
    before = await w.table()
    await w.give_mod(w.people["Ada"], True)
    w.fault("GET", "/applications/*/permissions", 403, 50001)
    reason = {} if what == "audit" else {"reason": "why"}
    told = await w.told(w.people["Ada"], f"mod {what}", **reason, **ORDERS.get(what, {}))
    assert told == "This is for moderators: it needs Manage Messages."
    assert (await w.table()).row.sequence == before.row.sequence


@in_world
async def test_a_person_to_whom_the_server_gives_mod_may_use_it(w: World) -> None:
    await w.open("Ada", "Bob")
    await w.give_mod(w.people["Ada"], True)
    assert await w.told(w.people["Ada"], "mod pause", reason="why") == "The table is paused."


@in_world
async def test_a_rewind_is_pressed_by_moderators_only(w: World) -> None:
    table = await w.open("Ada", "Bob")
    await hasten(w, table, lambda now: len(now.log.acts) == 6, Mind("press"))
    ada = w.people["Ada"]
    await w.give_mod(ada, True)
    preview = w.answer(ada, await ada.slash(w.channel, "mod rewind", move=2, reason="why"))
    await w.give_mod(ada, False)
    await ada.click(preview, label="Take it back to here")
    assert "needs Manage Messages" in text_of(w.seen(ada, preview.id))
    assert len((await w.table()).log.acts) == 6


@in_world
async def test_without_a_table_there_is_nothing_to_moderate(w: World) -> None:
    for what, options in ORDERS.items():
        assert "no table here" in await w.told(w.moderator, f"mod {what}", reason="why", **options)
    assert await w.moderator.autocomplete(w.channel, "mod replace", "seat", "") == []
