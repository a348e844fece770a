"""Monastery as a game of the house: the protocol of `engine.core`, answered by the rules by topic.

What may be done depends on what is decided just now, a turn or a question within it. `STAGES` says for each of them
which actions there are, who carries them out, and which rule is broken by any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.chance import Chance
from engine.core import Agent, Event, Illegal, Meta, Option, OptionValue, Result, Step
from engine.monastery import (
    actions,
    elections,
    homecoming,
    icons,
    moving,
    placing,
    position,
    scoring,
    setup,
    spending,
)
from engine.monastery.actions import AnyAction
from engine.monastery.data import DATA
from engine.monastery.greedy import Greedy
from engine.monastery.readings import READINGS
from engine.monastery.rounds import go_on
from engine.monastery.state import (
    Ask,
    Brewing,
    Imprisoning,
    Keeping,
    Naming,
    Placing,
    Returning,
    Scoring,
    State,
    Turn,
)
from engine.monastery.view import View, view
from engine.notation import Notation

Handler = Callable[[State, int, Any, list[Event]], State]


class Stage(Struct, frozen=True):
    """A kind of decision: how to list what is legal, what carries each action out, whose rule it is."""

    legal: Callable[[State, int], list[AnyAction]]
    handlers: dict[type, Handler]
    rule: str


# -- placing and moving, and scoring, each a list of many topics -----------------------------


def _legal_placing(s: State, who: int) -> list[AnyAction]:
    turn = s.turn
    assert isinstance(turn, Placing)
    found: list[AnyAction] = []
    if not turn.encouraged:
        if not turn.placed:
            found += placing.placements(s, who)
            if placing.can_exchange(s):
                found.append(actions.Exchange())
        found += moving.moves(s, who, turn)
    found += moving.encouragements(s, who, turn)
    found.append(actions.Done())
    return found


def _legal_scoring(s: State, who: int) -> list[AnyAction]:
    turn = s.turn
    assert isinstance(turn, Scoring)
    found: list[AnyAction] = [*scoring.prayers(s, who, turn), *icons.available(s, who, turn)]
    cells = spending.affordable_cells(s, who, turn)
    found += spending.letters(s, cells)
    found += spending.monks_for_sale(s, cells)
    found.append(actions.Done())
    return found


def _done_placing(s: State, _who: int, _a: actions.Done, _out: list[Event]) -> State:
    return replace(s, turn=None)


def _done_scoring(s: State, who: int, _a: actions.Done, out: list[Event]) -> State:
    turn = s.turn
    assert isinstance(turn, Scoring)
    return replace(spending.keep_the_rest(s, who, turn, out), turn=None)


def _tiles_decide(s: State, who: int) -> bool:
    """Whether he may lay a tile now, if he has one that fits."""
    turn = s.turn
    if isinstance(turn, Scoring):
        return icons.usable(s, who, turn, "stables")
    return isinstance(turn, Placing) and not turn.placed and not turn.encouraged


# -- small decisions ---------------------------------------------------------------------------


def _legal_keeping(s: State, who: int) -> list[AnyAction]:
    return [*setup.keeps(s, who)]


def _legal_returning(s: State, who: int) -> list[AnyAction]:
    return [*placing.returnable(s, who)]


def _legal_naming(s: State, _who: int) -> list[AnyAction]:
    assert isinstance(s.ask, Naming)
    return [*elections.candidates(s, s.ask)]


def _legal_imprisoning(s: State, _who: int) -> list[AnyAction]:
    return [*elections.prisoners(s)]


def _legal_brewing(s: State, who: int) -> list[AnyAction]:
    return [*homecoming.brews(s, who)]


STAGES: dict[type[Turn | Ask], Stage] = {
    Placing: Stage(
        _legal_placing,
        {
            actions.Place: placing.place_in_turn,
            actions.Exchange: placing.exchange,
            actions.Move: moving.move,
            actions.Encourage: moving.encourage,
            actions.Done: _done_placing,
        },
        "M2.3",
    ),
    Scoring: Stage(
        _legal_scoring,
        {
            actions.Pray: scoring.pray,
            actions.Almonry: icons.almonry,
            actions.Workshop: icons.workshop,
            actions.Elect: icons.elect,
            actions.Swap: icons.swap,
            actions.Place: icons.stables,
            actions.Letter: spending.buy_letter,
            actions.BuyMonk: spending.buy_monk,
            actions.Done: _done_scoring,
        },
        "M2.3",
    ),
    Keeping: Stage(_legal_keeping, {actions.Keep: setup.keep}, "M1.7"),
    Returning: Stage(_legal_returning, {actions.Return: placing.give_back}, "M4.8"),
    Naming: Stage(_legal_naming, {actions.NameAbbot: elections.name_abbot}, "M10.2"),
    Imprisoning: Stage(_legal_imprisoning, {actions.Imprison: elections.imprison}, "M10.3"),
    Brewing: Stage(_legal_brewing, {actions.Brew: homecoming.brew}, "M12.9"),
}


NOTATION: Notation[Any] = Notation(AnyAction)


def acting(s: State) -> tuple[int, ...]:
    """Players whose decision is awaited."""
    focus = s.ask or s.turn
    if focus is None:
        return ()
    if isinstance(focus, Keeping):
        return focus.waiting
    if isinstance(focus, Brewing):
        return focus.waiting[:1]
    return (focus.who,)


class Monastery:
    """The game by one rules number, for the kit."""

    actions: Any = AnyAction
    agents: Mapping[str, Callable[[Chance], Agent[View, AnyAction]]] = {"greedy": Greedy}

    def __init__(self, rules: int = max(READINGS)) -> None:
        self._readings = READINGS[rules]
        self.meta = Meta(
            id="monastery",
            title="Monastery",
            rules=rules,
            colours=DATA.seat_order,
            fewest=2,
            most=4,
            options=(
                Option("deal", ("random", "draft", "even"), "M1.7"),
                Option("icons", (True, False), "M14.1"),
                Option("teams", (False, True), "M13.1"),
                Option("silence", (False, True), "M15.1"),
            ),
            command="monastery",
            done="done",
            tied="M11.5",
        )

    def seating(self, players: int, chance: Chance, wanted: Sequence[str]) -> tuple[str, ...]:
        chosen, _ = self.meta.draw_colours(players, chance, wanted)
        return tuple(sorted(chosen, key=DATA.seat_order.index))

    def setup(self, seats: Sequence[str], seed: str, options: Mapping[str, OptionValue]) -> Step[State]:
        out: list[Event] = []
        s = setup.begin(self._laid_out(seats, seed, options), out)
        return Step(s, tuple(out))

    def position(
        self, seats: Sequence[str], seed: str, options: Mapping[str, OptionValue], state: object
    ) -> Step[State]:
        out: list[Event] = []
        s = position.restore(self._laid_out(seats, seed, options), state)
        return Step(position.resume(s, out), tuple(out))

    def _laid_out(self, seats: Sequence[str], seed: str, options: Mapping[str, OptionValue]) -> State:
        self.meta.check_players(len(seats))
        settled = self.meta.settle_options(options)
        self.meta.check_colours(seats)
        return setup.laid_out(seats, seed, settled, self._readings)

    def to_act(self, s: State) -> tuple[str, ...]:
        awaited = acting(s)
        return (s.seats[awaited[0]],) if len(awaited) == 1 else tuple(s.seats[who] for who in awaited)

    def may_act(self, s: State) -> tuple[str, ...]:
        return ()

    def legal(self, s: State, seat: str) -> list[AnyAction]:
        focus = s.ask or s.turn
        who = s.seats.index(seat)
        if focus is None or who not in acting(s):
            return []
        return STAGES[type(focus)].legal(s, who)

    def unseen(self, s: State, seat: str) -> tuple[AnyAction, ...]:
        return ()

    def apply(self, s: State, seat: str, a: AnyAction) -> Step[State]:
        focus = s.ask or s.turn
        if focus is None:
            raise Illegal("M11.2", over=True)
        if seat not in s.seats or (who := s.seats.index(seat)) not in acting(s):
            raise Illegal("M2.2", to_act=self.to_act(s))
        stage = STAGES[type(focus)]
        handler = stage.handlers.get(type(a))
        if handler is None:
            raise Illegal(stage.rule, action=self.write(a))
        out: list[Event] = []
        after = handler(s, who, a, out)
        if after.turn is None or after.ask is not None:
            after = go_on(after, out)
        return Step(after, tuple(out))

    def view(self, s: State, seat: str | None) -> View:
        return view(s, seat, self.to_act(s))

    def mine(self, s: State, seat: str) -> object:
        return s.screens[s.seats.index(seat)]

    def forecast(self, s: State, seat: str) -> tuple[Event, ...]:
        return scoring.forecast(s, s.seats.index(seat))

    def formality(self, s: State, seat: str) -> AnyAction | None:
        """Done, when it is all he can do and no tile on his screen is the reason. Blessings come and go before all
        eyes (M3.6), so what he cannot pay for is no secret."""
        if s.ask is not None or self.legal(s, seat) != [actions.Done()]:
            return None
        who = s.seats.index(seat)
        return None if s.screens[who].tiles and _tiles_decide(s, who) else actions.Done()

    def result(self, s: State) -> Result | None:
        return s.result

    def expose(self, s: State) -> dict[str, Any]:
        return position.expose(s)

    def portable(self, s: State, a: AnyAction) -> AnyAction:
        return a

    def read(self, text: str) -> AnyAction:
        action: AnyAction = NOTATION.read(text)
        return action

    def write(self, a: AnyAction) -> str:
        return NOTATION.write(a)
