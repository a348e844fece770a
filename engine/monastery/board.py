"""The ground: which tiles lie where, what touches and connects, and what each open square demands (M3 to M5).

Every tile on the board is a *node*: 0 is the Abbey, then the tiles in the order they were placed. Sets of nodes are
integers with one bit a node, because most questions of the rules are questions about sets: which nodes are built,
which are full, which can be reached.

A `Layout` never changes. What follows from it is worked out once, kept with it (`ground`), and handed on to the
layout that has one tile more, where only the four squares around that tile must be looked at again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from typing import NamedTuple

from msgspec import Struct

from engine.monastery.data import BLANK, DATA, NEIGHBOURS, PATH, Square, Tile

ABBEY = 0


class Laid(Struct, frozen=True):
    """A tile on the board; built or not, and what lies on it, is no matter of the ground."""

    tile: str
    at: Square
    turn: int


def bits(nodes: int) -> Iterator[int]:
    """The nodes of a set, lowest first."""
    while nodes:
        low = nodes & -nodes
        yield low.bit_length() - 1
        nodes ^= low


class Demand(NamedTuple):
    """What an open square asks of a tile: the sides that face it and the colours beside it.

    `faces` has a character a side, north first: P, D, - or a space where nothing lies. `near` is the set of
    neighbouring nodes, `beside` names the node on each side (-1: none).
    """

    faces: str
    grey: bool
    brown: bool
    near: int
    beside: tuple[int, int, int, int]


class Shape(NamedTuple):
    """What matters of a tile for placing it; tiles of one shape fit in the same places."""

    kind: str
    colour: str
    sides: str


SHAPES = {tile.id: Shape(tile.kind, tile.colour, tile.sides) for tile in DATA.tiles.values()}


@cache
def fault_beside(shape: Shape, turn: int, faces: str, grey: bool, brown: bool) -> str | None:
    """The first rule that a tile so turned would break with these neighbours; groups and M4.3 are not looked at."""
    connected = False
    for i, theirs in enumerate(faces):
        ours = shape.sides[(i - turn) % 4]
        if theirs == " ":
            continue
        if (ours == PATH and theirs == BLANK) or (ours == BLANK and theirs == PATH):
            return "M5.1" if shape.kind == "special" else "M4.5"
        connected = connected or BLANK not in (ours, theirs)
    if (shape.colour == "grey" and brown) or (shape.colour == "brown" and grey):
        return "M4.6"
    if not connected and shape.kind != "special":
        return "M4.4"
    return None


@cache
def fitting_turns(shape: Shape, faces: str, grey: bool, brown: bool) -> tuple[int, ...]:
    return tuple(turn for turn in range(4) if fault_beside(shape, turn, faces, grey, brown) is None)


class Ground:
    """All that follows from where the tiles lie. Made by `empty` and `with_tile` only."""

    __slots__ = (
        "at",
        "cells",
        "links",
        "node_of",
        "of_kind",
        "open",
        "routes",
        "sides",
        "tiles",
        "touching",
        "turns_kept",
    )

    def __init__(self) -> None:
        self.tiles: tuple[Tile | None, ...] = (None,)
        """By node; the Abbey is no tile of the data."""
        self.at: tuple[Square, ...] = ((0, 0),)
        self.sides: tuple[str, ...] = ("",)
        self.cells: dict[Square, int] = dict.fromkeys(DATA.abbey, ABBEY)
        self.node_of: dict[str, int] = {}
        self.links: tuple[int, ...] = (0,)
        """By node the nodes it is connected to (M3.3)."""
        self.touching: tuple[int, ...] = (0,)
        self.of_kind: dict[str, int] = dict.fromkeys(("path", "field", "garden"), 0)
        self.open: dict[Square, Demand] = {}
        self.turns_kept: dict[Shape, list[tuple[Square, int, tuple[int, ...]]]] = {}
        self.routes: dict[tuple[int, int, int], tuple[int, ...]] = {}

    # -- making it -------------------------------------------------------------

    @classmethod
    def empty(cls) -> Ground:
        """The Abbey alone."""
        ground = cls()
        for cell in DATA.abbey:
            ground._look_around(cell)
        return ground

    def with_tile(self, laid: Laid) -> Ground:
        tile = DATA.tiles[laid.tile]
        node = len(self.tiles)
        bit = 1 << node
        sides = tile.turned(laid.turn)
        new = Ground()
        new.tiles = (*self.tiles, tile)
        new.at = (*self.at, laid.at)
        new.sides = (*self.sides, sides)
        new.cells = {**self.cells, laid.at: node}
        new.node_of = {**self.node_of, laid.tile: node}
        links, touching = list(self.links), list(self.touching)
        links.append(0)
        touching.append(0)
        demand = self._demand(laid.at)  # a position may list a tile before what it hangs on
        for i, other in enumerate(demand.beside):
            if other >= 0:
                touching[node] |= 1 << other
                touching[other] |= bit
                if sides[i] != BLANK and demand.faces[i] != BLANK:
                    links[node] |= 1 << other
                    links[other] |= bit
        new.links, new.touching = tuple(links), tuple(touching)
        new.of_kind = self.of_kind
        if tile.kind in self.of_kind:
            new.of_kind = {**self.of_kind, tile.kind: self.of_kind[tile.kind] | bit}
        new.open = dict(self.open)
        new.open.pop(laid.at, None)
        new._look_around(laid.at)
        return new

    def _look_around(self, cell: Square) -> None:
        """Work out anew what the open squares beside this cell demand."""
        x, y = cell
        for dx, dy in NEIGHBOURS:
            square = (x + dx, y + dy)
            if square not in self.cells:
                self.open[square] = self._demand(square)

    def _demand(self, square: Square) -> Demand:
        x, y = square
        faces, beside, colours, near = "", [], set(), 0
        for i, (dx, dy) in enumerate(NEIGHBOURS):
            cell = (x + dx, y + dy)
            node = self.cells.get(cell, -1)
            beside.append(node)
            if node < 0:
                faces += " "
                continue
            near |= 1 << node
            tile = self.tiles[node]
            faces += (DATA.abbey[cell] if tile is None else self.sides[node])[(i + 2) % 4]
            colours.add(DATA.abbey_colour if tile is None else tile.colour)
        return Demand(
            faces, "grey" in colours, "brown" in colours, near, (beside[0], beside[1], beside[2], beside[3])
        )

    # -- groups (M4.7, M8.3) -----------------------------------------------------

    def group(self, node: int, among: int) -> int:
        """The nodes of `among` that hang together with this node of the same kind: paths by connection, fields
        and gardens by touching."""
        tile = self.tiles[node]
        joined = self.links if tile is not None and tile.kind == "path" else self.touching
        found, edge = 1 << node, 1 << node
        while edge:
            reached = 0
            for n in bits(edge):
                reached |= joined[n]
            edge = reached & among & ~found
            found |= edge
        return found

    def group_with(self, shape: Shape, turn: int, demand: Demand) -> int:
        """How many tiles the group would have that a tile laid here and so would belong to."""
        same = self.of_kind[shape.kind]
        found = 0
        for i, node in enumerate(demand.beside):
            if node < 0 or not same >> node & 1:
                continue
            joins = shape.kind != "path" or (shape.sides[(i - turn) % 4] != BLANK and demand.faces[i] != BLANK)
            if joins and not found >> node & 1:
                found |= self.group(node, same)
        return found.bit_count() + 1

    # -- ways (M6) ---------------------------------------------------------------

    def distances(self, start: int, passable: int, shortcuts: int) -> tuple[int, ...]:
        """Sets of nodes, those one step from the start first, then two steps, and so on. Only passable nodes lead
        further. `shortcuts` are one step from anywhere (M6.7), so a cheapest way takes one first or not at all."""
        known = self.routes.get((start, passable, shortcuts))
        if known is None:
            links = self.links
            seen = 1 << start
            edge = (links[start] | shortcuts) & ~seen
            levels = []
            while edge:
                levels.append(edge)
                seen |= edge
                further = edge & passable
                edge = 0
                while further:
                    low = further & -further
                    edge |= links[low.bit_length() - 1]
                    further ^= low
                edge &= ~seen
            known = self.routes[start, passable, shortcuts] = tuple(levels)
        return known

    # -- placing -----------------------------------------------------------------

    def fault(self, tile: str, turn: int, square: Square) -> str | None:
        """The first rule that laying this tile here would break, M4.3's built neighbour left aside."""
        demand = self.open.get(square)
        if demand is None:
            return "M4.2" if square in self.cells else "M4.3"
        shape = SHAPES[tile]
        broken = fault_beside(shape, turn, demand.faces, demand.grey, demand.brown)
        if broken is None and self._group_too_large(shape, turn, demand):
            return "M4.7"
        return broken

    def places(self, tile: str) -> list[tuple[Square, int, tuple[int, ...]]]:
        """Where and how a tile can lie, M4.3's built neighbour left aside: square, neighbours, turns."""
        shape = SHAPES[tile]
        kept = self.turns_kept.get(shape)
        if kept is None:
            kept = self.turns_kept[shape] = [
                (square, demand.near, turns)
                for square, demand in sorted(self.open.items())
                if (turns := self._turns(shape, demand))
            ]
        return kept

    def fits_somewhere(self, tile: str) -> bool:
        shape = SHAPES[tile]
        return any(self._turns(shape, demand) for demand in self.open.values())

    def _turns(self, shape: Shape, demand: Demand) -> tuple[int, ...]:
        turns = fitting_turns(shape, demand.faces, demand.grey, demand.brown)
        if turns and shape.kind in self.of_kind and demand.near & self.of_kind[shape.kind]:
            return tuple(turn for turn in turns if not self._group_too_large(shape, turn, demand))
        return turns

    def _group_too_large(self, shape: Shape, turn: int, demand: Demand) -> bool:
        limit = DATA.group_limits.get(shape.kind)
        return limit is not None and self.group_with(shape, turn, demand) > limit


@cache
def _abbey_alone() -> Ground:
    return Ground.empty()


class Layout(Struct, frozen=True, dict=True):
    """The tiles on the board in the order they were placed, the Abbey left out."""

    tiles: tuple[Laid, ...] = ()

    @cached_property
    def ground(self) -> Ground:
        before: Layout | None = self.__dict__.pop("before", None)
        if before is not None:
            return before.ground.with_tile(self.tiles[-1])
        ground = _abbey_alone()
        for laid in self.tiles:
            ground = ground.with_tile(laid)
        return ground

    def with_tile(self, laid: Laid) -> Layout:
        """One tile more. Its ground is worked out when somebody asks, from the ground before."""
        grown = Layout((*self.tiles, laid))
        grown.__dict__["before"] = self
        return grown
