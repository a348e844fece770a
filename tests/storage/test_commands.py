"""bot.py on the command line: backup, restore, check, and one sentence for everything that is wrong."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

import bot
from settings import EVERYWHERE, IN_A_FILE, LIMITS, BadSettings, read_settings
from storage import rows
from storage.opening import opened
from tables.limits import Limit
from tests.tables.seated import Seated

HOUSE = Path(bot.__file__).parent


def played(data: Path, acts: int = 8) -> None:
    """A database with one game under way."""

    async def play() -> None:
        async with Seated(data) as seated:
            await seated.start()
            await seated.go_on(acts)

    asyncio.run(play())


def one_sentence(capsys: pytest.CaptureFixture[str], *words: str) -> None:
    said = capsys.readouterr().err.strip()
    assert said.startswith("cloister: ")
    assert "\n" not in said
    for word in words:
        assert word in said


def test_backup_damage_and_restore(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(data)
    copy = data.parent / "a copy? #1.db"
    assert bot.main(["backup", str(copy)]) == 0
    assert bot.main(["check"]) == 0
    assert "All 1 stored games replay." in capsys.readouterr().out
    (data / "cloister.db").write_bytes(b"damaged" * 999)
    assert bot.main(["check"]) == 2
    one_sentence(capsys, "cloister.db")
    assert bot.main(["restore", str(copy)]) == 0
    assert bot.main(["check"]) == 0
    assert (data / "cloister.before-restore").read_bytes().startswith(b"damaged")


def test_restore_where_nothing_was(data: Path, tmp_path: Path) -> None:
    played(tmp_path / "elsewhere")
    assert bot.main(["restore", str(tmp_path / "elsewhere" / "cloister.db")]) == 0
    assert bot.main(["check"]) == 0


def test_restore_refuses_what_is_no_copy_and_keeps_what_is_there(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(data)
    before = (data / "cloister.db").read_bytes()
    assert bot.main(["restore", str(tmp_path / "missing.db")]) == 2
    one_sentence(capsys, "there is no file")
    (tmp_path / "text.db").write_text("text" * 999)
    assert bot.main(["restore", str(tmp_path / "text.db")]) == 2
    one_sentence(capsys, "no database of Cloister")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE something (x)")
        other.commit()
    assert bot.main(["restore", str(tmp_path / "other.db")]) == 2
    one_sentence(capsys)
    assert bot.main(["backup", str(tmp_path / "newer.db")]) == 0
    capsys.readouterr()
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer:
        newer.execute("PRAGMA user_version = 99")
        newer.commit()
    assert bot.main(["restore", str(tmp_path / "newer.db")]) == 2
    one_sentence(capsys, "version 99")
    assert (data / "cloister.db").read_bytes() == before
    assert bot.main(["check"]) == 0


def test_backup_without_a_database_or_a_place(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bot.main(["backup", str(tmp_path / "copy.db")]) == 2
    one_sentence(capsys, "no database")
    played(data, 1)
    assert bot.main(["backup", str(tmp_path / "no" / "such" / "folder.db")]) == 2
    one_sentence(capsys)


def test_check_finds_a_game_that_does_not_replay(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(data)

    async def spoil() -> None:
        database = await opened(data / "cloister.db")
        async with database.writing() as write:
            await write.execute("UPDATE entries SET act = 'brew []' WHERE number = 2")
        assert len(await rows.all_tables(database)) == 1
        await database.close()

    asyncio.run(spoil())
    assert bot.main(["check"]) == 2
    one_sentence(capsys, "1 stored games do not replay", "table 1")


def test_a_damaged_database_ends_the_process(data: Path) -> None:
    data.mkdir()
    (data / "cloister.db").write_bytes(b"damaged" * 999)
    ended = subprocess.run(
        [sys.executable, "bot.py", "check"],
        cwd=HOUSE,
        env={**os.environ, "CLOISTER_DATA": str(data)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("cloister: ")
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"CLOISTER_DATA": "~nobody-of-this-name/data"}, "nobody here has such a home"),
        ({"CLOISTER_SETTINGS": "list.toml"}, "cloister_data in the settings file list.toml is to be a text"),
        ({"CLOISTER_DATABASE": "mysql://me:secret@here/x"}, "CLOISTER_DATABASE is no address of a database of"),
        ({"CLOISTER_DATABASE": "postgresql://me:secret@here:port/x"}, "CLOISTER_DATABASE is no address"),
        ({"CLOISTER_LOG": "loud"}, "CLOISTER_LOG is 'loud'; it can be debug, info, warning"),
        ({"CLOISTER_SETTINGS": "nowhere.toml"}, "cannot be read"),
        ({"CLOISTER_SETTINGS": "bad.toml"}, "is no TOML"),
        ({"CLOISTER_SETTINGS": "bytes.toml"}, "is no TOML"),
    ],
)
def test_wrong_settings(
    data: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    settings: dict[str, str],
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.toml").write_text("= nonsense")
    Path("bytes.toml").write_bytes(b"\xff\xfe\xff")
    Path("list.toml").write_text('cloister_data = ["here"]')
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert bot.main(["check"]) == 2
    one_sentence(capsys, told)


def test_settings_come_from_a_file_and_the_environment_wins(tmp_path: Path) -> None:
    file = tmp_path / "cloister.toml"
    file.write_text('discord_token = " abc "\ncloister_data = "/somewhere"\ncloister_log = "DEBUG"\n')
    found = read_settings({"CLOISTER_SETTINGS": str(file), "CLOISTER_LOG": "warning", "CLOISTER_DATA": ""})
    assert (found.token, found.data, found.log) == ("abc", Path("/somewhere"), "warning")
    assert found.database == Path("/somewhere/cloister.db")
    with pytest.raises(BadSettings):
        read_settings({"CLOISTER_LOG": "x"})


def test_a_setting_that_is_none_is_mentioned_and_the_command_goes_on(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cloister.toml"
    file.write_text(
        'cloister_dta = "/somewhere"\ntoken = "x"\ncolour = "red"\nCloister_Log = "info"\n[cloister]\ndata = "x"\n'
    )
    monkeypatch.setenv("CLOISTER_SETTINGS", str(file))
    monkeypatch.setenv("CLOISTER_PROT", "8200")
    monkeypatch.setenv("CLOISTER_BACKUP_SCRIPT_OF_THE_HOST", "x")
    played(data)
    assert bot.main(["check"]) == 0
    told = capsys.readouterr()
    assert "All 1 stored games replay." in told.out
    assert told.err.splitlines() == [
        f"cloister: the settings file {file} has CLOISTER_DTA, which is no setting; perhaps CLOISTER_DATA is meant",
        f"cloister: the settings file {file} has TOKEN, which is no setting; perhaps DISCORD_TOKEN is meant",
        f"cloister: the settings file {file} has COLOUR, which is no setting",
        f"cloister: the settings file {file} has CLOISTER, which is no setting",
        "cloister: the environment has CLOISTER_PROT, which is no setting; perhaps CLOISTER_PORT is meant",
    ]


def test_the_right_settings_are_mentioned_to_nobody(tmp_path: Path) -> None:
    file = tmp_path / "cloister.toml"
    others = {"CLOISTER_LOG": "info", "CLOISTER_DATABASE": "postgresql://x@y/z", **LIMITS}
    others |= {"CLOISTER_PROCESS": "1/2", "CLOISTER_SHARDS": "2"}
    given = dict.fromkeys(IN_A_FILE, "1") | others
    file.write_text("".join(f'{name} = "{value}"\n' for name, value in given.items()))
    assert not read_settings({**dict.fromkeys(EVERYWHERE, ""), "CLOISTER_SETTINGS": str(file)}).doubts


def test_help_lists_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        bot.main(["--help"])
    told = capsys.readouterr().out
    assert ended.value.code == 0
    for name in EVERYWHERE:
        assert f"\n{name} " in told


def test_a_relative_folder_is_told_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CLOISTER_DATA", "here")
    assert bot.main(["health"]) == 2
    one_sentence(capsys, str(tmp_path / "here"))


def test_health_tells_a_watchdog(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bot.main(["health"]) == 2
    assert "no database" in capsys.readouterr().err
    played(data)
    assert bot.main(["health"]) == 2
    assert "never" in capsys.readouterr().err

    async def live(at: float) -> None:
        database = await opened(data / "cloister.db")
        async with database.writing() as write:
            await rows.keep_fact(write, "alive", str(at))
        await database.close()

    asyncio.run(live(time.time()))
    assert bot.main(["health"]) == 0
    assert "alive" in capsys.readouterr().out
    asyncio.run(live(time.time() - 1000))
    assert bot.main(["health"]) == 2
    assert "seconds ago" in capsys.readouterr().err


def test_limits_are_two_numbers() -> None:
    usual = read_settings({}).limits
    assert usual.tables == Limit(25, 500)
    chosen = read_settings({"CLOISTER_PICTURES": " 7 / 0 ", "CLOISTER_TABLES": "0/0"}).limits
    assert (chosen.pictures, chosen.tables, chosen.commands) == (Limit(7, 0), Limit(), usual.commands)
    for bad in ("7", "7/", "/7", "a/b", "-1/2", "1/2/3", "1.5/2"):
        with pytest.raises(BadSettings, match=r"CLOISTER_REPLAYS is .* two numbers"):
            read_settings({"CLOISTER_REPLAYS": bad})


def test_the_port_for_figures_is_a_port() -> None:
    assert read_settings({}).metrics == 0
    assert read_settings({"CLOISTER_METRICS": "9464"}).metrics == 9464
    with pytest.raises(BadSettings, match="CLOISTER_METRICS is '65536'"):
        read_settings({"CLOISTER_METRICS": "65536"})
