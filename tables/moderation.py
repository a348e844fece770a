"""What moderators may do to a table. Each use needs a reason, is written to the audit log and told to the table.

Nothing here shows a moderator anything hidden: he may play at the table himself. An order, its line in the audit
log and its notice are one transaction.
"""

from __future__ import annotations

import secrets
import sqlite3

from msgspec import Struct
from msgspec.structs import replace

from storage import rows
from storage.database import Writing
from storage.rows import AuditRow, Letter, SeatRow, Stage
from tables.house import Also, Duplicate, House, Refusal, Table
from tables.play import Play
from tables.stewards import Stewards


class Order(Struct, frozen=True):
    """Who orders it, and why."""

    user_id: int
    name: str
    reason: str
    interaction_id: int


class Moderation:
    def __init__(self, house: House, play: Play, stewards: Stewards) -> None:
        self._house, self._play, self._stewards = house, play, stewards

    async def pause(self, table_id: int, order: Order) -> Table:
        return await self._stage(table_id, order, "pause", ("running",), "paused")

    async def resume(self, table_id: int, order: Order) -> Table:
        return await self._stage(table_id, order, "resume", ("paused",), "running")

    async def end(self, table_id: int, order: Order) -> Table:
        return await self._stage(table_id, order, "end", ("lobby", "running", "paused"), "ended")

    async def reset(self, table_id: int, order: Order) -> Table:
        """Back to the lobby with the same people; the game so far is gone from the table, not from backups."""
        async with self._house.alone(table_id) as table:
            _stage_is(table, ("running", "paused", "over"))
            seats = [replace(seat, colour=None, acts=False) for seat in table.seats]
            changes = {"seed": secrets.token_hex(16), "announced": 0, "awaits": ""}
            also = self._ledger(table, order, "reset")
            return await self._change(table, "lobby", also, seats, [Letter("lobby", {})], **changes)

    async def rewind(self, table_id: int, acts: int, order: Order) -> Table:
        async with self._house.alone(table_id) as table:
            _stage_is(table, ("running", "paused", "over"))
            if not 0 <= acts < len(table.play.acts):
                raise Refusal("no_such_move", last=len(table.play.acts))
            also = self._ledger(table, order, "rewind", to=acts)
            stage: Stage = "running" if table.row.stage == "over" else table.row.stage
            held = Table(replace(table.row, stage=stage), table.seats, table.log, table.entries)
            try:
                return await self._play.rewind(held, acts, order.user_id, also)
            except sqlite3.IntegrityError:  # it was over, and another has been opened in its place
                raise Refusal("channel_taken") from None

    async def replace_player(
        self, table_id: int, seat: str, user_id: int | None, name: str, steward: str | None, order: Order
    ) -> Table:
        """Another person, or a steward, at a seat."""
        async with self._house.alone(table_id) as table:
            _stage_is(table, ("running", "paused"))
            if seat not in table.names():
                raise Refusal("no_such_seat")
            if user_id is not None and table.sits(user_id):
                raise Refusal("already_seated")
            seats = [
                SeatRow(row.place, seat, user_id, name, steward, row.acts) if row.colour == seat else row
                for row in table.seats
            ]
            facts = {"seat": seat, "acts": len(table.play.acts)}
            letters = [] if user_id is None else [Letter("screen", facts, user_id=user_id)]
            also = self._ledger(table, order, "replace", seat=seat, user=user_id)
            return await self._play.reseat(table, seats, None, letters, also)

    async def skip(self, table_id: int, order: Order) -> Table:
        """A steward makes this one decision."""
        table = await self._house.look(table_id)
        _stage_is(table, ("running",))
        seat = table.game.to_act(table.play.state)[0]
        also = self._ledger(table, order, "skip", seat=seat)
        return await self._stewards.decide(table_id, seat, also=also)

    async def audit(self, table_id: int) -> list[AuditRow]:
        return await rows.audit(self._house.database, table_id)

    # -- shared ----------------------------------------------------------------------------------

    def _ledger(self, table: Table, order: Order, what: str, **facts: object) -> Also:
        """The audit line and the notice of an order, to be written with what it changes."""
        if not order.reason.strip():
            raise Refusal("no_reason")
        at = self._house.clock()
        told = {"code": what, "by": order.user_id, "reason": order.reason, **facts}

        async def write_down(write: Writing) -> None:
            if not await rows.remember_interaction(write, order.interaction_id, at):
                raise Duplicate
            if what in ("reset", "rewind"):
                await rows.drop_news(write, table.id)
            await rows.write_audit(write, table.id, AuditRow(order.user_id, order.name, what, order.reason, at))
            notice = Letter("notice", told, channel_id=table.row.channel_id)
            await rows.put_letters(write, table.id, [notice], at)

        return write_down

    async def _stage(self, table_id: int, order: Order, what: str, allowed: tuple[Stage, ...], to: Stage) -> Table:
        async with self._house.alone(table_id) as table:
            _stage_is(table, allowed)
            return await self._change(table, to, self._ledger(table, order, what), table.seats, [])

    async def _change(
        self, table: Table, to: Stage, also: Also, seats: list[SeatRow], letters: list[Letter], **changes: object
    ) -> Table:
        at = self._house.clock()
        row = replace(table.row, stage=to, sequence=table.row.sequence + 1, changed_at=at, **changes)
        letters = [replace(letter, channel_id=row.channel_id) for letter in letters]
        async with self._house.database.writing() as write:
            await rows.change_table(write, table.id, stage=to, sequence=row.sequence, changed_at=at, **changes)
            if to == "lobby":
                await rows.delete_entries(write, table.id)
                await rows.replace_seats(write, table.id, seats)
            await also(write)
            await rows.put_letters(write, table.id, letters, at)
        changed = Table(row, seats, None if to == "lobby" else table.log, 0 if to == "lobby" else table.entries)
        self._house.keep(changed)
        self._house.letters_waiting.set()
        if to == "running" and row.awaits:
            self._house.stewards_waiting.set()
        return changed


def _stage_is(table: Table, allowed: tuple[Stage, ...]) -> None:
    if table.row.stage not in allowed:
        raise Refusal("wrong_stage", stage=table.row.stage)
