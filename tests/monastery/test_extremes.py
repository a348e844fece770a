"""Every component, and boards and names as far out as they can be."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image

from engine.monastery.data import DATA, Tile
from engine.monastery.view import TileView, View
from render.frame import Frame
from render.kit import png
from render.language import ENGLISH
from render.layout import PHONE
from render.monastery import drawings, emblems, pictures, text
from render.monastery.colours import PALETTE
from render.monastery.coordinates import square_name
from render.monastery.emblems import EFFECTS, ROUNDS
from render.monastery.extent import AROUND, LARGE_ENOUGH, LARGEST_TILE, SMALLEST_TILE, Extent
from render.monastery.names import names
from render.monastery.sentences import Teller
from render.monastery.tiles import Face, Standing, sprite
from render.palette import PAGE, Colour
from render.pen import Pen
from render.typeface import fitted, font, legible, width
from tests.monastery.scenes import (
    COLOURS,
    EMPTY,
    GAME,
    LINES,
    LONG_NAMES,
    MOST_IN_A_LINE,
    NAMES,
    every_emblem,
    every_tile,
    five_on_one,
    game,
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
    assert {hour.kind for hour in DATA.dial} == set(ROUNDS)


def _drawing(tile: Tile, size: int) -> bytes:
    pen = Pen(size, size, PAGE, PALETTE)
    drawings.draw(Frame(pen, 0.1 * size, 0.1 * size, 0.8 * size), tile)
    return pen.done().convert("L").tobytes()


def test_every_kind_of_tile_has_a_drawing_of_its_own() -> None:
    """Told apart without colour and at the size that a tile 60 wide leaves it; only paths have none."""
    kinds = {(tile.name, tile.owner): tile for tile in DATA.tiles.values()}
    looks = {kind: _drawing(tile, 20) for kind, tile in kinds.items()}
    blank = looks.pop(("Path", ""))
    for (a, one), (b, other) in combinations([*looks.items(), (("Path", ""), blank)], 2):
        if a[0] != b[0]:  # passages differ by colour
            assert sum(abs(x - y) > 60 for x, y in zip(one, other, strict=True)) > 40, (a, b)
    assert set(drawings.DRAWINGS) <= {name for tile in DATA.tiles.values() for name in (tile.id, tile.kind)}


def test_what_a_tile_does_is_told_by_a_star(monkeypatch: pytest.MonkeyPatch) -> None:
    stars: list[Frame] = []
    monkeypatch.setattr(drawings, "star", stars.append)
    for tile in DATA.tiles.values():
        stars.clear()
        _drawing(tile, 20)
        assert bool(stars) == bool(tile.icon)


# -- values of squares -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALLEST_TILE, 33, 40, 46, 52, 58, LARGEST_TILE])
@pytest.mark.parametrize("blessings", [0, 2])
def test_the_value_of_a_square_is_seen_above_its_monk(
    size: int, blessings: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its figure and the monk's stand apart, whatever the size, and neither leaves the tile."""
    for tile in DATA.tiles.values():
        if not tile.squares:
            continue
        count = len(tile.squares)
        monks = tuple(Standing(COLOURS[i % 4], "9", i, False) for i in range(count))
        figures = _figures(monkeypatch, Face(tile.id, names(tile.id, ENGLISH), 0, False, blessings, monks), size)
        values, numbers = figures[:count], figures[count : 2 * count]
        assert [value[0] for value in values] == [str(value) for value in tile.squares]
        assert {number[0] for number in numbers} == {"9"}
        for value, number in zip(values, numbers, strict=True):
            high = 0.66 * max(value[3], number[3])  # of a figure
            assert number[2] - value[2] >= high, (tile.id, value, number)
            assert abs(number[1] - value[1]) < 1
            assert value[2] - high / 2 > 0
            assert number[2] + high / 2 < 4 * size


Figure = tuple[str, float, float, float]


def _figures(monkeypatch: pytest.MonkeyPatch, face: Face, size: int) -> list[Figure]:
    """What is written in figures on a tile: where, and how large."""
    found: list[Figure] = []
    write = Pen.figure

    def watched(pen: Pen, x: float, y: float, text: str, height: float, colour: Colour) -> None:
        found.append((text, x, y, height))
        write(pen, x, y, text, height, colour)

    with monkeypatch.context() as patched:
        patched.setattr(Pen, "figure", watched)
        forget_sprites()
        sprite(face, 4 * size, 4)
    return found


# -- boards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", LINES)
def test_forty_nine_tiles_in_a_line(line: str) -> None:
    view = LINES[line]
    picture = pictures.table(view, unit=1)
    extent = Extent([*DATA.abbey, *(tile.at for tile in view.board)], 1, AROUND)
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
    on_tile = frames[-5:]  # after the three in the Abbey
    assert len(frames) == 8
    assert _apart(on_tile)


Placed = tuple[float, float, float]


def _placed_monks(monkeypatch: pytest.MonkeyPatch, view: View) -> list[Placed]:
    """Left, top and size of every monk with a number."""
    found: list[Placed] = []
    draw = emblems.monk

    def watched(f: Frame, seat: str, number: str, *rest: Any) -> None:
        if number:
            found.append((f.left, f.top, f.size))
        draw(f, seat, number, *rest)

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
    assert "Red to place and move, 2 steps left" in told


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
    for view, end in ((EMPTY, " move, 2 steps left"), (replace(EMPTY, decision="imprison"), " monk, or nobody")):
        written = _written(monkeypatch, partial(pictures.table, view, Teller(names=names), 2))
        assert any(told.startswith("W") and told.endswith(end) for told in written), written


@pytest.mark.parametrize("name", ["monastery-p4-greedy", "monastery-p4-teams-greedy"])
def test_the_testament_has_names_whole(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also among partners, and those as long as Discord lets them be."""
    view = GAME.view(game(name).state, None)
    told = " ".join(_written(monkeypatch, partial(pictures.testament, view, Teller(names=LONG_NAMES), 2)))
    drawable = [legible(one) or "Green" for one in LONG_NAMES.values()]
    assert "…" not in told
    assert all(told.count(one) >= (2 if view.options.teams else 1) for one in drawable), told
    for screen in (view.screens or {}).values():
        assert all(DATA.tiles[tile].name in told for tile in screen.tiles if DATA.tiles[tile].value)


def test_a_tall_board_has_smaller_tiles_as_long_as_names_fit() -> None:
    squares = [*DATA.abbey, *((1, -1 - y) for y in range(12))]
    low, tall = Extent(squares[:8], 4, AROUND), Extent(squares, 4, AROUND)
    assert low.tile == LARGEST_TILE * 4
    assert LARGE_ENOUGH * 4 <= tall.tile < low.tile


@pytest.mark.parametrize("unit", [1, 2, 4])
def test_fitted_writing_fits(unit: int) -> None:
    whole = NAMES["red"]
    sizes = [len(fitted(whole, "regular", 12 * unit, room * unit)) for room in range(0, 500, 20)]
    assert sizes[0] == 0
    assert sizes[-1] == len(whole)
    assert all(a <= b for a, b in pairwise(sizes))
    assert width(fitted(whole, "regular", 12 * unit, 90 * unit), "regular", 12 * unit) <= 90 * unit
