"""What a game must be able to show, so that all around it (bot, playground, command line) can stay general."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from msgspec import Struct
from PIL import Image

from engine.core import Event, Refused
from engine.log import Log
from render.language import Language

V = TypeVar("V")


class Choice(Struct, frozen=True):
    """An answer: the word of the notation it stands for, and what people read."""

    token: str
    label: str
    detail: str = ""

    @property
    def bare(self) -> str:
        """The label without the number it has on a picture."""
        number, sign, rest = self.label.partition(": ")
        return rest if sign and number.isdigit() else self.label


class Question(Struct, frozen=True):
    """What to decide next on the way to an action."""

    prompt: str
    choices: tuple[Choice, ...]
    draw: Callable[[float], Image.Image] | None = None
    """Draws the choices, where a picture helps."""
    alt: str = ""


class Picture(Struct, frozen=True):
    """Something to draw, and the same in words."""

    draw: Callable[[float], Image.Image]
    alt: str


@runtime_checkable
class Renderer(Protocol):
    """One game's pictures and words. Everything is made from views and from events their reader may see."""

    def seen(self, view: Any, unit: float) -> Image.Image:
        """A position as its reader sees it, in one picture."""
        ...

    def table(self, view: Any, language: Language, names: Mapping[str, str]) -> Picture:
        """What is open to all."""
        ...

    def screen(self, view: Any, legal: Sequence[Any], language: Language, names: Mapping[str, str]) -> Picture:
        """What the reader alone may see, and what he may do."""
        ...

    def ending(self, view: Any, language: Language, names: Mapping[str, str]) -> Picture:
        """How a finished game came out."""
        ...

    def as_text(self, view: Any, language: Language, names: Mapping[str, str]) -> str: ...

    def reference(self, language: Language) -> str:
        """The components, as open knowledge."""
        ...

    def whose_turn(self, view: Any, language: Language, names: Mapping[str, str]) -> str: ...

    def tell(self, events: Sequence[Event], language: Language, names: Mapping[str, str]) -> list[str]:
        """Sentences for the events, in their order; several that belong together may be told in one."""
        ...

    def what_now(self, view: Any, legal: Sequence[Any], language: Language, names: Mapping[str, str]) -> list[str]:
        """A line for each kind of thing the reader may do."""
        ...

    def sensible(self, legal: Sequence[Any]) -> list[Any]:
        """The legal list without repeats that only the notation can tell apart; what `ask` leads to."""
        ...

    def kind(self, tag: str, language: Language) -> str:
        """What a kind of action is called."""
        ...

    def prompt(self, words: Sequence[str], language: Language) -> str:
        """What is asked after these words of an action."""
        ...

    def ask(
        self, view: Any, legal: Sequence[Any], prefix: Sequence[str], language: Language, names: Mapping[str, str]
    ) -> Question | None:
        """What to decide next after these words of an action; None when they are a whole one."""
        ...

    def frames(self, views: Sequence[Any], unit: float) -> Iterator[Image.Image]:
        """The pictures of a replay, all of one size."""
        ...

    def turning_points(self, log: Log[Any, Any, Any]) -> list[int]:
        """The steps that a replay shows."""
        ...


def view_of(game: str, kind: type[V], view: object) -> V:
    """The view, if it is one of this game; pictures and words are made from nothing else."""
    if not isinstance(view, kind):
        raise Refused(f"{game} is drawn from a view of {game}, not from {type(view).__name__}")
    return view


def png(picture: Image.Image) -> bytes:
    """A picture as a file. All its colours are in the palette of its game already."""
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=6)
    return out.getvalue()
