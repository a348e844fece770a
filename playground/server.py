"""The server (Discord would say guild) people meet on: who is there, which channels there are, who may do what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import discord
from msgspec import Struct

from playground.languages import ENGLISH
from playground.wire import (
    CANNOT_SEND_TO_USER,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    UNKNOWN_CHANNEL,
    Json,
)

Kind = Literal["channel", "thread", "dm"]
Role = Literal["player", "moderator", "stranger", "bot", "guide"]

TEXT, DM, THREAD = 0, 1, 11  # Discord's types of channel
JOINED = "2026-01-01T00:00:00+00:00"

MEMBER = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    read_message_history=True,
    use_application_commands=True,
)
MODERATOR = MEMBER | discord.Permissions(manage_messages=True)
NEEDED = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "attach_files",
    "read_message_history",
)
"""What the bot asks for when it is invited, and what can be taken from it."""


class User(Struct, frozen=True):
    id: int
    name: str
    role: Role
    colour: str

    @property
    def slug(self) -> str:
        return self.name.lower()

    def payload(self) -> Json:
        """As Discord tells of a person."""
        return {
            "id": str(self.id),
            "username": self.slug,
            "global_name": None if self.role == "bot" else self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.role == "bot",
        }

    def shown(self) -> Json:
        """As the page shows a person."""
        return {"id": str(self.id), "slug": self.slug, "name": self.name, "role": self.role, "colour": self.colour}


class Place(Struct, frozen=True):
    """Where messages stand: a channel, a thread of one, or one person's direct messages."""

    id: int
    kind: Kind
    name: str
    topic: str = ""
    parent: int | None = None
    reader: int | None = None  # of direct messages

    def payload(self, guild: int) -> Json:
        kind = {"channel": TEXT, "thread": THREAD, "dm": DM}[self.kind]
        told: Json = {"id": str(self.id), "type": kind, "name": self.name, "guild_id": str(guild), "position": 0}
        if self.kind == "thread":
            moment = {
                "archived": False,
                "auto_archive_duration": 1440,
                "archive_timestamp": JOINED,
                "locked": False,
            }
            told |= {"parent_id": str(self.parent), "owner_id": "0", "thread_metadata": moment}
            told |= {"message_count": 0, "member_count": 0, "total_message_sent": 0}
        return told

    def shown(self) -> Json:
        parent = None if self.parent is None else str(self.parent)
        return {"id": str(self.id), "kind": self.kind, "name": self.name, "topic": self.topic, "parent": parent}


class Guild:
    """All its numbers stand at a fixed distance from one, so that a server stored once is the same ever after."""

    def __init__(self, number: int) -> None:
        self.id = number
        self.name = "Abbey"
        self.bot = User(number + 1, "Cloister", "bot", "#b08d3f")
        self.guide = User(number + 2, "Porter", "guide", "#7d8f5a")
        self.people = (
            User(number + 11, "Ada", "player", "#c8553d"),
            User(number + 12, "Bob", "player", "#4a7fb5"),
            User(number + 13, "Cyd", "player", "#5e9c5a"),
            User(number + 14, "Dot", "player", "#d9a441"),
            User(number + 15, "Mod", "moderator", "#9a6fb0"),
            User(number + 16, "Eve", "stranger", "#8a8f98"),
        )
        market = Place(number + 22, "channel", "chapter-house", "One game at a time, opened by {table_open}")
        self.channels = (
            Place(number + 21, "channel", "monastery", "A table to start with"),
            market,
            Place(number + 23, "thread", "evening game", "A thread can hold a table as well", market.id),
        )
        self.closed_dms: set[int] = set()
        self.taken_from_bot: set[str] = set()
        self.locale = ENGLISH
        self.locales: dict[int, str] = {}  # what people's own Discord is set to, by person

    # -- who and where -------------------------------------------------------------------------------

    def everybody(self) -> Iterator[User]:
        yield from self.people
        yield self.bot
        yield self.guide

    def person(self, slug: str) -> User | None:
        return next((one for one in self.people if one.slug == slug.lower()), None)

    def user(self, number: int) -> User:
        """Whoever has this number; somebody unknown has a name all the same."""
        known = next((one for one in self.everybody() if one.id == number), None)
        return known or User(number, f"person{number}", "stranger", "#8a8f98")

    def locale_of(self, user: User) -> str:
        return self.locales.get(user.id, ENGLISH)

    def channel(self, number: int) -> Place | None:
        return next((one for one in self.channels if one.id == number), None)

    # -- rights --------------------------------------------------------------------------------------

    def permissions(self, user: User) -> discord.Permissions:
        return MODERATOR if user.role == "moderator" else MEMBER

    def bot_permissions(self) -> discord.Permissions:
        return discord.Permissions(**{name: name not in self.taken_from_bot for name in NEEDED})

    def refusal(
        self, place: Place | None, *, speaking: bool, reading: bool, files: bool
    ) -> tuple[int, int, str] | None:
        """Why the bot may not write or read there: status, code and words of Discord. None if it may."""
        if place is None:
            return 404, UNKNOWN_CHANNEL, "Unknown Channel"
        if place.kind == "dm":
            closed = speaking and place.reader in self.closed_dms
            return (403, CANNOT_SEND_TO_USER, "Cannot send messages to this user") if closed else None
        if "view_channel" in self.taken_from_bot or (reading and "read_message_history" in self.taken_from_bot):
            return 403, MISSING_ACCESS, "Missing Access"
        speak = "send_messages_in_threads" if place.kind == "thread" else "send_messages"
        if (speaking and speak in self.taken_from_bot) or (files and "attach_files" in self.taken_from_bot):
            return 403, MISSING_PERMISSIONS, "Missing Permissions"
        return None

    # -- as Discord tells it -------------------------------------------------------------------------

    def member(self, user: User) -> Json:
        return {
            "user": user.payload(),
            "roles": [],
            "joined_at": JOINED,
            "permissions": str(self.permissions(user).value),
            "deaf": False,
            "mute": False,
            "flags": 0,
            "nick": None,
            "avatar": None,
        }

    def everyone(self) -> Json:
        """The role that all have."""
        role = {"id": str(self.id), "name": "@everyone", "permissions": str(MEMBER.value)}
        return {**role, "position": 0, "color": 0}

    def payload(self) -> Json:
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.guide.id),
            "roles": [self.everyone()],
            "channels": [one.payload(self.id) for one in self.channels if one.kind == "channel"],
            "threads": [one.payload(self.id) for one in self.channels if one.kind == "thread"],
            "members": [],
            "member_count": len(self.people) + 2,
            "emojis": [],
            "features": [],
            "preferred_locale": self.locale,
            "unavailable": False,
        }
