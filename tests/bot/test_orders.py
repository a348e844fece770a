"""Orders as their player leaves them: by buttons, forms and words; nobody else sees any of it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from storage.timing import Planned
from tables import plans
from tables.table import Change, Table
from tests.bot.hands import Mind, hasten
from tests.bot.reading import labels, menu_values, text_of
from tests.bot.test_absence import passes
from tests.bot.world import World, in_world, in_world_of


async def before_a_question(w: World) -> tuple[Table, Any, str, Any, str]:
    """Somebody has to ask, and somebody else will have to answer: both with their seats."""
    table = await w.open("Ada", "Bob")
    table = await hasten(w, table, lambda now: now.log.state.phase == "ask", Mind("orders"))
    await w.work()
    return table, *w.actor(table), *w.other(table)


async def ask(w: World, other: str) -> Table:
    table = await w.play(await w.table(), f"ask {other} among [rose1]")
    await w.work()
    return table


async def card(w: World, who: Any) -> Any:
    """The orders' card, by the button on his screen."""
    screen = w.answer(who, await who.click(w.turn, label="My screen"))
    return w.answer(who, await who.click(screen, label="Orders"))


def names(table: Table, seat: str) -> list[str]:
    return [order.name for order in table.plans.get(seat, ())]


def heard_by_others(w: World) -> str:
    """All that is said where others read."""
    mail = [letter for one in (*w.people.values(), w.moderator) for letter in w.mail(one)]
    return "\n".join(text_of(message) for message in (*w.posts, *mail))


@in_world_of("parley")
async def test_an_order_by_one_press(w: World) -> None:
    _, who, seat, other, his = await before_a_question(w)
    shown = await card(w, other)
    assert labels(shown) == ["Always decline", "Say yes once", "Offer cards", "Write an order"]
    shown = await w.press(other, shown, "Always decline")
    assert "The order stands." in text_of(shown)
    assert "1. Always decline – *until you withdraw it*" in text_of(shown)
    table = await ask(w, his)
    assert (table.log.acts[-1].seat, table.game.write(table.log.acts[-1].do)) == (his, "answer -")
    post = text_of(w.turn)
    assert f"{other.name} says: nothing." in post
    assert who.name != other.name
    assert seat in table.to_act


@in_world_of("parley")
async def test_how_an_order_is_written_is_shown_by_what_he_did(w: World) -> None:
    table, *_, other, his = await before_a_question(w)
    own = [table.game.write(act.do) for act in table.log.acts if act.seat == his]
    assert own
    form = await other.click(await card(w, other), label="Write an order")
    assert f"is written so: `{own[-1]}`" in str(form.modal)


@in_world_of("parley")
async def test_what_stands_is_seen_on_its_button_and_which_comes_first_is_said(w: World) -> None:
    *_, other, his = await before_a_question(w)
    shown = await w.press(other, await card(w, other), "Always decline")
    assert text_of(shown).startswith("**The order stands.**\n1. Always decline – ")
    assert labels(shown) == ["✓ Always decline", "Say yes once", "Offer cards", "Write an order"]
    shown = await w.press(other, shown, "Say yes once")
    assert text_of(shown).startswith("**The order stands. Before it, if possible: Always decline.**\n1. Always")
    assert labels(shown)[:3] == ["✓ Always decline", "✓ Say yes once", "Offer cards"]
    shown = await w.press(other, shown, "✓ Always decline")
    assert text_of(shown).startswith("**The order is withdrawn.**\n1. Say yes once – ")
    assert labels(shown)[:2] == ["Always decline", "✓ Say yes once"]
    shown = await w.press(other, shown, "Always decline")  # the last to be tried now
    assert text_of(shown).startswith("**The order stands. Before it, if possible: Say yes once.**")
    assert names(await w.table(), his) == ["yes", "silence"]


@in_world_of("parley")
async def test_an_order_by_a_form(w: World) -> None:
    table, who, _, other, his = await before_a_question(w)
    hand = table.game.view(table.log.state, his).mine
    shown = await card(w, other)
    form = await other.click(shown, label="Offer cards")
    same = [one for one in hand if one[:-1] == hand[0][:-1]][:2]
    if len(same) == 2:
        await other.submit_modal(form, {"cards": same})
        assert "different suits" in text_of(w.seen(other, shown.id))
    form = await other.click(w.seen(other, shown.id), label="Offer cards")
    await other.submit_modal(form, {"cards": [hand[0]]})
    assert f"1. Offer cards: {hand[0].capitalize()} – *until it is carried out*" in text_of(w.seen(other, shown.id))
    await w.press(other, w.seen(other, shown.id), "Always decline")
    table = await ask(w, his)
    assert table.to_act == (table.seats_of(who.id)[0],)
    assert names(table, his) == ["silence"]
    assert table.game.write(table.log.acts[-1].do) == f"offer [{hand[0]}]"


@in_world_of("parley")
async def test_an_order_is_written_and_withdrawn(w: World) -> None:
    table, _, _, other, his = await before_a_question(w)
    shown = await card(w, other)
    shown = await w.write(other, shown, "Write an order", "answer  3; answer yes;")
    assert "1. answer 3; answer yes – *for your next decision*" in text_of(shown)
    assert (await w.table()).plans[his][0].acts == ("answer 3", "answer yes")
    shown = await w.write(other, shown, "Write an order", "what ever @everyone")
    assert "is no action as the record writes it. Press one of the orders below" in text_of(shown)
    (value,) = menu_values(shown)
    shown = await w.pick(other, shown, value)
    assert "The order is withdrawn." in text_of(shown)
    assert (await w.table()).plans == {}
    late = w.answer(other, await w.forge(other, shown, f"cp:withdraw:{table.id}:0:{his}", [value], kind=3))
    assert "That order stands no more." in text_of(late)


@in_world_of("parley")
async def test_orders_by_typing(w: World) -> None:
    _, _, _, other, his = await before_a_question(w)
    found = await other.autocomplete(w.channel, "table orders", "leave", "dec")
    assert [one["value"] for one in found] == ["silence"]
    assert "The order stands." in await w.told(other, "table orders", leave="silence")
    assert "for your next decision" in await w.told(other, "table orders", write="answer no")
    found = await other.autocomplete(w.channel, "table orders", "withdraw", "")
    assert [(one["name"], one["value"]) for one in found] == [("Always decline", "silence"), ("answer no", "own")]
    form = await other.slash(w.channel, "table orders", leave="offer")
    await other.submit_modal(form, {"cards": [form.modal["components"][-1]["component"]["options"][0]["value"]]})
    assert names(await w.table(), his) == ["silence", "own", "offer"]
    told = await w.told(other, "table orders", withdraw="own")
    assert "The order is withdrawn." in told
    assert "2. Offer cards" in told
    assert "That cannot be ordered any more." in await w.told(other, "table orders", leave="nonsense")
    assert await w.stranger.autocomplete(w.channel, "table orders", "leave", "") == []
    assert "You do not play at this table" in await w.told(w.stranger, "table orders")
    assert "Always decline" in await w.told(other, "table orders")


@in_world_of("parley")
async def test_nobody_else_sees_an_order(w: World) -> None:
    """No player, no moderator, no log; only who left it, in what is kept of him."""
    table, who, _, other, his = await before_a_question(w)
    shown = await card(w, other)
    before = heard_by_others(w)
    await w.press(other, shown, "Always decline")
    await passes(w, 1)
    assert heard_by_others(w) == before
    told = [
        *[
            await w.told(w.moderator, command)
            for command in ("mod audit", "table log", "table board", "table text")
        ],
        await w.told(who, "table audit"),
        text_of(w.answer(who, await who.click(w.turn, label="My screen"))),
    ]
    assert not any("decline" in one.casefold() or "order" in one.casefold() for one in told)
    assert "You do not play" in await w.told(w.moderator, "table orders")
    forged = w.answer(who, await w.forge(who, shown, f"cl:orders:{table.id}:0:"))
    assert "Always decline –" not in text_of(forged)  # his own card
    for person, is_his in ((other, True), (who, False)):
        kept = w.answer(person, await person.slash(w.channel, "privacy export")).attachments[0]
        assert ("answer -" in (await kept.read()).decode()) == is_his
    assert names(await w.table(), his) == ["silence"]


@in_world_of("parley")
async def test_a_restart_between_leaving_and_being_awaited(w: World) -> None:
    _, _, _, other, his = await before_a_question(w)
    shown = await card(w, other)
    await w.restart()
    shown = await w.press(other, shown, "Say yes once")
    assert "for your next decision" in text_of(shown)
    await w.restart()
    table = await ask(w, his)
    assert table.game.write(table.log.acts[-1].do) == "answer yes"
    assert table.plans == {}


@in_world_of("parley")
async def test_what_cannot_be_ordered_is_said_on_the_card(w: World) -> None:
    table, _, _, other, his = await before_a_question(w)
    shown = await card(w, other)
    await ask(w, his)
    shown = await w.press(other, shown, "Say yes once")
    assert "It is your decision now" in text_of(shown)
    assert "Write an order" not in labels(shown)
    shown = await w.press(other, shown, "Always decline")  # from the next decision on
    table = await w.table()
    assert names(table, his) == ["silence"]
    assert table.to_act == (his,)
    late = w.answer(other, await w.forge(other, shown, f"cl:order:{table.id}:0:{his} nonsense"))
    assert "That cannot be ordered any more." in text_of(late)
    await w.told(w.moderator, "mod end", reason="why")
    late = w.answer(other, await w.forge(other, shown, f"cl:orders:{table.id}:0:"))
    assert "not running" in text_of(late)


def both_his(table: Table, user_id: int) -> Change:
    """All seats are played by one person."""
    seats = tuple(replace(seat, user_id=user_id) for seat in table.seats)
    return Change(replace(table, seats=seats))


@in_world_of("parley")
async def test_who_plays_two_seats_leaves_orders_for_each(w: World) -> None:
    _, who, seat, other, his = await before_a_question(w)
    await w.change(both_his, await w.table(), user_id=other.id)
    shown = w.answer(other, await other.slash(w.channel, "table orders"))  # of the seat that is awaited
    shown = await w.press(other, shown, f"Orders: {his.capitalize()}")
    shown = await w.press(other, shown, "Always decline")
    assert "1. Always decline" in text_of(shown)
    shown = await w.write(other, shown, "Write an order", "answer yes")
    shown = await w.press(other, shown, f"Orders: {seat.capitalize()}")
    assert "1. " not in text_of(shown)
    table = await w.table()
    assert (names(table, seat), names(table, his)) == ([], ["silence", "own"])
    forged = await w.forge(who, shown, f"cl:order:{table.id}:0:{his} yes")
    assert "You do not play" in text_of(w.answer(who, forged))


@in_world
async def test_done_when_nothing_is_left(w: World) -> None:
    table = await w.open("Ada", "Bob")
    other, his = w.other(table)
    panel = w.answer(other, await other.click(w.turn, label="Act"))
    shown = w.answer(other, await other.click(panel, label="Orders"))
    assert "Done when nothing is left" in labels(shown)
    shown = await w.press(other, shown, "Done when nothing is left")
    (order,) = (await w.table()).plans[his]
    assert (order.acts, order.keep, order.alone) == (("done",), "always", True)


# -- where many small decisions are left in advance ----------------------------------------------------


async def order(w: World, table: Table, seat: str, name: str, ticked: dict[str, list[str]] | None = None) -> str:
    """An order that the game offers, left past Discord; its first action."""
    view = table.game.view(table.log.shown_to(seat), seat)
    wanted = next(one for one in w.app.desk.renderer(table).orders(view) if one.name == name)
    acts = tuple(wanted.actions(ticked or {}))
    when = tuple(wanted.when(ticked or {}))
    left = Planned(wanted.name, wanted.label, wanted.keep, acts, wanted.alone, when)
    await w.change(plans.leave, table, seat=seat, user_id=table.at(seat).user_id, order=left)
    return acts[0]


@in_world_of("mystery")
async def test_silence_to_everybody_is_kept_at_once(w: World) -> None:
    """The channel reads question and silence, and nobody was asked who had left word."""
    table = await w.open("Ada", "Bob", "Cyd")
    for seat in table.names():
        assert await order(w, table, seat, "silence") == "silence"
    before = len(w.posts)
    table = await hasten(w, await w.table(), lambda now: "silence" in acts_of(now), Mind("silence"))
    await w.work()
    told = "\n".join(text_of(message) for message in w.posts[before:])
    assert "keeps silence" in told
    assert "order" not in told.casefold()
    assert [names(table, seat) for seat in table.names()] == [["silence"]] * 3


@in_world_of("mystery")
async def test_cards_are_passed_at_mass_as_soon_as_the_bell_rings(w: World) -> None:
    table = await w.open("Ada", "Bob", "Cyd")
    passed = {}
    for seat in table.names():
        view = table.game.view(table.log.state, seat)
        fewest = next(one for one in w.app.desk.renderer(table).orders(view) if one.name == "pass").fields[0].fewest
        passed[seat] = await order(w, table, seat, "pass", {"cards": list(view.hands[seat][:fewest])})
    table = await hasten(w, await w.table(), lambda now: not now.plans, Mind("mass"))
    (at, *_) = (place for place, text in enumerate(acts_of(table)) if text.startswith("pass "))
    played = {one.seat: table.game.write(one.do) for one in table.log.acts[at : at + 3]}
    assert played == passed
    await w.work()
    assert not any("Still to decide" in text_of(message) for message in w.posts[-2:])


def acts_of(table: Table) -> list[str]:
    return [table.game.write(act.do) for act in table.log.acts]
