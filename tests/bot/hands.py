"""How people play in these tests: what they choose, and how they get it done by thumb or by typing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs.filling import chosen, is_open
from engine.agents.table import agent
from engine.chance import Chance
from engine.games import GAMES
from engine.patterns import filled
from engine.words import as_text
from render.games import RENDERERS
from tables.table import Table
from tests.bot.world import World, check_files, labels, menu_values, pressable

GAME = GAMES["monastery"]
DIALOGS = ("Write it", "Type a number")


def listed(legal: Sequence[Any]) -> list[Any]:
    """Of a game that lists all that is legal."""
    return [*legal]


class Mind:
    """Chooses by turns what is good and what comes, always the same for a seed."""

    def __init__(self, seed: str, good: int = 2) -> None:
        """`good` of three choices are a greedy player's."""
        self._chance = Chance(seed)
        self._coin = self._chance.stream("coin")
        self._good = good
        self._filling = self._chance.stream("filling")
        self._agents: dict[str, list[Any]] = {}

    def of(self, below: int) -> int:
        drawn, self._coin = self._coin.below(below)
        return drawn

    def choose(self, table: Table, seat: str) -> tuple[str, ...]:
        """The words of an action that is legal now, spelled as the menus spell it."""
        game, state = table.game, table.log.state
        agents = self._agents.setdefault(
            game.meta.id, [agent(game, name, self._chance.stream(name)) for name in ("greedy", "random")]
        )
        chance, self._filling = self._filling, self._filling.stream("next")
        legal = filled(RENDERERS[game.meta.id].sensible(game.legal(state, seat)), game.read, chance, 3)
        mind = agents[0 if self.of(3) < self._good else 1]
        return tuple(game.write(mind.choose(game.view(state, seat), legal)).split())


async def lead(world: World, who: Any, panel: Any, wanted: tuple[str, ...]) -> Any:
    """From an open panel to the question whether this is to be done, by menus and dialogs alone."""
    while "Confirm" not in labels(panel):
        check_files(panel)
        so_far = await world.put_together(who, panel)
        open_ = so_far[-1:] if so_far and is_open(so_far) else ()
        so_far = so_far[: len(so_far) - len(open_)]
        assert so_far == wanted[: len(so_far)]
        token = several_at_once(menu_values(panel), wanted[len(so_far) :]) or wanted[len(so_far)]
        dialogs = [label for label in labels(panel) if label in DIALOGS]
        if token in menu_values(panel):
            panel = await world.pick(who, panel, token)
        elif token.startswith("[") and (found := await some_of(world, who, panel, token, chosen(open_))):
            panel = found
        elif dialogs:
            panel = await world.write(who, panel, dialogs[0], as_text(token) or "")
        else:
            more = next(label for label in labels(panel) if label.startswith("More choices"))
            panel = await world.press(who, panel, more)
    said = pressable(panel, "Confirm").split(":", 4)[4]
    assert said in ("*", " ".join(wanted))
    assert said != "*" or await world.put_together(who, panel) == wanted
    return panel


def several_at_once(values: list[str], wanted: tuple[str, ...]) -> str | None:
    """A choice that stands for several of the next words."""
    found = (value for value in values if len(words := tuple(value.split())) > 1 and words == wanted[: len(words)])
    return next(found, None)


async def some_of(world: World, who: Any, panel: Any, token: str, already: list[str]) -> Any:
    """Choose several: together, or one more and then enough; None if the next is on another page."""
    items = token.strip("[]").split("+") if token != "[]" else []
    offered = menu_values(panel)
    if not items:
        return await world.press(who, panel, "None of them")
    if set(items) <= set(offered):
        return await world.pick(who, panel, *reversed(items))
    missing = [item for item in items if item not in already]
    if not missing:
        return await world.press(who, panel, next(label for label in labels(panel) if label.startswith("Enough")))
    here = next((f"+{item}" for item in missing if f"+{item}" in offered), None)
    return await world.pick(who, panel, here) if here else None


async def by_thumb(world: World, who: Any, wanted: tuple[str, ...], panel: Any = None) -> Any:
    """Do it by buttons and menus; returns the panel after it."""
    if panel is None:
        panel = await world.panel(who)
    if wanted == ("done",) and "Done" in labels(panel):
        panel = await world.press(who, panel, "Done")
    panel = await lead(world, who, panel, wanted)
    return await world.press(who, panel, "Confirm")


async def hasten(world: World, table: Table, until: Any, mind: Mind) -> Table:
    """Play past Discord until something is so."""
    while not until(table):
        seat = table.game.to_act(table.log.state)[0]
        table = await world.play(table, " ".join(mind.choose(table, seat)))
    await world.work()
    return await world.table()


def over(table: Table) -> bool:
    return not table.game.to_act(table.log.state)
