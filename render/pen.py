"""Draws a sprite: everything three times too large, then brought down, so that lines and letters are smooth.

Measures are pixels of the finished sprite and may be fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PIL import Image, ImageDraw

from render.palette import Colour, Palette
from render.typeface import Cut, font, set_in_type

FINE = 3

Point = tuple[float, float]
Anchor = Literal["mm", "lm", "rm", "ma", "la", "ra", "ms", "ls", "rs"]


class Pen:
    def __init__(self, width: int, height: int, ground: Colour | Image.Image, palette: Palette) -> None:
        """`ground` is a colour, or a picture of this size to draw upon."""
        self.width, self.height, self._palette = width, height, palette
        fine = width * FINE, height * FINE
        if isinstance(ground, Image.Image):
            self._picture = ground.convert("RGB").resize(fine, Image.Resampling.NEAREST)
        else:
            self._picture = Image.new("RGB", fine, ground)
        self._draw = ImageDraw.Draw(self._picture)

    def done(self) -> Image.Image:
        """The sprite, in the colours of the palette."""
        return self._palette.bring(self._picture.reduce(FINE))

    # -- shapes ----------------------------------------------------------------------------

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        fill: Colour | None = None,
        line: Colour | None = None,
        thick: float = 1,
        round: float = 0,
    ) -> None:
        corners = (left * FINE, top * FINE, right * FINE - 1, bottom * FINE - 1)
        self._draw.rounded_rectangle(corners, round * FINE, fill, line, self._thickness(thick) if line else 0)

    def shape(
        self, points: Sequence[Point], fill: Colour | None = None, line: Colour | None = None, thick: float = 1
    ) -> None:
        fine = [(x * FINE, y * FINE) for x, y in points]
        if fill is not None:
            self._draw.polygon(fine, fill)
        if line is not None:
            self._draw.line([*fine, fine[0], fine[1]], line, self._thickness(thick), joint="curve")

    def stroke(self, points: Sequence[Point], line: Colour, thick: float = 1) -> None:
        fine = [(x * FINE, y * FINE) for x, y in points]
        self._draw.line(fine, line, self._thickness(thick), joint="curve")

    def round(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Colour | None = None,
        line: Colour | None = None,
        thick: float = 1,
    ) -> None:
        self.oval(x, y, radius, radius, fill, line, thick)

    def oval(
        self,
        x: float,
        y: float,
        across: float,
        down: float,
        fill: Colour | None = None,
        line: Colour | None = None,
        thick: float = 1,
    ) -> None:
        corners = ((x - across) * FINE, (y - down) * FINE, (x + across) * FINE, (y + down) * FINE)
        self._draw.ellipse(corners, fill, line, self._thickness(thick) if line else 0)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, line: Colour, thick: float) -> None:
        """Degrees run clockwise from three o'clock."""
        corners = ((x - radius) * FINE, (y - radius) * FINE, (x + radius) * FINE, (y + radius) * FINE)
        self._draw.arc(corners, start, end, line, self._thickness(thick))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour,
        cut: Cut = "regular",
        anchor: Anchor = "mm",
    ) -> None:
        face = font(cut, max(1, int(size * FINE)))
        self._draw.text((x * FINE, y * FINE), set_in_type(text), colour, face, anchor)

    def lines(
        self, x: float, middle: float, lines: Sequence[str], size: float, colour: Colour, step: float | None = None
    ) -> None:
        """Writing in several lines around the middle; `step` is from line to line, their size if none is given."""
        for i, line in enumerate(lines):
            y = middle + (i - (len(lines) - 1) / 2) * (size if step is None else step)
            self.text(x, y, line, size, colour, "regular", "lm")

    def halo(
        self, x: float, y: float, text: str, size: float, colour: Colour, cut: Cut, around: Colour, thick: float
    ) -> None:
        """Writing in the middle of a place, with a rim that keeps lines below away from it."""
        face = font(cut, max(1, int(size * FINE)))
        rim = self._thickness(thick)
        self._draw.text((x * FINE, y * FINE), set_in_type(text), around, face, "mm", stroke_width=rim)
        self.text(x, y, text, size, colour, cut)

    def upright(self, x: float, y: float, text: str, size: float, colour: Colour, cut: Cut = "regular") -> None:
        """Writing turned a quarter, to be read from below, its middle there."""
        face, text = font(cut, max(1, int(size * FINE))), set_in_type(text)
        left, top, right, bottom = face.getbbox(text, anchor="lm")
        mask = Image.new("L", (int(right - left) + 2, int(bottom - top) + 2))
        ImageDraw.Draw(mask).text((1 - left, 1 - top), text, 255, face, "lm")
        turned = mask.transpose(Image.Transpose.ROTATE_90)
        self._picture.paste(colour, (int(x * FINE - turned.width / 2), int(y * FINE - turned.height / 2)), turned)

    def figure(self, x: float, y: float, text: str, size: float, colour: Colour) -> None:
        """Figures and capitals, in the middle of a round or a box: by what is seen, not by the line of writing."""
        cut, text = font("bold", max(1, int(size * FINE))), set_in_type(text)
        left, top, right, bottom = self._draw.textbbox((0, 0), text, cut)
        self._draw.text((x * FINE - (left + right) / 2, y * FINE - (top + bottom) / 2), text, colour, cut)

    @staticmethod
    def _thickness(thick: float) -> int:
        return max(1, int(thick * FINE + 0.5))
