"""Positions to draw: from games played by chance, and extremes put together by hand.

`GOLDEN` are the pictures that are kept in golden/ and compared, `LOGS` whole games (tests/render/scenes.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

from msgspec.structs import replace
from PIL import Image

from engine.log import Log
from engine.web_of_power import WebOfPower, actions
from engine.web_of_power.data import DATA
from engine.web_of_power.events import Placed
from engine.web_of_power.placing import cap_of
from engine.web_of_power.scoring import country_points
from engine.web_of_power.state import State
from engine.web_of_power.view import PlacedPiece, ScoreLine, Supply, View
from render.frame import Frame
from render.language import Language
from render.palette import PAGE
from render.pen import Pen
from render.seats import emblem
from render.web_of_power import faces, icons, pictures, text
from render.web_of_power.colours import PALETTE
from render.web_of_power.renderer import RENDERER
from render.web_of_power.sentences import Teller
from tests.conformance.tables import Place, played
from tests.render.sight import seen_with

GAME = WebOfPower()
COLOURS = DATA.colours
AnyLog = Log[Any, Any, Any]


# -- played ----------------------------------------------------------------------------------------


def game(players: int, seed: str, fast: bool = False) -> AnyLog:
    """A whole game of players who choose by chance: what others learn to do better changes no picture."""
    return played(Place("web-of-power", players, "random"), (("fast", fast),), seed)


def first(log: AnyLog, wanted: Callable[[State], bool]) -> State:
    found: State = next(step.state for step in log.steps if wanted(step.state))
    return found


def acting(state: State) -> View:
    """As the player sees it whose turn it is."""
    return GAME.view(state, GAME.to_act(state)[0])


def legal_of(state: State) -> list[Any]:
    to_act = GAME.to_act(state)
    return GAME.legal(state, to_act[0]) if to_act else []


# -- by hand ---------------------------------------------------------------------------------------

EMPTY = GAME.view(GAME.setup(COLOURS, "empty", {}).state, None)

NAMES = {
    "yellow": "Bartholomew the Extraordinarily Long-Winded of Canterbury and Elsewhere",
    "red": "🦊🎲",
    "green": "Иван Петрович",
    "violet": "Zoë Łukasiewicz-Žižková 🎲",
    "blue": "W" * 100,
}

LONG_NAMES = {
    "yellow": "Bartholomew of Canterbury the II",
    "red": "xXx_DragonSlayerOfTheNorth_99_xX",
    "green": "张伟",
    "violet": "Zoë Łukasiewicz-Žižková of Łódź 🎲",
    "blue": "Anna Maria",
}
"""As long as Discord lets them be."""


def full(owner: Callable[[int], str], view: View = EMPTY) -> View:
    """Every site taken, every seal at its cap, by turns of all colours."""
    sites = {site: owner(i) for i, site in enumerate(DATA.sites)}
    advisors: dict[str, dict[str, int]] = {}
    for country in DATA.countries:
        for i in range(cap_of(sites, country)):
            seat = COLOURS[i % len(COLOURS)]
            advisors.setdefault(country, {})[seat] = advisors.get(country, {}).get(seat, 0) + 1
    return replace(
        view,
        turn=61,
        sites=sites,
        advisors=advisors,
        supply=dict.fromkeys(view.seats, Supply(9, 0)),
        discards={card.id: card.count for card in DATA.cards.values()},
        face_up=(),
        pile=0,
    )


MIXED = full(lambda i: COLOURS[(i * 2 + i // 5) % len(COLOURS)])
ALONE = full(lambda i: COLOURS[0])
"""One player has every site: the largest seals there can be."""


def interim(view: View) -> View:
    """As if this had just been scored for the first time."""
    lines = tuple(
        ScoreLine(seat, "interim", country, points)
        for country in DATA.countries
        for seat, points in country_points(view.sites, country, view.seats).items()
        if points
    )
    scores = {seat: sum(line.points for line in lines if line.seat == seat) for seat in view.seats}
    return replace(view, exhausted=1, tally=lines, scores=scores)


def fresh(view: View = EMPTY) -> View:
    """A turn in which a cloister and an advisor were placed."""
    seat = view.on_turn
    return replace(
        view,
        sites={"cluny": seat, "citeaux": seat, "lerins": "blue"},
        advisors={"burgundy": {"blue": 1, seat: 1}},
        placed=(PlacedPiece("cloister", "citeaux"), PlacedPiece("advisor", "burgundy")),
        held=view.held | {seat: 1},
    )


def tied_on(view: View, score: int) -> View:
    """Everybody on one space of the score track."""
    return replace(view, scores=dict.fromkeys(view.seats, score))


# -- golden ----------------------------------------------------------------------------------------


def _table(view: View, language: Language, unit: float = 2, names: Mapping[str, str] | None = None) -> Image.Image:
    return pictures.table(view, Teller(language, names), unit)


def _seen(view: View, language: Language) -> Image.Image:
    return pictures.seen(view, Teller(language), 2)


def _end(players: int, seed: str) -> View:
    return GAME.view(game(players, seed).state, None)


def _hand(language: Language) -> Image.Image:
    state = first(game(4, "hand"), lambda s: len({type(action) for action in legal_of(s)}) > 2 and s.turn > 20)
    view = acting(state)
    teller = Teller(language)
    return pictures.hand(view, text.what_now(view, legal_of(state), teller), teller, 2)


def _sites(language: Language) -> Image.Image:
    """Every site of the map, numbered."""
    return pictures.choice_of_places(EMPTY, tuple(DATA.sites), Teller(language), 2)


def _seals(language: Language) -> Image.Image:
    """Seals with room for one more, numbered where he would stand."""
    state = first(game(5, "seals"), lambda s: len(seals_of(s)) > 4)
    return pictures.choice_of_places(acting(state), seals_of(state), Teller(language), 2)


def seals_of(state: State) -> list[str]:
    legal = legal_of(state)
    found = {action.country for action in legal if isinstance(action, actions.PlaceAdvisor)}
    return [country for country in DATA.countries if country in found]


def every_emblem(unit: float = 2) -> Image.Image:
    """Players' marks, large and as small as they get on the score track; then icons."""
    draws: list[Callable[[Frame], None]] = [
        *(partial(_emblem, seat=seat) for seat in COLOURS),
        icons.cloister, icons.advisor, icons.card, icons.crown,
    ]  # fmt: skip
    pen = Pen(int(24 * len(draws) * unit), int(40 * unit), PAGE, PALETTE)
    for i, draw in enumerate(draws):
        draw(Frame(pen, (24 * i + 4) * unit, 4 * unit, 16 * unit))
        draw(Frame(pen, (24 * i + 8) * unit, 28 * unit, 7 * unit))
    return pen.done()


def _emblem(f: Frame, seat: str) -> None:
    emblem(f, seat)


def _middle(players: int) -> View:
    log = game(players, "middle")
    return GAME.view(log.steps[len(log.steps) // 2].state, None)


def _close_up(language: Language) -> Image.Image:
    """A turn late in a game, with a cloister and an advisor."""
    log = game(5, "middle")
    points = RENDERER.turning_points(log)
    for before, now in pairwise(points[len(points) // 2 :]):
        events = [event for step in log.steps[before + 1 : now + 1] for event in step.events]
        if {event.piece for event in events if isinstance(event, Placed)} == {"cloister", "advisor"}:
            picture = RENDERER.bound(language, {}).close_up(GAME.view(log.steps[now].state, None), events)
            assert picture is not None
            return picture.draw(4)
    raise AssertionError("nobody placed both")


def _marks(language: Language) -> Image.Image:
    """A turn in which a cloister was placed and then an advisor, with what the others did before it."""
    log = game(5, "middle")
    now = next(
        i
        for i, step in enumerate(log.steps)
        if i > 90 and [piece.piece for piece in step.state.placed] == ["cloister", "advisor"]
    )
    happened = [event for step in log.steps[: now + 1] for event in step.events]
    seat = log.acts[now - 1].seat
    return (
        RENDERER.bound(language, {})
        .table(GAME.view(log.steps[now].state, seat), happened[-34:-2], happened[-2:])
        .draw(3.2)
    )


def _in_a_country(language: Language) -> Image.Image:
    """The free sites and the seal of Lorraine, numbered on their part of the map."""
    state = first(game(4, "middle"), lambda s: s.turn == 25)
    question = RENDERER.bound(language, {}).ask(acting(state), RENDERER.narrowed(legal_of(state), "@lorraine"), ())
    assert question is not None
    assert question.picture is not None
    return question.picture.draw(4)


def every_face(language: Language, unit: float = 4) -> Image.Image:
    """Cards, a pair and the pile as they are offered, side by side."""
    teller = Teller(language)
    found = [*(faces.card(card, teller) for card in DATA.cards), faces.card("france", teller, pair=True)]
    sprites = [face.draw(unit) for face in (*found, faces.pile(23, teller))]
    strip = PALETTE.canvas(sum(sprite.width + 8 for sprite in sprites), sprites[0].height, PAGE)
    for i, sprite in enumerate(sprites):
        strip.paste(sprite, (i * (sprite.width + 8), 0))
    return strip


GOLDEN: dict[str, Callable[[Language], Image.Image]] = {
    "start-5": lambda language: _table(EMPTY, language),
    "middle-3": lambda language: _table(_middle(3), language),
    "middle-4-seat": lambda language: _seen(acting(game(4, "middle").steps[60].state), language),
    "fresh": lambda language: _table(fresh(), language, 1),
    "interim-5": lambda language: _table(interim(_middle(5)), language),
    "busy": lambda language: _table(interim(MIXED), language),
    "busy-phone": lambda language: _table(interim(MIXED), language, 1),
    "busy-deuteranopia": lambda language: seen_with(_table(interim(MIXED), language, 1), "deuteranopia"),
    "busy-tritanopia": lambda language: seen_with(_table(interim(MIXED), language, 1), "tritanopia"),
    "alone": lambda language: _table(ALONE, language, 1),
    "names": lambda language: _table(tied_on(fresh(), 7), language, 2, NAMES),
    "end-3": lambda language: _seen(_end(3, "end 23"), language),
    "end-5": lambda language: _seen(_end(5, "end 36"), language),
    "end-names": lambda language: pictures.reckoning(_end(5, "end 36"), Teller(language, LONG_NAMES), 2),
    "hand": _hand,
    "close-up": _close_up,
    "marks": _marks,
    "in-a-country": _in_a_country,
    "every-face": every_face,
    "legend": lambda language: RENDERER.bound(language, {}).legend().draw(3.2),
    "choice-of-sites": _sites,
    "choice-of-seals": _seals,
    "every-piece": lambda language: every_emblem(),
}

LOGS: dict[str, Callable[[], AnyLog]] = {
    "p3-random": partial(game, 3, "log"),
    "p4-fast-random": partial(game, 4, "log", True),
    "p5-random": partial(game, 5, "log"),
}
