"""The log is the game: ordered entries over a beginning; the state is what folding them gives. A log is a value.

Undo is an entry, not a deletion, so the log only grows and tells all that happened. How far a player may go back
alone follows from information, read off the events:

- only his own steps, unbroken to the end of the log, while his decision is still awaited;
- nothing since that settles the game: a turn began, a tile was drawn, something hidden was shown, another has to
  decide now.

What nobody but its maker may notice (`Meta.unseen`) is an aside: it stands between the acts and counts for nothing,
so no number, horizon or turn of anybody tells of it. Taking back what came before it leaves it standing.

Steps that can still be taken back have been shown to nobody but their maker: `settled` counts the acts that others
may be told of, so an undo leaves nobody knowing more than before. A moderator or the whole table may `rewind`
further; they answer for what was seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.core import Event, Game, Illegal, OptionValue, Seat, Step, Unusable

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


class Aside(Struct, Generic[A], frozen=True):
    """An act that nobody else may notice, made when so many acts stood."""

    after: int
    act: Act[A]


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


class Log(Struct, Generic[S, A, V], frozen=True):
    """One game as it was played so far: a value. Whoever goes on from it gets another, which shares what went
    before; this one never changes."""

    game: Game[S, A, V]
    beginning: Beginning
    entries: tuple[Act[A] | Undo, ...]
    acts: tuple[Act[A], ...]
    """The acts that stand, undone ones left out."""
    steps: tuple[Step[S], ...]
    """The beginning, and one step for each act that stands; its state as it is after what was done aside."""
    settled: int = 0
    """The number of acts that nobody can take back alone any more: these may be told to all. What was told stays
    told: it only falls when the table rewinds."""
    asides: tuple[Aside[A], ...] = ()
    """In the order they were made."""

    @property
    def state(self) -> S:
        return self.steps[-1].state

    def in_order(self) -> Iterator[tuple[S, Act[A]]]:
        """All that stands, what was done aside too, each with the state that everybody knew it in."""
        left = list(self.asides)
        for count, step in enumerate(self.steps):
            while left and left[0].after == count:
                yield step.state, left.pop(0).act
            for act in self.acts[count : count + 1]:
                yield step.state, act

    # -- going on ------------------------------------------------------------------------------------

    def act(self, seat: Seat, action: A) -> Log[S, A, V]:
        """The log after this; an illegal action raises."""
        step = self.game.apply(self.state, seat, action)
        act = Act(seat, action)
        if is_unseen(self.game, action):
            asides = (*self.asides, Aside(len(self.acts), act))
            steps = (*self.steps[:-1], Step(step.state, self.steps[-1].events))
            return replace(self, entries=(*self.entries, act), steps=steps, asides=asides)
        acts, steps = (*self.acts, act), (*self.steps, step)
        settled = _settled(self.game, acts, steps, self.settled)
        return Log(self.game, self.beginning, (*self.entries, act), acts, steps, settled, self.asides)

    def undo(self, seat: Seat, to: int | None = None) -> Log[S, A, V]:
        """Without this seat's last act, or all down to `to` acts."""
        horizon = self.horizon(seat)
        target = len(self.acts) - 1 if to is None else to
        if not horizon.to <= target < len(self.acts):
            raise Illegal("undo", because=horizon.because, to=horizon.to)
        return self._back(Undo(seat, target))

    def rewind(self, to: int) -> Log[S, A, V]:
        """Back to where `to` acts stood, whatever was seen since: by consent of the table, or a moderator."""
        if not 0 <= to < len(self.acts):
            raise Unusable(f"there is no act {to} to go back to; the game has {len(self.acts)}")
        return self._back(Undo(None, to))

    def _back(self, entry: Undo) -> Log[S, A, V]:
        asides, last = _left_standing(self.game, self.asides, self.steps[entry.to], entry.to)
        return replace(
            self,
            entries=(*self.entries, entry),
            acts=self.acts[: entry.to],
            steps=(*self.steps[: entry.to], last),
            settled=min(self.settled, entry.to),
            asides=asides,
        )

    # -- taking back ---------------------------------------------------------------------------------

    def horizon(self, seat: Seat) -> Horizon:
        """How many acts must stay if this seat takes back all it may."""
        if seat not in actors(self.game, self.state):
            return Horizon(len(self.acts), "waiting")
        return _horizon(self.game, self.acts, self.steps, self.settled, seat, self.game.to_act(self.state))

    # -- what may be told ----------------------------------------------------------------------------

    def shown_to(self, seat: Seat | None) -> S:
        """The state as a seat (None: the public) may be shown it. Steps that can still be taken back are their
        maker's own; whoever acts settles what others did before him, so they are all of one seat."""
        if self.acts and self.acts[-1].seat == seat:
            return self.state
        state = self.steps[self.settled].state
        for aside in self.asides:
            if aside.after > self.settled and aside.act.seat == seat:
                state = self.game.apply(state, aside.act.seat, aside.act.do).state
        return state

    def told_to(self, seat: Seat | None, since: int = -1, until: int | None = None) -> Iterator[Event]:
        """All events so far as this seat may see them, or those after so many acts, or as far as so many; the acts
        of others only once they are settled."""
        for count, step in enumerate(self.steps[since + 1 : None if until is None else until + 1], since + 1):
            if count > self.settled and self.acts[count - 1].seat != seat:
                continue
            for event in step.events:
                if (seen := event.seen_by(seat)) is not None:
                    yield seen


def actors(game: Game[S, A, V], state: S) -> tuple[Seat, ...]:
    """All who may act now: those whose decision is awaited, and those who may besides."""
    return (*game.to_act(state), *game.may_act(state))


def is_unseen(game: Game[S, A, V], action: A) -> bool:
    """Whether nobody but who does it may notice."""
    return bool(game.meta.unseen) and action.__struct_config__.tag in game.meta.unseen  # type: ignore[attr-defined]


def _left_standing(
    game: Game[S, A, V], asides: Sequence[Aside[A]], step: Step[S], to: int
) -> tuple[tuple[Aside[A], ...], Step[S]]:
    """What stays of what was done aside when only so many acts stand: all that can still be done there."""
    kept = [aside for aside in asides if aside.after <= to]
    state = step.state
    for aside in asides:
        if aside.after > to:
            try:
                state = game.apply(state, aside.act.seat, aside.act.do).state
            except Illegal:
                continue
            kept.append(Aside(to, aside.act))
    return tuple(kept), Step(state, step.events)


def _horizon(
    game: Game[S, A, V],
    acts: Sequence[Act[A]],
    steps: Sequence[Step[S]],
    settled: int,
    seat: Seat,
    awaited: tuple[Seat, ...],
) -> Horizon:
    """`awaited` after the last act; asked again only where a seat may go back further."""
    to = len(acts)
    while to:
        if acts[to - 1].seat != seat:
            return Horizon(to, "another")
        before = game.to_act(steps[to - 1].state)
        if not {seat, *before}.issuperset(awaited):  # somebody else has to decide because of it: he is to see it
            return Horizon(to, "waiting")
        limits = [limit for event in steps[to].events if (limit := _settling(event))]
        if limits:
            return Horizon(to, "shown" if "shown" in limits else "turn")
        if to <= settled:  # another acted since, if only to take it back
            return Horizon(to, "another")
        to, awaited = to - 1, before
    return Horizon(0, "beginning")


def _settled(game: Game[S, A, V], acts: Sequence[Act[A]], steps: Sequence[Step[S]], before: int) -> int:
    """How many acts can be told to all, so many having been before the last one."""
    awaited = game.to_act(steps[-1].state)
    who = (*awaited, *game.may_act(steps[-1].state))
    open_to = (_horizon(game, acts, steps, before, seat, awaited).to for seat in who)
    return max(before, min(open_to, default=len(acts)))


def refold(game: Game[S, A, V], beginning: Beginning, entries: Iterable[Act[A] | Undo]) -> Log[S, A, V]:
    """A log read back from storage. Undo entries were allowed when made and are followed as they stand."""
    log = begin(game, beginning)
    made: list[Act[A] | Undo] = []
    acts: list[Act[A]] = []
    steps: list[Step[S]] = list(log.steps)  # lists here, where nobody looks in between
    asides: tuple[Aside[A], ...] = ()
    settled = 0
    for entry in entries:
        made.append(entry)
        if isinstance(entry, Undo):
            asides, steps[entry.to] = _left_standing(game, asides, steps[entry.to], entry.to)
            del acts[entry.to :]
            del steps[entry.to + 1 :]
            settled = min(settled, entry.to)
        elif is_unseen(game, entry.do):
            asides = (*asides, Aside(len(acts), entry))
            state = game.apply(steps[-1].state, entry.seat, entry.do).state
            steps[-1] = Step(state, steps[-1].events)
        else:
            steps.append(game.apply(steps[-1].state, entry.seat, entry.do))
            acts.append(entry)
            settled = _settled(game, acts, steps, settled)
    return Log(game, log.beginning, tuple(made), tuple(acts), tuple(steps), settled, asides)


def begin(game: Game[S, A, V], beginning: Beginning) -> Log[S, A, V]:
    """The game before its first act."""
    beginning = replace(beginning, options=game.meta.settle_options(beginning.options))
    seats, seed, options, position = beginning.seats, beginning.seed, beginning.options, beginning.position
    begun = game.position(seats, seed, options, position) if position is not None else None
    return Log(game, beginning, (), (), (begun or game.setup(seats, seed, options),))


def start(
    game: Game[S, A, V], seats: Sequence[Seat], seed: str, options: Mapping[str, OptionValue] | None = None
) -> Log[S, A, V]:
    """A new game."""
    return begin(game, Beginning(tuple(seats), seed, dict(options or {})))
