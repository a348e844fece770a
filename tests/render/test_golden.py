"""Pictures stay as they were judged by eye.

Versions of Pillow set and smooth letters a little differently, so what is compared is what an eye would notice: the
difference all in all, pixels that differ sharply, and the worst small spot.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from engine.monastery.view import View
from render.language import ENGLISH, language, offered
from render.monastery import pictures
from render.pen import FINE, Pen
from tests.monastery.scenes import GAME, game, part
from tests.render.caches import forget_sprites
from tests.render.make import as_on_a_phone, same
from tests.render.make import main as make
from tests.render.scenes import SAME_WORDS, SCENES

KEPT = [(game, name) for game, scenes in SCENES.items() for name in scenes.golden]
OTHERS = offered()[1:]

ANEW = "if it is meant, look at it and run `make golden`"
SHARP = 80  # of 255: a pixel that is another colour, not another shade
SPOT = 8  # pixels
MOST = (4.0, 0.012, 52.0)


class Difference(NamedTuple):
    mean: float
    sharp: float
    """The share of pixels that differ sharply."""
    spot: float
    """The mean difference of the worst spot."""

    @property
    def small(self) -> bool:
        return all(found <= most for found, most in zip(self, MOST, strict=True))


def difference(one: Image.Image, other: Image.Image) -> Difference:
    assert one.size == other.size
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    most = ImageChops.lighter(ImageChops.lighter(*apart.split()[:2]), apart.split()[2])
    counts = most.histogram()
    _, high = most.reduce(SPOT).getextrema()
    assert isinstance(high, int)
    return Difference(ImageStat.Stat(most).mean[0], sum(counts[SHARP:]) / sum(counts), high)


@pytest.mark.parametrize(("game", "name"), KEPT)
def test_as_it_was(game: str, name: str) -> None:
    scenes = SCENES[game]
    with Image.open(scenes.folder / f"{name}.png") as kept:
        found = difference(kept, scenes.golden[name](ENGLISH))
    assert found.small, f"{name}: {found}; {ANEW}"


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize(("game", "name"), [kept for kept in KEPT if not kept[1].startswith(SAME_WORDS)])
def test_as_it_was_in_another_language(game: str, name: str, code: str) -> None:
    """As a phone shows it; what is not kept has no words."""
    scenes = SCENES[game]
    drawn, file = scenes.golden[name](language(code)), scenes.folder / code / f"{name}.webp"
    if not file.exists():
        assert same(drawn, scenes.golden[name](ENGLISH)), f"{name} is not kept in {code}; {ANEW}"
        return
    with Image.open(file) as kept, Image.open(io.BytesIO(as_on_a_phone(drawn))) as other:
        found = difference(kept, other)
    assert found.small, f"{name} in {code}: {found}; {ANEW}"


@pytest.mark.parametrize("game", SCENES)
def test_nothing_else_is_kept(game: str) -> None:
    folder, known = SCENES[game].folder, set(SCENES[game].golden)
    assert {file.stem for file in folder.glob("*.png")} == known
    assert {file.name for file in folder.iterdir() if file.is_dir()} == set(OTHERS)
    assert {file.stem for file in folder.glob("*/*")} <= known


def test_one_command_makes_them(tmp_path: Path) -> None:
    make(["--out", str(tmp_path), "every-emblem"])
    made = [str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.*")]
    assert made == [str(Path("monastery", "every-emblem.png"))]  # which has no words
    make(["--out", str(tmp_path), "testament-4"])
    assert {file.parent.name for file in tmp_path.rglob("testament-4.webp")} == set(OTHERS)


# -- what the comparison lets through, and what not ------------------------------------------------


def _middle() -> View:
    return GAME.view(part(game("monastery-p4-greedy"), 0.5), None)


@pytest.mark.parametrize(("across", "down"), [(1, 0), (0, 1), (-1, -1)])
def test_letters_set_by_another_version_are_let_through(
    across: int, down: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third of a pixel beside: as far as rounding can take them."""
    usual = pictures.table(_middle(), unit=2)
    for method in ("text", "figure"):
        monkeypatch.setattr(Pen, method, _beside(getattr(Pen, method), across / FINE, down / FINE))
    forget_sprites()
    other = pictures.table(_middle(), unit=2)
    forget_sprites()
    assert usual.tobytes() != other.tobytes()
    assert difference(usual, other).small, difference(usual, other)


def _beside(write: Callable[..., None], across: float, down: float) -> Callable[..., None]:
    def written(pen: Pen, x: float, y: float, *rest: Any) -> None:
        write(pen, x + across, y + down, *rest)

    return written


def _changes(view: View) -> dict[str, View]:
    walker = next(i for i, monk in enumerate(view.monks) if monk.on not in ("grid", "abbey"))
    gone = replace(view.monks[walker], on="abbey", square=None, kneeling=False)
    site = next(i for i, tile in enumerate(view.board) if not tile.built)
    return {
        "a monk is elsewhere": replace(view, monks=(*view.monks[:walker], gone, *view.monks[walker + 1 :])),
        "a site is built": _with_tile(view, site, built=True),
        "a blessing lies": _with_tile(view, site, blessings=1),
        "a tile is turned": _with_tile(view, site, turn=(view.board[site].turn + 1) % 4),
        "a letter is gone": replace(view, grid=view.grid[1:]),
        "a letter is turned": replace(view, grid=(replace(view.grid[0], small=True), *view.grid[1:])),
        "an hour later": replace(view, round=view.round + 1),
    }


def _with_tile(view: View, i: int, **change: object) -> View:
    return replace(view, board=(*view.board[:i], replace(view.board[i], **change), *view.board[i + 1 :]))


@pytest.mark.parametrize("change", _changes(_middle()))
def test_a_change_is_noticed(change: str) -> None:
    usual, other = pictures.table(_middle(), unit=2), pictures.table(_changes(_middle())[change], unit=2)
    assert usual.size != other.size or not difference(usual, other).small, difference(usual, other)
