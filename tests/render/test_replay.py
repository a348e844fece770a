"""A whole game as an animation: small enough to send, complete, and still from frame to frame."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from engine import record
from engine.log import refold
from render import replay
from render.__main__ import main
from render.kit import Renderer
from tests.conformance.tables import Place, played
from tests.render.scenes import SCENES, AnyLog

FILMS = [(game, name) for game, scenes in SCENES.items() for name in (next(iter(scenes.logs)), [*scenes.logs][-1])]


def renderer_of(log: AnyLog) -> Renderer:
    return SCENES[log.game.meta.id].renderer


def turns_of(log: AnyLog) -> int:
    """Frames of a replay: the beginning, every turn after it, the end."""
    return len(renderer_of(log).turning_points(log))


@pytest.fixture(scope="module", params=FILMS, ids="-".join)
def animated(request: pytest.FixtureRequest) -> tuple[AnyLog, bytes]:
    game, name = request.param
    log = SCENES[game].logs[name]()
    return log, replay.gif(log, renderer_of(log))


def test_turning_points_go_from_the_beginning_to_the_end(animated: tuple[AnyLog, bytes]) -> None:
    log, _ = animated
    points = renderer_of(log).turning_points(log)
    assert points[0] == 0
    assert points[-1] == len(log.steps) - 1
    assert points == sorted(set(points))
    assert 20 < len(points) < len(log.steps)


def test_a_whole_game_fits(animated: tuple[AnyLog, bytes]) -> None:
    log, made = animated
    assert len(made) <= replay.LARGEST == 4 << 20
    with Image.open(io.BytesIO(made)) as film:
        assert film.format == "GIF"
        assert getattr(film, "n_frames", 1) <= turns_of(log)
        assert film.size[0] == 800
        assert film.info["loop"] == 0


def test_every_turn_is_a_frame(animated: tuple[AnyLog, bytes]) -> None:
    """Turns after which nothing looks different share a frame, which is then shown as long as all of them."""
    log, made = animated
    shown = 0
    with Image.open(io.BytesIO(made)) as film:
        for i in range(getattr(film, "n_frames", 1)):
            film.seek(i)
            shown += film.info["duration"]
    assert shown == (turns_of(log) - 1) * replay.FRAME_MS + replay.LAST_MS


def test_frames_are_of_one_size_and_one_palette(animated: tuple[AnyLog, bytes]) -> None:
    log, made = animated
    views = [renderer_of(log).opened(log, i) for i in renderer_of(log).turning_points(log)]
    frames = list(renderer_of(log).frames(views, 1))
    assert len(frames) == turns_of(log)
    assert len({frame.size for frame in frames}) == 1
    assert len({tuple(frame.getpalette() or ()) for frame in frames}) == 1
    assert _local_palettes(made) == 0


def test_frames_look_like_the_table(animated: tuple[AnyLog, bytes]) -> None:
    """What stayed is left out of a frame; put together they show what was drawn."""
    log, made = animated
    views = [renderer_of(log).opened(log, i) for i in renderer_of(log).turning_points(log)]
    drawn = [frame.convert("RGB").tobytes() for frame in renderer_of(log).frames(views, replay.UNIT)]
    different = [frame for i, frame in enumerate(drawn) if i == 0 or frame != drawn[i - 1]]
    with Image.open(io.BytesIO(made)) as film:
        assert getattr(film, "n_frames", 1) == len(different)
        for i in (0, 1, len(different) // 2, len(different) - 1):
            film.seek(i)
            assert film.convert("RGB").tobytes() == different[i]


def _local_palettes(made: bytes) -> int:
    """Frames with a palette of their own, counted in the file."""
    at = 13 + 3 * (2 << (made[10] & 7)) * (made[10] >> 7)
    found = 0
    while made[at] != 0x3B:
        if made[at] == 0x21:
            at += 2
        else:
            flags = made[at + 9]
            found += flags >> 7
            at += 11 + 3 * (2 << (flags & 7)) * (flags >> 7)
        while made[at]:
            at += made[at] + 1
        at += 1
    return found


def begun() -> AnyLog:
    """A game of which only the beginning was played."""
    log = SCENES["monastery"].logs["p2-random"]()
    return refold(log.game, log.beginning, log.entries[:25])


def test_what_would_be_too_large_is_drawn_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    log = begun()
    whole = len(replay.gif(log, renderer_of(log)))
    monkeypatch.setattr(replay, "LARGEST", int(0.7 * whole))
    made = replay.gif(log, renderer_of(log))
    assert len(made) <= 0.7 * whole
    with Image.open(io.BytesIO(made)) as film:
        assert 400 <= film.size[0] < 800


def test_from_the_command_line(tmp_path: Path) -> None:
    source, out = tmp_path / "game.json", tmp_path / "game.gif"
    source.write_bytes(record.write(begun()))
    assert main(["replay", str(source), "-o", str(out)]) == 0
    assert out.read_bytes() == replay.gif(begun(), renderer_of(begun()))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("game", SCENES)
def test_long_games_fit(game: str, seed: int) -> None:
    log = played(Place(game, SCENES[game].game.meta.most, "greedy"), (), f"film {seed}")
    assert len(replay.gif(log, renderer_of(log))) <= replay.LARGEST
