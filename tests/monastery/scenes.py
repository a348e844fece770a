"""Positions to draw: from recorded games, and extremes put together by hand.

`GOLDEN` are the pictures that are kept in golden/ and compared, `LOGS` whole games (tests/render/scenes.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise
from typing import Any

from msgspec.structs import replace
from PIL import Image

from engine import record
from engine.games import find
from engine.log import Log
from engine.monastery import Monastery, actions
from engine.monastery.data import DATA, Square
from engine.monastery.events import Moved, Placed, TurnBegan
from engine.monastery.state import State
from engine.monastery.view import TileView, View
from render.frame import Frame
from render.language import ENGLISH, Language
from render.monastery import drawings, pictures, text
from render.monastery.colours import PALETTE
from render.monastery.emblems import ROUNDS, blessing, monk
from render.monastery.extent import Place
from render.monastery.faces import letter_face, monk_face, seat_face, tile_face
from render.monastery.names import names
from render.monastery.renderer import RENDERER
from render.monastery.sentences import Teller
from render.monastery.tiles import Face, sprite
from render.palette import PAGE
from render.pen import Pen
from tests.records.make import HERE as RECORDS
from tests.render.sight import seen_with

GAME = Monastery()
COLOURS = DATA.seat_order

AnyLog = Log[State, actions.AnyAction, View]


# -- played ----------------------------------------------------------------------------------------


@cache
def game(name: str) -> AnyLog:
    """A recorded game, replayed once and shared."""
    document = record.read((RECORDS / f"{name}.json").read_bytes())
    return record.replay(find(document.game, document.rules), document)


def states(log: AnyLog, every: int = 1) -> Iterator[State]:
    """Its positions, or every so manieth and the last."""
    last = len(log.steps) - 1
    return (step.state for i, step in enumerate(log.steps) if i % every == 0 or i == last)


def readers(log: AnyLog) -> tuple[str | None, ...]:
    return (None, *log.beginning.seats)


def part(log: AnyLog, share: float) -> State:
    """The position when this share of the game is over."""
    return log.steps[int(share * (len(log.steps) - 1))].state


def acting(state: State) -> View:
    """As the player sees it whose turn it is."""
    return GAME.view(state, GAME.to_act(state)[0])


def first(log: AnyLog, wanted: Callable[[State], bool], after: float = 0) -> State:
    """The first position of which this is true, from a share of the game on."""
    return next(step.state for step in log.steps[int(after * len(log.steps)) :] if wanted(step.state))


def legal_of(state: State, kind: type[Any]) -> list[Any]:
    to_act = GAME.to_act(state)
    return [action for action in GAME.legal(state, to_act[0]) if isinstance(action, kind)] if to_act else []


def placements(state: State) -> tuple[str, list[Square]]:
    """The tile that fits in most places, and these."""
    found: dict[str, set[Square]] = {}
    for action in legal_of(state, actions.Place):
        found.setdefault(action.tile, set()).add(action.at)
    tile = max(sorted(found), key=lambda tile: len(found[tile]))
    return tile, sorted(found[tile])


def turns(state: State) -> tuple[str, Square, list[int]]:
    """A tile and a square on which it fits in most turns."""
    found: dict[tuple[str, Square], list[int]] = {}
    for action in legal_of(state, actions.Place):
        if DATA.tiles[action.tile].kind != "special":  # these look the same in every turn
            found.setdefault((action.tile, action.at), []).append(action.turn)
    tile, at = max(sorted(found), key=lambda way: len(found[way]), default=("", (0, 0)))
    return tile, at, found.get((tile, at), [])


def ways(state: State) -> tuple[str, list[tuple[Square, int]]]:
    """The same as a picture shows it."""
    tile, at, found = turns(state)
    return tile, [(at, turn) for turn in found]


def steps_of(state: State) -> list[Place]:
    """Where one monk may go."""
    moves = legal_of(state, actions.Move)
    return list(dict.fromkeys(move.to for move in moves if move.monk == moves[0].monk))


# -- by hand ---------------------------------------------------------------------------------------

EMPTY = GAME.view(GAME.setup(COLOURS, "empty", {}).state, None)
MOST_IN_A_LINE = 49


def laid(squares: Sequence[Square], view: View = EMPTY) -> View:
    """Tiles on these squares, sites and buildings by turns; whether they fit does not matter."""
    tiles = [tile for tile in DATA.tiles if DATA.tiles[tile].kind != "special"]
    return replace(
        view,
        board=tuple(
            TileView(tiles[i % len(tiles)], at, i % 4, i % 3 > 0, 2 if i % 9 == 0 else 0)
            for i, at in enumerate(squares)
        ),
    )


LINES: dict[str, View] = {
    "east": laid([(3 + i, 0) for i in range(MOST_IN_A_LINE)]),
    "south": laid([(0, 2 + i) for i in range(MOST_IN_A_LINE)]),
    "west": laid([(-1 - i, 1) for i in range(MOST_IN_A_LINE)]),
    "north": laid([(2, -1 - i) for i in range(MOST_IN_A_LINE)]),
}


def gathered(colours: int) -> View:
    """All monks of so many players in the Abbey."""
    seats = COLOURS[:colours]
    view = GAME.view(GAME.setup(seats, "gathered", {}).state, None)
    return replace(view, monks=tuple(replace(monk, on="abbey", cell=None) for monk in view.monks))


def five_on_one(built: bool, kneeling: int = 0) -> View:
    """The Dormitory with five monks, some of whom kneel."""
    at = (1, -1)
    wanted = ("red1", "blue2", "green3", "yellow4", "red5")
    monks = tuple(
        replace(
            one,
            on=at,
            cell=None,
            square=None if built else wanted.index(one.name),
            kneeling=built and wanted.index(one.name) < kneeling,
        )
        if one.name in wanted
        else one
        for one in EMPTY.monks
    )
    return replace(EMPTY, board=(TileView("dormitory", at, 0, built, 0),), monks=monks)


NAMES = {
    "red": "Bartholomew the Extraordinarily Long-Winded of Canterbury and Elsewhere",
    "blue": "🦊🎲",
    "green": "Иван Петрович",
    "yellow": "Zoë Łukasiewicz-Žižková 🎲",
}

LONG_NAMES = {
    "red": "Bartholomew of Canterbury the II",
    "blue": "xXx_DragonSlayerOfTheNorth_99_xX",
    "green": "张伟",
    "yellow": "Zoë Łukasiewicz-Žižková of Łódź 🎲",
}
"""As long as Discord lets them be."""


# -- sheets ----------------------------------------------------------------------------------------


def sheet(parts: Sequence[Image.Image], across: int) -> Image.Image:
    """Small pictures of one size side by side."""
    wide, high = parts[0].width + 4, parts[0].height + 4
    picture = PALETTE.canvas(across * wide, -(-len(parts) // across) * high, PAGE)
    for i, one in enumerate(parts):
        picture.paste(one, (i % across * wide + 2, i // across * high + 2))
    return picture


def every_tile(unit: float = 1, language: Language = ENGLISH) -> Image.Image:
    """A row for each tile, two rows beside each other: site and built, in all four turns."""
    size = int(44 * unit)
    return sheet(
        [
            sprite(Face(tile, names(tile, language), turn, built), size, unit)
            for tile in DATA.tiles
            for built in (False, True)
            for turn in range(4)
        ],
        16,
    )


def every_emblem(unit: float = 2) -> Image.Image:
    """The drawings of all tiles; round kinds, blessings; then monks, standing, kneeling and new."""
    size = int(24 * unit)
    kinds = {(tile.name, tile.owner): tile for tile in DATA.tiles.values() if tile.kind != "path"}
    found: list[Callable[[Frame], None]] = [
        *(partial(drawings.draw, tile=tile) for tile in kinds.values()),
        *ROUNDS.values(),
        blessing,
        lambda f: blessing(f, 3, 13 * unit),
        *(_monk(seat, kneeling) for kneeling in (False, True) for seat in COLOURS),
        *(_monk(seat, False, "new") for seat in COLOURS),
    ]
    return sheet([emblem(draw, size) for draw in found], 9)


def emblem(draw: Callable[[Frame], None], size: int) -> Image.Image:
    pen = Pen(size, size, PAGE, PALETTE)
    draw(Frame(pen, 0.1 * size, 0.1 * size, 0.8 * size))
    return pen.done()


def _monk(seat: str, kneeling: bool, halo: str = "") -> Callable[[Frame], None]:
    return lambda f: monk(f, seat, "4", 0.65 * f.size, kneeling, halo)


# -- golden ----------------------------------------------------------------------------------------


def _table(view: View, language: Language, unit: float = 2, names: Mapping[str, str] | None = None) -> Image.Image:
    return pictures.table(view, Teller(language, names), unit)


def _seen(view: View, language: Language) -> Image.Image:
    return pictures.seen(view, Teller(language), 2)


def _public(name: str, share: float) -> View:
    return GAME.view(part(game(name), share), None)


def _testament(name: str, language: Language, names: Mapping[str, str] | None = None) -> Image.Image:
    return pictures.testament(_public(name, 1), Teller(language, names), 2)


def _screen(language: Language) -> Image.Image:
    state = first(game("monastery-p3-greedy"), lambda s: len(legal_of(s, actions.Place)) > 0 and s.day == 2)
    view = acting(state)
    return pictures.screen(
        view, text.what_now(view, GAME.legal(state, view.to_act[0]), Teller(language)), Teller(language), 2
    )


def _places(language: Language) -> Image.Image:
    state = first(game("monastery-p4-greedy"), lambda s: len(legal_of(s, actions.Place)) > 0, after=0.5)
    return pictures.choice_of_places(acting(state), placements(state)[1], Teller(language), 2)


def _steps(language: Language) -> Image.Image:
    state = first(game("monastery-p4-greedy"), lambda s: "abbey" in steps_of(s), after=0.4)
    return pictures.choice_of_places(acting(state), steps_of(state), Teller(language), 2)


def _turns(language: Language) -> Image.Image:
    state = first(game("monastery-p2-greedy"), lambda s: len(turns(s)[2]) > 2, after=0.2)
    return pictures.choice_of_ways(acting(state), *ways(state), Teller(language), 2)


def _close_up(language: Language) -> Image.Image:
    """A turn late in a game, on a wide board: a tile was placed, monks were moved."""
    log = game("monastery-p4-draft-greedy")
    steps = [i for i, step in enumerate(log.steps) if any(isinstance(event, TurnBegan) for event in step.events)]
    for before, now in pairwise(steps[len(steps) * 3 // 4 :]):
        events = [event for step in log.steps[before + 1 : now + 1] for event in step.events]
        if {Placed, Moved} <= {type(event) for event in events}:
            seen = [event for event in events if event.seen_by(None) is not None]
            picture = RENDERER.bound(language, {}).close_up(GAME.view(log.steps[now].state, None), seen)
            assert picture is not None
            return picture.draw(2)
    raise AssertionError("nobody placed and moved")


def _marked(language: Language) -> Image.Image:
    """A table on which all have moved since, and the reader has begun his turn."""
    log = game("monastery-p4-draft-greedy")
    now = next(i for i, act in enumerate(log.acts) if i > len(log.acts) // 2 and isinstance(act.do, actions.Place))
    after = next(i for i in range(now + 1, len(log.acts)) if isinstance(log.acts[i].do, actions.Done))
    news = [event for step in log.steps[now - 12 : now + 1] for event in step.events]
    own = [event for step in log.steps[now + 1 : after + 1] for event in step.events]
    return RENDERER.bound(language, {}).table(GAME.view(log.steps[after].state, None), news, own).draw(2)


def _zoomed(language: Language) -> Image.Image:
    """Places on a part of a board that is too wide to be read."""
    view = LINES["east"]
    places = [(20, 1), (23, -1), view.board[18].at]
    return pictures.choice_of_places(view, places, Teller(language), 2, tile="kitchen")


def _ways(language: Language) -> Image.Image:
    """A tile on several squares in several turns."""
    log = game("monastery-p2-greedy")
    for step in log.steps[:-1]:
        view, legal = acting(step.state), GAME.legal(step.state, GAME.to_act(step.state)[0])
        for tile in dict.fromkeys(action.tile for action in legal_of(step.state, actions.Place)):
            asked = RENDERER.bound(language, {}).ask(view, legal, ("place", tile))
            if asked is not None and asked.picture is not None and asked.apart is not None:
                return asked.picture.draw(2)
    raise AssertionError("where and how are never one question")


def _faces(language: Language) -> Image.Image:
    """As large as the smallest they are shown."""
    teller = Teller(language)
    kinds = {
        (DATA.tiles[tile].kind, len(DATA.tiles[tile].squares), DATA.tiles[tile].colour): tile for tile in DATA.tiles
    }
    found = [
        *(tile_face(tile, teller) for tile in kinds.values()),
        *(monk_face(f"{seat}{i}", kneels, teller) for kneels in (False, True) for i, seat in enumerate(COLOURS, 1)),
        *(seat_face(seat, teller) for seat in COLOURS[:2]),
        letter_face("L", False, "red", teller),
        letter_face("M", True, "green", teller),
    ]
    return sheet([one.draw(1) for one in found], 6)


def _busy() -> View:
    """Nearly all tiles lie."""
    return _public("monastery-p4-draft-greedy", 1)


GOLDEN: dict[str, Callable[[Language], Image.Image]] = {
    "start-4": lambda language: _table(_public("monastery-p4-greedy", 0), language),
    "draft-seat": lambda language: _seen(GAME.view(part(game("monastery-p4-draft-greedy"), 0), "green"), language),
    "middle-2": lambda language: _table(_public("monastery-p2-greedy", 0.5), language),
    "middle-3": lambda language: _table(_public("monastery-p3-greedy", 0.5), language),
    "middle-4-seat": lambda language: _seen(GAME.view(part(game("monastery-p4-greedy"), 0.5), "yellow"), language),
    "teams-late": lambda language: _table(_public("monastery-p4-teams-greedy", 0.8), language),
    "end-2": lambda language: _seen(_public("monastery-p2-greedy", 1), language),
    "testament-4": lambda language: _testament("monastery-p4-greedy", language),
    "testament-teams": lambda language: _testament("monastery-p4-teams-greedy", language),
    "testament-names": lambda language: _testament("monastery-p4-teams-greedy", language, LONG_NAMES),
    "screen": _screen,
    "choice-of-places": _places,
    "choice-of-steps": _steps,
    "choice-of-turns": _turns,
    "busy": lambda language: _table(_busy(), language),
    "busy-phone": lambda language: _table(_busy(), language, 1),
    "busy-deuteranopia": lambda language: seen_with(_table(_busy(), language, 1), "deuteranopia"),
    "choice-zoomed": _zoomed,
    "choice-of-ways": _ways,
    "marked": _marked,
    "faces": _faces,
    "close-up": _close_up,
    "legend": lambda language: RENDERER.bound(language, {}).legend().draw(3.2),
    "names": lambda language: _table(gathered(4), language, 2, NAMES),
    "five-on-one": lambda language: _table(five_on_one(True, 2), language, 1),
    "every-tile": lambda language: every_tile(1, language),
    "every-emblem": lambda language: every_emblem(),
}

LOGS: dict[str, Callable[[], AnyLog]] = {
    name: partial(game, f"monastery-{name}")
    for name in ("p2-random", "p3-silence-greedy", "p4-draft-greedy", "p4-teams-greedy")
}
