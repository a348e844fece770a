"""Orders: what a player leaves to be done when he is awaited, on one private card.

It lists those that stand, each to be withdrawn, and what the game offers: one press where nothing has to be chosen,
else a form. What is not offered he can write himself, for his next decision. Only he ever sees any of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from discord import app_commands

from cogs import cards
from cogs.cards import Button, Card, Line, Option, Row, Words
from cogs.desk import Desk
from cogs.forms import form_dialog, taken
from cogs.manners import Interaction, answer, ask, in_place, politely, privately
from cogs.pressing import Verbs, button, dialog, filled_in, menu
from cogs.refusals import clean, fault_text
from engine.core import Unreadable, Unusable
from engine.words import as_text
from render.kit import Form, Order
from render.telling import colour_name
from render.words import mentions
from storage.timing import Planned
from tables import plans
from tables.house import Asked, By
from tables.table import Refusal, Table

OWN = "own"
"""The name of the order that is written."""
LONGEST = 1000  # characters of it
SHORT = 40  # characters of an action that is an example
BETWEEN = ";"
TICK = "✓"  # on the button of an order that stands


def orders_button(desk: Desk, table: Table, seat: str) -> tuple[Button, ...]:
    """Opens the card; none where nothing can be left any more."""
    if table.row.stage not in ("running", "paused") or not (offered(desk, table, seat) or seat in table.plans):
        return ()
    return (button(desk.language.t("Orders"), "orders", table.id, 0, seat),)


def offered(desk: Desk, table: Table, seat: str) -> tuple[Order, ...]:
    return desk.renderer(table).orders(_view(table, seat))


def _view(table: Table, seat: str) -> Any:
    return table.game.view(table.log.shown_to(seat), seat)


class Orders:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def verbs(self) -> Verbs:
        return {
            "orders": self._open,
            "ordersof": self._turn_to,
            "order": self._press,
            "orderform": self._form,
            "orderfilled": self._filled,
            "orderwrite": self._write,
            "orderwrote": self._wrote,
            "withdraw": self._withdraw,
        }

    # -- looking -------------------------------------------------------------------------------------

    @privately
    async def _open(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        table = await self.desk.house.look(table_id)
        await self.show(interaction, table, self._seat(table, interaction.user.id, rest))

    @in_place
    async def _turn_to(self, interaction: Interaction, table_id: int, _n: int, seat: str) -> None:
        await self.show(interaction, await self.desk.house.look(table_id), seat)

    async def show(self, interaction: Interaction, table: Table, seat: str, note: str = "") -> None:
        shown = self.card(table, self._seat(table, interaction.user.id, seat), interaction.user.id, note)
        await answer(interaction, self.desk, shown)

    @staticmethod
    def _seat(table: Table, user_id: int, seat: str = "") -> str:
        """This seat of his; where none is named, the one that is awaited if he has several."""
        mine = sorted(table.seats_of(user_id), key=lambda one: one not in table.to_act)
        if not mine or (seat and seat not in mine):
            raise Refusal("not_seated")
        if table.row.stage not in ("running", "paused"):
            raise Refusal("not_running")
        return seat or mine[0]

    def card(self, table: Table, seat: str, user_id: int, note: str) -> Card:
        t, left = self.desk.language.t, table.plans.get(seat, ())
        told = [
            f"**{note}**" if note else "",
            *(f"{place}. {clean(one.told)} – *{self._stands(one.keep)}*" for place, one in enumerate(left, 1)),
            t("Once you are awaited, the first that is possible is carried out. Nobody else sees them."),
        ]
        options = [Option(one.told[: cards.OPTION], one.name, self._stands(one.keep)) for one in left]
        withdraw = menu(options, t("Withdraw an order"), "withdraw", table.id, 0, seat) if left else None
        spoken = self.desk.speaker(table).orders(_view(table, seat))
        notes = [t("**{label}**: {text}", label=one.label, text=one.note) for one in spoken if one.note]
        standing = {one.name for one in left}
        ways = [self._way(table, seat, one, one.name in standing) for one in offered(self.desk, table, seat)]
        if seat not in table.to_act:
            ways.append(button(t("Write an order"), "orderwrite", table.id, 0, seat))
        ways += self._other_seats(table, seat, user_id)
        accent = self.desk.renderer(table).accent(seat)
        head, below = (Words("\n".join(filter(None, lines))) for lines in (told, notes))
        return cards.card(head, withdraw, below, Row(tuple(ways)), accent=accent)

    @staticmethod
    def _way(table: Table, seat: str, one: Order, stands: bool) -> Button:
        """To an order; one that stands is ticked, and a press withdraws it, or opens its form anew."""
        verb = "orderform" if one.fields else "withdraw" if stands else "order"
        label = f"{TICK} {one.label}" if stands else one.label
        return button(label, verb, table.id, 0, f"{seat} {one.name}", "good" if stands else "main")

    def _other_seats(self, table: Table, seat: str, user_id: int) -> Iterator[Button]:
        """To the orders of whatever else he plays here: a friend's seat, say."""
        for other in table.seats_of(user_id):
            if other != seat:
                label = self.desk.language.t("Orders: {colour}", colour=colour_name(other, self.desk.language))
                yield button(label, "ordersof", table.id, 0, other)

    def _stands(self, keep: str) -> str:
        t = self.desk.language.t
        return {
            "next": t("for your next decision"),
            "once": t("until it is carried out"),
            "always": t("until you withdraw it"),
        }[keep]

    # -- leaving one ---------------------------------------------------------------------------------

    @in_place
    async def _press(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        table = await self.desk.house.look(table_id)
        seat, wanted = self._named(table, interaction.user.id, rest)
        await self._leave(interaction, table, seat, wanted, {})

    async def _form(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        """The form for what has to be chosen. It is the answer itself: nothing is acknowledged before it."""
        table = await self.desk.house.look(table_id)
        await self.ask_for(interaction, table, *self._named(table, interaction.user.id, rest))

    async def ask_for(self, interaction: Interaction, table: Table, seat: str, wanted: Order) -> None:
        rest = f"{seat} {wanted.name}"
        await ask(interaction, form_dialog(_as_form(wanted), {}, "orderfilled", table.id, 0, rest))

    @in_place
    async def _filled(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        table = await self.desk.house.look(table_id)
        named, _, json = rest.partition("{")
        seat, wanted = self._named(table, interaction.user.id, named.strip())
        given = taken(_as_form(wanted), filled_in("{" + json))
        if given is None:
            raise Refusal("order_gone")
        await self._leave(interaction, table, seat, wanted, given)

    def _named(self, table: Table, user_id: int, rest: str) -> tuple[str, Order]:
        """A seat of his, and the order of this name that is offered to it."""
        said, _, name = rest.partition(" ")
        seat = self._seat(table, user_id, said)
        return seat, self._wanted(table, seat, name)

    def _wanted(self, table: Table, seat: str, name: str) -> Order:
        found = offered(self.desk, table, seat)
        one = next((order for order in found if order.name == name), None)
        if one is None:
            raise Refusal("order_gone")
        return one

    async def _leave(
        self, interaction: Interaction, table: Table, seat: str, wanted: Order, given: dict[str, list[str]]
    ) -> None:
        t = self.desk.language.t
        try:
            acts = tuple(wanted.actions(given))
        except Unusable as fault:
            await self.show(interaction, table, seat, clean(str(fault)))
            return
        if not acts:
            await self.show(interaction, table, seat, t("Nothing is chosen."))
            return
        chosen = self._chosen(wanted, given)
        told = t("{label}: {text}", label=wanted.label, text=chosen) if chosen else wanted.label
        order = Planned(wanted.name, told, wanted.keep, acts, wanted.alone, tuple(wanted.when(given)))
        await self._planned(interaction, table, seat, order)

    def _chosen(self, wanted: Order, given: dict[str, list[str]]) -> str:
        """What he reads of it."""
        if wanted.told is not None:
            return wanted.told(given)
        ticked = [
            choice.label for field in wanted.fields for choice in field.choices if choice.token in given[field.name]
        ]
        return self.desk.language.listed(ticked)

    async def _planned(self, interaction: Interaction, table: Table, seat: str, order: Planned) -> None:
        asked = partial(plans.leave, seat=seat, user_id=interaction.user.id, order=order)
        await self._change(interaction, table, seat, asked, self._noted(table, seat, order))

    def _noted(self, table: Table, seat: str, order: Planned) -> str:
        """That it stands, and which come before it where more than one is possible."""
        t, left = self.desk.language.t, table.plans.get(seat, ())
        rivals = [clean(one.told) for one in left if one.name != order.name and not (one.alone or order.alone)]
        if not rivals:
            return t("The order stands.")
        return t("The order stands. Before it, if possible: {orders}.", orders=self.desk.language.listed(rivals))

    # -- writing one ---------------------------------------------------------------------------------

    async def _write(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        """The dialog for it. It is the answer itself: nothing is acknowledged before it."""
        t = self.desk.language.t
        table = await self.desk.house.look(table_id)
        seat = self._seat(table, interaction.user.id, rest)
        label = t("Actions, the best first, “;” between them")
        hint = t("As the record of the game has them. The first that is possible is played.")
        line, note = Line("", label, hint, 1, LONGEST), self._example(table, seat)
        await ask(interaction, dialog(t("Your next decision"), line, "orderwrote", table_id, 0, seat, note))

    def _example(self, table: Table, seat: str) -> str:
        """How an action is written: the last short one of his own, as others' may be hidden from him."""
        own = (table.game.write(act.do) for act in reversed(table.log.acts) if act.seat == seat)
        shown = next((act for act in own if len(act) <= SHORT), None)
        return self.desk.language.t("What you did before is written so: `{action}`", action=shown) if shown else ""

    @in_place
    async def _wrote(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        table = await self.desk.house.look(table_id)
        said, _, text = rest.partition(" ")
        seat = self._seat(table, interaction.user.id, said)
        await self.written(interaction, table, seat, as_text(text) or "")

    async def written(self, interaction: Interaction, table: Table, seat: str, text: str) -> None:
        acts = tuple(act for part in text.split(BETWEEN) if (act := " ".join(part.split())))
        await self._planned(interaction, table, seat, Planned(OWN, f"{BETWEEN} ".join(acts), "next", acts))

    def _not_notation(self, fault: Unreadable) -> str:
        return self.desk.language.t(
            "“{text}” is no action as the record writes it. Press one of the orders below, or leave it: you will "
            "be asked when it is your decision.",
            text=clean(fault.text),
        )

    # -- withdrawing one -----------------------------------------------------------------------------

    @in_place
    async def _withdraw(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        table = await self.desk.house.look(table_id)
        said, _, name = rest.partition(" ")
        await self.withdrawn(interaction, table, self._seat(table, interaction.user.id, said), name)

    async def withdrawn(self, interaction: Interaction, table: Table, seat: str, name: str) -> None:
        asked = partial(plans.withdraw, seat=seat, user_id=interaction.user.id, name=name)
        await self._change(interaction, table, seat, asked, self.desk.language.t("The order is withdrawn."))

    # -- by typing -----------------------------------------------------------------------------------

    async def typed(self, interaction: Interaction, leave: str | None, write: str | None, drop: str | None) -> None:
        """/table orders: one thing at a time. Where something has to be chosen, a form is the answer."""
        await politely(interaction, self.desk, self._typed(interaction, leave, write, drop))

    async def _typed(
        self, interaction: Interaction, leave: str | None, write: str | None, drop: str | None
    ) -> None:
        table = await self.desk.here(interaction.channel_id)
        seat = self._seat(table, interaction.user.id)
        wanted = self._wanted(table, seat, leave) if leave is not None else None
        if wanted is not None and wanted.fields:
            await self.ask_for(interaction, table, seat, wanted)
        else:
            await self._acknowledged(interaction, table, seat, wanted, write, drop)

    @privately
    async def _acknowledged(
        self,
        interaction: Interaction,
        table: Table,
        seat: str,
        wanted: Order | None,
        write: str | None,
        drop: str | None,
    ) -> None:
        if wanted is not None:
            await self._leave(interaction, table, seat, wanted, {})
        elif write is not None:
            await self.written(interaction, table, seat, write)
        elif drop is not None:
            await self.withdrawn(interaction, table, seat, drop)
        else:
            await self.show(interaction, table, seat)

    async def to_leave(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Completions: what is offered."""
        with suppress(Refusal):
            table = await self.desk.here(interaction.channel_id)
            found = offered(self.desk, table, self._seat(table, interaction.user.id))
            return _completed([(one.label, one.name) for one in found], current)
        return []

    async def to_withdraw(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Completions: what stands."""
        with suppress(Refusal):
            table = await self.desk.here(interaction.channel_id)
            left = table.plans.get(self._seat(table, interaction.user.id), ())
            return _completed([(one.told, one.name) for one in left], current)
        return []

    # -- shared --------------------------------------------------------------------------------------

    async def _change(self, interaction: Interaction, table: Table, seat: str, asked: Asked, done: str) -> None:
        """Then the card again; what cannot be is said on it."""
        try:
            table = await self.desk.house.change(table.id, asked, By(interaction.id))
        except Unreadable as fault:
            done, table = self._not_notation(fault), await self.desk.house.look(table.id)
        except (Refusal, Unusable) as fault:
            done, table = fault_text(fault, self.desk.language), await self.desk.house.look(table.id)
        await self.show(interaction, table, seat, done)


def _completed(found: Sequence[tuple[str, str]], current: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=label[: cards.OPTION], value=name)
        for label, name in found
        if mentions(label, current)
    ]


def _as_form(wanted: Order) -> Form:
    return Form(wanted.name, wanted.label, wanted.note, wanted.fields, wanted.actions)
