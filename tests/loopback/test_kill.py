"""The process is killed at any moment, again and again, while a game is played.

What a player was told is done stays done, once. What he was not told may be done or not, never twice. The channel
hears of every turn once and in order, whatever was on its way when the process died.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.games import GAMES
from render.games import RENDERERS, shown
from tests.loopback.host import ROOT, Host, environment, hosted
from tests.loopback.people import labels
from tests.loopback.scene import CHANNEL, Scene, announced_ranges, some_action, until
from tests.loopback.server import Call, Interaction

POST = r"/channels/3001/messages"
ANSWER = r"/webhooks/.*/messages/@original"
CALLBACK = r"/interactions/.*/callback"
DM = r"/channels/(?!3001/)\d+/messages"
STRIP = r"/channels/3001/messages/\d+"

LONG = 200  # acts, within which every moment comes

Moment = tuple[str, str, str, str]

MOMENTS: tuple[Moment, ...] = (
    ("the turn was posted", "POST", POST, "after"),
    ("the answer arrives", "PATCH", ANSWER, "before"),
    ("a while later", "", "", ""),
    ("the screen was posted", "POST", DM, "after"),
    ("it was acknowledged", "POST", CALLBACK, "after"),
    ("it starts", "", "", ""),
    ("the turn arrives", "POST", POST, "before"),
    ("the answer was shown", "PATCH", ANSWER, "after"),
    ("a while later", "", "", ""),
    ("the turn was posted", "POST", POST, "after"),
    ("old buttons were taken", "PATCH", STRIP, "after"),
    ("the screen arrives", "POST", DM, "before"),
)


class Ordeal:
    """A game during which the process dies a number of times."""

    def __init__(self, scene: Scene, seed: int, moments: Sequence[Moment]) -> None:
        self.scene, self.host, self.server = scene, scene.host, scene.host.server
        self.rng = random.Random(seed)
        self.moments = list(moments)
        self.died = asyncio.Event()
        self.kills = 0
        self.sure: list[str] = []

    async def play(self) -> list[Moment]:
        """Act until the process has died at all its moments, or the game is over: those that are left then."""
        while self.moments and (await self.scene.at_turn()).row.stage == "running":
            if not await self._dies(*self.moments[0]):
                break
            del self.moments[0]
        return self.moments

    async def _dies(self, what: str, method: str, path: str, when: str) -> bool:
        if not when:
            died = await self._act(self.rng.random() * 0.3)
            if died and what == "it starts":
                await self._restart_in_vain()
            return died
        here = path.replace(str(CHANNEL), str(self.scene.channel))
        fault = self.server.fault(method, here, **{when: self._kill})
        self.died.clear()
        acts = 0
        while not self.died.is_set() and await self._act():
            acts += 1
            assert acts < LONG, f"it never came that {what}"
        self.server.faults.remove(fault)
        return self.died.is_set()

    async def _kill(self, _: Call) -> None:
        self._end()
        self.died.set()

    def _end(self) -> None:
        self.host.kill()
        self.kills += 1

    async def _restart_in_vain(self) -> None:
        self._end()
        self.host.spawn()
        await asyncio.sleep(self.rng.random() * 1.2)
        await self.host.restart()

    async def _act(self, dies_after: float | None = None) -> bool:
        """One action of whoever is to decide; what is stored afterwards must be what the player was told."""
        self.died.clear()
        stored = await self.scene.at_turn()
        if stored.row.stage != "running":
            return False
        person, seat = self.scene.to_act(stored)
        text = some_action(stored.log, seat, self.rng)
        assert stored.of_people == self.sure
        said = await self.scene.say(person, stored, text)
        if dies_after is None:
            await until(lambda: self.died.is_set() or self._at_rest(said), f"{text} is carried out")
        else:
            await asyncio.sleep(dies_after)
            self._end()
        if not self.host.alive:
            await self.host.start()
        stored = await self.scene.at_turn()
        if said.told and "Confirm" not in labels(said.newest):  # else it was only asked back before the bot died
            assert stored.of_people == [*self.sure, text], f"{text} was answered: {said.content}"
        assert stored.of_people in (self.sure, [*self.sure, text])
        self.sure = stored.of_people
        return True

    def _at_rest(self, said: Interaction) -> bool:
        if not said.answered.is_set():
            return False
        stored = self.scene.stored()
        return not stored.letters and not stored.row.awaits

    async def verify(self) -> None:
        stored = await self.scene.settled()
        assert stored.of_people == self.sure
        posts = self.scene.announcements()
        assert len({one["nonce"] for one in posts}) == len(posts)
        announced_ranges(stored, posts)


async def killed(
    host: Host, seed: int, moments: Sequence[Moment], people: int, stewards: int, game: str = "monastery"
) -> int:
    """At each of these moments, in as many games as it takes; how often that was."""
    left, kills, games = list(moments), 0, 0
    while left:
        scene = Scene(host, CHANNEL + games, people, game)
        await scene.open(stewards)
        made = Ordeal(scene, seed + games, left)
        left = await made.play()
        await made.verify()
        kills, games = kills + made.kills, games + 1
    assert kills >= len(moments)
    assert await host.stop() == 0
    checked = await asyncio.to_thread(check, host)
    assert checked.startswith(f"All {games} stored games replay."), checked
    return kills


def check(host: Host) -> str:
    """`python bot.py check`, where all games are known."""
    found = subprocess.run(
        [sys.executable, "-m", "tests.loopback.run", "check"],
        cwd=ROOT,
        env=environment("http://127.0.0.1:9", host.data, host.database, "", ""),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return found.stdout + found.stderr


async def ordeal(data: Path, game: str, seed: int, moments: Sequence[Moment], people: int, stewards: int) -> None:
    async with hosted(data, f"ordeal {seed}") as host:
        await killed(host, seed, moments, people, stewards, game)


@pytest.mark.parametrize(
    ("game", "seed", "moments", "people", "stewards"),
    [
        pytest.param(name, *case, marks=[pytest.mark.at_length] if at % 2 != number else [])
        for at, (name, game) in enumerate(shown().items())
        for number, case in enumerate(
            ((1, MOMENTS[:6], game.meta.fewest, 0), (2, MOMENTS[6:], 1, game.meta.fewest - 1))
        )
    ],
)
async def test_killed_again_and_again(
    tmp_path: Path, game: str, seed: int, moments: Sequence[Moment], people: int, stewards: int
) -> None:
    await ordeal(tmp_path, game, seed, moments, people, stewards)


async def test_killed_between_sending_and_crossing_out(tmp_path: Path) -> None:
    """Discord has the message, the bot never heard so: it says it again, and Discord drops the copy."""
    async with hosted(tmp_path) as host:
        scene = Scene(host)
        first = scene.people[0]
        lobby = await scene.lobby()
        lobby = await scene.people[1].click(lobby, "Join")
        died = asyncio.Event()

        async def kill(_: Call) -> None:
            host.kill()
            died.set()

        host.server.fault("POST", POST, after=kill)
        await first.push(lobby, "Start")
        await asyncio.wait_for(died.wait(), 10)
        (posted,) = scene.announcements()
        await host.start()
        stored = await scene.settled()
        assert host.server.dropped_copies.count(posted["nonce"]) == 1  # besides what was on its way to somebody
        assert scene.announcements() == [posted]
        assert stored.row.message_id == int(posted["id"])
        announced_ranges(stored, [posted])
        assert labels(scene.newest) == ["Act", "My screen", "What happened", "As text"]


@pytest.mark.slow
@pytest.mark.parametrize("game", RENDERERS)
@pytest.mark.parametrize("seed", range(100, 120))
async def test_killed_hundreds_of_times(tmp_path: Path, game: str, seed: int) -> None:
    rng = random.Random(seed)
    fewest = GAMES[game].meta.fewest
    people, stewards = rng.choice([(fewest, 0), (1, fewest - 1), (2, 1), (1, 2)])
    await ordeal(tmp_path, game, seed, rng.choices(MOMENTS, k=20), people, stewards)
