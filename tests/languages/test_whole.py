"""Catalogues are whole and up to date: what is said is in them, nothing else is, and what is shipped is compiled of
what is written."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from locales.__main__ import compiled, lacking, read
from locales.extracting import ROOT
from render.language import DOMAIN, LOCALES, offered
from tests.languages.catalogues import CODES, file

PLURALS = {"fr": "nplurals=2; plural=(n > 1);", "de": "nplurals=2; plural=(n != 1);"}
MAKE = """
import sys
from locales.__main__ import LOCALES, extracted, updated, written
known = (LOCALES / sys.argv[1] / "LC_MESSAGES" / "cloister.po").read_bytes()
sys.stdout.buffer.write(written(updated(sys.argv[1], known, extracted())))
"""
FOURTH = """
import asyncio, sys
from pathlib import Path
from render import language
folder = Path(sys.argv[1])
language.LOCALES = folder / "locales"
from tests.languages import fourth
"""


@cache
def made(code: str) -> bytes:
    """As `make words` leaves it, in a process in which no game of the tests is played."""
    asked = [sys.executable, "-c", MAKE, code]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, check=True).stdout


@pytest.mark.parametrize("code", CODES)
def test_all_that_is_said_has_words_and_somebody_has_looked_at_them(code: str) -> None:
    assert lacking(read(code, made(code))) == []
    assert code in offered()


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_is_as_make_words_leaves_it(code: str) -> None:
    assert made(code).decode().splitlines() == file(code).decode().splitlines()
    shipped = (LOCALES / code / "LC_MESSAGES" / f"{DOMAIN}.mo").read_bytes()
    assert shipped == compiled(read(code, file(code)))


def test_a_fourth_language_is_a_folder_and_its_words(tmp_path: Path) -> None:
    """Nothing else is written for it: its commands, whoever chooses it, and pictures speak it."""
    for what in ("fourth.words()", "asyncio.run(fourth.bot(folder)); fourth.pictures()"):
        asked = [sys.executable, "-c", FOURTH + what, str(tmp_path)]
        done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("code", PLURALS)
def test_how_many_forms_a_number_has(code: str) -> None:
    """French counts nothing as it counts one."""
    assert read(code, file(code)).plural_forms == PLURALS[code]
