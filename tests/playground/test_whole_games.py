"""Whole games in a real browser on a phone, by buttons and menus alone, with a picture of each kind of step."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from tests.playground.house import house
from tests.playground.test_browser import ANYTHING, FACES, SEEDED
from tests.playground.window import PHONE, Window, chromium

PRESSES = 40  # in one turn at most
TURNS = 200


@pytest.mark.slow
@pytest.mark.parametrize("game", ["Monastery", "Web of Power", "Mystery of the Abbey"])
async def test_a_whole_game_by_thumb(tmp_path: Path, game: str) -> None:
    async with chromium() as browser, house(tmp_path, SEEDED) as made:
        await made.prepare()
        ada = await Window.open(browser, made.page.link(), f"whole-{game.split(maxsplit=1)[0].lower()}", **PHONE)
        if game != "Monastery":
            await another_table(ada, game)
        lobby = ada.with_words("At the table:").last
        await ada.shoot("lobby")
        await ada.press(lobby, "Start")
        chance, seen = random.Random(game), set[str]()
        for _ in range(TURNS):
            if await called_or_over(ada):
                await play_a_turn(ada, chance, seen)
            else:
                break
        await expect(ada.page.get_by_role("button", name="Play again")).to_be_visible()
        await ada.shoot("end")
        await expect(ada.messages.last).to_contain_text(re.compile("Won by|points"))


async def another_table(window: Window, game: str) -> None:
    """A table of another game, with stewards."""
    await window.go_to("chapter-house")
    page = window.page
    await page.locator("#composer-input").fill("/table open")
    await page.get_by_role("option", name=re.compile("table open")).first.click()
    await page.get_by_role("option", name=game).click()
    await page.get_by_role("button", name="Send").click()
    lobby = window.with_words("At the table:").last
    await expect(lobby).to_be_visible()
    for _ in range(2):
        await window.press(lobby, "Add steward")
        await window.answered()


async def called_or_over(window: Window) -> bool:
    """Whether the newest board calls this player; not, when the game is over."""
    for _ in range(600):
        if await window.page.get_by_role("button", name="Play again").count():
            return False
        if await window.board.locator(".mention-me, .mention.me, .mention-self").count():
            return True
        await window.page.wait_for_timeout(100)
    raise AssertionError("nobody is called")


async def play_a_turn(window: Window, chance: random.Random, seen: set[str]) -> None:
    before = await window.private_ids()
    board = await window.board.get_attribute("data-id")
    await window.click(window.board.locator("button[data-custom-id]").first)  # Act, or what is asked by name
    panel = await window.new_private(before)
    for _ in range(PRESSES):
        await window.answered()
        if "It is not your decision" in (said := await panel.inner_text()) or "The game is over" in said:
            break
        await look(window, said, seen)
        await press_something(window, panel, chance)
    else:
        raise AssertionError(f"the turn never ends: {said}")
    for _ in range(600):  # the next board, or the end
        if await window.page.get_by_role("button", name="Play again").count():
            return
        if await window.board.count() and await window.board.get_attribute("data-id") != board:
            return
        await window.page.wait_for_timeout(100)


async def look(window: Window, said: str, seen: set[str]) -> None:
    """A picture of each kind of question, once."""
    asked = [line for line in said.splitlines() if line.endswith("?")]
    kind = re.sub(r"[^a-z]+", "-", (asked[0] if asked else "step").casefold()).strip("-")[:40]
    if kind not in seen:
        seen.add(kind)
        await window.shoot(kind)


async def press_something(window: Window, panel: Locator, chance: random.Random) -> None:
    def named(label: str) -> Locator:
        return panel.get_by_role("button", name=label, exact=True)

    faces, menus = panel.locator(FACES), panel.get_by_role("combobox")
    if await named("Confirm").count():
        await window.click(named("Confirm"))
    elif await named("Done").count() and chance.random() < 0.25:
        await window.click(named("Done"))
    elif (count := await faces.count()) and (chance.random() < 0.7 or not await menus.count()):
        await window.click(faces.nth(chance.randrange(count)))
    elif await menus.count():
        await window.choose(panel, ANYTHING)
        await choose_enough(window)
    elif await named("Done").count():
        await window.click(named("Done"))
    else:
        plain = panel.locator("button[data-custom-id*=':menu:']").first
        await window.click(plain)


async def choose_enough(window: Window) -> None:
    """A menu of several stays open until as many are chosen as it asks for."""
    menu = window.page.locator(".menu-panel")
    confirm = menu.get_by_role("button", name="Confirm")
    while await confirm.count():
        if await confirm.is_enabled():
            await confirm.click()
            return
        await menu.get_by_role("option", selected=False).first.click()
