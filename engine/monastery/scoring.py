"""Scoring points: building, work and prayer (M8), with Chapel, Farm and Scriptum (M12.2, M12.4, M12.5)."""

from __future__ import annotations

from itertools import permutations

from msgspec.structs import replace

from engine.core import Event, Illegal
from engine.monastery import actions, events
from engine.monastery.board import ABBEY, bits
from engine.monastery.data import DATA
from engine.monastery.state import (
    Crowd,
    Monk,
    Placing,
    Scoring,
    State,
    crowd,
    monk_names,
    monk_numbers,
    monks_of,
    owner,
    with_monk,
)

WORK_COLOUR = {"study": "grey", "labour": "brown"}
WORK_BONUS = {("farm", "labour"): 2, ("scriptum", "study"): 1}  # M12.4, M12.5


def begin(s: State, who: int, out: list[Event]) -> State:
    """What is counted before his first decision: building (M8.1 to M8.3), then work (M8.6)."""
    out.append(events.TurnBegan(s.seats[who], "score"))
    now = crowd(s)
    s, points = _building(s, who, now, out)
    work = _work(s, who, now)
    ground = s.layout.ground
    for node, earned in work:
        points += earned
        out.append(events.Scored(s.seats[who], "work", ground.at[node] if node else "abbey", earned))
    return replace(s, turn=Scoring(who, points, work))


def forecast(s: State, who: int) -> tuple[Event, ...]:
    """What a player who places and moves would score, were everybody done now; of one who scores, what is left."""
    if isinstance(s.turn, Scoring) and s.turn.who == who:
        return (events.Unspent(s.seats[who], s.turn.points),)
    if not isinstance(s.turn, Placing) or s.turn.who != who:
        return ()
    out: list[Event] = []
    begin(s, who, out)
    return tuple(event for event in out if isinstance(event, events.Scored))


# -- building ------------------------------------------------------------------------


def _building(s: State, who: int, now: Crowd, out: list[Event]) -> tuple[State, int]:
    if not now.full_sites:
        return s, 0
    mine = [s.monks[number] for number in monks_of(who)]
    full = 0
    for monk in mine:
        if monk.on > 0:
            full |= 1 << monk.on & now.full_sites
    ground, seat, total, single, finished = s.layout.ground, s.seats[who], 0, [], 0
    for node in bits(full):
        tile = ground.tiles[node]
        assert tile is not None
        if tile.kind in DATA.group_limits:
            single.append(node)
            continue
        points = sum(tile.squares[monk.square] for monk in mine if monk.on == node)
        total += points
        out.append(events.Scored(seat, "building", ground.at[node], points))
        if _is_last_builder(s, who, node):
            finished |= 1 << node
    for node, points in _best_order(s, single):
        total += points
        out.append(events.Scored(seat, "building", ground.at[node], points))
        finished |= 1 << node
    for node in bits(finished):
        tile = ground.tiles[node]
        assert tile is not None
        out.append(events.Built(tile.id, ground.at[node]))
    s = replace(
        s,
        built=s.built | finished,
        built_this_round=s.built_this_round | finished,
        monks=_off_the_squares(s.monks, finished),
    )
    return s, total


def _off_the_squares(monks: tuple[Monk, ...], built: int) -> tuple[Monk, ...]:
    """A built tile has no squares: its monks just stand there."""
    if not built:
        return monks
    return tuple(Monk(monk.on) if monk.on > 0 and built >> monk.on & 1 else monk for monk in monks)


def _is_last_builder(s: State, who: int, node: int) -> bool:
    """M8.2: nobody who scores later in this round has a monk on it."""
    later = s.order[s.order.index(who) + 1 :]
    return not any(monk.on == node and owner(number) in later for number, monk in enumerate(s.monks))


def _best_order(s: State, sites: list[int]) -> list[tuple[int, int]]:
    """M8.3: fields, paths and gardens in the order that scores most, each with its points."""
    best: list[tuple[int, int]] = []
    most = -1
    for order in permutations(sites):
        built, scored = s.built, []
        for node in order:
            built |= 1 << node
            scored.append((node, _group_points(s, node, built)))
        points = sum(earned for _, earned in scored)
        if points > most:
            best, most = scored, points
    return best


def _group_points(s: State, node: int, built: int) -> int:
    ground = s.layout.ground
    tile = ground.tiles[node]
    assert tile is not None
    return tile.value * ground.group(node, ground.of_kind[tile.kind] & built).bit_count()


# -- work --------------------------------------------------------------------------------


def _work(s: State, who: int, before: Crowd) -> tuple[tuple[int, int], ...]:
    """By node the points of this player's work. Monks on tiles that were full as it began have built."""
    workplaces = 0
    for number in monks_of(who):
        monk = s.monks[number]
        if monk.on >= 0 and not monk.kneeling:
            workplaces |= 1 << monk.on
    workplaces &= s.built & ~before.kneeling & ~before.full_sites
    colour, ground, found = WORK_COLOUR[s.kind], s.layout.ground, []
    for node in bits(workplaces):
        tile = ground.tiles[node]
        if node == ABBEY:
            if DATA.abbey_colour == colour:
                found.append((ABBEY, 1))
        elif tile is not None and tile.colour in (colour, "dual"):
            bonus = WORK_BONUS.get((tile.icon, s.kind), 0) if s.options.icons else 0
            found.append((node, 1 + bonus))
    return tuple(found)


# -- prayer ------------------------------------------------------------------------------


def prayer_fault(s: State, number: int) -> str | None:
    """The rule that keeps this monk from praying now."""
    monk, now = s.monks[number], crowd(s)
    tile = s.layout.ground.tiles[monk.on] if monk.on > 0 else None
    built = s.built & ~s.built_this_round
    if monk.kneeling or tile is None or not tile.value or not built >> monk.on & 1:
        return "M8.4"
    if tile.icon == "chapel" and s.options.icons:
        mine_kneels = any(
            s.monks[other].on == monk.on and s.monks[other].kneeling for other in monks_of(owner(number))
        )
        return "M12.2" if mine_kneels else None
    return None if now.heads[monk.on] == 1 else "M8.4"


def _totalled(s: State, turn: Scoring) -> bool:
    """M9.3: what was scored is being spent, so no prayer adds to it."""
    return turn.bought and not s.readings.prayer_after_purchase


def prayers(s: State, who: int, turn: Scoring) -> list[actions.Pray]:
    if turn.prayed or _totalled(s, turn):
        return []
    names = monk_names(s.seats)
    return [actions.Pray(names[number]) for number in monks_of(who) if prayer_fault(s, number) is None]


def _another_works_on(s: State, who: int, node: int) -> bool:
    """M8.6 of old: the work of a tile stayed when one of two monks there prayed (Chapel)."""
    return s.readings.work_beside_prayer and sum(s.monks[mine].on == node for mine in monks_of(who)) > 1


def pray(s: State, who: int, a: actions.Pray, out: list[Event]) -> State:
    turn = s.turn
    assert isinstance(turn, Scoring)
    number = monk_numbers(s.seats).get(a.monk)
    if turn.prayed or number is None or owner(number) != who:
        raise Illegal("M8.4", monk=a.monk)
    if broken := prayer_fault(s, number):
        raise Illegal(broken, monk=a.monk)
    if _totalled(s, turn):
        raise Illegal("M9.3", monk=a.monk)
    node = s.monks[number].on
    tile = s.layout.ground.tiles[node]
    assert tile is not None
    double = tile.icon == "chapel" and s.options.icons
    lost = 0 if _another_works_on(s, who, node) else dict(turn.work).get(node, 0)
    points = tile.value * (2 if double else 1)
    at = s.layout.ground.at[node]
    out.append(events.Prayed(s.seats[who], a.monk, at, lost))
    out.append(events.Scored(s.seats[who], "prayer", at, points))
    return replace(
        s,
        monks=with_monk(s, number, Monk(node, kneeling=True)),
        turn=replace(turn, points=turn.points - lost + points, prayed=True),
    )
