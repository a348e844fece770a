"""Absence on a phone, in a real browser: a seat offered to one person and taken, a vacation, a pause that all agree
to, what happened meanwhile; by thumb, and some of it by typing."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import Locator, expect

from tests.playground.house import house
from tests.playground.test_browser import SEEDED, two_at_a_table, whose_turn
from tests.playground.window import PHONE, Window, chromium


async def typed(window: Window, command: str) -> Locator:
    """A command without options; the private answer."""
    before = await window.private_ids()
    await window.page.locator("#composer-input").focus()
    await window.type_command(command)
    await expect(window.page.get_by_role("option").first).to_contain_text(command.removeprefix("/"))
    await window.type_command("<Enter>", "<Enter>")
    return await window.new_private(before)


async def pressed(window: Window, message: Locator, label: str) -> Locator:
    """The private answer to a press on what all can see."""
    before = await window.private_ids()
    await window.press(message, label)
    return await window.new_private(before)


async def the_table(window: Window) -> Locator:
    screen = await pressed(window, window.board, "My screen")
    return await pressed(window, screen, "The table")


async def pick(window: Window, message: Locator, menu: str, option: str) -> None:
    await window.click(message.get_by_role("combobox", name=re.compile(menu)))
    await window.page.get_by_role("option", name=re.compile(f"^{option}")).first.click()
    await window.answered()


async def test_seats_and_vacations_and_what_all_agree_to(tmp_path: Path) -> None:
    async with chromium() as browser, house(tmp_path, SEEDED) as made:
        await made.prepare()
        people = {one.slug: one for one in made.discord.guild.people}

        async def come(who: str) -> Window:
            return await Window.open(browser, made.page.link(people[who]), f"absence-{who}", **PHONE)

        ada, bob = await come("ada"), await come("bob")
        await two_at_a_table(ada, bob)
        await whose_turn(ada, bob)

        card = await the_table(ada)
        await ada.shoot("the-table")
        await ada.press(card, "Pause")
        asked = bob.with_words("would like to pause the table").last
        await expect(asked).to_be_visible()
        await bob.press(asked, "I agree")
        await ada.sees("The table is paused: all agree.")
        told = await typed(ada, "/table propose resume")
        await expect(told).to_contain_text("The others are asked")
        await expect(await typed(bob, "/table propose agree")).to_contain_text("You agree.")
        await ada.sees("Play goes on: all agree.")

        panel = await typed(bob, "/me settings")
        await bob.press(panel, "Vacation")
        await bob.page.get_by_role("dialog").get_by_role("textbox").fill("2 days")
        await bob.page.get_by_role("dialog").get_by_role("button", name="Submit").click()
        await expect(panel).to_contain_text("You are away until")
        await pick(bob, panel, "Ask a friend", "Cyd")
        await expect(panel).to_contain_text("is asked to play for you")
        await bob.shoot("on-vacation")
        await bob.press(panel, "I am back")
        await expect(panel).not_to_contain_text("You are away until")

        await pick(ada, await the_table(ada), "Offer my seat", "Bob")
        await expect(ada.private).to_contain_text("sits at this table already")
        await pick(ada, await the_table(ada), "Offer my seat", "Cyd")
        await ada.sees("offers @Cyd the seat")
        cyd = await come("cyd")
        offer = cyd.with_words("offers @Cyd the seat").last
        taken = await pressed(cyd, offer, "Take the seat")
        await expect(taken).to_contain_text("The seat is yours.")
        await cyd.answered()
        happened = await pressed(cyd, taken, "What happened")
        await expect(happened).to_contain_text("What happened so far")
        await expect(happened.locator("img").first).to_be_visible()
        await cyd.answered()
        await cyd.shoot("took-the-seat")
