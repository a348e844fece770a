from __future__ import annotations

from pathlib import Path

import pytest

import bot


@pytest.fixture(autouse=True)
def no_logging(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test sets up for its own error stream would be there for all after it."""
    monkeypatch.setattr(bot, "configure_logging", lambda _level: None)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of the commands; it does not exist yet."""
    monkeypatch.setenv("CLOISTER_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("CLOISTER_SETTINGS", raising=False)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    return tmp_path / "data"
