"""What somebody fills in, a menu's choice or a dialog with its fields, as Discord's own page would send it to bots.

What that page would not send (something required left out, too much chosen) is refused in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from playground.components import LABEL, RADIO, ROW, TEXT_INPUT, TEXT_MENU, TICK, TICKS, USER_MENU
from playground.languages import Sentence
from playground.wire import Json


class Refused(Sentence):
    """This cannot be done; one sentence says why."""


def chosen(menu: Json, values: Sequence[str], known: Collection[str] | None = None) -> list[str]:
    """What a menu of a message is sent with; `known` are people, where it offers those."""
    least, most = _bounds(menu)
    if not least <= len(set(values)) <= most:
        raise Refused("Choose {least}." if least == most else "Choose {least} to {most}.", least=least, most=most)
    return _among(menu, values, known)


def filled(
    components: Sequence[Json], values: Mapping[str, Any], people: Collection[str]
) -> tuple[list[Json], list[str]]:
    """A dialog's components with what was filled in, and the people it names."""
    named: list[str] = []

    def answer(field: Json, label: str) -> Json:
        told = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
        told |= ANSWERS[field["type"]](field, values.get(field["custom_id"]), label, people)
        if field["type"] == USER_MENU:
            named.extend(told["values"])
        return told

    made = []
    for one in components:
        told: Json = {"type": one["type"], "id": one["id"]}
        if one["type"] == LABEL:
            told["component"] = answer(one["component"], one["label"])
        elif one["type"] == ROW:
            told["components"] = [answer(inner, inner["label"]) for inner in one["components"]]
        made.append(told)
    return made, named


def _typed(field: Json, given: Any, label: str, _: Collection[str]) -> Json:
    text = given if isinstance(given, str) else ""
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    required = field.get("required") is not False
    if not (text or required):
        return {"value": ""}
    least = max(least, 1)
    if not least <= len(text) <= most:
        raise Refused("{label} has {least} to {most} characters.", label=label, least=least, most=most)
    return {"value": text}


def _listed(field: Json, given: Any, label: str, people: Collection[str]) -> Json:
    values = [str(one) for one in given] if isinstance(given, list) else []
    least, most = _bounds(field)
    if values or field.get("required") is not False:
        least = max(least, 1)
        if not least <= len(set(values)) <= most:
            if least == most:
                raise Refused("{label}: choose {least}.", label=label, least=least)
            raise Refused("{label}: choose {least} to {most}.", label=label, least=least, most=most)
    return {"values": _among(field, values, people if field["type"] == USER_MENU else None)}


def _one_of(field: Json, given: Any, label: str, _: Collection[str]) -> Json:
    if given is None and field.get("required") is not False:
        raise Refused("{label}: choose one.", label=label)
    return {"value": None if given is None else _among(field, [str(given)], None)[0]}


def _ticked(_: Json, given: Any, label: str, __: Collection[str]) -> Json:
    if given not in (None, True, False):
        raise Refused("{label} is ticked or not.", label=label)
    return {"value": bool(given)}


ANSWERS: dict[int, Callable[[Json, Any, str, Collection[str]], Json]] = {
    TEXT_INPUT: _typed,
    TEXT_MENU: _listed,
    USER_MENU: _listed,
    TICKS: _listed,
    RADIO: _one_of,
    TICK: _ticked,
}


def _bounds(field: Json) -> tuple[int, int]:
    least, most = field.get("min_values"), field.get("max_values")
    whole = len(field["options"]) if field["type"] == TICKS else 1
    return 1 if least is None else least, whole if most is None else most


def _among(field: Json, values: Sequence[str], known: Collection[str] | None) -> list[str]:
    """In the order of the list, each once."""
    offered = [one["value"] for one in field["options"]] if known is None else list(dict.fromkeys(values))
    if any(value not in (offered if known is None else known) for value in values):
        raise Refused("That is no longer among the choices; choose again.")
    return [one for one in offered if one in values]
