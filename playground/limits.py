"""What Discord refuses of the components a bot sends, as tables: which kind may stand where, which fields it has,
what each may hold. `form` and `message` look at everything and raise `Invalid` with all that is wrong, in Discord's
words and under Discord's paths.

Kinds that the playground cannot draw are refused as unknown: menus of roles and channels, uploads, premium buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

from msgspec import Struct

from playground.components import (
    ATTACHED,
    BUTTON,
    CONTAINER,
    FILE,
    GALLERY,
    LABEL,
    RADIO,
    ROW,
    SECTION,
    SEPARATOR,
    TEXT_INPUT,
    TEXT_MENU,
    THUMBNAIL,
    TICK,
    TICKS,
    USER_MENU,
    WORDS,
    walk,
)
from playground.emoji import is_emoji
from playground.wire import EMPTY_MESSAGE, INVALID_FORM, Json

MOST_COMPONENTS, MOST_TEXT = 40, 4000  # of a layout, whatever stands in what
MOST_ROWS = 5  # of a message that is no layout
MOST_CONTENT, MOST_FILES, MOST_EMBEDS, ALT_TEXT = 2000, 10, 10, 1024
LINK = 5  # the style of a button

Path = tuple[str | int, ...]


class Invalid(Exception):
    """Discord does not take it. `faults` are paths, codes and words."""

    def __init__(self, faults: list[tuple[Path, str, str]], code: int = INVALID_FORM) -> None:
        super().__init__(faults[0] if faults else "empty")
        self.faults, self.code = faults, code

    def under(self, *path: str) -> Invalid:
        """The same, where the form is a part of what was sent."""
        return Invalid([((*path, *where), code, words) for where, code, words in self.faults], self.code)

    def told(self) -> Json:
        """As Discord says it."""
        if self.code == EMPTY_MESSAGE:
            return {"message": "Cannot send an empty message", "code": self.code}
        errors: Json = {}
        for path, code, words in self.faults:
            inner = errors
            for step in path:
                inner = inner.setdefault(str(step), {})
            inner.setdefault("_errors", []).append({"code": code, "message": words})
        return {"message": "Invalid Form Body", "code": self.code, "errors": errors}


class Look:
    """One look at a form: what is wrong, and what must not come twice."""

    def __init__(self, inside: Mapping[int, Collection[int]], files: Collection[str] = ()) -> None:
        self.inside, self.files = inside, files  # what may stand in which kind; which files may be named
        self.faults: list[tuple[Path, str, str]] = []
        self._seen: set[tuple[str, Any]] = set()

    def fault(self, path: Path, code: str, words: str) -> None:
        self.faults.append((path, code, words))

    def once(self, what: str, value: object, path: Path, code: str, words: str) -> None:
        if (what, value) in self._seen:
            self.fault(path, code, words)
        self._seen.add((what, value))

    def fields(self, value: Json, fields: Mapping[str, Field], path: Path) -> bool:
        """Whether all of them hold what they may hold."""
        before = len(self.faults)
        for name, field in fields.items():
            given = value.get(name)
            if given is not None:
                field.look(given, (*path, name), self)
            elif field.needed:
                self.fault((*path, name), "BASE_TYPE_REQUIRED", "This field is required")
        return len(self.faults) == before

    def component(self, value: Any, allowed: Collection[int], path: Path) -> None:
        if not isinstance(value, dict):
            self.fault(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        kind = value.get("type")
        if not isinstance(kind, int) or isinstance(kind, bool) or kind not in allowed:
            choices = ", ".join(map(str, sorted(allowed))) + ("," if len(allowed) == 1 else "")
            words = f'Value of field "type" must be one of ({choices}).'
            self.fault((*path, "type"), "UNION_TYPE_CHOICES", words)
            return
        if value.get("id"):
            words = "Component id was already specified"
            self.once("id", value["id"], (*path, "id"), "COMPONENT_ID_DUPLICATED", words)
        if "custom_id" in FIELDS[kind] and value.get("custom_id"):
            words = "Component custom id cannot be duplicated"
            where = (*path, "custom_id")
            self.once("custom_id", str(value["custom_id"]), where, "COMPONENT_CUSTOM_ID_DUPLICATED", words)
        whole = self.fields(value, {"id": Whole(0, (1 << 31) - 1), **FIELDS[kind]}, path)
        if whole and kind in RULES:
            RULES[kind](value, path, self)

    def components(self, value: Any, allowed: Collection[int], least: int, most: int, path: Path) -> None:
        if a_list(value, least, most, path, self):
            for at, one in enumerate(value):
                self.component(one, allowed, (*path, at))


# -- what a field may hold ---------------------------------------------------------------------------------


class Field(Protocol):
    @property
    def needed(self) -> bool: ...

    def look(self, value: Any, path: Path, look: Look) -> None: ...


def length(size: int, least: int, most: int, path: Path, look: Look) -> bool:
    if least <= size <= most:
        return True
    if least:
        look.fault(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
    else:
        look.fault(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
    return False


def a_list(value: Any, least: int, most: int, path: Path, look: Look) -> bool:
    if not isinstance(value, list):
        look.fault(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return False
    return length(len(value), least, most, path, look)


class Text(Struct, frozen=True):
    most: int
    least: int = 0
    needed: bool = False

    def look(self, value: Any, path: Path, look: Look) -> None:
        if not isinstance(value, str):
            look.fault(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        else:
            length(len(value), self.least, self.most, path, look)


class Whole(Struct, frozen=True):
    least: int
    most: int
    needed: bool = False

    def look(self, value: Any, path: Path, look: Look) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            look.fault(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < self.least:
            words = f"int value should be greater than or equal to {self.least}."
            look.fault(path, "NUMBER_TYPE_MIN", words)
        elif value > self.most:
            look.fault(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {self.most}.")


class Truth(Struct, frozen=True):
    needed: bool = False

    def look(self, value: Any, path: Path, look: Look) -> None:
        if not isinstance(value, bool):
            look.fault(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


class Choice(Struct, frozen=True):
    values: tuple[int, ...]
    needed: bool = False

    def look(self, value: Any, path: Path, look: Look) -> None:
        if value not in self.values or isinstance(value, bool):
            look.fault(path, "BASE_TYPE_CHOICES", f"Value must be one of {self.values}.")


class Emoji(Struct, frozen=True):
    needed: bool = False

    def look(self, value: Any, path: Path, look: Look) -> None:
        if not isinstance(value, dict):
            look.fault(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        elif not value.get("id") and not is_emoji(str(value.get("name") or "")):
            look.fault((*path, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")


class Media(Struct, frozen=True):
    """A file of the message; where `uploaded` is not asked for, also what stands elsewhere on the web."""

    uploaded: bool = False
    needed: bool = True

    def look(self, value: Any, path: Path, look: Look) -> None:
        if not isinstance(value, dict):
            look.fault(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        elif look.fields(value, {"url": Text(2048, 1, needed=True)}, path):
            address = value["url"]
            scheme = address.partition("://")[0]
            schemes = ("attachment",) if self.uploaded else ("http", "https", "attachment")
            if address in look.files:
                return
            if scheme not in schemes:
                words = f'Scheme "{scheme}" is not supported. Scheme must be one of {schemes}.'
                look.fault((*path, "url"), "URL_TYPE_INVALID_SCHEME", words)
            elif scheme == "attachment":
                code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
                look.fault((*path, "url"), code, "The referenced attachment was not found")


class Inside(Struct, frozen=True):
    """The components that stand in one of this kind."""

    kind: int
    least: int
    most: int
    needed: bool = True

    def look(self, value: Any, path: Path, look: Look) -> None:
        look.components(value, look.inside[self.kind], self.least, self.most, path)


class One(Struct, frozen=True):
    """The one component that stands there."""

    kinds: frozenset[int]
    needed: bool = True

    def look(self, value: Any, path: Path, look: Look) -> None:
        look.component(value, self.kinds, path)


class Items(Struct, frozen=True):
    """A list of what is no component: options, pictures."""

    fields: dict[str, Field]
    least: int
    most: int
    needed: bool = True

    def look(self, value: Any, path: Path, look: Look) -> None:
        if a_list(value, self.least, self.most, path, look):
            for at, one in enumerate(value):
                if isinstance(one, dict):
                    look.fields(one, self.fields, (*path, at))
                else:
                    look.fault((*path, at), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")


# -- the tables --------------------------------------------------------------------------------------------

TOP_OF_LAYOUT = frozenset({ROW, SECTION, WORDS, GALLERY, FILE, SEPARATOR, CONTAINER})
TOP_OF_FORM = frozenset({ROW, WORDS, LABEL})
ASKING = frozenset({TEXT_MENU, TEXT_INPUT, USER_MENU, RADIO, TICKS, TICK})  # what a label stands by
IN_MESSAGE = {
    ROW: frozenset({BUTTON, TEXT_MENU, USER_MENU}),
    SECTION: frozenset({WORDS}),
    CONTAINER: TOP_OF_LAYOUT - {CONTAINER},
}
IN_FORM = {ROW: frozenset({TEXT_INPUT})}

CUSTOM_ID = Text(100, 1, needed=True)
OPTION: dict[str, Field] = {
    "label": Text(100, 1, needed=True),
    "value": Text(100, 1, needed=True),
    "description": Text(100),
    "default": Truth(),
}
MENU: dict[str, Field] = {
    "custom_id": CUSTOM_ID,
    "placeholder": Text(150),
    "min_values": Whole(0, 25),
    "max_values": Whole(1, 25),
    "disabled": Truth(),
    "required": Truth(),
}
PICTURE: dict[str, Field] = {"media": Media(), "description": Text(ALT_TEXT), "spoiler": Truth()}
FIELDS: dict[int, dict[str, Field]] = {
    ROW: {"components": Inside(ROW, 1, 5)},
    BUTTON: {
        "style": Choice((1, 2, 3, 4, 5), needed=True),
        "label": Text(80),
        "emoji": Emoji(),
        "custom_id": Text(100, 1),
        "url": Text(512, 1),
        "disabled": Truth(),
    },
    TEXT_MENU: {**MENU, "options": Items({**OPTION, "emoji": Emoji()}, 1, 25)},
    USER_MENU: MENU,
    TEXT_INPUT: {
        "custom_id": CUSTOM_ID,
        "style": Choice((1, 2), needed=True),
        "label": Text(45, 1),
        "min_length": Whole(0, 4000),
        "max_length": Whole(1, 4000),
        "required": Truth(),
        "value": Text(4000),
        "placeholder": Text(100),
    },
    SECTION: {
        "components": Inside(SECTION, 1, 3),
        "accessory": One(frozenset({BUTTON, THUMBNAIL})),
    },
    WORDS: {"content": Text(MOST_TEXT, 1, needed=True)},
    THUMBNAIL: PICTURE,
    GALLERY: {"items": Items(PICTURE, 1, 10)},
    FILE: {"file": Media(uploaded=True), "spoiler": Truth()},
    SEPARATOR: {"divider": Truth(), "spacing": Choice((1, 2))},
    CONTAINER: {
        "components": Inside(CONTAINER, 1, MOST_COMPONENTS),
        "accent_color": Whole(0, 0xFFFFFF),
        "spoiler": Truth(),
    },
    LABEL: {"label": Text(45, 1, needed=True), "description": Text(100), "component": One(ASKING)},
    RADIO: {"custom_id": CUSTOM_ID, "options": Items(OPTION, 2, 10), "required": Truth()},
    TICKS: {
        "custom_id": CUSTOM_ID,
        "options": Items(OPTION, 1, 10),
        "min_values": Whole(0, 10),
        "max_values": Whole(1, 10),
        "required": Truth(),
    },
    TICK: {"custom_id": CUSTOM_ID, "default": Truth()},
}
FORM: dict[str, Field] = {
    "title": Text(45, 1, needed=True),
    "custom_id": CUSTOM_ID,
    "components": Items({}, 1, 5),
}


# -- what fields may not be together -----------------------------------------------------------------------


def _button(one: Json, path: Path, look: Look) -> None:
    wanted, other = ("url", "custom_id") if one["style"] == LINK else ("custom_id", "url")
    if not one.get(wanted):
        code = "BUTTON_COMPONENT_URL_REQUIRED" if wanted == "url" else "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"
        look.fault(path, code, f"A {wanted} is required")
    if one.get(other):
        words = "A custom id and url cannot both be specified"
        look.fault(path, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", words)
    if not one.get("label") and not one.get("emoji"):
        look.fault((*path, "label"), "BASE_TYPE_REQUIRED", "This field is required")
    if wanted == "url" and one.get("url") and not one["url"].startswith(("http://", "https://", "discord://")):
        scheme = one["url"].partition("://")[0]
        words = f"Scheme \"{scheme}\" is not supported. Scheme must be one of ('http', 'https', 'discord')."
        look.fault((*path, "url"), "URL_TYPE_INVALID_SCHEME", words)


def _row(one: Json, path: Path, look: Look) -> None:
    kinds = [inner["type"] for inner in one["components"]]
    if len(kinds) > 1 and any(kind != BUTTON for kind in kinds):  # a menu or a field fills its row
        words = "The specified component exceeds the maximum width"
        look.fault((*path, "components", 1), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", words)
    for at, inner in enumerate(one["components"]):
        if inner["type"] == TEXT_INPUT and inner.get("label") is None:
            look.fault((*path, "components", at, "label"), "BASE_TYPE_REQUIRED", "This field is required")


def _choices(one: Json, path: Path, look: Look) -> None:
    options = one["options"]
    for at, option in enumerate(options):
        words = "The specified option value is already used"
        where = (*path, "options", at, "value")
        look.once(f"option {path}", option["value"], where, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words)
    most = one.get("max_values") or (len(options) if one["type"] == TICKS else 1)
    if sum(bool(option.get("default")) for option in options) > most:
        words = "The specified number of default options exceeds max_values"
        look.fault((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", words)


def _menu(one: Json, path: Path, look: Look) -> None:
    least, most = _bounds(one)
    if one["type"] != USER_MENU:
        ceiling = 10 if one["type"] == TICKS else 25
        if length(len(one["options"]), max(least, most, 1), ceiling, (*path, "options"), look):
            _choices(one, path, look)
    if least > most:
        words = f"int value should be less than or equal to {most}."
        look.fault((*path, "min_values"), "NUMBER_TYPE_MAX", words)


def _bounds(one: Json) -> tuple[int, int]:
    least, most = one.get("min_values"), one.get("max_values")
    whole = len(one["options"]) if one["type"] == TICKS else 1
    return 1 if least is None else least, whole if most is None else most


def _asked(one: Json, path: Path, look: Look) -> None:
    """What a label stands by."""
    inner, where = one["component"], (*path, "component")
    if inner.get("disabled"):
        look.fault((*where, "disabled"), "BASE_TYPE_CHOICES", "Value must be one of (False,).")
    if inner["type"] == TEXT_INPUT and inner.get("label") is not None:
        words = "Label cannot be used with a Text Input inside of a Label"
        look.fault((*where, "label"), "BASE_TYPE_BAD_CHOICE", words)
    may_be_left = inner.get("required") is False
    if inner["type"] in (TEXT_MENU, USER_MENU, TICKS) and inner.get("min_values") == 0 and not may_be_left:
        words = "int value should be greater than or equal to 1."
        look.fault((*where, "min_values"), "NUMBER_TYPE_MIN", words)


def _typed(one: Json, path: Path, look: Look) -> None:
    if (one.get("min_length") or 0) > (one.get("max_length") or 4000):
        words = f"int value should be less than or equal to {one['max_length']}."
        look.fault((*path, "min_length"), "NUMBER_TYPE_MAX", words)


RULES: dict[int, Callable[[Json, Path, Look], None]] = {
    ROW: _row,
    BUTTON: _button,
    TEXT_MENU: _menu,
    USER_MENU: _menu,
    TICKS: _menu,
    RADIO: _choices,
    TEXT_INPUT: _typed,
    LABEL: _asked,
}


# -- a whole form, a whole message -------------------------------------------------------------------------


def form(data: Json) -> None:
    """A dialog that the bot opens."""
    look = Look(IN_FORM)
    if look.fields(data, FORM, ()):
        look.components(data["components"], TOP_OF_FORM, 1, 5, ("components",))
    if look.faults:
        raise Invalid(look.faults)


def message(after: Json, sent: Json, *, layout: bool) -> None:
    """A message as it would be once what was sent is done: `components` as sent, `attachments` as they would be."""
    files = [name for one in after["attachments"] for name in (ATTACHED + one["filename"], one["url"])]
    look = Look(IN_MESSAGE, files)
    look.fields(sent, {"content": Text(MOST_CONTENT), "embeds": Items({}, 0, MOST_EMBEDS, needed=False)}, ())
    attachments = Items({"description": Text(ALT_TEXT)}, 0, MOST_FILES, needed=False)
    attachments.look(after["attachments"], ("attachments",), look)
    top, most = (TOP_OF_LAYOUT, MOST_COMPONENTS) if layout else (frozenset({ROW}), MOST_ROWS)
    look.components(after["components"], top, 0, most, ("components",))
    if layout:
        used = {**sent, "content": after["content"], "embeds": after["embeds"]}
        for name in ("content", "embeds", "poll", "sticker_ids"):
            if used.get(name):
                words = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                look.fault((name,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words)
        if not look.faults:
            _totals(after["components"], look)
    if look.faults:
        raise Invalid(look.faults)
    said = after["components"] if layout else after["content"].strip() or after["embeds"] or after["attachments"]
    if not said:
        raise Invalid([], EMPTY_MESSAGE)


def _totals(components: list[Json], look: Look) -> None:
    every = list(walk(components))
    if len(every) > MOST_COMPONENTS:
        words = f"The maximum number of components ({MOST_COMPONENTS}) was exceeded"
        look.fault(("components",), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", words)
    if sum(len(one["content"]) for one in every if one["type"] == WORDS) > MOST_TEXT:
        words = f"The total displayable text size exceeds the maximum size of {MOST_TEXT}"
        look.fault(("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", words)
