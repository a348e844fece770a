"""The question before an action is carried out: one whole sentence for each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.monastery import actions
from engine.monastery.data import DATA, Square
from engine.monastery.game import NOTATION
from engine.monastery.view import View
from render.kit import checked_view
from render.monastery.choices import is_partner, letter_at, price
from render.monastery.coordinates import square_name
from render.monastery.sentences import Teller


def confirm(view: View, words: Sequence[str], teller: Teller) -> str:
    view = checked_view("Monastery", View, view)
    action = NOTATION.read(" ".join(words))
    return _QUESTIONS[type(action)](view, action, teller)


# -- tiles -------------------------------------------------------------------------------------------


def _keep(_view: View, a: actions.Keep, teller: Teller) -> str:
    return teller.language.t("Keep these three tiles: {tiles}?", tiles=teller.tiles(a.tiles))


def _place(_view: View, a: actions.Place, teller: Teller) -> str:
    t, tile = teller.language.t, DATA.tiles[a.tile]
    facts = {"tile": teller.tile(a.tile), "place": square_name(a.at)}
    if len(set(tile.sides)) == 1:  # alike in every turn
        return t("Place the {tile} on {place}?", **facts)
    return (
        t("Place the {tile} on {place}, not turned?", **facts),
        t("Place the {tile} on {place}, turned once?", **facts),
        t("Place the {tile} on {place}, turned twice?", **facts),
        t("Place the {tile} on {place}, turned three times?", **facts),
    )[a.turn]


def _exchange(_view: View, _a: actions.Exchange, teller: Teller) -> str:
    return teller.language.t("Draw a tile from the bag and return one, instead of placing?")


def _return(_view: View, a: actions.Return, teller: Teller) -> str:
    return teller.language.t("Return the {tile} to the bag?", tile=teller.tile(a.tile))


# -- monks -------------------------------------------------------------------------------------------


def _on(view: View, at: Square, teller: Teller) -> dict[str, str]:
    """The tile there."""
    tile = next(tile.tile for tile in view.board if tile.at == at)
    return {"tile": teller.tile(tile), "place": square_name(at)}


def _move(view: View, a: actions.Move, teller: Teller) -> str:
    t, monk = teller.language.t, teller.monk(a.monk)
    if a.to == "abbey":
        return t("Move {monk} to the Abbey?", monk=monk)
    if not isinstance(a.square, int):
        return t("Move {monk} to the {tile} on {place}?", monk=monk, **_on(view, a.to, teller))
    tile = next(tile.tile for tile in view.board if tile.at == a.to)
    return teller.language.n(
        "Move {monk} to the {tile} on {place} ({square}, worth {count} point)?",
        "Move {monk} to the {tile} on {place} ({square}, worth {count} points)?",
        DATA.tiles[tile].squares[a.square],
        monk=monk,
        square=teller.numbered_square(a.square),
        **_on(view, a.to, teller),
    )


def _encourage(view: View, a: actions.Encourage, teller: Teller) -> str:
    return teller.language.n(
        "Lay a blessing on {place} ({tile})?",
        "Lay {count} blessings on {place} ({tile})?",
        a.blessings,
        **_on(view, a.at, teller),
    )


def _pray(view: View, a: actions.Pray, teller: Teller) -> str:
    at = next(monk.on for monk in view.monks if monk.name == a.monk)
    assert isinstance(at, tuple)
    return teller.language.t(
        "Let {monk} kneel and pray on {place} ({tile})?", monk=teller.monk(a.monk), **_on(view, at, teller)
    )


def _imprison(_view: View, a: actions.Imprison, teller: Teller) -> str:
    t = teller.language.t
    if a.monk is None:
        return t("Imprison nobody?")
    return t("Send {monk} to the Prison Cell?", monk=teller.monk(a.monk))


def _brew(_view: View, a: actions.Brew, teller: Teller) -> str:
    t = teller.language.t
    if not a.monks:
        return t("Let nobody stay outside?")
    return teller.language.n(
        "Let {monks} stay outside?",
        "Let these monks stay outside: {monks}?",
        len(a.monks),
        monks=teller.monks(a.monks),
    )


# -- scoring -----------------------------------------------------------------------------------------


def _almonry(_view: View, _a: actions.Almonry, teller: Teller) -> str:
    return teller.language.t("Use the Almonry and receive a blessing?")


def _workshop(_view: View, _a: actions.Workshop, teller: Teller) -> str:
    return teller.language.t("Use the Workshop: draw a tile and return one?")


def _elect(_view: View, _a: actions.Elect, teller: Teller) -> str:
    return teller.language.t("Use the Abbot's House and call an election?")


def _swap(view: View, a: actions.Swap, teller: Teller) -> str:
    return teller.language.t(
        "Use the Library and exchange {letter_a} (row {row_a}, column {column_a}) with {letter_b} (row {row_b}, "
        "column {column_b})? Both become small.",
        letter_a=letter_at(view, a.a),
        letter_b=letter_at(view, a.b),
        row_a=a.a[0],
        column_a=a.a[1],
        row_b=a.b[0],
        column_b=a.b[1],
    )


def _letter(view: View, a: actions.Letter, teller: Teller) -> str:
    n, cost = teller.language.n, price(view, a.cell[1])
    facts = {"letter": letter_at(view, a.cell), "strip": teller.seat(a.strip)}
    if a.strip == view.reader:
        return n(
            "Buy the letter {letter} for {count} point?",
            "Buy the letter {letter} for {count} points?",
            cost,
            **facts,
        )
    if is_partner(view, a.strip):
        return n(
            "Buy a large {letter} for {count} point and lay it on the strip of {strip}?",
            "Buy a large {letter} for {count} points and lay it on the strip of {strip}?",
            cost,
            **facts,
        )
    return n(
        "Buy a small {letter} for {count} point and lay it on the strip of {strip}? You receive a blessing.",
        "Buy a small {letter} for {count} points and lay it on the strip of {strip}? You receive a blessing.",
        cost,
        **facts,
    )


def _monk(view: View, a: actions.BuyMonk, teller: Teller) -> str:
    monk = next(monk.name for monk in view.monks if monk.cell == a.cell and monk.seat == a.colour)
    return teller.language.n(
        "Buy the monk {monk} for {count} point?",
        "Buy the monk {monk} for {count} points?",
        price(view, a.cell[1]),
        monk=teller.monk(monk),
    )


def _abbot(_view: View, a: actions.NameAbbot, teller: Teller) -> str:
    return teller.language.t("Make {seat} abbot?", seat=teller.seat(a.colour))


def _done(view: View, _a: actions.Done, teller: Teller) -> str:
    t = teller.language.t
    return t("End your turn?") if view.decision == "move" else t("End your scoring?")


_QUESTIONS: Mapping[type, Callable[[View, Any, Teller], str]] = {
    actions.Keep: _keep,
    actions.Place: _place,
    actions.Exchange: _exchange,
    actions.Return: _return,
    actions.Move: _move,
    actions.Encourage: _encourage,
    actions.Done: _done,
    actions.Pray: _pray,
    actions.Almonry: _almonry,
    actions.Workshop: _workshop,
    actions.Elect: _elect,
    actions.Swap: _swap,
    actions.Letter: _letter,
    actions.BuyMonk: _monk,
    actions.NameAbbot: _abbot,
    actions.Imprison: _imprison,
    actions.Brew: _brew,
}
