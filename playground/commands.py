"""Slash commands as people meet them: which there are for whom, what an option takes, what using one sends.

People read them in their own language; what is sent has the English names, as from Discord.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import discord

from playground.languages import ENGLISH, Sentence, localized, said
from playground.server import Guild, Place, User
from playground.wire import Json

SUBCOMMAND, GROUP, TEXT, INTEGER, TRUTH, USER, NUMBER = 1, 2, 3, 4, 5, 6, 10
IN_GUILD, IN_BOT_DM = 0, 1  # where a command may be used
NAMED = re.compile(r"\{(\w+)\}")
TRUTHS = {"true": True, "false": False}


class BadOption(Sentence):
    """What was typed cannot be sent: one sentence, and the option it is about."""

    def __init__(self, template: str, option: str | None = None, **facts: object) -> None:
        super().__init__(template, **facts)
        self.option = option


class Leaf:
    """A command that can be used: the steps that lead to it, the last its own, and its options."""

    def __init__(self, steps: tuple[Json, ...]) -> None:
        self.top, self._steps, self._inner = steps[0], steps, steps[-1]
        self.words = tuple(str(one["name"]) for one in steps)
        self.options: list[Json] = self._inner.get("options", [])

    @property
    def name(self) -> str:
        return " ".join(self.words)

    def label(self, locale: str) -> str:
        return " ".join(localized(one, "name", locale) for one in self._steps)

    def shown(self, locale: str = ENGLISH) -> Json:
        bounds = ("min_value", "max_value", "min_length", "max_length")
        options = [
            {
                "name": one["name"],
                "label": localized(one, "name", locale),
                "description": localized(one, "description", locale),
                "type": one["type"],
                "required": one.get("required", False),
                "autocomplete": one.get("autocomplete", False),
                "choices": [
                    {"name": c["name"], "label": localized(c, "name", locale), "value": c["value"]}
                    for c in one.get("choices") or ()
                ],
                **{bound: one.get(bound) for bound in bounds},
            }
            for one in self.options
        ]
        said = {"label": self.label(locale), "description": localized(self._inner, "description", locale)}
        return {"name": self.name, **said, "options": options}

    # -- using it ------------------------------------------------------------------------------------

    def data(self, given: Mapping[str, Any], guild: Guild, locale: str = ENGLISH) -> Json:
        """The command with these options; what is missing or does not fit is refused."""
        self._known(given)
        options = []
        for option in self.options:
            value = given.get(option["name"])
            if value is None or value == "":
                if option.get("required"):
                    name, meant = (localized(option, field, locale) for field in ("name", "description"))
                    raise BadOption("Fill in {name}: {meant}.", option["name"], name=name, meant=meant)
                continue
            sent = _Given(option, locale).value(value, guild)
            options.append({"name": option["name"], "type": option["type"], "value": sent})
        return self._data(options, guild)

    def asking(self, given: Mapping[str, Any], focused: str, typed: str, guild: Guild) -> Json:
        """The command as far as it is filled in, while `focused` is typed."""
        self._known([*given, focused])
        options = []
        for option in self.options:
            name = option["name"]
            if name == focused:
                options.append({"name": name, "type": option["type"], "value": typed, "focused": True})
            elif given.get(name) not in (None, ""):
                options.append({"name": name, "type": option["type"], "value": given[name]})
        return self._data(options, guild)

    def _known(self, names: Any) -> None:
        strange = next((name for name in names if name not in [option["name"] for option in self.options]), None)
        if strange is not None:
            raise BadOption("/{command} has no option {name}.", command=self.name, name=strange)

    def _data(self, options: list[Json], guild: Guild) -> Json:
        people = [
            guild.user(int(one["value"])) for one in options if one["type"] == USER and not one.get("focused")
        ]
        for depth in range(len(self.words) - 1, 0, -1):
            kind = SUBCOMMAND if depth == len(self.words) - 1 else GROUP
            options = [{"name": self.words[depth], "type": kind, "options": options}]
        told = {"id": self.top["id"], "name": self.top["name"], "type": 1, "options": options}
        if people:
            members = {str(one.id): guild.member(one) for one in people}
            for member in members.values():
                del member["user"]
            told["resolved"] = {"users": {str(one.id): one.payload() for one in people}, "members": members}
        return told


class _Given:
    """What somebody gave for an option, in the words of his locale."""

    def __init__(self, option: Json, locale: str) -> None:
        self._option, self._locale = option, locale
        self._kind = option["type"]

    def _bad(self, template: str, **facts: object) -> BadOption:
        shown = localized(self._option, "name", self._locale)
        return BadOption(template, self._option["name"], name=shown, **facts)

    def value(self, value: Any, guild: Guild) -> Any:
        if self._option.get("choices"):
            return self._chosen(str(value))
        if self._kind == TRUTH:
            truth = value if isinstance(value, bool) else TRUTHS.get(str(value).casefold())
            if truth is None:
                raise self._bad("{name} can be True or False.")
            return truth
        if self._kind == USER:
            found = [one.id for one in guild.everybody() if str(value) in (str(one.id), one.slug, one.name)]
            if not found:
                raise self._bad("There is nobody called {value} here; choose from the list.", value=value)
            return str(found[0])
        return self._number(str(value)) if self._kind in (INTEGER, NUMBER) else self._text(str(value))

    def _chosen(self, value: str) -> Any:
        for one in self._option["choices"]:
            if value in (str(one["value"]), one["name"], localized(one, "name", self._locale)):
                return one["value"]
        names = ", ".join(localized(one, "name", self._locale) for one in self._option["choices"])
        raise self._bad("{name} can be {choices}.", choices=names)

    def _number(self, value: str) -> int | float:
        try:
            number: int | float = int(value) if self._kind == INTEGER else float(value)
        except ValueError:
            raise self._bad("{name} is a number.") from None
        least, most = self._option.get("min_value"), self._option.get("max_value")
        if (least is None or number >= least) and (most is None or number <= most):
            return number
        if most is None:
            raise self._bad("{name} is at least {least}.", least=f"{least:g}")
        if least is None:
            raise self._bad("{name} is at most {most}.", most=f"{most:g}")
        raise self._bad("{name} is at least {least} and at most {most}.", least=f"{least:g}", most=f"{most:g}")

    def _text(self, text: str) -> str:
        least, most = self._option.get("min_length") or 0, self._option.get("max_length") or 6000
        if not least <= len(text) <= most:
            raise self._bad("{name} has {least} to {most} characters.", least=least, most=most)
        return text


def commands_for(commands: list[Json], user: User, place: Place, guild: Guild) -> list[Leaf]:
    """What this person may use in this place, sorted by name."""
    found = [leaf for top in commands if _may_use(top, user, place, guild) for leaf in _leaves((top,))]
    return sorted(found, key=lambda leaf: leaf.words)


def leaves(commands: list[Json]) -> Iterator[Leaf]:
    """All that can be used by somebody."""
    return (leaf for top in commands for leaf in _leaves((top,)))


def label_of(commands: list[Json], name: str, locale: str) -> str:
    """What a command is called in a locale; one that is not there, as it is."""
    return next((leaf.label(locale) for leaf in leaves(commands) if leaf.name == name), name)


def spoken_of(template: str, locale: str, commands: list[Json], **facts: object) -> str:
    """A sentence of the playground that names commands, as {table_open}: by what they are called in it."""
    named = {place: place.replace("_", " ") for place in NAMED.findall(template) if place not in facts}
    called = {place: f"/{label_of(commands, name, locale)}" for place, name in named.items()}
    return said(template, locale, **called, **facts)


def _may_use(top: Json, user: User, place: Place, guild: Guild) -> bool:
    if place.kind == "dm":
        contexts = top.get("contexts")
        return IN_BOT_DM in contexts if contexts is not None else bool(top.get("dm_permission", True))
    needed = top.get("default_member_permissions")
    return needed is None or discord.Permissions(int(needed)) <= guild.permissions(user)


def _leaves(steps: tuple[Json, ...]) -> Iterator[Leaf]:
    below = [one for one in steps[-1].get("options", []) if one["type"] in (SUBCOMMAND, GROUP)]
    if not below:
        yield Leaf(steps)
    for one in below:
        yield from _leaves((*steps, one))
