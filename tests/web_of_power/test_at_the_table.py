"""Web of Power on Discord: what the tests of the bot, which run over every game, do not look for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.web_of_power.data import DATA
from tests.bot.hands import Mind, by_thumb
from tests.bot.reading import labels, text_of
from tests.bot.test_by_buttons import ended, thumbs
from tests.bot.world import World, in_world, seeded, sketches, world


@pytest.mark.no_cover
async def test_the_fast_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, "fast")
    async with world(tmp_path, game="web-of-power") as w:
        await w.open("Ada", "Bob", stewards=1, options=("fast=true",))
        assert (await w.table()).row.options["fast"] is True
        await thumbs(w, Mind("fast", good=1))
        await ended(w)


@in_world
async def test_a_turn_is_taken_back_up_to_the_first_draw(w: World) -> None:
    """Web of Power: after the only piece nothing but drawing is left, and the panel still offers the way back."""
    w.game = "web-of-power"
    table = await w.open("Ada", "Bob", "Cyd")
    who, seat = w.actor(table)
    paid = [tuple(table.game.write(a).split()) for a in table.game.legal(table.log.state, seat)]
    wanted = next(words for words in paid if words[0] == "cloister" and "+" in words[2])  # a pair: two draws follow
    panel = await by_thumb(w, who, wanted)
    assert labels(panel)[-2:] == ["Undo", "My screen"]
    panel = await w.press(who, panel, "Undo")
    assert "Taken back." in text_of(panel).splitlines()
    assert (await w.table()).log.acts == ()
    panel = await by_thumb(w, who, wanted, panel)
    panel = await by_thumb(w, who, ("draw", "pile"), panel)
    assert "Undo" not in labels(panel)
    assert (await w.told(who, "table undo")).startswith("You cannot take that back: something hidden")
    assert [table.game.write(act.do) for act in (await w.table()).log.acts] == [" ".join(wanted), "draw pile"]


@in_world
async def test_what_can_be_taken_back_is_shown_to_nobody_else(w: World) -> None:
    """No hand, no board and no preview of a moderator tells of a piece before the first draw."""
    w.game = "web-of-power"
    table = await w.open("Ada", "Bob", "Cyd")
    who, seat = w.actor(table)
    others = [person for person in w.people.values() if person is not who and person is not w.people["Dot"]]

    async def seen(person: Any) -> list[Any]:
        found = []
        for command in ("table screen", "table board", "table text", "table log"):
            message = w.answer(person, await person.slash(w.channel, command))
            found.append(
                (text_of(message), [(file.description, await file.read()) for file in message.attachments])
            )
        return found

    before = [await seen(person) for person in (*others, w.stranger)]
    own = await seen(who)
    wanted = Mind("first", good=3).choose(table, seat)
    await by_thumb(w, who, wanted)
    assert [await seen(person) for person in (*others, w.stranger)] == before
    assert await seen(who) != own
    assert "No move has been made yet" in await w.told(w.moderator, "mod rewind", move=1, reason="why")
    preview = w.answer(w.moderator, await w.moderator.slash(w.channel, "mod rewind", move=0, reason="why"))
    assert text_of(preview).endswith("after move 0 of 0.")


@in_world
async def test_commands_as_people_type_them(w: World) -> None:
    """In any spelling, with what is clear left out; what is missing is asked for, what fits nothing is named."""
    w.game = "web-of-power"
    table = await w.open("Ada", "Bob", "Cyd")
    who, seat = w.actor(table)
    hand = table.game.view(table.log.state, seat).mine
    card = DATA.cards[hand[0]]
    site = next(site for site in DATA.sites.values() if site.country == card.countries[0])
    name = "/".join(DATA.countries[country].names["en"] for country in card.countries)

    async def answer(command: str, **options: str) -> str:
        text: str = text_of(w.answer(who, await who.slash(w.channel, command, **options)))
        return text

    assert (await answer("web place", piece="cathedral")).startswith("“cathedral” is no answer to: What do you do?")
    assert "**On which site?" in await answer("web place", piece="Cloister")
    assert "is no answer to: Which cards" in await answer(
        "web place", piece="cloister", at=site.name, cards="x" * 3000
    )
    assert (await answer("web place", piece="cloister", at="paris")).startswith("“paris” is no answer to: On which")
    assert (await w.table()).log.acts == ()
    offered = await who.autocomplete(w.channel, "web place", "at", "")
    assert len(offered) == 25
    assert {choice["value"] for choice in offered} <= {*DATA.sites, *DATA.countries}
    await answer("web place", piece="CLOISTER", at=site.name.upper(), cards=name)
    assert len((await w.table()).log.acts) == 1
    opened = table.game.view((await w.table()).log.state, seat)
    if len(set(opened.face_up)) > 1:
        assert "**Which face-up card?**" in await answer("web draw", **{"from": "face_up"})
    offered = await who.autocomplete(w.channel, "web draw", "card", "")
    assert {choice["value"] for choice in offered} == set(opened.face_up)
    asked = w.answer(who, await who.slash(w.channel, "web draw", card=opened.face_up[0]))
    await w.press(who, asked, "Confirm")  # a draw cannot be taken back
    assert table.game.write((await w.table()).log.acts[-1].do) == f"draw face_up {opened.face_up[0]}"
