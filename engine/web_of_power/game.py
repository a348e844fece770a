"""Web of Power as a game of the house: the protocol of `engine.core`, answered by the rules by topic."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.chance import Chance
from engine.core import Agent, Event, Illegal, Joint, Meta, Option, OptionValue, Result, Step
from engine.notation import Notation
from engine.web_of_power import actions, drawing, ending, placing, position, setup
from engine.web_of_power.actions import AnyAction
from engine.web_of_power.data import DATA
from engine.web_of_power.greedy import Greedy
from engine.web_of_power.state import State
from engine.web_of_power.view import View, view

NOTATION: Notation[Any] = Notation(AnyAction)

HANDLERS: dict[type, Callable[[State, Any, list[Event]], State]] = {
    actions.PlaceCloister: placing.place_cloister,
    actions.PlaceAdvisor: placing.place_advisor,
    actions.Exchange: drawing.exchange,
    actions.Draw: drawing.draw,
    actions.Done: ending.done,
}


class WebOfPower:
    """The game, for the kit."""

    meta = Meta(
        id="web-of-power",
        title="Web of Power",
        rules=1,
        colours=DATA.colours,
        fewest=min(DATA.players),
        most=max(DATA.players),
        options=(Option("fast", (False, True), "W13.1"),),
        command="web",
        colours_chosen=True,
        joint=(Joint("place", "piece", ("cloister", "advisor"), ("at", "cards")),),
        done="done",
        tied="W12.2",
    )
    actions: Any = AnyAction
    agents: Mapping[str, Callable[[Chance], Agent[View, AnyAction]]] = {"greedy": Greedy}

    def seating(self, players: int, chance: Chance, wanted: Sequence[str]) -> tuple[str, ...]:
        """Colours, order and start player by chance (W1.2)."""
        chosen, chance = self.meta.draw_colours(players, chance, wanted)
        return chance.shuffled(chosen)[0]

    def setup(self, seats: Sequence[str], seed: str, options: Mapping[str, OptionValue]) -> Step[State]:
        out: list[Event] = []
        s = setup.dealt(self._laid_out(seats, seed, options), out)
        return Step(s, tuple(out))

    def position(
        self, seats: Sequence[str], seed: str, options: Mapping[str, OptionValue], state: object
    ) -> Step[State]:
        return Step(position.restore(self._laid_out(seats, seed, options), state), ())

    def _laid_out(self, seats: Sequence[str], seed: str, options: Mapping[str, OptionValue]) -> State:
        self.meta.check_players(len(seats))
        settled = self.meta.settle_options(options)
        self.meta.check_colours(seats)
        return setup.laid_out(seats, seed, settled)

    def to_act(self, s: State) -> tuple[str, ...]:
        return () if s.phase == "over" else (s.seats[s.who],)

    def may_act(self, s: State) -> tuple[str, ...]:
        return ()

    def legal(self, s: State, seat: str) -> list[AnyAction]:
        if s.phase == "over" or seat != s.seats[s.who]:
            return []
        if s.phase == "draw":
            return [*drawing.draws(s)]
        found: list[AnyAction] = [*placing.placements(s)]
        if s.phase == "last":
            found.append(ending.DONE)
        elif s.placed:
            found += drawing.draws(s)
        else:
            found += drawing.exchanges(s)
        return found

    def unseen(self, s: State, seat: str) -> tuple[AnyAction, ...]:
        return ()

    def apply(self, s: State, seat: str, a: AnyAction) -> Step[State]:
        if s.phase == "over":
            raise Illegal("W9.2", over=True)
        if seat != s.seats[s.who]:
            raise Illegal("W3.2", to_act=self.to_act(s))
        out: list[Event] = []
        after = HANDLERS[type(a)](s, a, out)
        return Step(after, tuple(out))

    def view(self, s: State, seat: str | None) -> View:
        return view(s, seat)

    def mine(self, s: State, seat: str) -> object:
        return s.hands[s.seats.index(seat)]

    def forecast(self, s: State, seat: str) -> tuple[Event, ...]:  # nothing comes by itself
        return ()

    def formality(self, s: State, seat: str) -> AnyAction | None:
        """A last turn in which no card could help him (W9.3); what he holds has no say in it (W14.5)."""
        if s.phase != "last" or seat != s.seats[s.who] or placing.has_space(s):
            return None
        return ending.DONE

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
