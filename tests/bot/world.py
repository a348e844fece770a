"""A server with a channel and people, the real bot in it, its workers run step by step.

The only place in the tests that knows simcord. Whatever the bot sent is held against Discord's limits.
"""

from __future__ import annotations

import copy
import inspect
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord import actors, results

import cogs.desk
import cogs.letters
from bot import App, build
from cogs.lobby import ON_A_FORM
from render.replay import drawing
from storage import outbox
from tables import play
from tables.house import By
from tables.table import Change, Order, Table
from tests.bot.reading import check_payload, choose, chosen_so_far, labels, press_any, sent_text, text_of
from tests.storage.places import settings_of

NAMES = ("Ada", "Bob", "Cyd", "Dot")


class World:
    def __init__(self, env: simcord.Env, app: App, data: Path, clock: Callable[[], float], game: str) -> None:
        self.env, self.app, self.data, self._clock, self.game = env, app, data, clock, game
        self.guild = env.create_guild("Abbey")
        self.channel: Any = self.guild.create_text_channel("table")
        self.people: dict[str, Any] = {name: self.guild.add_member(env.create_user(name)) for name in NAMES}
        self.stranger: Any = self.guild.add_member(env.create_user("Eve"))
        moderators = self.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))
        self.moderator: Any = self.guild.add_member(env.create_user("Mod"), roles=[moderators])
        self.channels: list[Any] = [self.channel]
        self.clock = clock if isinstance(clock, Clock) else Clock()
        self._checked = 0
        self._answers: dict[int, Any] = {}
        self._newest: tuple[int, Any] = (0, None)

    # -- the table -----------------------------------------------------------------------------------

    async def lobby(self, *names: str, stewards: int = 0, options: tuple[str, ...] = ()) -> Table:
        """A table in its lobby, opened by the first of these people."""
        first, *others = (self.people[name] for name in names)
        await first.slash(self.channel, "table open", game=self.game)
        await self.work()
        for other in others:
            await press_any(other, self.newest, "Join")
        for _ in range(stewards):
            await press_any(first, self.newest, "Add steward")
        if options:
            standing = {name: str(value).lower() for name, value in (await self.table()).row.options.items()}
            filled = [*(standing | dict(option.split("=") for option in options)).items()]
            for number in range(0, len(filled), ON_A_FORM):
                ways = [one for one in labels(self.newest) if one.startswith("Options")]
                label = ways[number // ON_A_FORM]
                await self.fill(first, self.newest, label, dict(filled[number : number + ON_A_FORM]))
        return await self.table()

    async def fill(self, who: Any, message: Any, label: str, filled: dict[str, Any]) -> Any:
        """Fill in the form that a button opens."""
        return await who.submit_modal(await press_any(who, message, label), filled)

    async def open(self, *names: str, stewards: int = 0, options: tuple[str, ...] = ()) -> Table:
        """A running table with these people."""
        await self.lobby(*names, stewards=stewards, options=options)
        await press_any(self.people[names[0]], self.newest, "Start")
        await self.work()
        return await self.table()

    @property
    def newest(self) -> Any:
        """The newest public message."""
        said = len(self.env.http_requests)
        if self._newest[0] != said:
            self._newest = said, next(self._public())
        return self._newest[1]

    @property
    def turn(self) -> Any:
        """The newest public message that can be pressed."""
        newest = self.newest
        return newest if labels(newest) else next(filter(labels, self._public()))

    @property
    def posts(self) -> list[Any]:
        """All public messages, oldest first."""
        return [*self._public()][::-1]

    def _public(self) -> Iterator[Any]:
        return (message for message in self.backwards(self.stranger) if not message.flags.ephemeral)

    def backwards(self, who: Any) -> Iterator[Any]:
        """The channel as this person sees it, newest first. Each message is made when it is asked for: there are
        hundreds in a game, and to make them all for the newest would cost more than the bot's own work."""
        said = self.env.backend.messages.get(self.channel.id, {})
        for number in sorted(said, reverse=True):
            if said[number].visible_to(who.id):
                yield results.to_discord_message(self.env, said[number])

    async def table(self) -> Table:
        row = await self.app.desk.house.in_channel(self.channel.id)
        return await self.app.desk.house.look(row.id)

    async def work(self) -> None:
        """Stewards decide and letters go out until nothing is due."""
        while True:
            made = await self.app.desk.stewards.run_due()
            await self.app.delivery.drain_once()
            if not made:
                return

    async def waiting(self) -> list[outbox.OutboxRow]:
        """What is still to be said."""
        return await outbox.waiting(self.app.database)

    def actor(self, table: Table) -> tuple[Any, str]:
        """Whose decision it is: the person, and the colour he plays."""
        seat = table.game.to_act(table.log.state)[0]
        return self.people[table.at(seat).name], seat

    def other(self, table: Table) -> tuple[Any, str]:
        """Another person, whose decision it is not if there is one, and his colour."""
        first, *also = table.game.to_act(table.log.state)
        people = [seat for seat in table.seats if seat.user_id is not None and seat.colour != first]
        seat = min(people, key=lambda one: one.colour in also)
        return self.people[seat.name], seat.colour or ""

    async def play(self, table: Table, text: str) -> Table:
        """An action of whoever is to act, past Discord."""
        seat = table.to_act[0]
        return await self.change(play.act, table, seat=seat, text=text, user_id=table.at(seat).user_id)

    async def change(
        self, what: Callable[..., Change], table: Table, by: By | None = None, **given: object
    ) -> Table:
        """Whatever can be asked of a table, past Discord."""
        return await self.app.desk.house.change(table.id, partial(what, **given), by or By())

    async def order(
        self, what: Callable[..., Change], table: Table, by: By | None = None, **given: object
    ) -> Table:
        """What a moderator wants, past Discord."""
        order = Order(self.moderator.id, "Mod", "why")
        return await self.change(partial(what, order=order, **given), table, by)

    # -- what people see -----------------------------------------------------------------------------

    def seen(self, who: Any, message_id: int | None = None) -> Any:
        """A message of the channel as this person sees it: the one with this id, or the newest."""
        if message_id in self._answers:
            return self._answers[message_id].message
        return next(message for message in self.backwards(who) if message_id in (None, message.id))

    def answer(self, who: Any, result: Any) -> Any:
        """What an interaction was answered with, as its maker sees it."""
        assert result.response is not None
        self._answers[result.response.id] = result.response
        return self.seen(who, result.response.id)

    async def told(self, who: Any, command: str, **options: Any) -> str:
        """The text that a slash command is answered with."""
        result = await who.slash(self.channel, command, **options)
        return text_of(self.answer(who, result))

    async def panel(self, who: Any) -> Any:
        """Press Act on the newest message that has buttons, or type it where others stand there; the private panel
        that opens."""
        if "Act" in labels(self.turn):
            return self.answer(who, await press_any(who, self.turn, "Act"))
        return self.answer(who, await who.slash(self.channel, "table act"))

    async def panel_anew(self, who: Any) -> Any:
        """The panel from its beginning, whatever was put together on it."""
        panel = await self.panel(who)
        while "Back" in labels(panel):
            panel = await self.press(who, panel, "Back")
        return panel

    async def pick(self, who: Any, panel: Any, *values: str) -> Any:
        await choose(who, panel, *values)
        return self.seen(who, panel.id)

    async def write(self, who: Any, panel: Any, label: str, text: str) -> Any:
        """Fill in the dialog that a button opens."""
        shown = await press_any(who, panel, label)
        await who.submit_modal(shown, {"said": text})
        return self.seen(who, panel.id)

    async def put_together(self, who: Any, panel: Any) -> tuple[str, ...]:
        """The words of an action that a panel leads on from: in the ids, or kept as a draft."""
        words = chosen_so_far(panel)
        return await self.drafts(who) if words == ("*",) else words

    async def drafts(self, who: Any) -> tuple[str, ...]:
        """The words that are kept of what this person has put together."""
        table = await self.table()
        kept = [await self.app.desk.drafts.of(table, seat) for seat in table.seats_of(who.id)]
        return next((draft.words for draft in kept if draft.words), ())

    async def press_id(self, who: Any, panel: Any, custom_id: str) -> Any:
        await who.click(panel, custom_id=custom_id)
        return self.seen(who, panel.id)

    async def press(self, who: Any, panel: Any, label: str) -> Any:
        await press_any(who, panel, label)
        return self.seen(who, panel.id)

    async def forge(
        self, who: Any, message: Any, custom_id: str, values: list[str] | None = None, kind: int = 2
    ) -> Any:
        """A press with any id whatever, by somebody who sees the message: Discord hands on what it is handed."""
        stored = self.env.backend.get_message(message.channel.id, message.id)
        data = {"custom_id": custom_id, "component_type": kind}
        return await actors._component_interaction(
            who, stored, data if values is None else data | {"values": values}
        )

    async def send(self, who: Any, kind: int, data: dict[str, Any]) -> Any:
        """An interaction of this kind that comes from no message."""
        return await actors._dispatch_actor_interaction(who, kind, self.channel, data)

    def pings(self, content: str) -> Any:
        """Whom a message with these words was allowed to ping."""
        sent = [one.json for one in self.env.http_requests if isinstance(one.json, dict)]
        return next(body["allowed_mentions"] for body in sent if sent_text(body) == content)

    def mail(self, who: Any) -> list[Any]:
        """Direct messages to a person, oldest first."""
        return sorted(who.user.dm_channel.history(viewer=who.user), key=lambda message: message.id)

    # -- what can go wrong ---------------------------------------------------------------------------

    async def restart(self) -> None:
        """The bot stops and another one starts on the same data."""
        old = self.app
        self.app = await build(settings_of(self.data), self._clock)
        await self.env.restart_bot(self.app.bot)
        await old.close()

    def fault(self, method: str, path: str, status: int, code: int, times: int | None = 1) -> None:
        self.env.inject_error(method, path, status=status, code=code, message="no", times=times)

    def all_well(self) -> None:
        """No fault any more."""
        self.env.backend.faults.clear()

    async def give_mod(self, who: Any, allowed: bool) -> None:
        """The server's settings say whether this person may use /mod."""
        known = await self.app.bot.tree.fetch_commands()
        mod = next(command for command in known if command.name == "mod")
        self.guild.set_command_permissions(mod, {who: allowed})

    async def twice(self, press: Callable[[], Awaitable[Any]]) -> None:
        """The gateway delivers an interaction, and then the same one again."""
        backend = self.env.backend
        emit, delivered = backend.emit, []

        def noted(event: str, payload: Any) -> None:
            delivered.append((event, copy.deepcopy(payload)))
            emit(event, payload)

        backend.emit = noted  # type: ignore[method-assign]
        try:
            await press()
        finally:
            backend.emit = emit  # type: ignore[method-assign]
        (again,) = [payload for event, payload in delivered if event == "INTERACTION_CREATE"]
        emit("INTERACTION_CREATE", again)
        await self.env.settle(idle=0.002)

    async def thread(self, name: str) -> Any:
        channel = self.app.bot.get_channel(self.channel.id)
        assert isinstance(channel, discord.TextChannel)
        made = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        return next(thread for thread in self.channel.threads if thread.id == made.id)

    async def delete_channel(self) -> None:
        channel = self.app.bot.get_channel(self.channel.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.delete()

    async def leave_guild(self) -> None:
        guild = self.app.bot.get_guild(self.guild.id)
        assert guild is not None
        await guild.leave()

    def check_limits(self) -> None:
        """All that was sent since the last look is something Discord takes."""
        sent = self.env.http_requests
        for request in sent[self._checked :]:
            check_payload(request.json)
        self._checked = len(sent)


@asynccontextmanager
async def world(
    data: Path, clock: Callable[[], float] = time.time, check_errors: bool = True, game: str = "monastery"
) -> AsyncIterator[World]:
    app = await build(settings_of(data), clock)
    made: World | None = None
    try:
        async with simcord.run(app.bot, check_errors=check_errors) as env:
            _impatient(env)
            made = World(env, app, data, clock, game)
            yield made
            made.check_limits()
    finally:
        await (made.app if made is not None else app).close()


def _impatient(env: simcord.Env) -> None:
    """Look every two milliseconds, not every fifty, whether the bot has done all it has to do."""
    env._settle_internal = partial(env._settle_internal, idle=0.002)  # type: ignore[method-assign]


def sketches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small pictures are drawn faster."""
    monkeypatch.setattr(cogs.desk, "UNIT", 0.5)
    monkeypatch.setattr(cogs.letters, "drawing", partial(drawing, unit=0.5))


def seeded(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    """New tables have this seed."""
    monkeypatch.setattr(secrets, "token_hex", lambda _n=None: seed)


Test = Callable[..., Awaitable[None]]


def in_world_of(game: str) -> Callable[[Test], Test]:
    """For a test that is handed a world `w`, in which this game is played: small pictures, a seed of its own, a
    clock that it can set forward."""

    def handed(test: Test) -> Test:
        given = inspect.signature(test).parameters
        own = [parameter for name, parameter in given.items() if name != "w"]
        outer = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY)
            for name in ("tmp_path", "monkeypatch")
            if name not in given
        ]

        async def run(**fixtures: Any) -> None:
            tmp_path, monkeypatch = fixtures["tmp_path"], fixtures["monkeypatch"]
            sketches(monkeypatch)
            seeded(monkeypatch, test.__name__)
            clock = Clock()
            async with world(tmp_path, clock, game=game) as made:
                await test(w=made, **{name: fixtures[name] for name in given if name != "w"})

        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        parameters = [*(one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in own), *outer]
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        run.pytestmark = list(getattr(test, "pytestmark", ()))  # type: ignore[attr-defined]
        return run

    return handed


in_world = in_world_of("monastery")


class Clock:
    """Stands still until it is set forward."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now
