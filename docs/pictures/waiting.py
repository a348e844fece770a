"""Photographs of time and absence: whose time runs, what somebody chooses, time that is up, what waits for whom,
orders, and what happened meanwhile.

A game of two people at a pace of days; then a week is let pass. Stamps are left as they are, since
they tell days from now; the time beside a name is set to one hour, as on the other photographs (`make`).
"""

from __future__ import annotations

import io
import re
from collections.abc import Awaitable, Callable

from PIL import Image
from playwright.async_api import Locator

from docs.pictures.reader import FIRST_GAME, STILL, Reader
from render.language import SOURCE

HOUR = "20:15"
TIME_UP = "{name}: time up {when}."
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
    await ada.sees(ada.saying(FIRST_GAME), "Start")
    await _choose(ada, ada.newest("Start"), "How long the table waits", "Days")
    await ada.sees(ada.saying("Three days for everybody, and half a day more with each turn."), "Start")
    await ada.press("Remove steward")
    await bob.press("Join")
    await ada.sees("Bob", "Start")
    await ada.press("Start")
    await ada.sees(ada.saying(TIME_UP, name="Ada"), "As text")
    await _type(ada, "table board")
    await ada.sees(ada.saying(TIME_UP, name="Ada"), "History")
    found["time-clock"] = await _photograph(ada, ada.newest("History"), BOARD_SHOWN)
    await ada.press("Dismiss message")

    await _place(ada, "Garden")
    await ada.sees(ada.saying(TIME_UP, name="Bob"), "What happened")
    await ada.press("My screen")
    await ada.press("Orders")
    await ada.newest("Write an order").wait_for()
    await ada.press("Done when nothing is left")
    await ada.sees(ada.saying("The order stands."), "Write an order")
    found["time-orders"] = await _photograph(ada, ada.newest("Write an order"))
    await ada.press("Dismiss message")

    await _place(bob, "Secret Passage")
    await ada.sees(ada.saying(TIME_UP, name="Ada"), "What happened")
    await ada.press("What happened")
    told = ada.page.locator("article.message.ephemeral").last
    await told.get_by_text(ada.saying("What happened since your last act")).wait_for()
    await ada.page.wait_for_function(STILL)
    found["time-happened"] = await _photograph(ada, told)
    await ada.press("Dismiss message")

    await _type(ada, "me settings")
    await ada.newest("Time zone").wait_for()
    await ada.press("Time zone")
    await ada.page.get_by_role("dialog").get_by_role("textbox").first.fill("Berlin")
    await ada.page.get_by_role("dialog").get_by_role("button", name=ada.called("Submit")).click()
    await ada.sees("Europe/Berlin", "Time zone")
    found["time-me"] = await _photograph(ada, ada.newest("Time zone"))
    await ada.press("Dismiss message")

    await ada.press("My screen")
    await ada.press("The table")
    await ada.newest("Take the game back").wait_for()
    found["time-table"] = await _photograph(ada, ada.newest("Take the game back"))
    await ada.press("Dismiss message")

    await _let_pass(bob, "1 week")
    await bob.newest("Let a steward decide").wait_for()
    await bob.page.wait_for_function(STILL)
    found["time-up"] = await _photograph(bob, bob.newest("Let a steward decide"))

    if ada.words.code == SOURCE:  # the page for moderators is in English
        mod = await come("mod")
        await _type(mod, "mod waiting")
        told = mod.page.locator("article.message.ephemeral").last
        await told.get_by_text("waits for").first.wait_for()
        found["time-waiting"] = await _photograph(mod, told)
    return found


async def _place(reader: Reader, tile: str) -> None:
    """In the first place there is for it, and no more in this turn."""
    await reader.press("Act")
    await reader.sees(reader.saying("Place a tile"), "Done")
    await reader.press(reader.words.name("tile", tile))
    await reader.newest("Back").wait_for()
    await reader.page.wait_for_function(STILL)
    await reader.choose(reader.newest("Back"), re.compile(r"^1\b"))
    await reader.press("Done")
    await reader.press("Confirm")


async def _choose(reader: Reader, message: Locator, menu: str, option: str) -> None:
    """From the menu of a message that is called so."""
    await message.get_by_role("combobox", name=reader.called(menu)).click()
    await reader.page.get_by_role("option", name=reader.called(option)).first.click()


async def _type(reader: Reader, path: str) -> None:
    command = reader.command(path)
    await reader.page.locator("#composer-input").focus()
    await reader.page.keyboard.type(f"/{command}", delay=15)
    await reader.page.get_by_role("option", name=command).first.wait_for()
    await reader.page.keyboard.press("Enter")
    await reader.page.keyboard.press("Enter")


async def _let_pass(reader: Reader, span: str) -> None:
    """By the drawer of the side bar."""
    await reader.page.locator("#menu").click()
    spans = reader.page.get_by_role("group", name=reader.called("Let time pass"))
    knob = spans.get_by_role("button", name=reader.called(span), exact=True)
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
