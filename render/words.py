"""Words that stand for pictures: whole sentences, as many as an alt text may hold."""

from __future__ import annotations

from collections.abc import Sequence

from render.language import Language

ALT_LIMIT = 1024  # of Discord


def joined(sentences: Sequence[str]) -> str:
    """As many whole sentences as an alt text may hold."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) > ALT_LIMIT:
            break
        text = longer
    return text


def signed(number: int) -> str:
    """A number that may be below nothing, with a real minus."""
    return str(number).replace("-", "−")


def places_alt(places: Sequence[str], language: Language) -> str:
    """Of a picture on which places are numbered from 1."""
    t = language.t
    return joined(
        [
            t("Places to choose from."),
            *(t("{number}: {place}.", number=i, place=place) for i, place in enumerate(places, start=1)),
        ]
    )
