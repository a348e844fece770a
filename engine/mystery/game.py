"""Mystery of the Abbey as a game of the house: the protocol of `engine.core`, answered by the rules by topic.

`HANDLERS` says for each phase which actions there are and who carries them out; what any other breaks is the rule
in `RULES`. Arming and votes of censure stand beside them: they need no turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.chance import Chance
from engine.core import Agent, Event, Illegal, Meta, Option, OptionValue, Result, Step, Unusable
from engine.mystery import (
    actions,
    books,
    chapter,
    choosing,
    defaults,
    encounters,
    moving,
    occasions,
    own,
    penance,
    position,
    rooms,
    setup,
    together,
    turns,
    waiting,
)
from engine.mystery.actions import AnyAction
from engine.mystery.data import DATA, Card
from engine.mystery.greedy import Greedy
from engine.mystery.plan import KIND
from engine.mystery.state import Out, State, on_turn
from engine.mystery.view import View, view
from engine.mystery.wary import Wary
from engine.notation import Notation
from engine.patterns import Pattern

NOTATION: Notation[Any] = Notation(AnyAction)

Handler = Callable[[State, int, Any, Out], State]


def _crypt(s: State, who: int, a: actions.Crypt, out: Out) -> State:
    if not waiting.crypt_open(s, who):
        raise Illegal("A6.12", extra=on_turn(s).extra)
    return waiting.use_crypt(s, who, out)


def _end(s: State, who: int, a: actions.End, out: Out) -> State:
    return turns.end(s, out)


def _ask(s: State, who: int, a: actions.Ask, out: Out) -> State:
    return encounters.ask(s, who, a, out) if s.pending is None else choosing.ask(s, who, a, out)


def _in_chapter(handler: Handler) -> Handler:
    def checked(s: State, who: int, a: Any, out: Out) -> State:
        if KIND[s.pawns[who]] != "chapter" or on_turn(s).acted:
            raise Illegal("A6.13")
        return handler(s, who, a, out)

    return checked


HANDLERS: dict[str, dict[type, Handler]] = {
    "move": {actions.Move: moving.move, actions.Play: books.play},
    "ask": {actions.Ask: _ask},
    "reply": {actions.Silence: encounters.silence, actions.Answer: encounters.answer},
    "again": {actions.Ask: encounters.ask_again, actions.Waive: encounters.waive_again},
    "back": {actions.Ask: encounters.ask_back, actions.Waive: encounters.waive_back},
    "back_reply": {actions.Answer: encounters.answer_back, actions.Play: books.play},
    "open": {
        actions.Act: rooms.act,
        actions.Demand: rooms.demand,
        actions.Reveal: _in_chapter(chapter.in_chapter),
        actions.Accuse: _in_chapter(chapter.accuse),
        actions.Play: books.play,
        actions.Crypt: _crypt,
        actions.End: _end,
    },
    "choose": {
        actions.Choose: choosing.choose,
        actions.Reveal: choosing.reveal,
        actions.Decline: choosing.decline,
        actions.Act: choosing.draw,
        actions.Demand: choosing.demand,
    },
    "show": {actions.Show: together.show},
    "give": {actions.Give: together.hand_over},
    "pass": {actions.Pass: together.pass_cards},
    "return": {actions.Return: together.give_back},
}
RULES = {
    "move": "A2.1",
    "ask": "A4.1",
    "reply": "A4.3",
    "again": "A5.8",
    "back": "A4.4",
    "back_reply": "A4.4",
    "open": "A2.6",
    "choose": "A11.1",
    "show": "A13.4",
    "give": "A13.4",
    "pass": "A13.4",
    "return": "A13.4",
}
OPTION_RULES = {
    "library": "A16.2",
    "events": "A16.2",
    "book_limit": "A16.2",
    "fast": "A16.1",
    "first_office": "A16.2",
}


class Mystery:
    """The game, for the kit. `cards` are the host's own, beside those of the box."""

    actions: Any = AnyAction
    agents: Mapping[str, Callable[[Chance], Agent[View, AnyAction]]] = {"random": Wary, "greedy": Greedy}

    def __init__(self, cards: tuple[Card, ...] = ()) -> None:
        self._own = cards
        self.meta = Meta(
            id="mystery",
            title="Mystery of the Abbey",
            rules=1,
            colours=DATA.colours,
            fewest=min(DATA.tables),
            most=max(DATA.tables),
            options=tuple(
                Option(name, values, OPTION_RULES.get(name, "A16.3")) for name, values in DATA.options.items()
            ),
            command="mystery",
            colours_chosen=True,
            done="end",
            unlisted=("censure",),
            unseen=("arm",),
            tied="A15.3",
        )

    def with_cards(self, folder: Path) -> Mystery:
        """With the cards of a host's folder."""
        cards = own.read(folder)
        if not cards:
            raise Unusable(f"there are no cards in the folder {folder}")
        return Mystery(cards)

    # -- beginning -------------------------------------------------------------------------------------

    def seating(self, players: int, chance: Chance, wanted: Sequence[str]) -> tuple[str, ...]:
        """Colours and order by chance (A1.1)."""
        chosen, chance = self.meta.draw_colours(players, chance, wanted)
        return chance.shuffled(chosen)[0]

    def setup(self, seats: Sequence[str], seed: str, options: Mapping[str, OptionValue]) -> Step[State]:
        out: Out = []
        s = waiting.go_on(setup.dealt(self._laid_out(seats, seed, options), out), out)
        return Step(s, tuple(out))

    def position(
        self, seats: Sequence[str], seed: str, options: Mapping[str, OptionValue], state: object
    ) -> Step[State]:
        return Step(position.restore(self._laid_out(seats, seed, options), state), ())

    def _laid_out(self, seats: Sequence[str], seed: str, options: Mapping[str, OptionValue]) -> State:
        self.meta.check_players(len(seats))
        settled = self.meta.settle_options(options)
        self.meta.check_colours(seats)
        return setup.laid_out(seats, seed, settled, self._own)

    # -- deciding --------------------------------------------------------------------------------------

    def to_act(self, s: State) -> tuple[str, ...]:
        return tuple(s.seats[who] for who in waiting.acting(s))

    def may_act(self, s: State) -> tuple[str, ...]:
        """Whoever may vote now (A16.3)."""
        if not penance.may_vote(s):
            return ()
        acting = waiting.acting(s)
        return tuple(seat for who, seat in enumerate(s.seats) if who not in acting and penance.votes(s, who))

    def legal(self, s: State, seat: str) -> list[AnyAction | Pattern]:
        who = s.seats.index(seat)
        if who in waiting.acting(s):
            return waiting.LEGAL[s.phase](s, who)
        return list(penance.votes(s, who))

    def unseen(self, s: State, seat: str) -> list[AnyAction | Pattern]:
        return books.armings(s, s.seats.index(seat))

    def apply(self, s: State, seat: str, a: AnyAction) -> Step[State]:
        if s.phase == "over":
            raise Illegal("A15.1", over=True)
        if seat not in s.seats:
            raise Illegal("A2.1", to_act=self.to_act(s))
        who = s.seats.index(seat)
        out: Out = []
        if isinstance(a, actions.Arm):
            return Step(books.arm(s, who, a, out), ())
        if isinstance(a, actions.Censure):
            after = penance.vote(s, who, a, out)
        else:
            if who not in waiting.acting(s):
                raise Illegal("A2.1", to_act=self.to_act(s))
            handler = HANDLERS[s.phase].get(type(a))
            if handler is None:
                raise Illegal(RULES[s.phase], action=self.write(a))
            after = handler(s, who, a, out)
        return Step(waiting.go_on(after, out), tuple(out))

    def occasions(self, s: State, seat: str) -> frozenset[str]:
        return occasions.occasions(s, s.seats.index(seat))

    def default(self, s: State, seat: str, chance: Chance) -> AnyAction:
        """What is done for somebody whose time is up (A13), by chance of its own."""
        found: AnyAction = defaults.default(s, s.seats.index(seat), chance)
        return found

    # -- looking ---------------------------------------------------------------------------------------

    def view(self, s: State, seat: str | None) -> View:
        return view(s, seat, self.to_act(s), () if seat is None else self.legal(s, seat))

    def mine(self, s: State, seat: str) -> object:
        who = s.seats.index(seat)
        return s.hands[who], s.seen[who], s.books[who]

    def forecast(self, s: State, seat: str) -> tuple[Event, ...]:
        return ()

    def formality(self, s: State, seat: str) -> AnyAction | None:
        """None: what leaves no choice is done in the same step (A2.7, A2.8)."""
        return None

    def result(self, s: State) -> Result | None:
        return s.result

    def expose(self, s: State) -> dict[str, Any]:
        return position.expose(s)

    # -- in and out ------------------------------------------------------------------------------------

    def portable(self, s: State, a: AnyAction) -> AnyAction:
        """Players in seat order; texts, asked and replied, become empty."""
        if isinstance(a, actions.Answer) and encounters.is_text(s):
            return actions.Answer("") if isinstance(a.say, str) else a
        found: AnyAction = actions.portable(s.seats, a)
        return found

    def read(self, text: str) -> AnyAction:
        action: AnyAction = NOTATION.read(text)
        return action

    def write(self, a: AnyAction) -> str:
        return NOTATION.write(a)
