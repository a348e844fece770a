"""What people do: use a command, have an option completed, press, choose, fill in a dialog, chat.

Each makes the payload that Discord would hand to the bot. Nobody can press what he does not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from playground.commands import BadOption, Leaf, commands_for
from playground.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DEADLINE,
    MODAL_SUBMIT,
    Interaction,
)
from playground.messages import Message
from playground.server import Place, User
from playground.service import Discord
from playground.wire import Json

BUTTON, TEXT_MENU, USER_MENU = 2, 3, 5  # Discord's types of component
LONGEST = 2000  # characters of a message


class Refused(Exception):
    """This cannot be done; one sentence says why."""


def controls(message: Json) -> Iterator[Json]:
    """Buttons and menus of a message that can be used."""
    for row in message["components"]:
        for one in row.get("components", []):
            if not one.get("disabled"):
                yield one


class Person:
    """Somebody on the server, at one place of it."""

    def __init__(self, discord: Discord, user: User, place: Place) -> None:
        self.discord, self.user, self.place = discord, user, place

    # -- commands ------------------------------------------------------------------------------------

    def commands(self) -> list[Leaf]:
        return commands_for(self.discord.commands, self.user, self.place, self.discord.guild)

    def _command(self, name: str) -> Leaf:
        found = next((one for one in self.commands() if one.name == name), None)
        if found is None:
            raise BadOption(f"There is no command /{name} for you here.")
        return found

    async def use(self, name: str, given: Mapping[str, Any]) -> Interaction:
        data = self._command(name).data(given, self.discord.guild)
        return await self.deliver(COMMAND, data)

    async def complete(self, name: str, given: Mapping[str, Any], focused: str, typed: str) -> list[Json]:
        """What the bot offers for an option; nothing if it does not answer in time."""
        data = self._command(name).asking(given, focused, typed, self.discord.guild)
        asked = await self.deliver(AUTOCOMPLETE, data)
        try:
            await asked.answer(DEADLINE)
        except TimeoutError:
            raise Refused("The bot did not answer in time; type on, or try again.") from None
        return asked.choices

    # -- components ----------------------------------------------------------------------------------

    async def press(self, message: Message, custom_id: str) -> Interaction:
        self._control(message, custom_id, BUTTON)
        return await self.deliver(COMPONENT, {"custom_id": custom_id, "component_type": BUTTON}, message)

    async def choose(self, message: Message, custom_id: str, values: Sequence[str]) -> Interaction:
        menu = self._control(message, custom_id, TEXT_MENU, USER_MENU)
        least, most = menu.get("min_values", 1), menu.get("max_values", 1)
        if not least <= len(values) <= most:
            raise Refused(f"Choose {least}." if least == most else f"Choose {least} to {most}.")
        data: Json = {"custom_id": custom_id, "component_type": menu["type"], "values": list(values)}
        if menu["type"] == TEXT_MENU:
            offered = [one["value"] for one in menu["options"]]
            if any(value not in offered for value in values):
                raise Refused("That is no longer among the choices; choose again.")
        else:
            guild = self.discord.guild
            chosen = [guild.user(int(value)) for value in values]
            data["resolved"] = {"users": {str(one.id): one.payload() for one in chosen}, "members": {}}
        return await self.deliver(COMPONENT, data, message)

    @staticmethod
    def _control(message: Message, custom_id: str, *kinds: int) -> Json:
        found = [one for one in controls(message.raw) if one.get("custom_id") == custom_id and one["type"] in kinds]
        if not found:
            raise Refused("That can no longer be pressed; look at the newest message.")
        return found[0]

    async def fill_in(self, asked: Interaction, values: Mapping[str, str]) -> Interaction:
        """Send the dialog that answered an interaction."""
        if asked.modal is None or asked.user.id != self.user.id:
            raise Refused("That dialog is no longer open.")
        rows = [_filled(row, values) for row in asked.modal["components"]]
        data = {"custom_id": asked.modal["custom_id"], "components": rows}
        return await self.deliver(MODAL_SUBMIT, data, asked.source)

    # -- chatting ------------------------------------------------------------------------------------

    def say(self, content: str) -> Message:
        """The bot hears nothing of it: it asks for no such intent."""
        text = content.strip()
        if not 1 <= len(text) <= LONGEST:
            raise Refused(f"A message has 1 to {LONGEST} characters.")
        return self.discord.posts.new(self.place.id, self.user, {"content": text})

    # -- payloads ------------------------------------------------------------------------------------

    async def deliver(self, kind: int, data: Json, message: Message | None = None, copies: int = 1) -> Interaction:
        told = self._payload(kind, data)
        if message is not None:
            told["message"] = message.raw
        return await self.discord.deliver(told, self.user, message, copies)

    def _payload(self, kind: int, data: Json) -> Json:
        guild = self.discord.guild
        told: Json = {
            "application_id": str(guild.bot.id),
            "type": kind,
            "data": data,
            "channel_id": str(self.place.id),
            "channel": self.place.payload(guild.id),
            "locale": "en-US",
            "app_permissions": str(guild.bot_permissions().value),
            "entitlements": [],
            "attachment_size_limit": 10 << 20,
        }
        if self.place.kind == "dm":
            recipients = [guild.bot.payload()]
            told["channel"] = {
                "id": str(self.place.id),
                "type": 1,
                "recipients": recipients,
                "last_message_id": None,
            }
            owners = {"1": str(self.user.id)}
            return told | {"user": self.user.payload(), "authorizing_integration_owners": owners, "context": 1}
        return told | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "features": [], "locale": "en-US"},
            "member": guild.member(self.user),
            "guild_locale": "en-US",
            "authorizing_integration_owners": {"0": str(guild.id)},
            "context": 0,
        }


def _filled(row: Json, values: Mapping[str, str]) -> Json:
    """A row of a dialog with what was typed into it; what is missing or too long is refused."""
    if "component" in row:  # a label with its field
        return {
            "type": row["type"],
            "id": row.get("id", 0),
            "component": _field(row["component"], row["label"], values),
        }
    fields = [_field(one, one.get("label", ""), values) for one in row["components"]]
    return {"type": row["type"], "components": fields}


def _field(field: Json, label: str, values: Mapping[str, str]) -> Json:
    text = str(values.get(field["custom_id"], ""))
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if field.get("required", True):
        least = max(least, 1)
    if not least <= len(text) <= most:
        raise Refused(f"{label} has {least} to {most} characters.")
    return {"type": field["type"], "id": field.get("id", 0), "custom_id": field["custom_id"], "value": text}
