"""Photographs of time and absence: whose time runs, what somebody chooses, time that is up, what waits for whom.

A game of two people and a steward at a pace of days; then a week is let pass. Stamps are left as they are, since
they tell days from now; the time beside a name is set to one hour, as on the other photographs (`make`).
"""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable

from PIL import Image
from playwright.async_api import Locator

from docs.pictures.reader import Reader

HOUR = "20:15"
WIDE = 390
MARGIN = 3
BOARD_SHOWN = 360  # pixels of a card with a board: its lower edge, and what stands below it

ONE_HOUR = """hour => document.querySelectorAll('time[data-live="said"], time[data-live="now"]').forEach(time => {
    delete time.dataset.live;
    time.textContent = hour;
})"""


async def shots(come: Callable[[str], Awaitable[Reader]]) -> dict[str, Image.Image]:
    """By the names of their files. `come`: somebody opens the page at a phone's width."""
    ada, bob = await come("ada"), await come("bob")
    found: dict[str, Image.Image] = {}
    await ada.sees("no special powers", "Start")
    await _choose(ada, ada.newest("Start"), "How long the table waits", "Days")
    await ada.sees("Three days for everybody", "Start")
    await ada.press("Remove steward")
    await bob.press("Join")
    await ada.sees("Bob", "Start")
    await ada.press("Start")
    await ada.sees("Ada: time", "As text")
    await _type(ada, "/table board")
    await ada.sees("Ada: time", "History")
    found["time-clock"] = await _photograph(ada, ada.newest("History"), BOARD_SHOWN)
    await ada.press("Dismiss message")

    await _type(ada, "/me settings")
    await ada.sees("Your time zone is not known", "Time zone")
    await ada.press("Time zone")
    await ada.page.get_by_role("dialog").get_by_role("textbox").first.fill("Berlin")
    await ada.page.get_by_role("dialog").get_by_role("button", name="Submit").click()
    await ada.sees("by the clock of Europe/Berlin", "Time zone")
    found["time-me"] = await _photograph(ada, ada.newest("Time zone"))
    await ada.press("Dismiss message")

    await ada.press("My screen")
    await ada.press("The table")
    await ada.sees("can agree to", "Take the game back")
    found["time-table"] = await _photograph(ada, ada.newest("Take the game back"))
    await ada.press("Dismiss message")

    await _let_pass(bob, "1 week")
    await bob.sees("your time is up", "Let a steward decide")
    found["time-up"] = await _photograph(bob, bob.newest("Let a steward decide"))

    mod = await come("mod")
    await _type(mod, "/mod waiting")
    told = mod.page.locator("article.message.ephemeral").last
    await told.get_by_text("waits for").first.wait_for()
    found["time-waiting"] = await _photograph(mod, told)
    return found


async def _choose(reader: Reader, message: Locator, menu: str, option: str) -> None:
    """From the menu of a message that is called so."""
    await message.get_by_role("combobox", name=menu).click()
    await reader.page.get_by_role("option", name=option).first.click()


async def _type(reader: Reader, command: str) -> None:
    await reader.page.locator("#composer-input").focus()
    await reader.page.keyboard.type(command, delay=15)
    await reader.page.get_by_role("option", name=command.removeprefix("/")).first.wait_for()
    await reader.page.keyboard.press("Enter")
    await reader.page.keyboard.press("Enter")


async def _let_pass(reader: Reader, span: str) -> None:
    """By the drawer of the side bar."""
    await reader.page.locator("#menu").click()
    knob = reader.page.get_by_role("group", name="Let time pass").get_by_role("button", name=span, exact=True)
    await knob.scroll_into_view_if_needed()
    await knob.click()
    await reader.page.keyboard.press("Escape")


async def _photograph(reader: Reader, message: Locator, last: float | None = None) -> Image.Image:
    """The message, or the last of it."""
    await reader.page.mouse.move(0, 0)
    await message.scroll_into_view_if_needed()
    await reader.page.evaluate(ONE_HOUR, HOUR)
    box = await message.bounding_box()
    assert box is not None
    height = box["height"] if last is None else min(last, box["height"])
    top = box["y"] + box["height"] - height
    shot = await reader.page.screenshot(
        clip={"x": 0, "y": top, "width": float(WIDE), "height": height}, animations="disabled", caret="hide"
    )
    return Image.open(io.BytesIO(shot)).convert("RGB")
