"""A browser window in which somebody plays, by mouse, by touch or by keyboard; it keeps what it looked like."""

from __future__ import annotations

import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

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
        made = cls(await context.new_page(), label)
        await made.page.goto(link)
        await made.badge("Cloister is online")
        return made

    async def shoot(self, what: str) -> None:
        """Keep a picture of what is seen now; and hold that nothing is wider than the window."""
        self._shots += 1
        SHOTS.mkdir(exist_ok=True)
        name = f"{self._label}-{self._shots:02}-{what}.png"
        await self.page.screenshot(path=SHOTS / name, animations="disabled")
        wide = await self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, f"{name} is {wide} pixels too wide"
        assert not self.faults, self.faults

    # -- looking -------------------------------------------------------------------------------------

    async def badge(self, words: str) -> None:
        await expect(self.page.locator("#bot-badge")).to_have_text(words, timeout=PATIENCE)

    @property
    def messages(self) -> Locator:
        return self.page.locator("article.message")

    def with_words(self, words: str) -> Locator:
        return self.messages.filter(has_text=words)

    @property
    def private(self) -> Locator:
        """The newest message that only this reader sees."""
        return self.messages.filter(has_text="Only you can see this").last

    @property
    def board(self) -> Locator:
        """The newest turn, the one whose buttons are still there."""
        return self.messages.filter(has=self.page.get_by_role("button", name="As text")).last

    async def sees(self, words: str) -> None:
        await expect(self.with_words(words).last).to_be_visible(timeout=PATIENCE)

    async def in_view(self, what: Locator) -> bool:
        box = await what.bounding_box()
        frame = await self.page.locator("#timeline").bounding_box()
        assert box is not None
        assert frame is not None
        return box["y"] >= frame["y"] - 1 and box["y"] + box["height"] <= frame["y"] + frame["height"] + 1

    # -- acting --------------------------------------------------------------------------------------

    async def press(self, message: Locator, label: str) -> None:
        button = message.get_by_role("button", name=label, exact=True)
        await button.click()

    async def choose(self, message: Locator, option: str | re.Pattern[str]) -> None:
        await message.get_by_role("combobox").first.click()
        await self.page.get_by_role("option", name=option).first.click()

    async def answered(self) -> None:
        """Nothing is under way any more."""
        await expect(self.page.locator("[aria-busy=true]")).to_have_count(0, timeout=PATIENCE)

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
