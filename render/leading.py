"""Leads a player to an action, one word of its notation at a time. The answers come from the legal list alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.patterns import Fork, Misfit, Number, OneOf, Pattern, Plain, SomeOf, Text, next_part
from render.kit import Picture, Question
from render.language import Language

FEW = 25  # numbers that are offered one by one


def next_words(spoken: Iterable[Sequence[str]], prefix: Sequence[str]) -> list[str]:
    """The words that may follow these in one of the actions, each once; none when they are a whole one."""
    matching = [words for words in spoken if tuple(words[: len(prefix)]) == tuple(prefix)]
    return list(dict.fromkeys(words[len(prefix)] for words in matching if len(words) > len(prefix)))


class Onward(Struct, frozen=True):
    """What may follow: one of the words, or what fills the part."""

    words: tuple[str, ...] = ()
    part: SomeOf | Number | Text | None = None

    def __bool__(self) -> bool:
        return bool(self.words) or self.part is not None


def onward(spoken: Iterable[Sequence[str] | Pattern], prefix: Sequence[str]) -> Onward:
    """What may follow these words in one of the actions, listed or of a pattern; nothing when they are a whole one.
    Where parts differ that are of one sort, all that some of them take is offered; what is chosen is held against
    each of them again."""
    known = list(spoken)
    words = dict.fromkeys(next_words([one for one in known if not isinstance(one, Pattern)], prefix))
    parts: list[SomeOf | Number | Text] = []
    for one in known:
        part = _next(one, prefix) if isinstance(one, Pattern) else None
        if isinstance(part, OneOf | Fork):
            words |= dict.fromkeys(part.words)
        elif isinstance(part, Number) and part.highest - part.lowest < FEW:
            words |= dict.fromkeys(str(number) for number in range(part.lowest, part.highest + 1))
        elif part is not None:
            parts.append(part)
    return Onward(tuple(words), _widest(parts) if parts else None)


def _next(pattern: Pattern, prefix: Sequence[str]) -> Plain | None:
    try:
        return next_part(pattern, prefix)
    except Misfit:
        return None


def _widest(parts: Sequence[SomeOf | Number | Text]) -> SomeOf | Number | Text:
    """Of all that are of the first one's sort."""
    found = parts[0]
    for part in parts[1:]:
        if isinstance(found, SomeOf) and isinstance(part, SomeOf):
            words = tuple(dict.fromkeys((*found.words, *part.words)))
            apart = found.apart if found.apart == part.apart else ()
            found = SomeOf(min(found.fewest, part.fewest), max(found.most, part.most), words, apart)
        elif isinstance(found, Number) and isinstance(part, Number):
            found = Number(min(found.lowest, part.lowest), max(found.highest, part.highest))
        elif isinstance(found, Text) and isinstance(part, Text):
            beside = found.beside_numbers or part.beside_numbers
            found = Text(max(found.longest, part.longest), min(found.shortest, part.shortest), beside)
    return found


def numbered(question: Question, picture: Picture, words: Language, numbers: Sequence[int] = ()) -> Question:
    """The same choices, with the numbers they have on the picture: one after the other, unless others are given."""
    counted = zip(numbers or range(1, len(question.choices) + 1), question.choices, strict=True)
    choices = [
        replace(one, label=words.t("{number}: {choice}", number=number, choice=one.label), unnumbered=one.label)
        for number, one in counted
    ]
    return replace(question, choices=tuple(choices), picture=picture)
