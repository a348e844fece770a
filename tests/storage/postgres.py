"""A PostgreSQL of our own for the tests: a private cluster in a temporary folder, spoken to by a socket in it.

Nothing of it is kept, so it need not be careful with the disk. PostgreSQL refuses to be root; then it is the user
that the system's package has made.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg

if sys.platform != "win32":
    import pwd

USER = "postgres"
PATIENCE = 60.0
CARELESS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}


def programs() -> Path | None:
    """Where initdb and postgres are: the newest that is installed."""
    named = shutil.which("initdb")
    if named is not None:
        return Path(named).resolve().parent
    debian = [one.parent for one in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(debian, key=lambda folder: float(folder.parent.name), default=None)


def missing() -> str | None:
    """Why there is none to be had here."""
    if sys.platform == "win32":
        return "its tests are for systems with sockets in folders"
    if programs() is None:
        return "PostgreSQL is not installed here (on Debian or Ubuntu: apt-get install postgresql)"
    if os.geteuid() == 0 and USER not in {one.pw_name for one in pwd.getpwall()}:
        return f"PostgreSQL does not run as root, and there is no user {USER}"
    return None


def _as_somebody() -> dict[str, Any]:
    return {"user": USER, "group": USER, "extra_groups": []} if os.geteuid() == 0 else {}


class Cluster:
    def __init__(self, settings: dict[str, str] = CARELESS, port: int = 0) -> None:
        """With a port it listens there on 127.0.0.1, as one on another machine would."""
        self._settings, self._port = settings, port
        self.folder = Path(tempfile.mkdtemp(prefix="cloister-pg-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._made = 0

    def start(self) -> Cluster:
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER)
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        self.go_on()
        return self

    def go_on(self) -> None:
        """Also after it was stopped or killed."""
        settings = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        where = ["-D", str(self.folder / "data"), "-k", str(self.folder)]
        where += ["-h", "127.0.0.1", "-p", str(self._port)] if self._port else ["-h", ""]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(_there() / "postgres"), *where, *settings],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **_as_somebody(),
            )
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end, "PostgreSQL does not start"
            time.sleep(0.05)

    def end(self, number: int = signal.SIGINT) -> None:
        """SIGINT: at once, but whole; SIGQUIT: as when the machine goes down."""
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(PATIENCE)
            self._process = None

    def close(self) -> None:
        self.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """The address of a new one, with nothing in it: a schema of its own."""
        self._made += 1
        self.ask(f"CREATE SCHEMA place{self._made}")
        return f"{self.address}&search_path=place{self._made}"

    def forget(self, address: str) -> None:
        self.ask(f"DROP SCHEMA {address.rpartition('=')[2]} CASCADE")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def address(self) -> str:
        if self._port:
            return f"postgresql://{USER}@127.0.0.1:{self._port}/postgres?application_name=tests"
        return f"postgresql://{USER}@/postgres?host={self.folder}"

    def ask(self, sql: str) -> list[Any]:
        async def asked() -> list[Any]:
            connection = await asyncpg.connect(self.address)
            try:
                return list(await connection.fetch(sql))
            finally:
                await connection.close()

        found: list[Any] = meanwhile(asked)
        return found

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [str(_there() / program), *words], cwd=self.folder, check=True, capture_output=True, **_as_somebody()
        )

    def _answers(self) -> bool:
        try:
            self.ask("SELECT 1")
        except (OSError, asyncpg.PostgresError):
            return False
        return True


def _there() -> Path:
    found = programs()
    assert found is not None
    return found


def meanwhile(asked: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """In a thread and loop of its own: whoever asks may stand in another."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(asked())).result()
