"""Notebooks: each mark and note is of one person at one seat, and gone with him or with the game."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from storage import notebooks, privacy, rows
from storage.notebooks import Whose
from tables import lobby, moderation
from tables.house import By
from tables.leaving import be_forgotten
from tables.table import Refusal
from tests.tables.seated import ADA, BOB, EVE, Seated

RED, SUBSTITUTE, BLUE = Whose(1, "red", ADA), Whose(1, "red", EVE), Whose(1, "blue", BOB)


async def write_down(seated: Seated, whose: Whose, text: str, **marked: str | None) -> None:
    async with seated.database.writing() as write:
        for thing, mark in marked.items():
            await notebooks.mark(write, whose, thing, mark)
        await notebooks.keep_notes(write, whose, text)


async def read(seated: Seated, whose: Whose) -> tuple[dict[str, str], str]:
    return await notebooks.marks(seated.database, whose), await notebooks.notes(seated.database, whose)


async def test_each_has_his_own_and_a_substitute_begins_anew(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        await seated.start()
        await write_down(seated, RED, "It is Guy.\n  – or not", guy="suspected", yves="out")
        await write_down(seated, BLUE, "", guy="out")
        assert await read(seated, RED) == ({"guy": "suspected", "yves": "out"}, "It is Guy.\n  – or not")
        assert await read(seated, BLUE) == ({"guy": "out"}, "")
        assert await read(seated, SUBSTITUTE) == ({}, "")
        assert await read(seated, Whose(2, "red", ADA)) == ({}, "")
        await write_down(seated, RED, "", guy=None, yves="suspected")
        assert await read(seated, RED) == ({"yves": "suspected"}, "")


async def test_a_notebook_is_exported_and_forgotten(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        await seated.start()
        await write_down(seated, RED, "mine", guy="out")
        await write_down(seated, BLUE, "his", guy="out")
        kept = await privacy.everything_of(seated.database, ADA)
        assert kept["marks"] == [{"table_id": 1, "seat": "red", "thing": "guy", "mark": "out"}]
        assert kept["notes"] == [{"table_id": 1, "seat": "red", "text": "mine"}]
        await seated.house.forget_person(ADA, partial(be_forgotten, user_id=ADA), By(seated.interaction))
        assert await read(seated, RED) == ({}, "")
        assert await read(seated, BLUE) == ({"guy": "out"}, "his")


async def test_it_goes_with_the_game_that_is_begun_anew_and_outlasts_a_rewind(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        await seated.start()
        await seated.go_on(4)
        await write_down(seated, RED, "mine", guy="out")
        await seated.order(moderation.rewind, to=1)
        assert await read(seated, RED) == ({"guy": "out"}, "mine")
        await seated.order(moderation.reset)
        assert await read(seated, RED) == ({}, "")


async def test_the_assistant_is_chosen_in_the_lobby_by_a_player(tmp_path: Path) -> None:
    async with Seated(tmp_path) as seated:
        table = await seated.lobby()
        assert not table.row.assistant
        with pytest.raises(Refusal, match="not_joined"):
            await seated.change(lobby.set_assistant, user_id=EVE, on=True)
        await seated.change(lobby.set_assistant, user_id=BOB, on=True)
        row = await rows.table(seated.database, table.id)
        assert row is not None
        assert row.assistant is True
        assert "assistant" not in row.options
        await seated.change(lobby.start, user_id=ADA)
        with pytest.raises(Refusal, match="begun"):
            await seated.change(lobby.set_assistant, user_id=BOB, on=False)
        await seated.order(moderation.end)
        again = await seated.house.open(lobby.rematch(await seated.look(), (), BOB), By(seated.interaction))
        assert again.row.assistant
        assert (await seated.look_again(again.id)).row.assistant
