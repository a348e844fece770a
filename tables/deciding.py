"""What a steward decides for a seat: an agent that sees its view and the legal list. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.agents.table import agent, choice
from engine.chance import Chance
from tables import play
from tables.lobby import STEWARD
from tables.table import Change, Refusal, Table


def decided_once(table: Table, seats: Iterable[str]) -> Change:
    """One decision of a steward for each of these seats that is still awaited when its turn comes."""
    change = None
    for seat in seats:
        now = table if change is None else change.table
        if seat not in now.to_act:
            continue
        made = play.act(now, seat, _choice(now, seat), user_id=None)
        change = made if change is None else _both(change, made)
    if change is None:
        raise Refusal("not_running")
    return change


def _both(first: Change, second: Change) -> Change:
    """Two changes in one: the board as it stands after the second."""
    kept = tuple(one for one in first.letters if one.kind == "screen")
    return replace(second, entries=(*first.entries, *second.entries), letters=(*kept, *second.letters))


def _choice(table: Table, seat: str) -> str:
    """In notation. Its chance hangs on seed, seat and place in the game: a restart brings the same decision."""
    game, state = table.game, table.log.state
    chance = Chance(table.row.seed).stream(f"steward/{seat}/{len(table.log.acts)}")
    made = agent(game, table.at(seat).steward or STEWARD, chance)
    text: str = game.write(choice(game, state, seat, made, chance))
    return text


def owed(table: Table) -> list[str]:
    """The seats for which a steward has to decide."""
    if table.row.stage != "running":
        return []
    return [seat.colour for seat in table.seats if seat.colour and play.by_itself(seat)]
