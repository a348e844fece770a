"""Who tells what happened: the names of seats, and a sentence for each kind of event of a game.

Who may read an event is the event's own affair: give only what `Event.seen_by` lets through.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar, Self

from engine.core import AnyGame, Event, Option, OptionValue
from render.language import ENGLISH, Language


class Teller:
    """Tells events in a language, calling seats by the names given (their colours, if none are)."""

    sentences: ClassVar[Mapping[type[Event], Callable[..., str]]] = {}
    """By which of its methods a kind of event is told."""

    def __init__(
        self,
        language: Language = ENGLISH,
        names: Mapping[str, str] | None = None,
        typed: Callable[[str], str] = str,
    ) -> None:
        self.language, self.typed = language, typed
        """`typed`: what stands in a sentence for a text that somebody typed in the game."""
        self._names = names or {}

    def renamed(self, change: Callable[[str], str]) -> Self:
        """One who calls people something else, and spells what they typed likewise; by their colour where nothing
        is left of the name."""
        names = {seat: change(name) for seat, name in self._names.items()}
        return type(self)(self.language, names, partial(_changed, change, self.typed))

    def tell(self, event: Event) -> str:
        return self.sentences[type(event)](self, event)

    def seat(self, seat: str) -> str:
        return self._names.get(seat) or self.colour(seat)

    def seats(self, seats: Sequence[str]) -> str:
        return self.language.listed([self.seat(seat) for seat in seats])

    def colour(self, seat: str) -> str:
        return colour_name(seat, self.language)


def _changed(change: Callable[[str], str], typed: Callable[[str], str], text: str) -> str:
    return change(typed(text))


def title_of(game: AnyGame, language: Language) -> str:
    return language.name("title", game.meta.title)


COLOURS = ("red", "blue", "green", "yellow", "violet", "black", "white")


def in_words(name: str) -> str:
    """An option's name as English people read it; catalogues have it under this."""
    return name.replace("_", " ").capitalize()


def setting_of(option: Option, language: Language) -> str:
    return language.name("setting", in_words(option.name))


def value_of(value: OptionValue, language: Language) -> str:
    if isinstance(value, bool):
        return language.p("value", "on") if value else language.p("value", "off")
    return language.name("value", str(value))


def colour_name(seat: str, language: Language) -> str:
    t = language.t
    return {
        "red": t("Red"),
        "blue": t("Blue"),
        "green": t("Green"),
        "yellow": t("Yellow"),
        "violet": t("Violet"),
        "black": t("Black"),
        "white": t("White"),
    }.get(seat, seat)
