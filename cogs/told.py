"""What a player was told that is worth noting: in order, with when, page by page; and lines with certain words."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from cogs.chronicle import by_chapter
from cogs.desk import Desk
from engine.core import Event
from render.words import mentions
from tables.table import Table

ROOM = 3300  # characters of a page, beside its heading and the notes on how to go on


class Told(Struct, frozen=True):
    """A sentence, and when that was."""

    move: int
    chapter: str
    said: str
    """As it is quoted in a message."""
    plain: str

    @property
    def shown(self) -> str:
        return f"`{self.move}` {self.said}"


def told(desk: Desk, table: Table, seat: str, until: int | None = None) -> list[Told]:
    """In order, to the end or as far as so many acts. The steps of others only once they are settled."""
    return list(_told(desk, table, seat, until))


def _told(desk: Desk, table: Table, seat: str, until: int | None) -> Iterator[Told]:
    log, renderer, speaker = table.log, desk.renderer(table), desk.speaker(table)
    view = table.game.view(log.shown_to(seat), seat)
    chapter, plain = "", ""
    after: Event | None = None
    for move, step in enumerate(log.steps[: None if until is None else until + 1]):
        if move > log.settled and log.acts[move - 1].seat != seat:
            continue
        events = [seen for event in step.events if (seen := event.seen_by(seat)) is not None]
        for part in by_chapter(events, renderer):
            if heading := speaker.chapter(part[0]):
                chapter, plain = heading, renderer.chapter(part[0])
            noted = [event for event in part if renderer.noted(view, event)]
            pairs = zip(speaker.tell(noted, after), renderer.tell(noted, after), strict=True)
            yield from (Told(move, chapter, said, f"{plain} {sentence}") for said, sentence in pairs)
            after = noted[-1] if noted else after


def found(lines: list[Told], wanted: str) -> list[Told]:
    """Those in which all these words are, or begin, however they are written."""
    words = wanted.split()
    return [line for line in lines if all(mentions(line.plain, word) for word in words)]


def paged(lines: list[Told]) -> list[str]:
    """On as few pages as hold them, each with the chapters that are on it."""
    pages: list[list[str]] = [[]]
    chapter, length = "", 0
    for line in lines:
        added = [f"**{line.chapter}**"] * (line.chapter != chapter) + [line.shown[:ROOM]]
        if length and length + sum(map(len, added)) + len(added) > ROOM:
            pages.append([])
            length = 0
            added = [f"**{line.chapter}**"] * bool(line.chapter) + [line.shown[:ROOM]]
        pages[-1] += added
        chapter, length = line.chapter, length + sum(map(len, added)) + len(added)
    return ["\n".join(page) for page in pages]
