"""A person at the playground's page, and the photographs that he takes of it.

What he presses and sees is named here in English, as in the code of the bot and of the page, and looked up in the
language that his browser speaks.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw
from playwright.async_api import Browser, FloatRect, Locator, Page

from playground.languages import said
from render.language import SOURCE, SPELT, language
from render.palette import INK, PAGE
from render.typeface import font

HERE = Path(__file__).parent
PHONE = (390, 2400)  # width and height; real phones are lower, but pictures are cut to a message
DESKTOP = (1180, 800)
HOUR = "20:15"
MARGIN = 3  # above the words that a picture begins with; more would show the feet of the line before
COLOURS = 256  # chosen so that small things keep theirs, then moved so that large ones do
SHADE, SPECKS = 25, 100  # how much a pixel must differ, and how many must, to make another picture
PATIENCE = 60_000  # milliseconds
FIRST_GAME = "Buildings have no special powers: simpler, for a first game."
"""What the lobby says that the playground opens."""

# everything is loaded, and nothing that was pressed is under way
STILL = """() => !document.querySelector('.thinking, [data-custom-id][aria-busy="true"], .picture:not(.loaded)')"""
ONE_HOUR = """hour => document.querySelectorAll("time").forEach(time => {
    delete time.dataset.live;
    time.textContent = hour;
})"""


class Reader:
    """A person at the playground's page."""

    def __init__(self, page: Page, code: str) -> None:
        self.page, self.words = page, language(code)

    @classmethod
    async def come(
        cls, browser: Browser, link: str, person: str, size: tuple[int, int], scale: float, code: str = SOURCE
    ) -> Reader:
        width, height = size
        context = await browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            has_touch=size == PHONE,
            reduced_motion="reduce",
            locale=SPELT.get(code, code),
        )
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        await page.goto(f"{link}&as={person}")
        return cls(page, code)

    def called(self, label: str) -> str:
        """What this is to him: a word of the bot's, or else of the page's."""
        found = self.words.template(label)
        return said(label, self.words.code) if found == label else found

    def command(self, path: str) -> str:
        """As he types it."""
        words = path.split()
        known = (self.words.name("command", " ".join(words[: size + 1])) for size in range(len(words)))
        return " ".join(name.rpartition(" ")[2] for name in known)

    def saying(self, *template: str, count: int = 1, **facts: object) -> re.Pattern[str]:
        """Where this stands, with anything in the places that have no fact; of two templates the right one."""
        said = self.words.numbered(*template, count) if len(template) > 1 else self.words.template(*template)
        known = {name: re.escape(str(fact)) for name, fact in (facts | {"count": count}).items()}
        parts = re.split(r"\{(\w+)\}", said)
        found = [known.get(one, ".+?") if at % 2 else re.escape(one) for at, one in enumerate(parts)]
        return re.compile(re.sub(r"(\\?\s)+", r"\\s+", "".join(found)))

    async def go_to(self, place: str) -> None:
        """A channel, by the menu that a phone has."""
        await self.page.locator("#menu").click()
        await self.page.locator("[data-place]", has_text=place).click()
        await self.page.locator("#place-title", has_text=place).wait_for()

    def newest(self, label: str) -> Locator:
        """The newest message with this button."""
        button = self.page.get_by_role("button", name=self.called(label), exact=True)
        return self.page.locator("article.message", has=button).last

    async def press(self, label: str) -> None:
        await self.newest(label).get_by_role("button", name=self.called(label), exact=True).click()
        await self.page.wait_for_function(STILL)

    async def choose(self, message: Locator, option: str | re.Pattern[str]) -> None:
        """From the first menu of a message."""
        await message.get_by_role("combobox").first.click()
        await self.page.get_by_role("option", name=option).first.click()
        await self.page.wait_for_function(STILL)

    async def sees(self, words: str | re.Pattern[str], label: str) -> None:
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
            words = await message.get_by_text(self.called(start), exact=True).bounding_box() if start else None
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


def kept(name: str, code: str) -> Path:
    """Where the picture of this name is: those of other languages in folders of their own."""
    return (HERE if code == SOURCE else HERE / code) / f"{name}.png"


def save(picture: Image.Image, name: str, code: str = SOURCE) -> None:
    """Unless it is the one that is kept already: a browser draws the same edge in other shades now and then."""
    small = picture.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    file = kept(name, code)
    if file.exists() and _alike(Image.open(file).convert("RGB"), small.convert("RGB")):
        return
    file.parent.mkdir(exist_ok=True)
    small.save(file, optimize=True)


def _alike(one: Image.Image, other: Image.Image) -> bool:
    if one.size != other.size:
        return False
    shades = ImageChops.difference(one, other).convert("L").histogram()
    return sum(shades[SHADE:]) < SPECKS
