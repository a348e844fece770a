"""What Discord takes of components and what it refuses: each limit just kept and just broken."""

from __future__ import annotations

from typing import Any

import pytest

from playground import limits
from playground.emoji import is_emoji
from playground.limits import Invalid
from playground.wire import EMPTY_MESSAGE, INVALID_FORM

Json = dict[str, Any]

WORDS: Json = {"type": 10, "content": "words"}
PICTURE: Json = {"media": {"url": "attachment://a.png"}}
FILES = [
    {"filename": "a.png", "url": "https://cdn.example/1/a.png"},
    {"filename": "b.txt", "url": "https://cdn.example/2/b.txt"},
]


def button(number: int = 0, **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Press", "custom_id": f"b{number}", **more}


def row(*inner: Json) -> Json:
    return {"type": 1, "components": list(inner)}


def options(many: int, **more: Any) -> list[Json]:
    return [{"label": f"Option {n}", "value": str(n), **more} for n in range(many)]


def menu(many: int = 2, **more: Any) -> Json:
    return {"type": 3, "custom_id": "menu", "options": options(many), **more}


def section(texts: int = 1, accessory: Json | None = None) -> Json:
    return {"type": 9, "components": [WORDS] * texts, "accessory": accessory or {"type": 11, **PICTURE}}


def gallery(many: int = 1, **more: Any) -> Json:
    return {"type": 12, "items": [{**PICTURE, **more}] * many}


def card(*inner: Json, **more: Any) -> Json:
    return {"type": 17, "components": list(inner) or [WORDS], **more}


def text(size: int) -> Json:
    return {"type": 10, "content": "x" * size}


def without(one: Json, name: str) -> Json:
    return {key: value for key, value in one.items() if key != name}


def refusal(*components: Json, layout: bool = True, sent: Json | None = None, **after: Any) -> Json | None:
    """What Discord says of a message of these; None if it takes it."""
    whole = {"content": "", "embeds": [], "attachments": FILES, "components": list(components), **after}
    try:
        limits.message(whole, {**after, **(sent or {})}, layout=layout)
    except Invalid as fault:
        return fault.told()
    return None


def paths(told: Json | None) -> list[str]:
    """Where something is wrong, as discord.py would put it."""
    found: list[str] = []

    def look(inner: Json, path: str) -> None:
        for name, below in inner.items():
            if name == "_errors":
                found.append(path)
            else:
                look(below, f"{path}.{name}" if path else name)

    look((told or {}).get("errors", {}), "")
    return found


FIRST = "components.0"
OF_LAYOUTS: list[tuple[str, tuple[Json, ...], tuple[Json, ...], str]] = [
    ("a kind", (WORDS,), ({"type": 99},), f"{FIRST}.type"),
    ("no kind", (WORDS,), ({"content": "x"},), f"{FIRST}.type"),
    ("truth is no kind", (row(button()),), ({**row(button()), "type": True},), f"{FIRST}.type"),
    ("a card in a card", (card(),), (card(card()),), f"{FIRST}.components.0.type"),
    ("an empty card", (card(),), ({"type": 17, "components": []},), f"{FIRST}.components"),
    ("a button by itself", (row(button()),), (button(),), f"{FIRST}.type"),
    ("a menu by itself", (row(menu()),), (menu(),), f"{FIRST}.type"),
    ("a thumbnail by itself", (section(),), ({"type": 11, **PICTURE},), f"{FIRST}.type"),
    (
        "a field in a row",
        (row(button()),),
        (row({"type": 4, "custom_id": "t", "style": 1}),),
        f"{FIRST}.components.0.type",
    ),
    ("a label", (WORDS,), ({"type": 18, "label": "x", "component": menu()},), f"{FIRST}.type"),
    ("accessory", (section(),), (without(section(), "accessory"),), f"{FIRST}.accessory"),
    ("kind of accessory", (section(accessory=button()),), (section(accessory=menu()),), f"{FIRST}.accessory.type"),
    ("texts of a section", (section(3),), (section(4),), f"{FIRST}.components"),
    ("no text of a section", (section(1),), (section(0),), f"{FIRST}.components"),
    ("buttons of a row", (row(*map(button, range(5))),), (row(*map(button, range(6))),), f"{FIRST}.components"),
    ("an empty row", (row(button()),), (row(),), f"{FIRST}.components"),
    ("a menu fills its row", (row(menu()),), (row(menu(), button()),), f"{FIRST}.components.1"),
    ("in all", tuple([WORDS] * 40), (card(*[WORDS] * 35), *[WORDS] * 5), "components"),
    ("nested in all", (card(*[section()] * 13),), (card(*[section()] * 13), WORDS), "components"),
    ("text in all", (card(text(3999)), text(1)), (card(text(3999)), text(2)), "components"),
    ("text of one", (text(4000),), (text(4001),), f"{FIRST}.content"),
    ("no text", (text(1),), (text(0),), f"{FIRST}.content"),
    ("accent", (card(accent_color=0xFFFFFF),), (card(accent_color=0x1000000),), f"{FIRST}.accent_color"),
    ("accent below", (card(accent_color=0),), (card(accent_color=-1),), f"{FIRST}.accent_color"),
    ("spoiler", (card(spoiler=True),), (card(spoiler=1),), f"{FIRST}.spoiler"),
    ("pictures", (gallery(10),), (gallery(11),), f"{FIRST}.items"),
    ("no picture", (gallery(1),), (gallery(0),), f"{FIRST}.items"),
    (
        "alt text",
        (gallery(description="x" * 1024),),
        (gallery(description="x" * 1025),),
        f"{FIRST}.items.0.description",
    ),
    (
        "alt text of a thumbnail",
        (section(accessory={"type": 11, **PICTURE, "description": "x" * 1024}),),
        (section(accessory={"type": 11, **PICTURE, "description": "x" * 1025}),),
        f"{FIRST}.accessory.description",
    ),
    (
        "a file that is there",
        (gallery(),),
        (gallery(media={"url": "attachment://c.png"}),),
        f"{FIRST}.items.0.media.url",
    ),
    (
        "a scheme",
        (gallery(media={"url": "https://example.org/a.png"}),),
        (gallery(media={"url": "file:///a.png"}),),
        f"{FIRST}.items.0.media.url",
    ),
    (
        "a file is uploaded",
        ({"type": 13, "file": {"url": "attachment://b.txt"}},),
        ({"type": 13, "file": {"url": "https://example.org/b.txt"}},),
        f"{FIRST}.file.url",
    ),
    ("spacing", ({"type": 14, "spacing": 2},), ({"type": 14, "spacing": 3},), f"{FIRST}.spacing"),
    ("number", ({**WORDS, "id": 7}, WORDS), ({**WORDS, "id": 7}, {**WORDS, "id": 7}), "components.1.id"),
    ("number 0 is none", ({**WORDS, "id": 0}, {**WORDS, "id": 0}), ({**WORDS, "id": -1},), f"{FIRST}.id"),
]

IN_A_ROW: list[tuple[str, Json, Json, str]] = [
    ("label", button(label="x" * 80), button(label="x" * 81), "label"),
    ("custom_id", button(custom_id="x" * 100), button(custom_id="x" * 101), "custom_id"),
    ("no custom_id", button(), without(button(), "custom_id"), ""),
    ("empty custom_id", button(), button(custom_id=""), "custom_id"),
    ("neither label nor emoji", button(label=None, emoji={"name": "🌾"}), button(label=None), "label"),
    ("emoji", button(emoji={"name": "✔"}), button(emoji={"name": "✓"}), "emoji.name"),
    ("style", button(style=4), button(style=7), "style"),
    ("a link", button(style=5, custom_id=None, url="https://a.org"), button(style=5, custom_id=None), ""),
    ("a link's id", button(style=5, custom_id=None, url="https://a.org"), button(style=5, url="https://a.org"), ""),
    (
        "a link's scheme",
        button(style=5, custom_id=None, url="https://a"),
        button(style=5, custom_id=None, url="ftp://a"),
        "url",
    ),
    ("a button's url", button(), button(url="https://a.org"), ""),
    ("disabled", button(disabled=True), button(disabled="yes"), "disabled"),
    ("options", menu(25), menu(26), "options"),
    ("no options", menu(1), menu(0), "options"),
    (
        "an option's label",
        menu(options=options(1, label="x" * 100)),
        menu(options=options(1, label="x" * 101)),
        "options.0.label",
    ),
    (
        "an option's value",
        menu(options=options(1, value="x" * 100)),
        menu(options=options(1, value="x" * 101)),
        "options.0.value",
    ),
    (
        "an option's description",
        menu(options=options(1, description="x" * 100)),
        menu(options=options(1, description="x" * 101)),
        "options.0.description",
    ),
    ("an option's label is there", menu(1), menu(options=options(1, label="")), "options.0.label"),
    ("values once", menu(2), menu(options=options(2, value="same")), "options.1.value"),
    (
        "defaults",
        menu(2, max_values=2, options=options(2, default=True)),
        menu(options=options(2, default=True)),
        "options",
    ),
    ("placeholder", menu(placeholder="x" * 150), menu(placeholder="x" * 151), "placeholder"),
    ("least", menu(25, min_values=0), menu(25, min_values=-1), "min_values"),
    ("most", menu(25, max_values=25), menu(25, max_values=26), "max_values"),
    ("most of what there is", menu(2, max_values=2), menu(2, max_values=3), "options"),
    (
        "least is not above most",
        menu(3, min_values=2, max_values=2),
        menu(3, min_values=3, max_values=2),
        "min_values",
    ),
    ("a menu's custom_id", menu(custom_id="x" * 100), without(menu(), "custom_id"), "custom_id"),
]


@pytest.mark.parametrize(("what", "kept", "broken", "where"), OF_LAYOUTS, ids=[one[0] for one in OF_LAYOUTS])
def test_limits_of_a_layout(what: str, kept: tuple[Json, ...], broken: tuple[Json, ...], where: str) -> None:
    assert refusal(*kept) is None
    told = refusal(*broken)
    assert told is not None
    assert (told["code"], told["message"], paths(told)) == (INVALID_FORM, "Invalid Form Body", [where])


@pytest.mark.parametrize("layout", [True, False], ids=["layout", "plain"])
@pytest.mark.parametrize(("what", "kept", "broken", "where"), IN_A_ROW, ids=[one[0] for one in IN_A_ROW])
def test_limits_of_buttons_and_menus(what: str, kept: Json, broken: Json, where: str, layout: bool) -> None:
    content = "" if layout else "words"
    assert refusal(row(kept), layout=layout, content=content) is None
    told = refusal(row(broken), layout=layout, content=content)
    assert paths(told) == [f"{FIRST}.components.0{where and '.' + where}"]


def test_a_custom_id_stands_once_wherever_it_is() -> None:
    assert refusal(row(button(1)), card(section(accessory=button(2)))) is None
    told = refusal(row(button(1)), card(section(accessory=button(1))))
    assert paths(told) == ["components.1.components.0.accessory.custom_id"]


def test_all_that_is_wrong_is_told_at_once() -> None:
    told = refusal(row(button(label="x" * 81), button(style=9)), text(0))
    where = [f"{FIRST}.components.0.label", f"{FIRST}.components.1.custom_id", f"{FIRST}.components.1.style"]
    assert paths(told) == [*where, "components.1.content"]
    assert told is not None
    (said,) = told["errors"]["components"]["0"]["components"]["0"]["label"]["_errors"]
    assert said == {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 80 or fewer in length."}


@pytest.mark.parametrize("field", ["content", "embeds", "poll", "sticker_ids"])
def test_what_may_not_stand_beside_a_layout(field: str) -> None:
    value: Any = {"content": "x", "embeds": [{"title": "x"}], "poll": {"question": {}}, "sticker_ids": ["1"]}[field]
    for empty in (None, type(value)()):
        assert refusal(WORDS, sent={field: empty}) is None
    after = {field: value} if field in ("content", "embeds") else {}
    told = refusal(WORDS, sent={field: value}, **after)
    assert told is not None
    (said,) = told["errors"][field]["_errors"]
    assert said["code"] == "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"


def test_a_message_says_something() -> None:
    empty = {"message": "Cannot send an empty message", "code": EMPTY_MESSAGE}
    assert refusal() == empty
    assert refusal(attachments=FILES) == empty, "a file that no component shows is not seen"
    assert refusal(layout=False, attachments=[]) == empty
    assert refusal(row(button()), layout=False, attachments=[]) == empty
    assert refusal(layout=False) is None
    assert refusal(WORDS) is None, "files that no component shows are taken"


def test_a_plain_message_has_rows_alone() -> None:
    assert refusal(*[row(button(n)) for n in range(5)], layout=False, content="x") is None
    assert paths(refusal(*[row(button(n)) for n in range(6)], layout=False, content="x")) == ["components"]
    told = refusal(WORDS, layout=False, content="x")
    assert told is not None
    (said,) = told["errors"]["components"]["0"]["type"]["_errors"]
    assert said == {"code": "UNION_TYPE_CHOICES", "message": 'Value of field "type" must be one of (1,).'}
    assert refusal(layout=False, content="x" * 2000) is None
    assert paths(refusal(layout=False, content="x" * 2001)) == ["content"]
    long = {**FILES[0], "description": "x" * 1025}
    assert paths(refusal(layout=False, content="x", attachments=[long])) == ["attachments.0.description"]


# -- forms ---------------------------------------------------------------------------------------------


def label(component: Json, **more: Any) -> Json:
    return {"type": 18, "label": "What", "component": component, **more}


def field(number: int = 0, **more: Any) -> Json:
    return {"type": 4, "custom_id": f"t{number}", "style": 1, "label": None, **more}


def radio(many: int = 2, **more: Any) -> Json:
    return {"type": 21, "custom_id": "r", "options": options(many), **more}


def ticks(many: int = 2, **more: Any) -> Json:
    return {"type": 22, "custom_id": "c", "options": options(many), **more}


def form_refusal(*components: Json, **more: Any) -> Json | None:
    try:
        limits.form({"title": "A form", "custom_id": "form", "components": list(components), **more})
    except Invalid as fault:
        return fault.told()
    return None


OF_FORMS: list[tuple[str, tuple[Json, ...], tuple[Json, ...], str]] = [
    (
        "at the top",
        tuple(label(field(n)) for n in range(5)),
        tuple(label(field(n)) for n in range(6)),
        "components",
    ),
    ("nothing", (WORDS, label(field())), (), "components"),
    ("a card", (WORDS,), (card(),), f"{FIRST}.type"),
    ("a field by itself", (label(field()),), (field(),), f"{FIRST}.type"),
    ("a button by a label", (label(field()),), (label(button()),), f"{FIRST}.component.type"),
    ("a label's words", (label(field(), label="x" * 45),), (label(field(), label="x" * 46),), f"{FIRST}.label"),
    ("a label has words", (label(field()),), (without(label(field()), "label"),), f"{FIRST}.label"),
    (
        "a description",
        (label(field(), description="x" * 100),),
        (label(field(), description="x" * 101),),
        f"{FIRST}.description",
    ),
    ("a label has a field", (label(field()),), (without(label(field()), "component"),), f"{FIRST}.component"),
    ("a field in a row", (row(field(label="What")),), (row(field()),), f"{FIRST}.components.0.label"),
    (
        "custom ids once",
        (label(field(1)), label(field(2))),
        (label(field(1)), label(field(1))),
        "components.1.component.custom_id",
    ),
]

BY_A_LABEL: list[tuple[str, Json, Json, str]] = [
    ("a label of its own", field(), field(label="Twice"), "label"),
    ("style", field(style=2), field(style=3), "style"),
    ("longest", field(max_length=4000), field(max_length=4001), "max_length"),
    ("shortest longest", field(max_length=1), field(max_length=0), "max_length"),
    ("shortest", field(min_length=0), field(min_length=-1), "min_length"),
    ("shortest and longest", field(min_length=3, max_length=3), field(min_length=4, max_length=3), "min_length"),
    ("value", field(value="x" * 4000), field(value="x" * 4001), "value"),
    ("placeholder", field(placeholder="x" * 100), field(placeholder="x" * 101), "placeholder"),
    ("radios", radio(10), radio(11), "options"),
    ("one radio", radio(2), radio(1), "options"),
    (
        "one default",
        radio(options=[*options(1, default=True), *options(2)[1:]]),
        radio(options=options(2, default=True)),
        "options",
    ),
    ("ticks", ticks(10), ticks(11), "options"),
    ("one tick", ticks(1), ticks(0), "options"),
    ("most ticks", ticks(3, max_values=3), ticks(3, max_values=4), "options"),
    (
        "ticks by default",
        ticks(options=options(2, default=True)),
        ticks(max_values=1, options=options(2, default=True)),
        "options",
    ),
    ("no tick at all", ticks(min_values=0, required=False), ticks(min_values=0), "min_values"),
    ("nothing from a menu", menu(min_values=0, required=False), menu(min_values=0, required=True), "min_values"),
    ("disabled", menu(disabled=False), menu(disabled=True), "disabled"),
    (
        "default",
        {"type": 23, "custom_id": "x", "default": True},
        {"type": 23, "custom_id": "x", "default": 1},
        "default",
    ),
    ("custom_id", {"type": 23, "custom_id": "x"}, {"type": 23}, "custom_id"),
]


@pytest.mark.parametrize(("what", "kept", "broken", "where"), OF_FORMS, ids=[one[0] for one in OF_FORMS])
def test_limits_of_a_form(what: str, kept: tuple[Json, ...], broken: tuple[Json, ...], where: str) -> None:
    assert form_refusal(*kept) is None
    assert paths(form_refusal(*broken)) == [where]


@pytest.mark.parametrize(("what", "kept", "broken", "where"), BY_A_LABEL, ids=[one[0] for one in BY_A_LABEL])
def test_limits_of_fields(what: str, kept: Json, broken: Json, where: str) -> None:
    assert form_refusal(label(kept)) is None
    assert paths(form_refusal(label(broken))) == [f"{FIRST}.component.{where}"]


def test_a_form_has_a_title() -> None:
    assert form_refusal(WORDS, title="x" * 45) is None
    assert paths(form_refusal(WORDS, title="x" * 46)) == ["title"]
    assert paths(form_refusal(WORDS, title=None, custom_id="x" * 101)) == ["title", "custom_id"]


@pytest.mark.parametrize("sign", ["🌾", "✔️", "⚠", "👩‍🌾", "👍🏽", "🇩🇪", "3️⃣", "▶"])
def test_what_is_an_emoji(sign: str) -> None:
    assert is_emoji(sign)


@pytest.mark.parametrize("sign", ["", "x", "3", "✓", "♜", "🌾🌾", "⏎", "→", "🌾x"])
def test_what_is_no_emoji(sign: str) -> None:
    assert not is_emoji(sign)
