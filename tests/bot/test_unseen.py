"""What nobody but its maker may notice: reached from his screen, his panel and by typing, without a public sign."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.mystery.game import Mystery
from tables.table import Table
from tests.bot.hands import Mind, hasten
from tests.bot.reading import labels, menu_labels, text_of
from tests.bot.world import World, in_world_of


async def outside(w: World) -> dict[str, Any]:
    """All that anybody else could notice."""
    table = await w.table()
    return {
        "row": (table.row.sequence, table.row.stage, table.row.awaits, table.row.changed_at),
        "seats": table.seats,
        "acts": table.log.acts,
        "posts": [(message.id, text_of(message)) for message in w.posts],
        "mail": {name: [text_of(one) for one in w.mail(w.people[name])] for name in ("Ada", "Bob")},
        "waiting": await w.waiting(),
    }


def knots(table: Table) -> dict[str, bool]:
    state = table.log.state
    return dict(zip(state.seats, state.knots, strict=True))


async def asking(w: World) -> tuple[Table, Any, str]:
    """Somebody has to ask; somebody else, who has nothing to decide, and his colour."""
    table = await hasten(w, await w.open("Ada", "Bob"), lambda now: now.log.state.phase == "ask", Mind("unseen"))
    return table, *w.other(table)


@in_world_of("parley")
async def test_whoever_is_not_awaited_does_it_from_his_screen(w: World) -> None:
    _, who, seat = await asking(w)
    before = await outside(w)
    screen = w.answer(who, await who.click(w.turn, label="My screen"))
    panel = w.answer(who, await who.click(screen, label="In secret"))
    assert "Nobody else can notice what you do here." in text_of(panel)
    assert "Tie or untie a knot" in (*menu_labels(panel), *labels(panel))
    panel = await w.press(who, panel, "Tie or untie a knot")
    assert "Done. Nobody else has noticed." in text_of(panel)
    await w.work()
    assert knots(await w.table())[seat]
    assert await outside(w) == before
    await w.restart()
    assert knots(await w.table())[seat]
    assert await outside(w) == before


@in_world_of("parley")
async def test_whoever_is_awaited_does_it_from_his_panel_and_goes_on(w: World) -> None:
    table, _, _ = await asking(w)
    who, seat = w.actor(table)
    panel = await w.panel(who)
    while "Back" in labels(panel):
        panel = await w.press(who, panel, "Back")
    inside = await w.press(who, panel, "In secret")
    assert "Back" in labels(inside)
    back = await w.press(who, inside, "Back")
    assert "Nobody else can notice" not in text_of(back)
    before = await outside(w)
    inside = await w.press(who, back, "In secret")
    after = await w.press(who, inside, "Tie or untie a knot")
    assert knots(await w.table())[seat]
    assert await outside(w) == before
    assert "What do you ask?" in text_of(after)  # the question before him is still there


@in_world_of("parley")
async def test_and_by_typing(w: World) -> None:
    _, who, seat = await asking(w)
    before = await outside(w)
    completed = await who.autocomplete(w.channel, "parley knot", "tied", "")
    assert [one["name"] for one in completed] == ["Yes"]
    assert "Done. Nobody else has noticed." in await w.told(who, "parley knot", tied="yes")
    assert knots(await w.table())[seat]
    assert "P6.1" in await w.told(who, "parley knot", tied="yes")  # it is tied already
    assert await w.told(who, "parley knot")
    assert await outside(w) == before


@in_world_of("parley")
async def test_others_panels_stay_good(w: World) -> None:
    table, other, _ = await asking(w)
    who, _ = w.actor(table)
    panel = await w.panel(who)
    await other.slash(w.channel, "parley knot", tied="yes")
    shown = await who.click(panel, label="Write a question")
    assert shown.modal is not None


@pytest.mark.parametrize("rest", ["0 @unseen", "0 @unseen knot", "0 @unseen knot true", "0 @unseen x", "0 @other"])
@in_world_of("parley")
async def test_a_forged_press_finds_nothing_of_others(w: World, rest: str) -> None:
    table, _, _ = await asking(w)
    told = w.answer(w.stranger, await w.forge(w.stranger, w.newest, f"cl:menu:{table.id}:1:{rest}"))
    assert "You do not play at this table" in text_of(told)
    for verb in ("do", "menu", "unseen"):
        told = w.answer(w.stranger, await w.forge(w.stranger, w.newest, f"cl:{verb}:{table.id}:1:{rest}"))
        assert "You do not play at this table" in text_of(told)
    assert not any(knots(await w.table()).values())


@in_world_of("parley")
async def test_a_second_delivery_changes_nothing(w: World) -> None:
    _, who, seat = await asking(w)
    screen = w.answer(who, await who.click(w.turn, label="My screen"))
    panel = w.answer(who, await who.click(screen, label="In secret"))
    await w.twice(lambda: who.click(panel, label="Tie or untie a knot"))
    assert knots(await w.table())[seat]
    assert len((await w.table()).log.asides) == 1


# -- at a table of Mystery ---------------------------------------------------------------------------------


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first player holds a book that guards him."""
    plain = Mystery.setup

    def dealt(self: Mystery, seats: Any, seed: str, options: Any) -> Any:
        state = msgspec.to_builtins(self.expose(plain(self, seats, seed, options).state))
        state["books"][seats[0]] = [{"book": "double_lock", "armed": True, "against": None}]
        decks = state["decks"]
        decks["scriptorium"] = [one for one in decks["scriptorium"] if one != "double_lock"]
        return self.position(seats, seed, options, state)

    monkeypatch.setattr(Mystery, "setup", dealt)


@pytest.mark.rule("A7.5")
@in_world_of("mystery")
async def test_a_book_that_guards_is_set_in_secret(w: World, guarded: None) -> None:
    table = await w.open("Ada", "Bob", "Cyd")
    seat = table.log.state.seats[0]
    who, other = w.people[table.at(seat).name], w.people[table.at(table.log.state.seats[1]).name]
    before = await outside(w)
    screen = w.answer(who, await who.click(w.turn, label="My screen"))
    panel = w.answer(who, await who.click(screen, label="In secret"))
    assert "Shall it guard you: The Double Lock?" in text_of(panel)
    assert "Done. Nobody else has noticed." in text_of(await w.press(who, panel, "No"))
    await w.work()
    (held,) = (await w.table()).game.view((await w.table()).log.state, seat).books[seat]
    assert held["armed"] is False
    assert await outside(w) == before
    assert "In secret" not in labels(w.answer(other, await other.click(w.turn, label="My screen")))
    wrong = await w.told(who, "mystery arm", book="x", on="yes")
    assert "“x” is no answer to: Which book?" in wrong
    assert "A7.5" in await w.told(other, "mystery arm", book="The Double Lock", on="yes")
