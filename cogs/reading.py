"""In whose language words are made.

Who asks is answered in his own: the one he has chosen, or that of his Discord. A channel is spoken to in its
table's. Whoever makes words asks for the language at hand (`Desk.language`) and passes none along; the doors by
which work comes in say whose it is: what is typed or pressed (`heard`), a letter, a message that all can read
(`read_in`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import discord
from msgspec.structs import replace

from render.language import ENGLISH, Language, language, spoken
from storage import rows
from storage.database import Database
from storage.rows import PersonRow, TableRow

_at_hand: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def at_hand() -> Language:
    return _at_hand.get()


@contextmanager
def read_in(words: Language) -> Iterator[None]:
    """What is made within is read in this language."""
    before = _at_hand.set(words)
    try:
        yield
    finally:
        _at_hand.reset(before)


class Readers:
    """Who reads in which language, as far as it is not English. In memory: an answer must not wait for storage."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._chosen: dict[int, str] = {}
        self._seen: dict[int, str] = {}
        """What their Discord was set to when they last did something; for what is written to them unasked."""
        self.told: Callable[[int], None] = lambda _user_id: None
        """For other processes: somebody's language has changed."""

    async def load(self) -> None:
        for person in await rows.speakers(self._database):
            self._know(person)

    def _know(self, person: PersonRow) -> None:
        for known, code in ((self._chosen, person.language), (self._seen, person.locale)):
            if code:
                known[person.user_id] = code
            else:
                known.pop(person.user_id, None)

    def of(self, user_id: int) -> Language:
        return language(spoken(self._chosen.get(user_id) or self._seen.get(user_id)))

    def heard(self, interaction: discord.Interaction[Any]) -> None:
        """From here on what is made in this task is for whoever asked."""
        chosen = self._chosen.get(interaction.user.id)
        _at_hand.set(language(spoken(chosen or interaction.locale.value)))

    async def remember(self, interaction: discord.Interaction[Any]) -> None:
        """For letters. English is what everybody has of whom nothing is known."""
        code = spoken(interaction.locale.value)
        if code != spoken(self._seen.get(interaction.user.id)):
            await self._keep(interaction.user.id, locale=code)

    async def choose(self, user_id: int, code: str) -> None:
        """He reads in this language from now on; none: in that of his Discord."""
        await self._keep(user_id, language=code)

    async def _keep(self, user_id: int, **chosen: str) -> None:
        async with self._database.writing() as write:
            await rows.save_person(write, replace(PersonRow(user_id), **chosen), *chosen)
            person = await rows.person(write, user_id)
        self._know(person)
        self.told(user_id)

    async def look(self, user_id: int) -> None:
        """Another process has told us."""
        self._know(await rows.person(self._database, user_id))

    def forget(self, user_id: int) -> None:
        self._know(PersonRow(user_id))
        self.told(user_id)


def table_language(row: TableRow) -> Language:
    return language(spoken(row.language))
