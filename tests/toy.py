"""A game small enough to see through, for tests of the kit: add to a total until somebody ends the game.

`add` is seen by all, `look` tells the player alone, `show` tells everybody, `pass` gives the turn to the next seat,
`open` lets all seats act at once, `end` ends the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Event, Illegal, Meta, Option, OptionValue, Private, Result, Seat, Step, Unusable
from engine.notation import Notation


class Toy(Struct, frozen=True):
    seats: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    total: int = 0
    over: bool = False


class Do(Struct, frozen=True, tag_field="type"):
    pass


class Add(Do, frozen=True, tag="add"):
    number: int
    note: str | None = None


class Look(Do, frozen=True, tag="look"):
    pass


class Show(Do, frozen=True, tag="show"):
    pass


class Pass(Do, frozen=True, tag="pass"):
    pass


class Open(Do, frozen=True, tag="open"):
    pass


class End(Do, frozen=True, tag="end"):
    pass


class Began(Event, frozen=True, tag="began"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "turn"
    seat: Seat


class Added(Event, frozen=True, tag="added"):
    seat: Seat
    number: int


class Looked(Private, frozen=True, tag="looked"):
    pass


class Shown(Event, frozen=True, tag="shown"):
    settles: ClassVar[Literal["turn", "shown"] | None] = "shown"


AnyDo = Add | Look | Show | Pass | Open | End


class ToyGame:
    meta = Meta(
        id="toy",
        title="Toy",
        rules=3,
        colours=("red", "blue", "green"),
        fewest=1,
        most=3,
        options=(Option("slow", (False, True), "T1.1"),),
        command="toy",
        done="pass",
    )
    actions: Any = AnyDo
    agents: Mapping[str, Any] = {}

    def __init__(self) -> None:
        self._notation: Notation[Any] = Notation(AnyDo)

    def seating(self, players: int, chance: Chance, wanted: Sequence[Seat]) -> tuple[Seat, ...]:
        return self.meta.colours[:players]

    def setup(self, seats: Sequence[Seat], seed: str, options: Mapping[str, OptionValue]) -> Step[Toy]:
        return Step(Toy(tuple(seats), (seats[0],)), (Began(seats[0]),))

    def position(
        self, seats: Sequence[Seat], seed: str, options: Mapping[str, OptionValue], state: object
    ) -> Step[Toy]:
        if not isinstance(state, int):
            raise Unusable("position: a toy begins from a number")
        return Step(replace(self.setup(seats, seed, options).state, total=state), ())

    def to_act(self, s: Toy) -> tuple[Seat, ...]:
        return s.waiting

    def may_act(self, s: Toy) -> tuple[str, ...]:
        return ()

    def legal(self, s: Toy, seat: Seat) -> list[Any]:
        return [Add(1), Look(), Show(), Pass(), Open(), End()] if seat in s.waiting else []

    def unseen(self, s: Toy, seat: Seat) -> tuple[Any, ...]:
        return ()

    def apply(self, s: Toy, seat: Seat, a: Any) -> Step[Toy]:
        if seat not in s.waiting:
            raise Illegal("T1.2", to_act=s.waiting)
        if isinstance(a, Add):
            return Step(replace(s, total=s.total + a.number), (Added(seat, a.number),))
        if isinstance(a, Look):
            return Step(s, (Looked(seat),))
        if isinstance(a, Show):
            return Step(s, (Shown(),))
        if isinstance(a, Pass):
            after = s.seats[(s.seats.index(seat) + 1) % len(s.seats)]
            return Step(replace(s, waiting=(after,)), (Began(after),))
        if isinstance(a, Open):
            return Step(replace(s, waiting=s.seats), (Shown(),))
        return Step(replace(s, waiting=(), over=True), ())

    def view(self, s: Toy, seat: Seat | None) -> Toy:
        return s

    def mine(self, s: Toy, seat: Seat) -> object:
        return None

    def forecast(self, s: Toy, seat: Seat) -> tuple[Event, ...]:
        return ()

    def formality(self, s: Toy, seat: Seat) -> Any | None:
        return None

    def result(self, s: Toy) -> Result | None:
        return Result(dict.fromkeys(s.seats, s.total), s.seats, "ended") if s.over else None

    def expose(self, s: Toy) -> dict[str, Any]:
        return {"total": s.total}

    def portable(self, s: Toy, a: Any) -> Any:
        return a

    def read(self, text: str) -> Any:
        return self._notation.read(text)

    def write(self, a: Any) -> str:
        return self._notation.write(a)
