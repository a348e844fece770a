"""Layouts and forms on their way: what a bot posts, edits and answers, what comes back, what people send."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from PIL import Image

from playground.components import BUTTON, TEXT_MENU, controls, walk
from playground.filling import Refused, filled
from playground.interactions import MODAL, REPLY, THINK, UPDATE, Interaction
from playground.messages import EPHEMERAL, LAYOUT, Message
from playground.people import Person
from playground.server import Guild
from playground.service import Discord
from playground.store import Store
from tests.playground.house import SERVER, Visitor, house, until

Json = dict[str, Any]
CARDS = "tests.playground.cards"
FORM = {"title": "A form", "custom_id": "form"}


def picture(width: int = 40, height: int = 30) -> bytes:
    kept = io.BytesIO()
    Image.new("RGB", (width, height), "#336699").save(kept, "PNG")
    return kept.getvalue()


def words(text: str, **more: Any) -> Json:
    return {"type": 10, "content": text, **more}


def button(label: str, **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": label, "custom_id": label.lower(), **more}


def gallery(*names: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}} for name in names]}


class Bot:
    """What a bot would ask of that Discord; here nothing but the requests."""

    def __init__(self, discord: Discord, http: aiohttp.ClientSession) -> None:
        self.discord, self._http = discord, http
        self.place = discord.guild.channels[0]
        self.ada = Person(discord, discord.guild.people[0], self.place)

    async def ask(
        self, method: str, path: str, body: Json, files: dict[str, bytes] | None = None
    ) -> tuple[int, Json]:
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps(body))
        for at, (name, content) in enumerate((files or {}).items()):
            form.add_field(f"files[{at}]", content, filename=name)
        said: Json = {"data": form} if files else {"json": body}
        url, rights = f"{self.discord.url}/api/{path}", {"Authorization": "Bot a-token"}
        async with self._http.request(method, url, headers=rights, **said) as told:
            return told.status, await told.json() if told.content_length else {}

    async def post(self, *components: Json, files: dict[str, bytes] | None = None, **body: Any) -> Json:
        body = {"flags": LAYOUT, "components": list(components), **body}
        status, told = await self.ask("POST", f"channels/{self.place.id}/messages", body, files)
        assert status == 200, told
        return told

    async def edit(self, message: Json, files: dict[str, bytes] | None = None, **body: Any) -> tuple[int, Json]:
        return await self.ask("PATCH", f"channels/{self.place.id}/messages/{message['id']}", body, files)

    async def answer(self, made: Interaction, kind: int, **data: Any) -> tuple[int, Json]:
        return await self.ask("POST", f"interactions/{made.id}/{made.token}/callback", {"type": kind, "data": data})

    async def follow(self, made: Interaction, **body: Any) -> tuple[int, Json]:
        return await self.ask("POST", f"webhooks/{SERVER + 1}/{made.token}", body)

    def kept(self, message: Json) -> Message:
        found = self.discord.posts.get(int(message["id"]))
        assert found is not None
        return found


@contextlib.asynccontextmanager
async def bot(data: Path) -> AsyncIterator[Bot]:
    """A Discord to which nobody but the test speaks."""
    with contextlib.closing(Store(data / "playground.db")) as store:
        service = Discord(Guild(SERVER), "a-token", store)
        async with service.running(), aiohttp.ClientSession() as http:
            yield Bot(service, http)


# -- messages ------------------------------------------------------------------------------------------


async def test_components_come_back_numbered_and_with_their_pictures(tmp_path: Path) -> None:
    async with bot(tmp_path) as made:
        side = {"type": 11, "media": {"url": "attachment://a.png"}, "description": "small"}
        section = {"type": 9, "components": [words("beside", id=2)], "accessory": side}
        file = {"type": 13, "file": {"url": "attachment://b.txt"}}
        files = {"a.png": picture(), "b.txt": b"12345"}
        told = await made.post(
            words("above"), {"type": 17, "components": [section, gallery("a.png")]}, file, files=files
        )
        assert told["flags"] == LAYOUT
        assert [one["id"] for one in walk(told["components"])] == [1, 3, 4, 2, 5, 6, 7]
        first, second = told["attachments"]
        shown = told["components"][1]["components"][0]["accessory"]
        assert shown["description"] == "small"
        assert shown["media"] == {
            "url": first["url"],
            "proxy_url": first["url"],
            "width": 40,
            "height": 30,
            "content_type": "image/png",
            "attachment_id": first["id"],
            "loading_state": 2,
            "flags": 0,
        }
        assert first["url"].startswith("https://cdn.discordapp.com/")
        last = told["components"][2]
        assert (last["name"], last["size"], last["file"]["attachment_id"]) == ("b.txt", 5, second["id"])


async def test_a_message_is_read_again_by_who_may_read_it(tmp_path: Path) -> None:
    async with bot(tmp_path) as made:
        sent = await made.post(words("above"), gallery("a.png"), files={"a.png": picture()})
        path = f"channels/{made.place.id}/messages"
        assert await made.ask("GET", f"{path}/{sent['id']}", {}) == (200, sent)
        assert (await made.ask("GET", f"{path}/1", {}))[0] == 404
        made.discord.guild.taken_from_bot.add("read_message_history")
        assert (await made.ask("GET", f"{path}/{sent['id']}", {}))[0] == 403
        assert await made.post(words("still speaks"))


async def test_what_is_refused_is_told_as_discord_tells_it_and_changes_nothing(tmp_path: Path) -> None:
    async with bot(tmp_path) as made:
        kept = await made.post(words("as it was"))
        path = f"channels/{made.place.id}/messages"
        wrong: Json = {"flags": LAYOUT, "components": [gallery("a.png")]}
        for status, told in (await made.ask("POST", path, wrong), await made.edit(kept, **wrong)):
            assert status == 400
            found = told["errors"]["components"]["0"]["items"]["0"]["media"]["url"]["_errors"]
            assert found[0]["code"] == "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            assert (told["code"], told["message"]) == (50035, "Invalid Form Body")
        status, told = await made.edit(kept, content="both")
        assert (status, list(told["errors"])) == (400, ["content"])
        assert [one.raw["components"] for one in made.discord.posts.here(made.place.id)] == [kept["components"]]
        assert (await made.ask("POST", path, {"content": "x", "components": [words("x")]}))[0] == 400
        assert (await made.ask("POST", path, {"flags": LAYOUT}))[1]["code"] == 50006


async def test_once_a_layout_always_a_layout(tmp_path: Path) -> None:
    async with bot(tmp_path) as made:
        layout = await made.post(words("one"))
        status, told = await made.edit(layout, flags=0, components=[words("two")])
        assert (status, list(told["errors"])) == (400, ["flags"])
        status, told = await made.edit(layout, components=[words("two")])  # without the flag it keeps it
        assert (status, told["flags"], told["components"][0]["content"]) == (200, LAYOUT, "two")
        assert (await made.edit(layout, allowed_mentions={"parse": []}))[0] == 200
        assert (await made.edit(layout, components=[]))[1]["code"] == 50006
        plain = await made.post(flags=0, content="plain")
        status, told = await made.edit(plain, flags=LAYOUT, components=[words("card")])
        assert (status, list(told["errors"])) == (400, ["content"])
        status, told = await made.edit(plain, flags=LAYOUT, content=None, components=[words("card")])
        assert (status, told["flags"], told["content"]) == (200, LAYOUT, "")
        assert (await made.edit(plain, content="back"))[0] == 400


async def test_files_are_kept_by_number_and_added(tmp_path: Path) -> None:
    async with bot(tmp_path) as made:
        files = {"a.png": picture(), "b.png": picture(50, 50)}
        first = await made.post(gallery("a.png", "b.png"), files=files)
        a, b = first["attachments"]
        keep = [{"id": a["id"]}, {"id": 0, "filename": "c.png", "description": "new"}]
        new = {"c.png": picture(60, 60)}
        status, told = await made.edit(first, new, attachments=keep, components=[gallery("a.png", "b.png")])
        assert status == 400, "b.png would be gone"
        assert made.discord.posts.file(int(b["id"])) is not None
        status, told = await made.edit(first, new, attachments=keep, components=[gallery("a.png", "c.png")])
        assert status == 200
        assert [one["filename"] for one in told["attachments"]] == ["a.png", "c.png"]
        assert told["attachments"][1]["description"] == "new"
        assert [one["media"]["width"] for one in told["components"][0]["items"]] == [40, 60]
        assert made.discord.posts.file(int(b["id"])) is None
        # what Discord told comes back as it was told
        status, again = await made.edit(first, components=told["components"])
        assert (status, again["components"]) == (200, told["components"])
        # without a list of those to keep, all are kept
        status, told = await made.edit(first, {"d.png": picture()}, components=[gallery("a.png", "d.png")])
        assert [one["filename"] for one in told["attachments"]] == ["a.png", "c.png", "d.png"]


@pytest.mark.parametrize(
    ("allowed", "called"),
    [(None, 2), ({"parse": []}, 0), ({"parse": ["users"]}, 2), ({"parse": [], "users": ["B"]}, 1)],
)
async def test_words_of_a_layout_call_people(tmp_path: Path, allowed: Json | None, called: int) -> None:
    async with bot(tmp_path) as made:
        ada, ben = (str(one.id) for one in made.discord.guild.people[:2])
        if allowed and "users" in allowed:
            allowed = {**allowed, "users": [ben]}
        more = {} if allowed is None else {"allowed_mentions": allowed}
        told = await made.post(
            {"type": 17, "components": [words(f"<@{ada}>"), words(f"<@{ben}> <@{ben}>")]}, **more
        )
        assert made.kept(told).raw["pings"] == [ada, ben][2 - called :]


# -- answers to interactions ---------------------------------------------------------------------------


async def test_pressing_anywhere_in_a_layout(tmp_path: Path) -> None:
    async with bot(tmp_path) as made:
        section = {"type": 9, "components": [words("so far: 0")], "accessory": button("More")}
        options = [{"label": one, "value": one} for one in ("North", "South")]
        menu = {"type": 3, "custom_id": "where", "options": options, "max_values": 2}
        off = button("Off", disabled=True)
        rows = [{"type": 1, "components": [off]}, {"type": 1, "components": [menu]}]
        told = await made.post({"type": 17, "components": [section, *rows]})
        assert [one["type"] for one in controls(told)] == [BUTTON, TEXT_MENU]
        pressed = await made.ada.press(made.kept(told), "more")
        assert pressed.payload["data"] == {"custom_id": "more", "component_type": BUTTON, "id": 4}
        assert pressed.payload["message"]["components"] == told["components"]
        assert pressed.payload["message"]["flags"] & LAYOUT
        data = {"components": [{"type": 17, "components": [words("so far: 1")]}]}
        wrong = await made.answer(pressed, UPDATE, components=[button("alone")])
        assert (wrong[0], [*wrong[1]["errors"]["data"]["components"]["0"]]) == (400, ["type"])
        assert pressed.state == "sent", "what was refused is no answer"
        assert (await made.answer(pressed, UPDATE, flags=LAYOUT, **data))[0] == 200
        assert made.kept(told).raw["components"][0]["components"][0]["content"] == "so far: 1"
        with pytest.raises(Refused):
            await made.ada.press(made.kept(told), "more")
        second = await made.post({"type": 17, "components": rows})
        chosen = await made.ada.choose(made.kept(second), "where", ["South", "North"])
        assert chosen.payload["data"]["values"] == ["North", "South"]
        for values in ([], ["East"], ["North", "North", "South", "East"]):
            with pytest.raises(Refused):
                await made.ada.choose(made.kept(second), "where", values)
        with pytest.raises(Refused):
            await made.ada.press(made.kept(second), "off")


async def test_a_promise_is_kept_with_a_layout(tmp_path: Path) -> None:
    """The first word is a promise and knows of no layout; what follows is one, for its reader alone."""
    async with bot(tmp_path) as made:
        source = made.kept(await made.post({"type": 1, "components": [button("Screen")]}))
        pressed = await made.ada.press(source, "screen")
        assert (await made.answer(pressed, THINK, flags=EPHEMERAL | LAYOUT))[0] == 200
        assert pressed.message is not None
        assert not pressed.message.raw["flags"] & LAYOUT
        status, told = await made.follow(pressed, flags=LAYOUT, components=[words("mine")])
        assert (status, told["flags"]) == (200, EPHEMERAL | LAYOUT)
        status, told = await made.follow(pressed, flags=EPHEMERAL | LAYOUT, components=[words("and more")])
        assert (status, told["flags"]) == (200, EPHEMERAL | LAYOUT)
        assert made.kept(told).reader == made.ada.user.id
        assert (await made.follow(pressed, flags=LAYOUT, content="both"))[0] == 400


async def test_a_form_is_looked_at_before_it_is_shown(tmp_path: Path) -> None:
    async with bot(tmp_path) as made:
        source = made.kept(await made.post({"type": 1, "components": [button("Ask")]}))
        pressed = await made.ada.press(source, "ask")
        field = {"type": 4, "custom_id": "name", "style": 1}
        label = {"type": 18, "label": "Name", "component": field}
        status, told = await made.answer(pressed, MODAL, **FORM, components=[label] * 6)
        assert (status, list(told["errors"]["data"])) == (400, ["components"])
        assert pressed.modal is None
        assert (await made.answer(pressed, MODAL, **FORM, components=[words("first"), label]))[0] == 200
        assert pressed.modal is not None
        sent = await made.ada.fill_in(pressed, {"name": "Ada"})
        assert sent.payload["data"] == {
            "custom_id": "form",
            "components": [
                {"type": 10, "id": 1},
                {"type": 18, "id": 2, "component": {"type": 4, "id": 3, "custom_id": "name", "value": "Ada"}},
            ],
        }
        assert sent.payload["message"]["id"] == str(source.id)
        status, told = await made.answer(sent, MODAL, **FORM, components=[label])
        assert (status, list(told["errors"])) == (400, ["type"]), "a form does not lead to another"
        assert (await made.answer(sent, REPLY, flags=LAYOUT | EPHEMERAL, components=[words("thank you")]))[0] == 200


# -- filling in ----------------------------------------------------------------------------------------

LISTED = [{"label": one, "value": one} for one in "abc"]
TEXT, SELECT, PEOPLE, RADIO, TICKS, TICK = (
    {"type": kind, "custom_id": "x", "id": 1, **({"options": LISTED} if kind in (3, 21, 22) else {})}
    for kind in (4, 3, 5, 21, 22, 23)
)
KEPT: list[tuple[Json, Any, Any]] = [
    (TEXT, "words", "words"),
    ({**TEXT, "required": False, "min_length": 5}, "", ""),
    ({**TEXT, "min_length": 5, "max_length": 5}, "words", "words"),
    (SELECT, ["b"], ["b"]),
    ({**SELECT, "max_values": 3}, ["c", "a"], ["a", "c"]),
    ({**SELECT, "required": False, "min_values": 0}, [], []),
    ({**SELECT, "required": False, "min_values": 2, "max_values": 2}, [], []),
    (PEOPLE, ["7"], ["7"]),
    (RADIO, "b", "b"),
    ({**RADIO, "required": False}, None, None),
    (TICKS, ["a", "b", "c"], ["a", "b", "c"]),
    ({**TICKS, "max_values": 2}, ["a", "b"], ["a", "b"]),
    ({**TICKS, "required": False, "min_values": 0}, [], []),
    (TICK, True, True),
    (TICK, None, False),
]
REFUSED: list[tuple[Json, Any, str]] = [
    (TEXT, "", "What has 1 to 4000 characters."),
    ({**TEXT, "required": False, "min_length": 5}, "word", "What has 5 to 4000 characters."),
    ({**TEXT, "max_length": 4}, "words", "What has 1 to 4 characters."),
    (SELECT, [], "What: choose 1."),
    (SELECT, ["a", "b"], "What: choose 1."),
    (SELECT, ["d"], "That is no longer among the choices; choose again."),
    ({**SELECT, "required": False, "min_values": 2, "max_values": 2}, ["a"], "What: choose 2."),
    (PEOPLE, ["9"], "That is no longer among the choices; choose again."),
    (RADIO, None, "What: choose one."),
    (RADIO, "d", "That is no longer among the choices; choose again."),
    (TICKS, [], "What: choose 1 to 3."),
    ({**TICKS, "max_values": 2}, ["a", "b", "c"], "What: choose 1 to 2."),
    (TICK, "yes", "What is ticked or not."),
]


@pytest.mark.parametrize(("field", "given", "sent"), KEPT)
def test_what_is_filled_in(field: Json, given: Any, sent: Any) -> None:
    label = {"type": 18, "id": 2, "label": "What", "component": field}
    (told,), people = filled([label], {"x": given}, ["7"])
    name = "values" if isinstance(sent, list) else "value"
    told_as = {"type": field["type"], "id": 1, "custom_id": "x", name: sent}
    assert told == {"type": 18, "id": 2, "component": told_as}
    assert people == (sent if field["type"] == 5 else [])


@pytest.mark.parametrize(("field", "given", "sentence"), REFUSED)
def test_what_cannot_be_sent(field: Json, given: Any, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        filled([{"type": 18, "id": 2, "label": "What", "component": field}], {"x": given}, ["7"])
    assert str(refused.value) == sentence


# -- with a bot of discord.py --------------------------------------------------------------------------


async def newest(visitor: Visitor, place: str) -> Json:
    found: Json = (await visitor.messages(place))[-1]
    return found


async def test_a_bot_hears_what_is_filled_in(tmp_path: Path) -> None:
    async with house(tmp_path, CARDS) as made:
        ada = await made.visit("ada")
        place = ada.place("chapter-house")
        await ada.state(await ada.use(place, "card"), "done")
        card = await newest(ada, place)
        assert card["layout"]
        await ada.post(f"messages/{card['id']}/select", {"custom_id": "where", "values": ["South"]})
        await until(lambda: "the South field" in json.dumps(ada.told("message")[-1]), "the card says so")
        asked = await ada.press(await newest(ada, place), "Questions")
        await until(lambda: ada.told("modal"), "the form opens")
        assert [one["type"] for one in walk(ada.told("modal")[0]["components"])] == [
            10,
            18,
            4,
            18,
            21,
            18,
            22,
            18,
            23,
        ]
        values = {"name": "Ada", "work": "pray", "tools": ["rake", "fork"], "early": True}
        refused = await ada.ask("POST", f"modals/{asked}", {"values": {**values, "work": None}})
        assert refused[1]["error"] == "Work: choose one."
        await ada.post(f"modals/{asked}", {"values": values})
        await until(lambda: "Ada: pray, rake and fork, early" in json.dumps(ada.told("message")[-1]), "it is told")
        asked = await ada.press(await newest(ada, place), "Wishes")
        await until(lambda: len(ada.told("modal")) == 2, "the other form opens")
        bob = str(made.discord.guild.people[1].id)
        await ada.post(f"modals/{asked}", {"values": {"crops": ["Rye", "Oats"], "whom": [bob]}})
        await until(lambda: "Oats Rye with Bob; no more" in json.dumps(ada.told("message")[-1]), "it is told")


async def test_pictures_of_a_private_layout_reach_their_reader_alone(tmp_path: Path) -> None:
    async with house(tmp_path, CARDS) as made:
        ada, bob = await made.visit("ada"), await made.visit("bob")
        place = ada.place("chapter-house")
        await ada.state(await ada.use(place, "secret"), "done")
        shown = await newest(ada, place)
        assert shown["ephemeral"]
        section, gallery = shown["components"]
        for media in (section["accessory"]["media"], gallery["items"][0]["media"]):
            assert (media["width"], media["height"]) in ((90, 60), (400, 300))
            assert (await ada._http.get(f"{ada.url}{media['url']}")).content_type == "image/png"
            stolen = media["url"].replace("/ada/", "/bob/")
            assert (await bob._http.get(f"{bob.url}{stolen}")).status == 404
        assert not bob.told("message")
