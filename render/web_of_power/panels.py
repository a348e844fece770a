"""What stands above and below the map: turn, cards, score track, players, countries. Open facts only."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.web_of_power.data import DATA
from engine.web_of_power.placing import cap_of
from engine.web_of_power.view import View
from render.frame import Frame
from render.language import Language
from render.layout import PHONE, Written, fitted_telling, written
from render.palette import FADED, GOLD, INK, LAPIS, PAGE, PALE, PARCHMENT, RUBRIC
from render.pen import Pen
from render.seats import emblem
from render.typeface import fitted, width
from render.web_of_power import icons
from render.web_of_power.chart import CHART
from render.web_of_power.colours import LANDS, PALETTE, TINTS
from render.web_of_power.names import country_name
from render.web_of_power.sentences import Teller
from render.web_of_power.standing import advisors_in, cloisters_in, points, title, turn_text

HEADER, CARDS, PLAYER, TALL_PLAYER, COUNTRY = 44, 96, 18, 26, 16
LAP = 20  # spaces in a row of the score track
SPACE = 19.4


# -- above -------------------------------------------------------------------------------------------


def header(view: View, teller: Teller, unit: float) -> Image.Image:
    seat = view.result.winners[0] if view.result is not None else view.on_turn
    turn = fitted_telling(lambda change: turn_text(view, teller.renamed(change)), 14, (PHONE - 38) * unit, unit)
    fast = teller.language.t("fast game") if view.fast else ""
    return _header(title(view, teller.language), turn, seat, fast, unit)


@lru_cache(maxsize=8)
def _header(title: str, turn: Written, seat: str, fast: str, unit: float) -> Image.Image:
    u = unit
    pen = Pen(int(PHONE * u), int(HEADER * u), PAGE, PALETTE)
    shown = written(title, "bold", 16, (PHONE - 24) * u - width(fast, "italic", int(13 * u)), u)
    pen.text(8 * u, 12 * u, shown.lines[0], shown.size, RUBRIC, "bold", "lm")
    pen.text((PHONE - 8) * u, 12 * u, fast, 13 * u, LAPIS, "italic", "rm")
    emblem(Frame(pen, 9 * u, 26 * u, 13 * u), seat)
    pen.text(30 * u, 32.5 * u, turn.lines[0], turn.size, INK, "regular", "lm")
    return pen.done()


@lru_cache(maxsize=8)
def caption(language: Language, unit: float) -> Image.Image:
    """What the map is."""
    u = unit
    pen = Pen(int(PHONE * u), int(17 * u), PAGE, PALETTE)
    pen.text(PHONE / 2 * u, 7.5 * u, language.name("map", CHART.title), 12 * u, FADED, "italic")
    return pen.done()


@lru_cache(maxsize=8)
def small_caption(language: Language, wide: int, unit: float) -> Image.Image:
    """The same below a part of the map, which is shown larger than it is drawn."""
    u, text = unit, language.name("map", CHART.title)
    pen = Pen(wide, int(15 * u), PAGE, PALETTE)
    size = next(
        size for size in (10.0, 9.0, 8.0, 7.0) if size == 7 or width(text, "italic", int(size * u)) < wide - 8 * u
    )
    pen.text(wide / 2, 6.5 * u, text, size * u, FADED, "italic")
    return pen.done()


# -- cards -------------------------------------------------------------------------------------------


def cards(view: View, language: Language, unit: float) -> Image.Image:
    u, t = unit, language.t
    labels = t("face up"), t("pile"), t("discards"), t("no cards")
    picture = _cards(tuple(view.discards.items()), labels, bool(view.face_up), language, u).copy()
    for i, card in enumerate(view.face_up):
        sprite = icons.card_sprite(card, (), int(92 * u), int(36 * u), language, u)
        picture.paste(sprite, (int((64 + 98 * i) * u), int(3 * u)))
    picture.paste(icons.pile_sprite(view.pile, int(46 * u), int(38 * u), u), (int(348 * u), int(2 * u)))
    return picture


@lru_cache(maxsize=16)
def _cards(
    discards: tuple[tuple[str, int], ...],
    labels: tuple[str, str, str, str],
    open_: bool,
    language: Language,
    u: float,
) -> Image.Image:
    pen = Pen(int(PHONE * u), int(CARDS * u), PAGE, PALETTE)
    face_up, pile, discarded, none = labels
    for middle, label in ((21, face_up), (63, discarded)):
        shown = written(label, "italic", 13, 53 * u, u)
        pen.text(8 * u, middle * u, shown.lines[0], shown.size, FADED, "italic", "lm")
    if not open_:
        pen.text(66 * u, 21 * u, none, 13 * u, INK, "regular", "lm")
    shown = written(pile, "italic", 13, 82 * u, u)
    pen.text(342 * u, 21 * u, shown.lines[0], shown.size, FADED, "italic", "rm")
    for i, (card, count) in enumerate(discards):
        left, wide = (64 + 67 * i) * u, 65 * u
        pen.box(left, 46 * u, left + wide, 76 * u, TINTS[card], FADED, 0.7 * u, 3 * u)
        names = [country_name(country, language) for country in DATA.cards[card].countries]
        for row, name in enumerate(names):
            y = (61 + (row - (len(names) - 1) / 2) * 13.5) * u
            pen.text(left + wide / 2, y, fitted(name, "regular", int(11 * u), wide - 4 * u), 11 * u, INK)
        pen.text(left + wide / 2, 84.5 * u, str(count), 13 * u, INK if count else PALE, "bold")
    return pen.done()


# -- score track -------------------------------------------------------------------------------------


def laps(view: View) -> int:
    """Rows of the score track that the scores need."""
    return max(2, max(view.scores.values()) // LAP + 1)


@lru_cache(maxsize=16)
def track(scores: tuple[tuple[str, int], ...], rows: int, unit: float) -> Image.Image:
    u = unit
    pen = Pen(int(PHONE * u), int((rows * SPACE + 8) * u), PAGE, PALETTE)
    left = (PHONE - LAP * SPACE) / 2
    for space in range(rows * LAP):
        row, column = divmod(space, LAP)
        x, y = left + column * SPACE, 3 + row * SPACE
        five = space % 5 == 0
        pen.box(
            x * u, y * u, (x + SPACE) * u, (y + SPACE) * u, PARCHMENT if row % 2 else PAGE, PALE, 0.6 * u, 1.5 * u
        )
        here = [seat for seat, score in scores if score == space]
        if five and not here:
            pen.figure((x + SPACE / 2) * u, (y + SPACE / 2) * u, str(space), 11 * u, FADED)
        _gather(pen, x, y, here, u)
    return pen.done()


SPOTS: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    1: (14.5, ((0.5, 0.5),)),
    2: (9.2, ((0.26, 0.26), (0.74, 0.74))),
    3: (8.4, ((0.26, 0.26), (0.74, 0.26), (0.5, 0.75))),
    4: (8.0, ((0.26, 0.26), (0.74, 0.26), (0.26, 0.74), (0.74, 0.74))),
    5: (6.6, ((0.2, 0.2), (0.8, 0.2), (0.5, 0.5), (0.2, 0.8), (0.8, 0.8))),
}


def _gather(pen: Pen, x: float, y: float, seats: list[str], u: float) -> None:
    """Everybody on one space of the track."""
    if not seats:
        return
    size, spots = SPOTS[len(seats)]
    for seat, (across, down) in zip(seats, spots, strict=True):
        left, top = x + across * SPACE - size / 2, y + down * SPACE - size / 2
        emblem(Frame(pen, left * u, top * u, size * u), seat)


# -- players -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def player(
    seat: str, name: str, first: bool, acting: bool, score: str, numbers: tuple[int, int, int], unit: float
) -> Image.Image:
    u = unit
    shown = written(name, "regular", 14, 122 * u, u, lines=2)
    high = PLAYER if len(shown.lines) == 1 else TALL_PLAYER
    pen = Pen(int(PHONE * u), int(high * u), PAGE, PALETTE)
    middle = high / 2 * u
    if acting:
        pen.box(4 * u, 0, (PHONE - 4) * u, high * u, PARCHMENT, None, 0, 4 * u)
    emblem(Frame(pen, 9 * u, middle - 6.5 * u, 13 * u), seat)
    pen.lines(29 * u, middle, shown.lines, shown.size, RUBRIC if acting else INK)
    if first:
        wide = max(width(line, "regular", int(shown.size)) for line in shown.lines)
        icons.pennant(Frame(pen, 33 * u + wide, middle - 6 * u, 12 * u))
    pen.text(228 * u, middle, score, 14 * u, INK, "bold", "rm")
    for left, icon, number in zip(
        (248, 302, 352), (icons.cloister, icons.advisor, icons.card), numbers, strict=True
    ):
        icon(Frame(pen, left * u, middle - 6.5 * u, 13 * u))
        pen.text((left + 18) * u, middle, str(number), 13 * u, INK, "regular", "lm")
    return pen.done()


def players(view: View, teller: Teller, unit: float) -> list[Image.Image]:
    """A row for each: name, points, what he still has to place, how many cards he holds."""
    n = teller.language.n
    return [
        player(
            seat,
            teller.seat(seat),
            seat == view.seats[0],
            seat in view.to_act,
            n("{count} point", "{count} points", view.scores[seat]),
            (view.supply[seat].cloisters, view.supply[seat].advisors, view.held[seat]),
            unit,
        )
        for seat in view.seats
    ]


# -- countries ---------------------------------------------------------------------------------------

NAME, SEAL = 92, 44


def countries(view: View, language: Language, unit: float) -> list[Image.Image]:
    """Country by country: who has how many cloisters, what that scored, how full the seal is."""
    t, interim = language.t, points(view, "interim")
    head = t("cloisters (interim points)") if interim else t("cloisters")
    rows = [_countries_head(view.seats, head, t("seal"), unit)]
    for country in DATA.countries:
        numbers = tuple(cloisters_in(view, country).values())
        scored = tuple(interim.get(country, {}).get(seat, 0) for seat in view.seats)
        standing, cap = advisors_in(view, country), cap_of(view.sites, country)
        seal = t("{standing} of {cap}", standing=standing, cap=cap) if cap else "–"
        rows.append(_country(country, country_name(country, language), numbers, scored, seal, unit))
    return rows


def _column(i: int, players: int) -> float:
    return NAME + (PHONE - NAME - SEAL) * (i + 0.5) / players


@lru_cache(maxsize=16)
def _countries_head(seats: tuple[str, ...], head: str, seal: str, u: float) -> Image.Image:
    pen = Pen(int(PHONE * u), int(34 * u), PAGE, PALETTE)
    pen.stroke([(8 * u, 3 * u), ((PHONE - 8) * u, 3 * u)], INK, 0.8 * u)
    pen.text(_column(len(seats) - 1, 2 * len(seats) - 1) * u, 12 * u, head, 12 * u, FADED, "italic")
    shown = written(seal, "italic", 12, (SEAL - 2) * u, u)
    pen.text((PHONE - SEAL / 2) * u, 12 * u, shown.lines[0], shown.size, FADED, "italic")
    for i, seat in enumerate(seats):
        emblem(Frame(pen, (_column(i, len(seats)) - 6) * u, 20 * u, 12 * u), seat)
    return pen.done()


@lru_cache(maxsize=256)
def _country(
    country: str, name: str, numbers: tuple[int, ...], scored: tuple[int, ...], seal: str, u: float
) -> Image.Image:
    pen = Pen(int(PHONE * u), int(COUNTRY * u), PAGE, PALETTE)
    middle = COUNTRY / 2 * u
    pen.box(6 * u, 0.7 * u, (NAME - 6) * u, (COUNTRY - 0.7) * u, LANDS[country], None, 0, 3 * u)
    shown = written(name, "regular", 13, (NAME - 18) * u, u)
    pen.text(10 * u, middle, shown.lines[0], shown.size, INK, "regular", "lm")
    most = max(numbers)
    for i, (number, points_) in enumerate(zip(numbers, scored, strict=True)):
        x = _column(i, len(numbers)) * u
        if number and number == most:
            pen.round(x, middle, 7.4 * u, GOLD)
        pen.text(x, middle, str(number) if number else "–", 13 * u, INK if number else PALE, "bold")
        if points_:
            pen.text(x + 9 * u, middle, f"({points_})", 11.5 * u, LAPIS, "regular", "lm")
    pen.text((PHONE - SEAL / 2) * u, middle, seal, 12 * u, INK)
    return pen.done()
