"""The game in short, for somebody who has never played it."""

from __future__ import annotations

from render.language import Language


def in_short(language: Language) -> tuple[str, ...]:
    t = language.t
    return (
        t(
            "**What it is about**: one of 24 monks is the culprit. His card lies aside unseen; all others are in "
            "your hands and in a pile. By asking each other you find out whose card is missing."
        ),
        t(
            "**How to win**: in the chapter a right revelation about the culprit counts 2 points, a wrong one "
            "−1; to name the culprit counts 4, to name another −2. The game ends once he is found; most points "
            "win."
        ),
        t(
            "**What to do first**: walk to where somebody stands and ask a question; “Ready questions” has good "
            "ones. Whoever you see on a card is innocent: your notebook marks that by itself."
        ),
    )
