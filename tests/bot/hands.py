"""How people play in these tests: what they choose, and how they get it done by thumb or by typing."""

from __future__ import annotations

from typing import Any

from engine.agents.table import agent
from engine.chance import Chance
from engine.games import GAMES
from render.games import RENDERERS
from tables.house import Table
from tests.bot.world import World, check_files, chosen_so_far, labels, menu_values, pressable

GAME = GAMES["monastery"]


class Mind:
    """Chooses by turns what is good and what comes, always the same for a seed."""

    def __init__(self, seed: str, good: int = 2) -> None:
        """`good` of three choices are a greedy player's."""
        self._chance = Chance(seed)
        self._coin = self._chance.stream("coin")
        self._good = good
        self._agents: dict[str, list[Any]] = {}

    def of(self, below: int) -> int:
        drawn, self._coin = self._coin.below(below)
        return drawn

    def choose(self, table: Table, seat: str) -> tuple[str, ...]:
        """The words of an action that is legal now, spelled as the menus spell it."""
        game, state = table.game, table.play.state
        agents = self._agents.setdefault(
            game.meta.id, [agent(game, name, self._chance.stream(name)) for name in ("greedy", "random")]
        )
        legal = RENDERERS[game.meta.id].sensible(game.legal(state, seat))
        mind = agents[0 if self.of(3) < self._good else 1]
        return tuple(game.write(mind.choose(game.view(state, seat), legal)).split())


async def lead(world: World, who: Any, panel: Any, wanted: tuple[str, ...]) -> Any:
    """From an open panel to the question whether this is to be done, by menus alone."""
    while "Confirm" not in labels(panel):
        check_files(panel)
        so_far = chosen_so_far(panel)
        assert so_far == wanted[: len(so_far)]
        token = wanted[len(so_far)]
        if token in menu_values(panel):
            panel = await world.pick(who, panel, token)
        else:
            more = next(label for label in labels(panel) if label.startswith("More choices"))
            panel = await world.press(who, panel, more)
    assert pressable(panel, "Confirm").split(":", 4)[4] == " ".join(wanted)
    return panel


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
        seat = table.game.to_act(table.play.state)[0]
        table = await world.play(table, " ".join(mind.choose(table, seat)))
    await world.work()
    return await world.table()


def over(table: Table) -> bool:
    return not table.game.to_act(table.play.state)
