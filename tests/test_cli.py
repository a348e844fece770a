"""The command line: every command, and one clear line for every kind of bad input; called in this process, where
starting one is not what is looked at."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import record
from engine.__main__ import main
from engine.agents.table import makers_of
from engine.games import GAMES
from tests.conformance.tables import Place, played
from tests.parley import SHIPPED

ROOT = Path(__file__).parents[1]
PLAY = ("play", "monastery", "--players", "2", "--seed", "s")
TEXT = record.write(played(Place("monastery", 2, "random"), (), "command line"))


Done = subprocess.CompletedProcess[bytes]


def engine(*words: str | bytes, stdin: bytes = b"") -> Done:
    """What `python -m engine` does with these words."""
    given, said, complained = io.TextIOWrapper(io.BytesIO(stdin)), io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", given)
        patch.setattr(sys, "stdout", io.TextIOWrapper(said, "utf-8", write_through=True))
        patch.setattr(sys, "stderr", io.TextIOWrapper(complained, "utf-8", write_through=True))
        try:
            code = main([os.fsdecode(word) for word in words])
        except SystemExit as end:  # as after --help
            code = int(end.code or 0)
        return Done(words, code, said.getvalue(), complained.getvalue())


def started(*words: str | bytes, stdin: bytes = b"", env: dict[str, str] | None = None) -> Done:
    """The same as people start it."""
    return subprocess.run(
        [sys.executable, "-m", "engine", *words],
        input=stdin,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        timeout=60,
        check=False,
    )


def out(done: Done) -> bytes:
    assert done.stderr == b""
    assert done.returncode == 0
    return done.stdout


def complaint(done: Done) -> str:
    """The one line of a refusal."""
    assert done.returncode == 2
    assert done.stdout == b""
    text = done.stderr.decode()
    assert text.endswith("\n")
    assert len(text.splitlines()) == 1
    assert "Traceback" not in text
    assert text.startswith("engine: ")
    return text


# -- what works ------------------------------------------------------------------------------------


def test_play_prints_a_record_and_trace_unrolls_it(tmp_path: Path) -> None:
    text = out(engine(*PLAY))
    file = tmp_path / "game.json"
    file.write_bytes(text)
    lines = out(engine("trace", str(file))).splitlines()
    assert len(lines) == len(msgspec.json.decode(text)["actions"]) + 1
    first: dict[str, Any] = msgspec.json.decode(lines[0])
    last: dict[str, Any] = msgspec.json.decode(lines[-1])
    assert list(first) == [
        "step", "game", "rules", "seats", "options", "last", "events", "to_act", "legal", "state"
    ]  # fmt: skip
    assert (first["step"], first["last"]) == (0, None)
    assert list(last) == ["step", "last", "events", "to_act", "legal", "state"]
    assert (last["to_act"], last["legal"], last["state"]["pass"]) == ([], [], "over")
    assert last["state"]["result"]["winners"]
    assert out(engine("trace", "-", stdin=text)).splitlines() == lines


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_the_same_game_on_every_run(hash_seed: str) -> None:
    env = {"PYTHONHASHSEED": hash_seed}
    assert out(started(*PLAY, env=env)) == out(engine(*PLAY))
    assert out(started("trace", "-", stdin=TEXT, env=env)) == out(engine("trace", "-", stdin=TEXT))


def test_options_and_agents_are_taken() -> None:
    text = out(
        engine(
            *(
                "play",
                "monastery",
                "--players",
                "4",
                "--seed",
                "",
                "--option",
                "deal=draft",
                "--option",
                "teams=true",
            ),
            *("--option", "icons=false", "--agent", "red=greedy", "--agent", "random"),
        )
    )
    played_game: dict[str, Any] = msgspec.json.decode(text)
    assert played_game["options"] == {"deal": "draft", "icons": False, "teams": True, "silence": False}
    assert played_game["seats"] == ["red", "blue", "green", "yellow"]
    assert played_game["actions"][0]["do"]["type"] == "keep"


def test_named_seats_are_seated() -> None:
    for seat in GAMES["monastery"].meta.colours:
        text = out(engine(*PLAY, "--agent", f"{seat}=random"))
        assert seat in msgspec.json.decode(text)["seats"]


@pytest.mark.parametrize("game", SHIPPED)
def test_every_game_is_played_and_traced(game: str) -> None:
    """With each agent in every seat, and with every option at its last value."""
    fewest, most = str(GAMES[game].meta.fewest), str(GAMES[game].meta.most)
    options = [f"{option.name}={str(option.values[-1]).lower()}" for option in GAMES[game].meta.options]
    given = [word for option in options for word in ("--option", option)]
    for agent in makers_of(GAMES[game]):
        text = out(engine("play", game, "--players", most, "--seed", "s", "--agent", agent, *given))
        lines = out(engine("trace", "-", stdin=text)).splitlines()
        assert len(lines) == len(msgspec.json.decode(text)["actions"]) + 1
        assert msgspec.json.decode(lines[-1])["to_act"] == []
    seat = GAMES[game].meta.colours[-1]
    text = out(engine("play", game, "--players", fewest, "--seed", "s", "--agent", f"{seat}=random"))
    assert seat in msgspec.json.decode(text)["seats"]


@pytest.mark.parametrize("game", SHIPPED)
def test_bench_tells_its_numbers(game: str) -> None:
    players = str(GAMES[game].meta.fewest)
    told = msgspec.json.decode(out(engine("bench", game, "--players", players, "--games", "2", "--seed", "s")))
    assert list(told) == ["games", "actions", "seconds", "actions_per_second", "peak_memory"]
    assert told["games"] == 2
    assert all(value > 0 for value in told.values())


OWN_CARD = """
[events]
event = [{ id = "market", name = "Market Day", text = "All pass one card.", ops = [
  { op = "pass_chosen", who = "each", dir = "left", n = 1 },
] }]
"""
CARDS_GAME = ("mystery", "--players", "3", "--seed", "own cards")


def test_peoples_own_cards_are_played_traced_and_measured(tmp_path: Path) -> None:
    (tmp_path / "fair.toml").write_text(OWN_CARD, encoding="utf-8")
    cards = ("--cards", str(tmp_path))
    done = engine("play", *CARDS_GAME, "--agent", "greedy", *cards)
    assert done.returncode == 0
    assert (
        done.stderr == b"engine: this record replays only with the same cards, so name their folder to trace too\n"
    )
    assert record.read(done.stdout).game == "mystery"
    first = out(engine("trace", "-", *cards, stdin=done.stdout)).splitlines()[0]
    assert msgspec.json.decode(first)["state"]["decks"]["event"].count("market") == 1
    assert b"market" not in out(engine("play", *CARDS_GAME, "--agent", "greedy"))
    told = msgspec.json.decode(out(engine("bench", *CARDS_GAME, "--games", "1", *cards)))
    assert told["games"] == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (OWN_CARD.replace("pass_chosen", "dance"), "fair.toml: "),
        (OWN_CARD.replace("market", "barber"), "fair.toml: card barber: there is one already"),
        ("[events", "fair.toml: "),
        ("", "there are no cards in the folder"),
    ],
)
def test_a_wrong_card_gets_one_line(text: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "fair.toml").write_text(text, encoding="utf-8")
    assert reason in complaint(engine("play", *CARDS_GAME, "--cards", str(tmp_path)))


def test_a_wrong_folder_of_cards_gets_one_line(tmp_path: Path) -> None:
    for folder in (str(tmp_path / "none"), "README.md", "x" * 1000, b"\xff"):
        assert "cannot read the folder" in complaint(engine("play", *CARDS_GAME, "--cards", folder))
    assert "there are no cards" in complaint(engine("play", *CARDS_GAME, "--cards", str(tmp_path)))
    (tmp_path / "folder.toml").mkdir()
    assert "folder.toml: it cannot be read" in complaint(engine("play", *CARDS_GAME, "--cards", str(tmp_path)))
    assert "Monastery takes no cards" in complaint(engine(*PLAY, "--cards", str(tmp_path)))


@pytest.mark.parametrize("words", [("--help",), ("play", "--help"), ("trace", "--help"), ("bench", "--help")])
def test_help(words: tuple[str, ...]) -> None:
    assert b"usage: python -m engine" in out(engine(*words))


def test_a_reader_who_leaves_early_is_no_fault() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "engine", "trace", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(TEXT)
        process.stdin.close()
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


# -- what does not ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((), "COMMAND"),
        (("dance",), "'dance'"),
        (("play",), "game"),
        (("play", "monastery"), "--players"),
        (("play", "monastery", "--players", "2"), "--seed"),
        (("play", "monastery", "--players", "two", "--seed", "s"), "'two'"),
        (("play", "monastery", "--players", "1", "--seed", "s"), "2 to 4 players, not 1"),
        (("play", "monastery", "--players", "5", "--seed", "s"), "2 to 4 players, not 5"),
        (("play", "monastery", "--players", "-3", "--seed", "s"), "2 to 4 players, not -3"),
        (("play", "monastery", "--players", "9" * 5000, "--seed", "s"), "engine: "),
        (
            ("play", "chess", "--players", "2", "--seed", "s"),
            f"there is no game 'chess'; there is {', '.join(SHIPPED)}",
        ),
        (("play", "", "--players", "2", "--seed", "s"), "there is no game ''"),
        ((*PLAY, "--agent", "genius"), "there is no agent 'genius' for Monastery; there is random, greedy"),
        ((*PLAY, "--agent", "red=genius"), "there is no agent 'genius'"),
        ((*PLAY, "--agent", "purple=random"), "'purple' is no seat of Monastery"),
        ((*PLAY, "--agent", "=random"), "should be NAME=VALUE"),
        ((*PLAY, "--agent", "red="), "should be NAME=VALUE"),
        ((*PLAY, "--agent", "random", "--agent", "greedy"), "name one --agent for all seats"),
        (
            (*PLAY, "--agent", "red=random", "--agent", "blue=random", "--agent", "green=random"),
            "3 seats are named for 2 players",
        ),
        ((*PLAY, "--option", "deal"), "should be NAME=VALUE"),
        ((*PLAY, "--option", "deal=tarot"), "option deal cannot be 'tarot'"),
        ((*PLAY, "--option", "icons=maybe"), "option icons cannot be 'maybe'; it can be true, false"),
        ((*PLAY, "--option", "speed=true"), "no option 'speed'"),
        ((*PLAY, "--option", "teams=true"), "teams are for four players, not 2"),
        ((*PLAY, "--option", "a\nb=c"), "no option"),
        ((*PLAY, "more"), "more"),
        ((*PLAY[:-1], b"\xff\xfe"), "--seed must be plain text"),
        (("trace",), "file"),
        (("trace", "no-such-file.json"), "cannot read no-such-file.json"),
        (("trace", "."), "cannot read ."),
        (("trace", "a\nb"), "cannot read a b"),
        (("trace", b"\xff\xfe"), "cannot read"),
        (("trace", "README" * 1000), "cannot read"),
        (("bench", "monastery", "--players", "2", "--games", "0", "--seed", "s"), "--games must be at least 1"),
        (("bench", "monastery", "--players", "2", "--games", "-1", "--seed", "s"), "--games must be at least 1"),
        (("bench", "monastery", "--players", "7", "--games", "1", "--seed", "s"), "2 to 4 players, not 7"),
        (("bench", "chess", "--players", "2", "--games", "1", "--seed", "s"), "no game 'chess'"),
        (("bench", "monastery", "--players", "2", "--games", "1", "--seed", b"\xff"), "--seed must be plain text"),
    ],
)
def test_bad_words_get_one_line(words: tuple[str | bytes, ...], reason: str) -> None:
    assert reason in complaint(engine(*words))


@pytest.mark.parametrize("words", [("--help",), (), (*PLAY[:-1], b"\xff\xfe"), ("trace", "a\nb"), ("trace", "-")])
def test_a_process_says_what_a_call_says(words: tuple[str | bytes, ...]) -> None:
    one, other = started(*words, stdin=TEXT[:-20]), engine(*words, stdin=TEXT[:-20])
    assert (one.returncode, one.stdout, one.stderr) == (other.returncode, other.stdout, other.stderr)


def _act(**do: object) -> bytes:
    line = msgspec.json.encode({"seat": "red", "do": do})
    return TEXT.replace(b'"actions": [\n', b'"actions": [\n' + line + b",\n")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "not JSON"),
        (b"\x00\xff", "not JSON"),
        (b"[" * 200_000, "malformed"),
        (b'{"format":' * 200_000, "nested too deeply"),
        (TEXT[: len(TEXT) // 2], "not JSON"),
        (b"{}", "no game record"),
        (TEXT.replace(b"cloister-record/1", b"cloister-record/9"), "cloister-record/9"),
        (TEXT.replace(b'"game":"monastery"', b'"game":"chess"'), "there is no game 'chess'"),
        (TEXT.replace(b'"game":"monastery"', b'"game":"a\\nb\\u2028c"'), "there is no game"),
        (TEXT.replace(b'"rules":2', b'"rules":7'), "there is no rules number 7 of Monastery; there is 1, 2"),
        (_act(type="castle"), "actions[0] is no action"),
        (_act(type="place", tile="farm\nor\r\n\x85barn", at=[0, 0], turn=0), "actions[0] (red: place"),
        (TEXT.replace(b'"type":"', b'"type":"\xff', 1), "engine: "),
        (TEXT.replace(b'"seats":', b'"position":{},"seats":'), "position: "),
        (TEXT.replace(b'"actions": [\n', b'"actions": [\n5,'), "$.actions[0]"),
    ],
)  # fmt: skip
def test_a_bad_record_gets_one_line(text: bytes, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(text)
    assert reason in complaint(engine("trace", str(file)))


def test_a_bad_record_from_standard_input_gets_one_line() -> None:
    assert "not JSON" in complaint(engine("trace", "-", stdin=TEXT[:-20]))
    assert "not JSON" in complaint(engine("trace", "-"))


def test_a_late_fault_writes_nothing() -> None:
    """The whole record is good before the first line is printed."""
    document: dict[str, Any] = msgspec.json.decode(TEXT)
    document["actions"].append({"seat": document["seats"][0], "do": {"type": "done"}})
    assert "is illegal by M11.2" in complaint(engine("trace", "-", stdin=msgspec.json.encode(document)))


def test_main_can_be_called(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(PLAY) == 0
    printed = capsys.readouterr()
    assert record.read(printed.out).game == "monastery"
    assert main(["play", "chess", "--players", "2", "--seed", "s"]) == 2
    assert capsys.readouterr().err == f"engine: there is no game 'chess'; there is {', '.join(GAMES)}\n"
