"""What is mistyped or left out in a question is named."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Unusable
from tables.table import Table
from tests.bot.hands import Mind, hasten
from tests.bot.reading import text_of
from tests.bot.world import World, in_world_of
from tests.mystery.table import GAME, met
from tests.mystery.test_guiding import SPEAKER

pytestmark = pytest.mark.no_cover


async def asking(w: World) -> tuple[Any, str, Table]:
    """Who has to ask, and somebody who can be asked."""
    table = await w.open("Ada", "Bob", "Cyd")
    table = await hasten(w, table, lambda now: now.log.state.phase == "ask", Mind("0", good=0))
    who, seat = w.actor(table)
    return who, Mind("whom", good=0).choose(table, seat)[1], table


@in_world_of("mystery")
async def test_of_a_filter_the_word_is_named_that_is_none(w: World) -> None:
    who, to, table = await asking(w)
    for wanted, odd in (("Franciscan, bareded", "bareded"), ("purple unicorn", "purple unicorn")):
        given = {"to": to, "question": "count", "scope": "hand", "filter": wanted}
        told = text_of(w.answer(who, await who.slash(w.channel, "mystery ask", **given)))
        assert f"“{odd}” is no answer to: Which traits" in told
        assert "A5.3" not in told
    assert (await w.table()).log.acts == table.log.acts


@in_world_of("mystery")
async def test_what_is_missing_before_a_text_is_named(w: World) -> None:
    who, to, table = await asking(w)
    told = text_of(w.answer(who, await who.slash(w.channel, "mystery ask", to=to, text="Who did it?")))
    assert "*question* is missing: What kind of question?" in told
    told = text_of(w.answer(who, await who.slash(w.channel, "mystery ask", to=to, question="free", reply="text")))
    assert "*text* is missing: What do you ask, in your own words?" in told
    assert (await w.table()).log.acts == table.log.acts


@in_world_of("mystery")
async def test_blanks_stay_in_what_is_said_back(w: World) -> None:
    who, to, _ = await asking(w)
    told = text_of(w.answer(who, await who.slash(w.channel, "mystery ask", to=to, question="how tall")))
    assert "“how tall” is no answer to" in told


def test_nobody_is_both() -> None:
    p = met("blue")
    form = SPEAKER.forms(GAME.view(p.state, "red"), GAME.legal(p.state, "red"), ())[0]
    with pytest.raises(Unusable, match="No monk is both hooded and bareheaded: tick one of them"):
        form.actions({"looks": ("hooded", "bareheaded"), "form": ("hand",)})
    assert form.actions({"looks": ("hooded",), "form": ("hand",)})
