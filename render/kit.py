"""What a game must be able to show, so that all around it (bot, playground, command line) can stay general."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from PIL import Image

from engine.log import Log


class Renderer(Protocol):
    """One game's pictures and words. Everything is made from views."""

    def seen(self, view: Any, unit: float) -> Image.Image:
        """A position as its reader sees it."""
        ...

    def frames(self, views: Sequence[Any], unit: float) -> Iterator[Image.Image]:
        """The pictures of a replay, all of one size."""
        ...

    def turning_points(self, log: Log[Any, Any, Any]) -> list[int]:
        """The steps that a replay shows."""
        ...


def png(picture: Image.Image) -> bytes:
    """A picture as a file. All its colours are in the shared palette already."""
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=6)
    return out.getvalue()
