"""What is left of everybody's time, below a board: as wide as it, in its colours, and the same in words."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from engine.chance import Chance
from engine.games import GAMES
from engine.log import start
from render.clocks import Left, so_long, with_clocks
from render.games import RENDERERS
from render.kit import Picture
from render.language import ENGLISH, language, offered
from render.palette import RUBRIC

DAY = 86400.0


def board(game: str) -> tuple[Picture, tuple[str, ...]]:
    """The table at the start of a game of all players that fit."""
    rules = GAMES[game]
    log = start(rules, rules.seating(rules.meta.most, Chance("clocks"), ()), "clocks")
    return RENDERERS[game].table(log.game.view(log.state, None)), log.beginning.seats


def left(seats: tuple[str, ...], runs: str = "", seconds: float = 2 * DAY) -> list[Left]:
    return [Left(seat, seat.title(), seconds, 3 * DAY, seat == runs) for seat in seats]


@pytest.mark.parametrize("game", GAMES)
def test_the_board_stays_as_it_is_and_time_stands_below_it(game: str) -> None:
    picture, seats = board(game)
    before, after = picture.draw(4.0), with_clocks(picture, left(seats), ENGLISH).draw(4.0)
    assert after.width == before.width
    assert before.height < after.height < 1.25 * before.height
    kept = after.crop((0, 0, *before.size))
    assert ImageChops.difference(kept.convert("RGB"), before.convert("RGB")).getbbox() is None
    assert after.getpalette() == before.getpalette()  # one palette a game: small files, drawn quickly


@pytest.mark.parametrize("game", [game for game in GAMES if game != "parley"])  # whose pictures are tiny
def test_who_uses_time_can_be_seen(game: str) -> None:
    picture, seats = board(game)
    nobody, one, other = (_strip(picture, left(seats, runs)) for runs in ("", seats[0], seats[-1]))
    assert _red(nobody) < _red(one)
    assert ImageChops.difference(one, other).getbbox() is not None
    assert _red(_strip(picture, left(seats, seconds=DAY / 8))) > _red(nobody)  # and who has little left


def _strip(picture: Picture, clocks: list[Left]) -> Image.Image:
    height, drawn = picture.draw(4.0).height, with_clocks(picture, clocks, ENGLISH).draw(4.0)
    return drawn.convert("RGB").crop((0, height, *drawn.size))


def _red(strip: Image.Image) -> int:
    return sum(count for count, colour in strip.getcolors(strip.width * strip.height) or () if colour == RUBRIC)


def test_the_same_in_words() -> None:
    picture, seats = board("monastery")
    told = with_clocks(picture, left(seats), ENGLISH).alt
    assert told.startswith(picture.alt)
    assert told.endswith(f"Time left: {', '.join(f'{seat.title()} 2 d 0 h' for seat in seats)}.")
    assert with_clocks(picture, [], ENGLISH) is picture


@pytest.mark.parametrize("code", offered())
@pytest.mark.parametrize("seconds", [120.0, 7200.0, 2 * DAY])
def test_the_sentence_of_times_has_one_full_stop(code: str, seconds: float) -> None:
    picture, seats = board("monastery")
    told = with_clocks(picture, left(seats, seconds=seconds), language(code)).alt
    last = so_long(seconds, language(code))
    assert told.endswith(last if last.endswith(".") else f"{last}.")
    assert not told.endswith("..")


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0.0, "0 min"),
        (59.9, "0 min"),
        (3599.0, "59 min"),
        (3600.0, "1 h 0 min"),
        (86399.0, "23 h 59 min"),
        (86400.0, "1 d 0 h"),
        (2.5 * DAY, "2 d 12 h"),
        (90 * DAY, "90 d 0 h"),
    ],
)
def test_so_long(seconds: float, told: str) -> None:
    assert so_long(seconds, ENGLISH) == told
