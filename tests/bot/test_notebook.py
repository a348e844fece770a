"""A player's notebook: marked press by press, written in, searched; his alone, and kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from cogs import told
from engine import record
from engine.mystery.suspects import NAMES
from render.games import RENDERERS
from storage import notebooks
from storage.notebooks import Whose
from tables import moderation
from tables.table import Change, Table
from tests.bot.hands import Mind, forget, hasten, over
from tests.bot.reading import alts, labels, pressable, text_of, walked
from tests.bot.test_private import otherwise, read
from tests.bot.world import World, in_world, in_world_of, seeded, sketches, world
from tests.parley.events import Turned
from tests.parley.notebook import LOWER

SECRET = "quicksilver"


async def notebook(w: World, who: Any) -> Any:
    """By its buttons: My screen, and from there."""
    screen = w.answer(who, await who.click(w.turn, label="My screen"))
    return await w.press(who, screen, "Notebook")


def others_cards(table: Table, seat: str) -> list[str]:
    """Of those a notebook has, what this seat does not hold."""
    mine = table.game.view(table.log.state, seat).mine
    return [card for card in LOWER if card not in mine]


def labelled(message: Any, card: str) -> str:
    """The label of a card's button."""
    return next(label for label in labels(message) if label.endswith(card.capitalize()))


async def mark(w: World, who: Any, book: Any, card: str) -> Any:
    return await w.press(who, book, labelled(book, card))


async def kept(w: World, who: Any) -> dict[str, str]:
    table = await w.table()
    (seat,) = table.seats_of(who.id)
    return await notebooks.marks(w.app.database, Whose(table.id, seat, who.id))


@in_world_of("parley")
async def test_a_press_is_a_mark(w: World) -> None:
    """Of the kind that is chosen below, for as many as he likes; one more takes it away."""
    table = await w.open("Ada", "Bob")
    ada, (seat,) = w.people["Ada"], table.seats_of(w.people["Ada"].id)
    card, other, third, *_ = others_cards(table, seat)
    book = await notebook(w, ada)
    assert book.flags.ephemeral
    assert [label.split()[-1].lower() for label in labels(book)[:24]] == list(LOWER)
    for pen, one, sign, mark_ in (
        ("", card, "✗ ", "gone"),
        ("I mark: ✗ out of play", other, "? ", "wanted"),
        ("", third, "? ", "wanted"),
        ("", third, "", None),
        ("", card, "? ", "wanted"),
        ("I mark: ? wanted", other, "✗ ", "gone"),
    ):
        book = await w.press(ada, book, pen) if pen else book
        book = await mark(w, ada, book, one)
        assert labelled(book, one) == f"{sign}{one.capitalize()}"
        assert (await kept(w, ada)).get(one) == mark_
        assert f"{one}: {mark_ or 'nothing'}" in alts(book)[0]
    assert await kept(w, ada) == {card: "wanted", other: "gone"}
    typed = w.answer(ada, await ada.slash(w.channel, "table notebook"))
    assert typed.flags.ephemeral
    assert labelled(typed, other) == f"✗ {other.capitalize()}"
    assert (await w.table()).row.sequence == table.row.sequence  # nobody notices


@in_world_of("parley")
async def test_it_opens_from_a_screen_that_came_by_mail_and_in_any_stage(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada = w.people["Ada"]
    pressed = await ada.user.click(w.mail(ada)[-1], label="Notebook")
    assert "Press a name to mark it" in text_of(pressed.response)
    await w.order(moderation.pause, table)
    assert "Press a name" in await w.told(ada, "table notebook")
    await w.order(moderation.resume, await w.table())
    table = await hasten(w, table, over, Mind("to the end"))
    book = w.answer(ada, await ada.slash(w.channel, "table notebook"))
    assert "Bob draws" not in text_of(await w.press(ada, book, "What I was told"))


@in_world_of("parley")
async def test_what_marks_itself_stays_and_says_why(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, (seat,) = w.people["Ada"], table.seats_of(w.people["Ada"].id)
    held = next(card for card in table.game.view(table.log.state, seat).mine if card in LOWER)
    book = await notebook(w, ada)
    assert labelled(book, held) == f"◉ {held.capitalize()}"
    book = await mark(w, ada, book, held)
    assert f"**{held.capitalize()}: you drew it**" in text_of(book)
    assert labelled(book, held) == f"◉ {held.capitalize()}"
    assert await kept(w, ada) == {}


@in_world_of("parley")
async def test_certain_marks_follow_when_the_game_is_taken_back(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, (seat,) = w.people["Ada"], table.seats_of(w.people["Ada"].id)

    before = sure(await notebook(w, ada))
    held = set(table.game.view(table.log.state, seat).mine)
    assert before == {card for card in LOWER if card in held}
    await hasten(w, table, lambda now: set(now.game.view(now.log.state, seat).mine) - held & set(LOWER), Mind("go"))
    assert sure(await notebook(w, ada)) > before
    await w.order(moderation.rewind, await w.table(), to=0)
    assert sure(await notebook(w, ada)) == before


@in_world_of("parley")
async def test_notes_are_kept_as_they_were_written(w: World) -> None:
    await w.open("Ada", "Bob")
    ada = w.people["Ada"]
    book = await notebook(w, ada)
    written = "Line one\n  **bold** @everyone <#1> `x`\n\u202eright to left\u200b"
    await w.fill(ada, book, "Notes", {"text": written})
    book = w.seen(ada, book.id)
    assert "\\*\\*bold" in text_of(book)
    assert "@everyone" not in text_of(book)
    assert "\u202e" not in text_of(book)
    await w.restart()
    book = w.answer(ada, await ada.slash(w.channel, "table notebook"))
    assert "Line one" in text_of(book)
    book = await w.press(ada, book, "I mark: ✗ out of play")
    await w.fill(ada, book, "Notes", {"text": "Line two"})
    assert "I mark: ? wanted" in labels(w.seen(ada, book.id))  # it keeps the mark that was chosen
    long = '"\\\n*' * 499 + "end."
    await w.fill(ada, book, "Notes", {"text": long})
    table = await w.table()
    whose = Whose(table.id, table.seats_of(ada.id)[0], ada.id)
    assert await notebooks.notes(w.app.database, whose) == long
    await w.fill(ada, w.seen(ada, book.id), "Notes", {"text": ""})
    assert await notebooks.notes(w.app.database, whose) == ""


@in_world_of("parley")
async def test_what_he_was_told_is_read_page_by_page_and_searched(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada = w.people["Ada"]
    book = await notebook(w, ada)
    await hasten(w, table, lambda now: now.game.view(now.log.state, None).round > 20, Mind("told"))
    page = await w.press(ada, book, "What I was told")
    assert "page 2 of 2" in text_of(page) or "page 3 of 3" in text_of(page)
    assert "**Round 20**" in text_of(page)
    assert "The number before a line says" in text_of(page)
    assert "Later" not in labels(page)
    while "Earlier" in labels(page):
        page = await w.press(ada, page, "Earlier")
    assert "page 1 of" in text_of(page)
    assert "\n`0` Ada draws " in text_of(page)
    assert "Bob draws" not in text_of(page)
    await ada.submit_modal(await ada.click(page, label="Search"), {"said": "  ADA   dràws "})
    page = w.seen(ada, page.id)
    lines = [line for line in text_of(page).splitlines() if line.startswith("`")]
    assert lines
    assert all("Ada draws" in line for line in lines)
    await ada.submit_modal(await ada.click(page, label="Search"), {"said": "nobody **says** this"})
    page = w.seen(ada, page.id)
    assert "0 lines with “nobody \\*\\*says\\*\\* this”" in text_of(page)
    assert "Press a name" in text_of(await w.press(ada, page, "Notebook"))


def sure(book: Any) -> set[str]:
    return {label[2:].lower() for label in labels(book) if label.startswith("◉")}


def sentences(page: Any) -> list[str]:
    return [line for line in text_of(page).splitlines() if line.startswith("`")]


@in_world_of("parley")
async def test_what_was_searched_is_read_page_by_page(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "ROOM", 300)
    table = await w.open("Ada", "Bob")
    ada = w.people["Ada"]
    book = await notebook(w, ada)
    await hasten(w, table, lambda now: now.game.view(now.log.state, None).round > 6, Mind("told"))
    await ada.submit_modal(await ada.click(book, label="Search"), {"said": "Ádà d"})
    page = w.seen(ada, book.id)
    assert "Later" not in labels(page)
    hits, heading = sentences(page), text_of(page).splitlines()[0]
    while "Earlier" in labels(page):
        page = await w.press(ada, page, "Earlier")
        hits = sentences(page) + hits
    assert "-# Page 1 of " in text_of(page)
    assert heading == f"**{len(hits)} lines with “Ádà d”**"
    assert len(hits) > len(sentences(page))
    assert all("Ada" in line for line in hits)
    assert sentences(await w.press(ada, page, "Later"))[0] == hits[len(sentences(page))]
    await ada.submit_modal(await ada.click(w.seen(ada, page.id), label="Search"), {"said": "ada " + "d " * 25})
    assert "These are the last of them." in text_of(w.seen(ada, page.id))


@in_world_of("parley")
async def test_whose_seat_a_friend_plays_keeps_his_notebook(w: World) -> None:
    """He marks and writes in it; what has come to his seat since he acted last it does not show."""
    table = await w.open("Ada", "Bob")
    ada, cyd, (seat,) = w.people["Ada"], w.people["Cyd"], table.seats_of(w.people["Ada"].id)
    await hasten(w, table, lambda now: len(now.log.acts) > 3, Mind("lent"))
    before = w.answer(ada, await ada.slash(w.channel, "table notebook"))
    await w.change(lent, await w.table(), seat=seat, user_id=cyd.id)
    table = await w.table()
    held = set(table.game.view(table.log.state, seat).mine)
    await hasten(w, table, lambda now: set(now.game.view(now.log.state, seat).mine) - held, Mind("lent"))
    book = w.answer(ada, await ada.slash(w.channel, "table notebook"))
    assert sure(book) <= sure(before)
    assert sure(w.answer(cyd, await cyd.slash(w.channel, "table notebook"))) - sure(before)
    told_before = len(sentences(await w.press(ada, book, "What I was told")))
    his = w.answer(cyd, await cyd.slash(w.channel, "table notebook"))
    assert len(sentences(await w.press(cyd, his, "What I was told"))) > told_before
    card = next(label.lower() for label in labels(book) if label[0].isupper() and label.lower() in LOWER)
    book = await mark(w, ada, w.answer(ada, await ada.slash(w.channel, "table notebook")), card)
    await w.fill(ada, book, "Notes", {"text": SECRET})
    whose = Whose(table.id, seat, ada.id)
    assert await notebooks.marks(w.app.database, whose) == {card: "gone"}
    assert await notebooks.notes(w.app.database, whose) == SECRET
    assert SECRET not in await w.told(cyd, "table notebook")


def lent(table: Table, seat: str, user_id: int) -> Change:
    """To a friend, who plays it from now on."""
    one = table.at(seat)
    friend = replace(one, user_id=user_id, owner=one.user_id)
    return Change(replace(table, seats=tuple(friend if other is one else other for other in table.seats)))


@in_world_of("parley")
async def test_pressed_twice_or_by_two_at_once_it_is_marked_once(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, (seat,) = w.people["Ada"], table.seats_of(w.people["Ada"].id)
    card, other, *_ = others_cards(table, seat)
    book = await notebook(w, ada)
    first = pressable(book, labelled(book, card))
    await w.twice(lambda: ada.click(book, custom_id=first))
    assert await kept(w, ada) == {card: "gone"}
    await w.forge(ada, w.turn, first)  # from a notebook that is behind the times
    assert await kept(w, ada) == {card: "gone"}
    await w.restart()
    await mark(w, ada, w.seen(ada, book.id), other)
    assert await kept(w, ada) == {card: "gone", other: "gone"}


@in_world_of("parley")
async def test_nobody_else_learns_a_byte_of_it(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, bob, (seat,) = w.people["Ada"], w.people["Bob"], table.seats_of(w.people["Ada"].id)
    card = others_cards(table, seat)[0]
    book = await notebook(w, ada)
    ids = [str(item.custom_id) for item in walked(book.components) if isinstance(item, discord.Button)]
    await mark(w, ada, book, card)
    await w.fill(ada, w.seen(ada, book.id), "Notes", {"text": SECRET})
    before = len(w.env.http_requests)
    for who in (bob, w.moderator, w.stranger):
        for made in ids:
            await w.forge(who, w.turn, made)
    await hasten(w, await w.table(), lambda now: len(now.log.acts) > 6, Mind("leak"))
    for command in ("table log", "table history", "table audit", "table board", "table notebook", "privacy export"):
        await bob.slash(w.channel, command)
        await w.moderator.slash(w.channel, command)
    for request in w.env.http_requests[before:]:
        told = json.dumps(request.json, default=str) + str(getattr(request, "files", ""))
        assert SECRET not in told
        assert f"✗ {card.capitalize()}" not in told
    assert await kept(w, ada) == {card: "gone"}
    entries = await w.app.database.rows("SELECT act FROM entries")
    orders = await w.app.database.rows("SELECT * FROM audit")
    assert not [row for row in entries if card in row["act"] and "gone" in row["act"]]
    assert orders == []
    letters = await w.app.database.rows("SELECT facts FROM outbox")
    assert SECRET not in str([row["facts"] for row in letters])


@pytest.mark.parametrize("game", [name for name, renderer in RENDERERS.items() if renderer.keeps_notebook()])
async def test_the_assistant_tells_nothing_that_its_owner_cannot_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "reckoned")
    async with world(tmp_path, game=game) as w:
        await w.lobby("Ada", "Bob", "Cyd", "Dot")
        ada, mind = w.people["Ada"], Mind("reckoned")
        await ada.click(w.newest, label="With assistant")
        await ada.click(w.newest, label="Start")
        await w.work()
        table = await w.table()
        (seat,) = table.seats_of(ada.id)

        async def shown() -> list[Any]:
            return await read(w.answer(ada, await ada.slash(w.channel, "table notebook")))

        before = await shown()
        for acts in (20, 60):
            table = await hasten(w, table, lambda now, acts=acts: len(now.log.acts) >= acts, mind)
            plain = await shown()
            with otherwise(w, table, seat, f"{acts}"):
                assert await shown() == plain
        assert plain != before


@in_world_of("parley")
async def test_what_it_has_for_an_answer_is_offered(w: World) -> None:
    table = await w.open("Ada", "Bob")
    table = await hasten(w, table, lambda now: now.log.state.phase == "ask", Mind("asked"))
    (speaker, _), (asked, seat) = w.actor(table), w.other(table)
    rose = [card for card in others_cards(table, seat) if card.startswith("rose")]
    book = w.answer(asked, await asked.slash(w.channel, "table notebook"))
    book = await mark(w, asked, await w.press(asked, book, "I mark: ✗ out of play"), rose[0])
    await w.play(table, f"ask {seat} count rose 3")
    await w.work()
    panel = await w.panel(asked)
    assert "Your notebook says: **1**." in text_of(panel)
    panel = await w.press(asked, panel, "Say 1")
    assert "Say “1”?" in text_of(panel)
    assert "Your notebook says" not in text_of(panel)
    await w.press(asked, panel, "Confirm")
    assert (await w.table()).game.write((await w.table()).log.acts[-1].do) == "answer 1"
    assert "Your notebook says" not in text_of(await w.panel(speaker))


@in_world_of("parley")
async def test_whoever_takes_the_seat_over_begins_his_own(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, cyd, (seat,) = w.people["Ada"], w.people["Cyd"], table.seats_of(w.people["Ada"].id)
    card = others_cards(table, seat)[0]
    book = await mark(w, ada, await notebook(w, ada), card)
    await w.fill(ada, book, "Notes", {"text": SECRET})
    await w.told(w.moderator, "mod replace", seat=seat, reason="away", player=cyd)
    assert (await w.table()).sits(cyd.id)
    his = w.answer(cyd, await cyd.slash(w.channel, "table notebook"))
    assert SECRET not in text_of(his)
    assert labelled(his, card) == card.capitalize()
    assert "You do not play at this table." in await w.told(ada, "table notebook")
    refused = await w.forge(ada, w.turn, pressable(book, "Notes"))
    assert "You do not play at this table." in text_of(w.answer(ada, refused))


@in_world_of("parley")
async def test_it_is_exported_and_forgotten(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, (seat,) = w.people["Ada"], table.seats_of(w.people["Ada"].id)
    card = others_cards(table, seat)[0]
    book = await mark(w, ada, await notebook(w, ada), card)
    await w.fill(ada, book, "Notes", {"text": SECRET})
    exported = json.loads(await w.answer(ada, await ada.slash(w.channel, "privacy export")).attachments[0].read())
    assert exported["marks"] == [{"table_id": table.id, "seat": seat, "thing": card, "mark": "gone"}]
    assert exported["notes"] == [{"table_id": table.id, "seat": seat, "text": SECRET}]
    await forget(w, ada)
    exported = json.loads(await w.answer(ada, await ada.slash(w.channel, "privacy export")).attachments[0].read())
    assert (exported["marks"], exported["notes"]) == ([], [])


@in_world_of("parley")
async def test_what_was_forged_is_refused_in_a_sentence(w: World) -> None:
    table = await w.open("Ada", "Bob")
    ada, (seat,) = w.people["Ada"], table.seats_of(w.people["Ada"].id)
    (other,) = table.seats_of(w.people["Bob"].id)
    card = others_cards(table, seat)[0]
    for verb, rest, said in (
        ("mark", f"{seat} {card} scorned", "no longer known"),
        ("mark", f"{seat} joker gone", "no longer known"),
        ("mark", seat, "no longer known"),
        ("mark", f"{other} {card} gone", "You do not play"),
        ("mark", "", "You do not play"),
        ("told", f"{seat} -1", "no longer known"),
        ("told", f"{seat} x", "no longer known"),
        ("notebook", other, "You do not play"),
        ("notes", other, "You do not play"),
        ("noted", f"{other} x", "You do not play"),
        ("seek", other, "You do not play"),
        ("sought", f"{seat} %ZZ", "no longer known"),
        ("sought", f"{seat} {'a' * 61}", "no longer known"),
        ("sought", f"{seat} %", "page 1 of 1"),
        ("hits", f"{seat} 0 %", "no longer known"),
        ("hits", f"{seat} x Ada", "no longer known"),
        ("hits", f"{other} 0 Ada", "You do not play"),
        ("hits", f"{seat} 9 nobody", "0 lines"),
        ("assistant", "on", "has begun already"),
        ("assistant", "perhaps", "no longer known"),
    ):
        result = await w.forge(ada, w.turn, f"cl:{verb}:{table.id}:0:{rest}")
        told = [text_of(one) for one in result.followups] or [text_of(w.answer(ada, result))]
        assert said in told[0], (verb, rest)
    far = await w.forge(ada, w.turn, f"cl:told:{table.id}:0:{seat} 9999")
    assert "page 1 of 1" in text_of(w.answer(ada, far))
    long = {"type": 18, "component": {"type": 4, "custom_id": "text", "value": "x" * 2001}}
    sent = await w.send(ada, 5, {"custom_id": f"cf:noted:{table.id}:0:{seat}", "components": [long]})
    assert "2000 characters" in text_of(w.answer(ada, sent))
    assert await kept(w, ada) == {}


@in_world
async def test_in_a_game_without_notebooks_there_are_none(w: World) -> None:
    table = await w.lobby("Ada", "Bob")
    ada = w.people["Ada"]
    assert "assistant" not in text_of(w.newest)
    assert "With assistant" not in labels(w.newest)
    refused = await w.forge(ada, w.newest, f"cl:assistant:{table.id}:0:on")
    assert "no longer known" in text_of(refused.followups[0])
    assert "has not begun" in await w.told(ada, "table notebook")
    await ada.click(w.newest, label="Start")
    await w.work()
    screen = w.answer(ada, await ada.click(w.turn, label="My screen"))
    assert "Notebook" not in labels(screen)
    assert "No notebook is kept in this game." in await w.told(ada, "table notebook")


@in_world_of("parley")
async def test_reckoning_is_chosen_by_the_players_and_shown_to_all(w: World) -> None:
    table = await w.lobby("Ada", "Bob")
    ada, bob = w.people["Ada"], w.people["Bob"]
    assert "Without the assistant" in text_of(w.newest)
    on = pressable(w.newest, "With assistant")
    refused = await w.forge(w.stranger, w.newest, on)
    assert "You are not at this table yet" in text_of(refused.followups[0])
    await bob.click(w.newest, label="With assistant")
    assert "With the assistant" in text_of(w.newest)
    await w.forge(bob, w.newest, on)  # once more by an old button: it stays on
    assert (await w.table()).row.assistant
    await ada.click(w.newest, label="Start")
    await w.work()
    table = await w.table()
    assert "assistant" not in table.row.options
    assert b"assistant" not in record.write(table.log)
    (seat,) = table.seats_of(ada.id)

    def turned(now: Table) -> set[str]:
        told = [event for event in now.log.told_to(seat) if isinstance(event, Turned) and event.seat != seat]
        return {card for event in told for card in event.cards if card in LOWER}

    table = await hasten(w, table, lambda now: bool(turned(now)), Mind("turned"))
    book = w.answer(ada, await ada.slash(w.channel, "table notebook"))
    assert "The assistant marks what follows" in text_of(book)
    card = sorted(turned(table))[0]
    assert labelled(book, card) == f"◉ {card.capitalize()}"
    assert "Bob offered it" in text_of(await mark(w, ada, book, card))


@in_world_of("parley")
async def test_outside_a_table_it_says_what_to_do(w: World) -> None:
    assert "There is no table here." in await w.told(w.people["Ada"], "table notebook")
    await w.open("Ada", "Bob")
    assert "You do not play at this table." in await w.told(w.moderator, "table notebook")


@in_world_of("mystery")
@pytest.mark.rule("A14.3", "A14.4")
async def test_suspects_are_marked_and_asked_about(w: World) -> None:
    table = await w.open("Ada", "Bob", "Cyd")
    table = await hasten(w, table, lambda now: now.log.state.phase == "ask", Mind("mystery"))
    view = table.game.view(table.log.state, table.to_act[0])
    seat = next(one for one in view.seats if one != view.you and view.pawns[one] == view.pawns[view.you])
    asked = w.people[table.at(seat).name]
    suspect = next(one for one in NAMES if one not in table.game.view(table.log.state, seat).seen)
    book = await mark(w, asked, await notebook(w, asked), suspect)
    assert len(labels(book)) == len(NAMES) + 4
    assert "Ruled out: " in alts(book)[0]
    await w.play(table, f"ask {seat} sheet monk {suspect}")
    await w.work()
    panel = w.answer(asked, await asked.slash(w.channel, "table act"))
    assert "Your notebook says: **yes**." in text_of(panel)
    await w.press(asked, panel, "Say yes")
    table = await w.table()
    assert table.game.write(table.log.acts[-1].do) == "answer true"
    told = text_of(await w.press(asked, await notebook(w, asked), "What I was told"))
    assert "\n**Hour 1, Matins**\n" in told
    assert "in your notebook?\n" in told
    assert told.endswith(f"{asked.user.name} answers on honour: yes.")
