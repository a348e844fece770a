"""A question of Mystery of the Abbey between two of three people, photographed from the form it is put together in
to what is asked back; besides what he who asks has before him."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.async_api import Browser

from docs.pictures.reader import PHONE, Reader, numbered, save

PLACE = "chapter-house"
PEOPLE = ("ada", "bob", "cyd")
WHERE = "north walk"


async def a_question(browser: Browser, link: str) -> None:
    people = [await Reader.come(browser, link, person, PHONE, 2) for person in PEOPLE]
    for one in people:
        await one.go_to(PLACE)
    await begun(*people)
    first = await called(people)
    await walks(first)
    asker = await called([one for one in people if one is not first])
    await walks(asker)
    await asker.press("My screen")
    save(await asker.photograph(asker.newest("Notebook")), "mystery-hand")
    await asker.press("Notebook")
    for before, after in (("Cuthbert", "✗ Cuthbert"), ("Thomas", "✗ Thomas"), ("Guy", "✗ Guy"), ("✗ Guy", "? Guy")):
        await marked(asker, before, after)
    save(await asker.photograph(asker.newest("What I was told")), "mystery-notebook")
    await asker.press("Dismiss message")

    await asker.newest("Put a question together").get_by_role("combobox", name="Ready questions").click()
    sheet = asker.page.locator(".menu-panel")
    shots = [await asker.photograph(sheet)]
    await asker.page.keyboard.press("Escape")
    await asker.press("Put a question together")
    form = asker.page.get_by_role("dialog")
    for tick in ("Franciscan", "Bearded"):
        await form.get_by_label(tick).check()
    await form.get_by_text("How many of them do you hold?").click()
    shots.append(await asker.photograph(form))
    await form.get_by_role("button", name="Submit").click()
    await asker.sees("How many such monks", "Confirm")
    shots.append(await asker.photograph(asker.newest("Confirm")))
    await asker.press("Confirm")

    await first.sees("How many such monks", "Answer")
    shots.append(await first.photograph(first.newest("Answer")))
    await first.press("Answer")
    await first.sees("You would say", "Confirm")
    shots.append(await first.photograph(first.newest("Confirm")))
    await first.press("Confirm")
    await first.sees("answers:", "Ask back")
    shots.append(await first.photograph(first.newest("Waive")))
    for number, shot in enumerate(shots, start=1):
        save(numbered(shot, number), f"mystery-{number}")


async def marked(reader: Reader, before: str, after: str) -> None:
    """The page holds a press back that lands on what has only just moved; then it is pressed again."""
    there = reader.page.get_by_role("button", name=after, exact=True)
    while not await there.count():
        await reader.press(before)
        await reader.page.wait_for_timeout(500)


async def begun(ada: Reader, *others: Reader) -> None:
    """A table of Mystery, with all of them at it."""
    await ada.page.locator("#composer-input").fill("/table open")
    await ada.page.get_by_role("option", name=re.compile("table open")).first.click()
    await ada.page.get_by_role("option", name="Mystery of the Abbey").click()
    await ada.page.get_by_role("button", name="Send").click()
    for one in others:
        await one.sees("At the table", "Join")
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
    await reader.sees("Where do you walk?", "My screen")
    panel = reader.page.locator("article.message.ephemeral").last
    await reader.choose(panel, WHERE)
    await panel.get_by_text("Where do you walk?").wait_for(state="hidden")
    if await panel.get_by_role("button", name="Confirm").count():  # nobody is met there, and the turn is over
        await reader.press("Confirm")
