"""Messages: how Discord keeps them, who may see one, and how the page shows it."""

from __future__ import annotations

import io
import mimetypes
import re
import time
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from PIL import Image

from playground import limits
from playground.components import numbered, settled, with_media, words
from playground.server import User
from playground.store import Store
from playground.wire import File, Json

EPHEMERAL, LOADING, LAYOUT = 64, 128, 1 << 15  # flags
CDN = "https://cdn.discordapp.com/attachments"
KEPT_A_PLACE = 300
Clock = Callable[[], float]
_MENTION = re.compile(r"<@!?(\d+)>")


class Snowflakes:
    """Discord's numbers: they hold the time, and only grow."""

    def __init__(self, clock: Clock = time.time) -> None:
        self.clock, self._last = clock, 0

    def __call__(self) -> int:
        now = (int(self.clock() * 1000) - 1420070400000) << 22
        self._last = max(self._last + 1, now)
        return self._last


class Message(Struct):
    """A message as the bot knows it (`raw`), and what only Discord knows of it."""

    raw: Json
    reader: int | None = None  # the one person who may see it; None: everybody there
    used: Json | None = None  # who used which command
    answers: str = ""  # the interaction it answers

    @property
    def id(self) -> int:
        return int(self.raw["id"])

    @property
    def channel(self) -> int:
        return int(self.raw["channel_id"])

    def seen_by(self, user: User) -> bool:
        return self.reader is None or self.reader == user.id


class Messages:
    def __init__(self, new_id: Snowflakes, store: Store | None = None) -> None:
        self._new_id, self._store = new_id, store
        self._by_id: dict[int, Message] = {}
        self._places: dict[int, dict[int, Message]] = {}
        self.changed: Callable[[Message], None] = lambda _message: None
        self.gone: Callable[[Message], None] = lambda _message: None
        for kept in store.messages() if store else ():
            message = Message(**kept)
            numbered(message.raw["components"])  # an older playground did not
            if message.reader is not None or message.raw["flags"] & LOADING:
                # an app that is closed forgets what only its reader saw; what was never answered never will be
                self._forget(message)
            else:
                self._place(message)

    # -- looking -------------------------------------------------------------------------------------

    def get(self, number: int) -> Message | None:
        return self._by_id.get(number)

    def all(self) -> Iterable[Message]:
        return self._by_id.values()

    def here(self, channel: int) -> list[Message]:
        """All messages of a place, oldest first."""
        return list(self._places.get(channel, {}).values())

    def file(self, number: int) -> tuple[Message, str, bytes] | None:
        found = self._store.file(number) if self._store else None
        message = self._by_id.get(found[0]) if found else None
        return (message, found[1], found[2]) if found and message else None

    # -- changing ------------------------------------------------------------------------------------

    def new(
        self,
        channel: int,
        author: User,
        body: Json,
        files: Iterable[File] = (),
        *,
        user: User | None = None,
        used: Json | None = None,
        answers: str = "",
    ) -> Message:
        """Post it. An ephemeral one is for `user`, to whose interaction it belongs."""
        number, flags = self._new_id(), int(body.get("flags") or 0)
        raw: Json = {
            "id": str(number),
            "channel_id": str(channel),
            "author": author.payload(),
            "content": body.get("content") or "",
            "timestamp": self._now(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": body.get("embeds") or [],
            "components": body.get("components") or [],
            "pinned": False,
            "type": 0,
            "flags": flags,
            "nonce": body.get("nonce"),
        }
        uploaded = self._uploaded(channel, body, files)
        raw["attachments"] = [told for told, _ in uploaded]
        if not flags & LOADING:
            limits.message(raw, body, layout=bool(flags & LAYOUT))
        raw["components"] = settled(raw["components"], raw["attachments"])
        raw["pings"] = _pings(raw, body)
        reader = user.id if user is not None and flags & EPHEMERAL else None
        message = Message(raw, reader, used, answers)
        self._store_files(number, uploaded)
        self._place(message)
        self._keep(message)
        self._thin_out(channel)
        return message

    def edit(self, message: Message, body: Json, files: Iterable[File] = ()) -> None:
        """Change what is named in `body`. What once was a layout stays one."""
        raw = message.raw
        flags = raw["flags"] & ~LOADING | int(body.get("flags") or 0) & LAYOUT  # all else is of its making
        if raw["flags"] & LAYOUT and not int(body.get("flags", LAYOUT) or 0) & LAYOUT:
            why = "The IS_COMPONENTS_V2 flag cannot be removed"
            raise limits.Invalid([(("flags",), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", why)])
        after = {**raw, "flags": flags}
        for name in ("content", "embeds", "components"):
            if name in body:
                after[name] = body[name] if body[name] is not None else type(raw[name])()
        kept = {str(one.get("id")) for one in body["attachments"] or ()} if "attachments" in body else None
        staying = [one for one in raw["attachments"] if kept is None or one["id"] in kept]
        uploaded = self._uploaded(message.channel, body, files)
        after["attachments"] = staying + [told for told, _ in uploaded]
        limits.message(after, body, layout=bool(flags & LAYOUT))
        after["components"] = settled(after["components"], after["attachments"])
        if raw["flags"] & LOADING:
            after["pings"] = _pings(after, body)  # the first edit is the answer itself
        else:
            after["edited_timestamp"] = self._now()
        for one in raw["attachments"]:
            if one not in staying and self._store:
                self._store.drop_file(int(one["id"]))
        self._store_files(message.id, uploaded)
        raw.update(after)
        self._keep(message)

    def remove(self, message: Message) -> None:
        self._by_id.pop(message.id, None)
        self._places.get(message.channel, {}).pop(message.id, None)
        self._forget(message)
        self.gone(message)

    def _place(self, message: Message) -> None:
        self._by_id[message.id] = message
        self._places.setdefault(message.channel, {})[message.id] = message

    def _keep(self, message: Message) -> None:
        if self._store:
            kept = {"raw": message.raw, "reader": message.reader, "used": message.used}
            self._store.keep_message(message.id, message.channel, kept)
        self.changed(message)

    def _forget(self, message: Message) -> None:
        if self._store:
            self._store.drop_message(message.id)

    def _thin_out(self, channel: int) -> None:
        """A long game leaves hundreds of pictures; nobody scrolls back so far. Without a store all stay."""
        here = self._places[channel]
        if self._store and len(here) > KEPT_A_PLACE:
            self.remove(next(iter(here.values())))

    def _uploaded(self, channel: int, body: Json, files: Iterable[File]) -> list[tuple[Json, File]]:
        """New attachments, each with what it holds."""
        described = {str(one.get("id")): one.get("description") for one in body.get("attachments") or ()}
        return [(self._attachment(channel, file, described.get(file.place)), file) for file in files]

    def _attachment(self, channel: int, file: File, description: str | None) -> Json:
        number = self._new_id()
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        address = f"{CDN}/{channel}/{number}/{file.name}"
        told: Json = {
            "id": str(number),
            "filename": file.name,
            "size": len(file.content),
            "url": address,
            "proxy_url": address,
            "content_type": kind,
            "description": description,
        }
        if self._store and kind.startswith("image/"):
            with Image.open(io.BytesIO(file.content)) as picture:
                told["width"], told["height"] = picture.size
        return told

    def _now(self) -> str:
        return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(self._new_id.clock()))

    def _store_files(self, message: int, uploaded: Iterable[tuple[Json, File]]) -> None:
        for told, file in uploaded:
            if self._store:
                self._store.keep_file(int(told["id"]), message, told["content_type"], file.content)


def _pings(message: Json, body: Json) -> list[str]:
    """Who is really called, and not only named: `allowed_mentions` says."""
    allowed: Any = body.get("allowed_mentions")
    named = list(dict.fromkeys(_MENTION.findall(words(message))))
    if allowed is None or "users" in (allowed.get("parse") or ()):
        return named
    return [number for number in named if number in map(str, allowed.get("users") or ())]


def shown(message: Message, author: User, reader: User) -> Json:
    """A message as the page shows it to this reader."""
    raw = message.raw
    facts = ("id", "filename", "content_type", "size", "width", "height", "description")
    files = {
        one["id"]: {
            **{name: one.get(name) for name in facts},
            "url": f"/api/{reader.slug}/files/{one['id']}/{one['filename']}",
        }
        for one in raw["attachments"]
    }

    def readable(media: Json) -> Json:
        """Here, where it can be fetched; what stands elsewhere on the web stays there."""
        return files.get(media.get("attachment_id", ""), media)

    return {
        "id": raw["id"],
        "channel_id": raw["channel_id"],
        "author": {**author.shown(), "bot": author.role == "bot"},
        "content": raw["content"],
        "timestamp": raw["timestamp"],
        "edited": raw["edited_timestamp"] is not None,
        "embeds": raw["embeds"],
        "components": with_media(raw["components"], readable),
        "layout": bool(raw["flags"] & LAYOUT),
        "attachments": list(files.values()),
        "ephemeral": message.reader is not None,
        "thinking": bool(raw["flags"] & LOADING),
        "command": message.used,
        "mentions": raw["pings"],
    }
