"""People of a server: they type commands, press buttons, choose from menus, and wait for answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.loopback.server import APPLICATION, GUILD, Interaction, Json, Server

PERMISSIONS = str(1 << 11 | 1 << 10 | 1 << 15)
BUTTON, MENU = 2, 3


def controls(message: Json) -> Iterator[Json]:
    """Buttons and menus of a message that can be used."""
    for row in message["components"]:
        for one in row.get("components", []):
            if not one.get("disabled"):
                yield one


def labels(message: Json) -> list[str]:
    return [one["label"] for one in controls(message) if one["type"] == BUTTON]


def values(message: Json) -> list[str]:
    return [option["value"] for one in controls(message) if one["type"] == MENU for option in one["options"]]


class Person:
    def __init__(self, server: Server, number: int, name: str, channel: int) -> None:
        self.server, self.id, self.name, self.channel = server, number, name, channel

    # -- acting, without waiting ---------------------------------------------------------------------

    async def type(self, command: str, options: Mapping[str, str] | None = None, *, copies: int = 1) -> Interaction:
        """`table open`, with its options."""
        return await self.server.deliver(self._payload(2, self._command(command, options or {})), copies=copies)

    async def press(self, message: Json, label: str, *, copies: int = 1) -> Interaction:
        found = [one for one in controls(message) if one["type"] == BUTTON and one["label"] == label]
        assert found, f"no {label!r} among {labels(message)}: {message['content']}"
        data = {"custom_id": found[0]["custom_id"], "component_type": BUTTON}
        return await self._on(message, data, copies)

    async def choose(self, message: Json, value: str, *, copies: int = 1) -> Interaction:
        found = [
            one
            for one in controls(message)
            if one["type"] == MENU and value in [option["value"] for option in one["options"]]
        ]
        assert found, f"no {value!r} among {values(message)}"
        data = {"custom_id": found[0]["custom_id"], "component_type": MENU, "values": [value]}
        return await self._on(message, data, copies)

    async def complete(self, command: str, focused: str, typed: str = "", **options: str) -> list[Json]:
        """What is offered for an option while it is typed."""
        data = self._command(command, options)
        inner = data["options"][0]
        inner["options"].append({"name": focused, "type": 3, "value": typed, "focused": True})
        asked = await self.server.deliver(self._payload(4, data))
        await asked.answer()
        return asked.choices

    # -- acting, and waiting for the answer ----------------------------------------------------------

    async def slash(self, command: str, **options: str) -> Json:
        return await (await self.type(command, options)).answer()

    async def click(self, message: Json, label: str) -> Json:
        return await (await self.press(message, label)).answer()

    async def select(self, message: Json, value: str) -> Json:
        return await (await self.choose(message, value)).answer()

    # -- payloads ------------------------------------------------------------------------------------

    async def _on(self, message: Json, data: Json, copies: int) -> Interaction:
        kept = self.server.messages[int(message["id"])]
        payload = {**self._payload(3, data), "message": kept}
        return await self.server.deliver(payload, kept, copies)

    @staticmethod
    def _command(command: str, options: Mapping[str, str]) -> Json:
        name, *inner = command.split()
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        for word in reversed(inner):
            given = [{"name": word, "type": 1, "options": given}]
        return {"id": "1", "name": name, "type": 1, "options": given}

    def _payload(self, kind: int, data: Json) -> dict[str, Any]:
        user = {
            "id": str(self.id),
            "username": self.name.lower(),
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
        }
        member = {
            "user": user,
            "roles": [],
            "joined_at": "2026-01-01T00:00:00+00:00",
            "permissions": PERMISSIONS,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "nick": None,
            "avatar": None,
        }
        channel = {"id": str(self.channel), "type": 0, "name": "table", "guild_id": str(GUILD), "position": 0}
        return {
            "application_id": str(APPLICATION),
            "type": kind,
            "data": data,
            "guild_id": str(GUILD),
            "guild": {"id": str(GUILD), "features": [], "locale": "en-US"},
            "channel_id": str(self.channel),
            "channel": channel,
            "member": member,
            "locale": "en-US",
            "guild_locale": "en-US",
            "app_permissions": PERMISSIONS,
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(GUILD)},
            "context": 0,
            "attachment_size_limit": 10 << 20,
        }
