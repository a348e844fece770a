"""Leads a player to an action, one word of its notation at a time: what to ask next, what the answers are called.

The answers come from the legal list and from nothing else; where they are places, they are numbered on a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.monastery import actions
from engine.monastery.actions import AnyAction
from engine.monastery.data import DATA, Cell, Square
from engine.monastery.game import NOTATION
from engine.monastery.view import View
from render.kit import Choice, Picture, Question
from render.leading import next_words, numbered
from render.monastery import pictures, text
from render.monastery.board import Place
from render.monastery.coordinates import square_name
from render.monastery.sentences import Teller
from render.words import places_alt


def _square(token: str) -> Square:
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


def ask(view: View, legal: Sequence[AnyAction], prefix: Sequence[str], teller: Teller) -> Question | None:
    """What to decide next after these words; None when they are a whole action."""
    tokens = next_words(map(words, sensible(legal)), prefix)
    if not tokens:
        return None
    choices = tuple(label_of(view, prefix, token, teller) for token in tokens)
    return _with_picture(view, prefix, Question(prompt(prefix, teller), choices), teller)


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
        tile = DATA.tiles[token]
        if tile.kind == "special":
            return Choice(token, teller.tile(token), t("special tile, no paths"))
        detail = t("value {value}; {sides}", value=tile.value, sides=teller.sides(tile.sides))
        return Choice(token, teller.tile(token), detail)
    if len(prefix) == 2:
        return Choice(token, square_name(_square(token)))
    turned = (t("Not turned"), t("Turned once"), t("Turned twice"), t("Turned three times"))[int(token)]
    return Choice(token, turned, teller.sides(DATA.tiles[prefix[1]].turned(int(token))))


def _tiles(_view: View, _prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    tiles = tuple(token.strip("[]").split("+"))
    sides = [_sides_in_short(DATA.tiles[tile].sides, teller) for tile in tiles]
    return Choice(token, teller.tiles(tiles), teller.language.listed(sides))


def _sides_in_short(sides: str, teller: Teller) -> str:
    """Where three tiles have to share a line."""
    t = teller.language.t
    if "D" in sides:
        return t("doors on all sides")
    towards = (t("N"), t("E"), t("S"), t("W"))
    paths = " ".join(word for word, side in zip(towards, sides, strict=True) if side == "P")
    return t("paths {paths}", paths=paths) if paths else t("no paths")


def _move(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    if len(prefix) == 1:
        monk = next(monk for monk in view.monks if monk.name == token)
        where = monk.on if not isinstance(monk.on, tuple) else square_name(monk.on)
        return Choice(token, teller.monk(token), teller.place("abbey") if where == "abbey" else where)
    if len(prefix) == 2:
        if token == "abbey":
            return Choice(token, teller.place("abbey"))
        at = _square(token)
        return Choice(token, square_name(at), _tile_at(view, at, teller))
    at = _square(prefix[2])
    tile = next(tile for tile in view.board if tile.at == at)
    number = DATA.tiles[tile.tile].squares[int(token)]
    worth = teller.language.n("worth {count} point", "worth {count} points", number)
    return Choice(token, teller.numbered_square(int(token)), worth)


def _tile_at(view: View, at: Square, teller: Teller) -> str:
    return next((teller.tile(tile.tile) for tile in view.board if tile.at == at), "")


def _site(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    if len(prefix) == 1:
        at = _square(token)
        return Choice(token, square_name(at), _tile_at(view, at, teller))
    return Choice(token, teller.language.n("{count} blessing", "{count} blessings", int(token)))


def _monk(view: View, _prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    if token == "-":
        return Choice(token, teller.language.t("Nobody"))
    monk = next(monk for monk in view.monks if monk.name == token)
    place = square_name(monk.on) if isinstance(monk.on, tuple) else teller.place("abbey")
    return Choice(token, teller.monk(token), place)


def _monks(_view: View, _prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    names = tuple(name for name in token.strip("[]").split("+") if name)
    return Choice(token, teller.monks(names) if names else teller.language.t("Nobody"))


def _bought(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    t, n = teller.language.t, teller.language.n
    if len(prefix) == 1:
        row, column = _square(token)
        where = n(
            "{count} point; row {row}, column {column}",
            "{count} points; row {row}, column {column}",
            price(view, column),
            row=row,
            column=column,
        )
        return Choice(token, letter_at(view, (row, column)) or t("Cross of row {row}", row=row), where)
    if prefix[0] == "monk":
        return Choice(token, teller.seat(token))
    if token == view.reader:
        return Choice(token, teller.seat(token), t("your own strip: a large letter"))
    if is_partner(view, token):
        return Choice(token, teller.seat(token), t("your partner's strip: a large letter"))
    return Choice(token, teller.seat(token), t("a small letter; you receive a blessing"))


def letter_at(view: View, cell: Cell) -> str | None:
    return next((letter.letter for letter in view.grid if letter.cell == cell), None)


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
    row, column = _square(token)
    where = teller.language.t("row {row}, column {column}", row=row, column=column)
    return Choice(token, letter_at(view, (row, column)) or "", where)


def _seat(_view: View, _prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    return Choice(token, teller.seat(token))


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


# -- what they see -----------------------------------------------------------------------------------


def _with_picture(view: View, prefix: Sequence[str], question: Question, teller: Teller) -> Question:
    kind, said = "".join(prefix[:1]), len(prefix)
    tokens = [choice.token for choice in question.choices]
    if (kind, said) in (("place", 2), ("move", 2), ("encourage", 1)):
        places: list[Place] = ["abbey" if token == "abbey" else _square(token) for token in tokens]
        told = [
            teller.language.t("{place}, {tile}", place=choice.label, tile=choice.detail)
            if choice.detail
            else choice.label
            for choice in question.choices
        ]
        alt = places_alt(told, teller.language)
        return numbered(question, Picture(partial(pictures.choice_of_places, view, places, teller), alt))
    if (kind, said) == ("place", 3):
        tile, at, turns = prefix[1], _square(prefix[2]), [int(token) for token in tokens]
        alt = text.turns_alt(tile, square_name(at), turns, teller)
        return numbered(question, Picture(partial(pictures.choice_of_turns, view, tile, at, turns, teller), alt))
    return question
