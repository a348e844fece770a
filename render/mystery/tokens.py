"""Something small that tells of a suspect's name: who he is called after, what he is known for. No trait is told
by it, so it may be anything but a sign of one."""

from __future__ import annotations

from collections.abc import Callable

from render.mystery.attire import Build
from render.mystery.brush import Brush
from render.mystery.habits import CORD, FRIAR, HAIR, LEAF, LINEN, LIP, MANTLE, SKY
from render.palette import GOLD, INK

Token = Callable[[Brush, Build], None]


def _shoulder(build: Build) -> tuple[float, float]:
    """Where something sits on his left shoulder."""
    return (0.862, 0.665) if build.fat else (0.765, 0.715)


# -- animals ---------------------------------------------------------------------------------------------


def duckling(f: Brush, build: Build) -> None:
    """Of Cuthbert of Lindisfarne, who took the eiders under his protection."""
    x, y = _shoulder(build)
    f.curved(
        [(x - 0.07, y), (x - 0.02, y - 0.05), (x + 0.1, y - 0.055), (x + 0.085, y + 0.03), (x + 0.01, y + 0.055)],
        GOLD,
    )
    f.disc(x - 0.02, y - 0.085, 0.055, 0.052, GOLD)
    f.curved([(x - 0.065, y - 0.1), (x - 0.125, y - 0.08), (x - 0.065, y - 0.062)], HAIR["ginger"], thick=0.8)
    f.disc(x - 0.03, y - 0.1, 0.011, 0.012, INK, None)


def dove(f: Brush, build: Build) -> None:
    """Of Remigius, to whom one brought the oil."""
    x, y = _shoulder(build)
    f.curved(
        [
            (x - 0.06, y - 0.02),
            (x + 0.01, y - 0.05),
            (x + 0.12, y + 0.03),
            (x + 0.03, y + 0.035),
            (x - 0.04, y + 0.025),
        ],
        LINEN,
    )
    f.disc(x - 0.035, y - 0.065, 0.045, 0.042, LINEN)
    f.form([(x - 0.073, y - 0.078), (x - 0.112, y - 0.06), (x - 0.07, y - 0.052)], GOLD, thick=0.7)
    f.disc(x - 0.045, y - 0.074, 0.01, 0.011, INK, None)
    f.trace((x, y - 0.018), (x + 0.04, y), (x + 0.08, y + 0.004), thick=0.8)


def mouse(f: Brush, build: Build) -> None:
    x, y = _shoulder(build)
    grey = HAIR["grey"]
    f.trace((x + 0.05, y + 0.01), (x + 0.1, y - 0.03), (x + 0.09, y - 0.09), thick=1)
    f.curved(
        [
            (x - 0.075, y - 0.005),
            (x - 0.02, y - 0.06),
            (x + 0.06, y - 0.055),
            (x + 0.07, y + 0.025),
            (x - 0.02, y + 0.03),
        ],
        grey,
    )
    f.disc(x - 0.012, y - 0.068, 0.03, 0.032, grey)
    f.disc(x - 0.012, y - 0.066, 0.014, 0.016, LIP, None)
    f.disc(x - 0.042, y - 0.022, 0.009, 0.01, INK, None)
    f.disc(x - 0.076, y - 0.002, 0.011, 0.01, INK, None)


def cat(f: Brush, build: Build) -> None:
    """Of Yves, the lawyers' saint, who is shown with one."""
    x, y = 0.875, 0.60
    coat = HAIR["grey"]
    for side in (-1, 1):
        f.form([(x + side * 0.02, y - 0.06), (x + side * 0.085, y - 0.125), (x + side * 0.085, y - 0.02)], coat)
    f.disc(x, y, 0.095, 0.08, coat)
    for side in (-1, 1):
        f.disc(x + side * 0.036, y - 0.012, 0.02, 0.022, GOLD, thick=0.6)
        f.disc(x + side * 0.036, y - 0.012, 0.007, 0.018, INK, None)
        f.trace((x + side * 0.04, y + 0.03), (x + side * 0.115, y + 0.02), thick=0.5)
    f.form([(x - 0.014, y + 0.012), (x + 0.014, y + 0.012), (x, y + 0.03)], LIP, thick=0.5)


def bee(f: Brush, build: Build) -> None:
    x, y = 0.84, 0.13
    for i, (a, b) in enumerate(((0.06, 0.25), (0.09, 0.19), (0.08, 0.13), (0.05, 0.08))):
        f.disc(x + a, y + b, 0.007 + 0.001 * i, 0.007 + 0.001 * i, INK, None)
    for side in (-1, 1):
        f.curved(
            [(x + 0.005, y - 0.03), (x + 0.045 * side + 0.005, y - 0.1), (x + 0.025 * side + 0.02, y - 0.03)],
            LINEN,
            thick=0.7,
        )
    f.disc(x, y, 0.062, 0.042, GOLD)
    for dx in (-0.016, 0.022):
        f.stroke((x + dx, y - 0.036), (x + dx, y + 0.036), line=INK, thick=0.02)
    f.disc(x - 0.045, y - 0.008, 0.008, 0.009, INK, None)


def ladybird(f: Brush, build: Build) -> None:
    x, y = 0.70, 0.50
    f.disc(x - 0.03, y - 0.034, 0.026, 0.024, INK, None)
    f.disc(x, y, 0.048, 0.044, MANTLE, thick=0.8)
    f.stroke((x - 0.03, y - 0.032), (x + 0.032, y + 0.03), line=INK, thick=0.012)
    for dx, dy in ((0.014, -0.018), (-0.018, 0.01), (0.028, 0.004), (0.002, 0.026)):
        f.disc(x + dx, y + dy, 0.009, 0.009, INK, None)


# -- things ----------------------------------------------------------------------------------------------


def quill(f: Brush, build: Build) -> None:
    """Of Matthew, who wrote."""
    f.curved(
        [(0.665, 0.33), (0.675, 0.2), (0.76, 0.08), (0.875, 0.025), (0.86, 0.13), (0.77, 0.25), (0.685, 0.33)],
        LINEN,
    )
    f.trace((0.655, 0.42), (0.70, 0.27), (0.84, 0.06), thick=0.9)


def candle(f: Brush, build: Build) -> None:
    """Of Odilon, who gave the dead their day."""
    x = 0.87
    f.form([(x - 0.045, 0.47), (x + 0.045, 0.47), (x + 0.045, 0.76), (x - 0.045, 0.76)], CORD)
    f.curved(
        [(x - 0.045, 0.47), (x - 0.04, 0.53), (x - 0.015, 0.49), (x + 0.01, 0.56), (x + 0.045, 0.47)],
        LINEN,
        thick=0.7,
    )
    f.curved([(x, 0.33), (x + 0.04, 0.41), (x + 0.02, 0.46), (x - 0.02, 0.46), (x - 0.04, 0.41)], GOLD, thick=0.8)
    f.disc(x, 0.433, 0.012, 0.018, MANTLE, None)


def shell(f: Brush, build: Build) -> None:
    """Of Jacques, the pilgrims' saint."""
    x, y = 0.5, 0.112
    f.curved(
        [
            (x, y + 0.052),
            (x + 0.056, y - 0.002),
            (x + 0.046, y - 0.04),
            (x, y - 0.052),
            (x - 0.046, y - 0.04),
            (x - 0.056, y - 0.002),
        ],
        LINEN,
        thick=0.9,
    )
    for dx in (-0.034, 0, 0.034):
        f.stroke((x, y + 0.046), (x + dx, y - 0.036), line=INK, thick=f.thin * 0.7)


def spoon(f: Brush, build: Build) -> None:
    """Of Pascal, whom cooks call upon."""
    f.form([(0.745, 0.40), (0.765, 0.405), (0.845, 0.19), (0.82, 0.18)], CORD, thick=0.8)
    f.curved([(0.80, 0.15), (0.83, 0.06), (0.905, 0.04), (0.915, 0.12), (0.86, 0.195), (0.815, 0.2)], CORD)


def key(f: Brush, build: Build) -> None:
    """Of Malachi, who keeps what is locked."""
    x, y = 0.21, 0.83
    f.disc(x, y, 0.055, 0.05, None, INK, 3.2)
    f.disc(x, y, 0.055, 0.05, None, GOLD, 1.6)
    f.form([(x - 0.018, y + 0.045), (x + 0.018, y + 0.045), (x + 0.018, 1.04), (x - 0.018, 1.04)], GOLD, thick=0.8)
    for low in (0.935, 0.975):
        f.form(
            [
                (x + 0.018, low - 0.012),
                (x + 0.065, low - 0.012),
                (x + 0.065, low + 0.014),
                (x + 0.018, low + 0.014),
            ],
            GOLD,
            thick=0.8,
        )


def leaf(f: Brush, build: Build) -> None:
    """Of Egidius, the hermit of the woods."""
    x, y = 0.5 + build.wide * 0.75, 0.24
    f.curved(
        [(x - 0.01, y), (x + 0.01, y - 0.09), (x + 0.075, y - 0.13), (x + 0.075, y - 0.05), (x + 0.03, y + 0.005)],
        LEAF,
        thick=0.9,
    )
    f.curved(
        [(x - 0.01, y + 0.01), (x + 0.06, y - 0.035), (x + 0.13, y - 0.02), (x + 0.08, y + 0.035)], LEAF, thick=0.9
    )


def flower(f: Brush, build: Build) -> None:
    """Of Florian."""
    x, y = 0.655, 0.245
    for dx, dy in ((0, -0.045), (0.043, -0.014), (0.027, 0.036), (-0.027, 0.036), (-0.043, -0.014)):
        f.disc(x + dx, y + dy, 0.031, 0.031, LINEN, thick=0.8)
    f.disc(x, y, 0.026, 0.026, GOLD, thick=0.8)


def note(f: Brush, build: Build) -> None:
    """Of Wolfram, the singer."""
    x, y = 0.8, 0.22
    f.disc(x, y, 0.042, 0.032, INK, None)
    f.stroke((x + 0.036, y), (x + 0.036, y - 0.13), line=INK, thick=0.018)
    f.curved(
        [
            (x + 0.034, y - 0.135),
            (x + 0.085, y - 0.09),
            (x + 0.08, y - 0.03),
            (x + 0.072, y - 0.07),
            (x + 0.034, y - 0.095),
        ],
        INK,
        None,
    )


# -- on the face -----------------------------------------------------------------------------------------


def scar(f: Brush, build: Build) -> None:
    x = 0.5 - build.wide * 0.72
    f.trace((x + 0.02, 0.425), (x - 0.004, 0.50), thick=1.3, line=LIP)
    for y in (0.447, 0.476):
        f.trace((x - 0.016, y - 0.004), (x + 0.03, y + 0.006), thick=0.9, line=LIP)


def earring(f: Brush, build: Build) -> None:
    for colour, thick in ((INK, 2.6), (GOLD, 1.3)):
        f.disc(0.5 + build.wide + 0.02, 0.49, 0.026, 0.03, None, colour, thick)


def plaster(f: Brush, build: Build) -> None:
    x, y = 0.5 - build.wide * 0.6, 0.475
    for tilt in (0.03, -0.03):
        f.form(
            [
                (x - 0.04, y - tilt - 0.014),
                (x + 0.04, y + tilt - 0.014),
                (x + 0.04, y + tilt + 0.014),
                (x - 0.04, y - tilt + 0.014),
            ],
            LINEN,
            thick=0.7,
        )


def freckles(f: Brush, build: Build) -> None:
    for side in (-1, 1):
        for dx, dy in ((0.105, 0.445), (0.135, 0.432), (0.16, 0.45), (0.12, 0.465), (0.148, 0.47)):
            f.disc(0.5 + side * dx, dy, 0.008, 0.008, HAIR["chestnut"], None)


def wart(f: Brush, build: Build) -> None:
    x, y = 0.5 + build.wide * 0.55, 0.53
    f.disc(x, y, 0.018, 0.017, FRIAR, thick=0.7)
    f.trace((x + 0.006, y - 0.012), (x + 0.022, y - 0.036), thick=0.6)


def drop(f: Brush, build: Build) -> None:
    """He is found sweating."""
    x, y = 0.5 + build.wide * 0.98, 0.285
    f.curved(
        [(x + 0.012, y - 0.075), (x + 0.042, y - 0.005), (x + 0.012, y + 0.03), (x - 0.02, y - 0.005)],
        SKY,
        thick=0.9,
    )


def tears(f: Brush, build: Build) -> None:
    """Of Hilarion, the merry."""
    for side in (-1, 1):
        x, y = 0.5 + side * (build.eyes + 0.058), 0.425
        f.curved(
            [(x - side * 0.012, y - 0.04), (x + 0.017, y + 0.003), (x, y + 0.022), (x - 0.017, y + 0.003)],
            SKY,
            thick=0.7,
        )


def web(f: Brush, build: Build) -> None:
    """Of Sergio, whom nothing has moved for long: a corner of the arch that nobody dusts."""
    for end in ((0.74, 0.0), (0.78, 0.16), (0.86, 0.235), (1.0, 0.25)):
        f.stroke((1.0, 0.0), end, line=INK, thick=f.thin * 0.55)
    for t in (0.45, 0.8):
        f.trace(
            (1 - 0.26 * t, 0), (1 - 0.2 * t, 0.147 * t), (1 - 0.133 * t, 0.216 * t), (1, 0.25 * t), thick=0.55
        )  # fmt: skip
    f.disc(0.86, 0.335, 0.022, 0.024, INK, None)
    f.stroke((0.86, 0.235), (0.86, 0.32), line=INK, thick=f.thin * 0.55)


BEHIND: dict[str, Token] = {
    "quill": quill, "candle": candle, "cat": cat, "spoon": spoon, "bee": bee, "note": note, "web": web,
}  # fmt: skip
BEFORE: dict[str, Token] = {
    "duckling": duckling, "dove": dove, "mouse": mouse, "ladybird": ladybird, "shell": shell, "key": key,
    "leaf": leaf, "flower": flower, "scar": scar, "earring": earring, "plaster": plaster, "freckles": freckles,
    "wart": wart, "drop": drop, "tears": tears,
}  # fmt: skip
