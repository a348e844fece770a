"""What can be chosen, and what people read and see of each choice: names of actions, prompts, and a choice for each
word of the notation. What is asked when stands in `asking`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.monastery import actions
from engine.monastery.actions import AnyAction
from engine.monastery.data import DATA, Cell, Square
from engine.monastery.events import Place
from engine.monastery.game import NOTATION
from engine.monastery.view import View
from render.kit import Choice, Picture
from render.monastery.coordinates import square_name
from render.monastery.faces import letter_face, monk_face, seat_face, tile_face
from render.monastery.ground import beside, joined, tile_at
from render.monastery.reckoning import steps
from render.monastery.sentences import Teller


def square_of(token: str) -> Square:
    x, y = token.split(",")
    return int(x), int(y)


def words(action: AnyAction) -> tuple[str, ...]:
    return tuple(NOTATION.write(action).split())


def _print(tile: str) -> tuple[str, str]:
    """What tells a tile from others; two Fields are the same to anybody."""
    return DATA.tiles[tile].name, DATA.tiles[tile].sides


def _alike(action: AnyAction) -> object:
    """Actions that come to the same are one choice: like tiles, and turns that lay a tile identically."""
    if isinstance(action, actions.Place):
        return "place", _print(action.tile), action.at, DATA.tiles[action.tile].turned(action.turn)
    if isinstance(action, actions.Return):
        return "return", _print(action.tile)
    if isinstance(action, actions.Keep):
        return "keep", *sorted(map(_print, action.tiles))
    return action


def sensible(legal: Sequence[AnyAction]) -> list[AnyAction]:
    """The legal list without repeats that only the notation can tell apart."""
    found: dict[object, AnyAction] = {}
    for action in legal:
        found.setdefault(_alike(action), action)
    return list(found.values())


# -- what people read --------------------------------------------------------------------------------


def kind_label(kind: str, teller: Teller) -> str:
    t = teller.language.t
    return {
        "keep": t("Keep tiles"),
        "place": t("Place a tile"),
        "exchange": t("Exchange a tile"),
        "return": t("Return a tile"),
        "move": t("Move a monk"),
        "encourage": t("Lay blessings"),
        "done": t("Done"),
        "pray": t("Pray"),
        "almonry": t("Almonry: a blessing"),
        "workshop": t("Workshop: draw a tile"),
        "elect": t("Call an election"),
        "swap": t("Library: exchange letters"),
        "letter": t("Buy a letter"),
        "monk": t("Buy a monk"),
        "abbot": t("Name the abbot"),
        "imprison": t("Imprison a monk"),
        "brew": t("Choose who stays outside"),
    }[kind]


def prompt(prefix: Sequence[str], teller: Teller) -> str:
    """What is asked after these words."""
    t = teller.language.t
    prompts = {
        ("keep", 1): t("Which three tiles do you keep?"),
        ("place", 1): t("Which tile?"),
        ("place", 2): t("Where? The numbers are on the picture."),
        ("place", 3): t("Turned which way? The numbers are on the picture."),
        ("return", 1): t("Which tile goes back to the bag?"),
        ("move", 1): t("Which monk?"),
        ("move", 2): t("Where to? The numbers are on the picture."),
        ("move", 3): t("On which square?"),
        ("encourage", 1): t("On which site? The numbers are on the picture."),
        ("encourage", 2): t("How many blessings?"),
        ("pray", 1): t("Which monk prays?"),
        ("swap", 1): t("Which letter?"),
        ("swap", 2): t("With which other letter?"),
        ("letter", 1): t("Which letter?"),
        ("letter", 2): t("For whose strip?"),
        ("monk", 1): t("From which cross?"),
        ("monk", 2): t("Whose monk?"),
        ("abbot", 1): t("Who becomes abbot?"),
        ("imprison", 1): t("Who goes to the Prison Cell?"),
        ("brew", 1): t("Who stays where he is?"),
    }
    return prompts.get((prefix[0], len(prefix)), t("What do you do?")) if prefix else t("What do you do?")


def label_of(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    """The choice of this word after those."""
    if not prefix:
        return Choice(token, kind_label(token, teller), _ending(view, teller) if token == "done" else "")
    return _NAMERS[prefix[0]](view, prefix, token, teller)


def _ending(view: View, teller: Teller) -> str:
    t = teller.language.t
    return t("end your turn") if view.decision == "move" else t("end your scoring")


def _tile(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    t = teller.language.t
    if len(prefix) == 1:
        tile, face = DATA.tiles[token], tile_face(token, teller)
        if tile.kind == "special":
            return Choice(token, teller.tile(token), t("special tile, no paths"), face)
        detail = t("value {value}; {sides}", value=tile.value, sides=teller.sides(tile.sides))
        return Choice(token, teller.tile(token), detail, face)
    if len(prefix) == 2:
        at = square_of(token)
        return Choice(token, square_name(at), _beside(beside(view, at), teller))
    turned = turn_name(int(token), teller)
    if len(prefix) < 3 or not prefix[2]:
        return Choice(token, turned, teller.sides(DATA.tiles[prefix[1]].turned(int(token))))
    return Choice(token, turned, _joins(view, prefix[1], square_of(prefix[2]), int(token), teller))


def turn_name(turn: int, teller: Teller) -> str:
    t = teller.language.t
    return (t("Not turned"), t("Turned once"), t("Turned twice"), t("Turned three times"))[turn]


def _beside(neighbours: Sequence[str], teller: Teller) -> str:
    if not neighbours:
        return ""
    tiles = teller.together([teller.the_tile(tile) for tile in neighbours])
    return teller.language.t("beside {tiles}", tiles=tiles)


def _joins(view: View, tile: str, at: Square, turn: int, teller: Teller) -> str:
    """Its sides, and what they lead to."""
    t = teller.language.t
    sides, found = teller.sides(DATA.tiles[tile].turned(turn)), joined(view, tile, at, turn)
    if not found:
        return sides
    tiles = teller.together([teller.the_tile(one) for one in found])
    return t("{sides}; joins {tiles}", sides=sides, tiles=tiles)


def _tiles(_view: View, _prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    tiles = tuple(token.strip("[]").split("+"))
    sides = [sides_in_short(DATA.tiles[tile].sides, teller) for tile in tiles]
    return Choice(token, teller.tiles(tiles), teller.language.listed(sides))


def sides_in_short(sides: str, teller: Teller) -> str:
    """Where three tiles have to share a line."""
    t = teller.language.t
    if "D" in sides:
        return t("doors on all sides")
    towards = (t("N"), t("E"), t("S"), t("W"))
    paths = " ".join(word for word, side in zip(towards, sides, strict=True) if side == "P")
    return t("paths {paths}", paths=paths) if paths else t("no paths")


def _move(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    if len(prefix) == 1:
        return _monk(view, prefix, token, teller)
    if len(prefix) == 2:
        return _goal(view, prefix[1], "abbey" if token == "abbey" else square_of(token), token, teller)
    worth = teller.language.n("worth {count} point", "worth {count} points", worth_of(view, prefix[2], token))
    return Choice(token, teller.numbered_square(int(token)), worth)


def _goal(view: View, monk: str, to: Place, token: str, teller: Teller) -> Choice:
    """What is there, and how far it is."""
    t, n, cost = teller.language.t, teller.language.n, steps(view, monk, to)
    there = _who_is_on(view, to, teller) if to != "abbey" else ""
    if cost is not None:
        way = n("{count} step", "{count} steps", cost)
        there = t("{there}; {steps}", there=there, steps=way) if there else way
    return Choice(token, teller.place(to), there)


def worth_of(view: View, at: str, square: str) -> int:
    tile = tile_at(view, square_of(at))
    assert tile is not None
    return DATA.tiles[tile.tile].squares[int(square)]


def _who_is_on(view: View, at: Place, teller: Teller) -> str:
    """The tile there, who stands on it, and of a site which squares are free."""
    tile = tile_at(view, at)
    if tile is None:
        return ""
    t, listed = teller.language.t, teller.language.listed
    here = [monk for monk in view.monks if monk.on == at]
    monks, name = listed([teller.monk(monk.name) for monk in here]), teller.tile(tile.tile)
    if tile.built:
        return t("{tile}, built; {monks} there", tile=name, monks=monks) if here else t("{tile}, built", tile=name)
    taken = {monk.square for monk in here}
    squares = DATA.tiles[tile.tile].squares
    free = listed([str(worth) for i, worth in enumerate(squares) if i not in taken])
    if here:
        return t("{tile}, squares free: {free}; {monks} there", tile=name, free=free, monks=monks)
    return t("{tile}, squares free: {free}", tile=name, free=free)


def _site(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    if len(prefix) == 1:
        at = square_of(token)
        return Choice(token, square_name(at), _who_is_on(view, at, teller))
    return Choice(token, teller.language.n("{count} blessing", "{count} blessings", int(token)))


def _monk(view: View, _prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    if token == "-":
        return Choice(token, teller.language.t("Nobody"))
    monk = next(monk for monk in view.monks if monk.name == token)
    return Choice(token, teller.monk(token), where(view, token, teller), monk_face(token, monk.kneeling, teller))


def where(view: View, monk: str, teller: Teller) -> str:
    """Where a monk stands."""
    t, on = teller.language.t, next(one for one in view.monks if one.name == monk).on
    if not isinstance(on, tuple):
        return teller.place("abbey") if on == "abbey" else t("on the grid")
    tile = tile_at(view, on)
    name = teller.tile(tile.tile) if tile is not None else ""
    return t("{place}, {tile}", place=square_name(on), tile=name)


def _monks(_view: View, _prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    names = tuple(name for name in token.strip("[]").split("+") if name)
    return Choice(token, teller.monks(names) if names else teller.language.t("Nobody"))


def _bought(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    t, n = teller.language.t, teller.language.n
    if len(prefix) == 1:
        row, column = square_of(token)
        detail = n(
            "{count} point; row {row}, column {column}",
            "{count} points; row {row}, column {column}",
            price(view, column),
            row=row,
            column=column,
        )
        letter = letter_at(view, (row, column))
        if letter is None:
            return Choice(token, t("Cross of row {row}", row=row), detail)
        return Choice(token, letter, detail, _face_of(view, (row, column), teller))
    if prefix[0] == "monk":
        return Choice(token, teller.seat(token), face=seat_face(token, teller))
    return Choice(token, teller.seat(token), strip_told(view, token, teller), seat_face(token, teller))


def strip_told(view: View, seat: str, teller: Teller) -> str:
    """What a letter becomes on this player's strip."""
    t = teller.language.t
    if seat == view.reader:
        return t("your own strip: a large letter")
    if is_partner(view, seat):
        return t("your partner's strip: a large letter")
    return t("a small letter; you receive a blessing")


def letter_at(view: View, cell: Cell) -> str | None:
    return next((letter.letter for letter in view.grid if letter.cell == cell), None)


def _face_of(view: View, cell: Cell, teller: Teller) -> Picture | None:
    lying = next((letter for letter in view.grid if letter.cell == cell), None)
    return letter_face(lying.letter, lying.small, DATA.seat_order[cell[0] - 1], teller) if lying else None


def price(view: View, column: int) -> int:
    """What the reader pays in a column of the grid (M9.1)."""
    full = view.reader is not None and "." not in view.strips[view.reader]
    return (DATA.bottom if full else DATA.top)[column - 1]


def is_partner(view: View, seat: str) -> bool:
    """M13.1: of four, every other plays with the reader."""
    if view.reader is None or not view.options.teams:
        return False
    return view.seats.index(view.reader) % 2 == view.seats.index(seat) % 2 and seat != view.reader


def _letters(view: View, _prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    row, column = square_of(token)
    where = teller.language.t("row {row}, column {column}", row=row, column=column)
    letter = letter_at(view, (row, column)) or ""
    return Choice(token, letter, where, _face_of(view, (row, column), teller))


def _seat(_view: View, _prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    return Choice(token, teller.seat(token), face=seat_face(token, teller))


_NAMERS: dict[str, Callable[[View, Sequence[str], str, Teller], Choice]] = {
    "keep": _tiles,
    "place": _tile,
    "return": _tile,
    "move": _move,
    "encourage": _site,
    "pray": _monk,
    "swap": _letters,
    "letter": _bought,
    "monk": _bought,
    "abbot": _seat,
    "imprison": _monk,
    "brew": _monks,
}


# -- several words at once ---------------------------------------------------------------------------


def label_of_both(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    """The choice of two words that are said together: where and how, where to and which square, what and whose."""
    t, n = teller.language.t, teller.language.n
    one, _, two = token.partition(" ")
    outer = label_of(view, prefix, one, teller)
    if not two:
        return outer
    inner = label_of(view, (*prefix, one), two, teller)
    if prefix[0] == "place":
        laid = (
            t("{place}, not turned", place=outer.label),
            t("{place}, turned once", place=outer.label),
            t("{place}, turned twice", place=outer.label),
            t("{place}, turned three times", place=outer.label),
        )
        return Choice(token, laid[int(two)], inner.detail)
    if prefix[0] == "move":
        label = n(
            "{place}, a square worth {count} point",
            "{place}, a square worth {count} points",
            worth_of(view, one, two),
            place=outer.label,
        )
        return Choice(token, label, outer.detail)
    if prefix[0] == "monk":
        return _monk_for_sale(view, square_of(one), two, token, teller)
    if two == view.reader:
        return replace(outer, token=token, label=t("{letter} for your own strip", letter=outer.label))
    label = t("{letter} for the strip of {seat}", letter=outer.label, seat=inner.label)
    return replace(outer, token=token, label=label)


def _monk_for_sale(view: View, cell: Cell, seat: str, token: str, teller: Teller) -> Choice:
    monk = next(monk.name for monk in view.monks if monk.cell == cell and monk.seat == seat)
    points = teller.language.n("{count} point", "{count} points", price(view, cell[1]))
    return Choice(token, teller.monk(monk), points, monk_face(monk, False, teller))
