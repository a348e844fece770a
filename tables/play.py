"""Acting at a table: a seat's action, undo, resigning. One transaction a change, letters included.

The channel is told of acts when a turn passes on or the game ends; until then a player's steps are his own affair
and he may take them back as far as `engine.log` allows. What was told is counted in `announced`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core import Illegal
from storage import rows
from storage.rows import EntryRow, Letter, SeatRow
from tables.house import Also, Duplicate, House, Refusal, Table


def telling(table: Table, was_to_act: tuple[str, ...] | None) -> list[Letter]:
    """What must be said after a change: the board to the channel if the turn passed on, screens to their owners.

    `was_to_act` is None when the game has just begun or was taken back. A turn's letter tells what happened after
    act `since` up to act `acts`; the beginning of the game comes before act 0."""
    log = table.play
    to_act = log.game.to_act(log.state)
    acts = len(log.acts)
    letters = []
    over = not to_act
    if was_to_act is None or over or to_act != was_to_act:
        kind = "over" if over else "turn"
        begins = was_to_act is None and acts == 0
        facts = {"since": -1 if begins else table.row.announced, "acts": acts}
        letters.append(Letter(kind, facts, channel_id=table.row.channel_id))
        for seat in table.seats:
            turned = seat.colour in to_act and seat.colour not in (was_to_act or ())
            if seat.user_id is not None and not over and (turned or was_to_act is None):
                letters.append(Letter("screen", {"seat": seat.colour, "acts": acts}, user_id=seat.user_id))
    return letters


def screens_changed(table: Table, before: Any, acted: str | None) -> list[Letter]:
    """A letter for each person whose own screen is not what it was, but for the one who sees it before him."""
    log = table.play
    letters = []
    for seat in table.seats:
        if seat.user_id is None or seat.colour is None or seat.colour == acted:
            continue
        if log.game.view(before, seat.colour).mine != log.game.view(log.state, seat.colour).mine:
            letters.append(Letter("screen", {"seat": seat.colour, "acts": len(log.acts)}, user_id=seat.user_id))
    return letters


def settle_seats(table: Table) -> tuple[list[SeatRow], str]:
    """Seats with whose decision is awaited, and what the table awaits."""
    log = table.play
    to_act = log.game.to_act(log.state)
    seats = [replace(seat, acts=seat.colour in to_act) for seat in table.seats]
    steward = any(seat.acts and seat.steward for seat in seats)
    return seats, "steward" if steward else ""


class Play:
    def __init__(self, house: House) -> None:
        self._house = house

    async def act(
        self,
        table_id: int,
        seat: str,
        text: str,
        *,
        user_id: int | None,
        interaction_id: int | None,
        sequence: int | None = None,
        also: Also | None = None,
    ) -> Table:
        """One action of a seat, in notation. A stale sequence, a wrong person or a broken rule changes nothing."""
        async with self._house.alone(table_id) as table:
            self._may_play(table, seat, user_id, sequence)
            log = table.play
            action = log.game.read(text)
            before, was_to_act = log.state, log.game.to_act(log.state)
            log.act(seat, action)  # raises Illegal, and then nothing has happened
            try:
                entry = EntryRow(table.entries, seat, log.game.write(action), None, user_id, self._house.clock())
                letters = telling(table, was_to_act)
                told = {letter.facts.get("seat") for letter in letters if letter.kind == "screen"}
                if log.game.to_act(log.state):
                    changed = screens_changed(table, before, seat if user_id is not None else None)
                    letters += [letter for letter in changed if letter.facts["seat"] not in told]
                return await self._save(table, entry, interaction_id, letters, also)
            except BaseException:
                self._house.forget(table_id)  # memory is ahead of what is written
                raise

    async def undo(
        self, table_id: int, seat: str, *, user_id: int, interaction_id: int, sequence: int | None
    ) -> Table:
        """Take back this seat's last act; `Illegal("undo", because=...)` says why not."""
        async with self._house.alone(table_id) as table:
            self._may_play(table, seat, user_id, sequence)
            log = table.play
            log.undo(seat)
            try:
                entry = EntryRow(table.entries, seat, None, len(log.acts), user_id, self._house.clock())
                return await self._save(table, entry, interaction_id, [])
            except BaseException:
                self._house.forget(table_id)
                raise

    async def rewind(self, table: Table, acts: int, user_id: int, also: Also) -> Table:
        """Back to where so many acts stood; the moderator's right, checked by the caller, who holds the table."""
        log = table.play
        log.rewind(acts)
        try:
            entry = EntryRow(table.entries, None, None, acts, user_id, self._house.clock())
            table.row = replace(table.row, announced=min(table.row.announced, acts))
            return await self._save(table, entry, None, telling(table, None), also)
        except BaseException:
            self._house.forget(table.id)
            raise

    async def resign(self, table_id: int, user_id: int, interaction_id: int, steward: str) -> Table:
        """A steward takes over all seats of a person."""
        async with self._house.alone(table_id) as table:
            if table.row.stage not in ("running", "paused"):
                raise Refusal("not_running")
            if not table.sits(user_id):
                raise Refusal("not_seated")
            seats = [
                replace(seat, user_id=None, name="", steward=steward) if seat.user_id == user_id else seat
                for seat in table.seats
            ]
            colours = [seat.colour for seat in table.seats if seat.user_id == user_id]
            notice = Letter("notice", {"code": "resigned", "seats": colours}, channel_id=table.row.channel_id)
            return await self.reseat(table, seats, interaction_id, [notice])

    async def reseat(
        self,
        table: Table,
        seats: list[SeatRow],
        interaction_id: int | None,
        letters: list[Letter],
        also: Also | None = None,
    ) -> Table:
        """Other people at the same seats. The game itself does not change; the caller holds the table."""
        at = self._house.clock()
        table = Table(table.row, seats, table.log, table.entries)
        seats, awaits = settle_seats(table)
        row = replace(table.row, sequence=table.row.sequence + 1, changed_at=at, awaits=awaits)
        async with self._house.database.writing() as write:
            if interaction_id is not None and not await rows.remember_interaction(write, interaction_id, at):
                raise Duplicate
            await rows.replace_seats(write, table.id, seats)
            await rows.change_table(write, table.id, sequence=row.sequence, changed_at=at, awaits=awaits)
            if also is not None:
                await also(write)
            await rows.put_letters(write, table.id, letters, at)
        return self._kept(Table(row, seats, table.log, table.entries), letters)

    @staticmethod
    def _may_play(table: Table, seat: str, user_id: int | None, sequence: int | None) -> None:
        if table.row.stage == "paused":
            raise Refusal("paused")
        if table.row.stage != "running":
            raise Refusal("not_running")
        if user_id is not None and seat not in table.seats_of(user_id):
            raise Refusal("not_seated")
        if sequence is not None and sequence != table.row.sequence:
            raise Refusal("stale")
        if seat not in table.game.to_act(table.play.state):
            raise Illegal("turn", to_act=table.game.to_act(table.play.state))

    async def _save(
        self,
        table: Table,
        entry: EntryRow,
        interaction_id: int | None,
        letters: list[Letter],
        also: Also | None = None,
    ) -> Table:
        """The entry, the table's row, whose turn it is, and the letters, all in one transaction."""
        at = self._house.clock()
        log = table.play
        seats, awaits = settle_seats(table)
        announced = len(log.acts) if any(one.kind in ("turn", "over") for one in letters) else table.row.announced
        over = not log.game.to_act(log.state)
        row = replace(
            table.row,
            stage="over" if over else table.row.stage,
            sequence=table.row.sequence + 1,
            announced=announced,
            awaits=awaits,
            changed_at=at,
        )
        async with self._house.database.writing() as write:
            if interaction_id is not None and not await rows.remember_interaction(write, interaction_id, at):
                raise Duplicate
            await rows.append_entry(write, table.id, entry)
            await rows.change_table(
                write,
                table.id,
                stage=row.stage,
                sequence=row.sequence,
                announced=announced,
                awaits=awaits,
                changed_at=at,
            )
            if seats != table.seats:
                await rows.mark_acting(write, table.id, seats)
            if also is not None:
                await also(write)
            if letters:
                await rows.put_letters(write, table.id, letters, at)
        return self._kept(Table(row, seats, log, table.entries + 1), letters)

    def _kept(self, table: Table, letters: list[Letter]) -> Table:
        self._house.keep(table)
        if letters:
            self._house.letters_waiting.set()
        if table.row.awaits:
            self._house.stewards_waiting.set()
        return table
