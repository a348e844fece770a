"""Every word that an action of Monastery can have, legal or not: what people may mean by what they type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import get_args

from engine.monastery.actions import AnyAction
from engine.monastery.data import DATA
from engine.monastery.view import View
from render.kit import Choice
from render.monastery.choices import kind_label, label_of
from render.monastery.coordinates import square_name
from render.monastery.sentences import Teller

AROUND = 20  # squares beyond the outermost tiles that are known by name
TURNS = 4
SQUARES = 5  # of the Dormitory
BLESSINGS = 30
KINDS = tuple(str(kind.__struct_config__.tag) for kind in get_args(AnyAction))


def vocabulary(view: View, prefix: Sequence[str], teller: Teller) -> Iterator[Choice]:
    """The words that can stand after these, the likelier first."""
    if not prefix:
        return (Choice(kind, kind_label(kind, teller)) for kind in KINDS)
    words = _WORDS.get((prefix[0], len(prefix)))
    return iter(()) if words is None else words(view, prefix, teller)


def _mine_first(view: View) -> list[str]:
    mine = view.mine.tiles if view.mine is not None else ()
    return [*mine, *(tile for tile in DATA.tiles if tile not in mine)]


def _tiles(view: View, prefix: Sequence[str], teller: Teller) -> Iterator[Choice]:
    return (label_of(view, prefix, tile, teller) for tile in _mine_first(view))


def _three_tiles(view: View, _prefix: Sequence[str], _teller: Teller) -> Iterator[Choice]:
    yield Choice(f"[{'+'.join(_mine_first(view)[:3])}]", "")


def _monks(view: View, prefix: Sequence[str], teller: Teller) -> Iterator[Choice]:
    for monk in sorted(view.monks, key=lambda monk: monk.seat != view.reader):
        yield Choice(monk.name, teller.monk(monk.name))
    if prefix[0] == "imprison":
        yield Choice("-", teller.language.t("Nobody"))


def _nobody(_view: View, _prefix: Sequence[str], teller: Teller) -> Iterator[Choice]:
    yield Choice("[]", teller.language.t("Nobody"))


def _seats(view: View, _prefix: Sequence[str], teller: Teller) -> Iterator[Choice]:
    return (Choice(seat, teller.seat(seat)) for seat in view.seats)


def _cells(view: View, prefix: Sequence[str], teller: Teller) -> Iterator[Choice]:
    crosses = [monk.cell for monk in view.monks if monk.cell is not None]
    cells = [*(letter.cell for letter in view.grid), *crosses]
    if prefix[0] == "monk":
        cells.reverse()
    return (label_of(view, prefix, f"{row},{column}", teller) for row, column in cells)


def _places(view: View, prefix: Sequence[str], teller: Teller) -> Iterator[Choice]:
    if prefix[0] == "move":
        yield Choice("abbey", teller.place("abbey"))
    laid = [tile.at for tile in view.board]
    xs, ys = [at[0] for at in laid] or [0], [at[1] for at in laid] or [0]
    others = (
        (x, y)
        for x in range(min(xs) - AROUND, max(xs) + AROUND + 1)
        for y in range(min(ys) - AROUND, max(ys) + AROUND + 1)
    )
    for at in chain(laid, others):
        yield Choice(f"{at[0]},{at[1]}", square_name(at))


def _turns(view: View, prefix: Sequence[str], teller: Teller) -> Iterator[Choice]:
    if prefix[1] in DATA.tiles:  # else there is no such tile to turn
        yield from (label_of(view, prefix, str(turn), teller) for turn in range(TURNS))


def _squares(_view: View, _prefix: Sequence[str], teller: Teller) -> Iterator[Choice]:
    return (Choice(str(square), teller.numbered_square(square)) for square in range(SQUARES))


def _blessings(_view: View, _prefix: Sequence[str], _teller: Teller) -> Iterator[Choice]:
    return (Choice(str(count), str(count)) for count in range(1, BLESSINGS))


_WORDS: dict[tuple[str, int], Callable[[View, Sequence[str], Teller], Iterator[Choice]]] = {
    ("keep", 1): _three_tiles,
    ("place", 1): _tiles,
    ("place", 2): _places,
    ("place", 3): _turns,
    ("return", 1): _tiles,
    ("move", 1): _monks,
    ("move", 2): _places,
    ("move", 3): _squares,
    ("encourage", 1): _places,
    ("encourage", 2): _blessings,
    ("pray", 1): _monks,
    ("swap", 1): _cells,
    ("swap", 2): _cells,
    ("letter", 1): _cells,
    ("letter", 2): _seats,
    ("monk", 1): _cells,
    ("monk", 2): _seats,
    ("abbot", 1): _seats,
    ("imprison", 1): _monks,
    ("brew", 1): _nobody,
}
