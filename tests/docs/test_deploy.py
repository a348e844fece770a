"""What runs the bot for a host has the settings that the pages put into one file."""

from __future__ import annotations

from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
SETTINGS = "/etc/cloister/cloister.env"
RUNNING = sorted(one for one in DEPLOY.iterdir() if "bot.py" in one.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", [one for one in RUNNING if one.suffix != ".yaml"], ids=lambda file: file.name)
def test_it_has_the_database_that_is_set(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert f"EnvironmentFile={SETTINGS}" in text.replace("=-", "=")
    assert "CLOISTER_DATA=/var/lib/cloister" in text


def test_all_that_run_it_are_looked_at() -> None:
    assert {one.name for one in RUNNING} >= {"as-service", "cloister-backup.service", "cloister.service"}
