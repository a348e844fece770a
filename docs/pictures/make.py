"""`make pictures`: the pictures of the documentation, made anew from the running project.

The boards are drawn from recorded games. The others are photographs of the playground: the real bot plays a game
whose seed is always the same (`guest`), a browser at a phone's width presses what a player would press, and each
picture is cut to the message it is about. The time beside a name is set to one hour, and a picture leaves out what
depends on how fast stewards were; so pictures change only when what they show has changed.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from docs.pictures import waiting
from docs.pictures.asking import a_question
from docs.pictures.reader import DESKTOP, HERE, PHONE, Reader, numbered, save
from engine.__main__ import load
from playground.run import CannotRun, playground
from render.games import RENDERERS
from render.kit import png

GUEST = "docs.pictures.guest"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


class NoPictures(Exception):
    """One sentence: why not, and what to do."""


# -- the boards ----------------------------------------------------------------------------------------


def board(name: str, record: str, step: int) -> None:
    log = load(f"tests/records/{record}.json")
    view = log.game.view(log.steps[step].state, None)
    (HERE / f"{name}.png").write_bytes(png(RENDERERS[log.game.meta.id].seen(view, 4.0)))


def event(name: str, record: str) -> None:
    """The first event that was read at Mass."""
    log = load(f"tests/records/{record}.json")
    renderer = RENDERERS[log.game.meta.id]
    for step in log.steps:
        news = [seen for one in step.events if (seen := one.seen_by(None)) is not None]
        shown = renderer.close_up(log.game.view(step.state, None), news)
        if shown is not None and shown.alt.startswith("Event at Mass"):
            save(shown.draw(4.0), name)
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
            await a_question(browser, link)
            await browser.close()
    with tempfile.TemporaryDirectory() as data:
        async with running(Path(data)) as link, async_playwright() as theatre:
            browser = await theatre.chromium.launch(executable_path=chromium, args=arguments)
            for name, shot in (await waiting.shots(lambda who: Reader.come(browser, link, who, PHONE, 2))).items():
                save(shot, name)
            await browser.close()


def main() -> int:
    try:
        board("board", "monastery-p4-greedy", 230)
        board("web", "web-of-power-p4-greedy", 80)
        board("mystery", "mystery-p4-greedy", 262)
        event("mystery-event", "mystery-p5-greedy")
        asyncio.run(photographs())
    except (NoPictures, CannotRun) as fault:
        print(f"pictures: {fault}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
