"""Actions as people type them: the slash command for an action's words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, get_args

from engine.core import AnyGame
from engine.notation import Notation
from engine.words import as_text


def options_of(game: AnyGame) -> dict[str, list[str]]:
    """The names of a game's commands and what the options of each are called."""
    notation = notation_of(game.actions)
    joined = {tag for joint in game.meta.joint for tag in joint.actions}
    found = {f"{game.meta.command} {joint.command}": [joint.which, *joint.words] for joint in game.meta.joint}
    for kind in get_args(game.actions):
        tag = str(kind.__struct_config__.tag)
        if tag not in joined:
            found[f"{game.meta.command} {tag}"] = list(dict.fromkeys(name for name, _ in notation.names(tag)))
    return found


@cache
def notation_of(actions: Any) -> Notation[Any]:
    return Notation(actions)


def command(game: AnyGame, words: Sequence[str]) -> tuple[str, dict[str, str]]:
    """The command for these words of the notation, and its options in the order they are filled in."""
    joint = next((one for one in game.meta.joint if words[0] in one.actions), None)
    name = f"{game.meta.command} {joint.command if joint else words[0]}"
    if joint:
        return name, dict(zip(options_of(game)[name], words, strict=False))
    notation = notation_of(game.actions)
    said: dict[str, str] = {}
    for place, word in enumerate(words[1:], start=1):
        option = notation.name_after(words[:place])
        if option is not None:  # else it names the field that follows
            said[option] = f"{said[option]} {word}" if option in said else word  # a list of lists is several words
    return name, {option: as_typed(word) for option, word in said.items()}


def as_typed(word: str) -> str:
    """A text is typed as it is."""
    return as_text(word) or "" if "%" in word else word
