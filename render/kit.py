"""What a game must be able to show, so that all around it (bot, playground, command line) can stay general."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol, Self, TypeVar, runtime_checkable

from msgspec import Struct
from PIL import Image

from engine.core import Event, OptionValue, Unusable
from engine.log import Log
from engine.patterns import Number, SomeOf, Text
from render.language import ENGLISH, Language
from render.palette import SEATS
from render.sameness import key_of

V = TypeVar("V")


PART_OF = "@"
"""How a word begins that is none of the notation, but narrows what is legal to a part: `Renderer.narrowed`."""


class Picture(Struct, frozen=True):
    """Something to draw, and the same in words."""

    draw: Callable[[float], Image.Image]
    """A function of a module with all that it needs (`partial`), so that it can be said what it is drawn from."""
    alt: str

    def key(self, unit: float) -> bytes | None:
        """The same for whatever comes out the same, drawn in this size (`sameness`)."""
        return key_of(self.draw, unit)


class Choice(Struct, frozen=True):
    """An answer: the word of the notation it stands for, and what people read."""

    token: str
    """It may stand for several words; on a panel's first question it may narrow what is legal (`PART_OF`)."""
    label: str
    detail: str = ""
    face: Picture | None = None
    """What it looks like, if it is something to look at: a tile, a card. Square, and readable 85 wide."""
    under: str = ""
    """What it and its like are offered as, where a question has answers of several sorts ("Move a monk")."""
    unnumbered: str = ""
    """The label without the number it has on a picture, where it has one."""

    @property
    def bare(self) -> str:
        return self.unnumbered or self.label


class Question(Struct, frozen=True):
    """What to decide next on the way to an action."""

    prompt: str
    choices: tuple[Choice, ...]
    picture: Picture | None = None
    """Of the choices, where one helps."""
    part: SomeOf | Number | Text | None = None
    """What else may be answered, where that is no single word: some of `several`, a number, a text."""
    several: tuple[Choice, ...] = ()
    """What each of the words is called of which some are chosen."""
    apart: Question | None = None
    """Where choices stand for several words: the same for somebody who says one word after the other."""
    told: str = ""
    """What is answered with it, where somebody has asked something."""
    at_once: bool = False
    """Whether a choice is carried out by its press alone, also if nobody can take it back."""
    barred: str = ""
    """The rule about words that may not be in a text, in a sentence; nothing where any may."""


class Field(Struct, frozen=True):
    """Something to be ticked in a form: at least `fewest` and at most `most` of the choices."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    fewest: int = 0
    most: int = 1
    hint: str = ""


class Writing(Struct, frozen=True):
    """Something to be typed in a form."""

    name: str
    label: str
    longest: int
    shortest: int = 0
    hint: str = ""


class Form(Struct, frozen=True):
    """Several answers that belong together, given at once; what follows from them is done whole or not at all."""

    name: str
    label: str
    """Of the button that opens it."""
    note: str
    """What somebody who fills it in should know: how many to choose, what he has to spend."""
    fields: tuple[Field, ...]
    actions: Callable[[Mapping[str, Sequence[str]]], Sequence[str]]
    """The actions, in notation and in order, for what was ticked or typed in each field. What cannot be is
    `Unusable`, with a sentence for whoever filled it in."""
    written: tuple[Writing, ...] = ()
    """What is typed, before what is ticked; it comes to `actions` as a list of one text, or of none."""
    asked: bool = False
    """Whether the one action that follows is read back and confirmed before it is done."""


def _on_any(_ticked: Mapping[str, Sequence[str]]) -> Sequence[str]:
    return ()


COMPRESSION = 6
"""Of zlib: with less the largest boards are larger than what may be sent (docs/design.md has figures)."""

Keep = Literal["next", "once", "always"]
"""How long an order stands: for the next decision, whatever that is; until it was carried out; until it is
withdrawn."""


class Order(Struct, frozen=True):
    """What a player may leave in advance: the first of its actions that is legal is played when he is awaited."""

    name: str
    label: str
    note: str
    """When it is played, and how long it stands."""
    keep: Keep
    actions: Callable[[Mapping[str, Sequence[str]]], Sequence[str]]
    """As those of a form."""
    fields: tuple[Field, ...] = ()
    """What has to be chosen for it; without any it is one press."""
    alone: bool = False
    """Whether it is played only where nothing else can be done: there also if he could still take a step back."""
    when: Callable[[Mapping[str, Sequence[str]]], Sequence[str]] = _on_any
    """On which occasions alone it is meant, in words of the game (`NamesOccasions`); none: wherever it is legal."""
    told: Callable[[Mapping[str, Sequence[str]]], str] | None = None
    """What somebody reads of what he has chosen, where a list of it would not do."""


class Notebook(Struct, frozen=True):
    """What a player keeps for himself about things that may be marked: suspects, say."""

    picture: Picture
    things: tuple[Choice, ...]
    """At most 24, in the order of the picture."""
    marks: tuple[Choice, ...]
    """What a thing may be marked as: a sign as the label, what it means as the detail."""
    certain: Mapping[str, str]
    """By thing, what is marked by itself and why, in a few words; it cannot be unmarked."""


class Bound(Struct, frozen=True):
    """What a renderer is bound to. As it is found it speaks English and calls people by their colours.

    What only some games have is here as those have it that have nothing of the kind."""

    language: Language = ENGLISH
    names: Mapping[str, str] = {}
    typed: Callable[[str], str] = str
    """What stands in a sentence for a text that somebody typed in the game."""

    def bound(self, language: Language, names: Mapping[str, str], typed: Callable[[str], str] = str) -> Self:
        return type(self)(language, names, typed)

    def accent(self, seat: str) -> int:
        red, green, blue = SEATS[seat]
        return red << 16 | green << 8 | blue

    def narrowed(self, legal: Sequence[Any], part: str) -> list[Any]:
        return []

    def brings(self, before: Any, after: Any, events: Sequence[Event]) -> str:
        return ""

    def forms(self, view: Any, legal: Sequence[Any], prefix: Sequence[str]) -> tuple[Form, ...]:
        return ()

    def in_short(self) -> tuple[str, ...]:
        return ()

    def beside(self, view: Any) -> Picture | None:
        return None

    def brief(self, view: Any) -> bool:
        return False

    def needs_board(self, words: Sequence[str]) -> bool:
        return True

    def offered(self, view: Any) -> tuple[Choice, ...]:
        return ()

    def at_stake(self, view: Any, words: Sequence[str]) -> Picture | None:
        return None

    def epilogue(self, view: Any) -> list[str]:
        return []

    def chapter(self, event: Event) -> str:
        return ""

    def topics(self) -> tuple[Choice, ...]:
        return ()

    def topic(self, event: Event) -> str:
        return ""

    def opened(self, log: Log[Any, Any, Any], step: int) -> Any:
        return log.game.view(log.steps[step].state, None)

    def orders(self, view: Any) -> tuple[Order, ...]:
        return ()

    def keeps_notebook(self) -> bool:
        return type(self).notebook is not Bound.notebook

    def notebook(
        self, view: Any, told: Sequence[Event], marks: Mapping[str, str], reckons: bool
    ) -> Notebook | None:
        return None

    def noted(self, view: Any, event: Event) -> bool:
        return False

    def suggestion(self, view: Any, marks: Mapping[str, str]) -> Choice | None:
        return None


@runtime_checkable
class Renderer(Protocol):
    """One game's pictures and words, in a language, calling people by their names. Everything is made from views
    and from events their reader may see."""

    def bound(self, language: Language, names: Mapping[str, str], typed: Callable[[str], str] = str) -> Renderer:
        """The same in this language and with these names, by seat; a seat without a name goes by its colour. What
        people typed in the game is told as `typed` has it: in a message it may neither format nor ping."""
        ...

    def seen(self, view: Any, unit: float) -> Image.Image:
        """A position as its reader sees it, in one picture."""
        ...

    def table(self, view: Any, news: Sequence[Event] = (), own: Sequence[Event] = ()) -> Picture:
        """What is open to all. `news`, what happened since the reader's last turn, is marked on it, and so, in
        another way, is `own`: steps of the reader that he can still take back."""
        ...

    def beside(self, view: Any) -> Picture | None:
        """What is open to all and lies beside the table, where that reads better as a picture of its own."""
        ...

    def accent(self, seat: str) -> int:
        """The colour of a seat, as 0xRRGGBB."""
        ...

    def moment(self, view: Any) -> str:
        """How far the game has come, in a few words: a day and an hour, what is left of a pile."""
        ...

    def screen(self, view: Any, legal: Sequence[Any]) -> Picture:
        """What the reader alone may see, and what he may do."""
        ...

    def ending(self, view: Any) -> Picture:
        """How a finished game came out."""
        ...

    def close_up(self, view: Any, events: Sequence[Event]) -> Picture | None:
        """The part of the table where the events took place, large, with what is new marked; `events` are those
        the reader may see. None when the table can be read without, or when none of them has a place on it."""
        ...

    def legend(self) -> Picture:
        """What the signs, colours, figures and frames on the pictures mean."""
        ...

    def as_text(self, view: Any) -> str: ...

    def in_short(self) -> tuple[str, ...]:
        """For who has never played it, in a few lines: what it is about, how to win, what to do first."""
        ...

    def reference(self) -> str:
        """The components, as open knowledge."""
        ...

    def whose_turn(self, view: Any) -> str:
        """Who has to do what now, as the reader knows it: a heading, without a full stop."""
        ...

    def tell(self, events: Sequence[Event], after: Event | None = None) -> list[str]:
        """Sentences for the events, in their order; several that belong together may be told in one. `after` is
        the last that was told before: what did not happen can be told by it."""
        ...

    def foretell(self, events: Sequence[Event]) -> list[str]:
        """Sentences for what a game forecasts to the reader himself; also for nothing, where that is news."""
        ...

    def what_now(self, view: Any, legal: Sequence[Any]) -> list[str]:
        """A line for each kind of thing the reader may do."""
        ...

    def sensible(self, legal: Sequence[Any]) -> list[Any]:
        """The legal list without repeats that only the notation can tell apart; what `ask` leads to."""
        ...

    def option(self, name: str, value: OptionValue) -> str:
        """What it means to play with this value of an option, in at most 90 characters."""
        ...

    def kind(self, tag: str) -> str:
        """What a kind of action is called."""
        ...

    def prompt(self, words: Sequence[str]) -> str:
        """What is asked after these words of an action."""
        ...

    def vocabulary(self, view: Any, prefix: Sequence[str]) -> Iterator[Choice]:
        """Every word that can stand after these in some action, legal or not, the likelier first: what people may
        mean by what they type, so that the rules can say why it is not possible."""
        ...

    def ask(
        self, view: Any, legal: Sequence[Any], prefix: Sequence[str], own: Sequence[Event] = ()
    ) -> Question | None:
        """What to decide next after these words of an action; None when they are a whole one. Its picture marks
        `own` as `table` does."""
        ...

    def first(self, view: Any, legal: Sequence[Any], own: Sequence[Event] = ()) -> Question:
        """What a panel asks first: all that can be done, each as far along as one press can lead. Here a choice
        may stand for several words of an action, or narrow what is legal to a part."""
        ...

    def narrowed(self, legal: Sequence[Any], part: str) -> list[Any]:
        """What is legal of this part of it; nothing if there is no such part."""
        ...

    def brings(self, before: Any, after: Any, events: Sequence[Event]) -> str:
        """What an action has brought its maker, in at most 90 characters without a full stop, from his views
        before and after it and the events he may see: *builds the Kitchen with Blue, 3 points for you*. Nothing
        to say is said by nothing."""
        ...

    def forms(self, view: Any, legal: Sequence[Any], prefix: Sequence[str]) -> tuple[Form, ...]:
        """Where several answers belong together after these words: forms that take them at once."""
        ...

    def confirm(self, view: Any, words: Sequence[str]) -> str:
        """The question before the reader's action of these words is carried out, as a whole sentence."""
        ...

    def at_stake(self, view: Any, words: Sequence[str]) -> Picture | None:
        """What to look at while this is asked, instead of the table."""
        ...

    # -- a decision that is soon made ----------------------------------------------------------------------

    def brief(self, view: Any) -> bool:
        """Whether what is awaited now is told without the table: a question and its answer need no map."""
        ...

    def needs_board(self, words: Sequence[str]) -> bool:
        """Whether who has said so much of an action looks at the table to say the rest."""
        ...

    def offered(self, view: Any) -> tuple[Choice, ...]:
        """What stands under the telling of this moment as buttons for whoever is awaited, in place of the one that
        opens his panel: as many as open facts leave, each leading on by the words of its token. From any view."""
        ...

    def orders(self, view: Any) -> tuple[Order, ...]:
        """What the reader may leave in advance, whoever is awaited now."""
        ...

    # -- what was said ---------------------------------------------------------------------------------------

    def chapter(self, event: Event) -> str:
        """The heading of the part of the log that begins with this event; nothing if none does."""
        ...

    def topics(self) -> tuple[Choice, ...]:
        """By what the log may be narrowed."""
        ...

    def topic(self, event: Event) -> str:
        """The token of the topic an event belongs to; nothing if to none."""
        ...

    def epilogue(self, view: Any) -> list[str]:
        """A finished game as a story: sentences, one below the other."""
        ...

    # -- what a player keeps for himself ---------------------------------------------------------------------

    def keeps_notebook(self) -> bool:
        """Whether this is a game with notebooks."""
        ...

    def notebook(
        self, view: Any, told: Sequence[Event], marks: Mapping[str, str], reckons: bool
    ) -> Notebook | None:
        """The reader's notebook; None in games that have none. `told`: all he was told so far, `marks`: what he has
        marked himself, by thing, `reckons`: whether what follows from all this is marked too."""
        ...

    def noted(self, view: Any, event: Event) -> bool:
        """Whether an event, as the reader may see it, belongs into his notebook."""
        ...

    def suggestion(self, view: Any, marks: Mapping[str, str]) -> Choice | None:
        """What his notebook has for an answer to what the reader is asked now, which he gives himself."""
        ...

    # -- a game gone through again ---------------------------------------------------------------------------

    def opened(self, log: Log[Any, Any, Any], step: int) -> Any:
        """What a replay shows of a step: the public's view, and of a game that is over what may be open then."""
        ...

    def frames(self, views: Sequence[Any], unit: float) -> Iterator[Image.Image]:
        """The pictures of a replay, from what is `opened`, all of one size."""
        ...

    def turning_points(self, log: Log[Any, Any, Any]) -> list[int]:
        """The steps that a replay shows."""
        ...


def scaled(part: float, draw: Callable[[float], Image.Image], unit: float) -> Image.Image:
    """Drawn so much smaller, or larger, than asked."""
    return draw(part * unit)


def checked_view(game: str, kind: type[V], view: object) -> V:
    """The view, if it is one of this game; pictures and words are made from nothing else."""
    if not isinstance(view, kind):
        raise Unusable(f"{game} is drawn from a view of {game}, not from {type(view).__name__}")
    return view


def png(picture: Image.Image) -> bytes:
    """A picture as a file. All its colours are in the palette of its game already."""
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=COMPRESSION)
    return out.getvalue()
