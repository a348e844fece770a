"""A browser window in which somebody plays, by mouse, by touch or by keyboard; it keeps what it looked like."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, TimeoutError, async_playwright, expect

SHOTS = Path(__file__).resolve().parents[2] / "screenshots"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-sync")

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
PATIENCE = 60_000.0  # milliseconds; stewards think, and other tests run beside this one
expect.set_options()
AGAIN = 0.5  # seconds before somebody presses again

# A click that lands on what has only just moved under the pointer is held back by the page. Whoever looks sees it
# (the page says so) and presses again; here: a click that came in but did not get through.
COUNT_CLICKS = """
window.clicks = { made: 0, through: 0 };
window.addEventListener("click", () => (window.clicks.made += 1), { capture: true });
window.addEventListener("click", () => (window.clicks.through += 1));
"""


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser, where there is one."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("Chromium is not on this machine, so the page is not tried in a browser")
    async with async_playwright() as player:
        browser = await player.chromium.launch(executable_path=found, args=list(QUIET))
        try:
            yield browser
        finally:
            await browser.close()


# What can be pressed in the timeline and reaches beyond its edge.
CUT_OFF = """() => {
    const edge = document.getElementById("timeline").getBoundingClientRect().right;
    const controls = [...document.querySelectorAll("#timeline [data-custom-id], #timeline .picture")];
    return controls.filter(one => one.getBoundingClientRect().right > edge).map(one => one.innerText);
}"""


class Window:
    def __init__(self, page: Page, label: str) -> None:
        self.page, self._label = page, label
        self.faults: list[str] = []
        self._shots = 0
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    @classmethod
    async def open(cls, browser: Browser, link: str, label: str, **how: Any) -> Window:
        context = await browser.new_context(**how)
        context.set_default_timeout(PATIENCE)
        await context.add_init_script(COUNT_CLICKS)
        made = cls(await context.new_page(), label)
        await made.page.goto(link)
        await expect(made.page.locator("#bot-badge")).to_have_attribute("data-bot", "online")
        return made

    async def shoot(self, what: str) -> None:
        """Keep a picture of what is seen now; and hold that nothing is wider than the window."""
        self._shots += 1
        SHOTS.mkdir(exist_ok=True)
        name = f"{self._label}-{self._shots:02}-{what}.png"
        await self.page.screenshot(path=SHOTS / name, animations="disabled")
        wide = await self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, f"{name} is {wide} pixels too wide"
        outside: list[str] = await self.page.evaluate(CUT_OFF)
        assert not outside, f"{name} cuts off {outside}"
        assert not self.faults, self.faults

    # -- looking -------------------------------------------------------------------------------------

    async def badge(self, words: str) -> None:
        await expect(self.page.locator("#bot-badge")).to_have_text(words)

    @property
    def messages(self) -> Locator:
        return self.page.locator("article.message")

    def with_words(self, words: str) -> Locator:
        return self.messages.filter(has_text=words)

    @property
    def privates(self) -> Locator:
        """Messages that only this reader sees."""
        return self.page.locator("article.message.ephemeral")

    @property
    def private(self) -> Locator:
        return self.privates.last

    async def private_ids(self) -> list[str]:
        found: list[str] = await self.privates.evaluate_all("all => all.map(one => one.dataset.id)")
        return found

    async def new_private(self, before: list[str]) -> Locator:
        """The private message that was not there before, once it has come."""
        known = "".join(f":not([data-id='{number}'])" for number in before)
        fresh = self.page.locator(f"article.message.ephemeral{known}").last
        await expect(fresh).to_be_visible()
        number = await fresh.get_attribute("data-id")
        return self.page.locator(f"article.message[data-id='{number}']")

    @property
    def board(self) -> Locator:
        """The newest turn, the one whose buttons are still there."""
        return self.messages.filter(has=self.page.get_by_role("button", name="As text")).last

    async def sees(self, words: str) -> None:
        await expect(self.with_words(words).last).to_be_visible()

    async def in_view(self, what: Locator) -> bool:
        box = await what.bounding_box()
        frame = await self.page.locator("#timeline").bounding_box()
        assert box is not None
        assert frame is not None
        return box["y"] >= frame["y"] - 1 and box["y"] + box["height"] <= frame["y"] + frame["height"] + 1

    # -- acting --------------------------------------------------------------------------------------

    async def press(self, message: Locator, label: str) -> None:
        await self.click(message.get_by_role("button", name=label, exact=True))

    async def click(self, what: Locator) -> None:
        """Until it gets through."""
        for _ in range(20):
            held_back = await self._held_back()
            await what.click()
            if await self._held_back() == held_back:
                return
            await asyncio.sleep(AGAIN)
        raise AssertionError("no click gets through")

    async def _held_back(self) -> int:
        return int(await self.page.evaluate("window.clicks.made - window.clicks.through"))

    async def choose(self, message: Locator, option: str | re.Pattern[str]) -> None:
        """Take an option of its menu. A message that is drawn anew closes its menu: then it is opened again."""
        found = self.page.get_by_role("option", name=option).first
        for _ in range(20):
            await self.answered()
            if not await found.is_visible():
                await self.click(message.get_by_role("combobox").first)
            try:
                await found.click(timeout=3000)
            except TimeoutError:
                continue
            return
        raise AssertionError("the menu never stays open")

    async def answered(self) -> None:
        """Nothing is under way any more."""
        await expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    async def go_to(self, place: str) -> None:
        menu = self.page.locator("#menu")
        if await menu.is_visible():
            await menu.click()
        await self.page.locator("[data-place]", has_text=place).click()
        await expect(self.page.locator("#place-title")).to_contain_text(place)

    async def type_command(self, *keys: str) -> None:
        """Keys as they are typed; names of keys in angle brackets."""
        for key in keys:
            if key.startswith("<"):
                await self.page.keyboard.press(key.strip("<>"))
            else:
                await self.page.keyboard.type(key, delay=15)
