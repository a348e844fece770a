"""What suspects wear, by order, title, hood and girth, so that all four are told by shape as well as by colour.

Orders: templars have a tabard with a cross, franciscans a cord with three knots, benedictines a medal. Titles: a
Father has a stole, a novice a wide white collar, a brother neither. A fat man fills the frame from side to side; a
thin one has narrow shoulders, and a neck.
"""

from __future__ import annotations

from typing import NamedTuple

from render.mystery.brush import Brush, mirrored
from render.mystery.habits import CORD, HABIT, HABIT_SHADE, LINEN, LINEN_SHADE, MANTLE, STOLE_SHADE
from render.palette import GOLD, INK
from render.pen import Point

Curve = list[Point]


class Build(NamedTuple):
    """How somebody is made; where his face has its parts. Shapes by their right half."""

    head: Curve
    hood: Curve
    opening: Curve
    body: Curve
    roll: tuple[float, float, float]
    """Of the hood that lies on his shoulders: its middle, how far it goes across and down."""
    collar: Curve
    stole: Curve
    tabard: float
    wide: float
    """Half of his face, by his eyes."""
    jaw: float
    """The same by his mouth: a fat face is widest there."""
    eyes: float
    """From the middle of his face."""

    @property
    def fat(self) -> bool:
        return self.jaw > self.wide


FAT = Build(
    head=mirrored(
        (0, 0.16), (0.11, 0.18), (0.18, 0.27), (0.196, 0.38), (0.222, 0.48), (0.18, 0.575), (0.09, 0.618),
        (0, 0.625),
    ),
    hood=mirrored(
        (0, 0.035), (0.10, 0.085), (0.22, 0.19), (0.272, 0.36), (0.285, 0.52), (0.33, 0.66), (0.2, 0.73), (0, 0.75)
    ),
    opening=mirrored((0, 0.15), (0.12, 0.18), (0.20, 0.28), (0.226, 0.42), (0.23, 0.54), (0.16, 0.645), (0, 0.68)),
    body=mirrored((0, 0.60), (0.17, 0.62), (0.36, 0.675), (0.47, 0.78), (0.515, 0.92), (0.53, 1.06), (0, 1.06)),
    roll=(0.645, 0.285, 0.088),
    collar=[(0.5, 0.69), (0.62, 0.655), (0.735, 0.665), (0.79, 0.745), (0.70, 0.815), (0.58, 0.82), (0.5, 0.755)],
    stole=[(0.635, 0.66), (0.715, 0.665), (0.81, 1.04), (0.70, 1.04)],
    tabard=0.17,
    wide=0.196,
    eyes=0.082,
    jaw=0.218,
)  # fmt: skip

THIN = Build(
    head=mirrored(
        (0, 0.145), (0.088, 0.165), (0.136, 0.25), (0.14, 0.37), (0.126, 0.48), (0.086, 0.58), (0.038, 0.628),
        (0, 0.634),
    ),
    hood=mirrored(
        (0, 0.015), (0.06, 0.075), (0.158, 0.18), (0.198, 0.35), (0.196, 0.50), (0.218, 0.65), (0.15, 0.725),
        (0, 0.745),
    ),
    opening=mirrored(
        (0, 0.125), (0.088, 0.155), (0.146, 0.26), (0.159, 0.40), (0.148, 0.53), (0.1, 0.64), (0, 0.685)
    ),
    body=mirrored((0, 0.66), (0.07, 0.665), (0.17, 0.71), (0.265, 0.775), (0.305, 0.88), (0.33, 1.06), (0, 1.06)),
    roll=(0.70, 0.165, 0.062),
    collar=[(0.5, 0.725), (0.55, 0.70), (0.625, 0.705), (0.67, 0.77), (0.62, 0.835), (0.55, 0.84), (0.5, 0.785)],
    stole=[(0.565, 0.70), (0.635, 0.71), (0.70, 1.04), (0.605, 1.04)],
    tabard=0.13,
    wide=0.14,
    eyes=0.064,
    jaw=0.11,
)  # fmt: skip


def build_of(girth: str) -> Build:
    return FAT if girth == "fat" else THIN


def flipped(points: list[Point]) -> list[Point]:
    return [(1 - x, y) for x, y in points]


# -- below the head --------------------------------------------------------------------------------------


def body(f: Brush, build: Build, order: str) -> None:
    f.curved(build.body, HABIT[order])


def badge(f: Brush, build: Build, order: str) -> None:
    """What shows the order on his breast."""
    if order == "templar":
        w = build.tabard
        f.form([(0.5 - w, 0.72), (0.5 + w, 0.72), (0.5 + w * 1.12, 1.06), (0.5 - w * 1.12, 1.06)], LINEN)
        cross(f, 0.5, 0.90, 0.085, 0.046)
    elif order == "franciscan":
        cord(f, 0.5, 0.70, 1.06, (0.81, 0.885, 0.96))
    else:
        chain(f, build)
        medal(f, 0.5, 0.9, 0.08)


def cross(f: Brush, x: float, y: float, arm: float, thick: float) -> None:
    """With arms that widen."""
    a, n, w = arm, thick * 0.42, thick
    f.form(
        [
            (x - w, y - a), (x + w, y - a), (x + n, y - n), (x + a, y - w), (x + a, y + w), (x + n, y + n),
            (x + w, y + a), (x - w, y + a), (x - n, y + n), (x - a, y + w), (x - a, y - w), (x - n, y - n),
        ],
        MANTLE, thick=0.7,
    )  # fmt: skip


def cord(f: Brush, x: float, top: float, bottom: float, knots: tuple[float, ...]) -> None:
    f.form([(x - 0.026, top), (x + 0.026, top), (x + 0.026, bottom), (x - 0.026, bottom)], CORD)
    for y in knots:
        f.disc(x, y, 0.056, 0.031, CORD)


def medal(f: Brush, x: float, y: float, radius: float) -> None:
    f.disc(x, y, radius, radius, LINEN_SHADE)
    f.stroke((x, y - radius * 0.6), (x, y + radius * 0.6), line=INK, thick=f.thin * 1.1)
    f.stroke((x - radius * 0.6, y), (x + radius * 0.6, y), line=INK, thick=f.thin * 1.1)


def chain(f: Brush, build: Build) -> None:
    """On which the medal hangs."""
    x, y = build.roll[1] * 0.75, build.roll[0] + 0.06
    for side in (-1, 1):
        f.stroke((0.5 + side * x, y), (0.5, 0.90), line=LINEN_SHADE, thick=f.thin * 1.3)


def title_sign(f: Brush, build: Build, title: str) -> None:
    if title == "father":
        for points in (build.stole, flipped(build.stole)):
            f.form(points, GOLD)
            (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
            for t in (0.42, 0.72):
                left = (ax + (dx - ax) * t, ay + (dy - ay) * t)
                right = (bx + (cx - bx) * t, by + (cy - by) * t)
                f.stroke(left, right, line=STOLE_SHADE, thick=0.03)
    elif title == "novice":
        for points in (build.collar, flipped(build.collar)):
            f.curved(points, LINEN)


# -- hoods -----------------------------------------------------------------------------------------------


def folded(f: Brush, build: Build, order: str) -> None:
    """A hood that lies on the shoulders, behind the neck."""
    y, across, down = build.roll
    f.disc(0.5, y, across, down, HABIT[order])
    f.disc(0.5, y - down * 0.25, across * 0.74, down * 0.62, HABIT_SHADE[order])


def hood_up(f: Brush, build: Build, order: str) -> None:
    """A hood around the head, which is painted into its opening."""
    f.curved(build.hood, HABIT[order])
    f.curved(build.opening, HABIT_SHADE[order])
