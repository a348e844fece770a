"""A bar on a terminal, once something takes longer than a moment; none where nobody looks, and nothing printed."""

from __future__ import annotations

import asyncio
import fcntl
import io
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

import progress
from engine import record
from engine.agents.table import play_out, seat_agents
from engine.chance import Chance
from engine.games import GAMES
from engine.log import start
from keeping import replayed
from progress import on_a_terminal
from render.games import RENDERERS
from render.replay import gif
from storage.far import far, told_to
from storage.moving import KEYS, carry, compare
from storage.opening import opened
from tests.storage.test_commands import played

ROOT = Path(__file__).parents[1]
GAME = GAMES["monastery"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "SOON", 0.0)
    with on_a_terminal(to := Terminal()) as bars:
        for done in range(1, 5):
            bars("Rows", done, 4)
        bars("Games", 1, 9)
    shown = to.getvalue()
    assert "Rows:" in shown
    assert "0/4" in shown
    assert "Games:" in shown
    assert shown.rstrip(" ").endswith("\r"), "it leaves nothing behind"


def test_what_is_over_in_a_moment_shows_none() -> None:
    with on_a_terminal(to := Terminal()) as bars:
        for done in range(1, 5):
            bars("Rows", done, 4)
    assert "Rows" not in to.getvalue()


def test_nothing_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "SOON", 0.0)
    with on_a_terminal(to := io.StringIO()) as bars:
        bars("Rows", 1, 4)
    assert to.getvalue() == ""


# -- who tells how far it is -----------------------------------------------------------------------------


def test_a_play_out_counts_its_decisions() -> None:
    heard: list[int] = []
    log = start(GAME, GAME.seating(2, Chance("far"), ()), "far")
    log = play_out(log, seat_agents(GAME, dict.fromkeys(log.beginning.seats, "random"), "far"), heard.append)
    assert heard == list(range(1, len(log.acts) + 1))


def test_a_replay_counts_its_pictures() -> None:
    log = start(GAME, GAME.seating(2, Chance("far"), ()), "far")
    log = play_out(log, seat_agents(GAME, dict.fromkeys(log.beginning.seats, "random"), "far"))
    heard: list[tuple[int, int]] = []
    renderer = RENDERERS[GAME.meta.id]
    made = gif(log, renderer, 1.0, lambda done, of: heard.append((done, of)))
    of = len(renderer.turning_points(log))
    assert heard == [(done, of) for done in range(1, of + 1)]
    assert made == gif(log, renderer, 1.0)


def test_rows_and_games_are_counted_while_they_are_carried_and_replayed(tmp_path: Path) -> None:
    played(tmp_path / "here")
    heard: list[tuple[str, int, int | None]] = []

    async def carried() -> None:
        source = await opened(tmp_path / "here" / "cloister.db")
        target = await opened(tmp_path / "there.db")
        async with source.at_one_moment() as reading, target.writing() as write:
            await carry(reading, write)
            await compare(reading, write)
        assert (await replayed(target))[0] == 1
        await source.close()
        await target.close()

    with told_to(lambda *said: heard.append(said)):
        asyncio.run(carried())
    far("nobody hears this", 1)
    for what in ("Rows carried over", "Rows compared"):
        counted = [(done, of) for said, done, of in heard if said == what]
        assert counted == sorted(counted)
        assert counted[-1][0] == counted[-1][1]
        assert counted[-1][0] > len(KEYS) / 2
    assert ("Games replayed", 1, 1) in heard


# -- on a real terminal ----------------------------------------------------------------------------------


def run(room: str, *words: str, on_terminal: bool) -> tuple[bytes, bytes]:
    """What a command line prints, and what stands on its error stream; for this, a moment is no time at all."""
    at_once = f"import sys, progress, {room}.__main__ as room; progress.SOON = 0.0; sys.exit(room.main())"
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    try:
        asked = subprocess.Popen(
            [sys.executable, "-c", at_once, *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=theirs if on_terminal else subprocess.PIPE,
        )
        os.close(theirs)
        shown = b""
        if on_terminal:
            while True:
                try:
                    more = os.read(ours, 4096)
                except OSError:  # the other end is closed
                    break
                shown += more
        printed, complained = asked.communicate(timeout=120)
        assert asked.returncode == 0
        return printed, shown if on_terminal else complained
    finally:
        os.close(ours)


def test_a_replay_shows_a_bar_on_a_terminal_and_none_elsewhere(tmp_path: Path) -> None:
    log = start(GAME, GAME.seating(4, Chance("far"), ()), "far")
    log = play_out(log, seat_agents(GAME, dict.fromkeys(log.beginning.seats, "greedy"), "far"))
    (tmp_path / "game.json").write_bytes(record.write(log))
    words = ["render", "replay", str(tmp_path / "game.json"), "-o", str(tmp_path / "game.gif")]
    printed, shown = run(*words, on_terminal=True)
    assert b"Pictures drawn:" in shown
    assert printed == b""
    assert (tmp_path / "game.gif").stat().st_size > 10_000
    assert run(*words, on_terminal=False) == (b"", b"")


def test_many_games_show_a_bar_and_print_what_they_did(tmp_path: Path) -> None:
    words = ["engine", "bench", "monastery", "--players", "4", "--games", "30", "--seed", "far"]
    printed, shown = run(*words, on_terminal=True)
    assert b"Games played:" in shown
    assert printed.startswith(b"{")
    assert printed.count(b"\n") == 1
