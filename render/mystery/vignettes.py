"""A small drawing for each event: what comes over the abbey with this Mass."""

from __future__ import annotations

from math import cos, pi, sin

from render.frame import Frame
from render.legend import Sign
from render.mystery import signs
from render.mystery.colours import LEAF, WOOD
from render.mystery.trait_signs import trait_sign
from render.palette import FADED, GOLD, INK, LAPIS, PAGE, PARCHMENT, RUBRIC, WHITE


def _part(f: Frame, x: float, y: float, size: float) -> Frame:
    """A smaller square within, by its upper left corner."""
    return Frame(f.pen, *f.at(x, y), size * f.size)


def _three(f: Frame, *values: str) -> None:
    """Traits that are counted."""
    for value, (x, y) in zip(values, ((0.26, 0.0), (0.0, 0.5), (0.52, 0.5)), strict=True):
        trait_sign(_part(f, x, y, 0.47), value)


def _wine(f: Frame) -> None:
    """A goblet, full."""
    f.stroke((0.5, 0.5), (0.5, 0.9), thick=0.09)
    f.shape((0.26, 0.97), (0.74, 0.97), (0.6, 0.88), (0.4, 0.88), fill=GOLD)
    f.shape((0.18, 0.1), (0.82, 0.1), (0.76, 0.42), (0.6, 0.58), (0.4, 0.58), (0.24, 0.42), fill=GOLD)
    f.oval(0.5, 0.12, 0.32, 0.09, fill=RUBRIC)
    f.oval(0.9, 0.5, 0.05, 0.08, fill=RUBRIC, line=None)


def _yes_or_no(f: Frame) -> None:
    signs.right(_part(f, 0.0, 0.24, 0.44))
    signs.wrong(_part(f, 0.56, 0.26, 0.42))


def _razor(f: Frame) -> None:
    """And the bowl."""
    f.shape((0.06, 0.56), (0.94, 0.56), (0.78, 0.94), (0.22, 0.94), fill=WHITE, thick=0.06)
    f.oval(0.5, 0.56, 0.44, 0.1, fill=WHITE, thick=0.06)
    trait_sign(_part(f, 0.22, -0.06, 0.6), "shaven")


def _snow(f: Frame) -> None:
    for i in range(6):
        a = i * pi / 3
        x, y = cos(a), sin(a)
        f.stroke((0.5, 0.5), (0.5 + 0.47 * x, 0.5 + 0.47 * y), line=LAPIS, thick=0.07)
        for side in (a - 0.7, a + 0.7):
            tip = 0.5 + 0.28 * x + 0.17 * cos(side), 0.5 + 0.28 * y + 0.17 * sin(side)
            f.stroke((0.5 + 0.28 * x, 0.5 + 0.28 * y), tip, line=LAPIS, thick=0.06)


def _broom(f: Frame) -> None:
    f.stroke((0.92, 0.04), (0.44, 0.6), thick=0.12)
    f.stroke((0.92, 0.04), (0.44, 0.6), line=WOOD, thick=0.06)
    f.shape((0.34, 0.46), (0.58, 0.68), (0.3, 1.0), (0.02, 0.74), fill=GOLD, thick=0.06)
    for a, b in (((0.38, 0.62), (0.14, 0.84)), ((0.46, 0.68), (0.24, 0.92))):
        f.stroke(a, b, thick=0.04)


def _barred(f: Frame) -> None:
    f.shape((0.14, 0.98), (0.14, 0.36), (0.3, 0.1), (0.5, 0.02), (0.7, 0.1), (0.86, 0.36), (0.86, 0.98),
            fill=WOOD, thick=0.07)  # fmt: skip
    f.stroke((0.5, 0.04), (0.5, 0.96), thick=0.04)
    f.shape((0.02, 0.48), (0.98, 0.48), (0.98, 0.64), (0.02, 0.64), fill=FADED, thick=0.06)


def _dice(f: Frame) -> None:
    signs.die(_part(f, 0.0, 0.06, 0.54), "red")
    signs.die(_part(f, 0.44, 0.42, 0.54), "blue")


def _asleep(f: Frame) -> None:
    signs.bell(_part(f, 0.0, 0.22, 0.78))
    f.pen.figure(*f.at(0.74, 0.3), "z", 0.36 * f.size, INK)
    f.pen.figure(*f.at(0.93, 0.1), "z", 0.28 * f.size, INK)


def _ringing(f: Frame) -> None:
    signs.bell(_part(f, 0.14, 0.14, 0.72))
    for radius in (0.42, 0.53):
        f.arc(0.5, 0.5, radius, 150, 200, thick=0.05)
        f.arc(0.5, 0.5, radius, -20, 30, thick=0.05)


def _letter(f: Frame) -> None:
    """With a seal."""
    f.shape((0.02, 0.2), (0.98, 0.2), (0.98, 0.84), (0.02, 0.84), fill=PAGE, thick=0.06)
    f.stroke((0.02, 0.2), (0.5, 0.56), (0.98, 0.2), thick=0.06)
    f.oval(0.5, 0.56, 0.14, 0.14, fill=RUBRIC)


def _worm(f: Frame) -> None:
    """In a book."""
    f.shape((0.5, 0.42), (0.02, 0.3), (0.02, 0.88), (0.5, 0.98), fill=WHITE, thick=0.06)
    f.shape((0.5, 0.42), (0.98, 0.3), (0.98, 0.88), (0.5, 0.98), fill=WHITE, thick=0.06)
    for x, y in ((0.28, 0.44), (0.36, 0.3), (0.48, 0.22), (0.6, 0.3)):
        f.oval(x, y, 0.11, 0.11, fill=LEAF, thick=0.045)
    f.oval(0.74, 0.26, 0.13, 0.13, fill=LEAF, thick=0.045)
    f.oval(0.78, 0.23, 0.03, 0.03, fill=INK, line=None)


def _shrine(f: Frame) -> None:
    """On its poles."""
    f.stroke((0.0, 0.84), (1.0, 0.84), line=WOOD, thick=0.1)
    f.shape((0.12, 0.8), (0.12, 0.46), (0.88, 0.46), (0.88, 0.8), fill=GOLD, thick=0.06)
    f.shape((0.04, 0.46), (0.26, 0.16), (0.74, 0.16), (0.96, 0.46), fill=GOLD, thick=0.06)
    f.stroke((0.5, 0.5), (0.5, 0.76), line=RUBRIC, thick=0.08)
    f.stroke((0.4, 0.59), (0.6, 0.59), line=RUBRIC, thick=0.08)


def _to_the_right(f: Frame) -> None:
    signs.card(_part(f, -0.02, 0.2, 0.64))
    f.stroke((0.5, 0.52), (0.86, 0.52), line=LAPIS, thick=0.12)
    f.shape((0.76, 0.32), (1.02, 0.52), (0.76, 0.72), fill=LAPIS, line=None)


def _night(f: Frame) -> None:
    """A cot under the moon; the sky is the card."""
    f.oval(0.74, 0.24, 0.22, 0.22, fill=GOLD)
    f.oval(0.84, 0.18, 0.19, 0.19, fill=PARCHMENT, line=None)
    f.stroke((0.06, 0.5), (0.06, 0.98), thick=0.08)
    f.stroke((0.94, 0.74), (0.94, 0.98), thick=0.08)
    f.shape((0.06, 0.68), (0.94, 0.68), (0.94, 0.88), (0.06, 0.88), fill=LAPIS, thick=0.06)
    f.oval(0.24, 0.62, 0.15, 0.1, fill=WHITE, thick=0.05)


VIGNETTES: dict[str, Sign] = {
    "hush_of_prime": signs.silence,
    "loose_tongues": _wine,
    "plain_speech": _yes_or_no,
    "muster_orders": lambda f: _three(f, "templar", "franciscan", "benedictine"),
    "muster_ranks": lambda f: _three(f, "father", "brother", "novice"),
    "muster_looks": lambda f: _three(f, "hooded", "bearded", "fat"),
    "barber": _razor,
    "snowdrifts": _snow,
    "swept_paths": _broom,
    "barred_door": _barred,
    "other_ears": _dice,
    "late_ringer": _asleep,
    "keen_ringer": _ringing,
    "news_at_gate": _letter,
    "bookworm": _worm,
    "relics_carried": _shrine,
    "whisper_back": _to_the_right,
    "night_cells": _night,
}
