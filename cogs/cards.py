"""Cards: what the bot says, as values that a test can read. `layout` turns them into Discord's components.

A card is a list of parts in the order in which they are read. It has the colour of whom it is about; without one it
is plain words without a frame. Knows what a message of Discord may hold; refuses to know discord.py, tables and
games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from render.kit import Picture

TEXT = 4000  # characters of all the words of a card
PARTS = 40  # components, whatever they stand in
LABEL, PLACEHOLDER, TITLE, HINT, OPTION = 80, 150, 45, 100, 100
OPTIONS = 25
IN_A_ROW = 5
HOUSE = 0x8C6B3F
"""The colour of a card that is about nobody's seat."""

Style = Literal["plain", "main", "good", "grave"]


class Words(Struct, frozen=True):
    text: str


class Pictured(Struct, frozen=True):
    """A picture, drawn when the card is sent, under the name of its file."""

    name: str
    picture: Picture


class Drawn(Struct, frozen=True):
    """A picture that is drawn already."""

    name: str
    content: bytes
    alt: str


class Gallery(Struct, frozen=True):
    pictures: tuple[Pictured | Drawn, ...]


class Enclosed(Struct, frozen=True):
    """A file to be opened."""

    name: str
    content: bytes


class Button(Struct, frozen=True):
    label: str
    id: str
    style: Style = "plain"
    disabled: bool = False


class Row(Struct, frozen=True):
    """Buttons side by side; more than five go on in the next line."""

    buttons: tuple[Button, ...]


class Faced(Struct, frozen=True):
    """Words with a small picture beside them."""

    text: str
    face: Pictured


class Option(Struct, frozen=True):
    label: str
    value: str
    detail: str = ""
    chosen: bool = False


class Menu(Struct, frozen=True):
    """Of its options so many are chosen together."""

    id: str
    options: tuple[Option, ...]
    placeholder: str
    fewest: int = 1
    most: int = 1


class People(Struct, frozen=True):
    """A menu of everybody on the server, from which one is chosen."""

    id: str
    placeholder: str


Part = Words | Gallery | Enclosed | Row | Faced | Menu | People


class Card(Struct, frozen=True):
    parts: tuple[Part, ...]
    accent: int | None = None
    pings: tuple[int, ...] = ()
    """Whom it may call; all other names in it are only names."""

    @property
    def text(self) -> str:
        """All its words, in order."""
        return "\n".join(_texts(self.parts))

    @property
    def buttons(self) -> tuple[Button, ...]:
        return tuple(button for part in self.parts if isinstance(part, Row) for button in part.buttons)


def words(text: str) -> Card:
    """A sentence or two."""
    return Card((Words(text),))


def card(*parts: Part | None, accent: int | None = HOUSE, pings: Sequence[int] = ()) -> Card:
    """Of these parts, those left out that hold nothing."""
    return Card(tuple(part for part in parts if part is not None and _holds(part)), accent, tuple(pings))


def _holds(part: Part) -> bool:
    if isinstance(part, Words):
        return bool(part.text.strip())
    if isinstance(part, Gallery):
        return bool(part.pictures)
    return not isinstance(part, Row) or bool(part.buttons)


def _texts(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Words | Faced):
            yield part.text


def size(parts: Iterable[Part]) -> int:
    """How many of Discord's components they are."""
    return sum(map(_size, parts))


def _size(part: Part) -> int:
    if isinstance(part, Row):
        return len(part.buttons) + -(-len(part.buttons) // IN_A_ROW)
    if isinstance(part, Faced):
        return 3
    return 2 if isinstance(part, Menu | People) else 1


def fitted(given: Card) -> Card:
    """The card with no more words than a message may hold: the longest part is cut, which says so by its end."""
    over = sum(len(text) for text in _texts(given.parts)) - TEXT
    if over <= 0:
        return given
    longest = max((part for part in given.parts if isinstance(part, Words)), key=lambda part: len(part.text))
    shorter = Words(longest.text[: max(1, len(longest.text) - over - 1)] + "…")
    return replace(given, parts=tuple(shorter if part is longest else part for part in given.parts))


def in_words(given: Card) -> Card:
    """The card without its pictures, for a place where none may be shown: what is said beside them stays."""
    parts: list[Part] = []
    for part in given.parts:
        if isinstance(part, Faced):
            parts.append(Words(part.text))
        elif isinstance(part, Gallery):
            parts.append(Words("\n".join(_alts(part))))
        else:
            parts.append(part)
    return replace(given, parts=tuple(parts))


def is_drawn(given: Card) -> bool:
    """Whether there are pictures on it."""
    return any(isinstance(part, Gallery | Faced) for part in given.parts)


def noted(given: Card, note: str) -> Card:
    """The card with another line at its end, if there is room for one."""
    return replace(given, parts=(*given.parts, Words(note))) if size(given.parts) < PARTS else given


def _alts(gallery: Gallery) -> Iterator[str]:
    for shown in gallery.pictures:
        yield f"-# {shown.alt if isinstance(shown, Drawn) else shown.picture.alt}"


# -- dialogs -------------------------------------------------------------------------------------------


class Line(Struct, frozen=True):
    """Something to be typed."""

    name: str
    label: str
    hint: str = ""
    shortest: int = 0
    longest: int = 4000
    filled: str = ""


class Ticks(Struct, frozen=True):
    """Something to be ticked: so many of the options."""

    name: str
    label: str
    options: tuple[Option, ...]
    hint: str = ""
    fewest: int = 0
    most: int = 1


class Dialog(Struct, frozen=True):
    """What somebody is asked to fill in, all of it at once."""

    title: str
    id: str
    fields: tuple[Line | Ticks, ...]
    note: str = ""
