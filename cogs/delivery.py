"""Says what the outbox holds: in order, once each, again after a crash. What it says is made by `letters`.

A letter is claimed before it is sent: several turns of one table that wait together become one, and what was
claimed is never joined with anything again. Each message goes out under a nonce that was stored first, so Discord
drops a second copy when a crash came between sending and crossing out; nonces are drawn by chance and never repeat.
What cannot be sent now is tried again later and holds back what follows it in the same place. What Discord refuses
for good is held, and tried again when the table speaks next or the bot is let in again; a turn tells all that
happened since the last one that arrived.

Where several processes share the outbox, the first letter of a place is leased before anything else
(`storage/leases`), and so is the place. Whoever has lost the lease neither writes nor, as far as he can know,
speaks; what he says all the same goes out under the nonce that his successor uses too.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog
from msgspec.structs import replace

from cogs import absence
from cogs.desk import Desk
from cogs.drawing import Shed, always
from cogs.how_far import Line
from cogs.layout import laid_out, without_buttons
from cogs.letters import Letters
from cogs.undisturbed import Message, Missed
from storage import outbox, rows, timing
from storage.database import Writing
from storage.faults import Overtaken, StorageError
from storage.leases import OFTEN, Lost
from storage.outbox import Letter, OutboxRow
from tables.table import Refusal, Table

log = structlog.get_logger()

NEVER = {10003, 10004, 10013, 50001, 50007, 50013, 50035}  # gone, not allowed, or never acceptable
DMS_CLOSED, NOT_ALLOWED = 50007, 50013
LONGEST_WAIT = 300.0
TRIES_AFTER_MISTAKES = 5
PUT_OFF = 3.0  # seconds that a board may wait for a newer one
AT_ONCE = 32  # places
AGAIN = 1.0  # seconds until a place is tried again for which the database failed
PATIENCE = 5.0  # seconds for what is being sent when the bot is stopped
NONCE = 24  # characters; Discord takes 25

SAID_IN_ONE = {  # a letter, and one behind it that says all of it and more
    ("aloud", "aloud"),
    ("aloud", "turn"),
    ("aloud", "over"),
    ("turn", "turn"),
    ("turn", "over"),
    ("awaited", "awaited"),
    ("awaited", "aloud"),
    ("awaited", "turn"),
    ("awaited", "over"),
    ("screen", "screen"),
}

DECIDING = ("awaited", "turn", "aloud", "over")
"""The first says who of several still has to decide; each of them makes the last such message untrue."""

Place = tuple[str, int | None]


def _only(people: Sequence[int]) -> discord.AllowedMentions:
    if not people:
        return discord.AllowedMentions.none()
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(one) for one in people])


def new_nonce() -> str:
    return secrets.token_urlsafe(NONCE * 3 // 4)


class Delivery:
    def __init__(self, desk: Desk, client: discord.Client) -> None:
        self._desk, self._client = desk, client
        self._letters = Letters(desk)
        self._leases = desk.house.leases
        self._rounds = asyncio.Semaphore(AT_ONCE)
        self._leaving = False
        self._put_off: dict[int, float] = {}
        """Since when a table has not been told of its turn, because it moved on faster than boards are drawn."""

    async def work(self) -> None:
        """For ever: deliver letters, and try again what had to wait. A place waits for no other."""
        waiting = self._desk.house.letters_waiting
        under_way: dict[Place, asyncio.Task[None]] = {}
        await self._leases.let_queue_go("outbox")
        try:
            while True:
                waiting.clear()  # first: what is written from here on must not be missed
                for place in [place for place, task in under_way.items() if task.done()]:
                    under_way.pop(place).result()
                waits = []
                for place, groups in (await self._ready(AT_ONCE - len(under_way))).items():
                    wait = self._wait(groups[0])
                    if place in under_way:  # and, if another has it meanwhile, soon at its end
                        await self._let_go(groups[0])
                    elif wait > 0:
                        await self._let_go(groups[0])
                        waits.append(wait)
                    else:
                        under_way[place] = asyncio.create_task(self._take_round(groups))
                with suppress(TimeoutError):
                    await asyncio.wait_for(waiting.wait(), self._sleep(waits))
        finally:
            await self._leave(under_way.values())

    async def _leave(self, under_way: Collection[asyncio.Task[None]]) -> None:
        """What is being said is said to its end, unless that takes long; nothing is begun."""
        self._leaving = True
        if under_way:
            await asyncio.wait(under_way, timeout=PATIENCE)
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        self._leaving = False

    async def _take_round(self, groups: list[list[OutboxRow]]) -> None:
        """One place's. If the database fails it, that place waits, and no other."""
        try:
            async with self._rounds:
                if not self._leaving:
                    await self._drain(groups)
        except StorageError as fault:
            log.warning("storage fails", worker="delivery", table=groups[0][0].table_id, why=str(fault))
            await asyncio.sleep(AGAIN)
        finally:
            self._desk.house.letters_waiting.hear()  # others have nothing to do with it

    async def drain_once(self) -> float | None:
        """Deliver all that is due. Seconds until something is due again; None if nothing waits."""
        waits = [await self._drain(groups) for groups in (await self._ready()).values()]
        return min((wait for wait in waits if wait is not None), default=None)

    async def _ready(self, most: int = AT_ONCE) -> dict[Place, list[list[OutboxRow]]]:
        """What waits, by place; of what is shared, only what is ours now: one telling of each place."""
        if not self._leases.needed:
            return self._by_place(await outbox.waiting(self._desk.database))
        ours = set(await self._leases.letters(self._desk.clock(), most))
        waiting = self._by_place(await outbox.waiting_beside(self._desk.database, ours)) if ours else {}
        found = {place: groups[:1] for place, groups in waiting.items() if groups[0][0].id in ours}
        for number in ours - {groups[0][0].id for groups in found.values()}:
            await self._leases.let_go("outbox", number)  # it was taken back, or another came before it
        return found

    def _sleep(self, waits: Sequence[float]) -> float | None:
        """Until something is due; with others also until one of them may have died."""
        return min([*waits, OFTEN] if self._leases.needed else waits, default=None)

    async def _drain(self, groups: list[list[OutboxRow]]) -> float | None:
        """One place's letters in order, until one has to wait: then for how many seconds."""
        for letters in groups:
            try:
                wait = self._wait(letters)
                later = wait if wait > 0 else await self._deliver(await self._claim(letters))
            except (Lost, Overtaken) as fault:
                log.info("letter is another's", table=letters[-1].table_id, why=str(fault))
                later = OFTEN
            finally:
                await self._let_go(letters)
            if later is not None or self._leaving:
                return later
        return None

    async def _let_go(self, letters: list[OutboxRow]) -> None:
        for letter in (letters[0], letters[-1]):
            await self._leases.let_go("outbox", letter.id)

    def _wait(self, letters: list[OutboxRow]) -> float:
        """What was never tried waits for nothing: its hour is by the clock of whom wrote it."""
        return letters[-1].due_at - self._desk.clock() if letters[-1].tries else 0.0

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
            fresh = group is not None and not letter.tries and not group[-1].tries
            if group is not None and fresh and (group[-1].kind, letter.kind) in SAID_IN_ONE:
                group.append(letter)
                continue
            group = [letter]
            groups.append(group)
            open_group[key] = group
        return groups

    async def _claim(self, letters: list[OutboxRow]) -> OutboxRow:
        """One letter for all of them, marked as being sent."""
        last, said = letters[-1], letters[0].facts.get("said", 0)
        facts = {**last.facts, "said": said} if said else last.facts
        nonce = last.nonce or new_nonce()
        async with self._desk.database.writing() as write:
            if not await self._leases.fence_letter(write, letters[0].id, last.table_id):
                raise Lost("it was taken back")
            await outbox.drop(write, [letter.id for letter in letters[:-1]])
            await outbox.claim(write, last.id, facts, nonce)
            await self._leases.pass_on(write, letters[0].id, last.id)
        return replace(last, facts=facts, tries=last.tries + 1, nonce=nonce)

    # -- sending -------------------------------------------------------------------------------------

    async def _deliver(self, letter: OutboxRow, pictures: bool = True) -> float | None:
        """None when it is settled; else in how many seconds to try again."""
        missed: tuple[Missed, ...] = ()
        try:
            sent, missed = await self._send(letter, pictures)
        except Refusal:  # the table is gone, or was reset since
            sent = None
        except Shed:
            return await self._put_back(letter)
        except StorageError:  # another has it, or the database is away
            raise
        except discord.HTTPException as fault:
            if fault.code == NOT_ALLOWED and pictures and letter.kind in ("turn", "over"):
                # perhaps it is only files that it may not send; the first of several messages may have arrived
                again = await outbox.letter(self._desk.database, letter.id)
                return await self._deliver(again or letter, pictures=False)
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
            await self._hold(letter)
            return None
        self._put_off.pop(letter.table_id, None)
        await self._settle(letter, sent, missed)
        return None

    async def _put_back(self, letter: OutboxRow) -> float:
        """Nothing of it was sent: whatever has followed it meanwhile is said with it, with one board."""
        self._put_off.setdefault(letter.table_id, self._desk.clock())
        async with self._writing(letter) as write:
            await outbox.put_back(write, letter.id)
        return 0.0

    async def _send(self, letter: OutboxRow, pictures: bool) -> tuple[discord.Message | None, tuple[Missed, ...]]:
        """All messages of a letter, each under a nonce of its own; the last of them, and who slept through it."""
        table = await self._desk.house.look(letter.table_id)
        async with Line(partial(self._place, letter), letter.nonce or new_nonce()) as line:
            messages = await self._letters.messages(letter, table, pictures, line.say)
            if not messages:
                return None, ()
            return await self._send_all(letter, table, messages), messages[-1].missed

    async def _send_all(self, letter: OutboxRow, table: Table, messages: list[Message]) -> discord.Message:
        place = await self._place(letter)
        wanted = partial(self._is_newest, table) if len(messages) == letter.tries == 1 else always
        for message in messages[:-1]:
            await self._post(letter, place, message, wanted)
            letter = replace(letter, facts={**letter.facts, "said": message.told}, nonce=new_nonce())
            async with self._writing(letter) as write:
                await outbox.half_sent(write, letter.id, letter.facts, letter.nonce or "")
        return await self._post(letter, place, messages[-1], wanted)

    def _is_newest(self, table: Table) -> bool:
        """Whether its board is still worth drawing; also once a table has waited long enough for one."""
        since = self._put_off.get(table.id)
        patient = since is None or self._desk.clock() - since < PUT_OFF
        return not (patient and self._desk.house.moved_on(table))

    async def _place(self, letter: OutboxRow) -> discord.abc.Messageable:
        if letter.user_id is not None:
            return await self._client.create_dm(discord.Object(letter.user_id))
        assert letter.channel_id is not None
        return self._client.get_partial_messageable(letter.channel_id)

    async def _post(
        self, letter: OutboxRow, place: discord.abc.Messageable, message: Message, wanted: Callable[[], bool]
    ) -> discord.Message:
        asker = letter.channel_id or letter.user_id
        view, files = await laid_out(message.card, self._desk.painter(asker, wanted=wanted))
        async with self._leases.in_time_only(letter.id):
            return await place.send(
                view=view,
                files=files,
                nonce=letter.nonce or new_nonce(),
                allowed_mentions=_only(message.card.pings),
                silent=message.silent,
            )

    # -- afterwards ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def _writing(self, letter: OutboxRow) -> AsyncIterator[Writing]:
        """About a letter, as long as it is ours."""
        async with self._desk.database.writing() as write:
            await self._leases.fence_letter(write, letter.id, letter.table_id)
            yield write

    async def _settle(self, letter: OutboxRow, sent: discord.Message | None, missed: Sequence[Missed]) -> None:
        old: list[int | None] = []
        decided: int | None = None
        follows = await absence.next_letters(self._desk, letter) if sent is not None else []
        async with self._writing(letter) as write:
            if sent is not None and letter.kind in ("turn", "aloud", "over"):
                await outbox.has_arrived(write, letter.id, letter.table_id, letter.facts["acts"])
            await outbox.drop(write, [letter.id])
            await outbox.put(write, letter.table_id, follows, self._desk.clock())
            if sent is not None and letter.kind in ("turn", "aloud", "over", "lobby"):
                old.append(await outbox.swap_message(write, letter.table_id, sent.id))
            if sent is not None and letter.kind in DECIDING:
                kept = sent.id if letter.kind == "awaited" else None
                decided = await self._swap_decided(write, letter.table_id, kept)
            await timing.mark_reminded(write, [one.mark for one in missed])
            for one in missed:
                await timing.set_sooner(write, "person", [one.user_id], one.wakes)
            if sent is not None and (asks := absence.bears_a_proposal(letter)) is not None:
                old.append(await self._swap_proposal(write, letter.table_id, sent.id if asks else None))
        if missed:
            self._desk.house.timers_waiting.set()
        if follows:
            self._desk.house.letters_waiting.set()
        for message_id in old:
            if letter.channel_id is not None and message_id is not None and message_id != (sent and sent.id):
                await self._strip(letter.channel_id, message_id)
        if decided is not None and letter.channel_id is not None and sent is not None and decided != sent.id:
            await self._delete(letter.channel_id, decided)

    async def _swap_decided(self, write: Writing, table_id: int, message_id: int | None) -> int | None:
        """The message that says who of several has decided, if there is one from now on; returns the last."""
        name = f"decided {table_id}"
        before = await rows.kept_fact(write, name)
        if before or message_id is not None:
            await rows.keep_fact(write, name, str(message_id or ""))
        return int(before) if before else None

    async def _delete(self, channel_id: int, message_id: int) -> None:
        """What is no longer true is taken away; if that cannot be, so be it."""
        try:
            await self._client.get_partial_messageable(channel_id).get_partial_message(message_id).delete()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            log.info("an old message stays", why=str(fault))

    async def _swap_proposal(self, write: Writing, table_id: int, message_id: int | None) -> int | None:
        """The message that asks whether all agree, if there is one from now on; returns the one that did."""
        name = f"proposal {table_id}"
        before = await rows.kept_fact(write, name)
        await rows.keep_fact(write, name, str(message_id or ""))
        return int(before) if before else None

    async def _strip(self, channel_id: int, message_id: int) -> None:
        """The message before loses its buttons; if it is gone or too old, so be it."""
        try:
            message = await self._client.get_partial_messageable(channel_id).fetch_message(message_id)
            if not message.flags.components_v2:  # it was written before there were cards
                await message.edit(view=None)
            elif (view := without_buttons(message)) is not None:
                await message.edit(view=view)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
            log.info("old buttons stay", why=str(fault))

    async def _give_up(self, letter: OutboxRow, fault: discord.HTTPException) -> None:
        log.warning("letter refused", kind=letter.kind, table=letter.table_id, code=fault.code, status=fault.status)
        if letter.user_id is None:
            await self._hold(letter)
            return
        async with self._writing(letter) as write:
            await outbox.drop(write, [letter.id])
            if fault.code == DMS_CLOSED:
                person = await rows.person(write, letter.user_id)
                await rows.save_person(write, replace(person, dms_closed=True), "dms_closed")
                if letter.kind == "reminder":  # which is said in the channel now
                    await self._desk.timekeeper.say_elsewhere(write, letter.user_id, letter.facts)
                table = await rows.table(write, letter.table_id)
                if table is not None and not person.dms_closed:
                    facts = {"code": "dms_closed", "by": letter.user_id}
                    told = Letter("notice", facts, channel_id=table.channel_id)
                    await outbox.put(write, table.id, [told], self._desk.clock())
                    self._desk.house.letters_waiting.set()

    async def _hold(self, letter: OutboxRow) -> None:
        async with self._writing(letter) as write:
            await outbox.hold(write, letter.id)

    async def release(self, guild_id: int | None = None) -> None:
        """The bot is here again, or may do more than before: what it could not say is tried again."""
        async with self._desk.database.writing() as write:
            await outbox.release(write, self._desk.clock(), guild_id)
        self._desk.house.letters_waiting.set()

    async def _later(self, letter: OutboxRow, fault: BaseException) -> float:
        wait = min(LONGEST_WAIT, float(2 ** min(letter.tries, 9)))
        log.info("letter has to wait", kind=letter.kind, table=letter.table_id, seconds=wait, why=str(fault))
        async with self._writing(letter) as write:
            await outbox.postpone(write, [letter.id], self._desk.clock() + wait)
        return wait
