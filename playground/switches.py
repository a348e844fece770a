"""What people can switch here to see what comes of it: closed direct messages, permissions, languages. Kept."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from playground.filling import Refused
from playground.languages import LOCALES, of_a_browser
from playground.server import NEEDED, Guild, User
from playground.store import Store
from playground.wire import Json

KEPT = "switches"
Dispatch = Callable[[str, Json], Awaitable[None]]


class Switches:
    def __init__(self, guild: Guild, store: Store, dispatch: Dispatch) -> None:
        self._guild, self._store, self._dispatch = guild, store, dispatch
        kept = json.loads(store.fact(KEPT) or "{}")
        guild.closed_dms.update(kept.get("closed_dms", ()))
        guild.taken_from_bot.update(kept.get("taken_from_bot", ()))
        guild.locale = kept.get("server_language", guild.locale)
        guild.locales.update({int(number): one for number, one in kept.get("languages", {}).items()})

    def shown(self) -> Json:
        return {
            "dms_closed": {str(one.id): one.id in self._guild.closed_dms for one in self._guild.people},
            "permissions": [
                {"name": name, "label": label(name), "on": name not in self._guild.taken_from_bot}
                for name in NEEDED
            ],
            "languages": {str(one.id): self._guild.locale_of(one) for one in self._guild.people},
            "server_language": self._guild.locale,
            "offered": [{"locale": locale, "name": name} for locale, name in LOCALES.items()],
        }

    async def turn(self, given: Json) -> None:
        """All that is named; the bot hears what Discord would tell it."""
        people = {str(one.id): one.id for one in self._guild.people}
        for number, closed in given.get("dms_closed", {}).items():
            _turn(self._guild.closed_dms, people[number], bool(closed))
        for number, locale in given.get("languages", {}).items():
            self._guild.locales[people[number]] = _known(locale)
        permissions = given.get("permissions", {})
        for name, on in permissions.items():
            if name not in NEEDED:
                raise Refused("The bot has no such permission.")
            _turn(self._guild.taken_from_bot, name, not on)
        if permissions:  # Discord tells bots of every role that changes: this one may speak again
            role = {"guild_id": str(self._guild.id), "role": self._guild.everyone()}
            await self._dispatch("GUILD_ROLE_UPDATE", role)
        if "server_language" in given:
            await self._speak(_known(given["server_language"]))
        self._keep()

    async def greet(self, person: User, accepted: str) -> None:
        """Whoever comes for the first time has the language of his browser, whose Accept-Language says which; the
        first of all has come to a server of his language."""
        if person.id in self._guild.locales:
            return
        locale, first = of_a_browser(accepted), not self._guild.locales
        self._guild.locales[person.id] = locale
        if first:
            await self._speak(locale)
        self._keep()

    async def _speak(self, locale: str) -> None:
        self._guild.locale = locale
        await self._dispatch("GUILD_UPDATE", self._guild.payload())

    def _keep(self) -> None:
        kept = {
            "closed_dms": [*self._guild.closed_dms],
            "taken_from_bot": [*self._guild.taken_from_bot],
            "languages": self._guild.locales,
            "server_language": self._guild.locale,
        }
        self._store.keep_fact(KEPT, json.dumps(kept))


def _turn(things: set[Any], thing: Any, on: bool) -> None:
    (things.add if on else things.discard)(thing)


def _known(locale: Any) -> str:
    if locale not in LOCALES:
        raise Refused("There is no such language here.")
    return str(locale)


def label(name: str) -> str:
    return name.replace("_", " ").title().replace(" In ", " in ")
