"""Monastery for the kit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from PIL import Image

from engine.core import Event
from engine.log import Log
from engine.monastery.actions import AnyAction
from engine.monastery.data import DATA
from engine.monastery.events import Ended, TurnBegan
from engine.monastery.view import View
from render.kit import Picture, Question
from render.language import Language
from render.layout import UNIT
from render.monastery import choices, pictures, text
from render.monastery.panels import turn_text
from render.monastery.sentences import Teller

Names = Mapping[str, str]


class MonasteryRenderer:
    def seen(self, view: View, unit: float = UNIT) -> Image.Image:
        return pictures.seen(view, unit=unit)

    def table(self, view: View, language: Language, names: Names) -> Picture:
        teller = Teller(language, names)
        return Picture(lambda unit: pictures.table(view, teller, unit), text.table_alt(view, teller))

    def screen(self, view: View, legal: Sequence[AnyAction], language: Language, names: Names) -> Picture:
        teller = Teller(language, names)
        hints = text.what_now(view, legal, teller)
        return Picture(
            lambda unit: pictures.screen(view, hints, teller, unit), text.screen_alt(view, hints, teller)
        )

    def ending(self, view: View, language: Language, names: Names) -> Picture:
        teller = Teller(language, names)
        return Picture(lambda unit: pictures.seen(view, teller, unit), text.testament_alt(view, teller))

    def as_text(self, view: View, language: Language, names: Names) -> str:
        return text.board_as_text(view, Teller(language, names))

    def reference(self, language: Language) -> str:
        """Every kind of tile with sides, colour, squares and value."""
        teller, lines = Teller(language), {}
        for tile in DATA.tiles.values():
            squares = "-".join(map(str, tile.squares)) or "–"
            lines[tile.name, tile.sides] = language.t(
                "{tile}: {colour}, squares {squares}, value {value}, sides {sides}",
                tile=teller.tile(tile.id),
                colour=language.t(tile.colour),
                squares=squares,
                value=tile.value,
                sides=tile.sides,
            )
        return "\n".join(lines.values())

    def whose_turn(self, view: View, language: Language, names: Names) -> str:
        return turn_text(view, Teller(language, names))

    def tell(self, events: Sequence[Event], language: Language, names: Names) -> list[str]:
        teller = Teller(language, names)
        return [teller.tell(event) for event in events]

    def what_now(self, view: View, legal: Sequence[AnyAction], language: Language, names: Names) -> list[str]:
        return text.what_now(view, legal, Teller(language, names))

    def sensible(self, legal: Sequence[AnyAction]) -> list[AnyAction]:
        return choices.sensible(legal)

    def kind(self, tag: str, language: Language) -> str:
        return choices.kind_label(tag, Teller(language))

    def prompt(self, words: Sequence[str], language: Language) -> str:
        return choices.prompt(words, Teller(language))

    def ask(
        self, view: View, legal: Sequence[AnyAction], prefix: Sequence[str], language: Language, names: Names
    ) -> Question | None:
        return choices.ask(view, legal, prefix, Teller(language, names))

    def frames(self, views: Sequence[View], unit: float) -> Iterator[Image.Image]:
        squares = [tile.at for tile in views[-1].board]  # the whole monastery from the start, so nothing jumps
        for view in views:
            yield pictures.table(view, unit=unit, also=squares)

    def turning_points(self, log: Log[Any, Any, Any]) -> list[int]:
        """Where a turn begins: what the one before did can be seen there."""
        return [
            i
            for i, step in enumerate(log.steps)
            if i == 0 or any(isinstance(event, (TurnBegan, Ended)) for event in step.events)
        ]


RENDERER = MonasteryRenderer()
