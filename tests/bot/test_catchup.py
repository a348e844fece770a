"""*What happened*: what somebody is told who comes back, or who has never been there; by button and by command."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cogs.ways_in import for_one
from render.games import RENDERERS
from storage.timing import Pace, Proposal
from tables import absence, agreement, lobby
from tables.news import meanwhile
from tables.table import Table
from tests.bot.hands import Mind, hasten, over
from tests.bot.reading import check_files, labels, text_of
from tests.bot.world import World, in_world, seeded, sketches, world

HOUR, DAY = 3600.0, 86400.0
SINCE = "What happened since your last act"


async def happened(w: World, who: Any) -> Any:
    """By the button under the board."""
    shown = w.answer(who, await who.click(w.turn, label="What happened"))
    assert shown.flags.ephemeral
    check_files(shown)
    return shown


def told(card: Any) -> list[str]:
    return [line.removeprefix("> ") for line in text_of(card).splitlines() if line.startswith("> ")]


async def leafed(w: World, who: Any, card: Any) -> list[str]:
    """What is told on this card and all that follow it."""
    lines = told(card)
    while "Next" in labels(card):
        card = await w.press(who, card, "Next")
        lines += told(card)
    return lines


async def other_plays(w: World, table: Table, who: Any) -> Table:
    """Until somebody else's turn is over and this one is awaited again."""
    (mine,) = table.seats_of(who.id)
    table = await hasten(w, table, lambda now: mine not in now.to_act, Mind("away"))
    return await hasten(w, table, lambda now: mine in now.to_act or over(now), Mind("away"))


@pytest.mark.parametrize("game", RENDERERS)
async def test_all_that_happened_since_his_last_act_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "catchup")
    async with world(tmp_path, game=game) as w:
        table = await w.open("Ada", "Bob", "Cyd")
        who, seat = w.actor(table)
        table = await other_plays(w, table, who)
        since = max(i for i, act in enumerate(table.log.acts, 1) if act.seat == seat)
        assert since < len(table.log.acts)
        card = await happened(w, who)
        assert text_of(card).startswith(f"### {SINCE}")
        known = list(table.log.told_to(seat))
        events = list(table.log.told_to(seat, since))
        before = known[: len(known) - len(events)]
        speaker = w.app.desk.speaker(table)
        own = speaker.tell(meanwhile(table, seat, since).brought)
        assert await leafed(w, who, card) == [*own, *speaker.tell(events, before[-1])]
        typed = w.answer(who, await who.slash(w.channel, "table catchup"))
        assert text_of(typed) == text_of(card)
        assert typed.attachments[0].filename == "board.png"
        state = table.log.shown_to(seat)
        view, legal = table.game.view(state, seat), table.game.legal(state, seat)
        assert f"**{speaker.whose_turn(view)}**" in text_of(card)
        assert all(f"- {line}" in text_of(card) for line in speaker.what_now(view, legal))
        assert "My screen" in labels(card)
        for name, person in w.people.items():
            if name not in (who.name, "Dot"):
                assert "Act" not in labels(await happened(w, person))  # it is not for him to act
        ways = [one.label for one in for_one(w.app.desk, table, seat)]
        assert set(ways) <= set(labels(card))


@in_world
async def test_a_long_telling_is_leafed_through_to_and_fro_and_never_cut(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    other, _ = w.other(table)
    await w.change(absence.step_out, table, user_id=who.id)
    for _ in range(3):
        await w.work()
        table = await other_plays(w, await w.table(), other)
    card = await happened(w, who)
    assert text_of(card).startswith("### The game so far")  # all was played for him
    card = await w.press(who, card, "All of it")
    assert text_of(card).splitlines()[0].startswith("### What happened so far (1/")
    assert "Back" not in labels(card)
    lines = await leafed(w, who, card)
    assert len(lines) > 15
    assert lines == w.app.desk.speaker(table).tell(list(table.log.told_to(seat)))
    card = w.seen(who, card.id)
    assert "Next" not in labels(card)
    while "Back" in labels(card):
        card = await w.press(who, card, "Back")
    assert told(card) == lines[:15]


@pytest.mark.parametrize("game", RENDERERS)
async def test_who_takes_a_seat_is_told_the_whole_game_in_ten_lines_and_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "catchup")
    async with world(tmp_path, game=game) as w:
        table = await w.open("Ada", "Bob", "Cyd")
        table = await hasten(w, table, lambda now: len(now.log.acts) >= 40, Mind("whole"))
        ada, dot = w.people["Ada"], w.people["Dot"]
        (seat,) = table.seats_of(ada.id)
        await w.change(absence.offer, table, user_id=ada.id)
        await w.work()
        taken = w.answer(dot, await dot.click(w.newest, label="Take the seat"))
        assert labels(taken) == ["What happened"]
        card = w.answer(dot, await dot.click(taken, label="What happened"))
        lines = text_of(card).splitlines()
        assert lines[0] == "### The game so far"
        assert [line.partition(".")[0] for line in lines[1:11]] == [str(n) for n in range(1, 11)]
        assert [file.filename for file in card.attachments] == [f"part-{n}.png" for n in range(1, 11)]
        assert max(map(len, lines)) < 320
        table = await w.table()
        card = await w.press(dot, card, "All of it")
        assert await leafed(w, dot, card) == w.app.desk.speaker(table).tell(list(table.log.told_to(seat)))


@in_world
async def test_a_short_game_needs_no_summary_and_who_watches_is_told_what_all_may_know(w: World) -> None:
    table = await w.open("Ada", "Bob")
    card = await happened(w, w.stranger)
    assert text_of(card).startswith("### What happened so far\n> ")
    assert labels(card) == ["History"]
    table = await hasten(w, table, lambda now: now.log.settled > 12, Mind("watch"))
    card = await w.press(w.stranger, await happened(w, w.stranger), "All of it")
    assert await leafed(w, w.stranger, card) == w.app.desk.speaker(table).tell(list(table.log.told_to(None)))


@in_world
async def test_his_own_steps_are_no_news_to_him_nor_to_others_while_he_may_take_them_back(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    other, _ = w.other(table)
    before = told(await happened(w, other))
    legal = [table.game.write(one) for one in table.game.legal(table.log.state, seat)]
    table = await w.play(table, next(text for text in legal if text.startswith("place")))
    assert table.log.settled < len(table.log.acts)
    assert told(await happened(w, other)) == before
    card = await happened(w, who)
    assert text_of(card).startswith(f"### {SINCE}\nNothing has happened.\n")


@in_world
async def test_all_that_is_asked_of_him_can_be_answered_there(w: World) -> None:
    table = await w.lobby("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]
    pace = Pace("custom", bank=2 * HOUR, increment=HOUR, cap=2 * HOUR)
    await w.change(lobby.set_pace, table, user_id=ada.id, pace=pace)
    await ada.click(w.newest, label="Start")
    await w.work()
    table = await w.table()
    moment = await w.app.desk.house.moment(table)
    await w.change(agreement.propose, table, proposal=Proposal("pause", ada.id, 0.0, ()), moment=moment)
    card = await happened(w, bob)
    assert f"<@{ada.id}> would like to pause the table." in text_of(card)
    assert {"I agree", "I do not agree"} <= set(labels(card))
    assert "time up <t:" in text_of(card)
    assert "I agree" not in labels(await happened(w, ada))  # he asks it himself
    await bob.click(card, label="I agree")
    assert (await w.table()).row.stage == "paused"
    card = await happened(w, bob)
    assert "**Paused." in text_of(card)
    await w.change(absence.step_out, await w.table(), user_id=bob.id)
    card = await happened(w, bob)
    assert "A steward decides for you until you are back." in text_of(card)
    back = w.answer(bob, await bob.click(card, label="I am back"))
    assert labels(back) == ["What happened"]
    assert "I am back" not in labels(await happened(w, bob))


@in_world
async def test_whose_result_is_asked_about_and_for_whom_it_would_count(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]
    (seat,) = table.seats_of(bob.id)
    wish = Proposal("result", ada.id, 0.0, (), seat=seat, user=bob.id)
    await w.change(agreement.propose, table, proposal=wish, moment=await w.app.desk.house.moment(table))
    asked = (
        f"<@{ada.id}> would like the result of {seat.title()} to count for <@{bob.id}>. <@{bob.id}>, do you agree?"
    )
    assert asked in text_of(await happened(w, bob))
    await w.work()
    assert text_of(w.newest) == asked


@in_world
async def test_time_that_is_up_and_a_table_that_stood_still_are_on_it_too(w: World) -> None:
    table = await w.lobby("Ada", "Bob")
    pace = Pace("custom", bank=2 * HOUR, increment=HOUR, cap=2 * HOUR)
    await w.change(lobby.set_pace, table, user_id=w.people["Ada"].id, pace=pace)
    await w.people["Ada"].click(w.newest, label="Start")
    await w.work()
    who, _ = w.actor(await w.table())
    for wait in (2 * HOUR + 60, 32 * DAY):
        w.clock.now += wait
        await w.app.desk.timekeeper.run_due()
    await w.app.desk.timekeeper.run_due()
    card = w.answer(who, await who.slash(w.channel, "table catchup"))
    assert "Your time is up" in text_of(card)
    assert "Do you still play?" in text_of(card)
    assert {"I am back", "We still play"} <= set(labels(card))


@in_world
async def test_a_reminder_and_my_screen_lead_there(w: World) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    screen = w.answer(who, await who.click(w.turn, label="My screen"))
    assert "What happened" in labels(screen)
    shown = w.answer(who, await who.click(screen, label="What happened"))
    assert shown.id != screen.id  # the screen stays as it is
    w.clock.now += 24 * HOUR
    await w.app.desk.timekeeper.run_due()
    await w.work()
    letter = w.mail(who)[-1]
    assert "a table waits for you" in text_of(letter)
    assert labels(letter) == ["What happened"]
    pressed = await who.user.click(letter, label="What happened")
    assert "What happened" in text_of(pressed.response)


@in_world
async def test_at_the_end_and_in_a_lobby(w: World) -> None:
    await w.lobby("Ada", "Bob")
    ada = w.people["Ada"]
    assert "has not begun" in await w.told(ada, "table catchup")
    await ada.click(w.newest, label="Start")
    await w.work()
    await hasten(w, await w.table(), over, Mind("end", good=0))
    card = w.answer(ada, await ada.slash(w.channel, "table catchup"))
    assert "Won by" in text_of(card)
    assert "History" in labels(card)
    assert "Act" not in labels(card)


@in_world
async def test_forged_pages_show_nothing_that_is_hidden(w: World) -> None:
    table = await w.open("Ada", "Bob")
    table = await hasten(w, table, lambda now: now.log.settled > 20, Mind("forged"))
    forge = partial(w.forge, w.stranger, w.turn)
    for rest in ("", "x", "0", "0 x", "-1 0", "0 99999999999", "999999999999 0", "0 0 0"):
        refused = w.answer(w.stranger, await forge(f"cl:leaf:{table.id}:0:{rest}"))
        assert "That button is no longer known here" in text_of(refused), rest
    last = w.answer(w.stranger, await forge(f"cl:leaf:{table.id}:0:999 0"))
    assert told(last)
    known = w.app.desk.speaker(table).tell(list(table.log.told_to(None)))
    assert set(told(last)) <= set(known)
    assert "Nothing has happened." in text_of(w.answer(w.stranger, await forge(f"cl:leaf:{table.id}:0:0 99999")))
