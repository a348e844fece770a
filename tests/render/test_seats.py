"""Players are told apart by every eye, by colour and without."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.games import GAMES
from render.frame import Frame
from render.palette import INK, PAGE, PARCHMENT, SEATS, SEATS_TEXT, WHITE, Palette, between
from render.pen import Pen
from render.seats import OUTLINES, emblem
from tests.render.sight import SIGHTS, distance

FAR_APART = 20
SIZE = 40
PALETTE = Palette([PAGE, INK, WHITE, PARCHMENT, *SEATS.values(), *between(PAGE, INK, 8)])


def test_every_seat_of_every_game_has_a_mark() -> None:
    colours = {colour for game in GAMES.values() for colour in game.meta.colours}
    assert colours == set(SEATS) == set(SEATS_TEXT) == set(OUTLINES)


@pytest.mark.parametrize("sight", SIGHTS)
def test_players_are_told_apart_by_colour(sight: str) -> None:
    near = {
        f"{a}, {b}": distance(SEATS[a], SEATS[b], sight)
        for a, b in combinations(SEATS, 2)
        if distance(SEATS[a], SEATS[b], sight) < FAR_APART
    }
    assert not near


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("seat", SEATS)
def test_what_is_written_on_them_stands_out(seat: str, sight: str) -> None:
    assert distance(SEATS[seat], SEATS_TEXT[seat], sight) > 40


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("seat", SEATS)
def test_they_stand_out_from_their_ground(seat: str, sight: str) -> None:
    """By what they are filled with, or, as white, by the rim all round."""
    pen = Pen(SIZE, SIZE, PARCHMENT, PALETTE)
    emblem(Frame(pen, 0.15 * SIZE, 0.15 * SIZE, 0.7 * SIZE), seat)
    drawn = pen.done().tobytes()
    middle = [sum(part) / len(OUTLINES[seat]) for part in zip(*OUTLINES[seat], strict=True)]
    for x, y in OUTLINES[seat]:
        column, row = (
            int((0.15 + 0.7 * (part + 0.02 * (mid - part))) * SIZE)
            for part, mid in zip((x, y), middle, strict=True)
        )
        assert distance(PALETTE.colours[drawn[row * SIZE + column]], PARCHMENT, sight) > FAR_APART, (x, y)


def test_colours_are_what_they_are_called() -> None:
    for seat, pure in {"red": (1, 0, 0), "green": (0, 1, 0), "blue": (0, 0, 1)}.items():
        strongest = max(SEATS[seat])
        assert [part == strongest for part in SEATS[seat]] == [bool(part) for part in pure]
    red, green, blue = SEATS["yellow"]
    assert min(red, green) > 3 * blue
    red, green, blue = SEATS["violet"]
    assert blue > red > green
    assert max(SEATS["black"]) < 32
    assert min(SEATS["white"]) > 240


def test_players_are_told_apart_without_colour() -> None:
    """Dark shape on a light ground: each covers other places than every other."""
    shapes = {}
    for seat in SEATS:
        pen = Pen(SIZE, SIZE, PAGE, PALETTE)
        emblem(Frame(pen, 0.1 * SIZE, 0.1 * SIZE, 0.8 * SIZE), seat)
        shapes[seat] = pen.done().convert("L").point(lambda value: 255 if value > 235 else 0)
    for a, b in combinations(SEATS, 2):
        differing = sum(x != y for x, y in zip(shapes[a].tobytes(), shapes[b].tobytes(), strict=True))
        assert differing > 0.04 * SIZE * SIZE, (a, b)
