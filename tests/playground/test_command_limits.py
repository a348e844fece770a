"""What Discord takes of slash commands in several languages: each limit just kept and just broken."""

from __future__ import annotations

from typing import Any

import pytest

from playground import command_limits
from playground.limits import Invalid
from tests.playground.test_limits import paths

Json = dict[str, Any]


def option(name: str = "game", **more: Any) -> Json:
    return {"type": 3, "name": name, "description": "What to play", **more}


def command(*options: Json, name: str = "table", **more: Any) -> Json:
    return {"type": 1, "name": name, "description": "Open a table", "options": list(options), **more}


def subcommand(name: str, *options: Json, **more: Any) -> Json:
    return {**command(*options, name=name, **more), "type": 1}


def choice(name: str, **more: Any) -> Json:
    return {"name": name, "value": name, **more}


def french(name: str) -> Json:
    return {"name_localizations": {"fr": name}}


def said(words: str) -> Json:
    return {"description_localizations": {"de": words}}


def refusal(*commands: Json) -> Json | None:
    try:
        command_limits.commands(list(commands))
    except Invalid as fault:
        return fault.told()
    return None


def filled(size: int, **more: Any) -> Json:
    """A command of so many characters in English, most of them in its choices."""
    whole, rest = divmod(size - len("tableOpen a table") - len("axbx"), 200)
    sizes = [200] * whole + ([rest] if rest else [])
    choices = [choice("x" * min(one, 100), value="x" * max(one - 100, 0)) for one in sizes]
    halves = option("a", description="x", choices=choices[::2]), option("b", description="x", choices=choices[1::2])
    return command(*halves, **more)


IN_FRENCH = "0.name_localizations.fr"
LIMITS: list[tuple[str, tuple[Json, ...], tuple[Json, ...], str]] = [
    ("a name", (command(name="x" * 32),), (command(name="x" * 33),), "0.name"),
    ("no name", (command(name="x"),), (command(name=""),), "0.name"),
    ("in another language", (command(**french("x" * 32)),), (command(**french("x" * 33)),), IN_FRENCH),
    ("nothing in it", (command(**french("é")),), (command(**french("")),), IN_FRENCH),
    ("small letters", (command(**french("été")),), (command(**french("Été")),), IN_FRENCH),
    ("letters", (command(**french("aujourd'hui-là_2")),), (command(**french("à la table")),), IN_FRENCH),
    ("signs", (command(**french("ภาษาไทย")),), (command(**french("table!")),), IN_FRENCH),
    (
        "a locale",
        (command(**french("x")),),
        (command(name_localizations={"fr-FR": "x"}),),
        "0.name_localizations.fr-FR",
    ),
    ("what it is for", (command(description="x" * 100),), (command(description="x" * 101),), "0.description"),
    (
        "what it is for, in German",
        (command(**said("ß" * 100)),),
        (command(**said("ß" * 101)),),
        "0.description_localizations.de",
    ),
    ("an option", (command(option("spiel")),), (command(option("Spiel")),), "0.options.0.name"),
    (
        "an option in French",
        (command(option(**french("jeu"))),),
        (command(option(**french("le jeu"))),),
        f"0.options.0.{IN_FRENCH[2:]}",
    ),
    (
        "below a subcommand",
        (command(subcommand("open", option(**said("x" * 100)))),),
        (command(subcommand("open", option(**said("x" * 101)))),),
        "0.options.0.options.0.description_localizations.de",
    ),
    (
        "options",
        (command(*(option(f"o{n}") for n in range(25))),),
        (command(*(option(f"o{n}") for n in range(26))),),
        "0.options",
    ),
    (
        "a choice in French",
        (command(option(choices=[choice("A", **french("É" * 100))])),),
        (command(option(choices=[choice("A", **french("É" * 101))])),),
        f"0.options.0.choices.0.{IN_FRENCH[2:]}",
    ),
    (
        "choices",
        (command(option(choices=[choice(str(n)) for n in range(25)])),),
        (command(option(choices=[choice(str(n)) for n in range(26)])),),
        "0.options.0.choices",
    ),
    ("commands", (command(), command(name="me")), (command(), command()), "1"),
    (
        "commands in French",
        (command(**french("moi")), command(name="me", **french("table"))),
        (command(**french("moi")), command(name="me", **french("moi"))),
        "1",
    ),
    (
        "one of them has no French",
        (command(name="moi", **french("vous")), command(name="me", **french("moi"))),
        (command(name="moi"), command(name="me", **french("moi"))),
        "1",
    ),
    (
        "options of one command",
        (command(subcommand("open", option(**french("jeu"))), subcommand("close", option(**french("jeu")))),),
        (command(subcommand("open", option(**french("jeu")), option("play", **french("jeu")))),),
        "0.options.0.options.1",
    ),
    ("in all", (filled(8000),), (filled(8001),), "0"),
    (
        "in all, the longest of each",
        (filled(8000, **french("x" * 5), **said("x" * 12)),),
        (filled(8000, **french("x" * 6)),),
        "0",
    ),
    (
        "in all, one language here and another there",
        (filled(7990, **french("x" * 10), **said("x" * 17)),),
        (filled(7990, **french("x" * 10), **said("x" * 18)),),
        "0",
    ),
]


@pytest.mark.parametrize(("what", "kept", "broken", "where"), LIMITS, ids=[one[0] for one in LIMITS])
def test_limits_of_commands(what: str, kept: tuple[Json, ...], broken: tuple[Json, ...], where: str) -> None:
    assert refusal(*kept) is None
    assert paths(refusal(*broken)) == [where]
