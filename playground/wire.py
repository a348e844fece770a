"""HTTP as the bot speaks it: a request with its files, an answer that discord.py takes, Discord's codes."""

from __future__ import annotations

import json
import time
from typing import Any

import aiohttp
from aiohttp import web

Json = dict[str, Any]

# Discord's codes for what it refuses
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
UNKNOWN_WEBHOOK = 10015
UNKNOWN_MEMBER = 10007
UNKNOWN_INTERACTION = 10062
UNKNOWN_COMMAND_PERMISSIONS = 10066
ACKNOWLEDGED_ALREADY = 40060
MISSING_ACCESS = 50001
EMPTY_MESSAGE = 50006
CANNOT_SEND_TO_USER = 50007
MISSING_PERMISSIONS = 50013
INVALID_TOKEN = 50027
INVALID_FORM = 50035


class File:
    """Something uploaded with a request, under its place in the request."""

    def __init__(self, place: str, name: str, content: bytes) -> None:
        self.place, self.name, self.content = place, name, content


class Call:
    """A request of the bot."""

    def __init__(self, order: int, method: str, path: str) -> None:
        self.order, self.at, self.method, self.path = order, time.monotonic(), method, path
        self.body: Any = {}
        self.files: list[File] = []
        self.status = 0

    def __repr__(self) -> str:
        return f"{self.method} {self.path} {self.status}"

    async def read(self, request: web.Request) -> None:
        if request.content_type.startswith("multipart/"):
            async for part in await request.multipart():
                assert isinstance(part, aiohttp.BodyPartReader)
                if part.name == "payload_json":
                    self.body = json.loads(await part.text())
                else:
                    place = (part.name or "").removeprefix("files[").removesuffix("]")
                    self.files.append(File(place, part.filename or "", bytes(await part.read())))
        elif request.can_read_body:
            self.body = await request.json()


CALL = web.RequestKey("call", Call)


def reply(told: Any, status: int = 200, **headers: str) -> web.Response:
    """JSON; discord.py looks at the content type and wants it bare."""
    named = {"Content-Type": "application/json", **headers}
    return web.Response(body=json.dumps(told).encode(), status=status, headers=named)


def fail(status: int, code: int = 0, message: str = "refused") -> web.Response:
    return reply({"code": code, "message": message}, status)
