"""The game in short, for somebody who has never played it."""

from __future__ import annotations

from render.language import Language


def in_short(language: Language) -> tuple[str, ...]:
    t = language.t
    return (
        t(
            "**What it is about**: with cards you place cloisters and advisors in nine countries. Most of your "
            "turns are a card or two played, and as many drawn."
        ),
        t(
            "**How to win**: who has most cloisters in a country scores one point for each that stands there, "
            "the next as many points as the first has cloisters. This is counted halfway and at the end; then "
            "also alliances you lead with advisors, and chains of four or more cloisters along the roads. Most "
            "points win."
        ),
        t(
            "**What to do first**: place a cloister in a country that one of your cards names. Where nobody has "
            "a cloister yet one is all you may place, elsewhere two pieces in a turn."
        ),
    )
