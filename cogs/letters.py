"""What a letter of the outbox says: the cards it becomes. Sending them is `delivery`'s business.

A long telling goes over several cards, or into a file; it is never cut. Only what all may see is told to a
channel, and a screen goes to its owner alone.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from cogs import absence, cards, waiting
from cogs.act import screen_card
from cogs.cards import HOUSE, Button, Drawn, Enclosed, Gallery, Pictured, Row, Words
from cogs.deciding import since_its_last
from cogs.desk import Desk
from cogs.lobby import lobby_card
from cogs.looking import board, history_button
from cogs.paging import pages, wrapped
from cogs.pressing import button
from cogs.reading import read_in, table_language
from cogs.refusals import clean, quoted, refusal_text
from cogs.restraint import spend
from cogs.undisturbed import Message, undisturbed
from cogs.ways_in import for_all, happened
from engine import record
from engine.core import Event, Result, Step
from render.language import Language
from render.replay import drawing, further
from render.rules import rule_text
from render.telling import colour_name
from render.words import signed
from storage import outbox, rows
from storage.outbox import OutboxRow
from storage.rows import EntryRow
from tables.credit import credited
from tables.table import Refusal, Table

MESSAGES = 3  # of one telling, before it goes into a file
KEPT = 4  # replays


Say = Callable[[str], Awaitable[None]]
"""Hears how far something long is, in a sentence."""


async def nobody_asks(_: str) -> None: ...


class Told(Struct, frozen=True):
    """The news in words: cards that go before, the lines of the last one, and a file that tells all instead."""

    before: list[Message]
    lines: str
    file: Enclosed | None = None


class News(Struct, frozen=True):
    """What has happened, and the last event that was told before it."""

    events: list[Event]
    after: Event | None


def _public(step: Step[Any]) -> list[Event]:
    """What all may see of a step."""
    return [seen for event in step.events if (seen := event.seen_by(None)) is not None]


class Letters:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._replays: dict[tuple[int, int, str], bytes] = {}

    async def messages(
        self, letter: OutboxRow, table: Table, pictures: bool, say: Say = nobody_asks
    ) -> list[Message]:
        """All that is still to be sent of a letter; nothing if it is no news any more. Where that takes long, `say`
        hears how far it is."""
        with read_in(self._language(letter, table)):
            made = await self._messages(letter, table, pictures, say)
        return await undisturbed(self._desk, letter, table, made)

    def _language(self, letter: OutboxRow, table: Table) -> Language:
        """A channel reads that of its table, a person his own."""
        return table_language(table.row) if letter.user_id is None else self._desk.readers.of(letter.user_id)

    async def _messages(self, letter: OutboxRow, table: Table, pictures: bool, say: Say) -> list[Message]:
        about_time = await absence.said(self._desk, letter, table)
        if about_time is not None:
            return [Message(card) for card in about_time]
        if letter.kind == "screen":
            return await self._screen(letter, table)
        if letter.kind == "notice":
            return [Message(cards.card(Words(self.notice(letter.facts, self._desk.spoken_names(table)))))]
        if letter.kind == "lobby":  # unless it has begun meanwhile, or was closed
            return [Message(lobby_card(self._desk, table))] if table.row.stage == "lobby" else []
        if letter.facts["acts"] > len(table.log.acts):
            return []  # it was taken back meanwhile
        if letter.kind == "awaited":
            return await self._awaited(letter, table)
        if letter.kind == "aloud":
            return await self._aloud(letter, table)
        if letter.kind == "over":
            return await self._end(letter, table, pictures, say)
        return await self._turn(letter, table, pictures)

    # -- a turn, and the end -------------------------------------------------------------------------

    async def _news(self, letter: OutboxRow, table: Table) -> News:
        """What the channel has not been told yet and all may see."""
        since = await outbox.announced(self._desk.database, table.id)
        told = [seen for step in table.log.steps[: since + 1][-1:] for seen in _public(step)]
        steps = table.log.steps[since + 1 : letter.facts["acts"] + 1]
        return News([seen for step in steps for seen in _public(step)], told[-1] if told else None)

    def _excuse(self, table: Table, pictures: bool) -> str:
        """Why there is no picture of a turn; nothing if there is."""
        if not pictures:
            t = self._desk.language.t
            return t("I may not attach files here, so there is no picture: /table board has it.")
        try:
            spend(self._desk, "pictures", None, table.row.guild_id)
        except Refusal as fault:
            return refusal_text(fault, self._desk.language)
        return ""

    def _told(self, letter: OutboxRow, table: Table, news: News, excuse: str, closing: str, accent: int) -> Told:
        """`closing` is what comes after the news on the last card."""
        desk, t = self._desk, self._desk.language.t
        sentences = desk.speaker(table).tell(news.events, news.after)
        said = letter.facts.get("said", 0)
        lines = [line for sentence in sentences for line in wrapped(f"> {sentence}")][said:]
        parts = pages(lines, len("\n".join(["", excuse, closing])))
        if not excuse and len(parts) > MESSAGES and not said:
            kept = Enclosed(t("what-happened.txt"), ("\n".join(sentences) + "\n").encode())
            return Told([], t("Much has happened: the file {file} tells all of it.", file=kept.name), kept)
        before, told = [], said
        for part in parts[:-1]:
            told += len(part)
            before.append(Message(cards.card(Words("\n".join(part)), accent=accent), told))
        return Told(before, "\n".join([*parts[-1], *([excuse] if excuse else [])]))

    async def _turn(self, letter: OutboxRow, table: Table, pictures: bool) -> list[Message]:
        """The board, what happened since the last one that arrived, and whose turn it is."""
        desk, game, t, acts = self._desk, table.game, self._desk.language.t, letter.facts["acts"]
        state = table.log.steps[acts].state
        view, renderer, to_act = game.view(state, None), desk.renderer(table), game.to_act(state)
        turn = desk.speaker(table).whose_turn(view)
        paused = table.row.stage == "paused"
        waited = [] if paused else [seat for seat in map(table.at, to_act) if seat.user_id is not None]
        pings = tuple(seat.user_id for seat in waited if seat.user_id is not None and not seat.stand_in)
        heading = t("**Paused. {turn}**", turn=turn) if paused else f"**{turn}**"
        closing = " ".join([heading, *(f"<@{seat.user_id}>" for seat in waited)])
        accent = renderer.accent(to_act[0]) if to_act and not paused else HOUSE
        news = await self._news(letter, table)
        excuse = self._excuse(table, pictures)
        drawn = not excuse and not renderer.brief(view)
        closing = "\n".join([closing, *await waiting.in_words(desk, table, drawn)])
        told = self._told(letter, table, news, excuse, closing, accent)
        shown: list[Gallery] = []
        if not excuse:
            marked = since_its_last(table.log, to_act[0] if to_act else None, None, acts)
            close_up = renderer.close_up(view, news.events)
            shown = board(renderer, view, marked) if drawn else []
            shown = await waiting.pictured(desk, table, shown)
            shown += [Gallery((Pictured("close-up.png", close_up),))] if close_up is not None else []
        moment = renderer.moment(view)
        card = cards.card(
            Words(f"### {moment}" if moment else ""),
            *shown,
            Words(told.lines),
            told.file,
            Words(closing),
            Row(turn_buttons(desk, table, acts)),
            accent=accent,
            pings=pings,
        )
        return [*told.before, Message(card)]

    async def _aloud(self, letter: OutboxRow, table: Table) -> list[Message]:
        """Something was said, and whoever was awaited still is: what it was, and the way on. Nobody is pinged."""
        desk, acts = self._desk, letter.facts["acts"]
        state = table.log.steps[acts].state
        view, to_act = table.game.view(state, None), table.game.to_act(state)
        news = await self._news(letter, table)
        if not news.events:
            return []
        closing = f"**{desk.speaker(table).whose_turn(view)}**"
        accent = desk.renderer(table).accent(to_act[0]) if to_act else HOUSE
        told = self._told(letter, table, news, "", closing, accent)
        buttons = Row(turn_buttons(desk, table, acts))
        card = cards.card(Words(told.lines), told.file, Words(closing), buttons, accent=accent)
        return [*told.before, Message(card)]

    async def _awaited(self, letter: OutboxRow, table: Table) -> list[Message]:
        """Several decide at once, and one of them has: who, and who is still awaited. Nobody is pinged again. When
        more have meanwhile, the letter behind this one says all of it."""
        if table.game.to_act(table.log.steps[letter.facts["acts"]].state) != table.to_act:
            return []
        names, since = self._desk.spoken_names(table), await outbox.announced(self._desk.database, table.id)
        waited = table.game.to_act(table.log.steps[max(since, 0)].state)
        decided, waiting = (
            self._desk.language.listed([names[seat] for seat in seats])
            for seats in ([seat for seat in waited if seat not in table.to_act], table.to_act)
        )
        t = self._desk.language.t
        said = t("Decided: {names}.", names=decided) if decided else ""
        said = f"{said} {t('Still to decide: {names}.', names=waiting)}".strip()
        return [Message(cards.card(Words(said)))] if waiting else []

    async def _end(self, letter: OutboxRow, table: Table, pictures: bool, say: Say) -> list[Message]:
        """The testament, who came where, the replay and the record."""
        desk, t = self._desk, self._desk.language.t
        view, renderer = table.game.view(table.log.state, None), desk.renderer(table)
        won = desk.speaker(table).whose_turn(view)
        story = desk.speaker(table).epilogue(view)
        entries = await rows.entries(desk.database, table.id)
        replay = await self._replay(table, say) if pictures else None
        without = f"-# {replay}" if isinstance(replay, str) else ""
        closing = [*story, f"### {won}", *self._ranked(table), *self._credited(table, entries), without]
        closing_text = "\n".join(line for line in closing if line)
        news = await self._news(letter, table)
        result = table.game.result(table.log.state)
        accent = renderer.accent(result.winners[0]) if result is not None and result.winners else HOUSE
        excuse = "" if pictures else self._excuse(table, pictures)
        told = self._told(letter, table, news, excuse, closing_text, accent)
        shown: list[Pictured | Drawn] = []
        files: list[Enclosed | None] = [told.file]
        if pictures:
            name = f"{table.row.game}-{table.id}"
            shown = [Pictured("end.png", renderer.ending(view))]
            if isinstance(replay, bytes):
                shown.append(Drawn(f"{name}.gif", replay, t("The whole game, turn by turn.")))
            files.insert(0, Enclosed(f"{name}.json", record.write(table.log)))
        again = button(t("Play again"), "rematch", table.id, 0, style="main")
        card = cards.card(
            Gallery(tuple(shown)),
            Words(told.lines),
            Words(closing_text),
            *files,
            Row((again, history_button(desk, table))),
            accent=accent,
        )
        return [*told.before, Message(card)]

    async def _replay(self, table: Table, say: Say) -> bytes | str:
        """Of the whole game; or why there is none. What was drawn and could not be sent is not drawn again."""
        key = table.id, table.row.sequence, self._desk.language.code
        if key not in self._replays:
            try:
                spend(self._desk, "replays", table.row.host_id, table.row.guild_id)
            except Refusal as fault:
                return refusal_text(fault, self._desk.language)
            self._replays[key] = await self._drawn(table, say)
            while len(self._replays) > KEPT:
                del self._replays[next(iter(self._replays))]
        return self._replays[key]

    async def _drawn(self, table: Table, say: Say) -> bytes:
        """Picture by picture, so that nobody else's waits for all of them."""
        t, replay = self._desk.language.t, drawing(table.log, self._desk.renderer(table))
        while not isinstance(made := await self._desk.off_loop(further, replay), bytes):
            done, of = made
            await say(t("The replay of the game is being drawn: picture {done} of {of}.", done=done, of=of))
        return made

    def _ranked(self, table: Table) -> list[str]:
        """Everybody with place and points; and why, if only one of those with equal points has won."""
        result, names = table.game.result(table.log.state), self._desk.spoken_names(table)
        assert result is not None
        n, t, code = self._desk.language.n, self._desk.language.t, self._desk.language.code
        tied = table.game.meta.tied if decided_by_more(result) else None
        text = rule_text(tied, code) if tied else None
        why = [] if text is None else [t("-# Equal points. {rule}: {text}", rule=tied, text=quoted(text))]
        return [
            n(
                "{place}. {name}: {sum} point",
                "{place}. {name}: {sum} points",
                points,
                place=f"{place}\\",  # or Discord takes the lines for a list, and numbers them anew
                name=names[seat],
                sum=signed(points),
            )
            for place, seat, points in ranking(result)
        ] + why

    def _credited(self, table: Table, entries: list[EntryRow]) -> Iterator[str]:
        """For whom a seat counts that has changed hands."""
        t = self._desk.language.t
        for one in credited(table, entries):
            yield t(
                "-# {seat} counts for {person}, who played {turns} of its {of} turns.",
                seat=colour_name(one.seat, self._desk.language),
                person=f"<@{one.user_id}>",
                turns=one.turns,
                of=one.of,
            )

    # -- the rest ------------------------------------------------------------------------------------

    async def _screen(self, letter: OutboxRow, table: Table) -> list[Message]:
        """To the player alone, if he wants it and it still is his."""
        assert letter.user_id is not None
        seat = letter.facts["seat"]
        person = await rows.person(self._desk.database, letter.user_id)
        begun = table.begun is not None and seat in table.names()
        if not person.wants_dms or person.dms_closed or not begun or table.at(seat).user_id != letter.user_id:
            return []
        where = self._desk.language.t("Your table is in <#{channel}>.", channel=table.row.channel_id)
        return [Message(screen_card(self._desk, table, seat, where), silent=bool(table.at(seat).stand_in))]

    def notice(self, facts: dict[str, Any], names: Mapping[str, str]) -> str:
        """What a moderator, or somebody who went, did to a table. People are mentioned by number, never pinged. Who
        still has his seat goes by his name."""
        t, language = self._desk.language.t, self._desk.language
        seats = facts.get("seats", [facts.get("seat", "")])
        named = names if facts["code"] == "skip" else {}
        told = {
            "by": f"<@{facts.get('by')}>",
            "reason": clean(str(facts.get("reason", ""))),
            "to": facts.get("to"),
            "seat": colour_name(str(facts.get("seat", "")), language),
            "seats": language.together([named.get(seat) or colour_name(seat, language) for seat in seats]),
            "came": f"<@{facts.get('user')}>",
            "went": f"<@{facts.get('went')}>",
        }
        code = facts["code"]
        if code == "replace" and "went" in facts:  # not in letters of the first version
            code = f"replace {'person' if facts['went'] else 'steward'} {'person' if facts['user'] else 'steward'}"
        return {
            "dms_closed": t(
                "{by}, your direct messages are closed to me. Press My screen under the board to see what is "
                "hidden; /privacy dms lets me write to you again.",
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


def decided_by_more(result: Result) -> bool:
    """Whether points alone do not say who has won."""
    won = {result.scores[seat] for seat in result.winners}
    return len(won) == 1 and any(
        points in won for seat, points in result.scores.items() if seat not in result.winners
    )


def turn_buttons(desk: Desk, table: Table, acts: int) -> tuple[Button, ...]:
    t = desk.language.t
    return (
        *for_all(desk, table, acts),
        button(t("My screen"), "screen", table.id, 0),
        happened(desk, table.id),
        button(t("As text"), "text", table.id, 0),
    )
