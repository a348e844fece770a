"""One command group a game, one command an action (or several that are typed alike), made from their definition.

Every option completes from what is legal for that player now, in the words of the pictures; what is typed may be
the word of the notation, the words shown, or a square's name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, get_args

from discord import app_commands
from msgspec import Struct
from msgspec.structs import replace

from cogs.act import Acting, is_asked_first
from cogs.deciding import Decision
from cogs.desk import Desk
from cogs.filling import leads_on
from cogs.hearing import SHOWN, as_typed, completed, completed_lists, filled_lists, filling, fits, heard
from cogs.localizing import made, option_name
from cogs.manners import Interaction, privately
from cogs.panel import Panel
from engine.core import AnyGame
from engine.notation import Notation
from engine.patterns import ANOTHER, Pattern, SomeOf
from render.games import RENDERERS, shown
from render.kit import Choice, Question, Renderer
from render.language import ENGLISH, Language
from render.leading import onward
from render.telling import title_of
from tables.table import Refusal


class Verb(Struct, frozen=True):
    """A command: the actions it can mean, and what each of its options is called. If it can mean several, its first
    option says which."""

    name: str
    actions: tuple[str, ...]
    options: tuple[str, ...]
    places: tuple[tuple[str, ...], ...] = ()
    """After which words each option stands, where that hangs on them ("": any word)."""

    @property
    def said(self) -> list[str]:
        """The words of an action that the command's name says already."""
        return list(self.actions) if len(self.actions) == 1 else []


def verbs(game: AnyGame, notation: Notation[Any]) -> Iterator[Verb]:
    joined = {tag for joint in game.meta.joint for tag in joint.actions}
    for joint in game.meta.joint:
        yield Verb(joint.command, joint.actions, (joint.which, *joint.words))
    for kind in get_args(game.actions):
        tag = str(kind.__struct_config__.tag)
        if tag not in joined:
            named = dict(reversed(notation.names(tag)))  # forms may share a name, which is one option
            options = tuple(dict.fromkeys(name for name, _ in notation.names(tag)))
            yield Verb(tag, (tag,), options, tuple(named[option] for option in options))


class GameCommands:
    """The group of one game."""

    def __init__(self, desk: Desk, acting: Acting, game: AnyGame) -> None:
        self.desk, self._acting, self._game = desk, acting, game
        self.group = app_commands.Group(name=game.meta.command, description=made(self._titled, ENGLISH))
        self._notation: Notation[Any] = Notation(game.actions)
        for verb in verbs(game, self._notation):
            self.group.add_command(self._command(verb))

    def _titled(self, words: Language) -> str:
        return words.t("{title}: what a player can do", title=title_of(self._game, words))

    def _command(self, verb: Verb) -> app_commands.Command[Any, ..., None]:
        # an option may be called what no parameter of Python may ("from"), so parameters have names of their own
        names = {f"option_{i}": option for i, option in enumerate(verb.options)}

        async def run(interaction: Interaction, **given: str | None) -> None:
            await self._typed(interaction, verb, {names[name]: text for name, text in given.items()})

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
        app_commands.describe(
            **{name: made(partial(self._described, verb, i), ENGLISH) for i, name in enumerate(names)}
        )(run)
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=verb.name, description=made(partial(self._told, verb), ENGLISH), callback=run
        )
        for position, name in enumerate(names):
            command.autocomplete(name)(self._completer(verb, position))
        return command

    def _renderer(self, words: Language) -> Renderer:
        """Of what is said at no table."""
        return RENDERERS[self._game.meta.id].bound(words, {})

    def _told(self, verb: Verb, words: Language) -> str:
        renderer = self._renderer(words)
        return " / ".join(renderer.kind(tag) for tag in verb.actions)[:SHOWN]

    def _described(self, verb: Verb, position: int, language: Language) -> str:
        """The question that an option answers, without what it says of a picture that is not there."""
        renderer, asked = self._renderer(language), []
        if verb.places:
            question, sign, _ = renderer.prompt(verb.places[position]).partition("?")
            return f"{question}{sign}"[:SHOWN]
        for tag in verb.actions if verb.said or position else ("",):
            words = [tag, *[""] * (len(verb.said) + position - 1)] if tag else []
            question, sign, _ = renderer.prompt(words).partition("?")
            asked.append(f"{question}{sign}")
        return " / ".join(dict.fromkeys(asked))[:SHOWN]

    # -- completing ----------------------------------------------------------------------------------

    def _completer(self, verb: Verb, position: int) -> Callable[..., Any]:
        async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
            option = verb.options[position]
            given = {name: getattr(interaction.namespace, name, None) for name in verb.options if name != option}
            try:
                at = await self._here(interaction, verb)
                words = self._resolved(at, verb, given, until=option)
                if self._next(verb, words) == option:
                    choices, question = self._choices(at, verb, words), self._question(at, verb, words)
                    if (lists := self._lists(at, verb, words)) is not None:
                        return completed_lists(choices, lists, current)
                    return completed(choices, question, current)
                return completed(self._whatever_comes_before(at, verb, position), None, current)
            except Refusal:
                return []

        return complete

    async def _here(self, interaction: Interaction, verb: Verb) -> Decision:
        """What whoever asks has to decide at the table of this channel; or what he may do besides, unseen."""
        table = await self.desk.here(interaction.channel_id)
        if table.row.game != self._game.meta.id:
            played = table.game.meta
            raise Refusal("other_game", title=played.title, command=played.command)
        unseen = set(verb.actions) <= set(table.game.meta.unseen)
        return Decision(table, self._acting.seat_of(table, interaction.user.id), unseen)

    def _next(self, verb: Verb, words: Sequence[str]) -> str | None:
        """The option that says the next word after these; None if no more can follow."""
        if verb.places:
            return self._notation.name_after(words)
        place = len(words) - len(verb.said)
        return verb.options[place] if place < len(verb.options) else None

    def _question(self, at: Decision, verb: Verb, words: Sequence[str]) -> Question | None:
        asked = self.desk.renderer(at.table).ask(at.view, at.legal, words)
        asked = asked and (asked.apart or asked)  # an option of a command takes one word
        if asked is None or not isinstance(asked.part, SomeOf) or asked.part.fewest:
            return asked
        return replace(asked, choices=(*asked.choices, Choice("[]", self.desk.language.t("None of them"))))

    def _lists(self, at: Decision, verb: Verb, words: Sequence[str]) -> Question | None:
        """What one of them can hold, where a list of lists comes next."""
        if ANOTHER not in onward(self._patterns(at, verb), words).words:
            return None
        return self._question(at, verb, [*words, ANOTHER])

    def _named(self, verb: Verb, words: Sequence[str], given: Sequence[str]) -> str | None:
        """Of several fields that may be left out the first that is given: its name comes before its word."""
        if not verb.places or not words:
            return None
        fields = (one for one in verb.options if one in given)
        return next((one for one in fields if self._notation.name_after([*words, one]) == one), None)

    def _choices(self, at: Decision, verb: Verb, words: Sequence[str]) -> tuple[Choice, ...]:
        question = self._question(at, verb, words)
        choices = question.choices if question is not None else ()
        return choices if words else tuple(one for one in choices if one.token in verb.actions)

    def _whatever_comes_before(self, at: Decision, verb: Verb, position: int) -> tuple[Choice, ...]:
        """The choices of an option while earlier ones are still open: all that some of them would lead to."""
        place = len(verb.said) + position
        found: dict[str, Choice] = {}
        for words in self._possible(at, verb):
            if len(words) > place and words[place] not in found:  # asking costs: once for what is new
                found |= {one.token: one for one in self._choices(at, verb, words[:place])}
        return tuple(found.values())

    def _possible(self, at: Decision, verb: Verb) -> list[list[str]]:
        """The words of every action that the command can mean now."""
        listed = [
            one for one in self._renderer(self.desk.language).sensible(at.legal) if not isinstance(one, Pattern)
        ]
        found = [at.game.write(action).split() for action in listed]
        return [words for words in found if words[0] in verb.actions]

    def _patterns(self, at: Decision, verb: Verb) -> list[Pattern]:
        return [one for one in at.legal if isinstance(one, Pattern) and one.kind in verb.actions]

    def _resolved(self, at: Decision, verb: Verb, typed: Mapping[str, str | None], until: str = "") -> list[str]:
        """Words of the notation for what was typed, up to an option or to the first that is missing and cannot be
        told from what else was said. What fits nothing is passed on as it is: the rules say why not."""
        words = verb.said
        possible, patterns = self._possible(at, verb), self._patterns(at, verb)
        given = [option for option in verb.options if typed.get(option) is not None or option == until]
        heard_of: set[str] = set()
        while True:
            option = self._next(verb, words)
            if option in heard_of:
                break  # a list that nothing legal begins like has no end: the rules say why not
            if option is None and (name := self._named(verb, words, given)) is not None:
                words.append(name)
                continue
            if option in (None, until):
                break
            assert option is not None
            heard_of.add(option)
            text = typed.get(option)
            if text is None:
                place = verb.options.index(option)
                later = [
                    (len(words) + i, said)
                    for i, name in enumerate(verb.options[place:])
                    if (said := typed.get(name)) is not None
                ]
                fitting = [spoken for spoken in possible if fits(spoken, words, later)]
                further = onward([*fitting, *patterns], words)
                if len(further.words) != 1 or further.part is not None:
                    break
                words.append(further.words[0])
                continue
            choices = partial(self._choices, at, verb, words)
            if self._lists(at, verb, words) is not None:
                words += filled_lists(text, choices, partial(self._lists, at, verb, words))
                continue
            filled = filling(text, partial(self._question, at, verb, words)) if patterns else None
            if filled is not None:
                words += filled
                continue
            found = heard(text, choices) or heard(text, partial(self._known, at, verb, words))
            words.append(found.token if found else as_typed(text))
        return words

    def _known(self, at: Decision, verb: Verb, words: Sequence[str]) -> list[Choice]:
        """What could be meant here though it is not legal now."""
        known = self.desk.renderer(at.table).vocabulary(at.view, words)
        return [one for one in known if words or one.token in verb.actions]

    # -- doing ---------------------------------------------------------------------------------------

    @privately
    async def _typed(self, interaction: Interaction, verb: Verb, typed: Mapping[str, str | None]) -> None:
        at = await self._here(interaction, verb)
        words = self._resolved(at, verb, typed)
        if not words and not self._possible(at, verb):
            words = list(verb.actions[:1])  # which of them was meant is open, but none is possible: say why
        if lacks := self._lacks(at, verb, words, typed):
            note = self.desk.language.t("*{option}* is missing: {question}", **lacks)
            await self._acting.open(interaction, at.table.id, tuple(words), note=note, lead=False)
            return
        text = " ".join(words)
        meant = Panel(self.desk, at.table, at.seat, at).action(tuple(words))
        if meant is not None and is_asked_first(at.table, at.seat, meant):
            await self._acting.open(interaction, at.table.id, tuple(words))  # asked first, as by its button
        else:
            # what was typed was understood by what he had before him
            await self._acting.carry_out(interaction, at.table.id, [text], at.table.number_of(at.seat))

    def _lacks(
        self, at: Decision, verb: Verb, words: Sequence[str], typed: Mapping[str, str | None]
    ) -> dict[str, str]:
        """The option that has to be given before another that is can be understood, and what it answers; nothing
        where all that was typed was understood, or where none of it is possible now."""
        missing = self._next(verb, words)
        if missing is None or typed.get(missing) is not None or not leads_on(at.known, words):
            return {}
        heard_of = {self._next(verb, words[:said]) for said in range(len(verb.said), len(words))}
        if all(text is None or option in heard_of for option, text in typed.items()):
            return {}
        reader = self.desk.language
        path = f"{self._game.meta.command} {verb.name} {missing}"
        question = self.desk.renderer(at.table).prompt(words)
        return {"option": option_name(path, reader), "question": question}


def add_games(tree: app_commands.CommandTree[Any], desk: Desk, acting: Acting) -> None:
    for game in shown().values():
        tree.add_command(GameCommands(desk, acting, game).group)
