"""Settings come from the environment, or from a TOML file with the same names; the environment wins.

DISCORD_TOKEN      the bot's token; without it Cloister runs without Discord, in a browser
CLOISTER_DATA      the folder for the database; left out, the usual place of this system
CLOISTER_DATABASE  postgresql://user@host/name for a database of PostgreSQL; left out, a file in the folder
CLOISTER_PROCESS   2/4 for the second of four processes that share a database of PostgreSQL; left out, one does all
CLOISTER_SHARDS    the number of shards they share; left out, Discord is asked
CLOISTER_LOG       debug, info (default), warning
CLOISTER_METRICS   a port of this machine on which it tells figures and its health; left out, none
CLOISTER_COMMANDS  commands and presses a minute, as PERSON/SERVER: 60/1200; in any of these 0 is no limit
CLOISTER_PICTURES  answers and turns with pictures a minute: 30/300
CLOISTER_REPLAYS   replays of finished games an hour: 10/60
CLOISTER_TABLES    open tables: 25/500
CLOISTER_PORT      where the browser finds it when it runs without Discord; left out, 8123
CLOISTER_SETTINGS  the TOML file; left out, there is none
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import platformdirs
from msgspec import Struct

from tables.limits import UNLIMITED, Limit, Limits

NAMES = __doc__
LEVELS = ("debug", "info", "warning")
PORT = "8123"
PLAYGROUND = "playground"  # its folder in the data folder, and its lock there
IN_A_FILE = (
    "DISCORD_TOKEN",
    "CLOISTER_DATA",
    "CLOISTER_DATABASE",
    "CLOISTER_PROCESS",
    "CLOISTER_SHARDS",
    "CLOISTER_LOG",
    "CLOISTER_METRICS",
    "CLOISTER_COMMANDS",
    "CLOISTER_PICTURES",
    "CLOISTER_REPLAYS",
    "CLOISTER_TABLES",
    "CLOISTER_PORT",
)
LIMITS = {
    "CLOISTER_COMMANDS": "60/1200",
    "CLOISTER_PICTURES": "30/300",
    "CLOISTER_REPLAYS": "10/60",
    "CLOISTER_TABLES": "25/500",
}
EVERYWHERE = (*IN_A_FILE, "CLOISTER_SETTINGS")


class BadSettings(Exception):
    """One sentence: what is wrong and what to do."""


class Settings(Struct, frozen=True):
    token: str
    data: Path
    log: str
    port: int = int(PORT)
    metrics: int = 0
    """The port for figures; 0: none."""
    doubts: tuple[str, ...] = ()
    """A sentence for each name that is not known: the start goes on without it."""
    limits: Limits = UNLIMITED
    elsewhere: str = ""
    """The address of a database that is no file."""
    process: int = 0
    """The number of this one among `processes` that share the database; 0: it is the only one."""
    processes: int = 1
    shards: int = 0
    """How many they share; 0: as many as Discord says."""

    @property
    def database(self) -> Path | str:
        return self.elsewhere or self.data / "cloister.db"


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    named = environment.get("CLOISTER_SETTINGS")
    given = _read_file(named) if named else {}
    strange = [name for name in given if name not in IN_A_FILE]
    doubts = [f"the settings file {named} has {_unknown(name, IN_A_FILE)}" for name in strange]
    for name in environment:  # others may have names like ours; only a slip of the pen is worth a word
        if name.startswith("CLOISTER_") and name not in EVERYWHERE and _meant(name, EVERYWHERE):
            doubts.append(f"the environment has {_unknown(name, EVERYWHERE)}")
    known = {**given, **{name: value for name, value in environment.items() if value}}
    level = known.get("CLOISTER_LOG", "info").lower()
    if level not in LEVELS:
        raise BadSettings(f"CLOISTER_LOG is {level!r}; it can be {', '.join(LEVELS)}")
    port = _port(known, "CLOISTER_PORT", PORT, "or 0 for any that is free")
    metrics = _port(known, "CLOISTER_METRICS", "0", "or 0 for none")
    data = known.get("CLOISTER_DATA")
    try:
        folder = Path(data).expanduser() if data else platformdirs.user_data_path("cloister", appauthor=False)
    except RuntimeError:
        raise BadSettings(f"CLOISTER_DATA is {data!r}; nobody here has such a home") from None
    token, elsewhere = (
        known.get("DISCORD_TOKEN", "").strip(),
        database_elsewhere(known.get("CLOISTER_DATABASE", "")),
    )
    process, processes, shards = _part(known, elsewhere)
    return Settings(
        token,
        folder.absolute(),
        level,
        port,
        metrics,
        tuple(doubts),
        _limits(known),
        elsewhere,
        process,
        processes,
        shards,
    )


def database_elsewhere(given: str) -> str:
    """An address as it was given, if it can be one; never shown again, since there may be a password in it."""
    try:
        good = not given or (urlsplit(given).scheme in ("postgresql", "postgres") and urlsplit(given).port != 0)
    except ValueError:
        good = False
    if not good:
        raise BadSettings(
            "CLOISTER_DATABASE is no address of a database of PostgreSQL: postgresql://user@host:5432/name is one"
        )
    return given


def _limits(known: Mapping[str, str]) -> Limits:
    def one(name: str) -> Limit:
        given = known.get(name, LIMITS[name])
        person, between, server = given.partition("/")
        if not (between and person.strip().isdecimal() and server.strip().isdecimal()):
            raise BadSettings(f"{name} is {given!r}; it is two numbers, for a person and a server: {LIMITS[name]}")
        return Limit(int(person), int(server))

    return Limits(
        commands=one("CLOISTER_COMMANDS"),
        pictures=one("CLOISTER_PICTURES"),
        replays=one("CLOISTER_REPLAYS"),
        tables=one("CLOISTER_TABLES"),
    )


def _part(known: Mapping[str, str], elsewhere: str) -> tuple[int, int, int]:
    """Which of how many processes this is, and how many shards they have together."""
    given, shards = known.get("CLOISTER_PROCESS", ""), known.get("CLOISTER_SHARDS", "")
    if not given:
        if shards:
            raise BadSettings("CLOISTER_SHARDS is for several processes: set CLOISTER_PROCESS too, or leave it out")
        return 0, 1, 0
    found = re.fullmatch(r"([1-9]\d{0,3})/([1-9]\d{0,3})", given.replace(" ", ""), re.ASCII)
    if found is None or int(found[1]) > int(found[2]):
        raise BadSettings(f"CLOISTER_PROCESS is {given!r}; 2/4 is the second of four processes")
    if not elsewhere:
        raise BadSettings(
            "CLOISTER_PROCESS is for several processes, which a file of SQLite does not have: "
            "name a database of PostgreSQL with CLOISTER_DATABASE, or leave it out"
        )
    if shards and not (shards.isdecimal() and int(found[2]) <= int(shards) < 1 << 16):
        raise BadSettings(f"CLOISTER_SHARDS is {shards!r}; it is a number, at least one for each process")
    return int(found[1]), int(found[2]), int(shards or 0)


def _port(known: Mapping[str, str], name: str, left_out: str, or_else: str) -> int:
    given = known.get(name, left_out)
    if not given.isdecimal() or not int(given) < 1 << 16:
        raise BadSettings(f"{name} is {given!r}; it is a number below 65536, {or_else}")
    return int(given)


def _read_file(named: str) -> dict[str, str]:
    try:
        raw = tomllib.loads(Path(named).read_text(encoding="utf-8"))
    except OSError as fault:
        raise BadSettings(f"the settings file {named} cannot be read: {fault.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadSettings(f"the settings file {named} is no TOML: {fault}") from None
    given = {name.upper(): value for name, value in raw.items()}
    for name, value in given.items():
        if name in IN_A_FILE and not isinstance(value, str | int):
            raise BadSettings(f"{name.lower()} in the settings file {named} is to be a text in quotes")
    return {name: str(value) for name, value in given.items()}


def _unknown(name: str, known: Sequence[str]) -> str:
    meant = _meant(name, known)
    return f"{name}, which is no setting" + (f"; perhaps {meant} is meant" if meant else "")


def _meant(name: str, known: Sequence[str]) -> str | None:
    last = {one.rpartition("_")[2]: one for one in known}
    near = difflib.get_close_matches(name, known, 1, 0.85)
    return last.get(name.rpartition("_")[2]) or next(iter(near), None)
