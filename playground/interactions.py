"""Interactions: something a person did, and what the bot made of it within the time it has."""

from __future__ import annotations

import asyncio
import copy
import time
from collections.abc import Callable
from typing import Literal

from playground.components import words
from playground.messages import Message
from playground.server import User
from playground.wire import Call, Json

DEADLINE = 3.0  # seconds to acknowledge it
LIFE = 900.0  # seconds that its token is good for
PATIENCE = 15.0  # seconds after which an acknowledged press counts as answered: nothing need follow

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5  # Discord's types of interaction
REPLY, THINK, WAIT, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9  # and of first answers to one

ANSWERS = {  # which first answers Discord takes to which interaction; to change a message there must be one
    COMMAND: (REPLY, THINK, MODAL),
    COMPONENT: (REPLY, THINK, WAIT, UPDATE, MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL_SUBMIT: (REPLY, THINK, WAIT, UPDATE),
}

State = Literal["sent", "acknowledged", "done", "failed"]


class Interaction:
    def __init__(self, number: int, payload: Json, user: User, source: Message | None) -> None:
        self.id, self.payload, self.user, self.source = number, payload, user, source
        self.token: str = payload["token"]
        self.sent_at = time.monotonic()
        self.state: State = "sent"
        self.calls: list[Call] = []
        self.acknowledged_at: float | None = None
        self.kind = 0
        self.message: Message | None = None
        self.told: list[Json] = []
        self.choices: list[Json] = []
        self.modal: Json | None = None
        self.acknowledged, self.answered = asyncio.Event(), asyncio.Event()

    @property
    def channel(self) -> int:
        return int(self.payload["channel_id"])

    @property
    def used(self) -> Json | None:
        """The command that was used, as people write it."""
        if self.payload["type"] != COMMAND:
            return None
        words, inner = [self.payload["data"]["name"]], self.payload["data"].get("options", [])
        while inner and inner[0]["type"] in (1, 2):
            words.append(inner[0]["name"])
            inner = inner[0].get("options", [])
        return {"by": {"id": str(self.user.id), "name": self.user.name}, "name": "/" + " ".join(words)}

    @property
    def too_late(self) -> bool:
        return time.monotonic() - self.sent_at > DEADLINE

    @property
    def dead(self) -> bool:
        return time.monotonic() - self.sent_at > LIFE

    @property
    def content(self) -> str:
        """What the newest answer says."""
        return words(self.told[-1]) if self.told else ""

    @property
    def newest(self) -> Json:
        return self.told[-1]

    async def answer(self, seconds: float = 20.0) -> Json:
        """The message that answered it."""
        await asyncio.wait_for(self.answered.wait(), seconds)
        return self.told[-1] if self.told else {}


class Interactions:
    """Those under way, by token."""

    def __init__(self) -> None:
        self.moved: Callable[[Interaction], None] = lambda _made: None
        self._by_token: dict[str, Interaction] = {}

    def add(self, made: Interaction) -> None:
        for token in [token for token, one in self._by_token.items() if one.dead]:
            del self._by_token[token]
        self._by_token[made.token] = made
        asyncio.get_running_loop().call_later(DEADLINE, self._deadline, made)
        self.moved(made)

    def find(self, token: str) -> Interaction | None:
        made = self._by_token.get(token)
        return None if made is None or made.dead else made

    def acknowledge(self, made: Interaction, kind: int, at: float) -> None:
        made.kind, made.acknowledged_at = kind, at
        made.acknowledged.set()
        if kind in (REPLY, UPDATE, CHOICES, MODAL):
            self.answer(made, made.message)
        else:
            self._move(made, "acknowledged")
            asyncio.get_running_loop().call_later(PATIENCE, self._enough, made)

    def answer(self, made: Interaction, message: Message | None) -> None:
        if message is not None:
            made.told.append(copy.deepcopy(message.raw))
        made.answered.set()
        self._move(made, "done")

    def _move(self, made: Interaction, state: State) -> None:
        made.state = state
        self.moved(made)

    def _deadline(self, made: Interaction) -> None:
        if made.acknowledged_at is None:
            self._move(made, "failed")

    def _enough(self, made: Interaction) -> None:
        if made.state == "acknowledged" and made.kind == WAIT:
            self._move(made, "done")
