"""What goes wrong from outside is said in one clear line, and nothing is left half done."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from engine import record
from engine.core import Unusable
from engine.log import start
from render import typeface
from render.__main__ import main
from render.monastery import pictures
from tests.monastery.scenes import EMPTY, GAME, game
from tests.render.caches import forget_all
from tests.render.scenes import SCENES

ROOT = Path(__file__).parents[2]
LOG = game("monastery-p2-random")
SECOND = LOG.beginning.seats[1]
TEXT = record.write(LOG)


# -- fonts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("broken", [False, True])
def test_a_missing_or_broken_font_is_named(broken: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if broken:
        for name in typeface.FILES.values():
            (tmp_path / name).write_bytes(b"no font")
    monkeypatch.setattr(typeface, "FOLDER", tmp_path)
    forget_all()
    with pytest.raises(Unusable, match=r"the font file render/fonts/EBGaramond-\w+\.ttf is missing or broken"):
        pictures.table(EMPTY, unit=1)
    monkeypatch.undo()
    assert pictures.table(EMPTY, unit=1).width == 400  # nothing broken was kept


def test_fonts_are_shipped_with_their_licence() -> None:
    assert all((typeface.FOLDER / name).exists() for name in typeface.FILES.values())
    assert "SIL OPEN FONT LICENSE" in (typeface.FOLDER / "OFL.txt").read_text(encoding="utf-8").upper()


# -- the command line ------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "game.json"
    made.write_bytes(TEXT)
    return made


def test_show_draws_a_position(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    for words, expected in (
        ((), GAME.view(LOG.state, None)),
        (("--step", "0"), GAME.view(LOG.steps[0].state, None)),
        (
            ("--step", "30", "--seat", SECOND),
            GAME.view(LOG.steps[30].state, SECOND),
        ),
    ):
        assert main(["show", str(file), "-o", str(out), *words]) == 0
        with Image.open(out) as drawn:
            assert (drawn.format, drawn.mode) == ("PNG", "P")
            assert drawn.tobytes() == pictures.seen(expected).tobytes()


@pytest.mark.parametrize("game", SCENES)
def test_show_draws_every_game(game: str, tmp_path: Path) -> None:
    scenes = SCENES[game]
    log = next(iter(scenes.logs.values()))()
    source, out = tmp_path / "game.json", tmp_path / "out.png"
    source.write_bytes(record.write(log))
    seat = log.beginning.seats[-1]
    assert main(["show", str(source), "--step", "9", "--seat", seat, "-o", str(out)]) == 0
    expected = scenes.renderer.seen(scenes.game.view(log.steps[9].state, seat), 4.0)
    with Image.open(out) as drawn:
        assert drawn.tobytes() == expected.tobytes()


def test_started_as_people_start_it(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "render", "show", "-", "--step", "5", "-o", str(tmp_path / "out.png")],
        input=TEXT, capture_output=True, cwd=ROOT, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")


FAULTS: dict[str, tuple[list[str], str]] = {
    "no command": ([], "COMMAND"),
    "no such command": (["paint", "GAME", "-o", "OUT"], "invalid choice: 'paint'"),
    "no file named": (["show", "-o", "OUT"], "file"),
    "no place to write": (["show", "GAME"], "-o"),
    "file missing": (["show", "MISSING", "-o", "OUT"], "cannot read"),
    "a folder": (["replay", "FOLDER", "-o", "OUT"], "cannot read"),
    "no record": (["show", "JUNK", "-o", "OUT"], "this is not JSON"),
    "step is no number": (["show", "GAME", "--step", "x", "-o", "OUT"], "invalid int value: 'x'"),
    "step too late": (["show", "GAME", "--step", "99999", "-o", "OUT"], "--step 99999 is not in this game"),
    "step too early": (["show", "GAME", "--step", "-1", "-o", "OUT"], "--step -1 is not in this game"),
    "no such seat": (["show", "GAME", "--seat", "pink", "-o", "OUT"], "--seat 'pink' is not in this game"),
    "nowhere to write": (["show", "GAME", "-o", "NOWHERE"], "cannot write"),
    "replay nowhere to write": (["replay", "SHORT", "-o", "NOWHERE"], "cannot write"),
    "writes on a folder": (["show", "GAME", "-o", "FOLDER"], "cannot write"),
    "replay has no steps": (["replay", "GAME", "--step", "1", "-o", "OUT"], "unrecognized arguments"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_bad_input_is_one_line(
    fault: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "folder"
    folder.mkdir()
    (tmp_path / "junk").write_bytes(b"\x00\xffjunk")
    (tmp_path / "short").write_bytes(_beginning())
    places = {
        "GAME": str(file),
        "MISSING": "missing.json",
        "FOLDER": str(folder),
        "JUNK": "junk",
        "SHORT": "short",
        "OUT": "out",
        "NOWHERE": str(tmp_path / "none" / "out.png"),
    }
    before = sorted(tmp_path.rglob("*"))
    words, reason = FAULTS[fault]
    assert main([places.get(word, word) for word in words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("render: ")
    assert len(told.err.splitlines()) == 1
    assert told.err.endswith("\n")
    assert reason in told.err
    assert sorted(tmp_path.rglob("*")) == before


def _beginning() -> bytes:
    """A record of a game in which nothing has happened yet."""
    return record.write(start(LOG.game, ("red", "blue"), "short"))


def test_what_is_in_the_way_stays(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(b"precious")
    assert main(["show", str(file), "-o", str(precious / "out.png")]) == 2
    assert "cannot write" in capsys.readouterr().err
    assert precious.read_bytes() == b"precious"


def test_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(TEXT)

    monkeypatch.setattr(sys, "stdin", Stdin())
    out = tmp_path / "out.png"
    assert main(["show", "-", "--step", "1", "-o", str(out)]) == 0
    assert out.exists()
