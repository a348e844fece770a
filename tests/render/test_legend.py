"""The legend on demand: it can be read on a phone, and its alt text says the same."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from inspect import isfunction, signature
from types import ModuleType
from typing import Any

import pytest
from PIL import Image

from engine.monastery.data import DATA as MONASTERY
from engine.web_of_power.data import DATA as WEB_OF_POWER
from render import seats
from render.frame import Frame
from render.kit import png
from render.language import SOURCE, language, offered
from render.layout import PHONE
from render.legend import KEPT, Entry, Sign
from render.monastery import drawings, emblems, panels
from render.pen import Pen
from render.web_of_power import icons
from render.words import ALT_LIMIT
from tests.render.caches import forget_sprites
from tests.render.masked import Masked
from tests.render.scenes import SCENES
from tests.render.watch import SMALLEST, Watch

over_games = pytest.mark.parametrize("game", SCENES)
over_languages = pytest.mark.parametrize("code", offered())


def _legend(game: str) -> ModuleType:
    return import_module(f"render.{game.replace('-', '_')}.legend")


def entries(game: str, code: str = SOURCE) -> list[Entry]:
    return [entry for section in _legend(game).sections(language(code)) for entry in section.entries]


@over_languages
@over_games
def test_it_can_be_read_on_a_phone(game: str, code: str, watch: Watch) -> None:
    picture = SCENES[game].renderer.bound(language(code), {}).legend().draw(4.0)
    size, told = watch.smallest()
    assert size * PHONE / picture.width >= SMALLEST - 0.01, told
    assert len(png(picture)) < 200 << 10


@over_games
def test_readers_of_all_languages_in_turns_have_it_drawn_once_each(game: str) -> None:
    assert len(offered()) <= KEPT
    forget_sprites()
    legend = _legend(game)
    for _ in range(2):
        for code in offered():
            SCENES[game].renderer.bound(language(code), {}).legend().draw(1)
    assert legend._drawn.cache_info().misses == len(offered())


@over_games
def test_what_it_shows_is_drawn(game: str) -> None:
    """Every entry has a sign that leaves its mark, and words."""
    for entry in entries(game):
        assert entry.text
        assert bool(entry.signs) != bool(entry.picture)


@over_languages
@over_games
def test_its_words_are_all_written(game: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = " ".join(_written(game, code, monkeypatch))
    for entry in entries(game, code):
        assert entry.text in written


def _written(game: str, code: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    write = Pen.text

    def watched(pen: Pen, x: float, y: float, text: str, *rest: Any) -> None:
        found.append(text)
        write(pen, x, y, text, *rest)

    monkeypatch.setattr(Pen, "text", watched)
    forget_sprites()
    SCENES[game].renderer.bound(language(code), {}).legend().draw(2)
    return found


@over_languages
@over_games
def test_its_alt_text_says_the_same(game: str, code: str) -> None:
    alt = SCENES[game].renderer.bound(language(code), {}).legend().alt
    assert len(alt) <= ALT_LIMIT
    told = [entry.text for entry in entries(game, code) if entry.text.endswith(".")]  # the rest are names of tiles
    assert len(told) > 15
    for text in told:
        assert text in alt


@over_games
def test_its_words_come_from_the_catalogue(game: str) -> None:
    alt = SCENES[game].renderer.bound(Masked(), {}).legend().alt
    assert not [word for word in alt.split() if any(letter.isalpha() for letter in word)]


# -- it lists every kind of sign -------------------------------------------------------------------


def _drawn(monkeypatch: pytest.MonkeyPatch, game: str, *kept: tuple[Any, str]) -> dict[str, list[Any]]:
    """With what each of these is called while the legend is drawn."""
    found: dict[str, list[Any]] = {}

    def watched(name: str, draw: Any) -> Any:
        def drawn(f: Frame, *given: Any, **named: Any) -> None:
            found.setdefault(name, []).append((*given, *named.values()))
            draw(f, *given, **named)

        return drawn

    for module, name in kept:
        monkeypatch.setattr(module, name, watched(name, getattr(module, name)))
    forget_sprites()
    assert isinstance(SCENES[game].renderer.legend().draw(1), Image.Image)
    forget_sprites()
    return found


@over_games
def test_every_sign_it_knows_is_in_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    legend = _legend(game)
    signs = [
        name for name, made in vars(legend).items() if isfunction(made) and [*signature(made).parameters] == ["f"]
    ]
    assert len(signs) > 6
    assert set(_drawn(monkeypatch, game, *((legend, name) for name in signs))) == set(signs)


def test_monastery(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[str] = set()
    for signs in (emblems.EFFECTS, emblems.ROUNDS):
        for name in list(signs):
            monkeypatch.setitem(signs, name, partial(_noted, seen, name, signs[name]))
    texts = [entry.text for entry in entries("monastery")]
    for tile in MONASTERY.tiles.values():
        if tile.kind != "path":
            assert any(text.startswith(tile.name) for text in texts), tile.name
    kept = (
        (emblems, "monk"),
        (emblems, "blessing"),
        (emblems, "mitre"),
        (panels, "draw_bag"),
        (panels, "draw_cross"),
    )
    drawn = _drawn(monkeypatch, "monastery", *kept, (drawings, "draw"), (drawings, "star"))
    assert {"mitre", "draw_bag", "draw_cross", "star"} <= set(drawn)
    assert {call[0] for call in drawn["monk"]} == set(MONASTERY.seat_order)
    assert {call[3:] for call in drawn["monk"] if len(call) > 3} >= {(True, ""), (False, "new"), (False, "own")}
    assert {bool(call) for call in drawn["blessing"]} == {False, True}
    assert len(drawn["draw"]) > len(drawings.DRAWINGS)
    assert seen == {*emblems.EFFECTS, *emblems.ROUNDS}


def _noted(found: set[str], name: str, draw: Sign, f: Frame) -> None:
    found.add(name)
    draw(f)


def test_web_of_power(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [(icons, name) for name in ("cloister", "advisor", "card", "pennant", "crown")]
    drawn = _drawn(monkeypatch, "web-of-power", *kept, (_legend("web-of-power"), "emblem"))
    assert {name for _, name in kept} <= set(drawn)
    assert {call[0] for call in drawn["emblem"]} == set(WEB_OF_POWER.colours) <= set(seats.OUTLINES)
