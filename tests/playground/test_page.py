"""What a browser is told and what it may do: keys and names, secrets, commands, components, dialogs, switches."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from playground.components import TEXT_INPUT, controls, walk, words
from tests.playground.house import KEY, PARROT, House, Visitor, house, until


async def newest(visitor: Visitor, place: str) -> dict[str, Any]:
    found: dict[str, Any] = (await visitor.messages(place))[-1]
    return found


async def private(visitor: Visitor, place: str) -> dict[str, Any]:
    """The newest message that only this person sees."""
    found: dict[str, Any] = [one for one in await visitor.messages(place) if one["ephemeral"]][-1]
    return found


async def status(url: str, path: str, method: str = "GET", **headers: str) -> int:
    async with (
        aiohttp.ClientSession() as http,
        http.request(method, f"{url}{path}", headers=headers, allow_redirects=False) as told,
    ):
        return told.status


# -- who may come in -----------------------------------------------------------------------------------


async def test_only_with_the_key_under_a_loopback_name_and_from_the_page(tmp_path: Path) -> None:
    async with house(tmp_path, PARROT) as made:
        port = made.url.rpartition(":")[2]
        cookie = {"Cookie": f"cloister-{port}={KEY}"}
        assert await status(made.url, "/") == 403
        assert await status(made.url, "/?key=wrong") == 403
        assert await status(made.url, "/?key=%C3%A9") == 403
        assert await status(made.url, "/as/ada") == 403
        assert await status(made.url, "/static/app.js") == 403
        assert await status(made.url, "/api/ada/events") == 403
        assert await status(made.url, "/as/ada?key=wrong") == 403
        assert await status(made.url, "/api/ada/restart?key=wrong", "POST", Origin=made.url) == 403
        assert await status(made.url, f"/api/ada/restart?key={KEY}", "POST", Origin=made.url) == 403
        assert await status(made.url, f"/?key={KEY}") == 303
        assert await status(made.url, "/as/ada", **cookie) == 200
        assert await status(made.url, "/as/nobody", **cookie) == 404
        assert await status(made.url, "/static/..%2fpage.py", **cookie) == 404
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "[::2]", "::1"):
            assert await status(made.url, "/as/ada", Host=host, **cookie) == 403, host
            assert await status(made.url, f"/?key={KEY}", Host=host) == 403, host
        for host in ("localhost", f"localhost:{port}", "localhost:9999", f"[::1]:{port}"):
            assert await status(made.url, "/as/ada", Host=host, **cookie) == 200, host
        restart = "/api/ada/restart"
        assert await status(made.url, restart, "POST", **cookie) == 403
        assert await status(made.url, restart, "POST", Origin="http://evil.example", **cookie) == 403
        assert await status(made.url, "/as/ada", Origin="null", **cookie) == 403


@pytest.mark.parametrize(
    ("link", "person"),
    [
        ("/?key=KEY", "ada"),
        ("?key=KEY", "ada"),
        ("/?as=bob&key=KEY", "bob"),
        ("/?key=KEY&as=Bob", "bob"),
        ("/as/bob?key=KEY", "bob"),
        ("/as/bob/?key=KEY", "bob"),
        ("/as/Bob?key=KEY", "bob"),
        ("/as/?key=KEY&as=mod", "mod"),
        ("/as?key=KEY", "ada"),
        ("/index.html?key=KEY", "ada"),
    ],
)
async def test_any_link_with_the_key_leads_in(tmp_path: Path, link: str, person: str) -> None:
    """Put together by hand, in a browser that was never here."""
    async with house(tmp_path, PARROT) as made:
        for name in ("127.0.0.1", "localhost"):
            async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as http:
                address = made.url.replace("127.0.0.1", name) + link.replace("KEY", KEY)
                async with http.get(address) as told:
                    assert told.status == 200
                    assert told.url.path == f"/as/{person}"
                    assert KEY not in str(told.url)
                    assert "Cloister" in await told.text()
                async with http.get(f"{told.url}/") as again:  # and from now on without the key
                    assert (again.status, again.url.path) == (200, f"/as/{person}")
        assert await status(made.url, f"/as/nobody?key={KEY}") == 404
        assert await status(made.url, f"/?key={KEY}&as=nobody") == 404


async def test_the_second_address_of_localhost_answers_too(tmp_path: Path) -> None:
    try:
        with socket.socket(socket.AF_INET6) as tried:
            tried.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no ::1")
    async with house(tmp_path, PARROT) as made:
        assert await status(made.url.replace("127.0.0.1", "[::1]"), f"/as/bob?key={KEY}") == 303


async def test_it_listens_on_loopback_alone(tmp_path: Path) -> None:
    async with house(tmp_path, PARROT) as made:
        assert made.url.startswith("http://127.0.0.1:")
        assert made.discord.url.startswith("http://127.0.0.1:")


# -- looking, secrets ----------------------------------------------------------------------------------


def hers(visitor: Visitor) -> list[dict[str, Any]]:
    """Messages that mention her."""
    me = visitor.hello["me"]["id"]
    return [one["message"] for one in visitor.told("message") if me in one["message"]["mentions"]]


async def test_private_things_reach_their_reader_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as made:
        await made.prepare()
        ada, bob = await made.visit("ada"), await made.visit("bob")
        place = ada.place("monastery")
        lobby = await newest(ada, place)
        await ada.state(await ada.press(lobby, "Start"), "done")
        board = await until(  # hers: it keeps its buttons until she acts
            lambda: next((m for m in hers(ada) if m["channel_id"] == place and m["attachments"]), None),
            "a board that calls her",
            60,
        )
        assert board["attachments"][0]["width"] > 400
        await ada.state(await ada.press(board, "My screen"), "done")
        mine = await private(ada, place)
        (picture,) = mine["attachments"]
        assert (await ada._http.get(f"{ada.url}{picture['url']}")).content_type == "image/png"
        # bob is told nothing of it, cannot read its picture, press it or throw it away
        assert mine["id"] not in [o["message"]["id"] for o in bob.told("message")]
        assert mine["id"] not in [message["id"] for message in await bob.messages(place)]
        stolen = picture["url"].replace("/ada/", "/bob/")
        assert (await bob._http.get(f"{bob.url}{stolen}")).status == 404
        press = {"custom_id": next(controls(mine))["custom_id"]}
        assert (await bob.ask("POST", f"messages/{mine['id']}/press", press))[0] == 404
        assert (await bob.ask("POST", f"messages/{mine['id']}/dismiss", {}))[0] == 404
        # nor does he see her direct messages
        dm = ada.place("Cloister")
        await until(lambda: made.discord.posts.here(int(dm)), "a screen by direct message")
        assert (await bob.ask("GET", f"places/{dm}/messages"))[0] == 404
        assert dm not in {o["message"]["channel_id"] for o in bob.told("message")}
        await ada.post(f"messages/{mine['id']}/dismiss", {})
        await until(lambda: mine["id"] in [gone["id"] for gone in ada.told("gone")], "it is gone")
        assert (await ada.ask("POST", f"messages/{board['id']}/dismiss", {}))[0] == 400


async def test_older_messages_come_page_by_page(tmp_path: Path) -> None:
    async with house(tmp_path, PARROT) as made:
        ada = await made.visit("ada")
        place = ada.place("chapter-house")
        for number in range(7):
            await ada.post(f"places/{place}/say", {"content": f"line {number}"})
        last = await ada.get(f"places/{place}/messages?limit=3")
        assert [one["content"] for one in last["messages"]] == ["line 4", "line 5", "line 6"]
        assert last["more"]
        first = await ada.get(f"places/{place}/messages?limit=9&before={last['messages'][0]['id']}")
        assert [one["content"] for one in first["messages"]] == [f"line {n}" for n in range(4)]
        assert not first["more"]
        assert (await ada.ask("POST", f"places/{place}/say", {"content": " "}))[0] == 400


# -- commands ------------------------------------------------------------------------------------------


async def test_commands_are_those_a_person_may_use_there(tmp_path: Path) -> None:
    async with house(tmp_path, PARROT) as made:
        ada, mod = await made.visit("ada"), await made.visit("mod")

        async def names(who: Visitor, place: str) -> list[str]:
            return [one["name"] for one in (await who.get(f"places/{who.place(place)}/commands"))["commands"]]

        assert await names(ada, "chapter-house") == ["repeat", "things", "tongues"]
        assert await names(mod, "chapter-house") == ["guarded", "repeat", "things", "tongues"]
        assert await names(mod, "Cloister") == ["repeat", "things", "tongues"]
        refused = await ada.ask("POST", f"places/{ada.place('chapter-house')}/command", {"command": "guarded"})
        assert refused == (400, {"error": "There is no command /guarded for you here.", "option": None})


async def test_options_arrive_as_what_they_are(tmp_path: Path) -> None:
    async with house(tmp_path, PARROT) as made:
        ada = await made.visit("ada")
        place = ada.place("evening game")
        given = {"text": "hail", "often": "2", "loud": "true", "whom": "Bob", "weight": "1.5"}
        await ada.state(await ada.use(place, "repeat", **given), "done")
        answer = await newest(ada, place)
        assert answer["content"] == "hail 2 True Bob 1.5"
        assert answer["command"] == {"by": {"id": ada.hello["me"]["id"], "name": "Ada"}, "name": "/repeat"}
        dm = ada.place("Cloister")
        await ada.state(await ada.use(dm, "repeat", text="in DM"), "done")
        assert (await newest(ada, dm))["content"] == "in DM 1 False nobody 0.5"


@pytest.mark.parametrize(
    ("given", "option", "sentence"),
    [
        ({}, "text", "Fill in text: Words."),
        ({"text": "x"}, "text", "text has 2 to 8 characters."),
        ({"text": "hail", "often": "many"}, "often", "often is a number."),
        ({"text": "hail", "often": 4}, "often", "often is at least 1 and at most 3."),
        ({"text": "hail", "loud": "very"}, "loud", "loud can be True or False."),
        ({"text": "hail", "whom": "Zoe"}, "whom", "There is nobody called Zoe here; choose from the list."),
        ({"text": "hail", "other": "x"}, None, "/repeat has no option other."),
    ],
)
async def test_what_does_not_fit_is_one_sentence(
    tmp_path: Path, given: dict[str, Any], option: str | None, sentence: str
) -> None:
    async with house(tmp_path, PARROT) as made:
        ada = await made.visit("ada")
        path = f"places/{ada.place('chapter-house')}/command"
        told = await ada.ask("POST", path, {"command": "repeat", "options": given})
        assert told == (400, {"error": sentence, "option": option})


async def test_completion_asks_the_bot(tmp_path: Path) -> None:
    async with house(tmp_path) as made:
        await made.prepare()
        ada = await made.visit("ada")
        place = ada.place("monastery")
        await ada.state(await ada.press(await newest(ada, place), "Start"), "done")
        await until(lambda: [o for o in ada.told("message") if o["message"]["mentions"]], "her turn", 60)
        asked = {"command": "monastery place", "options": {}, "focused": "tile", "value": ""}
        choices = (await ada.post(f"places/{place}/complete", asked))["choices"]
        assert choices
        asked = {**asked, "options": {"tile": choices[0]["value"]}, "focused": "at"}
        assert (await ada.post(f"places/{place}/complete", asked))["choices"]
        wrong = await ada.ask("POST", f"places/{place}/complete", {**asked, "focused": "nothing"})
        assert wrong == (400, {"error": "/monastery place has no option nothing.", "option": None})


# -- components ----------------------------------------------------------------------------------------


async def test_embeds_menus_of_people_and_dialogs(tmp_path: Path) -> None:
    async with house(tmp_path, PARROT) as made:
        ada, bob = await made.visit("ada"), await made.visit("bob")
        place = ada.place("chapter-house")
        await ada.state(await ada.use(place, "things"), "done")
        shown = await newest(bob, place)
        assert shown["embeds"][0]["title"] == "Things"
        assert shown["mentions"] == [ada.hello["me"]["id"]]
        menu = {"custom_id": "people", "values": [one["id"] for one in bob.hello["people"][1:3]]}
        made_by_bob = await bob.post(f"messages/{shown['id']}/select", menu)
        await bob.state(made_by_bob["interaction"], "done")
        assert (await newest(ada, place))["content"] == "chosen: Bob and Cyd"
        too_many = {"custom_id": "people", "values": ["1", "2", "3"]}
        assert (await bob.ask("POST", f"messages/{shown['id']}/select", too_many))[1]["error"] == "Choose 1 to 2."
        await fill_in_the_dialog(ada, bob, place, shown)


async def test_embeds_that_the_bot_posts_by_itself_are_left_out(tmp_path: Path) -> None:
    """As Discord does where a bot has no Embed Links, which ours does not ask for; in direct messages it may."""
    async with house(tmp_path, PARROT) as made, aiohttp.ClientSession() as http:
        ada = await made.visit("ada")
        for name, shown in (("chapter-house", []), ("Cloister", ["Things"])):
            address = f"{made.discord.url}/api/channels/{ada.place(name)}/messages"
            body = {"content": "look", "embeds": [{"title": "Things"}]}
            async with http.post(address, json=body, headers={"Authorization": "Bot a-token"}) as told:
                assert told.status == 200
            assert [one["title"] for one in (await newest(ada, ada.place(name)))["embeds"]] == shown


async def fill_in_the_dialog(ada: Visitor, bob: Visitor, place: str, shown: dict[str, Any]) -> None:
    asked = await ada.press(shown, "Dialog")
    dialog = await until(lambda: ada.told("modal"), "the dialog opens")
    assert dialog[0]["title"] == "A creed"
    assert not bob.told("modal")
    fields = [one for one in walk(dialog[0]["components"]) if one["type"] == TEXT_INPUT]
    name, words = (field["custom_id"] for field in fields)
    path = f"modals/{asked}"
    assert (await ada.ask("POST", path, {"values": {name: ""}}))[1]["error"] == "Name has 1 to 10 characters."
    assert (await bob.ask("POST", path, {"values": {name: "Bob"}}))[0] == 400
    sent = await ada.post(path, {"values": {name: "Ada", words: "in order"}})
    await ada.state(sent["interaction"], "done")
    assert (await newest(bob, place))["content"] == "Ada believes: in order"
    assert (await ada.ask("POST", path, {"values": {name: "Ada"}}))[0] == 400


async def test_late_answers_missing_answers_and_what_cannot_be_pressed(tmp_path: Path) -> None:
    async with house(tmp_path, PARROT) as made:
        ada = await made.visit("ada")
        place = ada.place("chapter-house")
        await ada.state(await ada.use(place, "things"), "done")
        shown = await newest(ada, place)
        slow = await ada.press(shown, "Slow")
        await ada.state(slow, "acknowledged")
        assert (await newest(ada, place))["thinking"]
        await ada.state(slow, "done")
        await until(lambda: ada.told("message")[-1]["message"]["content"] == "and more", "both answers are there")
        assert [m["content"] for m in (await ada.messages(place))[-2:]] == ["at last", "and more"]
        # the promise was private, what follows it is not
        assert [m["ephemeral"] for m in (await ada.messages(place))[-2:]] == [True, False]
        failed = await ada.state(await ada.press(shown, "Silent"), "failed")
        assert failed["error"] == "The application did not respond"
        assert failed["source"] == {"message": shown["id"], "custom_id": "silent"}
        off = await ada.ask("POST", f"messages/{shown['id']}/press", {"custom_id": "off"})
        assert off == (400, {"error": "That can no longer be pressed; look at the newest message.", "option": None})
        assert (await ada.ask("POST", f"messages/{shown['id']}/press", {}))[0] == 400
        assert (await ada.ask("POST", "messages/1/press", {"custom_id": "off"}))[0] == 404


# -- switches, restart ---------------------------------------------------------------------------------


async def opened(made: House) -> tuple[Visitor, str]:
    await made.prepare()
    ada = await made.visit("ada")
    return ada, ada.place("monastery")


async def test_closed_direct_messages(tmp_path: Path) -> None:
    """The bot learns it from Discord's refusal, remembers it, and tells the player where his screen is."""
    async with house(tmp_path) as made:
        ada, place = await opened(made)
        await ada.post("switches", {"dms_closed": {ada.hello["me"]["id"]: True}})
        (told,) = await until(lambda: ada.told("switches"), "every window is told")
        assert told["switches"]["dms_closed"][ada.hello["me"]["id"]]
        await ada.state(await ada.press(await newest(ada, place), "Start"), "done")
        await until(
            lambda: [o for o in ada.told("message") if "direct messages are closed" in words(o["message"])],
            "she is told where her screen is",
            60,
        )
        assert not await ada.messages(ada.place("Cloister"))


REFUSED = 1.0  # seconds, in which the bot has tried in vain to call her


async def test_a_permission_taken_and_given_back(tmp_path: Path) -> None:
    async with house(tmp_path) as made:
        ada, place = await opened(made)
        await ada.post("switches", {"permissions": {"send_messages": False}})
        before = len(await ada.messages(place))
        await ada.state(await ada.press(await newest(ada, place), "Start"), "done")
        await ada.state(await ada.use(place, "table board"), "done")  # answers need no permission
        boards = [m for m in await ada.messages(place) if m["attachments"]]
        assert [m["ephemeral"] for m in boards] == [True]
        assert len(await ada.messages(place)) == before + 1
        while "your turn" not in words((await ada.messages(place))[-1]):  # and the stewards have acted
            await ada.state(await ada.use(place, "table my"), "done")
        await asyncio.sleep(REFUSED)
        await ada.post("switches", {"permissions": {"send_messages": True}})
        assert not made.discord.guild.taken_from_bot
        await until(lambda: [o for o in ada.told("message") if o["message"]["mentions"]], "she is called", 30)
        assert (await ada.ask("POST", "switches", {"permissions": {"rule_the_world": True}}))[0] == 400


async def test_the_bot_is_restarted_and_old_buttons_work(tmp_path: Path) -> None:
    async with house(tmp_path) as made:
        ada, place = await opened(made)
        await ada.post("restart", {})
        await until(lambda: "online" in [one["bot"] for one in ada.told("bot")], "the bot is back", 30)
        assert ada.told("bot")[0]["bot"] in ("starting", "offline")
        await ada.state(await ada.press(await newest(ada, place), "Start"), "done")
        await until(lambda: [o for o in ada.told("message") if o["message"]["attachments"]], "a board", 60)


async def test_everything_is_there_again_next_time(tmp_path: Path) -> None:
    async with house(tmp_path) as made:
        ada, place = await opened(made)
        await ada.state(await ada.press(await newest(ada, place), "Start"), "done")
        await until(lambda: [o for o in ada.told("message") if o["message"]["mentions"]], "her turn", 60)
        before = [m for m in await ada.messages(place) if not m["ephemeral"]]
    async with house(tmp_path) as made:
        ada, place = await opened(made)
        after = await ada.messages(place)
        assert [m["content"] for m in after[: len(before)]] == [m["content"] for m in before]
        assert len([m for m in after if m["author"]["name"] == "Porter"]) == 1
        turn = [m for m in after if m["components"]][-1]
        await ada.state(await ada.press(turn, "Act"), "done")
        assert "components" in await private(ada, place)
        picture = turn["attachments"][0]
        assert (await ada._http.get(f"{ada.url}{picture['url']}")).content_type == "image/png"


async def test_nobody_but_the_bot_speaks_to_the_pretend_discord(tmp_path: Path) -> None:
    """Not a web page, not a name that leads here, not a process without the token; and no session is taken over."""
    async with house(tmp_path, PARROT) as made, aiohttp.ClientSession() as http:
        url, token = made.discord.url, {"Authorization": "Bot a-token"}
        place = made.discord.guild.channels[0].id
        for headers in ({}, {"Authorization": "Bot other"}, {**token, "Origin": "http://evil.example"}):
            async with http.post(
                f"{url}/api/channels/{place}/messages", json={"content": "x"}, headers=headers
            ) as told:
                assert told.status in (401, 403)
        async with http.get(f"{url}/api/users/@me", headers={**token, "Host": "evil.example"}) as told:
            assert told.status == 403
        async with http.ws_connect(f"{url}/gateway") as socket:
            await socket.receive_json()
            asked = {"token": "other", "session_id": "session-1", "seq": 0}
            await socket.send_json({"op": 6, "d": asked})
            assert (await socket.receive_json())["op"] == 9
        assert made.discord.posts.here(place) == []
