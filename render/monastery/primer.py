"""The game in short, for somebody who has never played it."""

from __future__ import annotations

from render.language import Language


def in_short(language: Language) -> tuple[str, ...]:
    t = language.t
    return (
        t(
            "**What it is about**: together you build an abbey, tile by tile, and your monks build, work and "
            "pray in it. Each of you has a phrase whose letters are bought."
        ),
        t(
            "**How to win**: what your monks do brings points, with which you buy letters and more monks. At the "
            "end a large letter on your strip counts 3, a blessing 1, and a tile not placed costs its value; "
            "most points win."
        ),
        t(
            "**What to do first**: lay a tile beside the Abbey so that their paths meet, and walk your monks "
            "onto its squares. Once all are taken it is built, and each monk scores the number he stands on."
        ),
    )
