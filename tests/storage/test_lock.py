"""One process at a time on a folder: refused in a sentence, free again however the first one ended."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from storage import lock
from storage.faults import StorageError
from storage.lock import Held, held
from tests.storage.test_commands import HOUSE, one_sentence, played

HOLDER = """
import sys
from pathlib import Path
from storage.lock import held
with held(Path(sys.argv[1])) as lock:
    lock.note("its link is http://here")
    print("held", flush=True)
    sys.stdin.read()
"""


@contextlib.contextmanager
def somebody(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock, until it is told to go or killed."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder)],
        cwd=HOUSE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "held\n"
            yield process
        finally:
            process.kill()


def test_a_second_one_is_told_who_is_there_and_what_to_do(tmp_path: Path) -> None:
    with somebody(tmp_path) as first, pytest.raises(Held) as refused, held(tmp_path):
        raise AssertionError("two on one folder")
    assert str(refused.value) == (
        f"a Cloister is running on the folder {tmp_path} already (process {first.pid}): end that one first, "
        "or name another folder with CLOISTER_DATA; its link is http://here"
    )


def test_another_spelling_is_the_same_folder(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "link").symlink_to("data")
    with somebody(tmp_path / "data"), pytest.raises(Held), held(tmp_path / "link"):
        raise AssertionError("two on one folder")


def test_after_a_kill_it_is_free_at_once(tmp_path: Path) -> None:
    with somebody(tmp_path) as first:
        first.kill()
        first.wait()
        with held(tmp_path):
            assert (tmp_path / "cloister.lock").read_text() == f"{os.getpid()}\n"


def test_who_ends_leaves_nothing_to_read_and_who_waits_comes_in(tmp_path: Path) -> None:
    with somebody(tmp_path) as first:
        assert first.stdin is not None
        first.stdin.close()
        with held(tmp_path, patience=30):
            pass
    assert (tmp_path / "cloister.lock").read_bytes() == b""


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    with held(tmp_path / "new"):
        assert stat.S_IMODE((tmp_path / "new" / "cloister.lock").stat().st_mode) == 0o600
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def test_two_names_are_two_locks(tmp_path: Path) -> None:
    with held(tmp_path), held(tmp_path, "playground"):
        pass


@pytest.mark.parametrize(
    ("fault", "told"), [(errno.ENOLCK, "knows no locks"), (errno.EIO, "cannot be used: Input/output error")]
)
def test_a_disk_that_cannot_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: int, told: str) -> None:
    def fail(_: int) -> None:
        raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr(lock, "_take", fail)
    with pytest.raises(StorageError, match=told), held(tmp_path):
        raise AssertionError("it was not held")


# -- the commands --------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["run"], ["restore", "copy.db"]])
def test_run_and_restore_are_refused_beside_a_bot(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    monkeypatch.chdir(data.parent)
    played(data)
    assert bot.main(["backup", "copy.db"]) == 0
    before = (data / "cloister.db").read_bytes()
    with somebody(data) as first:
        capsys.readouterr()
        assert bot.main(words) == 2
        one_sentence(capsys, f"running on the folder {data} already (process {first.pid})", "CLOISTER_DATA")
    assert (data / "cloister.db").read_bytes() == before
    assert not list(data.glob("*before-restore*"))


def test_who_only_reads_needs_no_lock(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(data)
    with somebody(data):
        assert bot.main(["backup", str(tmp_path / "copy.db")]) == 0
        assert bot.main(["check"]) == 0
        capsys.readouterr()
        assert bot.main(["health"]) == 2
        one_sentence(capsys, "never")


def test_a_restore_under_a_playground_whose_bot_is_away(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(data)
    assert bot.main(["backup", str(tmp_path / "copy.db")]) == 0
    with held(data, "playground"):
        assert bot.main(["restore", str(tmp_path / "copy.db")]) == 2
        one_sentence(capsys, "running on the folder")
    assert bot.main(["restore", str(tmp_path / "copy.db")]) == 0
