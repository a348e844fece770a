"""Time and absence on a phone, in a real browser: a clock that runs out, somebody who comes back, a reminder."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import expect

from tests.playground.house import house
from tests.playground.test_browser import SEEDED, two_at_a_table, whose_turn
from tests.playground.window import PHONE, Window, chromium


async def let_pass(window: Window, span: str) -> None:
    """By the drawer of the side bar."""
    await window.page.locator("#menu").click()
    knob = window.page.get_by_role("group", name="Let time pass").get_by_role("button", name=span, exact=True)
    await knob.scroll_into_view_if_needed()
    await window.shoot("let-time-pass")
    await knob.click()
    await expect(window.page.locator("#toasts")).to_contain_text("pass")
    await window.page.keyboard.press("Escape")


async def test_a_clock_runs_out_and_its_player_comes_back(tmp_path: Path) -> None:
    async with chromium() as browser, house(tmp_path, SEEDED) as made:
        await made.prepare()
        people = {one.slug: one for one in made.discord.guild.people}
        ada = await Window.open(browser, made.page.link(people["ada"]), "time-ada", **PHONE)
        bob = await Window.open(browser, made.page.link(people["bob"]), "time-bob", **PHONE)
        lobby = ada.with_words("At the table:").last
        await ada.sees("Welcome to the abbey")
        await ada.choose(lobby, re.compile("An evening"))
        await expect(lobby).to_contain_text("An hour for everybody")
        await two_at_a_table(ada, bob)
        acting = await whose_turn(ada, bob)
        other, name = (bob, "Ada") if acting is ada else (ada, "Bob")
        await expect(acting.board).to_contain_text(f"{name}: time up in")
        await let_pass(acting, "1 hour")  # no more: what passes meanwhile would be his
        told = acting.with_words("your time is up.").last
        before = await acting.private_ids()
        await acting.press(told, "I am back")
        await expect(await acting.new_private(before)).to_contain_text("You have your seat again.")
        await other.sees("is back and plays")
        await expect(other.with_words("your time is up.")).to_have_count(1)  # he has time to decide
        await let_pass(acting, "1 hour")
        await expect(other.with_words("your time is up.")).to_have_count(2)
        told = other.with_words("your time is up.").last
        await other.shoot("time-is-up")
        await other.press(told, "Let a steward decide")
        await acting.sees("lets a steward make this turn")
        before = await acting.private_ids()
        await acting.press(acting.board, "What happened")
        card = await acting.new_private(before)
        await expect(card).to_contain_text("What happened so far")
        await expect(card.locator("img").first).to_be_visible()
        await acting.answered()
        await acting.shoot("what-happened")
        await let_pass(other, "1 day")
        await acting.page.goto(made.page.link(people[name.lower()]))
        for window in (ada, bob):
            await window.go_to("Cloister")
            await expect(window.messages.last).to_be_visible()
            await window.shoot("mail")
