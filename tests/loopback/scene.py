"""A table between people, seen from both sides: what the channel was told, and what the database holds."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import msgspec

from cogs.refusals import clean
from engine.chance import Chance
from engine.core import AnyGame, Event
from engine.games import GAMES
from engine.log import Log
from engine.patterns import filled
from playground.components import words
from render.games import RENDERERS
from render.language import ENGLISH
from storage.rows import IN_JSON, EntryRow, SeatRow, TableRow
from tables import play
from tables.table import Table, fold
from tests import spoken
from tests.loopback.host import Host
from tests.loopback.people import Person
from tests.loopback.server import Interaction, Json
from tests.storage.places import read_at_once

CHANNEL = 3001
NAMES = ("Ada", "Bob", "Cyd", "Dot")
CLOSING = re.compile(r"\*\*|^### Won by", re.MULTILINE)
JOINED = 4  # lines that a further act may turn into fewer


async def until(holds: Callable[[], bool], what: str, seconds: float = 20.0) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"it never came that {what}"
        await asyncio.sleep(0.005)


class Stored:
    """A table as the database holds it."""

    def __init__(self, database: Path | str, channel: int) -> None:
        there = f"WHERE table_id IN (SELECT id FROM tables WHERE channel_id = {channel}) ORDER BY"
        (row, *_), seats, entries, letters = read_at_once(
            database,
            f"SELECT * FROM tables WHERE channel_id = {channel}",
            f"SELECT * FROM seats {there} place",
            f"SELECT number, seat, act, back_to, user_id, at FROM entries {there} number",
            f"SELECT * FROM outbox {there} id",
        )
        found = dict(row)
        for name in IN_JSON:
            found[name] = None if found[name] is None else msgspec.json.decode(found[name])
        self.row = msgspec.convert(found, TableRow, strict=False)
        self.announced = found["announced"]
        self.seats = tuple(
            msgspec.convert({**dict(seat), "awaited": bool(seat["awaited"])}, SeatRow) for seat in seats
        )
        self.entries = [EntryRow(*entry) for entry in entries]
        self.letters = [dict(letter) for letter in letters]

    @cached_property
    def log(self) -> Log[Any, Any, Any]:
        return fold(self.row, self.seats, self.entries)

    @property
    def of_people(self) -> list[str]:
        """What people did, in notation."""
        return [entry.act or f"back to {entry.back_to}" for entry in self.entries if entry.user_id is not None]

    def names(self) -> dict[str, str]:
        return {
            seat.colour: clean(seat.name) or f"{seat.colour.capitalize()} (steward)"
            for seat in self.seats
            if seat.colour is not None
        }


class Scene:
    def __init__(self, host: Host, channel: int = CHANNEL, people: int = 2, game: str = "monastery") -> None:
        self.host, self.server, self.channel, self.game = host, host.server, channel, game
        self.people = [Person(self.server, channel * 10 + i, NAMES[i], channel) for i in range(people)]

    async def open(self, stewards: int = 0) -> Stored:
        """A lobby, everybody in it, and the start; the first turn is told."""
        first, *others = self.people
        lobby = await self.lobby()
        for other in others:
            lobby = await other.click(lobby, "Join")
        for _ in range(stewards):
            lobby = await first.click(lobby, "Add steward")
        await first.click(lobby, "Start")
        return await self.settled()

    async def lobby(self) -> Json:
        """The lobby of a table that the first of them opens, once it is posted."""
        await self.people[0].slash("table open", game=self.game)
        await self.settled()
        return self.newest

    def stored(self) -> Stored:
        return Stored(self.host.database, self.channel)

    async def settled(self, seconds: float = 30.0) -> Stored:
        """Once stewards have decided and all is told."""
        end = time.monotonic() + seconds
        while True:
            stored = self.stored()
            if not stored.letters and not stored.row.awaits:
                return stored
            assert time.monotonic() < end, f"never settled: {stored.letters} {self.host.complained[-2000:]}"
            await asyncio.sleep(0.01)

    async def at_turn(self, seconds: float = 30.0) -> Stored:
        """Once a person is to decide, told or not."""
        end = time.monotonic() + seconds
        while (stored := self.stored()).row.awaits:
            assert time.monotonic() < end, f"stewards do not decide: {self.host.complained[-2000:]}"
            await asyncio.sleep(0.01)
        return stored

    def to_act(self, stored: Stored) -> tuple[Person, str]:
        """Whose decision it is: the person and his colour."""
        log = stored.log
        seat = log.game.to_act(log.state)[0]
        user = next(row.user_id for row in stored.seats if row.colour == seat)
        return next(person for person in self.people if person.id == user), seat

    @property
    def newest(self) -> Json:
        """The newest message with buttons, as the database knows it."""
        number = self.stored().row.message_id
        assert number is not None
        return self.server.messages[number]

    def announcements(self) -> list[Json]:
        """Messages the bot sent by itself, in order, but for the lobby."""
        sent = [message for message in self.server.public(self.channel) if message["nonce"] is not None]
        return [message for message in sent if "At the table:" not in words(message)]

    async def say(self, person: Person, stored: Stored, text: str, copies: int = 1) -> Interaction:
        """An action in notation, typed; for one that cannot be taken back, which is asked first, its Confirm is
        pressed."""
        game = GAMES[stored.row.game]
        (seat,) = (seat for seat in stored.seats if seat.user_id == person.id)
        assert seat.colour is not None
        table = Table(stored.row, stored.seats, stored.log)
        typed = partial(person.type, *command(game, text))
        if play.trial(table, seat.colour, text) is not None:
            return await typed(copies=copies)
        custom_id = f"cl:do:{stored.row.id}:{seat.shown}:{text}"
        if game.read(text) in game.legal(stored.log.state, seat.colour) and len(custom_id) <= 100:
            return await person.forge(self.newest, custom_id, copies=copies)
        asked = await typed()
        await until(lambda: asked.answered.is_set() or not self.host.alive, f"{text} is asked back")
        if not asked.told:
            return asked
        return await person.push(asked.newest, "Confirm", copies=copies)


def command(game: AnyGame, text: str) -> tuple[str, dict[str, str]]:
    """The slash command for an action in notation."""
    return spoken.command(game, text.split())


def some_action(log: Log[Any, Any, Any], seat: str, rng: random.Random) -> str:
    """An action that is legal now."""
    legal = filled(log.game.legal(log.state, seat), log.game.read, Chance(str(rng.random())))
    return str(log.game.write(rng.choice(legal)))


def lines_of(message: Json) -> list[str]:
    return [line[2:] for line in words(message).split("\n") if line.startswith("> ")]


def told(stored: Stored, since: int, acts: int) -> list[str]:
    """What a message has to say of what happened after act `since` up to act `acts`."""
    log = stored.log
    before = _public(log, max(since, 0), since + 1)
    news = _public(log, since + 1, acts + 1)
    renderer = RENDERERS[stored.row.game].bound(ENGLISH, stored.names())
    return renderer.tell(news, before[-1] if before else None)


def _public(log: Log[Any, Any, Any], first: int, end: int) -> list[Event]:
    """What all may see of these steps."""
    seen = [event.seen_by(None) for step in log.steps[first:end] for event in step.events]
    return [event for event in seen if event is not None]


def announced_ranges(stored: Stored, messages: list[Json]) -> list[tuple[int, int]]:
    """Which acts each message tells of; together they tell of the whole game, each turn once and in order. Who is
    still awaited where several decide at once is said in between; so is what was said aloud."""
    messages = [one for one in messages if "Still to decide: " not in words(one)]
    ways: dict[int, list[tuple[int, int]]] = {
        -1: []
    }  # where nobody is told of an act, a message may end in several
    begun: list[str] = []  # a long telling goes over several messages; the last says whose turn it is
    for message in messages:
        said = begun + lines_of(message)
        begun = [] if "**" in words(message) else said
        if begun:
            continue
        further = {
            acts: [*way, (since, acts)] for since, way in ways.items() for acts in _ends(stored, since, said)
        }
        assert further, f"after {[*ways]} nobody expects: {words(message)}"
        ways = further
    assert stored.announced in ways, f"told up to act {[*ways]}, not {stored.announced}"
    assert stored.announced >= _last_turn(stored.log)
    return ways[stored.announced]


def _ends(stored: Stored, since: int, said: list[str]) -> Iterator[int]:
    """The acts with which a message that says so may end, when all up to `since` was told."""
    for acts in range(since + 1, len(stored.log.steps)):
        lines = told(stored, since, acts)
        if lines == said:
            yield acts
        elif len(lines) > len(said) + JOINED:
            return


def _last_turn(log: Log[Any, Any, Any]) -> int:
    """The last act by which somebody was newly awaited, or the game was over."""
    whose = [set(log.game.to_act(step.state)) for step in log.steps]
    return max(
        (one for one in range(1, len(whose)) if whose[one] - whose[one - 1] or not whose[one]),
        default=0,
    )
