"""The log is the game: ordered entries over a beginning; the state is what folding them gives.

Undo is an entry, not a deletion, so the log only grows and tells all that happened. How far a player may go back
alone follows from information, read off the events:

- only his own steps, unbroken to the end of the log, while his decision is still awaited;
- nothing since that settles the game: a turn began, a tile was drawn, something hidden was shown.

Steps that can still be taken back have been shown to nobody but their maker: `settled` counts the acts that others
may be told of, so an undo leaves nobody knowing more than before. A moderator or the whole table may `rewind`
further; they answer for what was seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from engine.core import Event, Game, Illegal, OptionValue, Refused, Seat, Step

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class Beginning(Struct, frozen=True):
    """All that a game starts from. With a position the seed serves only the later draws."""

    seats: tuple[Seat, ...]
    seed: str
    options: dict[str, OptionValue]
    position: Any = None


class Act(Struct, Generic[A], frozen=True):
    """A seat did something."""

    seat: Seat
    do: A


class Undo(Struct, frozen=True):
    """Back to where `to` acts stood; by a seat, or by the table or a moderator (None)."""

    by: Seat | None
    to: int


Limit = Literal["beginning", "another", "waiting", "turn", "shown"]


class Horizon(Struct, frozen=True):
    """How far a seat may go back alone, and what keeps it from going further.

    `because`: "beginning" of the game; "another" seat acted; the seat is "waiting" for others; a "turn" began;
    something hidden was "shown".
    """

    to: int
    because: Limit


def _settling(event: Event) -> Limit | None:
    return "shown" if event.audience() is not None else event.settles


class Log(Generic[S, A, V]):
    """One game as it is played: a beginning, the entries so far, and the states they fold to."""

    def __init__(self, game: Game[S, A, V], beginning: Beginning) -> None:
        self.game = game
        options = game.meta.settle_options(beginning.options)
        self.beginning = Beginning(beginning.seats, beginning.seed, options, beginning.position)
        self.entries: list[Act[A] | Undo] = []
        self._acts: list[Act[A]] = []
        self._steps: list[Step[S]] = [_begin(game, self.beginning)]
        self._settled = 0

    @property
    def state(self) -> S:
        return self._steps[-1].state

    @property
    def acts(self) -> Sequence[Act[A]]:
        """The acts that stand, undone ones left out."""
        return self._acts

    @property
    def steps(self) -> Sequence[Step[S]]:
        """The beginning, and one step for each act that stands."""
        return self._steps

    def act(self, seat: Seat, action: A) -> Step[S]:
        """Apply and write down; an illegal action raises and changes nothing."""
        step = self.game.apply(self.state, seat, action)
        act = Act(seat, action)
        self.entries.append(act)
        self._acts.append(act)
        self._steps.append(step)
        self._settled = max(self._settled, self._no_longer_open())
        return step

    def horizon(self, seat: Seat) -> Horizon:
        """How many acts must stay if this seat takes back all it may."""
        to = len(self._acts)
        if seat not in self.game.to_act(self.state):
            return Horizon(to, "waiting")
        while to:
            if self._acts[to - 1].seat != seat:
                return Horizon(to, "another")
            limits = [limit for event in self._steps[to].events if (limit := _settling(event))]
            if limits:
                return Horizon(to, "shown" if "shown" in limits else "turn")
            if to <= self._settled:  # another acted since, if only to take it back
                return Horizon(to, "another")
            to -= 1
        return Horizon(0, "beginning")

    @property
    def settled(self) -> int:
        """The number of acts that nobody can take back alone any more: these may be told to all. What was told
        stays told: it only falls when the table rewinds."""
        return self._settled

    def _no_longer_open(self) -> int:
        return min((self.horizon(seat).to for seat in self.game.to_act(self.state)), default=len(self._acts))

    def undo(self, seat: Seat, to: int | None = None) -> None:
        """Take back this seat's last act, or all down to `to` acts."""
        horizon = self.horizon(seat)
        target = len(self._acts) - 1 if to is None else to
        if not horizon.to <= target < len(self._acts):
            raise Illegal("undo", because=horizon.because, to=horizon.to)
        self._go_back(Undo(seat, target))

    def rewind(self, to: int) -> None:
        """Back to where `to` acts stood, whatever was seen since: by consent of the table, or a moderator."""
        if not 0 <= to < len(self._acts):
            raise Refused(f"there is no act {to} to go back to; the game has {len(self._acts)}")
        self._go_back(Undo(None, to))

    def _go_back(self, entry: Undo) -> None:
        self.entries.append(entry)
        del self._acts[entry.to :]
        del self._steps[entry.to + 1 :]
        self._settled = min(self._settled, entry.to)

    def told_to(self, seat: Seat | None) -> Iterator[Event]:
        """All events so far as this seat may see them; the acts of others only once they are settled."""
        settled = self.settled
        for count, step in enumerate(self._steps):
            if count > settled and self._acts[count - 1].seat != seat:
                continue
            for event in step.events:
                if (seen := event.seen_by(seat)) is not None:
                    yield seen


def _begin(game: Game[S, A, V], beginning: Beginning) -> Step[S]:
    if beginning.position is None:
        return game.setup(beginning.seats, beginning.seed, beginning.options)
    return game.position(beginning.seats, beginning.seed, beginning.options, beginning.position)


def refold(game: Game[S, A, V], beginning: Beginning, entries: Sequence[Act[A] | Undo]) -> Log[S, A, V]:
    """A log read back from storage. Undo entries were allowed when made and are followed as they stand."""
    log = Log(game, beginning)
    for entry in entries:
        if isinstance(entry, Undo):
            log._go_back(entry)
        else:
            log.act(entry.seat, entry.do)
    return log


def start(
    game: Game[S, A, V], seats: Sequence[Seat], seed: str, options: Mapping[str, OptionValue] | None = None
) -> Log[S, A, V]:
    """A new game."""
    return Log(game, Beginning(tuple(seats), seed, dict(options or {})))
