"""Web of Power for the kit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from PIL import Image

from engine.core import Event
from engine.log import Log
from engine.web_of_power.actions import AnyAction
from engine.web_of_power.view import View
from render.kit import Picture, Question
from render.language import Language
from render.layout import UNIT
from render.web_of_power import choices, panels, pictures, text
from render.web_of_power.sentences import Teller
from render.web_of_power.standing import turn_text

Names = Mapping[str, str]
PART = pictures.UNIT / UNIT  # of the size that other games are drawn in


class WebOfPowerRenderer:
    def seen(self, view: View, unit: float) -> Image.Image:
        return pictures.seen(view, unit=PART * unit)

    def table(self, view: View, language: Language, names: Names) -> Picture:
        teller = Teller(language, names)
        return Picture(lambda unit: pictures.table(view, teller, PART * unit), text.table_alt(view, teller))

    def screen(self, view: View, legal: Sequence[AnyAction], language: Language, names: Names) -> Picture:
        teller = Teller(language, names)
        hints = text.what_now(view, legal, teller)
        return Picture(
            lambda unit: pictures.hand(view, hints, teller, PART * unit), text.hand_alt(view, hints, teller)
        )

    def ending(self, view: View, language: Language, names: Names) -> Picture:
        teller = Teller(language, names)
        return Picture(lambda unit: pictures.seen(view, teller, PART * unit), text.reckoning_alt(view, teller))

    def as_text(self, view: View, language: Language, names: Names) -> str:
        return text.board_as_text(view, Teller(language, names))

    def reference(self, language: Language) -> str:
        return text.reference(Teller(language))

    def whose_turn(self, view: View, language: Language, names: Names) -> str:
        return turn_text(view, Teller(language, names))

    def tell(self, events: Sequence[Event], language: Language, names: Names) -> list[str]:
        return Teller(language, names).tell_all(events)

    def what_now(self, view: View, legal: Sequence[AnyAction], language: Language, names: Names) -> list[str]:
        return text.what_now(view, legal, Teller(language, names))

    def sensible(self, legal: Sequence[AnyAction]) -> list[AnyAction]:
        return list(legal)

    def kind(self, tag: str, language: Language) -> str:
        return choices.kind_label(tag, Teller(language))

    def prompt(self, words: Sequence[str], language: Language) -> str:
        return choices.prompt(words, Teller(language))

    def ask(
        self, view: View, legal: Sequence[AnyAction], prefix: Sequence[str], language: Language, names: Names
    ) -> Question | None:
        return choices.ask(view, legal, prefix, Teller(language, names))

    def frames(self, views: Sequence[View], unit: float) -> Iterator[Image.Image]:
        laps = max(map(panels.laps, views))  # the whole score track from the start, so nothing jumps
        for view in views:
            yield pictures.table(view, unit=unit, laps=laps)

    def turning_points(self, log: Log[Any, Any, Any]) -> list[int]:
        """Where a turn begins, and the end: what the one before did can be seen there."""
        views: list[View] = [log.game.view(step.state, None) for step in log.steps]
        moments = [(view.turn, view.result is not None) for view in views]
        return [0, *(i for i, (before, now) in enumerate(pairwise(moments), start=1) if before != now)]


RENDERER = WebOfPowerRenderer()
