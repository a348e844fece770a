"""One command group a game, one command an action (or several that are typed alike), made from their definition.

Every option completes from what is legal for that player now, in the words of the pictures; what is typed may be
the word of the notation, the words shown, or a square's name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

import msgspec
from discord import app_commands
from msgspec import Struct

from cogs.act import Acting
from cogs.desk import Desk
from cogs.manners import Interaction, acknowledge, politely
from engine.core import AnyGame
from engine.games import GAMES
from render.games import RENDERERS
from render.kit import Choice, Renderer
from tables.house import Refusal, Table

CHOICES = 25
SHOWN = 100  # characters of a choice, or of a description


class Verb(Struct, frozen=True):
    """A command: the actions it can mean, and what each of its options is called. If it can mean several, its first
    option says which."""

    name: str
    actions: tuple[str, ...]
    options: tuple[str, ...]

    @property
    def said(self) -> list[str]:
        """The words of an action that the command's name says already."""
        return list(self.actions) if len(self.actions) == 1 else []


def verbs(game: AnyGame) -> Iterator[Verb]:
    joined = {tag for joint in game.meta.joint for tag in joint.actions}
    for joint in game.meta.joint:
        yield Verb(joint.command, joint.actions, (joint.which, *joint.words))
    for kind in get_args(game.actions):
        tag = str(kind.__struct_config__.tag)
        if tag not in joined:
            yield Verb(tag, (tag,), tuple(field.encode_name for field in msgspec.structs.fields(kind)))


class GameCommands:
    """The group of one game."""

    def __init__(self, desk: Desk, acting: Acting, game: AnyGame) -> None:
        self._desk, self._acting, self._game = desk, acting, game
        t = desk.language.t
        title = t("{title}: what a player can do", title=game.meta.title)
        self.group = app_commands.Group(name=game.meta.command, description=title)
        for verb in verbs(game):
            self.group.add_command(self._command(verb))

    def _command(self, verb: Verb) -> app_commands.Command[Any, ..., None]:
        # an option may be called what no parameter of Python may ("from"), so parameters have names of their own
        names = {f"option_{i}": option for i, option in enumerate(verb.options)}

        async def run(interaction: Interaction, **given: str | None) -> None:
            await acknowledge(interaction, fresh=True)
            typed = [given.get(name) for name in names]
            await politely(interaction, self._desk, self._do(interaction, verb, typed))

        parameters = [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
        ]
        parameters += [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=str | None, default=None)
            for name in names
        ]
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {"interaction": Interaction, **dict.fromkeys(names, str | None)}
        app_commands.rename(**names)(run)
        app_commands.describe(**{name: self._described(verb, i) for i, name in enumerate(names)})(run)
        told = " / ".join(self._renderer.kind(tag, self._desk.language) for tag in verb.actions)
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=verb.name, description=told[:SHOWN], callback=run
        )
        for position, name in enumerate(names):
            command.autocomplete(name)(self._completer(verb, position))
        return command

    @property
    def _renderer(self) -> Renderer:
        return RENDERERS[self._game.meta.id]

    def _described(self, verb: Verb, position: int) -> str:
        """The question that an option answers, without what it says of a picture that is not there."""
        asked = []
        for tag in verb.actions if verb.said or position else ("",):
            words = [tag, *[""] * (len(verb.said) + position - 1)] if tag else []
            question, sign, _ = self._renderer.prompt(words, self._desk.language).partition("?")
            asked.append(f"{question}{sign}")
        return " / ".join(dict.fromkeys(asked))[:SHOWN]

    # -- completing ----------------------------------------------------------------------------------

    def _completer(self, verb: Verb, position: int) -> Callable[..., Any]:
        async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
            given = [getattr(interaction.namespace, option, None) for option in verb.options[:position]]
            try:
                table = await self._here(interaction)
                words = self._resolved(table, interaction.user.id, verb, given)
                if len(words) < len(verb.said) + position:
                    choices = self._whatever_comes_before(table, interaction.user.id, verb, position)
                else:
                    choices = self._choices(table, interaction.user.id, verb, words)
            except Refusal:
                return []
            wanted = current.casefold()
            found = [one for one in choices if wanted in one.label.casefold() or wanted in one.token.casefold()]
            return [
                app_commands.Choice(name=_shown(one)[:SHOWN], value=one.token[:SHOWN]) for one in found[:CHOICES]
            ]

        return complete

    async def _here(self, interaction: Interaction) -> Table:
        assert interaction.channel_id is not None
        row = await self._desk.house.in_channel(interaction.channel_id)
        if row.game != self._game.meta.id:
            played = GAMES[row.game].meta
            raise Refusal("other_game", title=played.title, command=played.command)
        return await self._desk.house.look(row.id)

    def _choices(self, table: Table, user_id: int, verb: Verb, words: Sequence[str]) -> tuple[Choice, ...]:
        seat = self._acting.seat_of(table, user_id)
        state = table.play.state
        view, legal = self._game.view(state, seat), self._game.legal(state, seat)
        question = self._renderer.ask(view, legal, words, self._desk.language, self._desk.names(table))
        choices = question.choices if question is not None else ()
        return choices if words else tuple(one for one in choices if one.token in verb.actions)

    def _whatever_comes_before(self, table: Table, user_id: int, verb: Verb, position: int) -> tuple[Choice, ...]:
        """The choices of an option while earlier ones are still open: all that some of them would lead to."""
        place = len(verb.said) + position
        found: dict[str, Choice] = {}
        for words in self._possible(table, user_id, verb):
            if len(words) > place and words[place] not in found:  # asking costs: once for what is new
                found |= {one.token: one for one in self._choices(table, user_id, verb, words[:place])}
        return tuple(found.values())

    def _possible(self, table: Table, user_id: int, verb: Verb) -> list[list[str]]:
        """The words of every action that the command can mean now."""
        legal = self._game.legal(table.play.state, self._acting.seat_of(table, user_id))
        spoken = [self._game.write(action).split() for action in self._renderer.sensible(legal)]
        return [words for words in spoken if words[0] in verb.actions]

    def _resolved(self, table: Table, user_id: int, verb: Verb, typed: Sequence[str | None]) -> list[str]:
        """Words of the notation for what was typed, up to the first that is missing and cannot be told from what
        else was said. What fits nothing is passed on as it is: the rules say why not."""
        words = verb.said
        possible = self._possible(table, user_id, verb)
        for position, text in enumerate(typed):
            if text is None:
                later = [(len(words) + i, said) for i, said in enumerate(typed[position:]) if said is not None]
                fitting = [spoken for spoken in possible if _fits(spoken, words, later)]
                tokens = {spoken[len(words)] for spoken in fitting if len(spoken) > len(words)}
                if len(tokens) != 1:
                    break
                words.append(tokens.pop())
                continue
            choices = self._choices(table, user_id, verb, words)
            found = [one for one in choices if _means(text, one.token)] or [
                one for one in choices if _same(text, one.bare) or _same(text, _shown(one))
            ]
            words.append(found[0].token if found else text.replace(" ", "") or "-")
        return words

    # -- doing ---------------------------------------------------------------------------------------

    async def _do(self, interaction: Interaction, verb: Verb, typed: Sequence[str | None]) -> None:
        table = await self._here(interaction)
        self._acting.seat_of(table, interaction.user.id)
        words = self._resolved(table, interaction.user.id, verb, typed)
        await self._acting.carry_out(interaction, table.id, " ".join(words))


def _same(typed: str, shown: str) -> bool:
    return typed.strip().casefold() == shown.casefold()


def _means(typed: str, token: str) -> bool:
    """Whether somebody who types this means the token; the brackets of a list may be left out."""
    return _same(typed, token) or _same(typed, token.strip("[]"))


def _fits(spoken: Sequence[str], words: Sequence[str], later: Sequence[tuple[int, str]]) -> bool:
    """Whether an action begins with these words and has what was typed for later ones."""
    return list(spoken[: len(words)]) == list(words) and all(
        place < len(spoken) and _means(said, spoken[place]) for place, said in later
    )


def _shown(choice: Choice) -> str:
    return f"{choice.bare} ({choice.detail})" if choice.detail else choice.bare


def add_games(tree: app_commands.CommandTree[Any], desk: Desk, acting: Acting) -> None:
    for game in GAMES.values():
        tree.add_command(GameCommands(desk, acting, game).group)
