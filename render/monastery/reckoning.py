"""What a scoring would bring a player as things stand, from a view: building, work, prayer, icons (M8, M12)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from engine.monastery.board import ABBEY
from engine.monastery.data import DATA
from engine.monastery.events import Place
from engine.monastery.scoring import WORK_BONUS, WORK_COLOUR
from engine.monastery.view import MonkView, TileView, View
from render.monastery.ground import ground_of

USED_BY_STANDING = ("almonry", "library", "workshop", "stables", "elect")
"""Icons that a monk uses by standing there (M12.1)."""


def on(view: View, place: object) -> list[MonkView]:
    return [monk for monk in view.monks if monk.on == place]


def is_full(view: View, tile: TileView) -> bool:
    """A site on all of whose squares monks stand, so that it will be built."""
    return not tile.built and len(on(view, tile.at)) == len(DATA.tiles[tile.tile].squares)


def building(view: View, seat: str) -> int:
    """Points for the full sites on which he has monks."""
    total, single = 0, []
    for tile in view.board:
        mine = [monk for monk in on(view, tile.at) if monk.seat == seat]
        if not mine or not is_full(view, tile):
            continue
        known = DATA.tiles[tile.tile]
        if known.kind in DATA.group_limits:
            single.append(tile)
        else:
            total += sum(known.squares[monk.square] for monk in mine if monk.square is not None)
    return total + _groups(view, single)


def _groups(view: View, sites: Sequence[TileView]) -> int:
    """M8.3: in the order that scores most."""
    if not sites:
        return 0
    ground, most = ground_of(view), 0
    before = sum(1 << ground.cells[tile.at] for tile in view.board if tile.built)
    for order in permutations(sites):
        built, points = before, 0
        for tile in order:
            node = ground.cells[tile.at]
            built |= 1 << node
            known = DATA.tiles[tile.tile]
            points += known.value * ground.group(node, ground.of_kind[known.kind] & built).bit_count()
        most = max(most, points)
    return most


def group_of(view: View, tile: TileView) -> int:
    """How many fields, paths or gardens hang together with this one, built or not."""
    ground, kind = ground_of(view), DATA.tiles[tile.tile].kind
    return ground.group(ground.cells[tile.at], ground.of_kind[kind]).bit_count()


def work(view: View, seat: str) -> int:
    """Points for work, in a round that has any."""
    colour = WORK_COLOUR.get(view.kind)
    if colour is None:
        return 0
    total = 1 if DATA.abbey_colour == colour and _works(view, seat, "abbey") else 0
    for tile in view.board:
        known = DATA.tiles[tile.tile]
        if tile.built and known.colour in (colour, "dual") and _works(view, seat, tile.at):
            total += 1 + (WORK_BONUS.get((known.icon, view.kind), 0) if view.options.icons else 0)
    return total


def _works(view: View, seat: str, place: object) -> bool:
    here = on(view, place)
    return any(monk.seat == seat for monk in here) and not any(monk.kneeling for monk in here)


def prayer(view: View, seat: str, tile: TileView) -> int:
    """What one of his monks would score by prayer there, if nobody else comes; 0 if none can."""
    here, known = on(view, tile.at), DATA.tiles[tile.tile]
    if not tile.built or not any(monk.seat == seat and not monk.kneeling for monk in here):
        return 0
    if known.icon == "chapel" and view.options.icons:
        return 0 if any(monk.seat == seat and monk.kneeling for monk in here) else 2 * known.value
    return known.value if len(here) == 1 else 0


def usable(view: View, tile: TileView) -> bool:
    """Whether a monk who stands there may use its icon."""
    known = DATA.tiles[tile.tile]
    if not view.options.icons or known.icon not in USED_BY_STANDING or not tile.built:
        return False
    return not any(monk.kneeling for monk in on(view, tile.at))


def steps(view: View, name: str, to: Place) -> int | None:
    """What it costs a monk to go there the cheapest way (M6.2, M6.3, M6.7); None if no way leads there."""
    ground, monk = ground_of(view), next(one for one in view.monks if one.name == name)
    if monk.on == "grid":
        return None
    start, end = (ABBEY if place == "abbey" else ground.cells[place] for place in (monk.on, to))
    passable, shortcuts = 1 << ABBEY, 0
    for tile in view.board:
        node = 1 << ground.cells[tile.at]
        if tile.built or is_full(view, tile):
            passable |= node
        if _is_way_for(view, monk.seat, tile) and not any(one.kneeling for one in on(view, tile.at)):
            shortcuts |= node
    for count, level in enumerate(ground.distances(start, passable, shortcuts), start=1):
        if level >> end & 1:
            return count
    return None


def _is_way_for(view: View, seat: str, tile: TileView) -> bool:
    """His own secret passage, or his partner's."""
    owner = DATA.tiles[tile.tile].owner
    if not owner or owner == seat or not view.options.teams or owner not in view.seats:
        return bool(owner) and owner == seat
    return view.seats.index(owner) % 2 == view.seats.index(seat) % 2
