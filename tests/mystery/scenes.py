"""Positions to draw: from games that agents played, and extremes put together by hand.

`GOLDEN` are the pictures that are kept in golden/ and compared, those of suspects among them (`portrait_scenes`);
`LOGS` are whole games (tests/render/scenes.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace
from PIL import Image

from engine.core import Event
from engine.log import Log
from engine.mystery.data import DATA
from engine.mystery.events import (
    Accused,
    BellMoved,
    Book,
    Cleared,
    CryptTaken,
    Die,
    Drew,
    Moved,
    Penance,
    Revealed,
)
from engine.mystery.view import View
from render.frame import Frame
from render.language import Language
from render.layout import UNIT, stacked
from render.mystery import close_up, deck, ending, legend, pictures, replaying
from render.mystery.colours import PALETTE
from render.mystery.pawns import draw_pawn
from render.mystery.sentences import Teller
from render.mystery.vignettes import VIGNETTES
from render.palette import PAGE, PARCHMENT
from render.pen import Pen
from tests.conformance.tables import Place, played
from tests.mystery import portrait_scenes
from tests.mystery.table import GAME
from tests.render.sight import seen_with

AnyLog = Log[Any, Any, Any]
TELLER = Teller()
LONG_NAMES = {
    "red": "xXx_DragonSlayerOfTheNorth_99_xX",
    "blue": "Anna Maria",
    "yellow": "Bartholomew of Canterbury the II",
    "green": "张伟",
    "black": "Zoë Łukasiewicz-Žižková of Łódź 🎲",
    "white": "W" * 32,
}
"""As long as Discord lets them be."""


# -- played ------------------------------------------------------------------------------------------------


def game(players: int, seed: str = "log", agent: str = "greedy", **options: Any) -> AnyLog:
    return played(Place("mystery", players, agent), tuple(options.items()), seed)


def public(step: int, players: int = 6) -> View:
    log = game(players)
    found: View = log.game.view(log.steps[step].state, None)
    return found


def acting(step: int, players: int) -> View:
    """As somebody sees it who is awaited."""
    log = game(players)
    state = log.steps[step].state
    found: View = log.game.view(state, log.game.to_act(state)[0])
    return found


# -- by hand -----------------------------------------------------------------------------------------------

START: View = GAME.view(GAME.setup(DATA.colours, "start", {}).state, None)


def everywhere(**pawns: str) -> View:
    """The beginning, with pawns elsewhere."""
    return replace(START, pawns={**START.pawns, **pawns})


def crowded() -> View:
    """All that can be open at once: everything said, everybody in penance, cards in force, promises, votes."""
    return replace(
        START,
        bell=4,
        pawns=dict.fromkeys(DATA.colours, "parlatorium"),
        penance=dict.fromkeys(DATA.colours, "due"),
        books=dict.fromkeys(DATA.colours, 12),
        crypt=DATA.colours,
        visited=DATA.colours,
        extra=(None,),
        silences=dict.fromkeys(DATA.colours, 9),
        pile=0,
        revelations=[
            {"seat": seat, "trait": value} for value, seat in zip(DATA.values, DATA.colours * 2, strict=True)
        ],
        accusations=[{"seat": "red", "monk": monk, "right": False} for monk in ("guy", "galbraith", "sergio")],
        effects=[
            {"card": "barred_door", "op": "close_room", "who": (), "until": "next_mass", "room": "capitulum"},
            {"card": "plain_speech", "op": "question_mode", "who": (), "until": "next_mass", "mode": "yes_no"},
        ],
        promises={**START.promises, "blue": [{"room": "bibliotheca", "yes": True}]},
        votes={**START.votes, "red": ("blue", "white")},
    )


WALKED = everywhere(red="claustrum_n", blue="confessio_aulae", yellow="crypta", green="capitulum", black="aula")
NEWS: tuple[Event, ...] = (
    BellMoved(2),
    Moved("blue", "confessio_aulae", "walk"),
    Die("confessio_aulae", "blue"),
    Moved("yellow", "crypta", "walk"),
    CryptTaken("yellow"),
    Moved("green", "capitulum", "walk"),
    Revealed("green", "bearded"),
    Book(seat="black"),
    Drew(seat="white"),
)
OWN: tuple[Event, ...] = (Moved("red", "claustrum_n", "walk"),)


def marked(language: Language) -> Image.Image:
    view = replace(
        WALKED,
        bell=2,
        crypt=("yellow",),
        dice={**WALKED.dice, "confessio_aulae": "blue"},
        books={**WALKED.books, "black": 1},
        revelations=[{"seat": "green", "trait": "bearded"}],
    )
    return pictures.table(view, Teller(language), NEWS, OWN).draw(UNIT)


CHOICE: Mapping[str, str] = {
    "centrum": "1", "claustrum_e": "2", "claustrum_s": "3", "claustrum_w": "4", "ecclesia": "5", "crypta": "6",
    "confessio_ecclesiae": "7", "aula": "8", "cellula_red": "9", "capitulum": "10", "hortus": "11",
}  # fmt: skip


# -- golden ------------------------------------------------------------------------------------------------


def _table(view: View, teller: Teller, unit: float = 2.5) -> Image.Image:
    return pictures.draw_table(view, teller, unit)


def _close_up(language: Language, view: View, *events: Event) -> Image.Image:
    found = close_up.close_up(view, events, Teller(language))
    assert found is not None
    return found.draw(UNIT)


def every_pawn() -> Image.Image:
    """Large, and as small as they get; a penitent beside each."""
    pen = Pen(len(DATA.colours) * 110, 110, PAGE, PALETTE)
    for i, seat in enumerate(DATA.colours):
        draw_pawn(pen, i * 110 + 30, 40, seat, 2.5)
        draw_pawn(pen, i * 110 + 80, 40, seat, 2.5, penitent=True)
        draw_pawn(pen, i * 110 + 40, 92, seat, 1)
        draw_pawn(pen, i * 110 + 70, 92, seat, 1, took=True)
    return pen.done()


def _cards(language: Language) -> Image.Image:
    """One of each sort."""
    cards = ("muster_looks", "on_obedience", "palimpsest", "chained_books")
    return stacked([deck.card_picture(card, Teller(language)).draw(UNIT) for card in cards], PALETTE)


def every_vignette() -> Image.Image:
    pen = Pen(6 * 130, 3 * 130, PARCHMENT, PALETTE)
    for i, draw in enumerate(VIGNETTES.values()):
        draw(Frame(pen, i % 6 * 130 + 15, i // 6 * 130 + 15, 100))
    return pen.done()


def _frame(language: Language, players: int) -> Image.Image:
    """Somewhere in a replay of a finished game."""
    log = game(players)
    points = replaying.turning_points(log)
    views = [replaying.opened(log, i) for i in points[-6:]]
    return next(iter(replaying.frames(views, 2, Teller(language))))


def _end(players: int, teller: Teller) -> Image.Image:
    return ending.ending(public(-1, players), teller).draw(UNIT)


GOLDEN: dict[str, Callable[[Language], Image.Image]] = {
    **portrait_scenes.GOLDEN,
    "start-6": lambda language: _table(START, Teller(language)),
    "middle-4-seat": lambda language: pictures.seen(acting(100, 4), Teller(language), UNIT),
    "busy": lambda language: _table(crowded(), Teller(language, LONG_NAMES)),
    "busy-phone": lambda language: _table(crowded(), Teller(language), 1),
    "busy-deuteranopia": lambda language: seen_with(_table(crowded(), Teller(language), 1), "deuteranopia"),
    "busy-tritanopia": lambda language: seen_with(_table(crowded(), Teller(language), 1), "tritanopia"),
    "marks": marked,
    "choice-of-rooms": lambda language: pictures.rooms(
        replace(WALKED, you="white"), Teller(language), CHOICE, OWN
    ).draw(UNIT),
    "close-up": lambda language: _close_up(language, WALKED, *NEWS[:3]),
    "revealed": lambda language: _close_up(language, WALKED, Revealed("green", "bearded")),
    "accused": lambda language: _close_up(
        language, WALKED, Accused("red", "sergio", False), Cleared("white", "sergio"), Penance("red")
    ),
    "cards": _cards,
    "every-vignette": lambda language: every_vignette(),
    "end-3": lambda language: _end(3, Teller(language)),
    "end-6": lambda language: pictures.seen(public(-1), Teller(language), UNIT),
    "end-names": lambda language: _end(6, Teller(language, LONG_NAMES)),
    "replay-4": lambda language: _frame(language, 4),
    "legend": lambda language: legend.legend(Teller(language)).draw(UNIT),
    "every-pawn": lambda language: every_pawn(),
}

LOGS: dict[str, Callable[[], AnyLog]] = {
    "p3-random": partial(game, 3, agent="random"),
    "p4-private-greedy": partial(game, 4, answers="private"),
    "p6-greedy": partial(game, 6),
}
