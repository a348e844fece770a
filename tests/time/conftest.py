from __future__ import annotations

import secrets

import pytest


@pytest.fixture(autouse=True)
def same_games(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Tables of a test have the same seed in every run."""
    name = request.node.name.replace("[postgresql]", "").replace("postgresql-", "")  # over any database
    monkeypatch.setattr(secrets, "token_hex", lambda _n=None: name)
