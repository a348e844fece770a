"""Parley for the kit: plain pictures, plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from PIL import Image

from engine.core import Event, OptionValue, Unusable
from engine.log import Log
from engine.patterns import Pattern, SomeOf
from render.kit import Bound, Choice, Field, Form, Notebook, Order, Picture, Question, Writing, checked_view
from render.leading import onward
from tests.parley import events, notebook
from tests.parley.actions import Among, Answer, AnyAction, Ask, Count, Free, Knot, Match, Offer, Vouch
from tests.parley.actions import Question as Asked
from tests.parley.drawing import drawn
from tests.parley.game import CARDS, FORMS, NOTATION, REPLIES, SUITS, TEXT, View, answered_by

Names = Mapping[str, str]
Typed = Callable[[str], str]

KINDS = {
    "offer": "Offer cards",
    "ask": "Ask a question",
    "answer": "Answer",
    "vouch": "Say whether you are sure",
    "object": "Object",
    "knot": "Tie or untie a knot",
}
TALK = (events.Asked, events.Answered, events.Vouched, events.Objected)
PROMPTS: dict[tuple[str, ...], str] = {
    (): "What do you do?",
    ("offer",): "Which cards do you offer?",
    ("ask",): "Whom do you ask?",
    ("ask", ""): "What do you ask?",
    ("ask", "", "count"): "Of which suit?",
    ("ask", "", "count", ""): "How many?",
    ("ask", "", "among"): "Which cards?",
    ("ask", "", "match"): "What else must the card be?",
    ("ask", "", "free"): "In your own words?",
    ("ask", "", "free", ""): "How may it be answered?",
    ("answer",): "What do you say?",
    ("vouch",): "Are you sure?",
    ("knot",): "Tied or untied?",
}


def spoken(legal: Sequence[Any]) -> list[Sequence[str] | Pattern]:
    return [one if isinstance(one, Pattern) else NOTATION.write(one).split() for one in legal]


class ParleyRenderer(Bound, frozen=True):
    def seen(self, view: View, unit: float) -> Image.Image:
        return drawn(self._lines(view), unit)

    def _lines(self, view: View) -> list[str]:
        view = checked_view("Parley", View, view)
        lines = [f"Round {view.round} of {view.rounds}, {view.phase}; {view.speaker} speaks."]
        lines += [f"{seat}: {view.scores[seat]}, {view.objections[seat]} objections" for seat in view.seats]
        if view.question is not None:
            lines.append(f"{view.asked} is asked: {NOTATION.write(Ask(view.asked or '', view.question))}")
        if view.mine is not None:
            lines.append(f"You hold {', '.join(view.mine)}; offered: {', '.join(view.offered or ('nothing',))}.")
        return lines

    def table(self, view: View, news: Sequence[Event] = (), own: Sequence[Event] = ()) -> Picture:
        lines = [line for line in self._lines(view) if not line.startswith("You hold")]
        return Picture(partial(drawn, lines), "\n".join(lines)[:1000])

    def screen(self, view: View, legal: Sequence[Any]) -> Picture:
        lines = self._lines(view)
        return Picture(partial(drawn, lines), "\n".join(lines)[:1000])

    def ending(self, view: View) -> Picture:
        return self.table(view)

    def close_up(self, view: View, events: Sequence[Event]) -> Picture | None:
        return None

    def legend(self) -> Picture:
        return Picture(partial(drawn, SUITS), "The four suits.")

    def as_text(self, view: View) -> str:
        return "\n".join(self._lines(view))

    def reference(self) -> str:
        return f"Cards: {', '.join(CARDS)}."

    def whose_turn(self, view: View) -> str:
        waiting = [self.names.get(seat, seat) for seat in view.to_act]
        if view.result is not None:
            return f"Won by {self.language.listed([self.names.get(seat, seat) for seat in view.result.winners])}"
        doing = {"offer": "offer cards", "ask": "ask", "answer": "answer", "vouch": "say whether you are sure"}
        return f"{self.language.listed(waiting)}: {doing[view.phase]}"

    def tell(self, events: Sequence[Event], after: Event | None = None) -> list[str]:
        return [told(event, self.names, self.typed) for event in events]

    def foretell(self, events: Sequence[Event]) -> list[str]:
        return []

    def what_now(self, view: View, legal: Sequence[Any]) -> list[str]:
        kinds = dict.fromkeys(one.kind if isinstance(one, Pattern) else word_of(one) for one in legal)
        return [f"- {self.kind(kind)}" for kind in kinds]

    def sensible(self, legal: Sequence[Any]) -> list[Any]:
        return list(legal)

    def option(self, name: str, value: OptionValue) -> str:
        return "Twelve rounds." if value else "Twenty-four rounds."

    def kind(self, tag: str) -> str:
        return KINDS.get(tag, tag)

    def prompt(self, words: Sequence[str]) -> str:
        return PROMPTS.get(shape(words), "What else?")

    def vocabulary(self, view: View, prefix: Sequence[str]) -> Iterator[Choice]:
        found: Sequence[str] = tuple(KINDS)
        if prefix:
            found = {
                ("ask",): view.seats,
                ("ask", ""): tuple(word for word, _ in FORMS),
                ("ask", "", "count"): SUITS,
                ("ask", "", "count", ""): tuple(map(str, range(7))),
                ("ask", "", "free", ""): REPLIES,
                ("offer",): [f"[{card}]" for card in CARDS],
                ("answer",): ("-", "yes", "no"),
                ("vouch",): ("true", "false"),
                ("knot",): ("true", "false"),
            }.get(shape(prefix), ())
        yield from (Choice(word, label(prefix, word, self.names)) for word in found)

    def orders(self, view: View) -> tuple[Order, ...]:
        """One of each kind."""
        if view.mine is None or view.result is not None:
            return ()
        cards = tuple(Choice(card, card.capitalize()) for card in view.mine)
        hand = Field("cards", "Which cards?", cards, 1, 3)
        return (
            Order("silence", "Always decline", "Whatever is asked.", "always", lambda _: ("answer -",)),
            Order("yes", "Say yes once", "To the next question.", "next", lambda _: ("answer yes",)),
            Order("offer", "Offer cards", "When all offer.", "once", offer_of, (hand,)),
        )

    def moment(self, view: View) -> str:
        return f"round {view.round} of {view.rounds}"

    def brief(self, view: View) -> bool:
        return view.phase in ("offer", "answer", "vouch")

    def offered(self, view: View) -> tuple[Choice, ...]:
        if view.phase == "offer":
            return (Choice("offer", "Offer cards"),)
        if view.phase == "vouch":
            return Choice("vouch true", "Sure"), Choice("vouch false", "Not sure")
        if view.question is None:
            return ()
        if answered_by(view.question) == "yes_no":
            return Choice("answer yes", "Yes"), Choice("answer no", "No"), Choice("answer -", "Decline")
        return Choice("answer", "Answer"), Choice("answer -", "Decline")

    def at_stake(self, view: View, words: Sequence[str]) -> Picture | None:
        action = NOTATION.read(" ".join(words))
        if not isinstance(action, Offer):
            return None
        return Picture(partial(drawn, action.cards), f"What you lay down: {', '.join(action.cards)}.")

    def first(self, view: View, legal: Sequence[Any], own: Sequence[Event] = ()) -> Question:
        found = self.ask(view, legal, (), own)
        assert found is not None
        return found

    def ask(
        self, view: View, legal: Sequence[Any], prefix: Sequence[str], own: Sequence[Event] = ()
    ) -> Question | None:
        further = onward(spoken(legal), prefix)
        if not further:
            return None
        choices = tuple(Choice(word, label(prefix, word, self.names)) for word in further.words)
        several = further.part.words if isinstance(further.part, SomeOf) else ()
        called = tuple(Choice(word, word.capitalize()) for word in several)
        return Question(self.prompt(prefix), choices, part=further.part, several=called)

    def forms(self, view: View, legal: Sequence[Any], prefix: Sequence[str]) -> tuple[Form, ...]:
        """A question in one's own words, in one go."""
        asks = any(isinstance(one, Pattern) and one.kind == "ask" for one in legal)
        if not asks or len(prefix) > 2 or tuple(prefix[:1]) not in ((), ("ask",)):
            return ()
        others = [seat for seat in view.seats if seat in prefix[1:] or (seat != view.reader and not prefix[1:])]
        fields = (
            Field("to", "Whom?", tuple(Choice(seat, self.names.get(seat, seat)) for seat in others), 1, 1),
            Field("reply", "How may it be answered?", tuple(Choice(word, word) for word in REPLIES), 1, 1),
        )
        written = Writing("text", "In your own words", TEXT.longest, 0, "As if you said it.")
        return (Form("question", "Write a question", "Ask what you like.", fields, written_down, (written,), True),)

    def confirm(self, view: View, words: Sequence[str]) -> str:
        action: AnyAction = NOTATION.read(" ".join(words))
        if isinstance(action, Offer):
            return f"Offer {', '.join(action.cards)}?"
        if isinstance(action, Ask):
            return f"Ask {self.names.get(action.to, action.to)}: {in_words(action.question, self.typed)}?"
        if isinstance(action, Answer):
            return "Decline to answer?" if action.say is None else f"Say “{said(action.say, self.typed)}”?"
        if isinstance(action, Vouch):
            return "Are you sure?" if action.sure else "Are you not sure?"
        if isinstance(action, Knot):
            return "Tie a knot?" if action.tied else "Untie the knot?"
        return "Object?"

    def notebook(
        self, view: View, told: Sequence[Event], marks: Mapping[str, str], reckons: bool
    ) -> Notebook | None:
        return notebook.of(view, told, marks, reckons, self.names)

    def noted(self, view: View, event: Event) -> bool:
        return isinstance(event, events.Turned | events.Drew | events.Asked | events.Answered)

    def suggestion(self, view: View, marks: Mapping[str, str]) -> Choice | None:
        return notebook.suggestion(view, marks)

    def topics(self) -> tuple[Choice, ...]:
        return Choice("talk", "Questions and answers", "What was said."), Choice("cards", "Cards")

    def topic(self, event: Event) -> str:
        if isinstance(event, TALK):
            return "talk"
        return "cards" if isinstance(event, events.Turned | events.Drew) else ""

    def epilogue(self, view: View) -> list[str]:
        if view.result is None:
            return []
        return [f"{self.names.get(seat, seat)} had {view.scores[seat]} in the end." for seat in view.seats]

    def chapter(self, event: Event) -> str:
        return f"Round {event.round}" if isinstance(event, events.Began) else ""

    def frames(self, views: Sequence[View], unit: float) -> Iterator[Image.Image]:
        for view in views:
            yield drawn(self._lines(view)[:5], unit).resize((40, 40))

    def turning_points(self, log: Log[Any, Any, Any]) -> list[int]:
        return [i for i, step in enumerate(log.steps) if any(isinstance(e, events.Began) for e in step.events)]


def written_down(filled: Mapping[str, Sequence[str]]) -> list[str]:
    if not filled["text"]:
        raise Unusable("Write what you ask.")
    return [f"ask {filled['to'][0]} free {TEXT.word(filled['text'][0])} {filled['reply'][0]}"]


def offer_of(given: Mapping[str, Sequence[str]]) -> Sequence[str]:
    suits = [card[:-1] for card in given["cards"]]
    if len(set(suits)) < len(suits):
        raise Unusable("cards of different suits are offered")
    return (f"offer [{'+'.join(sorted(given['cards'], key=CARDS.index))}]",) if suits else ()


def word_of(action: Any) -> str:
    return str(NOTATION.write(action).split()[0])


def shape(words: Sequence[str]) -> tuple[str, ...]:
    """The words that a prompt hangs on."""
    if words[:1] != ["ask"] and words[:1] != ("ask",):
        return tuple(words[:1])
    form = words[2] if len(words) > 2 else ""
    if form == "match":
        return ("ask", "", "match")
    return ("ask", *("" if i != 1 else form for i in range(len(words) - 1)))


def label(prefix: Sequence[str], word: str, names: Names) -> str:
    if not prefix:
        return KINDS[word]
    known = {"-": "Decline", "&": "And also", ".": "That is all", "true": "Yes", "false": "No", **names}
    return known.get(word, word.replace("_", " or ").capitalize())


def said(say: int | str, typed: Typed) -> str:
    return typed(say) if isinstance(say, str) else str(say)


def in_words(question: Asked, typed: Typed) -> str:
    if isinstance(question, Count):
        return f"do you hold {question.guess} of {question.suit}"
    if isinstance(question, Among):
        return f"do you hold one of {', '.join(question.cards)}"
    if isinstance(question, Match):
        groups = [" or ".join(group) for group in question.groups]
        return f"do you hold a card that is {', and '.join(groups)}"
    assert isinstance(question, Free)
    return f"“{typed(question.text)}” ({question.reply})"


def told(event: Event, names: Names, typed: Typed) -> str:
    def called(seat: str) -> str:
        return names.get(seat) or seat

    if isinstance(event, events.Began):
        return f"Round {event.round} begins: {called(event.speaker)} speaks."
    if isinstance(event, events.Offered):
        return f"{called(event.seat)} offers."
    if isinstance(event, events.Turned):
        return f"{called(event.seat)} offered {', '.join(event.cards)}: {event.points}."
    if isinstance(event, events.Drew):
        return f"{called(event.seat)} draws {', '.join(event.cards)}."
    if isinstance(event, events.Asked):
        return f"{called(event.seat)} asks {called(event.other)}: {in_words(event.question, typed)}?"
    if isinstance(event, events.Answered):
        return f"{called(event.seat)} says: {'nothing' if event.say is None else said(event.say, typed)}."
    if isinstance(event, events.Vouched):
        return f"{called(event.seat)} is {'sure' if event.sure else 'not sure'}."
    if isinstance(event, events.Objected):
        return f"{called(event.seat)} objects."
    assert isinstance(event, events.Ended)
    return f"The game is over; won by {', '.join(map(called, event.winners))}."


RENDERER = ParleyRenderer()
