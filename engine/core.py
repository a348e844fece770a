"""What a game is: the protocol every game implements, and the few words all of them share.

Theory of operation. A game is a set of pure functions over a frozen state. `setup` makes the first state from
seats, a seed and options; `apply` makes the next one from an action, or raises `Illegal` and leaves no trace.
Both return a `Step`: the new state, and the events that led to it. `to_act` says whose decision is awaited
(several seats at once is allowed, and so is a seat whose turn it is not), `may_act` who may act besides, `legal`
what a seat may do: listed, or as patterns of what cannot be (engine.patterns).

Secrets have one gate. `view(state, seat)` is all a seat may know, `view(state, None)` all the public may know,
and an `Event` says by itself who may see it. Nothing else may be shown to anybody.

Seats are colours, never people; events and refusals are facts, never sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar, runtime_checkable

from msgspec import Struct, structs

from engine.chance import Chance
from engine.patterns import Pattern

Seat = str
OptionValue = bool | str

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
A_contra = TypeVar("A_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Unusable(Exception):
    """What was handed in cannot be used: a record, a set-up, a position. One sentence says where and why."""


class Unreadable(Unusable):
    """What was written is no action: the whole of it, or a word."""

    def __init__(self, why: str, text: str) -> None:
        super().__init__(why)
        self.text = text


class Illegal(Exception):
    """A rule forbids this action. Carries the rule's id and the facts of the case; words are made at the edge."""

    def __init__(self, rule: str, **facts: object) -> None:
        super().__init__(rule)
        self.rule = rule
        self.facts = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name} {value}" for name, value in self.facts.items())
        return f"{self.rule} ({told})" if told else self.rule


class Event(Struct, frozen=True, tag_field="what"):
    """A fact that came about. Each game has its own kinds; a kind's tag is its name in traces, its fields are its
    facts. No field may be called `to` or `what`: traces say by these who may see it, and what it is.

    `settles` marks kinds after which what went before can no longer be taken back by the player alone: a "turn"
    began, or something hidden was "shown". An event that not everybody may see settles too: somebody learned
    something. `engine.log` derives the undo horizon from this and from nothing else.
    """

    settles: ClassVar[Literal["turn", "shown"] | None] = None
    aloud: ClassVar[bool] = False
    """Whether it is said to all at the table, who hear of it at once."""

    def audience(self) -> tuple[Seat, ...] | None:
        """The seats that may see it whole; None means everybody."""
        return None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """What this seat (None: the public) may see of it. A game whose events have hidden parts redefines this."""
        audience = self.audience()
        return self if audience is None or seat in audience else None


class Private(Event, frozen=True):
    """A fact for the eyes of one player."""

    seat: Seat

    def audience(self) -> tuple[Seat, ...]:
        return (self.seat,)


class Step(Struct, Generic[S], frozen=True):
    """A state and what led to it."""

    state: S
    events: tuple[Event, ...]


class Result(Struct, frozen=True):
    """How a finished game stands. `winners` are in seat order; `why` is what ended it, as a code of the game."""

    scores: dict[Seat, int]
    winners: tuple[Seat, ...]
    why: str

    def exposed(self) -> dict[str, Any]:
        """In the form of a trace, where an event says why."""
        return {name: value for name, value in structs.asdict(self).items() if name != "why"}


class Option(Struct, frozen=True):
    """A choice fixed before the start. The first value is the default."""

    name: str
    values: tuple[OptionValue, ...]
    rule: str


class Joint(Struct, frozen=True):
    """Actions that people type as one command: what it is called, the option that says which of them is meant, and
    what the words that follow are called."""

    command: str
    which: str
    actions: tuple[str, ...]
    words: tuple[str, ...]


class Meta(Struct, frozen=True):
    """What the lobby, the record and those who type commands need to know of a game."""

    id: str
    title: str
    rules: int
    colours: tuple[Seat, ...]
    fewest: int
    most: int
    options: tuple[Option, ...]
    command: str
    """The group of its slash commands."""
    colours_chosen: bool = False
    """Whether a player may choose his colour before the start; who does not, and else everybody, is dealt one."""
    joint: tuple[Joint, ...] = ()
    done: str | None = None
    """The action that ends a player's part and takes no words. Nobody is presumed to mean it: it is asked back."""
    unlisted: tuple[str, ...] = ()
    """Kinds of actions that a trace does not list among the legal ones (formats/record.md)."""
    unseen: tuple[str, ...] = ()
    """Kinds of actions that nobody but their maker may notice (`Game.unseen`): in a log they count for nothing."""
    tied: str | None = None
    """The rule that says who wins of those with equal points."""

    def settle_options(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options, defaults filled in; an unknown name or value is refused."""
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                raise Unusable(f"{self.title} has no option {name!r}; it has {', '.join(known)}")
            # True == 1 in Python, but an option is a word or a truth value, never a number
            if not any(value is v or (isinstance(value, str) and value == v) for v in known[name].values):
                allowed = ", ".join(str(v).lower() for v in known[name].values)
                raise Unusable(f"option {name} cannot be {value!r}; it can be {allowed}")
        chosen = {option.name: given.get(option.name, option.values[0]) for option in self.options}
        return {name: value for name, value in chosen.items() if isinstance(value, (bool, str))}

    def check_players(self, players: int) -> None:
        if not self.fewest <= players <= self.most:
            raise Unusable(f"{self.title} is for {self.fewest} to {self.most} players, not {players}")

    def check_colours(self, seats: Sequence[Seat]) -> None:
        unknown = [seat for seat in seats if seat not in self.colours]
        if unknown:
            raise Unusable(f"{unknown[0]!r} is no seat of {self.title}; seats are {', '.join(self.colours)}")

    def draw_colours(self, players: int, chance: Chance, wanted: Sequence[Seat]) -> tuple[list[Seat], Chance]:
        """So many different colours: the wanted ones, then others by chance."""
        self.check_players(players)
        self.check_colours(wanted)
        found = list(dict.fromkeys(wanted))
        if len(found) > players:
            raise Unusable(f"{len(found)} seats are named for {players} players")
        free = tuple(colour for colour in self.colours if colour not in found)
        while len(found) < players:
            colour, free, chance = chance.take(free)
            found.append(colour)
        return found, chance


class Agent(Protocol[V_contra, A]):
    """Somebody who decides, from a view and the legal list alone; he is given actions of patterns, not patterns."""

    def choose(self, view: V_contra, legal: Sequence[A]) -> A: ...


class Game(Protocol[S, A, V]):
    """A game is a module that has these. Nothing outside its folder knows more of it.

    It is bound to the rules number of its `meta`, and so are its states."""

    meta: Meta
    actions: Any
    """The type of its actions: a union of tagged structs, as records spell them."""
    agents: Mapping[str, Callable[[Chance], Agent[V, A]]]
    """Its own agents by name, beside those that play any game."""

    def seating(self, players: int, chance: Chance, wanted: Sequence[Seat]) -> tuple[Seat, ...]:
        """Colours and order for a new game, by chance; the wanted colours are among them."""
        ...

    def setup(self, seats: Sequence[Seat], seed: str, options: Mapping[str, OptionValue]) -> Step[S]: ...

    def position(
        self, seats: Sequence[Seat], seed: str, options: Mapping[str, OptionValue], state: object
    ) -> Step[S]:
        """Begin from a state in the form of `expose`; one that no play could leave is `Unusable`."""
        ...

    def to_act(self, s: S) -> tuple[Seat, ...]:
        """Seats whose decision is awaited; () means the game is over."""
        ...

    def may_act(self, s: S) -> tuple[Seat, ...]:
        """Seats that may act besides, though nobody waits for them: an interrupt, a vote. None that is awaited."""
        ...

    def legal(self, s: S, seat: Seat) -> Sequence[A | Pattern]:
        """All that this seat may do now: complete, without repeats, in the game's own fixed order. What is too much
        to list is given as patterns."""
        ...

    def unseen(self, s: S, seat: Seat) -> Sequence[A | Pattern]:
        """What this seat may do at any time, its turn or not, so that nobody else can notice: such an action has no
        event and changes nothing that others see, nor when the game waits for whom. It is not in `legal`."""
        ...

    def apply(self, s: S, seat: Seat, a: A) -> Step[S]: ...

    def view(self, s: S, seat: Seat | None) -> V: ...

    def mine(self, s: S, seat: Seat) -> object:
        """What only this seat sees: its screen, its hand. When it changes, its owner is told."""
        ...

    def forecast(self, s: S, seat: Seat) -> tuple[Event, ...]:
        """What this seat's turn would bring if all were done now, as far as all may know; () if that is nothing."""
        ...

    def formality(self, s: S, seat: Seat) -> A | None:
        """The action that ends this seat's part, where all may know that nothing else is open to it; None
        otherwise. Carried out for him it tells everybody so: it may not hang on what the seat alone knows."""
        ...

    def result(self, s: S) -> Result | None: ...

    def expose(self, s: S) -> dict[str, Any]:
        """The whole state, secrets included, in the form of a trace."""
        ...

    def portable(self, s: S, a: A) -> A:
        """The action, done in this state, as records carry it: without what may name people, which changes nothing
        in the game."""
        ...

    def read(self, text: str) -> A: ...

    def write(self, a: A) -> str:
        """Short notation: log row, button id, bug report. At most 80 characters, but for texts and what fills a
        pattern."""
        ...


AnyGame = Game[Any, Any, Any]


@runtime_checkable
class NamesOccasions(Protocol):
    """What a game has besides, if the same action may be meant for one kind of decision and not for another."""

    def occasions(self, s: Any, seat: Seat) -> frozenset[str]:
        """What the decision is about that awaits this seat, in words of the game's own, as far as the seat knows;
        none where none awaits it."""
        ...


@runtime_checkable
class TakesCards(Protocol):
    """What a game has besides, if people's own cards can be put among those of the box."""

    def with_cards(self, folder: Path) -> AnyGame:
        """The same game with the cards of a folder; if one of them is wrong, none is taken: `Unusable`."""
        ...
