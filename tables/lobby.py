"""From an empty channel to the first turn: open, join, leave, options, stewards, start."""

from __future__ import annotations

import secrets
import sqlite3

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import OptionValue, Refused
from engine.games import GAMES
from engine.log import start as new_game
from storage import rows
from storage.rows import SeatRow
from tables.house import Duplicate, House, Refusal, Table
from tables.play import settle_seats, telling

STEWARD = "greedy"


class Lobby:
    def __init__(self, house: House) -> None:
        self._house = house

    async def open(
        self,
        *,
        guild_id: int | None,
        channel_id: int,
        host_id: int,
        host_name: str,
        game: str,
        interaction_id: int,
    ) -> Table:
        """A new table with its host at it. One open table a channel."""
        if game not in GAMES:
            raise Refusal("no_game", game=game)
        meta = GAMES[game].meta
        at = self._house.clock()
        try:
            async with self._house.database.writing() as write:
                if not await rows.remember_interaction(write, interaction_id, at):
                    raise Duplicate
                table_id = await rows.insert_table(
                    write,
                    guild_id=guild_id,
                    channel_id=channel_id,
                    host_id=host_id,
                    game=game,
                    rules=meta.rules,
                    seed=secrets.token_hex(16),
                    options=meta.settle_options({}),
                    at=at,
                )
                host = SeatRow(0, None, host_id, host_name, None, False)
                await rows.replace_seats(write, table_id, [host])
        except sqlite3.IntegrityError:
            raise Refusal("channel_taken") from None
        return await self._house.look(table_id)

    async def join(self, table_id: int, user_id: int, name: str, interaction_id: int) -> Table:
        async with self._house.alone(table_id) as table:
            self._in_lobby(table)
            if table.sits(user_id):
                raise Refusal("already_seated")
            if len(table.seats) >= table.game.meta.most:
                raise Refusal("table_full", most=table.game.meta.most)
            seat = SeatRow(len(table.seats), None, user_id, name, None, False)
            return await self._save(table, [*table.seats, seat], interaction_id)

    async def leave(self, table_id: int, user_id: int, interaction_id: int) -> Table:
        """The last person to leave closes the table."""
        async with self._house.alone(table_id) as table:
            self._in_lobby(table)
            if not table.sits(user_id):
                raise Refusal("not_joined")
            left = [seat for seat in table.seats if seat.user_id != user_id]
            people = [seat for seat in left if seat.user_id is not None]
            if not people:
                return await self._save(table, left, interaction_id, stage="ended")
            host = table.row.host_id if table.row.host_id != user_id else people[0].user_id
            return await self._save(table, left, interaction_id, host_id=host)

    async def add_steward(self, table_id: int, user_id: int, interaction_id: int) -> Table:
        async with self._house.alone(table_id) as table:
            self._by_a_player(table, user_id)
            if len(table.seats) >= table.game.meta.most:
                raise Refusal("table_full", most=table.game.meta.most)
            seat = SeatRow(len(table.seats), None, None, "", STEWARD, False)
            return await self._save(table, [*table.seats, seat], interaction_id)

    async def remove_steward(self, table_id: int, user_id: int, interaction_id: int) -> Table:
        async with self._house.alone(table_id) as table:
            self._by_a_player(table, user_id)
            stewards = [seat for seat in table.seats if seat.steward]
            if not stewards:
                raise Refusal("no_steward")
            left = [seat for seat in table.seats if seat is not stewards[-1]]
            return await self._save(table, left, interaction_id)

    async def set_option(
        self, table_id: int, user_id: int, name: str, value: OptionValue, interaction_id: int
    ) -> Table:
        async with self._house.alone(table_id) as table:
            self._by_a_player(table, user_id)
            try:
                options = table.game.meta.settle_options({**table.row.options, name: value})
            except Refused as fault:
                raise Refusal("bad_option", reason=str(fault)) from None
            return await self._save(table, table.seats, interaction_id, options=options)

    async def start(self, table_id: int, user_id: int, interaction_id: int) -> Table:
        """Colours and seats are drawn, the first board is on its way."""
        async with self._house.alone(table_id) as table:
            self._by_a_player(table, user_id)
            meta = table.game.meta
            if len(table.seats) < meta.fewest:
                raise Refusal("too_few", fewest=meta.fewest)
            chance = Chance(table.row.seed).stream("seats")
            colours = list(table.game.seating(len(table.seats), chance, ()))
            try:
                log = new_game(table.game, colours, table.row.seed, table.row.options)
            except Refused as fault:
                raise Refusal("bad_option", reason=str(fault)) from None
            waiting = list(table.seats)
            seats = []
            draw = chance.stream("people")
            for place, colour in enumerate(colours):
                i, draw = draw.below(len(waiting))
                seats.append(replace(waiting.pop(i), place=place, colour=colour))
            begun = Table(replace(table.row, stage="running"), seats, log, 0)
            letters = telling(begun, None)
            begun.seats, awaits = settle_seats(begun)
            return await self._save(
                begun, begun.seats, interaction_id, letters=letters, stage="running", awaits=awaits, announced=0
            )

    async def rematch(self, table_id: int, user_id: int, interaction_id: int) -> Table:
        """A new lobby with the same people, stewards and options."""
        old = await self._house.look(table_id)
        if old.row.stage not in ("over", "ended"):
            raise Refusal("not_over")
        if not old.sits(user_id):
            raise Refusal("not_of_this_game")
        host = next(seat.name for seat in old.seats if seat.user_id == user_id)
        table = await self.open(
            guild_id=old.row.guild_id,
            channel_id=old.row.channel_id,
            host_id=user_id,
            host_name=host,
            game=old.row.game,
            interaction_id=interaction_id,
        )
        async with self._house.alone(table.id) as fresh:
            seats = [
                SeatRow(i, None, seat.user_id, seat.name, seat.steward if seat.user_id else STEWARD, False)
                for i, seat in enumerate(old.seats)
            ]
            return await self._save(fresh, seats, None, options=old.row.options)

    async def post(self, table_id: int) -> None:
        """The lobby's message was lost: another is on its way."""
        table = await self._house.look(table_id)
        letter = rows.Letter("lobby", {}, channel_id=table.row.channel_id)
        async with self._house.database.writing() as write:
            await rows.put_letters(write, table_id, [letter], self._house.clock())
        self._house.letters_waiting.set()

    @staticmethod
    def _in_lobby(table: Table) -> None:
        if table.row.stage != "lobby":
            raise Refusal("begun")

    def _by_a_player(self, table: Table, user_id: int) -> None:
        self._in_lobby(table)
        if not table.sits(user_id):
            raise Refusal("not_joined")

    async def _save(
        self,
        table: Table,
        seats: list[SeatRow],
        interaction_id: int | None,
        letters: list[rows.Letter] | None = None,
        **changes: object,
    ) -> Table:
        at = self._house.clock()
        seats = [replace(seat, place=place) for place, seat in enumerate(seats)]
        row = replace(table.row, sequence=table.row.sequence + 1, changed_at=at, **changes)
        async with self._house.database.writing() as write:
            if interaction_id is not None and not await rows.remember_interaction(write, interaction_id, at):
                raise Duplicate
            await rows.change_table(write, table.id, sequence=row.sequence, changed_at=at, **changes)
            await rows.replace_seats(write, table.id, seats)
            await rows.put_letters(write, table.id, letters or [], at)
        saved = Table(row, seats, table.log, table.entries)
        self._house.keep(saved)
        if letters:
            self._house.letters_waiting.set()
        if row.awaits:
            self._house.stewards_waiting.set()
        return saved
