"""Leads a player to an action, one word of its notation at a time: what to ask next, what the answers are called.

The answers come from the legal list and from nothing else; where they are places, they are numbered on a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.monastery import actions
from engine.monastery.actions import AnyAction
from engine.monastery.data import DATA, Square
from engine.monastery.game import NOTATION
from engine.monastery.view import View
from render.kit import Choice, Question
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
    choices = tuple(_choice(view, prefix, token, teller) for token in tokens)
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
        "swap": t("Library: swap letters"),
        "letter": t("Buy a letter"),
        "monk": t("Buy a monk"),
        "abbot": t("Name the abbot"),
        "imprison": t("Imprison a monk"),
        "brew": t("Who stays outside"),
    }[kind]


def prompt(prefix: Sequence[str], teller: Teller) -> str:
    """What is asked after these words."""
    t = teller.language.t
    prompts = {
        ("keep", 1): t("Which three tiles do you keep?"),
        ("place", 1): t("Which tile?"),
        ("place", 2): t("Where? The numbers are on the picture."),
        ("place", 3): t("Turned which way?"),
        ("return", 1): t("Which tile goes back to the bag?"),
        ("move", 1): t("Which monk?"),
        ("move", 2): t("Where to? The numbers are on the picture."),
        ("move", 3): t("On which square?"),
        ("encourage", 1): t("On which site?"),
        ("encourage", 2): t("How many blessings?"),
        ("pray", 1): t("Which monk prays?"),
        ("swap", 1): t("Which letter?"),
        ("swap", 2): t("With which other?"),
        ("letter", 1): t("Which letter?"),
        ("letter", 2): t("For whose strip?"),
        ("monk", 1): t("From which cross?"),
        ("monk", 2): t("Whose monk?"),
        ("abbot", 1): t("Who becomes abbot?"),
        ("imprison", 1): t("Who goes to the Prison Cell?"),
        ("brew", 1): t("Who stays where he is?"),
    }
    return prompts[prefix[0], len(prefix)] if prefix else t("What do you do?")


def _choice(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    if not prefix:
        return Choice(token, kind_label(token, teller))
    return _NAMERS[prefix[0]](view, prefix, token, teller)


def _tile(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    t = teller.language.t
    if len(prefix) == 1:
        tile = DATA.tiles[token]
        if tile.kind == "special":
            return Choice(token, teller.tile(token), t("special"))
        detail = t("value {value}, sides {sides}", value=tile.value, sides=tile.sides)
        return Choice(token, teller.tile(token), detail)
    if len(prefix) == 2:
        return Choice(token, square_name(_square(token)))
    sides = DATA.tiles[prefix[1]].turned(int(token))
    return Choice(token, t("Turn {turn}", turn=token), t("sides {sides}, north first", sides=sides))


def _tiles(_view: View, _prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    tiles = tuple(token.strip("[]").split("+"))
    sides = teller.language.listed([DATA.tiles[tile].sides for tile in tiles])
    return Choice(token, teller.tiles(tiles), teller.language.t("sides {sides}", sides=sides))


def _move(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    t = teller.language.t
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
    return Choice(token, t("Square {square}", square=int(token) + 1), t("worth {number}", number=number))


def _tile_at(view: View, at: Square, teller: Teller) -> str:
    return next((teller.tile(tile.tile) for tile in view.board if tile.at == at), "")


def _site(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    if len(prefix) == 1:
        at = _square(token)
        return Choice(token, square_name(at), _tile_at(view, at, teller))
    return Choice(token, token)


def _monk(view: View, _prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    if token == "-":
        return Choice(token, teller.language.t("Nobody"))
    monk = next(monk for monk in view.monks if monk.name == token)
    place = square_name(monk.on) if isinstance(monk.on, tuple) else teller.place("abbey")
    return Choice(token, teller.monk(token), place)


def _monks(_view: View, _prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    names = tuple(name for name in token.strip("[]").split("+") if name)
    return Choice(token, teller.monks(names) if names else teller.language.t("Nobody"))


def _cell(view: View, token: str, teller: Teller) -> Choice:
    t = teller.language.t
    row, column = _square(token)
    glyph = next((letter.letter for letter in view.grid if letter.cell == (row, column)), None)
    price = (DATA.bottom if view.reader and "." not in view.strips[view.reader] else DATA.top)[column - 1]
    where = t("row {row}, column {column}, price {price}", row=row, column=column, price=price)
    return Choice(token, glyph or t("Cross of row {row}", row=row), where)


def _bought(view: View, prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    if len(prefix) == 1:
        return _cell(view, token, teller)
    detail = view.strips[token] if prefix[0] == "letter" else ""
    return Choice(token, teller.seat(token), detail)


def _letters(view: View, _prefix: Sequence[str], token: str, teller: Teller) -> Choice:
    return _cell(view, token, teller)


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
        alt = places_alt([choice.label for choice in question.choices], teller.language)
        return numbered(question, lambda unit: pictures.choice_of_places(view, places, teller, unit), alt)
    if (kind, said) == ("place", 3):
        tile, at, turns = prefix[1], _square(prefix[2]), [int(token) for token in tokens]
        alt = text.turns_alt(tile, square_name(at), turns, teller)
        return numbered(question, lambda unit: pictures.choice_of_turns(view, tile, at, turns, teller, unit), alt)
    return question
