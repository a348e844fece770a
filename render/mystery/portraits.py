"""Portraits of the 24 suspects, painted by their traits (A1.2) and by who they are (`persons`).

A portrait is square and is painted at the size asked: outlines do not get thinner than can be seen, so that a hand
reads on a phone and a card in full size.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.mystery.data import DATA
from render.mystery import attire, features, tokens
from render.mystery.brush import Brush
from render.mystery.colours import PALETTE
from render.mystery.habits import ARCH, GROUND
from render.mystery.persons import PERSONS
from render.palette import INK, PAGE
from render.pen import Pen

SUSPECTS = {one.id: one for one in DATA.suspects}


@lru_cache(maxsize=256)
def portrait(monk: str, size: int) -> Image.Image:
    pen = Pen(size, size, PAGE, PALETTE)
    paint(Brush(pen, 0, 0, size), monk)
    return pen.done()


def paint(f: Brush, monk: str) -> None:
    """Somebody, from what is farthest behind to what is nearest."""
    one, person = SUSPECTS[monk], PERSONS[monk]
    build = attire.build_of(one.girth)
    hooded, bearded = one.hood == "hooded", one.beard == "bearded"
    f.pen.box(f.left, f.top, f.left + f.size, f.top + f.size, GROUND[one.order])
    f.curved(
        [(0.06, 1.1), (0.06, 0.42), (0.2, 0.12), (0.5, -0.06), (0.8, 0.12), (0.94, 0.42), (0.94, 1.1)],
        ARCH[one.order],
        None,
    )
    if person.token in tokens.BEHIND:
        tokens.BEHIND[person.token](f, build)
    attire.body(f, build, one.order)
    attire.badge(f, build, one.order)
    if hooded:
        attire.hood_up(f, build, one.order)
    else:
        attire.folded(f, build, one.order)
    attire.title_sign(f, build, one.title)
    if not hooded:
        if one.girth == "thin":
            features.neck(f, person)
        features.ears(f, build, person)
    features.head(f, build, person, hooded)
    features.flesh(f, build, person, bearded)
    features.age(f, build, person, one.title, hooded)
    if not hooded:
        features.tonsure(f, build, person)
    features.mouth(f, build, person)
    if bearded:
        features.beard(f, build, person, hooded)
    features.eyes(f, build, person, one.title)
    features.brows(f, build, person)
    features.nose(f, build, person)
    if person.token in tokens.BEFORE:
        tokens.BEFORE[person.token](f, build)
    f.pen.box(f.left, f.top, f.left + f.size, f.top + f.size, None, INK, max(1, f.size * 0.012))
