"""A whole game as an animated GIF, from its log: one picture for each turn, the last one held."""

from __future__ import annotations

import io
from collections.abc import Callable, Generator
from typing import Any

from engine.log import Log
from render.kit import Renderer
from render.palette import CLEAR

FRAME_MS, LAST_MS = 600, 6000
UNIT = 2.0  # 800 pixels wide
LARGEST = 4 * 1024 * 1024  # bytes

Far = tuple[int, int]
"""How many pictures are drawn, and of how many."""


def drawing(log: Log[Any, Any, Any], renderer: Renderer, unit: float = UNIT) -> Generator[Far, None, bytes]:
    """The replay, a picture at a time, drawn smaller if the file would grow too large."""
    views = [renderer.opened(log, step) for step in renderer.turning_points(log)]
    while True:
        pictures = []
        for picture in renderer.frames(views, unit):
            pictures.append(picture)
            yield len(pictures), len(views)
        out = io.BytesIO()
        pictures[0].save(
            out,
            "GIF",
            save_all=True,
            append_images=pictures[1:],
            duration=[*[FRAME_MS] * (len(pictures) - 1), LAST_MS],
            loop=0,
            palette=bytes(pictures[0].getpalette() or ()),  # one for all frames
            transparency=CLEAR,
            optimize=True,  # a frame holds what changed, and is clear elsewhere
            disposal=1,
        )
        if out.tell() <= LARGEST or unit <= 1:
            return out.getvalue()
        unit *= 0.8


def further(replay: Generator[Far, None, bytes]) -> Far | bytes:
    """The next picture of it; the file, when all are drawn."""
    try:
        return next(replay)
    except StopIteration as end:
        made: bytes = end.value
        return made


def gif(
    log: Log[Any, Any, Any],
    renderer: Renderer,
    unit: float = UNIT,
    watch: Callable[[int, int], object] = lambda _done, _of: None,
) -> bytes:
    """All of it at once; `watch` hears how far it is."""
    replay = drawing(log, renderer, unit)
    while not isinstance(made := further(replay), bytes):
        watch(*made)
    return made
