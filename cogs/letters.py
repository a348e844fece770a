"""What a letter of the outbox says: the messages it becomes, as values. Sending them is `delivery`'s business.

A long telling goes over several messages, or into a file; it is never cut. Only what all may see is told to a
channel, and a screen goes to its owner alone.
"""

from __future__ import annotations

import io
from typing import Any

import discord
from msgspec import Struct

from cogs import absence
from cogs.act import screen_file
from cogs.desk import Desk
from cogs.lobby import lobby_message
from cogs.looking import history_button
from cogs.manners import CONTENT_LIMIT
from cogs.pressing import button, components
from cogs.refusals import clean
from engine import record
from engine.core import Event, Result, Step
from render.replay import gif
from render.words import signed
from storage import rows
from storage.rows import OutboxRow
from tables.table import Table

MESSAGES = 3  # of one telling, before it goes into a file


class Message(Struct, frozen=True):
    """One message: its text, what hangs on it, and whom it may ping."""

    content: str
    files: tuple[discord.File, ...] = ()
    view: discord.ui.View | None = None
    pings: tuple[int, ...] = ()
    told: int = 0
    """Lines of the telling that have been told when this has arrived."""


class News(Struct, frozen=True):
    """What has happened, and the last event that was told before it."""

    events: list[Event]
    after: Event | None


def _public(step: Step[Any]) -> list[Event]:
    """What all may see of a step."""
    return [seen for event in step.events if (seen := event.seen_by(None)) is not None]


def pages(lines: list[str], room: int) -> list[list[str]]:
    """Lines in as few messages as hold them, in order, the last with room for `room` characters more."""
    found: list[list[str]] = [[]]
    length = 0
    for line in lines:
        if length + len(line) + 1 > CONTENT_LIMIT:
            found.append([])
            length = 0
        found[-1].append(line)
        length += len(line) + 1
    if length + room > CONTENT_LIMIT:
        found.append([])
    return found


def wrapped(line: str) -> list[str]:
    """A line as it is, unless no message would hold it: then broken between words."""
    found = []
    while len(line) > CONTENT_LIMIT - 1:
        at = line.rfind(" ", 1, CONTENT_LIMIT - 1)
        at = at if at > 2 else CONTENT_LIMIT - 1
        found.append(line[:at])
        line = f"> {line[at:].strip()}"
    return [*found, line]


class Letters:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def messages(self, letter: OutboxRow, table: Table, pictures: bool) -> list[Message]:
        """All that is still to be sent of a letter; nothing if it is no news any more."""
        about_time = await absence.said(self._desk, letter, table)
        if about_time is not None:
            return [Message(one.content, view=one.view, pings=one.pings) for one in about_time]
        if letter.kind == "screen":
            return await self._screen(letter, table)
        if letter.kind == "notice":
            return [Message(self.notice(letter.facts))]
        if letter.kind == "lobby":
            content, view = lobby_message(self._desk, table)
            return [] if view is None else [Message(content, view=view)]  # else it has begun, or was closed
        if letter.facts["acts"] > len(table.log.acts):
            return []  # it was taken back meanwhile
        if letter.kind == "awaited":
            return self._awaited(table)
        if letter.kind == "over":
            return await self._end(letter, table, pictures)
        return await self._turn(letter, table, pictures)

    # -- a turn, and the end -------------------------------------------------------------------------

    async def _news(self, letter: OutboxRow, table: Table) -> News:
        """What the channel has not been told yet and all may see."""
        since = await rows.announced(self._desk.database, table.id)
        told = [seen for step in table.log.steps[: since + 1][-1:] for seen in _public(step)]
        steps = table.log.steps[since + 1 : letter.facts["acts"] + 1]
        return News([seen for step in steps for seen in _public(step)], told[-1] if told else None)

    def _told(
        self, letter: OutboxRow, table: Table, news: News, pictures: bool, closing: str
    ) -> tuple[list[Message], str, list[discord.File]]:
        """The news in words: messages that go before, the text of the last, and its files."""
        desk, t = self._desk, self._desk.language.t
        sentences = desk.speaker(table).tell(news.events, news.after)
        said = letter.facts.get("said", 0)
        lines = [line for sentence in sentences for line in wrapped(f"> {sentence}")][said:]
        excuse = (
            [] if pictures else [t("I may not attach files here, so there is no picture: /table board has it.")]
        )
        room = len("\n".join(["", *excuse, closing]))
        parts = pages(lines, room)
        if pictures and len(parts) > MESSAGES and not said:
            text = "\n".join(sentences) + "\n"
            kept = discord.File(io.BytesIO(text.encode()), "what-happened.txt")
            more = t("Much has happened: the file what-happened.txt tells all of it.")
            return [], "\n".join([more, closing]), [kept]
        before, told = [], said
        for part in parts[:-1]:
            told += len(part)
            before.append(Message("\n".join(part), told=told))
        return before, "\n".join([*parts[-1], *excuse, closing]), []

    async def _turn(self, letter: OutboxRow, table: Table, pictures: bool) -> list[Message]:
        desk, game, t = self._desk, table.game, self._desk.language.t
        state = table.log.steps[letter.facts["acts"]].state
        view = game.view(state, None)
        turn = desk.speaker(table).whose_turn(view)
        paused = table.row.stage == "paused"
        people = [] if paused else [table.at(seat).user_id for seat in game.to_act(state)]
        pings = tuple(person for person in people if person is not None)
        heading = t("**Paused. {turn}**", turn=turn) if paused else f"**{turn}**"
        closing = " ".join([heading, *(f"<@{person}>" for person in pings)])
        news = await self._news(letter, table)
        before, content, files = self._told(letter, table, news, pictures, closing)
        if pictures:
            renderer = desk.renderer(table)
            files.insert(0, await desk.file(renderer.table(view), "board"))
            close_up = renderer.close_up(view, news.events)
            if close_up is not None:
                files.insert(1, await desk.file(close_up, "close-up"))
        return [*before, Message(content, tuple(files), turn_buttons(desk, table), pings)]

    def _awaited(self, table: Table) -> list[Message]:
        """Several decide at once, and one of them has: who is still awaited, in a line. Nobody is pinged again."""
        names = self._desk.spoken_names(table)
        waiting = self._desk.language.listed([names[seat] for seat in table.to_act])
        return [Message(self._desk.language.t("Still to decide: {names}.", names=waiting))] if waiting else []

    async def _end(self, letter: OutboxRow, table: Table, pictures: bool) -> list[Message]:
        """The testament, who came where, the replay and the record."""
        desk, t = self._desk, self._desk.language.t
        view = table.game.view(table.log.state, None)
        won = desk.speaker(table).whose_turn(view)
        closing = "\n".join([f"**{won}**", *self._ranked(table)])
        news = await self._news(letter, table)
        before, content, files = self._told(letter, table, news, pictures, closing)
        if pictures:
            renderer = desk.renderer(table)
            picture = renderer.ending(view)
            replay = await desk.off_loop(gif, table.log, renderer)
            name = f"{table.row.game}-{table.id}"
            whole = t("The whole game, turn by turn.")
            files = [
                await desk.file(picture, "end"),
                discord.File(io.BytesIO(replay), f"{name}.gif", description=whole),
                discord.File(io.BytesIO(record.write(table.log)), f"{name}.json"),
                *files,
            ]
        again = button(t("Play again"), "rematch", table.id, 0, style=discord.ButtonStyle.primary)
        return [*before, Message(content, tuple(files), components(again, history_button(self._desk, table)))]

    def _ranked(self, table: Table) -> list[str]:
        """Everybody with place and points."""
        result, names = table.game.result(table.log.state), self._desk.spoken_names(table)
        assert result is not None
        n = self._desk.language.n
        return [
            n(
                "{place}. {name}: {sum} point",
                "{place}. {name}: {sum} points",
                points,
                place=place,
                name=names[seat],
                sum=signed(points),
            )
            for place, seat, points in ranking(result)
        ]

    # -- the rest ------------------------------------------------------------------------------------

    async def _screen(self, letter: OutboxRow, table: Table) -> list[Message]:
        """To the player alone, if he wants it and it still is his."""
        assert letter.user_id is not None
        seat = letter.facts["seat"]
        person = await rows.person(self._desk.database, letter.user_id)
        begun = table.begun is not None and seat in table.names()
        if not person.wants_dms or person.dms_closed or not begun or table.at(seat).user_id != letter.user_id:
            return []
        t = self._desk.language.t
        act = button(t("Act"), "act", table.id, 0, style=discord.ButtonStyle.primary)
        where = t("Your table is in <#{channel}>.", channel=table.row.channel_id)
        return [Message(where, (await screen_file(self._desk, table, seat, letter.user_id),), components(act))]

    def notice(self, facts: dict[str, Any]) -> str:
        """What a moderator, or somebody who went, did to a table. People are mentioned by number, never pinged."""
        t = self._desk.language.t
        told = {
            "by": f"<@{facts.get('by')}>",
            "reason": clean(str(facts.get("reason", ""))),
            "to": facts.get("to"),
            "seat": t(str(facts.get("seat", "")).capitalize()),
            "seats": ", ".join(t(seat.capitalize()) for seat in facts.get("seats", [facts.get("seat", "")])),
            "came": f"<@{facts.get('user')}>",
            "went": f"<@{facts.get('went')}>",
        }
        code = facts["code"]
        if code == "replace" and "went" in facts:  # not in letters of the first version
            code = f"replace {'person' if facts['went'] else 'steward'} {'person' if facts['user'] else 'steward'}"
        return {
            "dms_closed": t(
                "{by}, your direct messages are closed to me. Press My screen under the board to see what is "
                "hidden; /privacy dms push:True lets me write to you again.",
                **told,
            ),
            "resigned": t("{by} has resigned. A steward plays on for {seats}.", **told)
            if "by" in facts
            else t("A steward plays on for {seats}.", **told),
            "pause": t("{by} has paused the table: {reason}", **told),
            "resume": t("{by} has resumed the table: {reason}", **told),
            "end": t("{by} has ended the table: {reason}", **told),
            "reset": t("{by} has reset the table: {reason}", **told),
            "rewind": t(
                "{by} has taken the game back to move {to}: {reason}\nThe table is paused until a moderator "
                "resumes it.",
                **told,
            ),
            "replace": t("{by} has put somebody else on the seat of {seat}: {reason}", **told),
            "replace person person": t("{by} has given {went}’s seat ({seat}) to {came}: {reason}", **told),
            "replace person steward": t("{by} has given {went}’s seat ({seat}) to a steward: {reason}", **told),
            "replace steward person": t("{by} has given the steward’s seat ({seat}) to {came}: {reason}", **told),
            "skip": t("{by} has let a steward decide once for {seats}: {reason}", **told),
        }[code]


def ranking(result: Result) -> list[tuple[int, str, int]]:
    """Place, seat and points of everybody, best first. Who won comes first, if by a tie-break; equals share."""
    standing = {seat: (seat not in result.winners, -points) for seat, points in result.scores.items()}
    ranked = sorted(result.scores, key=lambda seat: standing[seat])
    found: list[tuple[int, str, int]] = []
    for position, seat in enumerate(ranked, 1):
        won = seat in result.winners
        equal = bool(found) and (won or standing[seat] == standing[found[-1][1]])
        found.append((found[-1][0] if equal else position, seat, result.scores[seat]))
    return found


def turn_buttons(desk: Desk, table: Table) -> discord.ui.View:
    t = desk.language.t
    return components(
        button(t("Act"), "act", table.id, 0, style=discord.ButtonStyle.primary),
        button(t("My screen"), "screen", table.id, 0),
        button(t("As text"), "text", table.id, 0),
    )
