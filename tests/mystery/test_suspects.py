"""The suspects can be told apart (A1.2), also without colours; their cards and faces can be read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.mystery.data import DATA
from engine.mystery.suspects import NAMES
from render.frame import Frame
from render.kit import Picture, png
from render.language import ENGLISH
from render.layout import PHONE, SMALLEST_TEXT, UNIT
from render.mystery import faces
from render.mystery.busts import faded
from render.mystery.colours import PALETTE
from render.mystery.habits import ARCH, GROUND
from render.mystery.persons import PERSONS
from render.mystery.portraits import portrait
from render.mystery.suspect_card import NARROWEST, card_height, draw_card
from render.mystery.trait_signs import trait_sign
from render.palette import INK, PAGE, Colour
from render.pen import Pen
from tests.mystery.portrait_scenes import BOOKS, TELLER
from tests.render.watch import Watch

SMALL = 60  # a portrait in a hand on a phone
Pictures = Mapping[str, Image.Image]


def parted(picture: Image.Image, colours: Collection[Colour]) -> Image.Image:
    """White where it has one of these colours, black elsewhere."""
    wanted = {PALETTE.index[colour] for colour in colours}
    return picture.point([255 * (i in wanted) for i in range(256)], "L")


def nearest(pictures: Pictures) -> tuple[float, str, str]:
    """How far the two that are most alike are apart."""
    return min(
        (ImageStat.Stat(ImageChops.difference(pictures[one], pictures[other])).mean[0], one, other)
        for one, other in combinations(pictures, 2)
    )


SMALL_ONES = {monk: portrait(monk, SMALL) for monk in NAMES}


def test_portraits_differ_without_their_colours() -> None:
    """A1.2."""
    assert nearest({monk: picture.convert("L") for monk, picture in SMALL_ONES.items()}) > (8, "", "")


def test_portraits_differ_in_their_lines() -> None:
    assert nearest({monk: parted(picture, [INK]) for monk, picture in SMALL_ONES.items()}) > (3, "", "")


def test_portraits_differ_in_their_outlines() -> None:
    behind = [*GROUND.values(), *ARCH.values()]
    assert nearest({monk: parted(picture, behind) for monk, picture in SMALL_ONES.items()}) > (0.4, "", "")


def test_nobody_has_the_face_of_another() -> None:
    assert set(PERSONS) == set(NAMES)
    assert len(set(PERSONS.values())) == len(NAMES)
    tokens = [person.token for person in PERSONS.values() if person.token is not None]
    assert len(set(tokens)) == len(tokens)


def test_the_faded_are_pale_and_have_no_colour() -> None:
    for monk in NAMES:
        red, green, blue = ImageStat.Stat(faded(monk, SMALL).convert("RGB")).mean
        assert max(red, green, blue) - min(red, green, blue) < 40
        assert red > 150


# -- signs of traits -------------------------------------------------------------------------------------


def test_trait_signs_differ_in_shape() -> None:
    signs = {}
    for value in DATA.values:
        pen = Pen(20, 20, PAGE, PALETTE)
        trait_sign(Frame(pen, 2, 2, 16), value)
        signs[value] = parted(pen.done(), [PAGE])
    assert nearest(signs) > (4, "", "")


def test_a_card_has_the_signs_of_its_suspect(monkeypatch: pytest.MonkeyPatch, watch: Watch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr("render.mystery.suspect_card.trait_sign", lambda _, value: drawn.append(value))
    for one in DATA.suspects:
        drawn.clear()
        draw_card(one.id, ENGLISH, 120)
        assert tuple(drawn) == one.values
        assert one.name in watch.sizes


def test_a_card_can_be_read_in_any_width(watch: Watch) -> None:
    for wide in (NARROWEST, 124, 200):
        card = draw_card("galbraith", ENGLISH, wide)
        assert card.size == (wide, card_height(wide))
        assert {"Galbraith", "Father"} <= set(watch.sizes)
    assert watch.smallest()[0] >= SMALLEST_TEXT


# -- faces -----------------------------------------------------------------------------------------------

FACES: dict[str, Picture] = {monk: faces.monk_face(monk, TELLER) for monk in NAMES} | {
    book: faces.book_face(book, TELLER) for book in BOOKS
}


def test_faces_are_square_differ_and_are_small_files() -> None:
    drawn = {name: face.draw(UNIT) for name, face in FACES.items()}
    assert {picture.size for picture in drawn.values()} == {(212, 212)}
    assert len({png(picture) for picture in drawn.values()}) == len(FACES)
    assert max(len(png(picture)) for picture in drawn.values()) < 20 << 10
    assert len({face.alt for face in FACES.values()}) == len(FACES)


def test_faces_can_be_read_85_wide(watch: Watch) -> None:
    for face in FACES.values():
        face.draw(UNIT)
    size, told = watch.smallest()
    assert size * faces.SIDE / 212 >= SMALLEST_TEXT - 0.1, told
    assert not [told for told in watch.sizes if "…" in told]


def test_a_book_of_the_host_has_a_face() -> None:
    face = faces.book_face("a-book-of-ours", TELLER)
    assert face.alt == "The book a-book-of-ours."
    assert face.draw(1).size[0] == int(faces.SIDE * faces.FINER)
    assert face.draw(1).width < PHONE
