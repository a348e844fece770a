"""Reading what the bot sent: the words of a card, what can be pressed on it, and whether Discord would take it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import discord

from tests.languages.accented import english

FILE_LIMIT = 10 * 1024 * 1024
PING = "@everyone"

# -- reading messages ----------------------------------------------------------------------------------


def labels(message: Any) -> list[str]:
    """What can be pressed on a message."""
    return [english(item.label) for item in _items(message, discord.Button) if not item.disabled and item.label]


def menu_values(message: Any) -> list[str]:
    return [option.value for item in _items(message, discord.SelectMenu) for option in item.options]


def menu_labels(message: Any) -> list[str]:
    return [option.label for item in _items(message, discord.SelectMenu) for option in item.options]


def answers(panel: Any) -> list[str]:
    """What a panel offers: the words that each press says, from menus and from buttons beside a face."""
    faces = [item for item in _items(panel, discord.Button) if english(str(item.label)) not in ("Back", "Done")]
    said = [tuple(str(item.custom_id).split(":", 4)) for item in faces]
    pressed = [rest.partition(" ")[2] for _, verb, _, _, rest in said if verb == "menu"]
    return [*menu_values(panel), *(words for words in pressed if words)]


def chosen_so_far(panel: Any) -> tuple[str, ...]:
    """The words of an action that a panel leads on from, as its ids have them."""
    for item in (*_items(panel, discord.SelectMenu), *_items(panel, discord.Button)):
        kind, verb, _, _, rest = item.custom_id.split(":", 4)
        if kind in ("cp", "cs") or verb == "write":
            return tuple(rest.split()[1:])
        if verb == "do":
            return tuple(rest.split())
    raise AssertionError(f"nothing is asked: {text_of(panel)}")


def pressable(message: Any, label: str) -> str:
    """The id of a button."""
    found = (item for item in _items(message, discord.Button) if english(str(item.label)) == label)
    return str(next(item.custom_id for item in found if not item.disabled))


def _items(message: Any, kind: type) -> list[Any]:
    return [item for item in walked(message.components) if isinstance(item, kind)]


def walked(components: Any) -> Iterator[Any]:
    """All components, also those within others, in the order in which they are read."""
    for one in components:
        yield one
        yield from walked(getattr(one, "children", ()))
        if (accessory := getattr(one, "accessory", None)) is not None:
            yield accessory


def text_of(message: Any) -> str:
    """All words of a message, or of an answer."""
    message = getattr(message, "message", message)
    return "\n".join(item.content for item in _items(message, discord.TextDisplay)) or str(message.content)


def sent_text(body: dict[str, Any]) -> str:
    """The same of a message as it was sent."""
    return "\n".join(part["content"] for part in _parts(body.get("components") or ()) if part["type"] == 10)


def alts(message: Any) -> list[str]:
    """What its pictures are called for those who do not see them."""
    found: list[str] = []
    for item in walked(message.components):
        if isinstance(item, discord.MediaGalleryComponent):
            found += [shown.description or "" for shown in item.items]
        elif isinstance(item, discord.ThumbnailComponent):
            found.append(item.description or "")
    return found


async def choose(who: Any, message: Any, *values: str) -> Any:
    """Choose values of whichever menu offers them."""
    menus = _items(message, discord.SelectMenu)
    found = next(menu for menu in menus if set(values) <= {option.value for option in menu.options})
    return await who.select(message, list(values), custom_id=found.custom_id)


async def choose_some(who: Any, message: Any, chance: random.Random, people: Sequence[Any] = ()) -> Any:
    """Choose from one of its menus, as many as it takes; of a menu of people, one of these."""
    menu = chance.choice([one for one in _items(message, discord.SelectMenu) if one.options or people])
    if menu.type is discord.ComponentType.user_select:
        return await who.select(message, [chance.choice(people)], custom_id=menu.custom_id)
    values = [option.value for option in menu.options]
    chosen = chance.sample(values, chance.randint(max(1, menu.min_values), min(menu.max_values, len(values))))
    return await who.select(message, chosen, custom_id=menu.custom_id)


async def press_any(who: Any, message: Any, label: str) -> Any:
    """Press a button by its label, whichever it is if several bear it."""
    return await who.click(message, custom_id=pressable(message, label))


# -- Discord's limits ----------------------------------------------------------------------------------


def check_payload(payload: Any) -> None:
    if not isinstance(payload, dict):
        return
    body = payload.get("data", payload)
    if not isinstance(body, dict):
        return
    assert len(body.get("content") or "") <= 2000
    choices = body.get("choices", ())
    assert len(choices) <= 25
    for choice in choices:
        assert 1 <= len(choice["name"]) <= 100
        assert 1 <= len(str(choice["value"])) <= 100
    if "title" in body:
        _check_dialog(body)
    elif body.get("components"):
        _check_card(body)
    attachments = body.get("attachments") or ()
    assert len(attachments) <= 10
    for attachment in attachments:
        assert len(attachment.get("description") or "") <= 1024


def _check_dialog(body: Any) -> None:
    assert 1 <= len(body["title"]) <= 45
    assert 1 <= len(body["custom_id"]) <= 100
    assert 1 <= len(body["components"]) <= 5
    for label in body["components"]:
        if label["type"] == 10:
            assert 1 <= len(label["content"]) <= 4000
            assert PING not in label["content"]
            continue
        assert 1 <= len(label["label"]) <= 45
        assert len(label.get("description") or "") <= 100
        field = label["component"]
        assert 1 <= len(field["custom_id"]) <= 100
        if field["type"] == 4:
            assert 0 <= (field.get("min_length") or 0) <= field["max_length"] <= 4000
            assert len(field.get("value") or "") <= field["max_length"]
        else:
            assert len(field["options"]) <= (25 if field["type"] == 3 else 10)
            _check_options(field["options"])


def _check_card(body: Any) -> None:
    """Everything is a card, and no more than Discord takes."""
    assert body["flags"] & 1 << 15
    assert not body.get("content")
    parts = list(_parts(body["components"]))
    assert len(parts) <= 40
    assert sum(len(part["content"]) for part in parts if part["type"] == 10) <= 4000
    said = [part["content"] for part in parts if part["type"] == 10]
    assert all(one.strip() for one in said)
    assert not [one for one in said if PING in one and not one.startswith("```")]  # nobody types a ping
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    assert len(set(ids)) == len(ids)
    assert all(1 <= len(one) <= 100 for one in ids)
    files = {one["filename"] for one in body.get("attachments") or () if "filename" in one}
    for part in parts:
        if part["type"] == 1:
            assert 1 <= len(part["components"]) <= 5
        elif part["type"] == 2:
            assert 1 <= len(part["label"]) <= 80
        elif part["type"] == 3:
            _check_menu(part)
        for shown in part.get("items") or ([part] if part["type"] == 11 else ()):
            assert 1 <= len(shown["description"]) <= 1024
            name = shown["media"]["url"].removeprefix("attachment://")
            assert name in files or not body.get("attachments")


def _parts(components: Any) -> Iterator[Any]:
    for one in components:
        yield one
        yield from _parts(one.get("components") or ())
        if one.get("accessory"):
            yield one["accessory"]


def _check_menu(item: Any) -> None:
    options = item["options"]
    assert 0 <= item.get("min_values", 1) <= item.get("max_values", 1) <= len(options) <= 25
    assert len(item.get("placeholder") or "") <= 150
    _check_options(options)


def _check_options(options: Any) -> None:
    assert options
    assert len({option["value"] for option in options}) == len(options)
    for option in options:
        assert 1 <= len(option["label"]) <= 100
        assert 1 <= len(option["value"]) <= 100
        assert len(option.get("description") or "") <= 100


def check_files(message: Any) -> None:
    assert len(message.attachments) <= 10
    for file in message.attachments:
        assert file.size < FILE_LIMIT
        if file.filename.endswith(".png"):
            assert file.description
            assert len(file.description) <= 1024
