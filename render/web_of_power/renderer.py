"""Web of Power for the kit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from PIL import Image

from engine.core import Event, OptionValue
from engine.log import Log
from engine.web_of_power.actions import AnyAction
from engine.web_of_power.view import View
from render.kit import Bound, Choice, Form, Order, Picture, Question, checked_view, scaled
from render.layout import UNIT
from render.web_of_power import choices, guiding, panels, pictures, primer, text
from render.web_of_power.bringing import brings
from render.web_of_power.close_up import close_up_alt, draw_close_up, part_of
from render.web_of_power.drawing import forms
from render.web_of_power.legend import legend
from render.web_of_power.ordering import orders
from render.web_of_power.sentences import Teller
from render.web_of_power.standing import moment, turn_text
from render.web_of_power.vocabulary import vocabulary

PART = pictures.UNIT / UNIT  # of the size that other games are drawn in


class WebOfPowerRenderer(Bound, frozen=True):
    @property
    def teller(self) -> Teller:
        return Teller(self.language, self.names)

    def seen(self, view: View, unit: float) -> Image.Image:
        return pictures.seen(view, self.teller, PART * unit)

    def table(self, view: View, news: Sequence[Event] = (), own: Sequence[Event] = ()) -> Picture:
        """The map; what lies `beside` it is a picture of its own, as one with both would be too tall to be read."""
        teller = self.teller
        return Picture(
            partial(scaled, PART, partial(pictures.board, pictures.open_to_all(view), teller, news=news, own=own)),
            text.map_alt(view, teller, news, own),
        )

    def beside(self, view: View) -> Picture:
        teller = self.teller
        draw = partial(scaled, PART, partial(pictures.beside, pictures.open_to_all(view), teller))
        return Picture(draw, text.beside_alt(view, teller))

    def screen(self, view: View, legal: Sequence[AnyAction]) -> Picture:
        teller = self.teller
        hints = text.what_now(view, legal, teller)
        draw = partial(scaled, PART, partial(pictures.hand, view, hints, teller))
        return Picture(draw, text.hand_alt(view, hints, teller))

    def ending(self, view: View) -> Picture:
        teller = self.teller
        draw = partial(scaled, PART, partial(pictures.seen, view, teller))
        return Picture(draw, text.reckoning_alt(view, teller))

    def close_up(self, view: View, events: Sequence[Event]) -> Picture | None:
        view, teller = checked_view("Web of Power", View, view), self.teller
        part = part_of(view, events)
        if part is None:
            return None
        draw = partial(scaled, PART, partial(draw_close_up, pictures.open_to_all(view), part, teller))
        return Picture(draw, close_up_alt(view, part, teller))

    def legend(self) -> Picture:
        told = legend(self.language)
        return Picture(partial(scaled, PART, told.draw), told.alt)

    def as_text(self, view: View) -> str:
        return text.board_as_text(view, self.teller)

    def in_short(self) -> tuple[str, ...]:
        return primer.in_short(self.language)

    def reference(self) -> str:
        return text.reference(self.teller)

    def whose_turn(self, view: View) -> str:
        hand = view.mine if view.reader == view.on_turn else None
        return turn_text(view, self.teller, hand)

    def tell(self, events: Sequence[Event], after: Event | None = None) -> list[str]:
        return self.teller.tell_all(events)

    def foretell(self, events: Sequence[Event]) -> list[str]:  # nothing is forecast
        return []

    def what_now(self, view: View, legal: Sequence[AnyAction]) -> list[str]:
        return text.what_now(view, legal, self.teller)

    def sensible(self, legal: Sequence[AnyAction]) -> list[AnyAction]:
        return list(legal)

    def option(self, name: str, value: OptionValue) -> str:
        return text.option(name, value, self.language)

    def kind(self, tag: str) -> str:
        return choices.kind_label(tag, self.teller)

    def prompt(self, words: Sequence[str]) -> str:
        return choices.prompt(words, self.teller)

    def vocabulary(self, view: View, prefix: Sequence[str]) -> Iterator[Choice]:
        return vocabulary(view, prefix, self.teller)

    def moment(self, view: View) -> str:
        return moment(view, self.language)

    def first(self, view: View, legal: Sequence[AnyAction], own: Sequence[Event] = ()) -> Question:
        return guiding.first(view, legal, own, self.teller)

    def narrowed(self, legal: Sequence[AnyAction], part: str) -> list[AnyAction]:
        return guiding.narrowed(legal, part)

    def ask(
        self, view: View, legal: Sequence[AnyAction], prefix: Sequence[str], own: Sequence[Event] = ()
    ) -> Question | None:
        if not prefix and guiding.all_in_one(legal):
            return guiding.in_country(view, legal, own, self.teller)
        return choices.ask(view, legal, prefix, self.teller, own)

    def brings(self, before: View, after: View, events: Sequence[Event]) -> str:
        return brings(before, after, events, self.teller)

    def forms(self, view: View, legal: Sequence[AnyAction], prefix: Sequence[str]) -> tuple[Form, ...]:
        return () if prefix else forms(view, legal, self.teller)

    def orders(self, view: View) -> tuple[Order, ...]:
        return orders(view, self.teller)

    def confirm(self, view: View, words: Sequence[str]) -> str:
        return choices.confirm(view, words, self.teller)

    def frames(self, views: Sequence[View], unit: float) -> Iterator[Image.Image]:
        laps = max(map(panels.laps, views))  # the whole score track from the start, so nothing jumps
        for view in views:
            yield pictures.table(view, self.teller, unit, laps=laps)

    def turning_points(self, log: Log[Any, Any, Any]) -> list[int]:
        """Where a turn begins, and the end: what the one before did can be seen there."""
        views: list[View] = [log.game.view(step.state, None) for step in log.steps]
        moments = [(view.turn, view.result is not None) for view in views]
        return [0, *(i for i, (before, now) in enumerate(pairwise(moments), start=1) if before != now)]


RENDERER = WebOfPowerRenderer()
