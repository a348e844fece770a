"""Every component, and boards and names as far out as they can be."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image

from engine.monastery.data import DATA
from engine.monastery.view import TileView, View
from render.frame import Frame
from render.kit import png
from render.language import ENGLISH
from render.layout import PHONE
from render.monastery import emblems, pictures, text
from render.monastery.board import Extent
from render.monastery.colours import PALETTE
from render.monastery.coordinates import square_name
from render.monastery.emblems import EFFECTS, ROUNDS, SPECIALS
from render.monastery.names import names
from render.monastery.sentences import Teller
from render.monastery.tiles import Face, sprite
from render.pen import Pen
from render.typeface import fitted, font, legible, width
from tests.monastery.scenes import (
    COLOURS,
    EMPTY,
    LINES,
    MOST_IN_A_LINE,
    NAMES,
    every_emblem,
    every_tile,
    five_on_one,
    gathered,
)
from tests.render.caches import forget_sprites


def drawn(picture: Image.Image) -> set[tuple[int, int, int]]:
    colours = picture.convert("RGB").getcolors(1 << 24)
    assert colours is not None
    return {colour for _, colour in colours if isinstance(colour, tuple) and len(colour) == 3}


# -- every component -------------------------------------------------------------------------------


def test_every_tile_on_one_sheet() -> None:
    """Both sides in all four turns; all in the shared palette."""
    picture = every_tile(2)
    assert picture.size == (16 * 92, -(-len(DATA.tiles) * 8 // 16) * 92)
    assert drawn(picture) <= set(PALETTE.colours)


def _looks(tile: str, built: bool) -> list[bytes]:
    named = names(tile, ENGLISH)
    return [sprite(Face(tile, named, turn, built), 120, 2).tobytes() for turn in range(4)]


@pytest.mark.parametrize("tile", DATA.tiles)
def test_a_tile_looks_different_where_it_is_different(tile: str) -> None:
    known = DATA.tiles[tile]
    site, built = _looks(tile, False), _looks(tile, True)
    assert not set(site) & set(built)
    if known.kind != "special":
        ways = {known.turned(turn) for turn in range(4)}
        assert len(set(site)) == len(set(built)) == len(ways)


def test_kinds_of_tiles_look_different() -> None:
    looks: dict[bytes, set[tuple[str, ...]]] = {}
    for tile in DATA.tiles.values():
        looks.setdefault(_looks(tile.id, True)[0], set()).add((tile.name, tile.sides, tile.owner))
    assert all(len(alike) == 1 for alike in looks.values())


def test_every_icon_on_one_sheet() -> None:
    assert drawn(every_emblem(4)) <= set(PALETTE.colours)
    assert {tile.icon for tile in DATA.tiles.values()} - {""} == set(EFFECTS)
    assert {tile.id for tile in DATA.tiles.values() if tile.kind == "special"} == set(SPECIALS)
    assert {hour.kind for hour in DATA.dial} == set(ROUNDS)


# -- boards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", LINES)
def test_forty_nine_tiles_in_a_line(line: str) -> None:
    view = LINES[line]
    picture = pictures.table(view, unit=1)
    extent = Extent([*DATA.abbey, *(tile.at for tile in view.board)], 1, 0.4)
    assert len(view.board) == MOST_IN_A_LINE
    assert picture.width == extent.width
    for tile in view.board:
        left, top = extent.corner(tile.at)
        assert extent.flank <= left <= extent.width - extent.flank - extent.tile
        assert extent.rim <= top <= extent.height - extent.rim - extent.tile
    assert len(png(pictures.table(view, unit=4))) < 1 << 20


@pytest.mark.parametrize("line", LINES)
def test_coordinates_stand_on_the_frame(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = _written(monkeypatch, lambda: pictures.table(LINES[line], unit=1))
    for tile in LINES[line].board:
        column = square_name(tile.at).rstrip("-0123456789")
        assert column in written
        assert square_name(tile.at).removeprefix(column) in written


def _written(monkeypatch: pytest.MonkeyPatch, draw: Callable[[], object]) -> list[str]:
    """All that is written with letters while this is drawn."""
    found: list[str] = []
    write = Pen.text

    def watched(pen: Pen, x: float, y: float, text: str, *rest: object) -> None:
        found.append(text)
        write(pen, x, y, text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Pen, "text", watched)
    forget_sprites()
    draw()
    forget_sprites()
    return found


def test_no_tiles_at_all() -> None:
    assert EMPTY.board == ()
    assert pictures.table(EMPTY, unit=1).width == PHONE
    assert "Abbey: Red 1, Blue 1, Green 1, Yellow 1" in text.board_as_text(EMPTY)


@pytest.mark.parametrize(("players", "monks"), [(4, 20), (3, 15), (2, 10)])
def test_all_monks_in_the_abbey(players: int, monks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    view = gathered(players)
    assert sum(monk.on == "abbey" for monk in view.monks) == monks
    frames = _placed_monks(monkeypatch, view)
    assert len(frames) == monks
    assert _apart(frames)


def test_twelve_monks_in_the_abbey(monkeypatch: pytest.MonkeyPatch) -> None:
    view = gathered(4)
    some = tuple(monk if monk.name[-1] in "123" else replace(monk, on="grid", cell=(1, 7)) for monk in view.monks)
    frames = _placed_monks(monkeypatch, replace(view, monks=some))
    assert len(frames) == 12
    assert _apart(frames)


@pytest.mark.parametrize(("built", "kneeling"), [(False, 0), (True, 0), (True, 5)])
def test_five_monks_on_one_tile(built: bool, kneeling: int, monkeypatch: pytest.MonkeyPatch) -> None:
    view = five_on_one(built, kneeling)
    frames = _placed_monks(monkeypatch, view)
    on_tile = [frame for frame in frames if frame[2] < 40]  # those in the Abbey are larger
    assert len(on_tile) == 5
    assert _apart(on_tile)


Placed = tuple[float, float, float]


def _placed_monks(monkeypatch: pytest.MonkeyPatch, view: View) -> list[Placed]:
    """Left, top and size of every monk with a number."""
    found: list[Placed] = []
    draw = emblems.monk

    def watched(f: Frame, seat: str, number: str, size: float, kneeling: bool = False) -> None:
        if number:
            found.append((f.left, f.top, f.size))
        draw(f, seat, number, size, kneeling)

    monkeypatch.setattr(emblems, "monk", watched)
    forget_sprites()
    pictures.table(view, unit=2)
    forget_sprites()
    return found


def _apart(frames: list[Placed]) -> bool:
    """No two overlap."""
    return all(
        abs(a[0] - b[0]) >= min(a[2], b[2]) - 0.01 or abs(a[1] - b[1]) >= min(a[2], b[2]) - 0.01
        for i, a in enumerate(frames)
        for b in frames[i + 1 :]
    )


def test_every_blessing_on_one_site() -> None:
    site = TileView("dormitory", (1, -1), 0, False, 20)
    assert pictures.table(replace(EMPTY, board=(site,)), unit=1).width == PHONE


# -- names of people -------------------------------------------------------------------------------


def test_names_as_they_can_be_drawn() -> None:
    assert legible("Anna") == "Anna"
    assert legible("Zoë Müller") == "Zoë Müller"
    assert legible("Łukasz Žižka") == "Lukasz Zizka"
    assert legible("Ayşe Öztürk") == "Ayse Öztürk"
    assert legible("Anna 🦊") == "Anna"
    assert legible("🎲 Bob 🎲 the ✨ best") == "Bob the best"
    assert legible("𝓐𝓷𝓷𝓪") == legible("Ａｎｎａ") == "Anna"
    assert legible("e\u0301va") == "éva"
    assert legible(" a\n\tb\u200b\u202ec ") == "a bc"
    assert legible("~{x}~") == "~{x}~"


UNDRAWABLE = ["", " ", "🦊🎲", "Иван", "张伟", "محمد", "שרה", "日本 Bob", "\u3164", "\u200b", "\ue000"]


@pytest.mark.parametrize("name", UNDRAWABLE)
def test_names_that_cannot_be_drawn_give_way_to_the_colour(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert legible(name) == ""
    told = _written(monkeypatch, lambda: pictures.seen(EMPTY, Teller(names={"red": name}), 1))
    assert "Red" in told
    assert "Red: 2 steps left" in told


@settings(max_examples=60)
@given(st.text(max_size=40))
def test_what_is_legible_can_be_drawn(name: str) -> None:
    lacking = bytes(font("regular", 24).getmask("\uffff"))
    for sign in legible(name):
        assert sign == " " or bytes(font("regular", 24).getmask(sign)) != lacking
        assert not unicodedata.category(sign).startswith("C")
    assert legible(legible(name)) == legible(name)


def test_names_are_told_in_words_as_they_are() -> None:
    assert "Abbot: " + NAMES["red"] in text.board_as_text(EMPTY, Teller(names=NAMES))
    assert NAMES["blue"] in text.table_alt(EMPTY, Teller(names=NAMES))


def test_long_names_do_not_hide_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    names = dict.fromkeys(COLOURS, "W" * 100)
    for view, end in ((EMPTY, ": 2 steps left"), (replace(EMPTY, decision="imprison"), " may imprison a monk")):
        written = _written(monkeypatch, partial(pictures.table, view, Teller(names=names), 2))
        assert any(told.startswith("W") and told.endswith(end) for told in written), written


@pytest.mark.parametrize("unit", [1, 2, 4])
def test_fitted_writing_fits(unit: int) -> None:
    whole = NAMES["red"]
    sizes = [len(fitted(whole, "regular", 12 * unit, room * unit)) for room in range(0, 500, 20)]
    assert sizes[0] == 0
    assert sizes[-1] == len(whole)
    assert all(a <= b for a, b in pairwise(sizes))
    assert width(fitted(whole, "regular", 12 * unit, 90 * unit), "regular", 12 * unit) <= 90 * unit
