"""Pictures of Parley."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image


def drawn(lines: Sequence[str], unit: float) -> Image.Image:
    """A picture that hangs on every character of the lines."""
    made = Image.new("RGB", (max(8, int(40 * unit)), 8 * (len(lines) + 1)), "white")
    for y, line in enumerate(lines):
        for x, glyph in enumerate(line[: made.width]):
            made.putpixel((x, 8 * y), (ord(glyph) % 256, ord(glyph) // 256 % 256, 0))
    return made
