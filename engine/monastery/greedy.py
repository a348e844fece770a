"""An agent that plays sensibly, one decision at a time, from its view and the legal list alone.

It puts a price on what each action brings this round and takes the dearest: it lays tiles its monks can build at
once, sends them to finish sites, to pray and to work, buys monks while there is time to use them and its own
letters whenever it can, and gets rid of expensive tiles. It looks no further than its own turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.chance import Chance
from engine.monastery import actions
from engine.monastery.actions import AnyAction
from engine.monastery.board import ABBEY, SHAPES, Laid, Layout, bits
from engine.monastery.data import BLANK, DATA, NEIGHBOURS, Square, Tile
from engine.monastery.icons import TILE_WITH
from engine.monastery.moving import PASSAGE_OF
from engine.monastery.scoring import WORK_BONUS, WORK_COLOUR
from engine.monastery.view import MonkView, View

# What things are worth, in testament points; a blessing is one.
OWN_LETTER = 4.5  # three by the rules; besides, nobody can lay it small any more, and a full strip lowers prices
LARGE_LETTER = 3.0
MONK_A_ROUND = 1.3  # what a monk earns in a round
HOPE = 0.4  # how much of a site's number counts that others may or may not complete
OPEN_PATH = 0.15  # a way on for later tiles
DENIAL = 0.5  # a large letter that another player will not have
ICON_WORTH = {"almonry": 1.0, "stables": 1.0, "workshop": 0.3, "library": 0.6, "elect": 0.2}
EPSILON = 1e-9

ROUNDS = [(day, i) for day in range(1, DATA.days + 1) for i in range(len(DATA.dial))]
WORKING = [when for when in ROUNDS if DATA.dial[when[1]].kind in ("study", "labour")]


class Look:
    """What the agent makes of its view: the ground, who stands where, what can be reached."""

    def __init__(self, view: View, layout: Layout) -> None:
        assert view.reader is not None
        self.view, self.me = view, view.reader
        self.ground = layout.ground
        self.built = 1
        for node, tile in enumerate(view.board, start=1):
            self.built |= tile.built << node
        self.here: dict[int, list[MonkView]] = {}
        for monk in view.monks:
            if monk.on != "grid":
                self.here.setdefault(self.node(monk), []).append(monk)
        self.full_sites = 0
        for node, monks in self.here.items():
            if not self.built >> node & 1 and len(monks) == len(self.tile(node).squares):
                self.full_sites |= 1 << node
        self._steps: dict[int, dict[int, int]] = {}
        self.rounds_left = sum(when > (view.day, view.round) for when in WORKING)

    def node(self, monk: MonkView) -> int:
        assert monk.on != "grid"
        return ABBEY if monk.on == "abbey" else self.ground.cells[monk.on]

    def tile(self, node: int) -> Tile:
        tile = self.ground.tiles[node]
        assert tile is not None
        return tile

    def mine_at(self, node: int) -> list[MonkView]:
        return [monk for monk in self.here.get(node, ()) if monk.seat == self.me]

    def kneeler_at(self, node: int) -> bool:
        return any(monk.kneeling for monk in self.here.get(node, ()))

    def free_squares(self, node: int) -> list[int]:
        taken = {monk.square for monk in self.here.get(node, ())}
        return [square for square in range(len(self.tile(node).squares)) if square not in taken]

    def distances(self, start: int) -> dict[int, int]:
        """Steps from a place to all that can be reached from it."""
        if start not in self._steps:
            self._steps[start] = self._measured(start)
        return self._steps[start]

    def _measured(self, start: int) -> dict[int, int]:
        shortcuts = 0
        for seat in self.view.seats:
            passage = self.ground.node_of.get(PASSAGE_OF[seat])
            serves = seat == self.me or _partners(self, seat)
            if serves and passage is not None and not self.kneeler_at(passage):
                shortcuts |= 1 << passage
        levels = self.ground.distances(start, self.built | self.full_sites, shortcuts)
        return {node: steps for steps, level in enumerate(levels, start=1) for node in bits(level)}

    # -- what a place brings ---------------------------------------------------------------

    def building(self, tile: Tile, group: int) -> int:
        """Points for completing a site alone."""
        return tile.value * group if tile.kind in DATA.group_limits else sum(tile.squares)

    def group_if_built(self, node: int) -> int:
        tile = self.tile(node)
        if tile.kind not in DATA.group_limits:
            return 1
        same = self.ground.of_kind[tile.kind]
        return self.ground.group(node, same & (self.built | 1 << node)).bit_count()

    def work(self, node: int) -> int:
        """Points of work for a player who has somebody standing there."""
        kind = self.view.kind
        if not self.built >> node & 1 or self.kneeler_at(node) or kind not in WORK_COLOUR:
            return 0
        if node == ABBEY:
            return int(DATA.abbey_colour == WORK_COLOUR[kind])
        tile = self.tile(node)
        if tile.colour not in (WORK_COLOUR[kind], "dual"):
            return 0
        return 1 + (WORK_BONUS.get((tile.icon, kind), 0) if self.view.options.icons else 0)

    def prayer(self, node: int, others: int) -> float:
        """What kneeling there brings beyond work, were `others` there too; kneeling idles a monk until mass."""
        if node == ABBEY or not self.built >> node & 1:
            return 0.0
        tile = self.tile(node)
        chapel = tile.icon == "chapel" and self.view.options.icons
        if others and not chapel:
            return 0.0
        return tile.value * (2 if chapel else 1) - self.work(node) - MONK_A_ROUND * self.idle_rounds()

    def idle_rounds(self) -> int:
        later = DATA.dial[self.view.round + 1 :]
        idle = 0
        for hour in later:
            if hour.kind in ("mass", "night"):
                break
            idle += 1
        return idle

    def icon(self, node: int) -> float:
        if node == ABBEY or not self.view.options.icons or self.kneeler_at(node):
            return 0.0
        return ICON_WORTH.get(self.tile(node).icon, 0.0)

    def stay(self, monk: MonkView) -> float:
        """What is lost this round if this monk leaves where he stands."""
        node = self.node(monk)
        if not self.built >> node & 1:
            return HOPE * self.tile(node).squares[monk.square or 0]
        if len(self.mine_at(node)) > 1:
            return 0.0
        lost = self.work(node) + self.icon(node)
        return lost + max(0.0, self.prayer(node, len(self.here[node]) - 1))


class Greedy:
    """One player. The chance it is given breaks ties only."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._layout = Layout()

    def choose(self, view: View, legal: Sequence[AnyAction]) -> AnyAction:
        if len(legal) == 1:
            return legal[0]
        look = Look(view, self._layout_of(view))
        if view.decision in ("move", "score"):
            return self._in_turn(look, legal)
        return self._dearest(look, legal, PRICES[type(legal[0])])

    def _layout_of(self, view: View) -> Layout:
        tiles = tuple(Laid(tile.tile, tile.at, tile.turn) for tile in view.board)
        known = len(self._layout.tiles)
        if tiles[:known] != self._layout.tiles:
            self._layout, known = Layout(), 0
        for laid in tiles[known:]:
            self._layout = self._layout.with_tile(laid)
        return self._layout

    def _dearest(
        self, look: Look, legal: Iterable[AnyAction], price: Callable[[Look, AnyAction], float]
    ) -> AnyAction:
        best: list[AnyAction] = []
        most = float("-inf")
        for action in legal:
            worth = price(look, action)
            if worth > most + EPSILON:
                best, most = [action], worth
            elif worth > most - EPSILON:
                best.append(action)
        i, self._chance = self._chance.below(len(best))
        return best[i]

    def _in_turn(self, look: Look, legal: Sequence[AnyAction]) -> AnyAction:
        """The best of what brings something, else done."""
        by_kind: dict[type, list[AnyAction]] = {}
        for action in legal:
            by_kind.setdefault(type(action), []).append(action)
        best: AnyAction = actions.Done()
        most = EPSILON
        for kind in ORDER:
            if kind not in by_kind:
                continue
            found = self._dearest(look, by_kind[kind], PRICES[kind])
            worth = PRICES[kind](look, found)
            if worth > most:
                best, most = found, worth
            if most > EPSILON and kind in FREE:
                break
        return best


# -- placing ---------------------------------------------------------------------------------------


def _place(look: Look, a: AnyAction) -> float:
    assert isinstance(a, actions.Place)
    tile, view = DATA.tiles[a.tile], look.view
    demand = look.ground.open[a.at]
    if tile.kind == "special":
        neighbours = demand.near.bit_count()
        patience = 1.5 if look.rounds_left > 3 and neighbours < 3 else 0.0
        return neighbours - patience
    sides = tile.turned(a.turn)
    doors = [node for i, node in enumerate(demand.beside) if node >= 0 and BLANK not in (sides[i], demand.faces[i])]
    need = len(tile.squares)
    ways = sorted(_steps_to_new(look, doors, tile)) if view.decision == "move" else []
    came = 0
    left = view.moves_left
    while came < min(need, len(ways)) and ways[came] <= left:
        left -= ways[came]
        came += 1
    group = look.ground.group_with(SHAPES[a.tile], a.turn, demand) if tile.kind in DATA.group_limits else 1
    gain = float(look.building(tile, group)) if came == need else HOPE * sum(tile.squares[:came])
    ahead = sum(side != BLANK and _beyond(a.at, i) not in look.ground.cells for i, side in enumerate(sides))
    hurry = 1.0 if _tiles_held(look) > look.rounds_left else 0.3
    return gain + OPEN_PATH * ahead + hurry * tile.value + 0.1


def _beyond(at: Square, side: int) -> Square:
    dx, dy = NEIGHBOURS[side]
    return at[0] + dx, at[1] + dy


def _steps_to_new(look: Look, doors: Sequence[int], tile: Tile) -> Iterable[int]:
    """For each monk that may move, the steps to a tile laid behind these nodes."""
    passable = look.built | look.full_sites
    for monks in look.here.values():
        for monk in monks:
            start = look.node(monk)
            if monk.seat != look.me or monk.kneeling or not look.built >> start & 1:
                continue
            if tile.owner == look.me or start in doors:
                yield 1
                continue
            far = look.distances(start)
            steps = [far[node] + 1 for node in doors if node in far and passable >> node & 1]
            if steps:
                yield min(steps)


def _tiles_held(look: Look) -> int:
    return len(look.view.mine.tiles) if look.view.mine else 0


def _exchange(look: Look, _: AnyAction) -> float:
    """Only when nothing can be laid, and something expensive could be handed back."""
    assert look.view.mine is not None
    costly = max((_burden(look, tile) for tile in look.view.mine.tiles), default=0.0)
    return 0.2 + 0.1 * costly if costly > 0 else 0.0


def _burden(look: Look, tile: str) -> float:
    """How gladly a tile is given back."""
    known = DATA.tiles[tile]
    if known.kind == "special":
        return -2.5
    hurry = _tiles_held(look) - look.rounds_left
    return known.value if hurry > 0 else len(known.squares) - 0.3 * sum(known.squares)


def _return(look: Look, a: AnyAction) -> float:
    assert isinstance(a, actions.Return)
    return _burden(look, a.tile)


def _keep(look: Look, a: AnyAction) -> float:
    """At the start one monk stands ready: small sites, special tiles, one larger building."""
    assert isinstance(a, actions.Keep)
    worth = {0: 2.0, 1: 2.0, 2: 1.5, 3: 1.0, 4: 0.6, 5: 0.4}
    return sum(worth[len(DATA.tiles[tile].squares)] + 0.2 * DATA.tiles[tile].value for tile in a.tiles)


# -- moving ----------------------------------------------------------------------------------------


def _move(look: Look, a: AnyAction) -> float:
    assert isinstance(a, actions.Move)
    monk = next(monk for monk in look.view.monks if monk.name == a.monk)
    node = ABBEY if a.to == "abbey" else look.ground.cells[a.to]
    start = look.node(monk)
    if node == start:
        tile = look.tile(node)
        return HOPE * (tile.squares[a.square or 0] - tile.squares[monk.square or 0])
    steps = look.distances(start)[node]
    gain = _at_site(look, monk, a, steps) if not look.built >> node & 1 else _at_tile(look, node)
    return gain - look.stay(monk) - 0.02 * steps


def _at_site(look: Look, monk: MonkView, a: actions.Move, steps: int) -> float:
    assert a.to != "abbey"
    node = look.ground.cells[a.to]
    tile, free = look.tile(node), look.free_squares(node)
    square = tile.squares[a.square or 0]
    collected = look.view.board[node - 1].blessings
    mine = sum(tile.squares[other.square or 0] for other in look.mine_at(node))
    helpers = sorted(_helpers(look, node, monk))
    cost = steps + sum(helpers[: len(free) - 1])
    if len(free) == 1 or (len(helpers) >= len(free) - 1 and cost <= look.view.moves_left):
        if tile.kind in DATA.group_limits:
            return look.building(tile, look.group_if_built(node)) + collected
        # all free squares will be ours: count them evenly over the monks they take, best square first
        gain = (mine + sum(tile.squares[i] for i in free)) / len(free)
        return gain + 0.01 * square + collected
    others = len(look.here.get(node, ())) - len(look.mine_at(node))
    return HOPE * square * (1.0 if others else 0.7) + collected


def _helpers(look: Look, node: int, but: MonkView) -> Iterable[int]:
    """Steps to this site of my other monks who stand on built ground, so can move."""
    for monks in look.here.values():
        for monk in monks:
            start = look.node(monk)
            if monk.seat == look.me and monk != but and not monk.kneeling and look.built >> start & 1:
                far = look.distances(start)
                if node in far:
                    yield far[node]


def _at_tile(look: Look, node: int) -> float:
    there = look.here.get(node, [])
    if look.mine_at(node):
        return 0.0
    return look.work(node) + look.icon(node) + max(0.0, look.prayer(node, len(there)))


# -- scoring and spending --------------------------------------------------------------------------


def _pray(look: Look, a: AnyAction) -> float:
    assert isinstance(a, actions.Pray)
    monk = next(monk for monk in look.view.monks if monk.name == a.monk)
    return look.prayer(look.node(monk), 0)


def _price(look: Look, column: int) -> tuple[int, int]:
    """Points and blessings that this column takes from me now."""
    full = "." not in look.view.strips[look.me]
    price = (DATA.bottom if full else DATA.top)[column - 1]
    points = min(price, look.view.points)
    return points, price - points


def _given_up(look: Look, column: int) -> float:
    """What paying costs at the end: blessings, and those that unspent points would have given."""
    points, blessings = _price(look, column)
    have = look.view.points
    return blessings + 0.9 * (DATA.unspent_blessings(have) - DATA.unspent_blessings(have - points)) + 0.05 * points


def _letter(look: Look, a: AnyAction) -> float:
    assert isinstance(a, actions.Letter)
    others = LARGE_LETTER if _partners(look, a.strip) else 1.0 + DENIAL
    worth = OWN_LETTER if a.strip == look.me else others
    return worth - _given_up(look, a.cell[1])


def _buy_monk(look: Look, a: AnyAction) -> float:
    assert isinstance(a, actions.BuyMonk)
    if a.colour != look.me:
        return -1.0
    points, blessings = _price(look, a.cell[1])
    return MONK_A_ROUND * look.rounds_left - 0.45 * (points + blessings) - blessings


def _swap(look: Look, a: AnyAction) -> float:
    """Bring my missing letters to cheaper columns."""
    assert isinstance(a, actions.Swap)
    missing = {
        letter for letter, laid in zip(DATA.phrases[look.me], look.view.strips[look.me], strict=True) if laid == "."
    }
    glyph = {letter.cell: letter.letter for letter in look.view.grid}
    one, two = glyph[a.a] in missing, glyph[a.b] in missing
    if one == two:
        return 0.0
    return 0.3 * (a.a[1] - a.b[1] if one else a.b[1] - a.a[1])


def _elect(look: Look, _: AnyAction) -> float:
    counts = dict.fromkeys(look.view.seats, 0)
    for node in (ABBEY, look.ground.node_of[TILE_WITH["elect"]]):
        for monk in look.here.get(node, ()):
            counts[monk.seat] += 1
    rivals = max(count for seat, count in counts.items() if seat != look.me)
    return 0.5 if counts[look.me] > rivals and look.view.abbot != look.me else 0.0


def _always(_look: Look, _a: AnyAction) -> float:
    return 1.0


def _never(_look: Look, _a: AnyAction) -> float:
    return 0.0


# -- questions -------------------------------------------------------------------------------------


def _name_abbot(look: Look, a: AnyAction) -> float:
    """Whoever is furthest behind."""
    assert isinstance(a, actions.NameAbbot)
    return -float(_strength(look, a.colour))


def _imprison(look: Look, a: AnyAction) -> float:
    """A monk of whoever is furthest ahead, never one of mine."""
    assert isinstance(a, actions.Imprison)
    if a.monk is None:
        return 0.0
    seat = next(monk.seat for monk in look.view.monks if monk.name == a.monk)
    if seat == look.me or _partners(look, seat):
        return -1.0
    return 1.0 + _strength(look, seat)


def _partners(look: Look, seat: str) -> bool:
    seats = look.view.seats
    return look.view.options.teams and seats.index(seat) % 2 == seats.index(look.me) % 2


def _strength(look: Look, seat: str) -> int:
    return sum(letter.isupper() for letter in look.view.strips[seat])


def _brew(_look: Look, a: AnyAction) -> float:
    assert isinstance(a, actions.Brew)
    return float(len(a.monks))


PRICES: dict[type, Callable[[Look, AnyAction], float]] = {
    actions.Keep: _keep,
    actions.Place: _place,
    actions.Exchange: _exchange,
    actions.Return: _return,
    actions.Move: _move,
    actions.Encourage: _never,
    actions.Pray: _pray,
    actions.Almonry: _always,
    actions.Workshop: _always,
    actions.Elect: _elect,
    actions.Swap: _swap,
    actions.Letter: _letter,
    actions.BuyMonk: _buy_monk,
    actions.NameAbbot: _name_abbot,
    actions.Imprison: _imprison,
    actions.Brew: _brew,
}

# What costs nothing is done before anything else, the rest by what it brings.
FREE = (
    actions.Almonry,
    actions.Workshop,
    actions.Place,
    actions.Exchange,
    actions.Swap,
    actions.Elect,
    actions.Pray,
)
ORDER = (*FREE, actions.BuyMonk, actions.Letter, actions.Move)
