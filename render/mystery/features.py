"""The faces of the suspects: head, hair and beard, and what makes each of them somebody.

Everything counts from the middle of the face, which is that of the frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from render.mystery.attire import Build
from render.mystery.brush import Brush, mirrored
from render.mystery.habits import BLUSH, HAIR, LINEN, LINEN_SHADE, LIP, SKIN
from render.mystery.persons import Person
from render.palette import INK, Colour
from render.pen import Point

EYES, NOSE, MOUTH = 0.385, 0.475, 0.55


def _darker(hair: str) -> Colour:
    """What hair is drawn in where it lies on skin: outlines of white hair would vanish on it."""
    return HAIR["grey"] if hair == "white" else HAIR[hair]


def _box(x: float, y: float, across: float, down: float) -> list[Point]:
    return [(x - across, y - down), (x + across, y - down), (x + across, y + down), (x - across, y + down)]


# -- head ------------------------------------------------------------------------------------------------


def neck(f: Brush, person: Person) -> None:
    _, shade = SKIN[person.skin]
    f.form([(0.435, 0.56), (0.565, 0.56), (0.575, 0.72), (0.5, 0.755), (0.425, 0.72)], shade)


def ears(f: Brush, build: Build, person: Person) -> None:
    light, shade = SKIN[person.skin]
    for side in (-1, 1):
        f.disc(0.5 + side * (build.wide + 0.012), 0.41, 0.034, 0.055, light)
        f.disc(0.5 + side * (build.wide + 0.014), 0.412, 0.015, 0.03, shade, None)


def head(f: Brush, build: Build, person: Person, hooded: bool) -> None:
    light, shade = SKIN[person.skin]
    points = build.head
    if hooded:  # a rim of shadow is left of the opening
        points = [(0.5 + (x - 0.5) * 0.97, max(y, 0.185)) for x, y in points]
    f.curved(points, light)
    if hooded:
        w = build.wide * 0.86
        f.curved(mirrored((0, 0.2), (w * 0.7, 0.215), (w, 0.29), (w * 0.5, 0.262), (0, 0.25)), shade, None)


def flesh(f: Brush, build: Build, person: Person, bearded: bool) -> None:
    """What shows of fat or thin in the face: cheeks and a second chin, or hollows."""
    _, shade = SKIN[person.skin]
    if build.fat:
        for side in (-1, 1):
            f.disc(0.5 + side * 0.135, 0.475, 0.042, 0.032, BLUSH, None)
        if not bearded:
            f.trace((0.39, 0.60), (0.5, 0.655), (0.61, 0.60), thick=0.9)
            f.trace((0.44, 0.592), (0.5, 0.606), (0.56, 0.592), line=shade, thick=1)
    else:
        for side in (-1, 1):
            f.curved(
                [(0.5 + side * x, y) for x, y in ((0.098, 0.43), (0.10, 0.50), (0.075, 0.55), (0.074, 0.49))],
                shade,
                None,
            )
        if not bearded:
            f.trace((0.487, 0.606), (0.5, 0.600), (0.513, 0.606), line=shade, thick=1.1)


def age(f: Brush, build: Build, person: Person, title: str, hooded: bool) -> None:
    """Wrinkles of Fathers, blushes of novices."""
    _, shade = SKIN[person.skin]
    if title == "father":
        y = 0.30 if hooded else 0.285
        for dy in (0, -0.026):
            w = build.wide * (0.5 + dy * 4)
            f.trace((0.5 - w, y + dy), (0.5, y + dy - 0.01), (0.5 + w, y + dy), line=shade, thick=0.9)
        for side in (-1, 1):
            x = build.eyes + 0.03
            f.trace((0.5 + side * (build.eyes * 0.55), 0.425), (0.5 + side * x, 0.435), line=shade, thick=0.8)
    elif title == "novice" and not build.fat:
        for side in (-1, 1):
            f.disc(0.5 + side * 0.078, 0.468, 0.024, 0.018, BLUSH, None)


# -- hair ------------------------------------------------------------------------------------------------


def tonsure(f: Brush, build: Build, person: Person) -> None:
    """A ring of hair around a bald crown."""
    hair, w = HAIR[person.hair], build.wide
    match person.tonsure:
        case "tufts":
            tuft = [
                (w * 0.92, 0.25), (w + 0.05, 0.235), (w + 0.085, 0.30), (w + 0.07, 0.37), (w + 0.02, 0.40),
                (w * 0.93, 0.34),
            ]  # fmt: skip
            for side in (-1, 1):
                f.curved([(0.5 + side * x, y) for x, y in tuft], hair)
        case "curls":
            turns = [pi * (1.02 + 0.96 * i / 8) for i in range(9)]
            _curls(f, [(0.5 + (w + 0.01) * cos(a), 0.36 + 0.123 * sin(a)) for a in turns], hair)
        case "bowl":
            ring = mirrored(
                (0, 0.225), (w * 0.6, 0.222), (w + 0.01, 0.245), (w + 0.045, 0.33), (w + 0.03, 0.405),
                (w * 0.93, 0.36), (w * 0.8, 0.30), (0, 0.295),
            )  # fmt: skip
            f.curved(ring, hair)
        case "spikes":
            _fringe(f, w, hair)
        case _:
            ring = mirrored(
                (0, 0.212), (w * 0.6, 0.216), (w + 0.005, 0.25), (w + 0.035, 0.33), (w + 0.012, 0.385),
                (w * 0.92, 0.325), (w * 0.62, 0.262), (0, 0.252),
            )  # fmt: skip
            f.curved(ring, hair)


def _fringe(f: Brush, w: float, hair: Colour) -> None:
    """Cut straight above, and by nobody below."""
    upper = [(0.5 + (w + 0.02) * i / 4, 0.225 + 0.05 * (i / 4) ** 2) for i in range(-4, 5)]
    lower = [(0.5 - (w + 0.01) * i / 8, 0.275 + 0.043 * (i % 2) + 0.05 * (i / 8) ** 2) for i in range(-8, 9)]
    f.form([*upper, (0.535 + w, 0.37), *lower, (0.465 - w, 0.37)], hair)


def _curls(f: Brush, at: Sequence[Point], hair: Colour) -> None:
    for x, y in at:
        f.disc(x, y, 0.043, 0.043, hair, thick=0.8)
    for x, y in at:  # no line parts one from the next
        f.disc(x, y, 0.036, 0.036, hair, None)


BEARDS: dict[str, tuple[Point, ...]] = {
    "full": ((1.06, 0.54), (0.86, 0.645), (0.45, 0.70), (0, 0.72)),
    "bushy": ((1.2, 0.54), (1.23, 0.635), (0.75, 0.73), (0.35, 0.77), (0, 0.78)),
    "long": ((1.06, 0.54), (0.85, 0.64), (0.55, 0.75), (0.22, 0.85), (0, 0.885)),
    "forked": ((1.07, 0.54), (0.95, 0.66), (0.72, 0.77), (0.42, 0.80), (0.12, 0.72), (0, 0.675)),
    "point": ((1.02, 0.54), (0.7, 0.64), (0.32, 0.70), (0, 0.735)),
    "boxed": ((1.05, 0.53), (0.98, 0.62), (0.82, 0.69), (0.4, 0.70), (0, 0.70)),
    "curly": ((1.09, 0.54), (0.9, 0.645), (0.45, 0.70), (0, 0.715)),
}
"""How far they go to the side, counted by the jaw, and down."""


def beard(f: Brush, build: Build, person: Person, hooded: bool) -> None:
    """From ear to ear, with a moustache."""
    hair, w, jaw = HAIR[person.hair], build.wide + (0 if hooded else 0.012), build.jaw
    upper = [(0, 0.505), (jaw * 0.38, 0.50), (jaw * 0.72, 0.475), (build.wide * 0.86, 0.43), (w, 0.41), (w, 0.47)]
    ring = mirrored(*upper, *((jaw * x, y) for x, y in BEARDS[person.beard]))
    f.curved(ring, hair)
    if person.beard == "curly":
        _curls(f, ring[5:-4], hair)
    moustache(f, build, person)


def moustache(f: Brush, build: Build, person: Person) -> None:
    hair, j = HAIR[person.hair], build.jaw
    reach = max(0.085, j * 0.55)
    f.curved(mirrored((0, 0.568), (0.036, 0.562), (0.02, 0.585)), LIP, None)
    wing = [(0, 0.512), (reach * 0.55, 0.515), (reach, 0.566), (reach * 0.5, 0.563), (0, 0.55)]
    for side in (-1, 1):
        f.curved([(0.5 + side * x, y) for x, y in wing], hair, thick=0.8)


# -- eyes ------------------------------------------------------------------------------------------------


def eyes(f: Brush, build: Build, person: Person, title: str) -> None:
    light, _ = SKIN[person.skin]
    large = 1.18 if title == "novice" else 1.0  # he is young
    for side in (-1, 1):
        x, y = 0.5 + side * build.eyes, EYES
        match person.eyes:
            case "smiling":
                f.trace((x - 0.034, y + 0.012), (x, y - 0.016), (x + 0.034, y + 0.012), thick=1.5)
            case "asleep":
                f.trace((x - 0.034, y - 0.006), (x, y + 0.016), (x + 0.034, y - 0.006), thick=1.5)
            case "wide":
                f.disc(x, y, 0.037 * large, 0.04 * large, LINEN, thick=0.8)
                f.disc(x, y + 0.002, 0.018, 0.02, INK, None)
            case "lidded":
                f.disc(x, y, 0.034, 0.026, LINEN, thick=0.8)
                f.disc(x, y + 0.004, 0.017, 0.019, INK, None)
                f.form(_box(x, y - 0.0165, 0.036, 0.0135), light, None)
                f.trace((x - 0.037, y), (x, y - 0.006), (x + 0.037, y), thick=1.2)
            case "aside":
                f.disc(x, y, 0.033 * large, 0.028 * large, LINEN, thick=0.8)
                f.disc(x + 0.015, y + 0.001, 0.017, 0.019, INK, None)
            case "blind":
                f.disc(x, y, 0.034, 0.024, LINEN, thick=0.8)
                f.disc(x, y, 0.014, 0.016, LINEN_SHADE, None)
            case "glasses":
                f.disc(x, y + 0.004, 0.052, 0.052, LINEN, thick=1.2)
                f.disc(x, y + 0.004, 0.018, 0.021, INK, None)
            case "patch" if side == 1:
                patch = [(-0.05, -0.034), (0.05, -0.034), (0.038, 0.03), (0, 0.045), (-0.038, 0.03)]
                f.curved([(x + dx, y + dy) for dx, dy in patch], INK)
                f.trace((0.5 - build.wide * 0.9, 0.29), (0.5, 0.325), (x, y - 0.02), thick=1.3)
                f.trace((x + 0.03, y - 0.02), (0.5 + build.wide * 0.97, 0.36), thick=1.3)
            case _:
                f.disc(x, y, 0.018 * large, 0.023 * large, INK, None)
                f.disc(x + 0.006, y - 0.008, 0.006, 0.006, LINEN, None)
    if person.eyes == "glasses":
        f.trace((0.5 - build.eyes + 0.05, EYES), (0.5, EYES - 0.012), (0.5 + build.eyes - 0.05, EYES), thick=1.2)


BROWS: dict[str, tuple[tuple[Point, ...], float]] = {
    "flat": (((-0.036, 0), (0.036, 0)), 1.7),
    "stern": (((-0.036, 0.016), (0, 0), (0.036, -0.012)), 1.7),
    "worried": (((-0.036, -0.02), (0, -0.006), (0.036, 0.012)), 1.6),
    "arched": (((-0.036, 0.006), (0, -0.02), (0.036, 0.004)), 1.5),
    "doubting": (((-0.036, 0.006), (0, -0.012), (0.036, 0.006)), 1.6),
}
"""From the middle of an eye outwards, and how thick."""


def brows(f: Brush, build: Build, person: Person) -> None:
    colour, y = _darker(person.hair), EYES - (0.082 if person.eyes == "glasses" else 0.062)
    for side in (-1, 1):
        x = 0.5 + side * build.eyes
        if person.brows == "bushy":
            tuft = [(-0.044, 0.008), (-0.01, -0.026), (0.05, -0.004), (0.036, 0.016), (0, 0.008)]
            f.curved([(x + side * dx, y + dy) for dx, dy in tuft], HAIR[person.hair], thick=0.8)
        elif person.brows == "one":
            f.trace((0.5, y + 0.012), (x, y - 0.004), (x + side * 0.036, y + 0.004), line=colour, thick=2.4)
        else:
            points, thick = BROWS[person.brows]
            lift = side * -0.02 if person.brows == "doubting" else 0
            f.trace(*((x + side * dx, y + lift + dy) for dx, dy in points), line=colour, thick=thick)


# -- nose and mouth --------------------------------------------------------------------------------------


def nose(f: Brush, build: Build, person: Person) -> None:
    light, shade = SKIN[person.skin]
    match person.nose:
        case "bulb":
            f.disc(0.5, NOSE, 0.05, 0.042, BLUSH, thick=0.9)
        case "button":
            f.disc(0.5, NOSE, 0.024, 0.02, shade, thick=0.8)
        case "broad":
            ring = mirrored((0, 0.42), (0.028, 0.455), (0.06, 0.482), (0.035, 0.50), (0, 0.505))
            f.curved(ring, light, None)
            f.trace((0.462, 0.462), (0.442, 0.486), (0.47, 0.5), (0.53, 0.5), (0.558, 0.486), (0.538, 0.462))
        case "hooked":
            ridge = [(0.495, 0.385), (0.532, 0.43), (0.546, 0.478), (0.525, 0.515), (0.5, 0.5), (0.478, 0.496)]
            f.curved([*ridge, (0.48, 0.44)], shade, None)
            f.trace(*ridge, thick=1.1)
        case "long":
            ridge = [(0.51, 0.395), (0.525, 0.47), (0.534, 0.498), (0.505, 0.52), (0.478, 0.504)]
            f.curved([*ridge, (0.484, 0.45), (0.49, 0.39)], shade, None)
            f.trace(*ridge, thick=1.1)
        case _:
            f.trace((0.506, 0.40), (0.518, 0.47), (0.522, 0.487), (0.485, 0.492), thick=1.1)


def mouth(f: Brush, build: Build, person: Person) -> None:
    y, w = MOUTH + 0.004, 0.062 if build.fat else 0.046
    match person.mouth:
        case "smile":
            f.trace((0.5 - w, y - 0.01), (0.5, y + 0.016), (0.5 + w, y - 0.01), thick=1.3)
        case "grin" | "gap" | "laugh":
            deep = 0.052 if person.mouth == "laugh" else 0.034
            rim = mirrored((0, y - 0.012), (w * 1.1, y - 0.018), (w * 0.7, y + deep * 0.6), (0, y + deep))
            f.curved(rim, LIP, thick=0.9)
            f.form(mirrored((w * 0.85, y - 0.013), (w * 0.75, y + 0.006)), LINEN, None)
            if person.mouth == "gap":
                f.form(_box(0.506, y - 0.0025, 0.014, 0.0105), INK, None)
        case "frown":
            f.trace((0.5 - w, y + 0.012), (0.5, y - 0.01), (0.5 + w, y + 0.012), thick=1.3)
        case "smirk":
            f.trace((0.5 - w * 0.8, y + 0.006), (0.5, y + 0.008), (0.5 + w, y - 0.02), thick=1.3)
        case "song":
            f.disc(0.5, y + 0.008, 0.03, 0.038, LIP, thick=1)
        case "small":
            f.trace((0.5 - w * 0.45, y), (0.5 + w * 0.45, y), thick=1.3)
        case _:
            f.trace((0.5 - w, y), (0.5 + w, y), thick=1.3)
