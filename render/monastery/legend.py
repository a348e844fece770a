"""What is to be seen on the pictures of Monastery."""

from __future__ import annotations

from functools import lru_cache, partial

from PIL import Image

from engine.monastery.data import DATA, Tile
from render.frame import Frame
from render.kit import Picture, scaled
from render.language import Language
from render.legend import KEPT, Entry, Section, Sign, draw_legend
from render.monastery import drawings, emblems, panels
from render.monastery.colours import EARTH, MEADOW, PALETTE, SAND, STONE, STONE_LIGHT
from render.monastery.names import names
from render.monastery.tiles import Face, Standing, sprite
from render.palette import FADED, GOLD, INK, LAPIS, PALE, PARCHMENT, RUBRIC, WHITE, Colour
from render.words import joined

TILE = 54
PART = 0.625  # of the size of a board: it is long, and there is nothing small on it


def legend(language: Language) -> Picture:
    told = [entry.text for section in sections(language)[:-1] for entry in section.entries]  # not names alone
    alt = joined([language.t("Legend of Monastery."), *told])
    return Picture(partial(scaled, PART, partial(_drawn, language)), alt)


@lru_cache(maxsize=KEPT)
def _drawn(language: Language, unit: float) -> Image.Image:
    return draw_legend(language.t("What is to be seen"), sections(language), PALETTE, unit)


def sections(language: Language) -> list[Section]:
    t = language.t
    return [
        Section(t("On the board"), _on_the_board(language)),
        Section(t("Above and below it"), _around_it(language)),
        Section(t("What tiles do"), _effects(language), 2),
        Section(t("Other tiles"), _others(language), 3),
    ]


# -- what is told ----------------------------------------------------------------------------------


def _on_the_board(language: Language) -> list[Entry]:
    t = language.t
    site = Face("farm", names("farm", language), 0, False, 0, (Standing("red", "2", 1, False),))
    built = Face("farm", names("farm", language), 0, True, 0, (Standing("blue", "4", None, False),))
    return [
        Entry(t("Pale: a site. A square's value stands above its monk."), picture=partial(_tile, site)),
        Entry(t("Full colour: built, its value in the circle."), picture=partial(_tile, built)),
        Entry(t("Grey: study. Brown: labour. Two colours: both."), [_swatch(STONE), _swatch(EARTH), _both]),
        Entry(t("Green and paths: neither."), [_swatch(MEADOW), _swatch(PARCHMENT)]),
        Entry(t("Sides: sand a path, blue a door, wall blank."), [_side(SAND), _side(LAPIS), _side(None)]),
        Entry(t("Golden disc: blessings on a site."), [lambda f: emblems.blessing(f, 2, 0.65 * f.size)]),
        Entry(t("Star: the tile does something."), [_star]),
        Entry(t("Monks by colour, shape and number."), [_monk(seat, "1") for seat in DATA.seat_order]),
        Entry(t("Hollow, on a bench: kneels until mass."), [_monk("red", "2", kneeling=True)]),
        Entry(t("Arches: places in the Abbey."), [_arch]),
        Entry(t("Red ring: to choose from."), [_ring]),
        Entry(t("Red edge: new."), [_edge, _monk("green", "3", halo="new")]),
        Entry(t("Blue edge: not final."), [_dashed, _monk("green", "3", halo="own")]),
        Entry(t("Line: a monk's way."), [_way]),
        Entry(t("Frame: names of squares."), [_letters("L", RUBRIC), _letters("10", RUBRIC)]),
    ]


def _around_it(language: Language) -> list[Entry]:
    t = language.t
    hours = [_hour(kind, kind == "mass") for kind in ("mass", "study", "labour", "night")]
    letters = [_letters("A", INK, 1), _letters("M", LAPIS), _letters("S", PALE)]
    return [
        Entry(t("Mass, study, labour, night; golden: now."), hours),
        Entry(t("Blessings in the supply, tiles in the bag."), [emblems.blessing, panels.draw_bag]),
        Entry(t("Prices: red, or blue once your strip is full."), [_letters("4", RUBRIC), _letters("2", LAPIS)]),
        Entry(t("Letters: large black, small blue, missing pale."), letters),
        Entry(t("Cross: monks to buy."), [_cross]),
        Entry(t("Mitre: abbot; at the end the winner."), [emblems.mitre]),
        Entry(t("Tile, number: tiles on a screen."), [_held]),
        Entry(t("Red name: whose turn it is."), [_letters("Aa", RUBRIC)]),
    ]


def _effects(language: Language) -> list[Entry]:
    t = language.t
    told = {
        "chapel": t("Chapel: prayer twice."),
        "almonry": t("Almonry: one blessing."),
        "farm": t("Farm: work 2 more."),
        "scriptum": t("Scriptum: work 1 more."),
        "library": t("Library: swap letters."),
        "workshop": t("Workshop: change a tile."),
        "stables": t("Stables: one more tile."),
        "elect": t("Abbot's House: election."),
        "brewhouse": t("Brewhouse: monks stay."),
    }
    return [Entry(text, [emblems.EFFECTS[icon]]) for icon, text in told.items()]


def _others(language: Language) -> list[Entry]:
    kinds: dict[str, Tile] = {}
    for tile in DATA.tiles.values():
        if not tile.icon and tile.kind != "path":
            kinds.setdefault(tile.name, tile)
    return [Entry(language.name("tile", name), [partial(drawings.draw, tile=tile)]) for name, tile in kinds.items()]


# -- signs -----------------------------------------------------------------------------------------


def _tile(face: Face, unit: float) -> Image.Image:
    return sprite(face, int(TILE * unit), unit)


def _swatch(colour: Colour) -> Sign:
    return lambda f: f.shape(*_SQUARE, fill=colour, thick=0.08)


_SQUARE = (0.04, 0.04), (0.96, 0.04), (0.96, 0.96), (0.04, 0.96)


def _both(f: Frame) -> None:
    f.shape(*_SQUARE, fill=STONE, thick=0.08)
    f.shape((0.04, 0.96), (0.96, 0.04), (0.96, 0.96), fill=EARTH, line=None)
    f.shape(*_SQUARE, thick=0.08)


def _side(fill: Colour | None) -> Sign:
    """A side of a tile, seen from within."""

    def draw(f: Frame) -> None:
        f.shape((0, 0.3), (1, 0.3), (1, 1), (0, 1), fill=STONE, line=None)
        f.stroke((0, 0.3), (1, 0.3), thick=0.14)
        if fill is not None:
            f.shape((0.26, 0.2), (0.74, 0.2), (0.74, 0.52), (0.26, 0.52), fill=fill, line=None)
            for x in (0.26, 0.74):
                f.stroke((x, 0.23), (x, 0.52), thick=0.08)

    return draw


def _star(f: Frame) -> None:
    drawings.star(Frame(f.pen, f.left + 0.3 * f.size, f.top + 0.28 * f.size, 1.8 * f.size))


def _monk(seat: str, number: str, kneeling: bool = False, halo: str = "") -> Sign:
    def draw(f: Frame) -> None:
        inner = Frame(f.pen, f.left + 0.12 * f.size, f.top + 0.1 * f.size, 0.78 * f.size)
        emblems.monk(inner, seat, number, 0.6 * f.size, kneeling, halo)

    return draw


def _arch(f: Frame) -> None:
    top = (0.15, 0.4), (0.27, 0.14), (0.5, 0.02), (0.73, 0.14), (0.85, 0.4)
    f.shape((0.15, 1), *top, (0.85, 1), fill=STONE_LIGHT, line=FADED)


def _ring(f: Frame) -> None:
    f.oval(0.5, 0.5, 0.48, 0.48, fill=WHITE, line=RUBRIC, thick=0.1)
    f.pen.figure(*f.at(0.5, 0.5), "7", 0.66 * f.size, RUBRIC)


def _edge(f: Frame) -> None:
    f.shape(*_SQUARE, fill=STONE, line=RUBRIC, thick=0.14)


def _dashed(f: Frame) -> None:
    f.shape(*_SQUARE, fill=STONE, line=WHITE, thick=0.14)
    for a, b in ((0.0, 0.26), (0.4, 0.66), (0.8, 1.0)):
        for start, end in (
            ((a, 0.04), (b, 0.04)),
            ((a, 0.96), (b, 0.96)),
            ((0.04, a), (0.04, b)),
            ((0.96, a), (0.96, b)),
        ):
            f.stroke(start, end, line=LAPIS, thick=0.14)


def _way(f: Frame) -> None:
    f.stroke((0.02, 0.5), (0.98, 0.5), line=RUBRIC, thick=0.08)
    f.oval(0.06, 0.5, 0.13, 0.13, fill=RUBRIC, line=None)
    f.oval(0.56, 0.5, 0.34, 0.34, fill=WHITE, line=RUBRIC, thick=0.07)
    f.pen.figure(*f.at(0.56, 0.5), "1", 0.55 * f.size, RUBRIC)


def _letters(text: str, colour: Colour, part: float = 0.75) -> Sign:
    return lambda f: f.pen.figure(*f.at(0.5, 0.5), text, part * f.size, colour)


def _hour(kind: str, now: bool) -> Sign:
    def draw(f: Frame) -> None:
        f.shape(
            (0.08, 0),
            (0.92, 0),
            (0.92, 1),
            (0.08, 1),
            fill=GOLD if now else PARCHMENT,
            line=RUBRIC if now else FADED,
        )
        emblems.ROUNDS[kind](Frame(f.pen, *f.at(0.22, 0.22), 0.56 * f.size))

    return draw


def _cross(f: Frame) -> None:
    f.shape(*_SQUARE, fill=PARCHMENT, line=FADED)
    panels.draw_cross(f.pen, *f.at(0.02, 0.02), f.size / panels.CELL, ["red", "yellow"])


def _held(f: Frame) -> None:
    f.shape((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88), fill=STONE_LIGHT, thick=0.08)
    f.oval(0.5, 0.5, 0.2, 0.2, fill=WHITE, thick=0.06)
