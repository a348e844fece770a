"""Components: what a message or a form is built of. Their numbers, how to walk through them wherever they stand,
and how Discord sends back what it was sent: every component numbered, every picture with its address and measures.

What Discord refuses of them is known to `limits`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from playground.wire import Json

ROW, BUTTON, TEXT_MENU, TEXT_INPUT, USER_MENU = 1, 2, 3, 4, 5
SECTION, WORDS, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, RADIO, TICKS, TICK = 18, 21, 22, 23

ATTACHED = "attachment://"  # how a component names a file that comes with its message
INSIDE = ("components", "accessory", "component")  # fields that hold other components
MEDIA = ("media", "file")  # fields that hold a picture or a file
LOADED = 2  # a picture's state, once Discord has looked at it


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """All of them, each before what stands in it."""
    for one in components:
        yield one
        for field in INSIDE:
            inner = one.get(field)
            yield from walk(inner if isinstance(inner, list) else [inner] if inner else [])


def controls(message: Json) -> Iterator[Json]:
    """Buttons and menus of a message that can be used."""
    for one in walk(message["components"]):
        if one["type"] in (BUTTON, TEXT_MENU, USER_MENU) and not one.get("disabled"):
            yield one


def words(message: Json) -> str:
    """All that a message says, however it is built."""
    said = [message.get("content") or ""]
    said += [one["content"] for one in walk(message.get("components") or ()) if one["type"] == WORDS]
    return "\n".join(filter(None, said))


def with_media(components: Iterable[Json], change: Callable[[Json], Json]) -> list[Json]:
    """The same components with their pictures and files changed; the given ones stay as they are."""
    return [_with_media(one, change) for one in components]


def _with_media(one: Json, change: Callable[[Json], Json]) -> Json:
    made = dict(one)
    for field in INSIDE:
        if isinstance(one.get(field), list):
            made[field] = with_media(one[field], change)
        elif one.get(field):
            made[field] = _with_media(one[field], change)
    for field in MEDIA:
        if field in one:
            made[field] = change(one[field])
    if "items" in one:
        made["items"] = [{**item, "media": change(item["media"])} for item in one["items"]]
    return made


def settled(components: Iterable[Json], attachments: Iterable[Json]) -> list[Json]:
    """As Discord keeps them: numbered, and with what it knows of the files they show."""
    files = list(attachments)

    def looked_up(media: Json) -> Json:
        found = attached(media["url"], files)
        if found is None:
            return {"url": media["url"], "proxy_url": media["url"], "width": None, "height": None}
        known = {name: found.get(name) for name in ("url", "proxy_url", "width", "height", "content_type")}
        return {**known, "attachment_id": found["id"], "loading_state": LOADED, "flags": 0}

    made = with_media(components, looked_up)
    for one in walk(made):
        if one["type"] == FILE:
            found = attached(one["file"]["url"], files)
            one.update({"name": found["filename"], "size": found["size"]} if found else {})
    return numbered(made)


def attached(address: str, attachments: Iterable[Json]) -> Json | None:
    """The attachment that an address means: by its name in the message, or by where Discord keeps it."""
    name = address.removeprefix(ATTACHED) if address.startswith(ATTACHED) else None
    return next((one for one in attachments if address == one["url"] or name == one["filename"]), None)


def numbered(components: list[Json]) -> list[Json]:
    """Those without a number get the lowest that is free, in the order in which they stand."""
    taken = {one["id"] for one in walk(components) if one.get("id")}
    free = (number for number in range(1, 1 << 31) if number not in taken)
    for one in walk(components):
        one["id"] = one.get("id") or next(free)
    return components
