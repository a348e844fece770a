"""The game so far in words, chapter by chapter: all of it, or what is about one thing."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.desk import Desk
from cogs.hearing import heard
from engine.core import Event
from render.kit import Choice, Renderer
from tables.table import Refusal, Table


def chronicle(events: Sequence[Event], renderer: Renderer, only: str = "") -> list[str]:
    """Lines, a heading before each chapter of which something is told."""
    lines: list[str] = []
    after: Event | None = None
    for part in by_chapter(events, renderer):
        wanted = [event for event in part if not only or renderer.topic(event) == only]
        sentences = renderer.tell(wanted, after)
        if sentences and (heading := renderer.chapter(part[0])):
            lines += [*([""] if lines else []), f"— {heading} —"]
            sentences = [sentences[0].removeprefix(f"{heading}. "), *sentences[1:]]  # it is said already
        lines += sentences
        after = wanted[-1] if wanted else after
    return lines


def by_chapter(events: Sequence[Event], renderer: Renderer) -> list[list[Event]]:
    parts: list[list[Event]] = []
    for event in events:
        if not parts or renderer.chapter(event):
            parts.append([])
        parts[-1].append(event)
    return parts


def topic(desk: Desk, table: Table, typed: str) -> Choice | None:
    """What somebody means who types this; None for all."""
    if not typed.strip():
        return None
    meant = heard(typed, lambda: desk.renderer(table).topics())
    if meant is None:
        known = [one.label for one in desk.renderer(table).topics()]
        raise Refusal("no_such_topic", topics=desk.language.listed(known))
    return meant
