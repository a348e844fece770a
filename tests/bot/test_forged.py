"""Buttons and menus of another version, garbled, or forged: each press is answered, and none is an error."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from traceback import format_exc
from typing import Any

import pytest
import simcord
import structlog

import cogs.manners
from cogs.pressing import Verbs, understood
from render.games import RENDERERS
from storage import rows
from tables.table import fold
from tests.bot.hands import Mind, hasten
from tests.bot.reading import text_of
from tests.bot.world import World, in_world, seeded, sketches, world

NUMBERS = (
    "0",
    "1",
    "2",
    "7",
    "999999999999999",
    "99999999999999999999999",
    "-1",
    "²",
    "٣",
    "1e3",
    "0x1",
    "",
    " 1",
    "x",
)
WORDS = (
    *(
        "",
        "0",
        "1",
        "-1",
        "0 x y",
        "0 place",
        "0 done",
        "done",
        "place",
        "x",
        "²",
        "٣",
        "0 ²",
        "٣ ٣",
        "[]",
        "[",
        "]",
        "-",
    ),
    *(
        "place path_1 0,0 0",
        "place path_1 9999999999999999999999,0 0",
        "move red1 abbey",
        "cloister cluny [france]",
    ),
    *(
        "icons=false",
        "icons=maybe",
        "=",
        "teams=",
        "deal=deal",
        "option=1",
        "999999999999 why",
        "many why",
        "2",
        "2 why",
    ),
    *(
        "0 place path_1 ,",
        "0 place , ,",
        "encourage 1,1 99999999999999999999999999",
        "draw face_up",
        "draw pile pile",
    ),
    *(
        "\n",
        "\u202e",
        "💥",
        "@everyone",
        "```",
        "'; DROP TABLE tables; --",
        "x" * 80,
        "0 " + "9" * 70,
        "0 " + "a " * 35,
    ),
)
VALUES: tuple[list[str] | None, ...] = (
    None,
    [],
    [""],
    ["0"],
    ["place"],
    ["x", "y"],
    ["icons=false"],
    ["²"],
    ["x" * 100],
    ["done"],
    ["x" * 500],
)
KINDS = (2, 3, 5, 6, 7, 8, 42)
STRANGE = (
    "",
    "x",
    "cl",
    "cl:",
    "cp:",
    "cl:::",
    "cl:act",
    "cl:act:1",
    "cl:act:1:0",
    "cp:pick:1:0",
    "modal",
    ":" * 100,
    "💥",
)


class Noise:
    """What was logged as an error, by us or by the library."""

    def __init__(self) -> None:
        self.said: list[Any] = []

    def __call__(self, _logger: Any, method: str, event: MutableMapping[str, Any]) -> str:
        if method in ("error", "exception", "critical", "warning"):
            self.said.append({**event, "fault": format_exc()})
        raise structlog.DropEvent


@pytest.fixture
def noise(caplog: pytest.LogCaptureFixture) -> Iterator[Noise]:
    made = Noise()
    before = structlog.get_config()
    structlog.configure(processors=[made], wrapper_class=structlog.make_filtering_bound_logger(logging.INFO))
    try:
        yield made
    finally:
        structlog.configure(**before)
        assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
        assert made.said == []


def forged(chance: random.Random, verbs: Verbs) -> tuple[str, list[str] | None, int]:
    """An id, the values of a menu, and a kind of component."""
    if chance.random() < 0.15:
        return chance.choice(STRANGE), chance.choice(VALUES), chance.choice(KINDS)
    verb = chance.choice([*verbs] * 3 + ["", "nothing", "Act", "act2", "äct", "a" * 40])
    table = "1" if chance.random() < 0.6 and verb != "resign" else chance.choice(NUMBERS[2:])  # the game goes on
    made = (
        f"{chance.choice(('cl', 'cl', 'cp', 'cx'))}:{verb}:{table}:{chance.choice(NUMBERS)}:{chance.choice(WORDS)}"
    )
    return made[:100], chance.choice(VALUES), chance.choice(KINDS)


def answered(result: Any) -> bool:
    """Something was said, or the message that was pressed shows something new; nobody is left thinking."""
    record = result._interaction
    return bool(record.responded and (not record.loading or result.response or result.followups))


async def run(data: Path, game: str, seed: int, times: int) -> None:
    chance = random.Random(seed)
    async with world(data, game=game) as w:
        table = await w.open("Ada", "Bob", "Cyd")
        table = await hasten(w, table, lambda now: len(now.log.acts) > 8, Mind(f"forged {seed}"))
        people = [*w.people.values(), w.stranger, w.moderator]
        for number in range(times):
            who = chance.choice(people)
            custom_id, values, kind = forged(chance, w.app.bot.verbs)
            on = w.newest if chance.random() < 0.7 else chance.choice(w.posts)
            if chance.random() < 0.2:
                on = w.answer(who, await w.forge(who, w.newest, "cl:act:1:0:"))  # his own panel, or a refusal
            result = await w.forge(who, on, custom_id, values, kind)
            assert answered(result), custom_id
            if number % 20 == 0:
                await w.work()
        await w.work()
        w.check_limits()
        for row in await rows.all_tables(w.app.database):
            seats = await rows.seats(w.app.database, row.id)
            if row.stage != "lobby" and all(seat.colour for seat in seats):
                fold(row, tuple(seats), await rows.entries(w.app.database, row.id))


@pytest.mark.parametrize("game", RENDERERS)
@pytest.mark.parametrize("seed", [1])
async def test_forged_presses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noise: Noise, game: str, seed: int
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, f"forged {seed}")
    await run(tmp_path, game, seed, 500)


@pytest.mark.slow
@pytest.mark.parametrize("game", RENDERERS)
@pytest.mark.parametrize("seed", range(10, 16))
async def test_thousands_of_forged_presses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noise: Noise, game: str, seed: int
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, f"forged {seed}")
    await run(tmp_path, game, seed, 1000)


# -- one by one ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "custom_id",
    [
        "cl:act:99999999999999999999:0:",
        "cl:act:1:99999999999999999999:",
        "cl:act:²:0:",
        "cl:act:٣:0:",
        "cl:nothing:1:0:",
        "cl:menu:1:0:",
        "cl:menu:1:0:x y",
        "cl:menu:1:0:² x",
        "cl:rewind:1:0:many why",
        "cl:rewind:1:0:",
        "cl:history:1:0:many",
        "cp:pick:1:0:0",
        "an older id",
    ],
)
@in_world
async def test_an_id_that_cannot_be_read_is_answered(w: World, noise: Noise, custom_id: str) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    board, shown = w.newest.id, text_of(w.newest)
    asker = w.moderator if "rewind" in custom_id else who
    told = w.answer(asker, await w.forge(asker, w.newest, custom_id))
    assert told.flags.ephemeral
    assert text_of(told) == "That button is no longer known here: /table act opens a new panel."
    assert text_of(w.seen(who, board)) == shown
    assert (await w.table()).row.sequence == table.row.sequence


@in_world
async def test_a_choice_that_is_not_there_is_no_action(w: World, noise: Noise) -> None:
    table = await w.open("Ada", "Bob")
    who, seat = w.actor(table)
    number = table.number_of(seat)
    for rest in ("0 x y", "0 place", "7 place nothing", "0 " + "a " * 40):
        custom_id = f"cl:menu:{table.id}:{number}:{rest}"[:100]
        told = w.answer(who, await w.forge(who, w.newest, custom_id))
        assert "You are about to" not in text_of(told)
        assert told.components
    told = w.answer(who, await w.forge(who, w.newest, f"cl:do:{table.id}:{number}:no such thing"))
    assert "is no answer to: What do you do?" in text_of(told)
    assert (await w.table()).row.sequence == table.row.sequence


@in_world
async def test_a_forged_press_leaves_public_messages_alone(w: World, noise: Noise) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    posts = [(message.id, text_of(message)) for message in w.posts]
    for verb in w.app.bot.verbs:
        if verb not in ("do", "undo", "rematch", "resign", "resume", "rewind"):
            await w.forge(w.stranger, w.newest, f"cl:{verb}:{table.id}:0:0 x")
    for verb in ("do", "undo", "menu"):
        told = w.answer(who, await w.forge(who, w.newest, f"cl:{verb}:{table.id}:0:0"))
        assert told.flags.ephemeral
    assert [(message.id, text_of(message)) for message in w.posts] == posts


def test_what_an_id_says() -> None:
    async def pressed(*_: Any) -> None: ...

    verbs = {"act": pressed, "pick": pressed}
    said = understood({"custom_id": "cl:act:12:7:0 x:y"}, verbs)
    assert said is not None
    assert (said.verb, said.table_id, said.number, said.rest) == ("act", 12, 7, "0 x:y")
    chosen = understood({"custom_id": "cp:pick:12:7:0", "values": ["place"]}, verbs)
    assert chosen is not None
    assert chosen.rest == "0 place"
    assert understood({}, verbs) is None
    assert understood({"custom_id": "cl:dance:12:7:"}, verbs) is None


# -- typed -----------------------------------------------------------------------------------------------


def typed(name: str, *inner: str, **options: Any) -> dict[str, Any]:
    given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
    for word in reversed(inner):
        given = [{"name": word, "type": 1, "options": given}]
    return {"id": "1", "name": name, "type": 1, "options": given}


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the command tree is handed as an error is answered; here only its answer and the log are of interest."""
    monkeypatch.setattr(simcord.Env, "_record_error", lambda *_: None)


@pytest.mark.parametrize(
    ("data", "answer"),
    [
        (typed("abbey"), "of another version"),
        (typed("table", "dance"), "of another version"),
        (typed("table"), "of another version"),
        (typed("table", "open", game="chess"), "cannot be read"),
        (typed("mod", "replace"), "of another version"),
        ({"id": "1", "name": "wave", "type": 2, "target_id": "1", "resolved": {}}, "of another version"),
    ],
)
@in_world
async def test_a_command_of_another_version(
    w: World, noise: Noise, quiet: None, data: dict[str, Any], answer: str
) -> None:
    told = w.answer(w.moderator, await w.send(w.moderator, 2, data))
    assert told.flags.ephemeral
    assert answer in text_of(told)


@in_world
async def test_a_dialog_nobody_opened(w: World, noise: Noise) -> None:
    result = await w.send(w.people["Ada"], 5, {"custom_id": "cl:act:1:0:", "components": []})
    assert "no table here" in text_of(w.answer(w.people["Ada"], result))
    result = await w.send(w.people["Ada"], 5, {"custom_id": "x", "components": []})
    assert "no longer known" in text_of(w.answer(w.people["Ada"], result))


@in_world
async def test_numbers_beyond_all_measure(w: World, noise: Noise) -> None:
    await w.open("Ada", "Bob")
    many = await w.send(w.moderator, 2, typed("mod", "rewind", move="many", reason="why"))
    assert "No move has been made yet" in text_of(w.answer(w.moderator, many))
    long = await w.send(w.moderator, 2, typed("mod", "pause", reason="x" * 6000))
    assert text_of(w.answer(w.moderator, long)) == "The table is paused."
    assert len((await rows.audit(w.app.database, 1))[0].reason) == 200
    assert "No move has been made yet" in await w.told(w.moderator, "mod rewind", move=2**53 - 1, reason="why")
    assert "no such seat" in await w.told(w.moderator, "mod replace", seat="x" * 6000, reason="why")


# -- completions -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (500, 0)])
@in_world
async def test_a_completion_that_comes_back_too_late_is_no_error(
    w: World, noise: Noise, quiet: None, status: int, code: int
) -> None:
    table = await w.open("Ada", "Bob")
    who, _ = w.actor(table)
    w.fault("POST", "/interactions/*/callback", status, code)
    assert not await who.autocomplete(w.channel, "monastery place", "tile", "")
    assert await who.autocomplete(w.channel, "monastery place", "tile", "")


@pytest.mark.parametrize(
    "data",
    [
        typed("abbey"),
        typed("table", "rules"),
        {**typed("table", "dance", about="x")},
        {"id": "1", "name": "help", "type": 1, "options": [{"name": "x", "type": 3, "value": "", "focused": True}]},
    ],
)
@in_world
async def test_a_completion_of_another_version(w: World, noise: Noise, data: dict[str, Any]) -> None:
    result = await w.send(w.people["Ada"], 4, data)
    assert result.autocomplete_choices == []


# -- our own mistakes ------------------------------------------------------------------------------------


@in_world
async def test_a_mistake_of_ours_is_logged_once_and_told(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await w.open("Ada", "Bob")
    logged: list[Any] = []

    async def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(w.app.desk.house, "look", broken)
    monkeypatch.setattr(cogs.manners.log, "exception", lambda *_, **facts: logged.append(facts), raising=False)
    ada = w.people["Ada"]
    pressed = w.answer(ada, await w.forge(ada, w.newest, "cl:screen:1:0:"))
    asked = w.answer(ada, await ada.slash(w.channel, "table board"))
    for told in (pressed, asked):
        assert told.flags.ephemeral
        assert text_of(told) == "Something went wrong on our side. Nothing of the game is lost: please try again."
    assert len(logged) == 2


SAID = {"custom_id": "said", "value": "x"}


def dialog(custom_id: str, *values: Any, field: str = "said") -> dict[str, Any]:
    fields = [
        {"type": 18, "id": 1, "component": {"type": 4, "custom_id": field, "value": value}} for value in values
    ]
    return {"custom_id": custom_id, "components": fields}


@pytest.mark.parametrize(
    ("data", "rest"),
    [
        ({"custom_id": "cs:pick:1:2:0 *", "values": ["b", "a"]}, "0 * [b+a]"),
        ({"custom_id": "cs:pick:1:2:0 *", "values": []}, None),
        ({"custom_id": "cs:pick:1:2:0 *"}, None),
        ({"custom_id": "cs:pick:1:2:0 *", "values": ["a", "a"]}, None),
        ({"custom_id": "cs:pick:1:2:0 *", "values": ["a+b"]}, None),
        ({"custom_id": "cs:pick:1:2:0 *", "values": ["a b"]}, None),
        ({"custom_id": "cs:pick:1:2:0 *", "values": ["]"]}, None),
        ({"custom_id": "cs:pick:1:2:0 *", "values": ["x" * 101]}, None),
        (dialog("cm:wrote:1:2:0 *", "a b,%"), "0 * a%20b%2C%25"),
        (dialog("cm:wrote:1:2:0 *", " a\n\n b "), "0 * a%20b"),
        (dialog("cm:wrote:1:2:0 *", ""), "0 * %"),
        (dialog("cm:wrote:1:2:0 *", "-"), "0 * %2D"),
        (dialog("cm:wrote:1:2:0 *", "] ["), "0 * %5D%20%5B"),
        ({"custom_id": "cm:wrote:1:2:0", "components": [{"components": [SAID]}]}, "0 x"),
        (dialog("cm:wrote:1:2:0 *"), None),
        (dialog("cm:wrote:1:2:0 *", "a", "b"), None),
        (dialog("cm:wrote:1:2:0 *", "a", field="other"), None),
        (dialog("cm:wrote:1:2:0 *", "x" * 4001), None),
        (dialog("cm:dance:1:2:0 *", "x"), None),
        ({"custom_id": "cm:wrote:1:2:0"}, None),
    ],
)  # fmt: skip
def test_what_several_values_and_a_dialog_say(data: dict[str, Any], rest: str | None) -> None:
    async def pressed(*_: Any) -> None: ...

    said = understood(data, {"pick": pressed, "wrote": pressed})
    assert (said.rest if said is not None else None) == rest


@pytest.mark.parametrize("game", RENDERERS)
async def test_forged_dialogs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noise: Noise, game: str) -> None:
    """Sent without having been opened, to any verb, with any text."""
    sketches(monkeypatch)
    seeded(monkeypatch, "dialogs")
    chance = random.Random(game)
    async with world(tmp_path, game=game) as w:
        table = await w.open("Ada", "Bob", "Cyd")
        people = [*w.people.values(), w.stranger]
        for verb in w.app.bot.verbs:
            if verb in ("resign", "rematch"):
                continue
            for text in ("", "7", "offer", "well, well", "[a+b]", "* ]", "\u202e💥", "x" * 3000):
                number = table.number_of(table.to_act[0]) if chance.random() < 0.7 else chance.randrange(9)
                rest = chance.choice(("0", "0 *", "*", "0 offer", "0 ask", "999 *", "x"))
                data = dialog(f"cm:{verb}:{table.id}:{number}:{rest}", text)
                result = await w.send(chance.choice(people), 5, data)
                assert answered(result), data
            table = await w.table()
        w.check_limits()
