"""The rows of pictures: how long they take, how large they are, what they hold in memory, how long others wait.

What counts is the ratio of a warm board to encoding the same pixels alone; both take turns in one run.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import Any

from PIL import Image

from engine.games import GAMES
from engine.log import Log
from render.kit import png
from render.monastery import pictures, text
from tests.render.caches import forget_all, forget_sprites

GAME = GAMES["monastery"]
TILES = 40
BOARDS = 60
REPEATS = 15
TICK = 0.001  # seconds

Row = Callable[..., None]
AnyLog = Log[Any, Any, Any]


def milliseconds(call: Callable[[], object]) -> float:
    began = perf_counter()
    call()
    return 1000 * (perf_counter() - began)


def busy_position(log: AnyLog) -> Any:
    """The first position with forty tiles in which somebody may place one, or the busiest of those."""
    found = [
        step.state
        for step in log.steps
        if (to_act := GAME.to_act(step.state))
        and any(type(action).__name__ == "Place" for action in GAME.legal(step.state, to_act[0]))
    ]
    enough = [state for state in found if len(GAME.view(state, None).board) >= TILES]
    return enough[0] if enough else found[-1]


def boards(log: AnyLog, count: int) -> list[Any]:
    """So many views of one game, spread over it."""
    last = len(log.steps) - 1
    return [GAME.view(log.steps[round(i * last / (count - 1))].state, None) for i in range(count)]


def cold_and_warm(draw: Callable[[], Image.Image]) -> tuple[float, float]:
    """Milliseconds with nothing kept (the fonts apart), and once all is."""
    cold = []
    for _ in range(5):
        forget_sprites()
        cold.append(milliseconds(draw))
    return median(cold), median(milliseconds(draw) for _ in range(REPEATS))


def encoding_ratio(views: Sequence[Any]) -> tuple[float, float, float]:
    """A board drawn and encoded, after the one before it was: milliseconds, those of encoding alone, the ratio."""
    whole, alone = [], []
    pictures.table(views[0])
    for view in views[1:]:
        drawn: list[Image.Image] = []

        def made(view: Any = view, drawn: list[Image.Image] = drawn) -> None:
            drawn.append(pictures.table(view))
            png(drawn[0])

        whole.append(milliseconds(made))
        alone.append(milliseconds(lambda drawn=drawn: png(drawn[0])))  # type: ignore[misc]
    ratio = median(a / b for a, b in zip(whole, alone, strict=True))
    return median(whole), median(alone), ratio


def peak_mib() -> float:
    """The most memory this process has held."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def held_by(logs: Sequence[AnyLog]) -> tuple[float, float]:
    """MiB by which the peak grows until the caches are full, and when different boards are drawn after that: those
    of the first game again, which the caches have forgotten by then."""
    forget_sprites()
    png(pictures.table(boards(logs[0], 2)[1]))
    peaks = [peak_mib()]
    for log in (*logs, logs[0]):
        for view in boards(log, BOARDS):
            png(pictures.table(view))
        peaks.append(peak_mib())
    return peaks[-2] - peaks[0], peaks[-1] - peaks[-2]


async def _worst_delay(work: Callable[[], object] | None) -> float:
    worst, done = 0.0, False

    async def tick() -> None:
        nonlocal worst
        while not done:
            began = perf_counter()
            await asyncio.sleep(TICK)
            worst = max(worst, perf_counter() - began - TICK)

    ticking = asyncio.create_task(tick())
    await (asyncio.to_thread(work) if work else asyncio.sleep(0.3))
    done = True
    await ticking
    return 1000 * worst


def delay(work: Callable[[], object] | None) -> float:
    """Milliseconds that a task of the event loop waited too long, at worst, while a thread did the work."""
    return median(asyncio.run(_worst_delay(work)) for _ in range(5))


def report(logs: Sequence[AnyLog], row: Row) -> None:
    """`logs` are whole games of busy boards, enough of them to fill the caches before the last."""
    forget_all()
    log = logs[0]
    state = busy_position(log)
    seat = GAME.to_act(state)[0]
    view, mine = GAME.view(state, None), GAME.view(state, seat)
    legal = GAME.legal(state, seat)
    hints = text.what_now(mine, legal)
    places = list(dict.fromkeys(action.at for action in legal if type(action).__name__ == "Place"))
    views = boards(log, BOARDS)
    kept, further = held_by(logs)
    for what, draw in (
        (f"board of {len(view.board)} tiles", lambda: pictures.table(view)),
        ("screen", lambda: pictures.screen(mine, hints)),
        (f"choice of {len(places)} places", lambda: pictures.choice_of_places(mine, places)),
    ):
        cold, warm = cold_and_warm(draw)
        row(f"{what}, cold and warm, ms", f"{cold:.1f} {warm:.1f}")
    whole, alone, ratio = encoding_ratio(views)
    row("board of the next position with its PNG, ms", f"{whole:.1f}")
    row("  its PNG alone, ms", f"{alone:.1f}")
    row("board with PNG : PNG alone", f"{ratio:.2f}", "hold 3 or less")
    drawn = pictures.table(view)
    row(f"PNG of {drawn.width} × {drawn.height}, KiB", f"{len(png(drawn)) / 1024:.0f}", "hold 200 or less")
    row("sprites kept at most, MiB", f"{kept:.0f}")
    row(f"memory grown by {BOARDS} different boards after that, MiB", f"{further:.1f}", "hold 2 or less")

    def draw_some() -> None:
        for board in views[::4]:
            png(pictures.table(board))

    row("event loop late at worst, nothing drawn, ms", f"{delay(None):.1f}")
    row("  while boards are drawn in a thread, warm, ms", f"{delay(draw_some):.1f}")

    def draw_cold() -> None:
        forget_sprites()
        png(pictures.table(view))

    row("  while a board is drawn in a thread, cold, ms", f"{delay(draw_cold):.1f}")
