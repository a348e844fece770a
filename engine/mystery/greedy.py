"""An agent that deduces: it keeps a suspect sheet, walks to where something is to be learned, asks what splits its
suspects, reveals what is likely and accuses when it is sure enough. It decides from a view and the legal list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from engine.chance import Chance
from engine.mystery import actions, weighing
from engine.mystery.actions import Accuse, AnyAction, Ask, Choose, HasAnyOf, HowManyOf, Play, Reveal
from engine.mystery.data import DATA
from engine.mystery.plan import CONFESSIONALS, KIND, OWNER, ROOM, ROOMS, distance
from engine.mystery.sheet import Sheet
from engine.mystery.suspects import FIT, NAMES, VALUES, all_of, apart, bits
from engine.mystery.view import View
from engine.patterns import Pattern

SURE = 0.34  # from here on it accuses: right brings 4, wrong costs 2
LIKELY = 0.65  # from here on it reveals
LATER = 0.55  # what is a turn away is worth so much of what is here

WORTH = {"parlour": 3.0, "library": 3.2, "scriptorium": 1.4, "crypt": 1.3}
A_THEFT, A_QUESTION, AN_EVICTION = 2.6, 0.8, 0.3
A_CARD, AN_OPEN_PILE = 3.0, 4.0

DISTANCE = tuple(tuple(0 if a == b else distance(a, b, 0) for b in range(len(ROOMS))) for a in range(len(ROOMS)))


class Greedy:
    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Sequence[AnyAction]) -> AnyAction:
        return _Thought(view, legal, self._chance).decide()


class _Thought:
    """One decision."""

    def __init__(self, view: View, legal: Sequence[AnyAction], chance: Chance) -> None:
        self.view, self.legal, self.chance = view, legal, chance
        self.me = str(view.you)
        self.sheet = Sheet(view)
        self.kinds: dict[type, list[Any]] = {}
        for one in legal:
            self.kinds.setdefault(type(one), []).append(one)
        self._worth: dict[int, float] = {}

    def decide(self) -> AnyAction:
        if set(self.kinds) == {actions.Censure}:  # it is another's turn
            return self._any()
        deciding: dict[str, Callable[[], AnyAction]] = {
            "move": self._move,
            "open": self._open,
            "ask": self._ask,
            "again": self._ask,
            "back": self._ask,
            "reply": self._reply,
            "back_reply": self._reply,
            "choose": self._choose,
            "pass": self._hand_over,
            "give": self._hand_over,
            "show": self._show,
        }
        return deciding.get(self.view.phase, self._any)()

    def _any(self) -> AnyAction:
        i, _ = self.chance.below(len(self.legal))
        return self.legal[i]

    def _best(self, things: Sequence[Any], worth: Callable[[Any], float]) -> Any:
        """The best, by chance among equals."""
        values = [worth(one) for one in things]
        most = max(values)
        equals = [one for one, value in zip(things, values, strict=True) if value >= most - 1e-9]
        found, _, _ = self.chance.take(equals)
        return found

    # -- walking ---------------------------------------------------------------------------------------

    def _move(self) -> AnyAction:
        plays = [one for one in self.kinds.get(Play, []) if DATA.cards.get(one.book) is not None]
        for one in plays:
            if one.book == "armarium_key" or (one.book == "guest_roll" and self._unknown_last(one)):
                return one  # type: ignore[no-any-return]
        places = [(one, ROOM[one.to]) for one in self.kinds[actions.Move]]
        best = self._best(places, lambda place: self._prospect(place[1]))
        flights = [(one, ROOM[one.to]) for one in plays if isinstance(one.to, str)]
        if flights:
            flown = self._best(flights, lambda place: self._prospect(place[1]))
            if self._prospect(flown[1]) > self._prospect(best[1]) + 2:
                best = flown
        chosen: AnyAction = best[0]
        return chosen

    def _unknown_last(self, one: Play) -> bool:
        return bool(self.view.last_in.get(str(one.source)))

    def _steps(self) -> int:
        turn = self.view.turn
        return max(1, int(turn["steps"])) if turn is not None else 2

    def _prospect(self, room: int) -> float:
        """What it is worth to be there now, and to go on from there."""
        steps = self._steps()
        onward = max(
            self._here(other) * LATER ** -(-DISTANCE[room][other] // steps)
            for other in range(len(ROOMS))
            if other != room
        )
        met = [seat for seat, at in self.view.pawns.items() if seat != self.me and ROOM[at] == room]
        asked = A_QUESTION * self._novelty() if any(self.view.penance[seat] is None for seat in met) else 0.0
        return self._here(room) + asked + onward

    def _here(self, room: int) -> float:
        if room not in self._worth:
            self._worth[room] = self._room(room)
        return self._worth[room]

    def _room(self, room: int) -> float:
        kind, counts = KIND[room], self._counts()
        if kind == "confessional":
            whose = self.view.dice[DATA.dice_rooms[CONFESSIONALS.index(room)]]
            return A_THEFT * self._novelty() if whose != self.me and counts[whose] else 0.0
        if kind == "cell":
            owner = str(OWNER[room])
            if owner == self.me:
                return AN_EVICTION if ROOMS[room] in self.view.intruder else 0.0
            return A_THEFT * self._novelty() if counts.get(owner) else 0.0
        if kind == "chapter":
            return self._chapter()
        if kind == "library" and self.me in self.view.visited:
            return 0.0
        if kind == "crypt" and self.me in self.view.crypt:
            return 0.0
        if kind == "parlour" and self.view.pile:
            return A_CARD + (AN_OPEN_PILE if self.sheet.best()[1] >= SURE else 0.0)
        return WORTH.get(kind, 0.0) * self._novelty()

    def _novelty(self) -> float:
        """How likely a card in another's hand tells something."""
        held = sum(count for seat, count in self._counts().items() if seat != self.me)
        return min(1.0, len(self.sheet.weights) / held) if held else 0.0

    def _counts(self) -> dict[str, int]:
        return {seat: len(hand) if isinstance(hand, tuple) else hand for seat, hand in self.view.hands.items()}

    # -- the chapter -----------------------------------------------------------------------------------

    def _chapter(self) -> float:
        monk, sure = self.sheet.best()
        if sure >= SURE and not self.view.pile and not self.sheet.mine >> monk & 1:
            return 12 * sure
        told = max((self.sheet.trait(value) for value in self._untold()), default=0.0)
        return 4 * told if told >= LIKELY else 0.0

    def _untold(self) -> list[str]:
        told = {one["trait"] for one in self.view.revelations}
        return [value for value in VALUES if value not in told]

    def _lead(self, monk: int) -> int:
        """My points before all others', were he the culprit and accused by me."""
        points = dict.fromkeys(self.view.seats, 0)
        for one in self.view.revelations:
            points[one["seat"]] += 2 if FIT[one["trait"]] >> monk & 1 else -1
        for one in self.view.accusations:
            points[one["seat"]] -= 2
        return points[self.me] + 4 - max(points[seat] for seat in self.view.seats if seat != self.me)

    def _speak(self) -> AnyAction | None:
        """A revelation or an accusation, if it is likely enough."""
        monk, sure = self.sheet.best()
        reveals = self.kinds.get(Reveal, [])
        best = self._best(reveals, lambda one: self.sheet.trait(one.trait)) if reveals else None
        likely = self.sheet.trait(best.trait) if best is not None else 0.0
        accusing = [one for one in self.kinds.get(Accuse, []) if one.monk == NAMES[monk]]
        if accusing and sure >= SURE and (self._lead(monk) >= 0 or likely < LIKELY):
            return accusing[0]  # type: ignore[no-any-return]
        return best if likely >= LIKELY else None

    # -- the rest of the turn --------------------------------------------------------------------------

    def _open(self) -> AnyAction:
        for one in self.kinds.get(Play, []):
            if one.book == "on_obedience" or (one.book == "guest_roll" and self._unknown_last(one)):
                return one  # type: ignore[no-any-return]
            if one.book == "orator" and self.sheet.trait(str(one.trait)) >= LIKELY:
                return one  # type: ignore[no-any-return]
        spoken = self._speak()
        if spoken is not None:
            return spoken
        if actions.Act in self.kinds:
            return actions.Act()
        if actions.Demand in self.kinds:
            return self._demand()
        told = self._tell()
        if told is not None:
            return told
        return actions.Crypt() if actions.Crypt in self.kinds else actions.End()

    def _tell(self) -> AnyAction | None:
        """A book that counts cards tells most of a value that few are cleared of."""
        for pattern in self.view.legal:
            if isinstance(pattern, Pattern) and pattern.kind == "play":
                book, _, seat, *_ = (getattr(part, "words", ("",))[0] for part in pattern.parts)
                value = self._best(VALUES, lambda one: self.sheet.news(FIT[one]))
                return Play(book, source=seat, traits=(value,))
        return None

    def _demand(self) -> AnyAction:
        """Of whom most is unknown, what most of whom it fits is not cleared of."""
        counts = self._counts()
        seats = list(dict.fromkeys(one.source for one in self.kinds[actions.Demand]))
        seat = self._best(seats, lambda one: counts[one])
        pairs = [(value,) for value in VALUES] + [pair for pair in combinations(VALUES, 2) if apart(pair)]
        traits = self._best(pairs, lambda one: self._promising(all_of(one)))
        return actions.Demand(seat, traits)

    def _promising(self, cards: int) -> float:
        new = (cards & ~self.sheet.cleared).bit_count()
        return self.sheet.news(cards) * min(new, 3)

    # -- questions -------------------------------------------------------------------------------------

    def _ask(self) -> AnyAction:
        """Of all who may be asked, and of all that may be asked of them, what leaves the fewest suspects."""
        patterns = [one for one in self.view.legal if isinstance(one, Pattern)]
        if not self.sheet.weights or not patterns:
            return actions.Waive() if actions.Waive in self.kinds else self._any()
        found = [(one, *self._weighed(one)) for one in patterns]
        pattern, few, _ = self._best(found, lambda one: -one[2])
        monks = tuple(NAMES[i] for i in sorted(few))
        question: Any = HasAnyOf("seen", monks) if _only_yes_no(pattern) else HowManyOf("seen", monks)
        return Ask(_to(pattern), question)

    def _weighed(self, pattern: Pattern) -> tuple[tuple[int, ...], float]:
        return weighing.best(self.view, self.sheet, _to(pattern), _only_yes_no(pattern))

    def _reply(self) -> AnyAction:
        answers = self.kinds.get(actions.Answer, [])
        if actions.Silence in self.kinds and self._keeps_silent():
            return actions.Silence()
        for say in (False, None):
            for one in answers:
                if one.say is say:
                    return one  # type: ignore[no-any-return]
        return answers[0] if answers else self._any()

    def _keeps_silent(self) -> bool:
        """An answer clears suspects for him who asks; the question back that it brings clears some for me."""
        encounter = self.view.encounter
        assert encounter is not None
        asker = str(encounter["asker"])
        return weighing.too_dear(self.view, self.sheet, asker, encounter["question"], self._yes_no())

    def _yes_no(self) -> bool:
        return any(one["op"] == "question_mode" and self.me in one["who"] for one in self.view.effects)

    # -- cards -----------------------------------------------------------------------------------------

    def _hand_over(self) -> AnyAction:
        """What the neighbour knows already goes first; no book."""
        me = self.view.seats.index(self.me)
        left = weighing.known_to(self.view, self.view.seats[(me + 1) % len(self.view.seats)])
        plain = [one for one in self.legal if not isinstance(getattr(one, "book", None), str)]
        found: AnyAction = self._best(plain, lambda one: (bits(one.cards) & left).bit_count())
        return found

    def _show(self) -> AnyAction:
        return self._any()

    def _choose(self) -> AnyAction:
        spoken = self._speak()
        if spoken is not None:
            return spoken
        if actions.Decline in self.kinds and Reveal in self.kinds:
            return actions.Decline()
        if actions.Act in self.kinds:
            return actions.Act()
        if actions.Demand in self.kinds:
            return self._demand()
        counts = self._counts()

        def worth(one: Any) -> float:
            if not isinstance(one, Choose):
                return 0.0
            if isinstance(one.source, tuple):
                return float(sum(counts[seat] for seat in one.source))
            if isinstance(one.books, tuple):
                return float(sum(DATA.cards[book].value if book in DATA.cards else 1 for book in one.books))
            if isinstance(one.trait, str):
                return self.sheet.news(FIT[one.trait])
            if isinstance(one.traits, tuple):
                either = 0
                for trait in one.traits:
                    either |= FIT[trait]
                return -abs(self.sheet.likely(either) - 0.5)
            return 0.0

        return self._best(self.legal, worth)  # type: ignore[no-any-return]


def _to(pattern: Pattern) -> str:
    return str(getattr(pattern.parts[0], "words", ("",))[0])


def _only_yes_no(pattern: Pattern) -> bool:
    return "how_many_of" not in getattr(pattern.parts[1], "words", ())
