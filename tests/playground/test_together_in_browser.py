"""What a table agrees to, and what becomes of one that stands still, on a phone in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from tests.playground.house import house
from tests.playground.test_absence_in_browser import pick, pressed, the_table, typed
from tests.playground.test_browser import SEEDED, two_at_a_table, whose_turn
from tests.playground.test_time_in_browser import let_pass
from tests.playground.window import PATIENCE, PHONE, Window, chromium


async def filled(window: Window, *texts: str) -> None:
    """The dialog that has opened, with these texts."""
    dialog = window.page.get_by_role("dialog")
    for place, text in enumerate(texts):
        await dialog.get_by_role("textbox").nth(place).fill(text)
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_have_count(0)
    await window.answered()


async def agreed(window: Window, what: str) -> None:
    asked = window.with_words(what).last
    await expect(asked).to_be_visible()
    await window.press(asked, "I agree")


async def asked(window: Window, label: str, text: str) -> None:
    """Something that a dialog asks for, on the card of the table."""
    card: Locator = await the_table(window)
    await window.press(card, label)
    await filled(window, text)


@pytest.mark.slow
async def test_a_table_through_the_weeks(tmp_path: Path) -> None:
    async with chromium() as browser, house(tmp_path, SEEDED) as made:
        await made.prepare()
        people = {one.slug: one for one in made.discord.guild.people}
        ada = await Window.open(browser, made.page.link(people["ada"]), "weeks-ada", **PHONE)
        bob = await Window.open(browser, made.page.link(people["bob"]), "weeks-bob", **PHONE)
        await two_at_a_table(ada, bob)
        acting = await whose_turn(ada, bob)
        other = bob if acting is ada else ada

        panel = await typed(ada, "/me settings")
        await ada.press(panel, "Time zone")
        await filled(ada, "Berlin")
        await expect(panel).to_contain_text("You live by the clock of Europe/Berlin")
        await ada.press(panel, "Quiet hours")
        await filled(ada, "22:30", "7")
        await expect(panel).to_contain_text("quiet from 22:30 to 07:00")
        await pick(ada, panel, "Reminders", "Remind me after 2 hours")
        await ada.press(panel, "Remind me in the channel")
        await expect(panel).to_contain_text("in the channel")
        await ada.shoot("settings")

        orders = await pressed(other, await pressed(other, other.board, "My screen"), "Orders")
        first = orders.get_by_role("button").first
        await other.click(first)
        await expect(orders.get_by_role("combobox", name=re.compile("Withdraw"))).to_be_visible()
        await other.shoot("orders")

        await pick(ada, await the_table(ada), "Another pace", "An evening")
        await agreed(bob, "would like to change the pace")
        await ada.sees("The table has another pace: all agree.")
        await let_pass(ada, "1 day")
        await other.sees("your time is up.")
        await expect(await typed(other, "/table nudge")).to_contain_text("They are told")
        await other.press(other.with_words("your time is up.").last, "Let a steward decide")
        await acting.sees("lets a steward make this turn")
        await acting.answered()

        await asked(ada, "Take the game back", "0")
        await agreed(bob, "would like to take the game back to move 0")
        await ada.sees("The game is back at move 0")
        await expect(await typed(ada, "/table propose resume")).to_contain_text("The others are asked")
        await agreed(bob, "would like to play on")
        await asked(bob, "Let my time stand", "3 days")
        await agreed(ada, "asks that his time stands")
        await bob.sees("stands until")
        await bob.shoot("agreed")

        await pick(ada, await the_table(ada), "Another pace", "No clock")
        await agreed(bob, "would like to change the pace")
        for _ in range(5):
            await let_pass(ada, "1 week")
        still = bob.with_words("Do you still play?").last
        await expect(still).to_be_visible(timeout=PATIENCE)  # the bot follows by minutes
        await expect(await pressed(bob, still, "We still play")).to_contain_text("The table stays open.")
        for _ in range(6):
            await let_pass(ada, "1 week")
        closed = bob.with_words("so this table is closed").last
        await expect(closed).to_be_visible(timeout=PATIENCE)
        await bob.shoot("closed")
        await expect(await pressed(bob, closed, "Play on")).to_contain_text("Play goes on.")
        await whose_turn(ada, bob)

        card = await the_table(ada)
        await ada.press(card, "End the game")
        await ada.press(ada.private, "End it")
        await agreed(bob, "would like to end the game as it stands")
        await ada.sees("The table is closed: all agree.")
        await ada.shoot("ended")
