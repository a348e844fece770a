"""The bot's process: started beside the playground, started again when it breaks or when somebody asks for it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Literal

LIMITS = ("CLOISTER_COMMANDS", "CLOISTER_PICTURES", "CLOISTER_REPLAYS", "CLOISTER_TABLES")
ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 10.0  # seconds to end by itself
GUEST = "playground.guest"
LONGEST_LINE = 1 << 24  # bytes of something it logs
BREATH = 2.0  # seconds before a bot that broke is started again
WRONG_SETTINGS = 2  # its exit status when it said in a sentence why it cannot start

Status = Literal["online", "starting", "offline"]


class Lodging:
    def __init__(self, discord_url: str, token: str, data: Path, guest: str = GUEST) -> None:
        self._guest = guest  # the module that is the bot
        self._environment = {
            "CLOISTER_LOG": "warning",
            **os.environ,
            "DISCORD_TOKEN": token,
            "PLAYGROUND_DISCORD": discord_url,
            "CLOISTER_DATA": str(data),
            **dict.fromkeys(LIMITS, "0/0"),  # nobody is too much here
        }
        for elsewhere in ("CLOISTER_SETTINGS", "CLOISTER_DATABASE"):
            self._environment.pop(elsewhere, None)
        self._ahead = 0.0
        self.status: Status = "offline"
        self.changed: Callable[[], None] = lambda: None
        self._process: asyncio.subprocess.Process | None = None
        self._wanted = asyncio.Event()

    def connected(self, online: bool) -> None:
        """What the gateway hears of it."""
        self._go("online" if online else "starting" if self._process is not None else "offline")

    def let_pass(self, ahead: float) -> None:
        """Its clock is to be so many seconds ahead of the machine's, now and whenever it is started."""
        self._ahead = ahead
        if self._process is not None and self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.write(f"{ahead}\n".encode())

    def _go(self, status: Status) -> None:
        if status != self.status:
            self.status = status
            self.changed()

    async def keep(self) -> str:
        """Until cancelled, or until the bot says that it cannot start at all: then that sentence."""
        try:
            while True:
                complaint = await self._one_stay()
                if complaint is not None:
                    return complaint
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wanted.wait(), BREATH)
        finally:
            await self._send_away()

    async def _one_stay(self) -> str | None:
        self._wanted.clear()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self._guest,
            cwd=ROOT,
            env={**self._environment, "PLAYGROUND_AHEAD": str(self._ahead)},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for the playground, which then sees to the bot
        )
        self._go("starting")
        last = await self._pass_on_complaints(self._process)
        status = await self._process.wait()
        self._process = None
        self._go("offline")
        return last if status == WRONG_SETTINGS else None

    @staticmethod
    async def _pass_on_complaints(process: asyncio.subprocess.Process) -> str:
        """What it logs, to our own error stream; returns the last line."""
        assert process.stderr is not None
        last = ""
        async for line in process.stderr:
            last = line.decode(errors="replace").rstrip()
            if not last.startswith("cloister: "):  # that one is said by whoever started the playground
                print(last, file=sys.stderr, flush=True)
        return last.removeprefix("cloister: ")

    async def restart(self) -> None:
        self._wanted.set()
        await self._send_away()

    async def _send_away(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            process.kill()
            await process.wait()
