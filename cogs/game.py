"""One command group a game, one command an action, made from the action's own definition.

Every option completes from what is legal for that player now, in the words of the pictures; what is typed may be
the word of the notation, the words shown, or a square's name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, get_args

import msgspec
from discord import app_commands

from cogs.act import Acting
from cogs.desk import Desk
from cogs.manners import Interaction, acknowledge, politely
from engine.core import AnyGame
from engine.games import GAMES
from render.kit import Choice
from tables.house import Refusal, Table

CHOICES = 25
SHOWN = 100  # characters of a choice


class GameCommands:
    """The group of one game."""

    def __init__(self, desk: Desk, acting: Acting, game: AnyGame) -> None:
        self._desk, self._acting, self._game = desk, acting, game
        t = desk.language.t
        title = t("{title}: what a player can do", title=game.meta.title)
        self.group = app_commands.Group(name=game.meta.id, description=title)
        for kind in get_args(game.actions):
            tag = str(kind.__struct_config__.tag)
            fields = [field.encode_name for field in msgspec.structs.fields(kind)]
            self.group.add_command(self._command(tag, fields))

    def _command(self, tag: str, fields: list[str]) -> app_commands.Command[Any, ..., None]:
        async def run(interaction: Interaction, **given: str | None) -> None:
            await acknowledge(interaction, fresh=True)
            typed = [given.get(field) for field in fields]
            await politely(interaction, self._desk, self._do(interaction, tag, typed))

        parameters = [
            inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
        ]
        parameters += [
            inspect.Parameter(field, inspect.Parameter.KEYWORD_ONLY, annotation=str | None, default=None)
            for field in fields
        ]
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {"interaction": Interaction, **dict.fromkeys(fields, str | None)}
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=tag, description=self._desk.language.t("Play: {action}", action=tag), callback=run
        )
        for position, field in enumerate(fields):
            command.autocomplete(field)(self._completer(tag, fields, position))
        return command

    # -- completing ----------------------------------------------------------------------------------

    def _completer(self, tag: str, fields: list[str], position: int) -> Callable[..., Any]:
        async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
            given = [getattr(interaction.namespace, field, None) for field in fields[:position]]
            try:
                table = await self._here(interaction)
                words = self._resolved(table, interaction.user.id, tag, given)
                choices = self._choices(table, interaction.user.id, words)
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
            raise Refusal("no_table")
        return await self._desk.house.look(row.id)

    def _choices(self, table: Table, user_id: int, words: list[str]) -> tuple[Choice, ...]:
        seat = self._acting.seat_of(table, user_id)
        state = table.play.state
        view, legal = self._game.view(state, seat), self._game.legal(state, seat)
        question = self._desk.renderer(table).ask(view, legal, words, self._desk.language, self._desk.names(table))
        return question.choices if question is not None else ()

    def _resolved(self, table: Table, user_id: int, tag: str, typed: list[str | None]) -> list[str]:
        """Words of the notation for what was typed; a word left out is taken where only one is possible."""
        words = [tag]
        for text in typed:
            choices = self._choices(table, user_id, words)
            if text is None:
                if len(choices) != 1:
                    break
                words.append(choices[0].token)
                continue
            said = text.strip()
            exact = [one for one in choices if said == one.token]
            alike = [one for one in choices if said.casefold() in (_bare(one).casefold(), _shown(one).casefold())]
            found = exact or alike
            words.append(found[0].token if found else said.replace(" ", "") or "-")
        return words

    # -- doing ---------------------------------------------------------------------------------------

    async def _do(self, interaction: Interaction, tag: str, typed: list[str | None]) -> None:
        table = await self._here(interaction)
        self._acting.seat_of(table, interaction.user.id)
        words = self._resolved(table, interaction.user.id, tag, typed)
        await self._acting.carry_out(interaction, table.id, " ".join(words))


def _bare(choice: Choice) -> str:
    """The label without the number it has on a picture."""
    number, sign, rest = choice.label.partition(": ")
    return rest if sign and number.isdigit() else choice.label


def _shown(choice: Choice) -> str:
    return f"{_bare(choice)} ({choice.detail})" if choice.detail else _bare(choice)


def add_games(tree: app_commands.CommandTree[Any], desk: Desk, acting: Acting) -> None:
    for game in GAMES.values():
        tree.add_command(GameCommands(desk, acting, game).group)
