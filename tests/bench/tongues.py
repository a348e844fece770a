"""The rows of several languages: a board for three readers beside the same for one, commands of readers of three
languages beside those of readers of one.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from engine.core import AnyGame
from engine.log import Log
from render.games import RENDERERS
from render.kit import png
from render.language import language, offered
from tests.bench.bot import Row, both, percentile, probe, running
from tests.bench.pictures import BOARDS, UNIT, Artist, milliseconds
from tests.loopback.people import Person
from tests.loopback.scene import Scene
from tests.render.caches import forget_sprites, held_entries

LOCALES = {"en": "en-US"}  # as Discord spells them


def boards(game: AnyGame, log: Log[Any, Any, Any], row: Row) -> None:
    """Each position drawn and encoded once in English and once in the next of the languages, in turns."""
    views = Artist(game).boards(log, BOARDS)
    codes = offered()
    tellers = {code: RENDERERS[game.meta.id].bound(language(code), {}) for code in codes}
    forget_sprites()
    for view in views[:3]:
        png(tellers["en"].table(view).draw(UNIT))
    alone = held_entries()
    for view in views[:3]:
        for code in codes:
            png(tellers[code].table(view).draw(UNIT))
    grown = held_entries() / alone
    one: list[float] = []
    many: list[float] = []
    for number, view in enumerate(views):
        for code, times in (("en", one), (codes[number % len(codes)], many)):
            times.append(milliseconds(lambda code=code, view=view: png(tellers[code].table(view).draw(UNIT))))  # type: ignore[misc]
    row(
        f"{game.meta.title}: board in one language and in {len(codes)}, ms", f"{median(one):.1f} {median(many):.1f}"
    )
    row("  in several : in one", f"{median(many) / median(one):.2f}", "hold 1.1 or less")
    row(f"  sprites kept for {len(codes)} languages : for one", f"{grown:.2f}", f"hold {len(codes)} or less")


async def _acknowledgements(folder: Path, row: Row) -> None:
    async with running(folder) as host:
        scene = Scene(host)
        await scene.open()
        codes = offered()
        readers = [Person(host.server, 100 + number, f"Reader {code}", 1) for number, code in enumerate(codes)]
        for person, code in zip(readers, codes, strict=True):
            host.server.guild.locales[person.id] = LOCALES.get(code, code)
        english = Person(host.server, 99, "Nobody", 1)
        asked = [(english, "help")] * len(readers), [(person, "help") for person in readers]
        await probe(*asked[0], *asked[1])
        found = await probe(*asked[0], *asked[1])
        one = [time for times in found[: len(codes)] for time in times]
        many = [time for times in found[len(codes) :] for time in times]
    row("command to acknowledgement, readers of one language, p50 p99, ms", both(one))
    row(f"  readers of {len(codes)} languages, in turns with them", both(many))
    ratio = percentile(many, 0.5) / percentile(one, 0.5)
    row("  of several : of one, p50", f"{ratio:.2f}", "hold 1.1 or less")


def report(row: Row) -> None:
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(_acknowledgements(Path(name), row))
