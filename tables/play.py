"""Acting at a table: a seat's action, undo, going on. Pure functions from a table to a change.

Nobody is asked where nothing is to be decided: what only ends a seat's part (`Game.formality`) happens by itself,
as an entry of nobody's, with the act that led to it.

The channel is told of acts when somebody else is awaited, or the game ends; until then a player's steps are his own
affair and he may take them back as far as `engine.log` allows. Where several decide at once the channel hears of it
when the last has, and until then only who is still awaited. What is said aloud it hears at once. What has been told
is counted where letters arrive.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.core import Illegal
from engine.log import Act, actors
from engine.patterns import Pattern
from storage.outbox import Letter
from storage.rows import SeatRow
from tables.table import AnyLog, Change, Entry, Refusal, Table


def act(table: Table, seat: str, text: str, user_id: int | None, by_order: bool = False) -> Change:
    """One action of a seat, in notation; by its owner, or (None) by a steward."""
    if text.partition(" ")[0] in table.game.meta.unseen:
        return _aside(table, seat, text, user_id)
    return act_in_turn(table, seat, (text,), user_id, by_order)


def act_in_turn(
    table: Table, seat: str, texts: Sequence[str], user_id: int | None, by_order: bool = False
) -> Change:
    """Actions of a seat that belong together, one after the other: all of them or none. `by_order`: its owner is
    not there, and has not the result before him."""
    log, entries = table.log, []
    for text in texts:
        _may_play(table, seat, user_id, log)
        action = log.game.read(text)
        log = log.act(seat, action)
        entries.append(Entry(seat, log.game.write(action), None, user_id, by_order))
    after, formal = with_formalities(log)
    by_itself = len(formal) > 0
    sees = seat if user_id is not None and not by_order else None
    return played(table, after, (*entries, *formal), by_itself, sees)


def trial(table: Table, seat: str, text: str) -> AnyLog | None:
    """The game after an action, if it is one that its maker could take back again: then it shows nothing that he
    does not know, and need not be asked twice. None if it cannot be taken back."""
    before = table.log
    after, formal = with_formalities(before.act(seat, before.game.read(text)))
    if formal or after.horizon(seat).to > len(before.acts):
        return None
    return after


def _aside(table: Table, seat: str, text: str, user_id: int | None) -> Change:
    """What nobody else may notice: no letter and no number tells of it, and nobody is awaited who was not."""
    _may_sit(table, seat, user_id)
    log = table.log
    action = log.game.read(text)
    entry = Entry(seat, log.game.write(action), None, user_id)
    return Change(replace(table, begun=log.act(seat, action)), (entry,), unseen=True)


def undo(table: Table, seat: str, user_id: int) -> Change:
    """Without this seat's last act; `Illegal("undo", because=...)` says why not."""
    _may_play(table, seat, user_id, table.log)
    after = table.log.undo(seat)
    changed = standing(table, after, told=frozenset({seat}))
    return Change(changed, (Entry(seat, None, len(after.acts), user_id),))


def go_on(table: Table) -> Change:
    """Play goes on at a table that was paused. Who is awaited is told so."""
    after, entries = with_formalities(table.log)
    return Change(standing(table, after), entries, tuple(all_news(table, after)))


def _may_play(table: Table, seat: str, user_id: int | None, log: AnyLog) -> None:
    _may_sit(table, seat, user_id)
    if seat not in actors(table.game, log.state):
        raise Illegal("turn", to_act=table.game.to_act(log.state))


def _may_sit(table: Table, seat: str, user_id: int | None) -> None:
    if table.row.stage == "paused":
        raise Refusal("paused")
    if table.row.stage != "running":
        raise Refusal("not_running")
    if user_id is not None and seat not in table.seats_of(user_id):
        raise Refusal("not_seated")


# -- what happens by itself --------------------------------------------------------------------------------


def with_formalities(log: AnyLog) -> tuple[AnyLog, tuple[Entry, ...]]:
    """The log after all that leaves nobody a choice, and the entries of it, which are nobody's."""
    entries: list[Entry] = []
    while (found := _formality(log)) is not None:
        log = log.act(found.seat, found.do)
        entries.append(Entry(found.seat, log.game.write(found.do), None, None))
    return log, tuple(entries)


def _formality(log: AnyLog) -> Act[object] | None:
    for seat in log.game.to_act(log.state):
        if log.horizon(seat).to < len(log.acts):
            continue  # who could still take a step back may regret one, and is asked
        action = log.game.formality(log.state, seat)
        if action is not None:
            return Act(seat, action)
    return None


# -- what becomes of the table -----------------------------------------------------------------------------


def played(
    table: Table, after: AnyLog, entries: tuple[Entry, ...], by_itself: bool, sees: str | None = None
) -> Change:
    """The table after acts, with what is to be said of them. `by_itself`: some of them are nobody's doing. `sees`:
    who has the result before him already."""
    before = table.log
    told = frozenset(seat for seat in before.beginning.seats if _is_told(before, after, seat))
    letters = _news(table, after, by_itself, sees)
    return Change(standing(table, after, told), entries, tuple(letters))


def _is_told(before: AnyLog, after: AnyLog, seat: str) -> bool:
    """Whether what a seat has before it has changed: by its own doing, or by what others did and it may see. While
    it is deciding, only what it may do counts: others may decide at the same time, and its panel stays good."""
    if any(one.seat == seat for one in after.acts[len(before.acts) :]):
        return True
    game = after.game
    was, now = seat in actors(game, before.state), seat in actors(game, after.state)
    if was != now:
        return True
    if now:
        return bool(game.legal(before.shown_to(seat), seat) != game.legal(after.shown_to(seat), seat))
    steps = after.steps[before.settled + 1 : after.settled + 1]
    return any(event.seen_by(seat) is not None for step in steps for event in step.events)


def standing(table: Table, log: AnyLog, told: frozenset[str] | None = None) -> Table:
    """The table with this log: whose decision is awaited, and which seats have something new before them (None:
    all of them)."""
    to_act = log.game.to_act(log.state)
    number = table.row.sequence + 1
    seats = tuple(
        replace(
            seat,
            awaited=seat.colour in to_act,
            shown=number if told is None or seat.colour in told else seat.shown,
        )
        for seat in table.seats
    )
    stage = table.row.stage if to_act else "over"
    row = replace(table.row, stage=stage, awaits=awaits(seats))
    return replace(table, row=row, seats=seats, begun=log)


def awaits(seats: tuple[SeatRow, ...]) -> str:
    """What the table waits for that the house does itself."""
    return "steward" if any(map(by_itself, seats)) else ""


def by_itself(seat: SeatRow) -> bool:
    """Whether its player need not be there for the decision that is awaited of it."""
    return seat.awaited and bool(seat.steward or seat.stand_in)


# -- what is to be said ------------------------------------------------------------------------------------


def _letter(table: Table, kind: str, log: AnyLog) -> Letter:
    """A turn's letter tells what happened up to so many acts and has not been told yet; the beginning of the game
    comes before act 0."""
    return Letter(kind, {"acts": log.settled}, channel_id=table.row.channel_id)


def _screen(seat: SeatRow, log: AnyLog) -> Letter:
    return Letter("screen", {"seat": seat.colour, "acts": len(log.acts)}, user_id=seat.user_id)


def _news(table: Table, after: AnyLog, by_itself: bool, sees: str | None) -> list[Letter]:
    """The board to the channel when somebody is newly awaited, screens to those, and to whom something came or went
    behind his screen."""
    game, before = after.game, table.log
    was, now = game.to_act(before.state), game.to_act(after.state)
    if not now:
        return [_letter(table, "over", after)]
    newly = set(now) if by_itself else set(now) - set(was)
    letters = []
    if newly or _go_on_alone(before, after):
        letters.append(_letter(table, "turn", after))
    elif said := _said_aloud(before, after):
        letters.append(_letter(table, said, after))
    elif set(now) < set(was):
        letters.append(_letter(table, "awaited", after))
    for seat in table.seats:
        if seat.user_id is None or seat.colour is None:
            continue
        changed = game.mine(before.state, seat.colour) != game.mine(after.state, seat.colour)
        if seat.colour in newly or (changed and seat.colour != sees):
            letters.append(_screen(seat, after))
    return letters


def _said_aloud(before: AnyLog, after: AnyLog) -> str:
    """How something that was said is told, if it was: with the board where a turn of whoever said it begins."""
    steps = after.steps[before.settled + 1 : after.settled + 1]
    events = [event for step in steps for event in step.events if event.seen_by(None) is not None]
    if not any(event.aloud for event in events):
        return ""
    return "turn" if any(event.settles == "turn" and not event.aloud for event in events) else "aloud"


def _go_on_alone(before: AnyLog, after: AnyLog) -> bool:
    """Whether a seat that was the last of several to decide is asked for something else now, and nobody besides it:
    what all of them have brought about is news, though nobody is newly awaited."""
    game, waited = after.game, after.game.to_act(after.state)
    if len(waited) != 1 or waited != game.to_act(before.state):
        return False
    (seat,) = waited
    number = next((i for i in range(len(before.acts), 0, -1) if before.acts[i - 1].seat != seat), 0)
    if not number or not {seat, before.acts[number - 1].seat} <= {*game.to_act(before.steps[number - 1].state)}:
        return False
    was, now = (_kinds(game.legal(log.state, seat)) for log in (before, after))
    return not was & now


def _kinds(legal: Sequence[Any]) -> set[object]:
    return {one.kind if isinstance(one, Pattern) else one.__struct_config__.tag for one in legal}


def all_news(table: Table, log: AnyLog) -> list[Letter]:
    """The board to the channel and everybody's screen: a game begins, was taken back, or goes on after a pause."""
    if not log.game.to_act(log.state):
        return [_letter(table, "over", log)]
    people = [seat for seat in table.seats if seat.user_id is not None]
    return [_letter(table, "turn", log), *(_screen(seat, log) for seat in people)]
