"""A whole game as an animated GIF, from its log: one picture for each turn, the last one held."""

from __future__ import annotations

import io
from typing import Any

from engine.log import Log
from render.kit import Renderer
from render.palette import CLEAR

FRAME_MS, LAST_MS = 600, 6000
UNIT = 2.0  # 800 pixels wide
LARGEST = 4 * 1024 * 1024  # bytes


def gif(log: Log[Any, Any, Any], renderer: Renderer, unit: float = UNIT) -> bytes:
    """The replay, drawn smaller if the file would grow too large."""
    views = [renderer.opened(log, step) for step in renderer.turning_points(log)]
    while True:
        pictures = list(renderer.frames(views, unit))
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
