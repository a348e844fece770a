"""Every line of shell that a page shows is run: what is ours for real, what belongs to the machine by a stand-in.

The places of a host's machine (/etc, /var, /opt) become folders of the test. Stand-ins fail where
the real one would: an unknown unit, a file that is not there, a target that make does not know.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, blocks, inline, named
from tests.storage.postgres import USER, Cluster

RUN_ELSEWHERE = ("make run", "make test")  # by tests/playground/test_run.py, and by whoever runs this
BLOCKS = list(
    {text: (page, number) for page in reversed(PAGES) for number, text in enumerate(blocks(page, "sh"))}.values()
)[::-1]
"""Once: a page in another language has the English page's."""
HOST = ("/opt/cloister", "/etc", "/var/lib", "/var/backups")

STAND_INS = {
    "sudo": """while [ $# -gt 0 ]; do case "$1" in -u) shift 2;; *=*) export "$1"; shift;; *) break;; esac; done
exec "$@"
""",
    "sudoedit": 'test -f "$1"\n',
    "systemd-run": 'while [ "$1" != bot.py ]; do shift; done\nexec PYTHON "$@"\n',
    "useradd": "exit 0\n",
    "install": """for word in "$@"; do
shift
case "$word" in -o|-g) owner=1;; *) if [ "$owner" = 1 ]; then owner=0; else set -- "$@" "$word"; fi;; esac
done
exec REAL "$@"
""",
    "make": 'exec REAL -n "$@"\n',
    "journalctl": '[ "$1" = -u ] && test -f "HOST/etc/systemd/system/$2.service"\n',
    "systemctl": """verb=$1; shift; [ "$1" = --now ] && shift
[ "$verb" = daemon-reload ] && exit 0
case "$1" in *.*) unit=$1;; *) unit=$1.service;; esac
case "$verb" in start|stop|status|enable|disable) test -f "HOST/etc/systemd/system/$unit";; *) exit 1;; esac
""",
    "podman": """case "$1" in
build) test -f Containerfile;;
run) for word in "$@"; do last=$word; done; [ "$last" = cloister ];;
exec) shift 3; case "$*" in "bot.py health"|"bot.py backup "*) exit 0;; *) exit 1;; esac;;
logs|cp) exit 0;;
compose) [ "$2" = -f ] && test -f "$3";;
*) exit 1;;
esac
""",
}


@pytest.fixture
def host(tmp_path: Path) -> Path:
    """A machine with nothing on it but what the stand-ins need, and a bot's data."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for name, script in STAND_INS.items():
        real = shutil.which(name) or name
        text = script.replace("REAL", real).replace("HOST", str(tmp_path)).replace("PYTHON", sys.executable)
        (tools / name).write_text(f"#!/bin/sh\n{text}", encoding="utf-8")
        (tools / name).chmod(0o755)
    for place in ("etc/systemd/system", "var/lib/cloister", "var/backups", "opt"):
        (tmp_path / place).mkdir(parents=True)
    return tmp_path


def prepared(block: str, host: Path) -> str:
    lines = [line for line in block.splitlines() if not line.startswith(RUN_ELSEWHERE)]
    text = "\n".join(lines).replace(". .venv/bin/activate", ":")
    text = re.sub(r"(?<![\w.])(?:\.venv/bin/)?python(?= )", sys.executable, text)
    for place in HOST:
        text = text.replace(f" {place}", f" {host}{place}").replace(f"={place}", f"={host}{place}")
    return text.replace("ADDRESS", str(ROOT))


def checkout(host: Path) -> Path:
    """Where a reader stands: a checkout, with the files that earlier lines of the page have made."""
    where = host / "checkout"
    where.mkdir()
    for entry in ROOT.iterdir():
        if entry.name not in (".git", ".venv", "screenshots"):
            (where / entry.name).symlink_to(entry)
    return where


def over_postgresql(script: str, cluster: Cluster) -> str:
    """With a PostgreSQL of our own in place of the machine's; it has what earlier lines of the page have made."""
    cluster.ask("DROP DATABASE IF EXISTS cloister")
    cluster.ask("DROP ROLE IF EXISTS cloister")
    if "createdb" not in script:
        cluster.ask("CREATE ROLE cloister LOGIN")
        cluster.ask("CREATE DATABASE cloister OWNER cloister")
    there = f"export PGHOST={cluster.folder} PGUSER={USER}\n{script}"
    return there.replace("/var/run/postgresql", str(cluster.folder))


def run(script: str, where: Path, host: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("CLOISTER_", "DISCORD_"))
    }
    (host / ".gitconfig").write_text("[safe]\n\tdirectory = *\n", encoding="utf-8")  # a checkout may be another's
    environment |= {
        "PATH": f"{host / 'bin'}:{environment['PATH']}",
        "HOME": str(host),
        "CLOISTER_DATA": str(host / "var/lib/cloister"),
        "DISCORD_TOKEN": "a-token",
    }
    return subprocess.run(
        ["sh", "-e", "-c", script],
        cwd=where,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


BEFORE = """
import asyncio, pathlib, sys, time
from storage.opening import opened
from storage import rows
async def main():
    database = await opened(pathlib.Path(sys.argv[1]))
    async with database.writing() as write:
        await rows.keep_fact(write, "alive", str(time.time()))
    await database.close()
asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("page", "number"), BLOCKS, ids=lambda one: named(one) if isinstance(one, Path) else str(one)
)
def test_a_block_runs(page: Path, number: int, host: Path, request: pytest.FixtureRequest) -> None:
    block = blocks(page, "sh")[number]
    where = checkout(host)
    data = host / "var/lib/cloister/cloister.db"
    subprocess.run([sys.executable, "-c", BEFORE, str(data)], cwd=ROOT, check=True)
    if "git clone" not in block:  # the page comes from there to here
        (host / "opt/cloister").symlink_to(where)
        for unit in (ROOT / "deploy").iterdir():
            shutil.copy(unit, host / "etc/systemd/system")
    script = prepared(block, host)
    if "git pull" in script:
        script = script.replace("sudo git pull", ":")  # an upgrade of a checkout that has nowhere to pull from
    if "restore copy.db" in script and "backup copy.db" not in script:
        script = prepared(".venv/bin/python bot.py backup copy.db\n", host) + "\n" + script
    if " game.json" in script and "> game.json" not in script:
        first = ".venv/bin/python -m engine play monastery --players 2 --seed page > game.json\n"
        script = prepared(first, host) + "\n" + script
    if "postgresql://" in block:
        (host / "etc/cloister").mkdir()
        script = over_postgresql(script, request.getfixturevalue("cluster"))
    ended = run(script, where, host)
    assert ended.returncode == 0, f"{script}\n{ended.stdout}{ended.stderr}"


def test_there_are_blocks_to_run() -> None:
    assert len(BLOCKS) >= 8


def test_every_target_that_is_named_exists() -> None:
    known = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {match[1] for page in PAGES for text in inline(page) if (match := re.match(r"make ([a-z]+)$", text))}
    assert named <= known
    assert {"run", "test"} <= named
