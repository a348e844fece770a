"""A small sign for each of the twelve trait values, told by its outline as well as by its colours.

An order is its badge, each on a ground of another shape; a title what is worn over the tunic; hood, beard and girth
are shown with nothing else of the man.
"""

from __future__ import annotations

from collections.abc import Callable

from render.frame import Frame
from render.mystery.attire import cross
from render.mystery.brush import Brush, mirrored
from render.mystery.habits import (
    CORD,
    COWL,
    FRIAR,
    HAIR,
    LINEN,
    LINEN_SHADE,
    SKIN,
)
from render.palette import FADED, GOLD, INK, PALE

FLESH = SKIN["fair"][0]
LINE = 0.05
"""What signs are outlined in: they are small, and stand on their own."""


def trait_sign(f: Frame, value: str) -> None:
    brush = Brush(f.pen, f.left, f.top, f.size)
    brush.thin = max(brush.thin, LINE)
    _SIGNS[value](brush)


# -- orders ----------------------------------------------------------------------------------------------


def _templar(f: Brush) -> None:
    """A shield with the cross."""
    f.curved(mirrored((0, 0.03), (0.42, 0.03), (0.42, 0.06), (0.43, 0.45), (0.28, 0.8), (0, 0.98)), LINEN)
    cross(f, 0.5, 0.44, 0.27, 0.17)


def _franciscan(f: Brush) -> None:
    """A lozenge of brown cloth with the cord's three knots."""
    f.form([(0.5, -0.04), (1.0, 0.5), (0.5, 1.04), (0.0, 0.5)], FRIAR)
    f.form([(0.455, 0.16), (0.545, 0.16), (0.545, 0.84), (0.455, 0.84)], CORD, thick=0.6)
    for y in (0.28, 0.5, 0.72):
        f.disc(0.5, y, 0.15, 0.075, CORD, thick=0.7)


def _benedictine(f: Brush) -> None:
    """The medal."""
    f.disc(0.5, 0.5, 0.47, 0.47, COWL)
    f.disc(0.5, 0.5, 0.3, 0.3, LINEN_SHADE, thick=0.7)
    f.stroke((0.5, 0.29), (0.5, 0.71), line=INK, thick=0.09)
    f.stroke((0.29, 0.5), (0.71, 0.5), line=INK, thick=0.09)


# -- titles ----------------------------------------------------------------------------------------------


def _tunic(f: Brush) -> None:
    f.form(
        [
            (0.3, 0.08), (0.7, 0.08), (0.98, 0.36), (0.82, 0.54), (0.74, 0.48), (0.8, 0.98), (0.2, 0.98),
            (0.26, 0.48), (0.18, 0.54), (0.02, 0.36),
        ],
        PALE,
    )  # fmt: skip


def _father(f: Brush) -> None:
    """With a stole."""
    _tunic(f)
    for side in (-1, 1):
        xs = [0.5 + side * x for x in (0.06, 0.24, 0.3, 0.1)]
        f.form(list(zip(xs, (0.06, 0.06, 0.86, 0.86), strict=True)), GOLD, thick=0.8)
        f.stroke((0.5 + side * 0.09, 0.7), (0.5 + side * 0.29, 0.7), line=INK, thick=0.04)


def _brother(f: Brush) -> None:
    """Girded, and nothing more."""
    _tunic(f)
    f.stroke((0.25, 0.6), (0.75, 0.6), line=INK, thick=0.1)
    f.stroke((0.42, 0.6), (0.38, 0.86), line=INK, thick=0.06)


def _novice(f: Brush) -> None:
    """With a wide white collar."""
    _tunic(f)
    for side in (-1, 1):
        f.curved(
            [
                (0.5, 0.16),
                (0.5 + side * 0.16, 0.04),
                (0.5 + side * 0.33, 0.14),
                (0.5 + side * 0.34, 0.36),
                (0.5 + side * 0.13, 0.44),
            ],
            LINEN,
        )


# -- hoods -----------------------------------------------------------------------------------------------


def _hooded(f: Brush) -> None:
    f.curved(mirrored((0, -0.02), (0.12, 0.1), (0.36, 0.38), (0.4, 0.7), (0.46, 0.98), (0, 1.02)), FADED)
    f.curved(mirrored((0, 0.28), (0.17, 0.36), (0.24, 0.6), (0.16, 0.84), (0, 0.9)), INK, None)


def _bareheaded(f: Brush) -> None:
    """A shaved crown above its ring of hair."""
    f.disc(0.5, 0.52, 0.4, 0.48, FLESH)
    f.curved(
        [
            (0.04, 0.4), (0.16, 0.3), (0.5, 0.36), (0.84, 0.3), (0.96, 0.4), (0.94, 0.68), (0.84, 0.66),
            (0.8, 0.52), (0.5, 0.54), (0.2, 0.52), (0.16, 0.66), (0.06, 0.68),
        ],
        HAIR["brown"],
    )  # fmt: skip
    for x in (0.37, 0.63):
        f.disc(x, 0.68, 0.045, 0.06, INK, None)


# -- beards ----------------------------------------------------------------------------------------------


def _bearded(f: Brush) -> None:
    f.curved(
        mirrored((0, 0.2), (0.16, 0.22), (0.3, 0.14), (0.44, 0.06), (0.44, 0.42), (0.3, 0.78), (0, 1.0)),
        HAIR["brown"],
    )
    f.disc(0.5, 0.4, 0.16, 0.07, FLESH, thick=0.7)
    f.curved(
        mirrored((0, 0.2), (0.14, 0.1), (0.3, 0.24), (0.34, 0.34), (0.14, 0.33), (0, 0.28)),
        HAIR["brown"],
        thick=0.7,
    )


def _shaven(f: Brush) -> None:
    """A razor, open."""
    f.form([(0.44, 0.5), (0.04, 0.12), (0.1, 0.0), (0.24, 0.02), (0.6, 0.4)], LINEN_SHADE)
    f.form([(0.42, 0.42), (0.56, 0.36), (0.98, 0.8), (0.94, 0.94), (0.82, 0.96)], FRIAR)
    f.disc(0.51, 0.46, 0.05, 0.05, LINEN, thick=0.7)


# -- girths ----------------------------------------------------------------------------------------------


def _fat(f: Brush) -> None:
    f.disc(0.5, 0.63, 0.48, 0.37, PALE)
    f.stroke((0.04, 0.7), (0.3, 0.76), (0.7, 0.76), (0.96, 0.7), line=INK, thick=0.07)
    f.disc(0.5, 0.19, 0.19, 0.18, FLESH)


def _thin(f: Brush) -> None:
    f.form([(0.4, 0.3), (0.6, 0.3), (0.66, 1.0), (0.34, 1.0)], PALE)
    f.stroke((0.37, 0.66), (0.63, 0.66), line=INK, thick=0.07)
    f.disc(0.5, 0.17, 0.12, 0.17, FLESH)


_SIGNS: dict[str, Callable[[Brush], None]] = {
    "templar": _templar,
    "franciscan": _franciscan,
    "benedictine": _benedictine,
    "father": _father,
    "brother": _brother,
    "novice": _novice,
    "hooded": _hooded,
    "bareheaded": _bareheaded,
    "bearded": _bearded,
    "shaven": _shaven,
    "fat": _fat,
    "thin": _thin,
}
