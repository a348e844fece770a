"""Mystery of the Abbey for the kit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PIL import Image

from engine.core import Event, OptionValue
from engine.log import Log
from engine.mystery.actions import AnyAction
from engine.mystery.view import View
from engine.patterns import Pattern
from render.kit import Bound, Choice, Form, Notebook, Order, Picture, Question
from render.mystery import (
    bringing,
    choices,
    close_up,
    confirming,
    ending,
    guiding,
    hand,
    kinds,
    legend,
    notebook,
    options,
    ordering,
    pictures,
    primer,
    reference,
    replaying,
    stakes,
    standing,
    story,
    text,
    topics,
    vocabulary,
)
from render.mystery.sentences import Teller

Legal = Sequence[AnyAction | Pattern]


class MysteryRenderer(Bound, frozen=True):
    @property
    def teller(self) -> Teller:
        return Teller(self.language, self.names, self.typed)

    # -- pictures --------------------------------------------------------------------------------------------

    def seen(self, view: View, unit: float) -> Image.Image:
        return pictures.seen(view, self.teller, unit)

    def table(self, view: View, news: Sequence[Event] = (), own: Sequence[Event] = ()) -> Picture:
        return pictures.table(view, self.teller, news, own)

    def screen(self, view: View, legal: Legal) -> Picture:
        return hand.screen(view, legal, self.teller)

    def ending(self, view: View) -> Picture:
        return ending.ending(view, self.teller)

    def close_up(self, view: View, events: Sequence[Event]) -> Picture | None:
        return close_up.close_up(view, events, self.teller)

    def legend(self) -> Picture:
        return legend.legend(self.teller)

    def at_stake(self, view: View, words: Sequence[str]) -> Picture | None:
        return stakes.at_stake(view, words, self.teller)

    # -- words -----------------------------------------------------------------------------------------------

    def moment(self, view: View) -> str:
        return standing.moment(view, self.teller)

    def whose_turn(self, view: View) -> str:
        return standing.whose_turn(view, self.teller)

    def what_now(self, view: View, legal: Legal) -> list[str]:
        return standing.what_now(view, legal, self.teller)

    def as_text(self, view: View) -> str:
        return text.as_text(view, self.teller)

    def in_short(self) -> tuple[str, ...]:
        return primer.in_short(self.language)

    def reference(self) -> str:
        return reference.reference(self.teller)

    def tell(self, events: Sequence[Event], after: Event | None = None) -> list[str]:
        return self.teller.tell_all(events, after)

    def foretell(self, events: Sequence[Event]) -> list[str]:  # nothing is forecast
        return []

    def brings(self, before: View, after: View, events: Sequence[Event]) -> str:
        return bringing.brings(before, after, events, self.teller)

    def option(self, name: str, value: OptionValue) -> str:
        return options.option(name, value, self.language)

    def kind(self, tag: str) -> str:
        return kinds.kind(tag, self.language)

    def epilogue(self, view: View) -> list[str]:
        return story.epilogue(view, self.teller)

    # -- what was said ---------------------------------------------------------------------------------------

    def chapter(self, event: Event) -> str:
        return topics.chapter(event, self.teller)

    def topics(self) -> tuple[Choice, ...]:
        return topics.topics(self.teller)

    def topic(self, event: Event) -> str:
        return topics.topic(event)

    def noted(self, view: View, event: Event) -> bool:
        return topics.noted(view, event)

    # -- what a player keeps for himself ---------------------------------------------------------------------

    def notebook(
        self, view: View, told: Sequence[Event], marks: Mapping[str, str], reckons: bool
    ) -> Notebook | None:
        return notebook.notebook(view, told, marks, reckons, self.teller)

    def suggestion(self, view: View, marks: Mapping[str, str]) -> Choice | None:
        return notebook.suggestion(view, marks, self.teller)

    # -- deciding --------------------------------------------------------------------------------------------

    def sensible(self, legal: Legal) -> list[AnyAction | Pattern]:
        return list(legal)

    def prompt(self, words: Sequence[str]) -> str:
        return choices.prompt(words, self.teller)

    def vocabulary(self, view: View, prefix: Sequence[str]) -> Iterator[Choice]:
        return vocabulary.vocabulary(view, prefix, self.teller)

    def first(self, view: View, legal: Legal, own: Sequence[Event] = ()) -> Question:
        return guiding.first(view, legal, own, self.teller)

    def ask(self, view: View, legal: Legal, prefix: Sequence[str], own: Sequence[Event] = ()) -> Question | None:
        return guiding.ask(view, legal, prefix, own, self.teller)

    def forms(self, view: View, legal: Legal, prefix: Sequence[str]) -> tuple[Form, ...]:
        return guiding.forms(view, legal, prefix, self.teller)

    def confirm(self, view: View, words: Sequence[str]) -> str:
        return confirming.confirm(view, words, self.teller)

    def brief(self, view: View) -> bool:
        return guiding.brief(view)

    def needs_board(self, words: Sequence[str]) -> bool:
        return tuple(words[:1]) != ("ask",)

    def offered(self, view: View) -> tuple[Choice, ...]:
        return guiding.offered(view, self.teller)

    def orders(self, view: View) -> tuple[Order, ...]:
        return ordering.orders(view, self.teller)

    # -- a game gone through again ---------------------------------------------------------------------------

    def opened(self, log: Log[Any, Any, Any], step: int) -> View:
        return replaying.opened(log, step)

    def frames(self, views: Sequence[View], unit: float) -> Iterator[Image.Image]:
        return replaying.frames(views, unit, self.teller)

    def turning_points(self, log: Log[Any, Any, Any]) -> list[int]:
        return replaying.turning_points(log)


RENDERER = MysteryRenderer()
