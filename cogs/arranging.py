"""The lobby by its buttons and menus: who plays, what is played, how long the table waits, in which language.

Each press changes the lobby, which is shown anew in the same message.
"""

from __future__ import annotations

from functools import partial

from cogs.desk import Desk
from cogs.lobby import (
    ANY_COLOUR,
    OFF,
    ON,
    OWN_PACE,
    chosen_options,
    lobby_card,
    options_form,
    pace_filled_in,
    pace_form,
)
from cogs.manners import Interaction, answer, ask, for_all
from cogs.pressing import Verbs, filled_in, whole_number
from render.language import offered
from storage.timing import Pace
from tables import lobby
from tables.house import Asked, By
from tables.pace import chosen, ruled
from tables.table import Refusal


def joins(interaction: Interaction, colour: str | None = None) -> Asked:
    user = interaction.user
    return partial(lobby.join, user_id=user.id, name=user.display_name, colour=colour)


class Arranging:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def verbs(self) -> Verbs:
        return {
            "join": self._join,
            "leave": self._leave,
            "steward": self._steward,
            "unsteward": self._unsteward,
            "start": self._start,
            "options": self._options,
            "chosen": self._chosen,
            "colour": self._colour,
            "pace": self._pace,
            "ownpace": self._own_pace,
            "away": self._away,
            "strict": self._strict,
            "assistant": self._assistant,
            "speak": self._speak,
        }

    async def _show_changed(self, interaction: Interaction, table_id: int, asked: Asked) -> None:
        """Change the lobby and show it anew in the same message."""
        table = await self.desk.house.change(table_id, asked, By(interaction.id))
        with self.desk.read_by_all(table):
            card = lobby_card(self.desk, table)
        await answer(interaction, self.desk, card)

    @for_all
    async def _join(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self._show_changed(interaction, table_id, joins(interaction))

    @for_all
    async def _leave(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self._show_changed(interaction, table_id, partial(lobby.leave, user_id=interaction.user.id))

    @for_all
    async def _steward(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self._show_changed(interaction, table_id, partial(lobby.add_steward, user_id=interaction.user.id))

    @for_all
    async def _unsteward(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self._show_changed(interaction, table_id, partial(lobby.remove_steward, user_id=interaction.user.id))

    async def _options(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        """The form for the options. It is the answer itself: nothing is acknowledged before it."""
        table = await self.desk.house.look(table_id)
        if not table.sits(interaction.user.id):
            raise Refusal("not_joined")
        asked = options_form(self.desk, table, whole_number(rest, len(table.game.meta.options)) or 0)
        if asked is None:
            raise Refusal("begun")
        await ask(interaction, asked)

    @for_all
    async def _chosen(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        chosen = chosen_options(filled_in(rest))
        asked = partial(lobby.set_options, user_id=interaction.user.id, chosen=chosen)
        await self._show_changed(interaction, table_id, asked)

    @for_all
    async def _colour(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        wanted = None if rest == ANY_COLOUR else rest
        asked = partial(lobby.choose_colour, user_id=interaction.user.id, colour=wanted)
        await self._show_changed(interaction, table_id, asked)

    async def _pace(self, interaction: Interaction, table_id: int, number: int, rest: str) -> None:
        """One of the paces, or the form for one of its own, which is the answer itself."""
        if rest == OWN_PACE:
            await ask(interaction, pace_form(self.desk, await self.desk.house.look(table_id), "ownpace"))
        else:
            await self._known_pace(interaction, table_id, number, rest)

    @for_all
    async def _own_pace(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        pace = pace_filled_in(rest, await self.desk.house.look(table_id))
        asked = partial(lobby.set_pace, user_id=interaction.user.id, pace=pace)
        await self._show_changed(interaction, table_id, asked)

    @for_all
    async def _known_pace(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        pace = chosen(rest, (await self.desk.house.look(table_id)).row.pace)
        asked = partial(lobby.set_pace, user_id=interaction.user.id, pace=pace)
        await self._show_changed(interaction, table_id, asked)

    @for_all
    async def _assistant(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        table = await self.desk.house.look(table_id)
        if rest not in (ON, OFF) or not self.desk.renderer(table).keeps_notebook():
            raise Refusal("unknown_button")
        asked = partial(lobby.set_assistant, user_id=interaction.user.id, on=rest == ON)
        await self._show_changed(interaction, table_id, asked)

    @for_all
    async def _away(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        before = (await self.desk.house.look(table_id)).row.pace or Pace()
        asked = partial(lobby.set_pace, user_id=interaction.user.id, pace=ruled(before, None, rest))
        await self._show_changed(interaction, table_id, asked)

    @for_all
    async def _strict(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        before = (await self.desk.house.look(table_id)).row.pace or Pace()
        asked = partial(lobby.set_pace, user_id=interaction.user.id, pace=ruled(before, rest == "on", None))
        await self._show_changed(interaction, table_id, asked)

    @for_all
    async def _start(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self._show_changed(interaction, table_id, partial(lobby.start, user_id=interaction.user.id))

    @for_all
    async def _speak(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        """In which language the channel is spoken to."""
        if rest not in offered():
            raise Refusal("unknown_button")
        asked = partial(lobby.set_language, user_id=interaction.user.id, code=rest)
        await self._show_changed(interaction, table_id, asked)
