"""*What happened*: for somebody who comes back, what has changed since he acted last, and what is asked of him now;
for somebody who has never acted here, the game so far in ten lines and pictures.

Only what his seat may be told. A long telling is leafed through, never cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from cogs import absence, cards, waiting
from cogs.cards import Button, Gallery, Part, Pictured, Row, Words
from cogs.desk import Desk
from cogs.looking import board, history_button
from cogs.manners import Interaction, answer, in_place, privately
from cogs.paging import ROOM, pages, to_and_fro, wrapped
from cogs.pressing import Verbs, button, whole_number
from cogs.ways_in import for_one
from render.kit import Picture
from storage import rows
from tables.news import chapters, last_act, meanwhile
from tables.table import Refusal, Table

LINES = 15  # of a telling on one card
LEAST = 1000  # characters that a card has for it, whatever else it says
FEW = 10  # sentences that need no summary
SAID = 2  # sentences of each part of the game, in the summary
LINE = 240  # characters of them
MOST = 10**6  # no game has so many acts, and no telling so many cards


class CatchUp:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def verbs(self) -> Verbs:
        return {"happened": self._press, "leaf": self._leaf}

    @privately
    async def _press(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self.show(interaction, await self.desk.house.look(table_id))

    @in_place
    async def _leaf(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        """Another card of a telling that began after so many acts."""
        page, _, told = rest.partition(" ")
        number, acts = whole_number(page, MOST), whole_number(told, MOST)
        if number is None or acts is None:
            raise Refusal("unknown_button")
        table = await self.desk.house.look(table_id)
        await self._tell(interaction, _Reader(self.desk, table, interaction.user.id, acts - 1), number)

    async def show(self, interaction: Interaction, table: Table) -> None:
        user_id = interaction.user.id
        since = last_act(table.log, await rows.makers(self.desk.database, table.id), user_id)
        reader = _Reader(self.desk, table, user_id, since)
        if since < 0 and len(reader.sentences) > FEW:
            await self._summarise(interaction, reader)
        else:
            await self._tell(interaction, reader, 0)

    # -- the cards -----------------------------------------------------------------------------------

    async def _tell(self, interaction: Interaction, reader: _Reader, page: int) -> None:
        """What happened, in order, on as many cards as it takes."""
        t, since = self.desk.language.t, reader.news.since
        now = await self._now(reader)
        space = max(LEAST, ROOM - len(now.text))
        lines = [line for one in reader.sentences for line in wrapped(f"> {one}", space)]
        leaves = pages(lines, 0, LINES, space)
        page = min(page, len(leaves) - 1)
        heading = t("What happened since your last act") if since >= 0 else t("What happened so far")
        if len(leaves) > 1:
            heading = t("{heading} ({page}/{pages})", heading=heading, page=page + 1, pages=len(leaves))
        told = leaves[page] or [t("Nothing has happened.")]
        ways = to_and_fro(self.desk.language, page, len(leaves), "leaf", reader.table.id, str(since + 1))
        shown = await waiting.pictured(self.desk, reader.table, reader.pictures())
        await self._answer(interaction, reader, [*shown, Words(_headed(heading, told)), ways, now])

    async def _summarise(self, interaction: Interaction, reader: _Reader) -> None:
        """The whole game on one card, and the way to all of it."""
        t, parts = self.desk.language.t, list(reader.parts())
        lines = [f"{number}. {line}" for number, (line, _) in enumerate(parts, 1)]
        shown = Gallery(tuple(Pictured(f"part-{number}.png", one) for number, (_, one) in enumerate(parts, 1)))
        ways = Row((button(t("All of it"), "leaf", reader.table.id, 0, "0 0"),))
        told = Words(_headed(t("The game so far"), lines))
        await self._answer(interaction, reader, [shown, told, ways, await self._now(reader)])

    async def _now(self, reader: _Reader) -> Words:
        """Whose decision it is, and how long he has; what else is asked of the reader."""
        times = await waiting.in_words(self.desk, reader.table, pictured=True)
        return Words("\n".join([*reader.asked(), *times, *(told for told, _ in reader.also_asked)]))

    async def _answer(self, interaction: Interaction, reader: _Reader, parts: Sequence[Part]) -> None:
        ways = Row((*reader.ways(), *(one for _, buttons in reader.also_asked for one in buttons)))
        await answer(interaction, self.desk, cards.card(*parts, ways, accent=reader.accent))


class _Reader:
    """Somebody to whom it is told, from so many acts on: what he may know, in words and pictures."""

    def __init__(self, desk: Desk, table: Table, user_id: int, since: int) -> None:
        self.desk, self.table = desk, table
        mine = sorted(table.seats_of(user_id), key=lambda seat: seat not in table.to_act)
        self.seat = mine[0] if mine else None
        self.news = meanwhile(table, self.seat, since)
        self.also_asked = absence.also_asked(desk, table, user_id)
        self._renderer, self._speaker = desk.renderer(table), desk.speaker(table)
        self._state = table.log.shown_to(self.seat)
        self._view = table.game.view(self._state, self.seat)

    @property
    def accent(self) -> int:
        return self._renderer.accent(self.seat) if self.seat else cards.HOUSE

    @cached_property
    def sentences(self) -> list[str]:
        before = list(self.table.log.told_to(self.seat))[: -len(self.news.events) or None]
        own = self._speaker.tell(self.news.brought)
        return [*own, *self._speaker.tell(self.news.events, before[-1] if before else None)]

    def pictures(self) -> list[Gallery]:
        """The table as it stands for him; what is new is marked."""
        return board(self._renderer, self._view, self.news.events)

    def parts(self) -> Iterator[tuple[str, Picture]]:
        """The game in a few parts: what says most of each, and how the table stood after it."""
        log, last = self.table.log, None
        for begin, end in chapters(log):
            first = begin + 1 if begin else 0
            seen = (event.seen_by(self.seat) for step in log.steps[first : end + 1] for event in step.events)
            events = [event for event in seen if event is not None]
            view = self.table.game.view(log.steps[end].state, self.seat)
            told = _shortened(self._speaker.tell(events, last))
            moment = self._speaker.moment(view)
            yield f"**{moment}.** {told}" if moment else told, self._renderer.table(view, events)
            last = events[-1] if events else last

    def asked(self) -> list[str]:
        """Whose decision it is; if it is his, what he may do."""
        t, turn = self.desk.language.t, self._speaker.whose_turn(self._view)
        if self.table.row.stage == "paused":
            return [t("**Paused. {turn}**", turn=turn)]
        if self.seat is None or self.table.row.stage != "running" or not self.news.awaited:
            return [f"**{turn}**", *([t("You are next.")] if self.news.is_next else [])]
        legal = self.table.game.legal(self._state, self.seat)
        return [f"**{turn}**", *(f"- {line}" for line in self._speaker.what_now(self._view, legal))]

    def ways(self) -> tuple[Button, ...]:
        """Into his panel, to what is hidden from others, or back through the game."""
        if self.seat is None or self.table.row.stage in ("over", "ended"):
            return (history_button(self.desk, self.table),)
        screen = button(self.desk.language.t("My screen"), "screen", self.table.id, 0)
        may = (*self.table.to_act, *self.table.game.may_act(self._state))
        acts = self.seat in may and self.table.row.stage == "running"
        return (*(for_one(self.desk, self.table, self.seat) if acts else ()), screen)


def _headed(heading: str, lines: Sequence[str]) -> str:
    return "\n".join([f"### {heading}", *lines])


def _shortened(told: Sequence[str]) -> str:
    """The sentences that say most of a part of the game, in their order, as far as a line holds them."""
    kept = sorted(sorted(range(len(told)), key=lambda one: -len(told[one]))[:SAID])
    text = " ".join(told[one] for one in kept)
    return text if len(text) <= LINE else f"{text[: LINE - 1]}…"
