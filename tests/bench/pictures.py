"""The rows of pictures: how long they take, how large they are, what they hold in memory, how long others wait.

What counts is the ratio of a warm board to encoding the same pixels alone; both take turns in one run.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import perf_counter
from typing import Any

from PIL import Image

from cogs.portfolio import Portfolio
from engine.core import AnyGame
from engine.log import Log
from render.games import RENDERERS
from render.kit import Picture, Question, png
from tests.render.caches import forget_all, forget_sprites

BUSY = 0.75  # of a game: by then the board is crowded, and there is still much to choose
BOARDS = 60
REPEATS = 15
TICK = 0.001  # seconds
UNIT = 4.0

Row = Callable[..., None]
AnyLog = Log[Any, Any, Any]


def milliseconds(call: Callable[[], object]) -> float:
    began = perf_counter()
    call()
    return 1000 * (perf_counter() - began)


class Artist:
    """Draws one game as the bot has it drawn."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self._renderer = game, RENDERERS[game.meta.id]

    def table(self, view: Any) -> Image.Image:
        return self._drawn(self._renderer.table(view))

    def screen(self, view: Any, legal: Sequence[Any]) -> Image.Image:
        return self._drawn(self._renderer.screen(view, legal))

    def notebook(self, log: AnyLog, seat: str) -> Image.Image | None:
        """At the end of the game, with all that marks itself; None in games that have none."""
        view = self.game.view(log.steps[-2].state, seat)
        book = self._renderer.notebook(view, tuple(log.told_to(seat, until=len(log.steps) - 2)), {}, False)
        return None if book is None else self._drawn(book.picture)

    def choice(self, question: Question) -> Image.Image:
        assert question.picture is not None
        return self._drawn(question.picture)

    @staticmethod
    def _drawn(picture: Picture) -> Image.Image:
        return picture.draw(UNIT)

    def boards(self, log: AnyLog, count: int) -> list[Any]:
        """So many views of one game, spread over it."""
        last = len(log.steps) - 1
        return [self.game.view(log.steps[round(i * last / (count - 1))].state, None) for i in range(count)]

    def busy(self, log: AnyLog) -> tuple[Any, str, Question]:
        """A late position, whose decision it is, and the picture with most to choose from there."""
        for step in log.steps[int(len(log.steps) * BUSY) :]:
            for seat in self.game.to_act(step.state):
                found = [one for one in self._questions(step.state, seat) if one.picture is not None]
                if found:
                    return step.state, seat, max(found, key=lambda one: len(one.choices))
        raise AssertionError("nothing is ever chosen on a picture")

    def _questions(self, state: Any, seat: str) -> Iterator[Question]:
        view, legal = self.game.view(state, seat), self.game.legal(state, seat)
        words = [tuple(self.game.write(action).split()) for action in legal]
        for prefix in dict.fromkeys(spoken[:length] for spoken in words for length in (1, 2)):
            question = self._renderer.ask(view, legal, prefix)
            if question is not None:
                yield question


def cold_and_warm(draw: Callable[[], Image.Image]) -> tuple[float, float]:
    """Milliseconds with nothing kept (the fonts apart), and once all is."""
    cold = []
    for _ in range(5):
        forget_sprites()
        cold.append(milliseconds(draw))
    return median(cold), median(milliseconds(draw) for _ in range(REPEATS))


def encoding_ratio(artist: Artist, views: Sequence[Any]) -> tuple[float, float, float]:
    """A board drawn and encoded, after the one before it was: milliseconds, those of encoding alone, the ratio."""
    whole, alone = [], []
    artist.table(views[0])
    for view in views[1:]:
        drawn: list[Image.Image] = []

        def made(view: Any = view, drawn: list[Image.Image] = drawn) -> None:
            drawn.append(artist.table(view))
            png(drawn[0])

        whole.append(milliseconds(made))
        alone.append(milliseconds(lambda drawn=drawn: png(drawn[0])))  # type: ignore[misc]
    ratio = median(a / b for a, b in zip(whole, alone, strict=True))
    return median(whole), median(alone), ratio


def again(game: AnyGame, state: Any, seat: str) -> tuple[float, float]:
    """Milliseconds until a player's screen is a file, alternatives in words and all: the first time, with what is
    drawn for everybody at hand, and when he looks at it again and nothing has changed."""
    renderer, portfolio = RENDERERS[game.meta.id], Portfolio()

    def look(kept: Portfolio) -> None:
        picture = renderer.screen(game.view(state, seat), game.legal(state, seat))
        key = picture.key(UNIT)
        if kept.find(key) is None:
            kept.keep(key, png(picture.draw(UNIT)))

    look(portfolio)
    first = median(milliseconds(lambda: look(Portfolio())) for _ in range(REPEATS))
    return first, median(milliseconds(lambda: look(portfolio)) for _ in range(REPEATS))


def peak_mib() -> float:
    """The most memory this process has held."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def held_by(artist: Artist, logs: Sequence[AnyLog]) -> tuple[float, float]:
    """MiB by which the peak grows until the caches are full, and when different boards are drawn after that: those
    of the first game again, which the caches have forgotten by then."""
    forget_sprites()
    png(artist.table(artist.boards(logs[0], 2)[1]))
    peaks = [peak_mib()]
    for log in (*logs, logs[0]):
        for view in artist.boards(log, BOARDS):
            png(artist.table(view))
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


def _notebook(artist: Artist, log: AnyLog, seat: str, row: Row) -> None:
    """The picture besides the board that some games have: of all that may be marked."""
    whole, alone = [], []
    for _ in range(REPEATS):
        drawn: list[Image.Image] = []

        def made(drawn: list[Image.Image] = drawn) -> None:
            sheet = artist.notebook(log, seat)
            assert sheet is not None
            drawn.append(sheet)
            png(sheet)

        whole.append(milliseconds(made))
        alone.append(milliseconds(lambda drawn=drawn: png(drawn[0])))  # type: ignore[misc]
    ratio = median(a / b for a, b in zip(whole, alone, strict=True))
    row("  notebook with PNG : PNG alone", f"{ratio:.2f}", "hold 3 or less")
    row(
        f"  its PNG of {drawn[0].width} × {drawn[0].height}, KiB",
        f"{len(png(drawn[0])) / 1024:.0f}",
        "hold 200 or less",
    )


def report(game: AnyGame, logs: Sequence[AnyLog], row: Row) -> None:
    """`logs` are whole games of busy boards, enough of them to fill the caches before the last."""
    forget_all()
    artist, title = Artist(game), game.meta.title
    state, seat, question = artist.busy(logs[0])
    view, mine, legal = game.view(state, None), game.view(state, seat), game.legal(state, seat)
    views = artist.boards(logs[0], BOARDS)
    kept, further = held_by(artist, logs)
    for what, draw in (
        ("board", lambda: artist.table(view)),
        ("screen", lambda: artist.screen(mine, legal)),
        (f"choice of {len(question.choices)} places", lambda: artist.choice(question)),
    ):
        cold, warm = cold_and_warm(draw)
        row(f"{title}: {what}, cold and warm, ms", f"{cold:.1f} {warm:.1f}")
    whole, alone, ratio = encoding_ratio(artist, views)
    row("  board of the next position with its PNG, ms", f"{whole:.1f}")
    row("  its PNG alone, ms", f"{alone:.1f}")
    row("  board with PNG : PNG alone", f"{ratio:.2f}", "hold 3, aim 2 or less")
    first, unchanged = again(game, state, seat)
    row("  a player's screen with its PNG; again, unchanged, ms", f"{first:.1f} {unchanged:.2f}", "aim 2 or less")
    drawn = artist.table(view)
    row(
        f"  PNG of {drawn.width} × {drawn.height}, KiB",
        f"{len(png(drawn)) / 1024:.0f}",
        "hold 200, aim 150 or less",
    )
    if artist.notebook(logs[0], seat) is not None:
        _notebook(artist, logs[0], seat, row)
    row("  sprites kept at most, MiB", f"{kept:.0f}")
    row(f"  memory grown by {BOARDS} different boards after that, MiB", f"{further:.1f}", "hold 2 or less")

    def draw_some() -> None:
        for board in views[::4]:
            png(artist.table(board))

    def draw_cold() -> None:
        forget_sprites()
        png(artist.table(view))

    row("  event loop late at worst, nothing drawn, ms", f"{delay(None):.1f}")
    row("    while boards are drawn in a thread, warm, ms", f"{delay(draw_some):.1f}")
    row("    while a board is drawn in a thread, cold, ms", f"{delay(draw_cold):.1f}")
