"""What somebody typed where a number or a text is asked for and it is neither: why, in a sentence."""

from __future__ import annotations

from cogs.refusals import clean
from engine.patterns import Number, Text
from engine.words import parts_of
from render.kit import Question
from render.language import Language

SAID_BACK = 60  # characters


def unfit(question: Question, typed: str, language: Language) -> str:
    """Of a text that does not fill the part of the question."""
    t, part = language.t, question.part
    said = clean(typed[:SAID_BACK])
    if isinstance(part, Number):
        return t(
            "“{text}” is no number from {lowest} to {highest}.", text=said, lowest=part.lowest, highest=part.highest
        )
    assert isinstance(part, Text)
    if question.barred and (words := barred_in(part, typed)):
        return t("{rule} Leave this out: {words}.", rule=question.barred, words=clean(language.listed(words)))
    if len(typed) > part.longest:
        return t("That is too long: there is room for {count} characters.", count=part.longest)
    return t("That holds signs that cannot be shown, or nothing at all: write it anew.")


def barred_in(part: Text, typed: str) -> list[str]:
    """The words that may not be in it, as they were typed."""
    found = [
        word.strip(".,;:!?()'\"“”„«»…") for word in typed.split() if not parts_of(word).isdisjoint(part.barred)
    ]
    return list(dict.fromkeys(word[:SAID_BACK] for word in found))
