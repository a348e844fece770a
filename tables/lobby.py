"""From an empty channel to the first turn: open, join, leave, colours, options, stewards, start. Pure functions.

Until the start a seat's colour is the wish of who sits there; most have none, and stewards never have.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from engine.chance import Chance
from engine.core import OptionValue, Unusable
from engine.games import GAMES
from engine.log import start as new_game
from storage.outbox import Letter
from storage.rows import FormerRow, SeatRow, TableRow
from storage.timing import Pace
from tables.pace import stored
from tables.play import all_news, standing
from tables.table import Change, Refusal, Table

STEWARD = "greedy"


# -- opening -----------------------------------------------------------------------------------------------


def opened(
    guild_id: int | None, channel_id: int, host_id: int, host_name: str, game: str, language: str = "en"
) -> Change:
    """A new table with its host at it. One open table a channel. Its lobby is on its way there."""
    if game not in GAMES:
        raise Refusal("no_game", game=game)
    options = GAMES[game].meta.settle_options({})
    change = _opened(guild_id, channel_id, host_id, game, [_person(host_id, host_name)], options)
    return replace(change, table=replace(change.table, row=replace(change.table.row, language=language)))


def _opened(
    guild_id: int | None,
    channel_id: int,
    host_id: int,
    game: str,
    seats: Iterable[SeatRow],
    options: dict[str, OptionValue],
) -> Change:
    row = TableRow(
        id=0,
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=host_id,
        game=game,
        rules=GAMES[game].meta.rules,
        seed=secrets.token_hex(16),
        options=options,
        stage="lobby",
    )
    return Change(Table(row, _placed(seats)), letters=(Letter("lobby", {}, channel_id=channel_id),))


def rematch(old: Table, former: Iterable[FormerRow], user_id: int) -> Change:
    """A new lobby with the same people, stewards and options. Colours are chosen and dealt anew: which of the old
    ones were wishes is not known any more. Who left the game before its end may call for another too, and has the
    seat of the steward who took his."""
    if old.row.stage not in ("over", "ended"):
        raise Refusal("not_over", stage=old.row.stage)
    seats = [_person(seat.user_id, seat.name) if seat.user_id else _steward() for seat in old.seats]
    if not old.sits(user_id):
        left = [one for one in former if one.user_id == user_id]
        if not left:
            raise Refusal("not_of_this_game")
        place = _place_for(old, left[0].colour)
        seats[place : place + 1] = [_person(user_id, left[0].name)]
    row = old.row
    change = _opened(row.guild_id, row.channel_id, user_id, row.game, seats, dict(row.options))
    opened_row = replace(change.table.row, pace=row.pace, assistant=row.assistant, language=row.language)
    return replace(change, table=replace(change.table, row=opened_row))


def _place_for(old: Table, colour: str) -> int:
    """The seat of a steward, his own if it still has one; or else one more."""
    stewards = [seat for seat in old.seats if seat.user_id is None]
    mine = [seat.place for seat in stewards if seat.colour == colour]
    if mine or len(old.seats) < old.game.meta.most:
        return mine[0] if mine else len(old.seats)
    if not stewards:
        raise Refusal("table_full", most=old.game.meta.most)
    return stewards[0].place


def posted(table: Table) -> Change:
    """The lobby's message was lost: another is on its way."""
    return Change(table, letters=(Letter("lobby", {}, channel_id=table.row.channel_id),))


# -- coming and going --------------------------------------------------------------------------------------


def join(table: Table, user_id: int, name: str, colour: str | None = None) -> Change:
    """With a colour, if he wants one that can be had. Who is at the table already may still say one."""
    _in_lobby(table)
    if table.sits(user_id):
        if colour is None:
            raise Refusal("joined_already")
        return choose_colour(table, user_id, colour)
    _has_room(table)
    _may_have(table, user_id, colour)
    return _reseated(table, (*table.seats, replace(_person(user_id, name), colour=colour)))


def choose_colour(table: Table, user_id: int, colour: str | None) -> Change:
    """He wants this colour; None: whichever he is dealt."""
    _by_a_player(table, user_id)
    _may_have(table, user_id, colour)
    seats = (replace(seat, colour=colour) if seat.user_id == user_id else seat for seat in table.seats)
    return _reseated(table, seats)


def leave(table: Table, user_id: int) -> Change:
    """The last person to leave closes the table."""
    _in_lobby(table)
    if not table.sits(user_id):
        raise Refusal("not_joined")
    left = [seat for seat in table.seats if seat.user_id != user_id]
    people = [seat for seat in left if seat.user_id is not None]
    if not people:
        return _reseated(replace(table, row=replace(table.row, stage="ended")), left)
    host = table.row.host_id if table.row.host_id != user_id else people[0].user_id
    return _reseated(replace(table, row=replace(table.row, host_id=host)), left)


def add_steward(table: Table, user_id: int) -> Change:
    _by_a_player(table, user_id)
    _has_room(table)
    return _reseated(table, (*table.seats, _steward()))


def remove_steward(table: Table, user_id: int) -> Change:
    _by_a_player(table, user_id)
    stewards = [seat for seat in table.seats if seat.steward]
    if not stewards:
        raise Refusal("no_steward")
    return _reseated(table, (seat for seat in table.seats if seat is not stewards[-1]))


def set_options(table: Table, user_id: int, chosen: Mapping[str, OptionValue]) -> Change:
    _by_a_player(table, user_id)
    try:
        options = table.game.meta.settle_options({**table.row.options, **chosen})
    except Unusable:
        raise Refusal("bad_option") from None
    return Change(replace(table, row=replace(table.row, options=options)))


def set_pace(table: Table, user_id: int, pace: Pace) -> Change:
    """How long the table waits for anybody."""
    _by_a_player(table, user_id)
    return Change(replace(table, row=replace(table.row, pace=stored(pace))))


def set_assistant(table: Table, user_id: int, on: bool) -> Change:
    """Whether notebooks also mark what follows from what their owners are told."""
    _by_a_player(table, user_id)
    return Change(replace(table, row=replace(table.row, assistant=on)))


def set_language(table: Table, user_id: int, code: str) -> Change:
    """In which language its channel is spoken to."""
    _by_a_player(table, user_id)
    return Change(replace(table, row=replace(table.row, language=code)))


# -- starting ----------------------------------------------------------------------------------------------


def start(table: Table, user_id: int) -> Change:
    """Who wants a colour has it, the others' and the seats are drawn; the first board is on its way."""
    _by_a_player(table, user_id)
    meta = table.game.meta
    if len(table.seats) < meta.fewest:
        raise Refusal("too_few", fewest=meta.fewest)
    chance = Chance(table.row.seed).stream("seats")
    wanted = {seat.colour: seat for seat in table.seats if seat.colour is not None}
    colours = table.game.seating(len(table.seats), chance, tuple(wanted))
    try:
        log = new_game(table.game, colours, table.row.seed, table.row.options)
    except Unusable:
        raise Refusal("options_do_not_fit", players=len(table.seats)) from None
    waiting = [seat for seat in table.seats if seat.colour is None]
    seats = []
    draw = chance.stream("people")
    for colour in colours:
        seat = wanted.get(colour)
        if seat is None:
            i, draw = draw.below(len(waiting))
            seat = waiting.pop(i)
        seats.append(replace(seat, colour=colour))
    row = replace(table.row, stage="running", rules=meta.rules)
    begun = standing(Table(row, _placed(seats)), log)
    return Change(begun, letters=tuple(all_news(begun, log)))


# -- shared ------------------------------------------------------------------------------------------------


def _person(user_id: int, name: str) -> SeatRow:
    return SeatRow(0, None, user_id, name, None)


def _steward() -> SeatRow:
    return SeatRow(0, None, None, "", STEWARD)


def _placed(seats: Iterable[SeatRow]) -> tuple[SeatRow, ...]:
    return tuple(replace(seat, place=place) for place, seat in enumerate(seats))


def _reseated(table: Table, seats: Iterable[SeatRow]) -> Change:
    return Change(replace(table, seats=_placed(seats)))


def _in_lobby(table: Table) -> None:
    if table.row.stage != "lobby":
        raise Refusal("wrong_stage", stage="ended") if table.row.stage == "ended" else Refusal("begun")


def _by_a_player(table: Table, user_id: int) -> None:
    _in_lobby(table)
    if not table.sits(user_id):
        raise Refusal("not_joined")


def _has_room(table: Table) -> None:
    if len(table.seats) >= table.game.meta.most:
        raise Refusal("table_full", most=table.game.meta.most)


def _may_have(table: Table, user_id: int, colour: str | None) -> None:
    """Whether a person may wish for this colour."""
    meta = table.game.meta
    if colour is None:
        return
    if not meta.colours_chosen or colour not in meta.colours:
        raise Refusal("no_such_colour", colours=" ".join(meta.colours) if meta.colours_chosen else "")
    if any(seat.colour == colour and seat.user_id != user_id for seat in table.seats):
        raise Refusal("colour_taken")
