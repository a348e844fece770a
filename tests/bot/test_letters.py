"""What the channel is told: all of it, in order, once; also what the bot could not say at first."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cogs.letters
import cogs.paging
from cogs.letters import decided_by_more, ranking
from cogs.paging import ROOM, pages, wrapped
from cogs.refusals import clean
from engine.core import Result
from engine.games import GAMES
from render.rules import rules_of
from storage import outbox
from tables import moderation
from tables.table import Table
from tests.bot.hands import Mind, hasten, over
from tests.bot.reading import labels, text_of
from tests.bot.test_faults import boards, brink, later
from tests.bot.world import World, in_world, seeded, sketches, world

LETTERS = st.characters(min_codepoint=97, max_codepoint=110)
LINES = st.lists(st.text(LETTERS, min_size=1, max_size=900), max_size=30)


@given(lines=LINES, room=st.integers(0, ROOM))
def test_pages_hold_all_lines_in_order(lines: list[str], room: int) -> None:
    found = pages(lines, room)
    assert [line for page in found for line in page] == lines
    assert all(len("\n".join(page)) <= ROOM for page in found)
    assert len("\n".join([*found[-1], ""])) + room <= ROOM + 1
    assert all(found[:-1])


@given(words=st.lists(st.text(LETTERS, min_size=1, max_size=60), min_size=1, max_size=300))
def test_a_line_that_no_message_holds_is_broken_between_words(words: list[str]) -> None:
    found = wrapped("> " + " ".join(words))
    assert all(len(line) < ROOM and line.startswith("> ") for line in found)
    assert " ".join(line[2:] for line in found).split() == words


def test_one_word_that_no_message_holds() -> None:
    found = wrapped("> " + "x" * 5000)
    assert all(len(line) < ROOM for line in found)
    assert "".join(line[2:] for line in found) == "x" * 5000


@pytest.mark.parametrize(
    ("scores", "winners", "places"),
    [
        ({"red": 9, "blue": 12, "green": 3}, ("blue",), [(1, "blue"), (2, "red"), (3, "green")]),
        ({"red": 9, "blue": 9, "green": 3}, ("blue",), [(1, "blue"), (2, "red"), (3, "green")]),
        ({"red": 9, "blue": 9, "green": 3}, ("red", "blue"), [(1, "red"), (1, "blue"), (3, "green")]),
        ({"red": 9, "blue": 3, "green": 3}, ("red",), [(1, "red"), (2, "blue"), (2, "green")]),
        # partners win together, whatever each brought
        ({"red": 5, "blue": 8, "green": 9, "yellow": 1}, ("red", "green"),
         [(1, "green"), (1, "red"), (3, "blue"), (4, "yellow")]),
    ],
)  # fmt: skip
def test_who_came_where(scores: dict[str, int], winners: tuple[str, ...], places: list[tuple[int, str]]) -> None:
    assert [(place, seat) for place, seat, _ in ranking(Result(scores, winners, "done"))] == places


def test_it_is_told_why_only_one_of_equals_has_won() -> None:
    assert decided_by_more(Result({"red": 9, "blue": 9, "green": 3}, ("blue",), "done"))
    assert not decided_by_more(Result({"red": 9, "blue": 9, "green": 3}, ("red", "blue"), "done"))
    assert not decided_by_more(Result({"red": 9, "blue": 3, "green": 3}, ("red",), "done"))
    rules = {name: game.meta.tied for name, game in GAMES.items() if game.meta.tied is not None}
    assert len(rules) == 3
    assert all(rule in rules_of(name) for name, rule in rules.items())


@in_world
async def test_who_did_nothing_is_named_when_the_next_one_is_called(w: World) -> None:
    """His turn began in the telling before this one."""
    table = await w.open("Ada", "Bob")
    who, other = w.actor(table)[0], w.other(table)[0]
    await w.play(table, "done")
    await w.work()
    assert quoted([w.newest]) == [f"{who.name} neither placed nor moved."]
    assert f"<@{other.id}>" in text_of(w.newest)
    page = w.answer(w.stranger, await w.stranger.slash(w.channel, "table history"))
    page = await w.press(w.stranger, page, "Next")
    assert f"> {who.name} neither placed nor moved." in text_of(page).splitlines()


@in_world
async def test_points_below_nothing_have_a_real_minus(w: World) -> None:
    table = await w.open("Ada", "Bob")
    table = await hasten(w, table, over, Mind("poor", good=0))
    result = GAMES[w.game].result(table.log.state)
    assert result is not None
    assert min(result.scores.values()) < 0
    assert re.search(r"^2\\\. .+: −\d+ points?$", text_of(w.newest), re.M)
    assert labels(w.newest) == ["Play again", "History"]
    for command in ("table screen", "table board"):
        seen = w.answer(w.people["Ada"], await w.people["Ada"].slash(w.channel, command))
        assert "Act" not in labels(seen), "nobody can act any more"


def happened(w: World, table: Table, since: int) -> list[str]:
    """All that the channel should know of what came after so many acts."""
    seen = [event.seen_by(None) for step in table.log.steps[since + 1 :] for event in step.events]
    return w.app.desk.speaker(table).tell([e for e in seen if e is not None])


def quoted(messages: list[Any]) -> list[str]:
    return [line[2:] for message in messages for line in text_of(message).split("\n") if line.startswith("> ")]


async def to_the_last_act(w: World) -> Table:
    """A table at which `done` ends the game."""
    table = await w.open("Ada", "Bob")
    ended = await hasten(w, table, over, Mind("over", good=0))
    for move in range(len(ended.log.acts) - 1, 0, -1):
        await w.order(moderation.rewind, table, to=move)
        table = await w.order(moderation.resume, table)
        if not over(table):  # else all that followed comes by itself
            break
    await w.work()
    return await w.table()


@in_world
async def test_the_end_is_told_whole_over_several_messages(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when one of them has to wait: no line is lost, none is said twice, the last one has the buttons."""
    table = await to_the_last_act(w)
    monkeypatch.setattr(cogs.paging, "ROOM", 220)
    monkeypatch.setattr(cogs.letters, "MESSAGES", 99)
    since, said = len(table.log.acts), len(w.posts)
    w.fault("POST", f"/channels/{w.channel.id}/messages", 503, 0)
    await w.play(table, "done")
    await later(w)
    told = w.posts[said:]
    assert len(told) > 2
    assert quoted(told) == happened(w, await w.table(), since)
    assert [labels(message) for message in told] == [[]] * (len(told) - 1) + [["Play again", "History"]]
    assert "1\\. " in text_of(told[-1])
    assert all(len(text_of(message)) <= 220 for message in told)


@in_world
async def test_messages_that_arrived_are_not_sent_again(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await to_the_last_act(w)
    monkeypatch.setattr(cogs.paging, "ROOM", 220)
    monkeypatch.setattr(cogs.letters, "MESSAGES", 99)
    since, said = len(table.log.acts), len(w.posts)
    post = w.app.delivery._post
    posted: list[Any] = []

    async def breaks_down(*given: Any) -> Any:
        if len(posted) == 2:
            posted.append(None)
            raise TimeoutError
        posted.append(await post(*given))
        return posted[-1]

    monkeypatch.setattr(w.app.delivery, "_post", breaks_down)
    await w.play(table, "done")
    await w.work()
    assert len(w.posts) == said + 2
    await later(w)
    assert quoted(w.posts[said:]) == happened(w, await w.table(), since)


@in_world
async def test_a_very_long_telling_is_a_file(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await to_the_last_act(w)
    monkeypatch.setattr(cogs.paging, "ROOM", 220)
    monkeypatch.setattr(cogs.letters, "MESSAGES", 1)
    since, said = len(table.log.acts), len(w.posts)
    await w.play(table, "done")
    await w.work()
    (message,) = w.posts[said:]
    (file,) = [one for one in message.attachments if one.filename == "what-happened.txt"]
    assert (await file.read()).decode().splitlines() == happened(w, await w.table(), since)
    assert quoted([message]) == []


# -- what could not be said ------------------------------------------------------------------------------


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (403, 50013), (404, 10003), (400, 50035)])
@in_world
async def test_the_next_turn_tells_what_could_not_be_told(w: World, status: int, code: int) -> None:
    """A notice and a turn are refused; both are told when the bot can speak again, and nothing twice."""
    table, _, _ = await brink(w)
    shown, said, since = len(boards(w)), len(w.posts), await outbox.announced(w.app.database, table.id)
    w.fault("POST", f"/channels/{w.channel.id}/messages", status, code, times=None)
    await w.told(w.moderator, "mod pause", reason="silence")
    await w.told(w.moderator, "mod resume", reason="silence")
    await w.play(await w.table(), "done")
    await later(w)
    assert len(w.posts) == said
    assert await w.waiting() == []
    w.all_well()
    acts = len((await w.table()).log.acts)
    table = await hasten(w, await w.table(), lambda now: len(now.log.acts) > acts + 12, Mind("on"))
    await w.work()
    assert len(boards(w)) > shown
    told = w.posts[said:]
    assert any("has paused the table: silence" in text_of(message) for message in told)
    assert any("has resumed the table: silence" in text_of(message) for message in told)
    assert quoted(told) == happened(w, table, since)[: len(quoted(told))]
    assert quoted(told)


@in_world
async def test_a_bot_that_is_let_in_again_speaks_at_once(w: World) -> None:
    table, _, _ = await brink(w)
    shown = len(boards(w))
    w.fault("POST", f"/channels/{w.channel.id}/messages", 403, 50001, times=None)
    await w.play(table, "done")
    await later(w)
    assert len(boards(w)) == shown
    w.all_well()
    guild = w.app.bot.get_guild(w.guild.id)
    await w.app._may_do_more(guild)
    await w.work()
    assert len(boards(w)) == shown + 1
    assert f"<@{w.actor(await w.table())[0].id}>" in text_of(w.newest)


@in_world
async def test_what_is_taken_back_before_it_was_told(w: World) -> None:
    """Acts that stand and were never told are told with the board after the rewind."""
    table, _, _ = await brink(w)
    w.fault("POST", f"/channels/{w.channel.id}/messages", 403, 50001, times=None)
    since = await outbox.announced(w.app.database, table.id)
    table = await hasten(w, table, lambda now: len(now.log.acts) > since + 12, Mind("unheard"))
    stands = table.log.settled - 1
    preview = w.answer(w.moderator, await w.moderator.slash(w.channel, "mod rewind", move=stands, reason="why"))
    await w.moderator.click(preview, label="Take it back to here")
    w.all_well()
    said = len(w.posts)
    await w.told(w.moderator, "mod resume", reason="on")
    await later(w)
    told = [line for line in quoted(w.posts[said:]) if " is next to " not in line]  # where a telling ends with it
    assert told == [line for line in happened(w, await w.table(), since) if " is next to " not in line]


# -- what people typed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("@everyone <@12345678901234567>", "@\u200beveryone \\<@\u200b12345678901234567>"),
        ("**so** `what` ||who||", "\\*\\*so\\*\\* \\`what\\` \\|\\|who\\|\\|"),
        ("[here](https://example.org)", "\\[here](https://example.org)"),
        ("<#12345678901234567> <t:0:R>", "\\<#12345678901234567> \\<t:0:R>"),
        ("אבג", "\u2068אבג\u2069"),
        ("a\u202eb\u2069c", "abc"),
    ],
)
def test_what_was_typed_neither_pings_nor_formats_nor_turns(typed: str, told: str) -> None:
    assert clean(typed) == told


async def test_a_question_in_own_words_calls_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told as it was typed, on the panel and in the channel; the asked one alone is called."""
    sketches(monkeypatch)
    seeded(monkeypatch, "own words")
    async with world(tmp_path, game="parley") as w:
        table = await w.open("Ada", "Bob")
        table = await hasten(w, table, lambda now: now.log.state.phase == "ask", Mind("own words"))
        who, _ = w.actor(table)
        other, seat = w.other(table)
        text = f"<@{who.id}> @here: *is* it <t:0:R>?"
        options = {"to": seat, "question": "free", "text": text, "reply": "text"}
        asked = w.answer(who, await who.slash(w.channel, "parley ask", **options))
        assert clean(text) in text_of(asked)
        await w.press(who, asked, "Confirm")
        await w.work()
        assert clean(text) in text_of(w.newest)
        assert w.pings(text_of(w.newest))["users"] == [other.id]
        log = await w.told(w.stranger, "table log")
        assert f"“{text}”" in log  # as it is, where nothing formats
