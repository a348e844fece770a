"""Slash commands as people meet them: which there are for whom, what an option takes, what using one sends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import discord

from playground.server import Guild, Place, User
from playground.wire import Json

SUBCOMMAND, GROUP, TEXT, INTEGER, TRUTH, USER, NUMBER = 1, 2, 3, 4, 5, 6, 10
IN_GUILD, IN_BOT_DM = 0, 1  # where a command may be used
TRUTHS = {"true": True, "false": False}


class BadOption(Exception):
    """What was typed cannot be sent: one sentence, and the option it is about."""

    def __init__(self, sentence: str, option: str | None = None) -> None:
        super().__init__(sentence)
        self.option = option


class Leaf:
    """A command that can be used: its words, its options, and the top command it belongs to."""

    def __init__(self, top: Json, words: tuple[str, ...], inner: Json) -> None:
        self.top, self.words, self._inner = top, words, inner
        self.options: list[Json] = inner.get("options", [])

    @property
    def name(self) -> str:
        return " ".join(self.words)

    def shown(self) -> Json:
        bounds = ("min_value", "max_value", "min_length", "max_length")
        options = [
            {
                "name": one["name"],
                "description": one.get("description", ""),
                "type": one["type"],
                "required": one.get("required", False),
                "autocomplete": one.get("autocomplete", False),
                "choices": [{"name": c["name"], "value": c["value"]} for c in one.get("choices") or ()],
                **{bound: one.get(bound) for bound in bounds},
            }
            for one in self.options
        ]
        return {"name": self.name, "description": self._inner.get("description", ""), "options": options}

    # -- using it ------------------------------------------------------------------------------------

    def data(self, given: Mapping[str, Any], guild: Guild) -> Json:
        """The command with these options; what is missing or does not fit is refused."""
        self._known(given)
        options = []
        for option in self.options:
            value = given.get(option["name"])
            if value is None or value == "":
                if option.get("required"):
                    raise BadOption(f"Fill in {option['name']}: {option.get('description', '')}.", option["name"])
                continue
            options.append({"name": option["name"], "type": option["type"], "value": _value(option, value, guild)})
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
            raise BadOption(f"/{self.name} has no option {strange}.")

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


def _value(option: Json, value: Any, guild: Guild) -> Any:
    name, kind = option["name"], option["type"]
    choices = option.get("choices") or ()
    if choices:
        found = [one["value"] for one in choices if str(value) in (str(one["value"]), one["name"])]
        if not found:
            raise BadOption(f"{name} can be {', '.join(one['name'] for one in choices)}.", name)
        return found[0]
    if kind == TRUTH:
        truth = value if isinstance(value, bool) else TRUTHS.get(str(value).casefold())
        if truth is None:
            raise BadOption(f"{name} can be True or False.", name)
        return truth
    if kind == USER:
        found = [one.id for one in guild.everybody() if str(value) in (str(one.id), one.slug, one.name)]
        if not found:
            raise BadOption(f"There is nobody called {value} here; choose from the list.", name)
        return str(found[0])
    if kind in (INTEGER, NUMBER):
        return _number(option, value)
    return _text(option, str(value))


def _number(option: Json, value: Any) -> int | float:
    name = option["name"]
    try:
        number: int | float = int(str(value)) if option["type"] == INTEGER else float(str(value))
    except ValueError:
        raise BadOption(f"{name} is a number.", name) from None
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and number < least) or (most is not None and number > most):
        bounds = [f"at least {least:g}"] if least is not None else []
        bounds += [f"at most {most:g}"] if most is not None else []
        raise BadOption(f"{name} is {' and '.join(bounds)}.", name)
    return number


def _text(option: Json, text: str) -> str:
    least, most = option.get("min_length") or 0, option.get("max_length") or 6000
    if not least <= len(text) <= most:
        raise BadOption(f"{option['name']} has {least} to {most} characters.", option["name"])
    return text


def commands_for(commands: list[Json], user: User, place: Place, guild: Guild) -> list[Leaf]:
    """What this person may use in this place, sorted by name."""
    found = [
        leaf for top in commands if _may_use(top, user, place, guild) for leaf in _leaves(top, (top["name"],), top)
    ]
    return sorted(found, key=lambda leaf: leaf.words)


def _may_use(top: Json, user: User, place: Place, guild: Guild) -> bool:
    if place.kind == "dm":
        contexts = top.get("contexts")
        return IN_BOT_DM in contexts if contexts is not None else bool(top.get("dm_permission", True))
    needed = top.get("default_member_permissions")
    return needed is None or discord.Permissions(int(needed)) <= guild.permissions(user)


def _leaves(top: Json, words: tuple[str, ...], inner: Json) -> Iterator[Leaf]:
    below = [one for one in inner.get("options", []) if one["type"] in (SUBCOMMAND, GROUP)]
    if not below:
        yield Leaf(top, words, inner)
    for one in below:
        yield from _leaves(top, (*words, one["name"]), one)
