"""Where the tests keep their databases: in a file of SQLite, or in a PostgreSQL of our own (`postgres.py`).

The tests of these modules are run over both. They name a folder, and `database_of` has the address that belongs to
it; a test about files, threads or the faults of one database asks for that one and stands in no list.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from settings import Settings
from tests.storage.postgres import Cluster

OVER_BOTH = {
    "tests.storage": ("both", "notebooks"),
    "tests.tables": ("colours", "fuzz", "tables", "values"),
    "tests.time": ("absence", "agreement", "clocks", "credit", "friends", "idle", "keeper", "plans", "reminders"),
    "tests.watching": ("figures",),
    "tests.bot": (
        "absence",
        "agreeing",
        "catchup",
        "drafts",
        "friends",
        "history",
        "letters",
        "lobby",
        "mod",
        "notebook",
        "orders",
        "privacy",
        "restart",
        "substituting",
        "waiting",
    ),
}
MODULES = {f"{room}.test_{name}" for room, names in OVER_BOTH.items() for name in names}

_cluster: Cluster | None = None
_given: dict[Path, str] = {}


def database_of(folder: Path) -> Path | str:
    """The address of the database that belongs to this folder, the same whenever it is asked for."""
    if _cluster is None:
        return folder / "cloister.db"
    if folder not in _given:
        _given[folder] = _cluster.database()
    return _given[folder]


def settings_of(folder: Path) -> Settings:
    """As a bot has them whose data are there."""
    address = database_of(folder)
    return Settings("token", folder, "info", elsewhere=address if isinstance(address, str) else "")


@contextmanager
def on(cluster: Cluster) -> Iterator[None]:
    """All databases are there, until the block ends, and gone then."""
    global _cluster  # noqa: PLW0603
    _cluster = cluster
    try:
        yield
    finally:
        _cluster = None
        while _given:
            cluster.forget(_given.popitem()[1])
