"""Monastery for the kit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from PIL import Image

from engine.core import Event, OptionValue
from engine.log import Log
from engine.monastery.actions import AnyAction
from engine.monastery.events import Ended, TurnBegan
from engine.monastery.view import View
from render.kit import Bound, Choice, Form, Order, Picture, Question, checked_view
from render.layout import UNIT
from render.monastery import asking, choices, confirming, pictures, primer, text
from render.monastery.beginning import first
from render.monastery.bringing import brings
from render.monastery.close_up import close_up_alt, draw_close_up, part_of
from render.monastery.forecasting import foretell
from render.monastery.forms import forms
from render.monastery.legend import legend
from render.monastery.marks import NONE, marks_of
from render.monastery.ordering import orders
from render.monastery.reference import reference
from render.monastery.sentences import Teller
from render.monastery.standing import turn_text
from render.monastery.vocabulary import vocabulary


class MonasteryRenderer(Bound, frozen=True):
    @property
    def teller(self) -> Teller:
        return Teller(self.language, self.names)

    def seen(self, view: View, unit: float = UNIT) -> Image.Image:
        return pictures.seen(view, self.teller, unit)

    def table(self, view: View, news: Sequence[Event] = (), own: Sequence[Event] = ()) -> Picture:
        teller = self.teller
        new, mine = (marks_of(view, events) if events else NONE for events in (news, own))
        return Picture(
            partial(pictures.table, pictures.open_to_all(view), teller, news=new, own=mine),
            text.table_alt(view, teller, new, mine),
        )

    def screen(self, view: View, legal: Sequence[AnyAction]) -> Picture:
        teller = self.teller
        hints = text.what_now(view, legal, teller)
        return Picture(partial(pictures.screen, view, hints, teller), text.screen_alt(view, hints, teller))

    def ending(self, view: View) -> Picture:
        teller = self.teller
        return Picture(partial(pictures.seen, view, teller), text.testament_alt(view, teller))

    def close_up(self, view: View, events: Sequence[Event]) -> Picture | None:
        view, teller = checked_view("Monastery", View, view), self.teller
        part = part_of(view, events)
        if part is None:
            return None
        return Picture(
            partial(draw_close_up, pictures.open_to_all(view), part, teller), close_up_alt(view, part, teller)
        )

    def legend(self) -> Picture:
        return legend(self.language)

    def as_text(self, view: View) -> str:
        return text.board_as_text(view, self.teller)

    def in_short(self) -> tuple[str, ...]:
        return primer.in_short(self.language)

    def reference(self) -> str:
        return reference(self.teller)

    def whose_turn(self, view: View) -> str:
        return turn_text(view, self.teller)

    def tell(self, events: Sequence[Event], after: Event | None = None) -> list[str]:
        return self.teller.tell_all(events, after)

    def foretell(self, events: Sequence[Event]) -> list[str]:
        return foretell(events, self.teller)

    def what_now(self, view: View, legal: Sequence[AnyAction]) -> list[str]:
        return text.what_now(view, legal, self.teller)

    def sensible(self, legal: Sequence[AnyAction]) -> list[AnyAction]:
        return choices.sensible(legal)

    def option(self, name: str, value: OptionValue) -> str:
        return text.option(name, value, self.language)

    def kind(self, tag: str) -> str:
        return choices.kind_label(tag, self.teller)

    def prompt(self, words: Sequence[str]) -> str:
        return choices.prompt(words, self.teller)

    def vocabulary(self, view: View, prefix: Sequence[str]) -> Iterator[Choice]:
        return vocabulary(view, prefix, self.teller)

    def moment(self, view: View) -> str:
        view = checked_view("Monastery", View, view)
        return self.language.t("Day {day}, {hour}", day=view.day, hour=self.teller.hour(view.round))

    def ask(
        self, view: View, legal: Sequence[AnyAction], prefix: Sequence[str], own: Sequence[Event] = ()
    ) -> Question | None:
        return asking.ask(view, legal, prefix, self.teller, own)

    def first(self, view: View, legal: Sequence[AnyAction], own: Sequence[Event] = ()) -> Question:
        return first(view, legal, self.teller, own)

    def brings(self, before: View, after: View, events: Sequence[Event]) -> str:
        return brings(before, after, events, self.teller)

    def forms(self, view: View, legal: Sequence[AnyAction], prefix: Sequence[str]) -> tuple[Form, ...]:
        return forms(view, legal, prefix, self.teller)

    def orders(self, view: View) -> tuple[Order, ...]:
        return orders(view, self.teller)

    def confirm(self, view: View, words: Sequence[str]) -> str:
        return confirming.confirm(view, words, self.teller)

    def frames(self, views: Sequence[View], unit: float) -> Iterator[Image.Image]:
        squares = [tile.at for tile in views[-1].board]  # the whole monastery from the start, so nothing jumps
        for view in views:
            yield pictures.table(view, self.teller, unit, also=squares)

    def turning_points(self, log: Log[Any, Any, Any]) -> list[int]:
        """Where a turn begins: what the one before did can be seen there."""
        return [
            i
            for i, step in enumerate(log.steps)
            if i == 0 or any(isinstance(event, (TurnBegan, Ended)) for event in step.events)
        ]


RENDERER = MonasteryRenderer()
