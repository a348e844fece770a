"""Says what the outbox holds: in order, once each, again after a crash.

A letter is claimed before it is sent: several turns of one table that wait together become one message, and what
was claimed is never joined with anything again. Each message carries its letter's number as nonce, so Discord drops
a second copy when a crash came between sending and crossing out. What cannot be sent now is tried again later and
holds back what follows it in the same place; what can never be sent is crossed out, and the game goes on.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import structlog
from msgspec.structs import replace

from cogs.act import screen_file
from cogs.desk import Desk
from cogs.lobby import lobby_message
from cogs.manners import clean, cut, spoken_names
from cogs.pressing import button, view_of
from engine import record
from render.games import RENDERERS
from render.replay import gif
from storage import rows
from storage.rows import Letter, OutboxRow, PersonRow
from tables.house import Refusal, Table

log = structlog.get_logger()

NEVER = {10003, 10004, 10013, 50001, 50007, 50013, 50035}  # gone, not allowed, or never acceptable
DMS_CLOSED, NOT_ALLOWED = 50007, 50013
LINES, LINES_AT_THE_END = 14, 40
LONGEST_WAIT = 300.0
TRIES_AFTER_MISTAKES = 5
AT_ONCE = 32  # places

Place = tuple[str, int | None]


class Delivery:
    def __init__(self, desk: Desk, client: discord.Client) -> None:
        self._desk, self._client = desk, client
        self._rounds = asyncio.Semaphore(AT_ONCE)

    async def work(self) -> None:
        """For ever: deliver letters, and try again what had to wait. A place waits for no other."""
        waiting = self._desk.house.letters_waiting
        under_way: dict[Place, asyncio.Task[None]] = {}
        try:
            while True:
                waiting.clear()  # first: what is written from here on must not be missed
                for place in [place for place, task in under_way.items() if task.done()]:
                    under_way.pop(place).result()
                waits = []
                for place, groups in self._by_place(await rows.outbox(self._desk.database)).items():
                    wait = self._wait(groups[0])
                    if place in under_way:
                        continue
                    if wait > 0:
                        waits.append(wait)
                    else:
                        under_way[place] = asyncio.create_task(self._take_round(groups))
                with suppress(TimeoutError):
                    await asyncio.wait_for(waiting.wait(), min(waits, default=None))
        finally:
            for task in under_way.values():
                task.cancel()
            await asyncio.gather(*under_way.values(), return_exceptions=True)

    async def _take_round(self, groups: list[list[OutboxRow]]) -> None:
        try:
            async with self._rounds:
                await self._drain(groups)
        finally:
            self._desk.house.letters_waiting.set()

    async def drain_once(self) -> float | None:
        """Deliver all that is due. Seconds until something is due again; None if nothing waits."""
        places = self._by_place(await rows.outbox(self._desk.database))
        waits = [await self._drain(groups) for groups in places.values()]
        return min((wait for wait in waits if wait is not None), default=None)

    async def _drain(self, groups: list[list[OutboxRow]]) -> float | None:
        """One place's letters in order, until one has to wait: then for how many seconds."""
        for letters in groups:
            wait = self._wait(letters)
            if wait > 0:
                return wait
            later = await self._deliver(await self._claim(letters))
            if later is not None:
                return later
        return None

    def _wait(self, letters: list[OutboxRow]) -> float:
        return letters[-1].due_at - self._desk.clock()

    def _by_place(self, waiting: Sequence[OutboxRow]) -> dict[Place, list[list[OutboxRow]]]:
        places: dict[Place, list[list[OutboxRow]]] = {}
        for letters in self._joined(waiting):
            last = letters[-1]
            place: Place = ("user", last.user_id) if last.user_id else ("channel", last.channel_id)
            places.setdefault(place, []).append(letters)
        return places

    # -- joining -------------------------------------------------------------------------------------

    @staticmethod
    def _joined(waiting: Sequence[OutboxRow]) -> list[list[OutboxRow]]:
        """Turns of a table that wait one behind the other, and screens of a person, are said in one."""
        groups: list[list[OutboxRow]] = []
        open_group: dict[tuple[Any, ...], list[OutboxRow]] = {}
        for letter in waiting:
            key = (letter.table_id, letter.channel_id, letter.user_id)
            group = open_group.get(key)
            joins = letter.kind in ("turn", "over") if letter.user_id is None else letter.kind == "screen"
            fresh = group is not None and not letter.tries and not group[-1].tries
            if group is not None and fresh and joins and group[-1].kind in ("turn", "screen"):
                group.append(letter)
                continue
            group = [letter]
            groups.append(group)
            open_group[key] = group
        return groups

    async def _claim(self, letters: list[OutboxRow]) -> OutboxRow:
        """One letter for all of them, marked as being sent."""
        last = letters[-1]
        facts = {**last.facts, "since": letters[0].facts["since"]} if "since" in last.facts else last.facts
        async with self._desk.database.writing() as write:
            await rows.drop_letters(write, [letter.id for letter in letters[:-1]])
            await rows.claim_letter(write, last.id, facts)
        return replace(last, facts=facts, tries=last.tries + 1)

    # -- sending -------------------------------------------------------------------------------------

    async def _deliver(self, letter: OutboxRow, pictures: bool = True) -> float | None:
        """None when it is settled; else in how many seconds to try again."""
        try:
            sent = await self._send(letter, pictures)
        except Refusal:  # the table is gone, or was reset since
            sent = None
        except discord.HTTPException as fault:
            if fault.code == NOT_ALLOWED and pictures and letter.kind in ("turn", "over"):
                return await self._deliver(letter, pictures=False)  # perhaps it is only files that it may not send
            if fault.code in NEVER or fault.status in (400, 403, 404, 413):
                await self._give_up(letter, fault)
                return None
            return await self._later(letter, fault)
        except (aiohttp.ClientError, OSError, TimeoutError) as fault:
            return await self._later(letter, fault)
        except Exception as fault:  # a mistake of ours about one letter must not silence all tables
            log.exception("letter cannot be made", kind=letter.kind, table=letter.table_id)
            if letter.tries < TRIES_AFTER_MISTAKES:
                return await self._later(letter, fault)
            sent = None
        await self._settle(letter, sent)
        return None

    async def _send(self, letter: OutboxRow, pictures: bool) -> discord.Message | None:
        table = await self._desk.house.look(letter.table_id)
        if letter.kind == "screen":
            return await self._send_screen(letter, table)
        assert letter.channel_id is not None
        channel = self._client.get_partial_messageable(letter.channel_id)
        if letter.kind == "notice":
            return await channel.send(
                cut(self._notice(letter.facts)), nonce=letter.id, allowed_mentions=discord.AllowedMentions.none()
            )
        if letter.kind == "lobby":
            content, view = lobby_message(self._desk, table)
            if view is None:
                return None  # it has begun, or was closed, meanwhile
            return await channel.send(
                content, view=view, nonce=letter.id, allowed_mentions=discord.AllowedMentions.none()
            )
        if letter.facts["acts"] > len(table.play.acts):
            return None  # it was taken back meanwhile
        if letter.kind == "over":
            return await self._send_end(letter, table, channel, pictures)
        return await self._send_turn(letter, table, channel, pictures)

    def _happened(self, letter: OutboxRow, table: Table, most: int = LINES) -> list[str]:
        """What the channel has not been told yet, in sentences; only what all may see."""
        since, acts = letter.facts["since"], letter.facts["acts"]
        steps = table.play.steps[since + 1 : acts + 1]
        seen = [event.seen_by(None) for step in steps for event in step.events]
        names = spoken_names(self._desk, table)
        told = self._desk.renderer(table).tell([e for e in seen if e is not None], self._desk.language, names)
        if len(told) > most:
            left = len(told) - most
            told = [self._desk.language.t("… and {count} lines before (/table log)", count=left), *told[-most:]]
        return [f"> {line}" for line in told]

    async def _send_turn(
        self, letter: OutboxRow, table: Table, channel: discord.abc.Messageable, pictures: bool
    ) -> discord.Message:
        desk, game = self._desk, table.game
        state = table.play.steps[letter.facts["acts"]].state
        view = game.view(state, None)
        picture = desk.renderer(table).table(view, desk.language, desk.names(table))
        files = [await desk.file(picture, "board")] if pictures else []
        to_act = [table.at(seat) for seat in game.to_act(state)]
        people = [discord.Object(seat.user_id) for seat in to_act if seat.user_id is not None]
        names = spoken_names(desk, table)
        turn = desk.renderer(table).whose_turn(view, desk.language, names)
        mentions = " ".join(f"<@{person.id}>" for person in people)
        happened = "\n".join([*self._happened(letter, table), *self._excuse(pictures)])
        room = 2000 - len(turn) - len(mentions) - 8
        content = f"{cut(happened, room)}\n**{turn}** {mentions}".strip()
        return await channel.send(
            content,
            files=files,
            view=turn_buttons(desk, table),
            nonce=letter.id,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=people),
        )

    def _excuse(self, pictures: bool) -> list[str]:
        t = self._desk.language.t
        return [] if pictures else [t("I may not attach files here, so there is no picture: /table board has it.")]

    async def _send_end(
        self, letter: OutboxRow, table: Table, channel: discord.abc.Messageable, pictures: bool
    ) -> discord.Message:
        """The testament, the replay and the record."""
        desk = self._desk
        view = table.game.view(table.play.state, None)
        picture = await desk.file(desk.renderer(table).ending(view, desk.language, desk.names(table)), "end")
        replay = await desk.off_loop(gif, table.play, RENDERERS[table.row.game])
        name = f"{table.row.game}-{table.id}"
        files = [
            picture,
            discord.File(
                io.BytesIO(replay), f"{name}.gif", description=desk.language.t("The whole game, turn by turn.")
            ),
            discord.File(io.BytesIO(record.write(table.play)), f"{name}.json"),
        ]
        won = desk.renderer(table).whose_turn(view, desk.language, spoken_names(desk, table))
        happened = "\n".join([*self._happened(letter, table, LINES_AT_THE_END), *self._excuse(pictures)])
        won = f"**{won}** ({self._scores(table)})"
        again = button(desk.language.t("Play again"), "rematch", table.id, 0, style=discord.ButtonStyle.primary)
        return await channel.send(
            f"{cut(happened, 2000 - len(won) - 2)}\n{won}",
            files=files if pictures else [],
            view=view_of(again),
            nonce=letter.id,
            allowed_mentions=discord.AllowedMentions.none(),
        )

    def _scores(self, table: Table) -> str:
        """Everybody's points, most first."""
        result, names = table.game.result(table.play.state), spoken_names(self._desk, table)
        assert result is not None
        ranked = sorted(result.scores.items(), key=lambda entry: -entry[1])
        return self._desk.language.listed([f"{names[seat]} {points}" for seat, points in ranked])

    async def _send_screen(self, letter: OutboxRow, table: Table) -> discord.Message | None:
        """To the player alone, if he wants it and it still is his."""
        assert letter.user_id is not None
        seat = letter.facts["seat"]
        person = await rows.person(self._desk.database, letter.user_id)
        begun = table.log is not None and seat in table.names()
        if not person.wants_dms or person.dms_closed or not begun or table.at(seat).user_id != letter.user_id:
            return None
        user = await self._client.create_dm(discord.Object(letter.user_id))
        file = await screen_file(self._desk, table, seat, letter.user_id)
        t = self._desk.language.t
        act = button(t("Act"), "act", table.id, 0, style=discord.ButtonStyle.primary)
        where = t("Your table is in <#{channel}>.", channel=table.row.channel_id)
        return await user.send(where, file=file, view=view_of(act), nonce=letter.id)

    def _notice(self, facts: dict[str, Any]) -> str:
        t = self._desk.language.t
        seats = ", ".join(t(seat.capitalize()) for seat in facts.get("seats", ()))
        told = {
            "by": f"<@{facts.get('by')}>",
            "reason": clean(str(facts.get("reason", ""))),
            "to": facts.get("to"),
            "seat": t(str(facts.get("seat", "")).capitalize()),
            "seats": seats,
        }
        return {
            "dms_closed": t(
                "{by}, your direct messages are closed to me. Press My screen under the board to see what is "
                "hidden; /privacy dms push:True lets me write to you again.",
                **told,
            ),
            "resigned": t("A steward takes over for {seats}.", **told),
            "pause": t("{by} has paused the table: {reason}", **told),
            "resume": t("{by} has resumed the table: {reason}", **told),
            "end": t("{by} has ended the table: {reason}", **told),
            "reset": t("{by} has reset the table: {reason}", **told),
            "rewind": t("{by} has taken the game back to move {to}: {reason}", **told),
            "replace": t("{by} has put somebody else on the seat of {seat}: {reason}", **told),
            "skip": t("{by} has let a steward decide once for {seat}: {reason}", **told),
        }[facts["code"]]

    # -- afterwards ----------------------------------------------------------------------------------

    async def _settle(self, letter: OutboxRow, sent: discord.Message | None) -> None:
        old = None
        async with self._desk.database.writing() as write:
            await rows.drop_letters(write, [letter.id])
            if sent is not None and letter.kind in ("turn", "over", "lobby"):
                old = await rows.swap_message(write, letter.table_id, sent.id)
        if sent is not None and old is not None and old != sent.id and letter.channel_id is not None:
            await self._strip(letter.channel_id, old)

    async def _strip(self, channel_id: int, message_id: int) -> None:
        """The message before loses its buttons; if it is gone or too old, so be it."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await message.edit(view=None)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            log.info("old buttons stay", why=str(fault))

    async def _give_up(self, letter: OutboxRow, fault: discord.HTTPException) -> None:
        log.warning("letter dropped", kind=letter.kind, table=letter.table_id, code=fault.code, status=fault.status)
        async with self._desk.database.writing() as write:
            await rows.drop_letters(write, [letter.id])
            if fault.code == DMS_CLOSED and letter.user_id is not None:
                person = await rows.person(self._desk.database, letter.user_id)
                await rows.save_person(write, PersonRow(person.user_id, person.wants_dms, True))
                table = await rows.table(self._desk.database, letter.table_id)
                if table is not None and not person.dms_closed:
                    facts = {"code": "dms_closed", "by": letter.user_id}
                    told = Letter("notice", facts, channel_id=table.channel_id)
                    await rows.put_letters(write, table.id, [told], self._desk.clock())
                    self._desk.house.letters_waiting.set()

    async def _later(self, letter: OutboxRow, fault: BaseException) -> float:
        wait = min(LONGEST_WAIT, float(2 ** min(letter.tries, 9)))
        log.info("letter has to wait", kind=letter.kind, table=letter.table_id, seconds=wait, why=str(fault))
        async with self._desk.database.writing() as write:
            await rows.postpone_letters(write, [letter.id], self._desk.clock() + wait)
        return wait


def turn_buttons(desk: Desk, table: Table) -> discord.ui.View:
    t = desk.language.t
    return view_of(
        button(t("Act"), "act", table.id, 0, style=discord.ButtonStyle.primary),
        button(t("My screen"), "screen", table.id, 0),
        button(t("As text"), "text", table.id, 0),
    )
