"""Settings: from the environment, or from a TOML file that CLOISTER_SETTINGS names, with the same names.

DISCORD_TOKEN      the bot's token; without it Cloister runs without Discord, in a browser
CLOISTER_DATA      the folder for the database; left out, the usual place of this system
CLOISTER_LOG       debug, info (default), warning
CLOISTER_PORT      where the browser finds it when it runs without Discord; left out, 8123
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

import platformdirs
from msgspec import Struct

LEVELS = ("debug", "info", "warning")
PORT = "8123"


class BadSettings(Exception):
    """One sentence: what is wrong and what to do."""


class Settings(Struct, frozen=True):
    token: str
    data: Path
    log: str
    port: int = int(PORT)

    @property
    def database(self) -> Path:
        return self.data / "cloister.db"


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    named = environment.get("CLOISTER_SETTINGS")
    given: dict[str, str] = {}
    if named:
        try:
            raw = tomllib.loads(Path(named).read_text(encoding="utf-8"))
        except OSError as fault:
            raise BadSettings(f"the settings file {named} cannot be read: {fault.strerror}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
            raise BadSettings(f"the settings file {named} is no TOML: {fault}") from None
        given = {name.upper(): str(value) for name, value in raw.items()}
    known = {**given, **{name: value for name, value in environment.items() if value}}
    level = known.get("CLOISTER_LOG", "info").lower()
    if level not in LEVELS:
        raise BadSettings(f"CLOISTER_LOG is {level!r}; it can be {', '.join(LEVELS)}")
    port = known.get("CLOISTER_PORT", PORT)
    if not port.isdecimal() or not int(port) < 1 << 16:
        raise BadSettings(f"CLOISTER_PORT is {port!r}; it is a number below 65536, or 0 for any that is free")
    data = known.get("CLOISTER_DATA")
    folder = Path(data).expanduser() if data else platformdirs.user_data_path("cloister", appauthor=False)
    return Settings(known.get("DISCORD_TOKEN", "").strip(), folder, level, int(port))
