"""Putting an action together from parts, on a panel: what is spoken so far, and what comes to it.

Words of listed actions stand in the ids of buttons. Those that fill a pattern are a draft of the seat (`DRAFT` in
their place). Where more may be chosen than one menu holds, they are chosen one after the other: the list stays open
until it is closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core import AnyGame
from engine.patterns import Number, Pattern, SomeOf, Text, begins
from engine.words import as_text
from render.kit import PART_OF
from render.leading import onward

DRAFT = "*"
ADD, CLOSE, DROP = "+", "]", "%<"
"""On a button, where a word could stand: one more of a list, its end, and the last word taken away again."""

UNSEEN = f"{PART_OF}unseen"
"""What comes first on a panel of what nobody else may notice (`Game.unseen`)."""

Spoken = list[Sequence[str] | Pattern]


def spoken_of(words: tuple[str, ...]) -> tuple[str, ...]:
    """Of the words on a panel, those that are of the notation: not the part of what is legal that comes first."""
    return words[1:] if words and words[0].startswith(PART_OF) else words


def spoken(game: AnyGame, legal: Iterable[object]) -> Spoken:
    """What is legal, in words."""
    return [one if isinstance(one, Pattern) else game.write(one).split() for one in legal]


def joined(words: Sequence[str], tokens: Iterable[str]) -> tuple[str, ...]:
    """The words so far and what was pressed since."""
    found = list(words)
    for token in tokens:
        if token.startswith(ADD) and len(token) > 1:
            if is_open(found):
                found[-1] += token
            else:
                found.append(f"[{token[1:]}")
        elif token == CLOSE and is_open(found):
            found[-1] += CLOSE
        elif token == DROP:
            del found[-1:]
        else:
            found.append(token)
    return tuple(found)


def is_open(words: Sequence[str]) -> bool:
    """Whether the last of these is a list to which more may be added."""
    return bool(words) and words[-1].startswith("[") and not words[-1].endswith("]")


def chosen(words: Sequence[str]) -> list[str]:
    """What an open list holds already."""
    return words[-1][1:].split(ADD) if is_open(words) else []


def settled(known: Spoken, words: Sequence[str]) -> tuple[str, ...]:
    """The same as actions spell it: lists in the order of the pattern, texts marked as such; a list that can hold
    no more is closed."""
    found: list[str] = []
    for word in words:
        found.append(_settled(onward(known, found).part, word))
    return tuple(found)


def _settled(part: SomeOf | Number | Text | None, word: str) -> str:
    if isinstance(part, SomeOf) and word.startswith("["):
        items = word.strip("[]").split(ADD) if word != "[]" else []
        listed = part.ordered(items)
        if len(listed) == len(items) and (word.endswith("]") or not left(part, items)):
            return f"[{ADD.join(listed)}]"
    if isinstance(part, Text) and (text := as_text(word)) is not None:
        return part.word(text)
    return word


def left(part: SomeOf, items: Sequence[str]) -> tuple[str, ...]:
    """The words that may still be added to these."""
    if len(items) >= part.most:
        return ()
    apart = [word for one in part.apart if set(one) & set(items) for word in one]
    return tuple(word for word in part.words if word not in items and word not in apart)


def leads_on(known: Spoken, words: Sequence[str]) -> bool:
    """Whether something legal begins with these words."""
    if is_open(words):
        part = onward(known, words[:-1]).part
        return isinstance(part, SomeOf) and set(chosen(words)) <= set(part.words)
    return any(
        begins(one, words) if isinstance(one, Pattern) else tuple(one[: len(words)]) == tuple(words)
        for one in known
    )


def is_listed(known: Spoken, words: Sequence[str]) -> bool:
    """Whether listed actions begin so: then the words fit into an id. So does nothing."""
    return not words or any(
        not isinstance(one, Pattern) and tuple(one[: len(words)]) == tuple(words) for one in known
    )
