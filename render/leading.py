"""Leads a player to an action, one word of its notation at a time. The answers come from the legal list alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PIL import Image

from render.kit import Choice, Question


def next_words(spoken: Iterable[Sequence[str]], prefix: Sequence[str]) -> list[str]:
    """The words that may follow these in one of the actions, each once; none when they are a whole one."""
    matching = [words for words in spoken if tuple(words[: len(prefix)]) == tuple(prefix)]
    return list(dict.fromkeys(words[len(prefix)] for words in matching if len(words) > len(prefix)))


def numbered(question: Question, draw: Callable[[float], Image.Image], alt: str) -> Question:
    """The same choices, with the numbers they have on the picture."""
    choices = tuple(
        Choice(choice.token, f"{i}: {choice.label}", choice.detail)
        for i, choice in enumerate(question.choices, start=1)
    )
    return Question(question.prompt, choices, draw, alt)
