"""How people play in these tests: what they choose, and how they get it done by thumb or by typing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import itemgetter
from typing import Any

import discord

from cogs.filling import chosen, is_open, joined, spoken_of
from engine.agents.table import agent
from engine.chance import Chance
from engine.games import GAMES
from engine.patterns import filled
from engine.words import as_text
from render.games import RENDERERS
from render.kit import PART_OF
from tables.table import Table
from tests.bot.reading import check_files, labels, pressable, text_of, walked
from tests.bot.world import World
from tests.languages.accented import english

GAME = GAMES["monastery"]
DIALOGS = ("Write it", "Type a number")
LONGEST_WAY = 60  # presses to one action
STRANGE = (
    "@everyone <@1> <#2>",
    "**loud** `code` # big",
    "\u202eabc\u202c",
    "\u05d0\u05d1\u05d2 abc",
    "a\u200bb\u2060c",
    "x" * 4000,
    "a\nb\tc",
    "{0} %s {text}",
    "x" * 60,
    "[[&]] . % %41",
)
"""Texts that somebody may write."""


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
        game, state = table.game, table.log.shown_to(seat)  # of what others may still take back he knows nothing
        agents = self._agents.setdefault(
            game.meta.id, [agent(game, name, self._chance.stream(name)) for name in ("greedy", "random")]
        )
        chance, self._filling = self._filling, self._filling.stream("next")
        legal = filled(RENDERERS[game.meta.id].sensible(game.legal(state, seat)), game.read, chance, 3)
        mind = agents[0 if self.of(3) < self._good else 1]
        return tuple(game.write(mind.choose(game.view(state, seat), legal)).split())


Words = tuple[str, ...]


async def offers(world: World, who: Any, panel: Any) -> list[tuple[Words, Any]]:
    """Each press on a panel that says more of an action: the words it would come to, and how it is made."""
    drafts = await world.drafts(who)
    found: list[tuple[Words, Any]] = []
    for item in walked(panel.components):
        if not isinstance(item, discord.Button | discord.SelectMenu):
            continue
        made = str(item.custom_id)
        kind, verb, _, _, rest = made.split(":", 4)
        said = tuple(rest.split()[1:])
        if isinstance(item, discord.SelectMenu) and (kind, verb) == ("cp", "pick"):
            for option in item.options:
                words = meant(drafts, (*said, *option.value.split()))
                found.append((words, partial(world.pick, who, panel, option.value)))
        elif isinstance(item, discord.Button) and verb == "menu" and said and not _a_way(english(str(item.label))):
            found.append((meant(drafts, said), partial(world.press_id, who, panel, made)))
    return found


def _a_way(label: str) -> bool:
    """Whether a button only leads to and fro."""
    return label in ("Back", "Done") or label.startswith("More choices")


def meant(draft: Words, words: Words) -> Words:
    """Words of an id, with what is kept as a draft in its place."""
    return joined(draft, words[1:]) if words[:1] == ("*",) else words


def leads_to(table: Table, seat: str, words: Words, wanted: Words) -> bool:
    """Whether somebody who wants this says these words on the way."""
    if words[0].startswith(PART_OF):
        game, renderer = table.game, RENDERERS[table.row.game]
        state = table.log.shown_to(seat)
        part = renderer.narrowed(game.legal(state, seat), words[0]) if len(words) == 1 else ()
        if len(words) == 1:
            return any(tuple(game.write(one).split()) == wanted for one in part)
        words = words[1:]
    if is_open(words):
        items = set(wanted[len(words) - 1].strip("[]").split("+"))
        return words[:-1] == wanted[: len(words) - 1] and set(chosen(words)) <= items
    return tuple(map(_same, words)) == tuple(map(_same, wanted[: len(words)]))


def _same(word: str) -> object:
    """A list is the same in any order."""
    return frozenset(word.strip("[]").split("+")) if word.startswith("[") else word


async def lead(world: World, who: Any, panel: Any, wanted: Words, table: Table | None = None) -> Any:
    """From an open panel to what is wanted, by menus, buttons and dialogs alone: until it is done, or it is asked
    whether to do it. `table`: as it was before the panel was opened, which may have done it already."""
    table = table or await world.table()
    acts, (seat,) = len(table.log.acts), table.seats_of(who.id)[:1]
    for _ in range(LONGEST_WAY):
        if len((await world.table()).log.acts) != acts or "Confirm" in labels(panel):
            return panel
        check_files(panel)
        if wanted == (table.game.meta.done,) and "Done" in labels(panel):
            panel = await world.press(who, panel, "Done")
            continue
        good = [
            (len(words), press)
            for words, press in await offers(world, who, panel)
            if leads_to(table, seat, words, wanted)
        ]
        dialogs = [label for label in labels(panel) if label in DIALOGS]
        if (several := _several(panel, await world.drafts(who), wanted)) is not None:
            panel = await several(world, who, panel)
        elif good:
            panel = await max(good, key=itemgetter(0))[1]()
        elif dialogs:
            so_far = await world.put_together(who, panel)
            panel = await world.write(who, panel, dialogs[0], as_text(wanted[len(so_far)]) or "")
        else:
            more = next((label for label in labels(panel) if label.startswith("More choices")), None)
            assert more is not None, (text_of(panel), labels(panel), wanted)
            panel = await world.press(who, panel, more)
    raise AssertionError(f"nothing leads to {wanted}")


async def enter(world: World, who: Any, wanted: Words) -> Any:
    """The panel that opens by what is offered on the newest message, if that is wanted; else by Act."""
    table = await world.table()
    (seat,) = table.seats_of(who.id)[:1]
    for made in (str(item.custom_id) for item in walked(world.turn.components) if isinstance(item, discord.Button)):
        verb, _, _, said = made.split(":", 4)[1:]
        if verb == "reply" and seat in table.to_act and leads_to(table, seat, tuple(said.split()), wanted):
            return world.answer(who, await who.click(world.turn, custom_id=made))
    return await world.panel(who)


def _several(panel: Any, draft: Words, wanted: Words) -> Any:
    """Choose several together, where a menu has all of the list that comes next."""
    for item in walked(panel.components):
        if isinstance(item, discord.SelectMenu) and str(item.custom_id).startswith("cs:"):
            so_far = spoken_of(meant(draft, tuple(str(item.custom_id).split(":", 4)[4].split()[1:])))
            token = wanted[len(so_far)]
            items = token.strip("[]").split("+") if token.startswith("[") and token != "[]" else []
            if items and set(items) <= {option.value for option in item.options}:
                return lambda world, who, panel: world.pick(who, panel, *reversed(items))
    return None


async def by_thumb(world: World, who: Any, wanted: Words, panel: Any = None) -> Any:
    """Do it by buttons and menus; returns the panel after it."""
    before = await world.table()
    if panel is None:
        panel = await enter(world, who, wanted)
    panel = await lead(world, who, panel, wanted, before)
    if "Confirm" in labels(panel) and len((await world.table()).log.acts) == len(before.log.acts):
        said = meant(await world.drafts(who), tuple(pressable(panel, "Confirm").split(":", 4)[4].split()))
        assert leads_to(before, before.seats_of(who.id)[0], said, wanted)
        panel = await world.press(who, panel, "Confirm")
    after = (await world.table()).log
    done = after.acts[len(before.log.acts)]
    assert tuple(map(_same, before.game.write(done.do).split())) == tuple(map(_same, wanted))
    return panel


async def hasten(world: World, table: Table, until: Any, mind: Mind) -> Table:
    """Play past Discord until something is so."""
    while not until(table):
        seat = table.game.to_act(table.log.state)[0]
        table = await world.play(table, " ".join(mind.choose(table, seat)))
    await world.work()
    return await world.table()


def over(table: Table) -> bool:
    return not table.game.to_act(table.log.state)


async def forget(w: World, who: Any) -> str:
    """Forgotten as `who` asks for it, and says so again; what he is told."""
    asked = w.answer(who, await who.slash(w.channel, "privacy forget"))
    return text_of(await w.press(who, asked, "Confirm"))
