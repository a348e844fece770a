"""`make pictures`: the pictures of the documentation, made anew from the running project.

The boards are drawn from recorded games. The others are photographs of the playground: the real bot plays a game
whose seed is always the same (`guest`), a browser at a phone's width presses what a player would press, and each
picture is cut to the message it is about. The time beside a name is set to one hour, and a picture leaves out what
depends on how fast stewards were; so pictures change only when what they show has changed. What the pages for
players show is taken once for each language, by browsers that speak it (`fr/`, `de/`); `python -m
docs.pictures.make fr` takes those of one alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from docs.pictures import waiting
from docs.pictures.asking import a_question
from docs.pictures.reader import DESKTOP, FIRST_GAME, HERE, PHONE, Reader, kept, numbered, save
from engine.__main__ import load
from playground.run import CannotRun, playground
from render.games import RENDERERS
from render.kit import png
from render.language import SOURCE, language, offered

GUEST = "docs.pictures.guest"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


class NoPictures(Exception):
    """One sentence: why not, and what to do."""


# -- the boards ----------------------------------------------------------------------------------------


def boards(code: str) -> None:
    if code == SOURCE:
        board("board", "monastery-p4-greedy", 230, code)
    board("web", "web-of-power-p4-greedy", 80, code)
    board("mystery", "mystery-p4-greedy", 262, code)
    event("mystery-event", "mystery-p5-greedy", code)


def board(name: str, record: str, step: int, code: str) -> None:
    log = load(f"tests/records/{record}.json")
    view = log.game.view(log.steps[step].state, None)
    renderer = RENDERERS[log.game.meta.id].bound(language(code), {})
    file = kept(name, code)
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(png(renderer.seen(view, 4.0)))


def event(name: str, record: str, code: str) -> None:
    """The first event that was read at Mass."""
    log = load(f"tests/records/{record}.json")
    words = language(code)
    renderer = RENDERERS[log.game.meta.id].bound(words, {})
    for step in log.steps:
        news = [seen for one in step.events if (seen := one.seen_by(None)) is not None]
        shown = renderer.close_up(log.game.view(step.state, None), news)
        if shown is not None and shown.alt.startswith(words.t("Event at Mass")):
            save(shown.draw(4.0), name, code)
            return
    raise NoPictures(f"No event was read at Mass in {record}.")


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


AWAITED = "{seat} to place and move, {count} step left", "{seat} to place and move, {count} steps left"


async def a_turn(browser: Browser, link: str, code: str) -> None:
    """From the lobby to the next player's turn."""
    ada = await Reader.come(browser, link, "ada", PHONE, 2, code)
    bob = await Reader.come(browser, link, "bob", PHONE, 2, code)
    await ada.sees(ada.saying(FIRST_GAME), "Start")
    await ada.press("Remove steward")
    await bob.press("Join")
    await ada.sees("Bob", "Start")
    shots = [await ada.photograph(ada.newest("Start"))]

    await ada.press("Start")
    await ada.sees(ada.saying(*AWAITED, seat="Ada", count=2), "As text")
    shots.append(await ada.photograph(ada.newest("As text")))
    if code == SOURCE:
        desktop = await Reader.come(browser, link, "ada", DESKTOP, 1.4)
        await desktop.sees(desktop.saying(*AWAITED, seat="Ada", count=2), "As text")
        save(await desktop.photograph(), "playground")

    await ada.press("My screen")
    screen = ada.newest("Act")
    shots.append(await ada.photograph(screen))
    await ada.press("Dismiss message")

    await ada.press("Act")
    await ada.sees(ada.saying("Place a tile"), "Done")
    shots.append(await ada.photograph(ada.newest("Done"), "Place a tile"))
    await ada.press(ada.words.name("tile", "Garden"))
    await ada.sees(ada.saying("Where? The numbers are on the picture."), "Back")
    shots.append(await ada.photograph(ada.newest("Back")))
    await ada.choose(ada.newest("Back"), re.compile(r"^1\b"))
    await ada.sees(ada.saying("{seat} placed a {tile} on {place}.", seat="Ada"), "Undo")
    shots.append(await ada.photograph(ada.newest("Undo")))

    await ada.press("Done")
    await ada.press("Confirm")
    await ada.sees(ada.saying(*AWAITED, seat="Bob", count=2), "As text")
    shots.append(await ada.photograph(ada.newest("As text")))
    for number, shot in enumerate(shots, start=1):
        save(numbered(shot, number), f"turn-{number}", code)


async def photographs(code: str) -> None:
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        raise NoPictures("Chromium is needed for these pictures; install it (on Debian: apt-get install chromium).")
    with tempfile.TemporaryDirectory() as data:
        async with running(Path(data)) as link, async_playwright() as theatre:
            arguments = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]
            browser = await theatre.chromium.launch(executable_path=chromium, args=arguments)
            await a_turn(browser, link, code)
            await a_question(browser, link, code)
            await browser.close()
    with tempfile.TemporaryDirectory() as data:
        async with running(Path(data)) as link, async_playwright() as theatre:
            browser = await theatre.chromium.launch(executable_path=chromium, args=arguments)
            for name, shot in (await waiting.shots(partial(_at_a_phone, browser, link, code=code))).items():
                save(shot, name, code)
            await browser.close()


async def _at_a_phone(browser: Browser, link: str, person: str, *, code: str) -> Reader:
    return await Reader.come(browser, link, person, PHONE, 2, code)


def has_pages(code: str) -> bool:
    return code == SOURCE or (HERE.parent / code).is_dir()


def main() -> int:
    try:
        for code in sys.argv[1:] or filter(has_pages, offered()):
            boards(code)
            asyncio.run(photographs(code))
    except (NoPictures, CannotRun) as fault:
        print(f"pictures: {fault}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
