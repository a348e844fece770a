"""`make pictures`: the pictures of the documentation, made anew from the running project.

The boards are drawn from recorded games. The others are photographs of the playground: the real bot plays a game
whose seed is always the same (`guest`), a browser at a phone's width presses what a player would press, and each
picture is cut to the message it is about. The time beside a name is set to one hour, and a picture leaves out what
depends on how fast stewards were; so pictures change only when what they show has changed.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.async_api import Browser, FloatRect, Locator, Page, async_playwright

from engine.__main__ import load
from playground.run import CannotRun, playground
from render.games import RENDERERS
from render.kit import png
from render.palette import INK, PAGE
from render.typeface import font

HERE = Path(__file__).parent
GUEST = "docs.pictures.guest"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PHONE = (390, 2400)  # width and height; real phones are lower, but pictures are cut to a message
DESKTOP = (1180, 800)
HOUR = "20:15"
MARGIN = 3  # above the words that a picture begins with; more would show the feet of the line before
COLOURS = 256
PATIENCE = 20_000  # milliseconds

# everything is loaded, and nothing that was pressed is under way
STILL = """() => !document.querySelector('.thinking, [data-custom-id][aria-busy="true"], .picture:not(.loaded)')"""
ONE_HOUR = """hour => document.querySelectorAll("time").forEach(time => {
    delete time.dataset.live;
    time.textContent = hour;
})"""


class NoPictures(Exception):
    """One sentence: why not, and what to do."""


# -- the boards ----------------------------------------------------------------------------------------


def board(name: str, record: str, step: int) -> None:
    log = load(f"tests/records/{record}.json")
    view = log.game.view(log.steps[step].state, None)
    (HERE / f"{name}.png").write_bytes(png(RENDERERS[log.game.meta.id].seen(view, 4.0)))


# -- what a player sees --------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def running(data: Path) -> AsyncIterator[str]:
    """The playground with the bot of `guest`, and the link to it."""
    link: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(playground(data, 0, link.set_result, GUEST))
    await asyncio.wait({task, link}, return_when=asyncio.FIRST_COMPLETED)
    try:
        if task.done():
            task.result()
        yield await link
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


class Reader:
    """A person at the playground's page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    async def come(cls, browser: Browser, link: str, person: str, size: tuple[int, int], scale: float) -> Reader:
        width, height = size
        context = await browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            has_touch=size == PHONE,
            reduced_motion="reduce",
            locale="en-GB",
        )
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        await page.goto(f"{link}&as={person}")
        return cls(page)

    def newest(self, label: str) -> Locator:
        """The newest message with this button."""
        return self.page.locator("article.message", has=self._button(label)).last

    def _button(self, label: str) -> Locator:
        return self.page.get_by_role("button", name=label, exact=True)

    async def press(self, label: str) -> None:
        await self.newest(label).get_by_role("button", name=label, exact=True).click()
        await self.page.wait_for_function(STILL)

    async def choose(self, message: Locator, option: str) -> None:
        """From the first menu of a message."""
        await message.get_by_role("combobox").first.click()
        await self.page.get_by_role("option", name=option).first.click()
        await self.page.wait_for_function(STILL)

    async def sees(self, words: str, label: str) -> None:
        """Wait until the newest message with this button says so."""
        await self.newest(label).get_by_text(words).first.wait_for()
        await self.page.wait_for_function(STILL)

    async def photograph(self, message: Locator | None = None, start: str = "") -> Image.Image:
        """The message, or the part of it that begins with these words; or else all of the window."""
        await self.page.mouse.move(0, 0)
        cut: FloatRect | None = None
        if message is not None:
            await message.scroll_into_view_if_needed()
            box = await message.bounding_box()
            words = await message.get_by_text(start, exact=True).bounding_box() if start else None
            assert box is not None
            top = words["y"] - MARGIN if words is not None else box["y"]
            cut = {"x": 0, "y": top, "width": float(PHONE[0]), "height": box["y"] + box["height"] - top}
        await self.page.evaluate(ONE_HOUR, HOUR)
        shot = await self.page.screenshot(clip=cut, animations="disabled", caret="hide")
        return Image.open(io.BytesIO(shot)).convert("RGB")


def numbered(picture: Image.Image, number: int) -> Image.Image:
    """With its number in the upper right corner, where messages have nothing."""
    size = 56
    brush = ImageDraw.Draw(picture)
    x, y = picture.width - 20 - size / 2, 16 + size / 2
    brush.ellipse((x - size / 2, y - size / 2, x + size / 2, y + size / 2), fill=PAGE)
    face = font("bold", 40)
    left, top, right, bottom = brush.textbbox((0, 0), str(number), face)
    brush.text((x - (left + right) / 2, y - (top + bottom) / 2), str(number), INK, face)
    return picture


def save(picture: Image.Image, name: str) -> None:
    small = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    small.save(HERE / f"{name}.png", optimize=True)


async def a_turn(browser: Browser, link: str) -> None:
    """From the lobby to the next player's turn."""
    ada = await Reader.come(browser, link, "ada", PHONE, 2)
    bob = await Reader.come(browser, link, "bob", PHONE, 2)
    await ada.sees("no special powers", "Start")
    await ada.press("Remove steward")
    await bob.press("Join")
    await ada.sees("Bob", "Start")
    shots = [await ada.photograph(ada.newest("Start"))]

    await ada.press("Start")
    await ada.sees("Ada to place and move, 2 steps left", "As text")
    shots.append(await ada.photograph(ada.newest("As text")))
    desktop = await Reader.come(browser, link, "ada", DESKTOP, 1.4)
    await desktop.sees("Ada to place and move, 2 steps left", "As text")
    save(await desktop.photograph(), "playground")

    await ada.press("My screen")
    screen = ada.newest("Act")
    shots.append(await ada.photograph(screen))
    await ada.press("Dismiss message")

    await ada.press("Act")
    await ada.sees("Place a tile", "Done")
    shots.append(await ada.photograph(ada.newest("Done"), "Place a tile"))
    await ada.press("Garden")
    await ada.sees("The numbers are on the picture", "Back")
    shots.append(await ada.photograph(ada.newest("Back")))
    await ada.choose(ada.newest("Back"), "1:")
    await ada.sees("Ada placed a Garden", "Undo")
    shots.append(await ada.photograph(ada.newest("Undo")))

    await ada.press("Done")
    await ada.press("Confirm")
    await ada.sees("Bob to place and move, 2 steps left", "As text")
    shots.append(await ada.photograph(ada.newest("As text")))
    for number, shot in enumerate(shots, start=1):
        save(numbered(shot, number), f"turn-{number}")


async def photographs() -> None:
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        raise NoPictures("Chromium is needed for these pictures; install it (on Debian: apt-get install chromium).")
    with tempfile.TemporaryDirectory() as data:
        async with running(Path(data)) as link, async_playwright() as theatre:
            arguments = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]
            browser = await theatre.chromium.launch(executable_path=chromium, args=arguments)
            await a_turn(browser, link)
            await browser.close()


def main() -> int:
    try:
        board("board", "monastery-p4-greedy", 230)
        board("web", "web-of-power-p4-greedy", 80)
        asyncio.run(photographs())
    except (NoPictures, CannotRun) as fault:
        print(f"pictures: {fault}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
