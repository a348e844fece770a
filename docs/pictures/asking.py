"""A question of Mystery of the Abbey between two of three people, photographed from the form it is put together in
to what is asked back; besides what he who asks has before him."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from playwright.async_api import Browser, TimeoutError

from docs.pictures.reader import PHONE, Reader, numbered, save
from render.mystery.choices import trait
from render.mystery.names import room_name
from render.mystery.sentences import Teller

SOON = 3000  # milliseconds
PLACE = "chapter-house"
PEOPLE = ("ada", "bob", "cyd")
WHERE = "claustrum_n"
QUESTION = "How many such monks do you hold: {monks}?"
WALK = "Where do you walk? The numbers are on the plan."
MARKED = (("Cuthbert", "✗"), ("Thomas", "✗"), ("Guy", "?"))
"""In this order: the mark that a press makes is changed once."""


async def a_question(browser: Browser, link: str, code: str) -> None:
    people = [await Reader.come(browser, link, person, PHONE, 2, code) for person in PEOPLE]
    for one in people:
        await one.go_to(PLACE)
    await begun(*people)
    first = await called(people)
    await walks(first)
    asker = await called([one for one in people if one is not first])
    await walks(asker)
    await asker.press("My screen")
    save(await asker.photograph(asker.newest("Notebook")), "mystery-hand", code)
    await turned(asker, "Notebook", "What I was told")
    for monk, sign in MARKED:
        name = asker.words.name("monk", monk)
        if sign == "?":
            marks = f"✗ {asker.words.t('ruled out')}", f"? {asker.words.t('suspected')}"
            await turned(asker, *(asker.words.t("I mark: {mark}", mark=one) for one in marks))
        await turned(asker, name, f"{sign} {name}")
    save(await asker.photograph(asker.newest("What I was told")), "mystery-notebook", code)
    await asker.press("Dismiss message")

    ready = asker.newest("Put a question together").get_by_role("combobox", name=asker.called("Ready questions"))
    await ready.click()
    sheet = asker.page.locator(".menu-panel")
    shots = [await asker.photograph(sheet)]
    await asker.page.keyboard.press("Escape")
    await asker.press("Put a question together")
    form = asker.page.get_by_role("dialog")
    for tick in ("franciscan", "bearded"):
        await form.get_by_label(trait(tick, Teller(asker.words)).label, exact=True).check()
    await form.get_by_text(asker.saying("How many of them do you hold?")).click()
    shots.append(await asker.photograph(form))
    await form.get_by_role("button", name=asker.called("Submit")).click()
    await asker.sees(asker.saying(QUESTION), "Confirm")
    shots.append(await asker.photograph(asker.newest("Confirm")))
    await asker.press("Confirm")

    await first.sees(first.saying(QUESTION), "Answer")
    shots.append(await first.photograph(first.newest("Answer")))
    await first.press("Answer")
    await first.sees(first.saying("{question} You would say: {answer}, verified. Say it?"), "Confirm")
    shots.append(await first.photograph(first.newest("Confirm")))
    await first.press("Confirm")
    await first.sees(first.saying("{seat} answers: {answer}."), "Ask back")
    shots.append(await first.photograph(first.newest("Waive")))
    for number, shot in enumerate(shots, start=1):
        save(numbered(shot, number), f"mystery-{number}", code)


async def turned(reader: Reader, before: str, after: str) -> None:
    """The page holds a press back that lands on what has only just moved; then it is pressed again."""
    there = reader.page.get_by_role("button", name=reader.called(after), exact=True)
    while not await there.count():
        await reader.press(before)
        with suppress(TimeoutError):
            await there.first.wait_for(timeout=SOON)


async def begun(ada: Reader, *others: Reader) -> None:
    """A table of Mystery, with all of them at it."""
    command = ada.command("table open")
    await ada.page.locator("#composer-input").fill(f"/{command}")
    await ada.page.get_by_role("option", name=re.compile(command)).first.click()
    await ada.page.get_by_role("option", name=ada.words.p("choice", "Mystery of the Abbey")).click()
    await ada.page.get_by_role("button", name=ada.called("Send")).click()
    for one in others:
        await one.sees(one.saying("At the table: {people}."), "Join")
        await one.press("Join")
    await ada.sees("Cyd", "Start")
    await ada.press("Start")


async def called(people: Sequence[Reader]) -> Reader:
    """Who of them is to act now."""
    for _ in range(200):
        for one in people:
            if await one.newest("As text").locator(".mention-me, .mention.me, .mention-self").count():
                return one
        await people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is called")


async def walks(reader: Reader) -> None:
    """To where the one before went."""
    await reader.press("Act")
    await reader.sees(reader.saying(WALK), "My screen")
    panel = reader.page.locator("article.message.ephemeral").last
    await reader.choose(panel, room_name(WHERE, reader.words))
    await panel.get_by_text(reader.saying(WALK)).wait_for(state="hidden")
    if await panel.get_by_role(
        "button", name=reader.called("Confirm")
    ).count():  # nobody is met there, and the turn is over
        await reader.press("Confirm")
