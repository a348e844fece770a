"""People of a server: they type commands, press buttons, choose from menus, and wait for answers."""

from __future__ import annotations

from collections.abc import Mapping

from playground import people
from playground.components import BUTTON, TEXT_MENU, controls, words
from playground.interactions import AUTOCOMPLETE, COMMAND, COMPONENT
from playground.server import Place, User
from tests.loopback.server import Interaction, Json, Server


def labels(message: Json) -> list[str]:
    return [one["label"] for one in controls(message) if one["type"] == BUTTON]


def values(message: Json) -> list[str]:
    return [option["value"] for one in controls(message) if one["type"] == TEXT_MENU for option in one["options"]]


class Person(people.Person):
    """Somebody who also sends what no page would let him send."""

    def __init__(self, server: Server, number: int, name: str, channel: int) -> None:
        super().__init__(server, User(number, name, "player", "#000000"), Place(channel, "channel", "table"))
        self.server, self.id, self.name = server, number, name

    # -- acting, without waiting ---------------------------------------------------------------------

    async def type(self, command: str, options: Mapping[str, str] | None = None, *, copies: int = 1) -> Interaction:
        """`table open`, with its options."""
        return await self.deliver(COMMAND, self._typed(command, options or {}), copies=copies)

    async def push(self, message: Json, label: str, *, copies: int = 1) -> Interaction:
        found = [one for one in controls(message) if one["type"] == BUTTON and one["label"] == label]
        assert found, f"no {label!r} among {labels(message)}: {words(message)}"
        data = {"custom_id": found[0]["custom_id"], "component_type": BUTTON}
        return await self._on(message, data, copies)

    async def pick(self, message: Json, value: str, *, copies: int = 1) -> Interaction:
        found = [
            one
            for one in controls(message)
            if one["type"] == TEXT_MENU and value in [option["value"] for option in one["options"]]
        ]
        assert found, f"no {value!r} among {values(message)}"
        data = {"custom_id": found[0]["custom_id"], "component_type": TEXT_MENU, "values": [value]}
        return await self._on(message, data, copies)

    async def forge(self, message: Json, custom_id: str, *, copies: int = 1) -> Interaction:
        """Press a button with any id whatever, as if it were on this message."""
        return await self._on(message, {"custom_id": custom_id, "component_type": BUTTON}, copies)

    async def offered(self, command: str, focused: str, typed: str = "", **options: str) -> list[Json]:
        """What is offered for an option while it is typed."""
        data = self._typed(command, options)
        inner = data["options"][0]
        inner["options"].append({"name": focused, "type": 3, "value": typed, "focused": True})
        asked = await self.deliver(AUTOCOMPLETE, data)
        await asked.answer()
        return asked.choices

    # -- acting, and waiting for the answer ----------------------------------------------------------

    async def slash(self, command: str, **options: str) -> Json:
        return await (await self.type(command, options)).answer()

    async def click(self, message: Json, label: str) -> Json:
        return await (await self.push(message, label)).answer()

    async def select(self, message: Json, value: str) -> Json:
        return await (await self.pick(message, value)).answer()

    # -- payloads ------------------------------------------------------------------------------------

    async def _on(self, message: Json, data: Json, copies: int) -> Interaction:
        kept = self.server.posts.get(int(message["id"]))
        assert kept is not None
        return await self.deliver(COMPONENT, data, kept, copies)

    @staticmethod
    def _typed(command: str, options: Mapping[str, str]) -> Json:
        name, *inner = command.split()
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        for word in reversed(inner):
            given = [{"name": word, "type": 1, "options": given}]
        return {"id": "1", "name": name, "type": 1, "options": given}
