"""What people do: use a command, have an option completed, press, choose, fill in a dialog, chat.

Each makes the payload that Discord would hand to the bot. Nobody can press what he does not see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playground.commands import BadOption, Leaf, commands_for
from playground.components import BUTTON, TEXT_MENU, USER_MENU, controls
from playground.filling import Refused, chosen, filled
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

LONGEST = 2000  # characters of a message


class Person:
    """Somebody on the server, at one place of it."""

    def __init__(self, discord: Discord, user: User, place: Place, speaking: str | None = None) -> None:
        """In the languages of his Discord and of the server, or all in one that he is to speak."""
        self.discord, self.user, self.place = discord, user, place
        self.locale = speaking or discord.guild.locale_of(user)
        self._guild_locale = speaking or discord.guild.locale

    # -- commands ------------------------------------------------------------------------------------

    def commands(self) -> list[Leaf]:
        found = commands_for(self.discord.commands, self.user, self.place, self.discord.guild)
        return sorted(found, key=lambda leaf: leaf.label(self.locale))

    def _command(self, name: str) -> Leaf:
        found = next((one for one in self.commands() if one.name == name), None)
        if found is None:
            raise BadOption("There is no command /{command} for you here.", command=name)
        return found

    async def use(self, name: str, given: Mapping[str, Any]) -> Interaction:
        data = self._command(name).data(given, self.discord.guild, self.locale)
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
        button = self._control(message, custom_id, BUTTON)
        data = {"custom_id": custom_id, "component_type": BUTTON, "id": button["id"]}
        return await self.deliver(COMPONENT, data, message)

    async def choose(self, message: Message, custom_id: str, values: Sequence[str]) -> Interaction:
        menu = self._control(message, custom_id, TEXT_MENU, USER_MENU)
        guild = self.discord.guild
        known = [str(one.id) for one in guild.everybody()] if menu["type"] == USER_MENU else None
        data: Json = {
            "custom_id": custom_id,
            "component_type": menu["type"],
            "id": menu["id"],
            "values": chosen(menu, values, known),
        }
        if menu["type"] == USER_MENU:
            data["resolved"] = self._resolved(data["values"])
        return await self.deliver(COMPONENT, data, message)

    def _resolved(self, people: Sequence[str]) -> Json:
        found = [self.discord.guild.user(int(one)) for one in people]
        return {"users": {str(one.id): one.payload() for one in found}, "members": {}}

    @staticmethod
    def _control(message: Message, custom_id: str, *kinds: int) -> Json:
        found = [one for one in controls(message.raw) if one.get("custom_id") == custom_id and one["type"] in kinds]
        if not found:
            raise Refused("That can no longer be pressed; look at the newest message.")
        return found[0]

    async def fill_in(self, asked: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Send the dialog that answered an interaction."""
        if asked.modal is None or asked.user.id != self.user.id:
            raise Refused("That dialog is no longer open.")
        people = [str(one.id) for one in self.discord.guild.everybody()]
        components, named = filled(asked.modal["components"], values, people)
        data = {"custom_id": asked.modal["custom_id"], "components": components}
        if named:
            data["resolved"] = self._resolved(named)
        return await self.deliver(MODAL_SUBMIT, data, asked.source)

    # -- chatting ------------------------------------------------------------------------------------

    def say(self, content: str) -> Message:
        """The bot hears nothing of it: it asks for no such intent."""
        text = content.strip()
        if not 1 <= len(text) <= LONGEST:
            raise Refused("A message has {least} to {most} characters.", least=1, most=LONGEST)
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
            "locale": self.locale,
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
            "guild": {"id": str(guild.id), "features": [], "locale": self._guild_locale},
            "member": guild.member(self.user),
            "guild_locale": self._guild_locale,
            "authorizing_integration_owners": {"0": str(guild.id)},
            "context": 0,
        }
