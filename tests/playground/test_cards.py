"""Layouts and forms in a real browser, on a phone and on a desktop: how they look, what an edit leaves alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from playground.components import with_media
from playground.messages import LAYOUT, Message
from playground.wire import File
from tests.playground.house import House, house
from tests.playground.window import PHONE, Window, chromium

CARDS = "tests.playground.cards"
DESK: dict[str, Any] = {"viewport": {"width": 1200, "height": 900}}
WIDTHS = pytest.mark.parametrize(
    ("how", "label"),
    [pytest.param(DESK, "desk", marks=pytest.mark.at_length, id="desk"), pytest.param(PHONE, "phone", id="phone")],
)


async def window(made: House, browser: Any, label: str, how: dict[str, Any]) -> Window:
    opened = await Window.open(browser, made.page.link(), f"cards-{label}", **how)
    await opened.go_to("chapter-house")
    return opened


async def use(ada: Window, command: str) -> Locator:
    """The message that answers a command."""
    before = await ada.messages.count()
    await ada.page.locator("#composer-input").fill(f"/{command}")
    await ada.page.get_by_role("option", name=re.compile(command)).click()
    await ada.page.get_by_role("button", name="Send").click()
    await expect(ada.messages).to_have_count(before + 1)
    number = await ada.messages.last.get_attribute("data-id")
    return ada.page.locator(f"article.message[data-id='{number}']")


def kept(made: House, place: int = 1) -> Message:
    return made.discord.posts.here(made.discord.guild.channels[place].id)[-1]


async def width(what: Locator) -> int:
    box = await what.bounding_box()
    assert box is not None
    return round(box["width"])


@WIDTHS
async def test_something_of_everything(tmp_path: Path, how: dict[str, Any], label: str) -> None:
    async with chromium() as browser, house(tmp_path, CARDS) as made:
        ada = await window(made, browser, label, {**how, "viewport": {**how["viewport"], "height": 1500}})
        message = await use(ada, "sample")
        await expect(message.get_by_role("heading", name="The harvest")).to_be_visible()
        await expect(message.locator(".said strong", has_text="Ada")).to_be_visible()
        await expect(message.locator("ul ul li")).to_have_text("of which two sheaves are old")
        await expect(message.locator("small")).to_contain_text("in 2 hours")
        await expect(message.locator(".mention-me")).to_have_text("@Ada")
        assert await width(message.locator(".small-picture")) == 85
        card, board = message.locator(".card").first, message.locator(".gallery img")
        await expect(board).to_have_attribute("alt", "The whole board")
        assert await width(board) == await width(card) - 34, "one picture is as wide as its card lets it be"
        bar = await card.evaluate("card => getComputedStyle(card).boxShadow")
        assert "rgb(200, 85, 61)" in bar
        await expect(message.get_by_role("separator")).to_have_count(1)
        await expect(message.get_by_role("link", name=re.compile("a.txt"))).to_be_visible()
        await ada.shoot("sample")
        hidden = message.get_by_text("Nobody is to see this at once.")
        veil = message.get_by_role("button", name="Hidden message, press to reveal")
        assert await hidden.evaluate("words => words.closest('[inert]') !== null")
        await veil.focus()
        await ada.page.keyboard.press("Enter")
        assert not await hidden.evaluate("words => words.closest('[inert]') !== null")
        await ada.click(message.get_by_role("button", name="The whole board"))
        large = ada.page.get_by_role("dialog")
        await expect(large.locator("img")).to_have_attribute("alt", "The whole board")
        await ada.page.keyboard.press("Escape")
        await expect(large).to_have_count(0)


@WIDTHS
async def test_galleries_of_every_shape(tmp_path: Path, how: dict[str, Any], label: str) -> None:
    async with chromium() as browser, house(tmp_path, CARDS) as made:
        ada = await window(made, browser, f"{label}-galleries", how)
        message = await use(ada, "galleries")
        galleries = message.locator(".gallery")
        await expect(message.locator("img")).to_have_count(14)
        whole = await width(galleries.first)
        columns: dict[int, list[float]] = {0: [2, 2], 1: [3 / 2, 3, 3], 2: [2, 2, 2, 2], 3: [2, 2, 3, 3, 3]}
        for at, parts in columns.items():
            items = galleries.nth(at).locator(":scope > *")
            measured = [await width(items.nth(n)) for n in range(len(parts))]
            assert measured == pytest.approx([whole / part for part in parts], abs=6), at
        await ada.shoot("galleries")


@WIDTHS
async def test_a_form_is_filled_in(tmp_path: Path, how: dict[str, Any], label: str) -> None:
    low = {**how, "viewport": {**how["viewport"], "height": 560}}  # a phone on its side, or with its keyboard up
    async with chromium() as browser, house(tmp_path, CARDS) as made:
        ada = await window(made, browser, f"{label}-form", low)
        message = await use(ada, "card")
        await ada.press(message, "Questions")
        form = ada.page.get_by_role("dialog", name="Before the harvest")
        name = form.get_by_label("Name")
        await expect(name).to_be_focused()
        await expect(name).to_have_value("Ada")
        await expect(form).to_contain_text("3 / 12")
        send = form.get_by_role("button", name="Submit")
        await expect(send).to_be_in_viewport(ratio=1)
        await ada.shoot("form")
        await name.fill("A")
        await send.click()
        await expect(name).to_be_focused()
        await expect(form.get_by_text("Write at least 2 characters.")).to_be_visible()
        await expect(form.get_by_text("This is required.")).to_have_count(2)
        await name.fill("Adam")
        await expect(form.get_by_text("Write at least 2 characters.")).to_have_count(0)
        await form.get_by_role("radiogroup", name="Work").get_by_text("Pray").click()
        tools = form.get_by_role("group", name="Tools")
        await tools.get_by_label("Scythe").check()
        await tools.get_by_label("Fork").check()
        await expect(tools.get_by_label("Rake")).to_be_disabled()
        await expect(form).to_contain_text("2 chosen (up to 2)")
        await expect(form.get_by_text("This is required.")).to_have_count(0)
        await ada.shoot("form-filled")
        await form.get_by_label("Begin early").check()
        await expect(send).to_be_in_viewport(ratio=1)
        await send.click()
        await expect(message).to_contain_text("So far: Adam: pray, scythe and fork, early")
        await expect(form).to_have_count(0)


@WIDTHS
async def test_menus_in_a_form(tmp_path: Path, how: dict[str, Any], label: str) -> None:
    async with chromium() as browser, house(tmp_path, CARDS) as made:
        ada = await window(made, browser, f"{label}-menus", how)
        page = ada.page
        await ada.press(await use(ada, "card"), "Wishes")
        form = page.get_by_role("dialog", name="Wishes")
        crops = form.get_by_role("combobox", name=re.compile("Crops"))
        await crops.click()
        for crop in ("Rye", "Oats"):
            await page.get_by_role("option", name=crop).click()
        await ada.shoot("menu")
        await page.keyboard.press("Escape")  # leaves the menu, not the form
        await expect(page.get_by_role("option")).to_have_count(0)
        await expect(crops).to_have_text("Two or three")
        await crops.click()
        for crop in ("Rye", "Oats"):
            await page.get_by_role("option", name=crop).click()
        await page.get_by_role("button", name="Confirm").click()
        await expect(crops).to_have_text("Oats, Rye")
        await expect(crops).to_be_focused()
        await form.get_by_role("combobox", name=re.compile("With whom")).click()
        await page.get_by_role("option", name=re.compile("Bob")).click()
        await form.get_by_label("More").fill("two\nlines")
        await ada.shoot("menus-filled")
        await form.get_by_role("button", name="Submit").click()
        await ada.sees("Oats Rye with Bob; two")


async def test_a_form_by_keyboard_alone(tmp_path: Path) -> None:
    async with chromium() as browser, house(tmp_path, CARDS) as made:
        ada = await window(made, browser, "form-keyboard", DESK)
        keys = ada.page.keyboard
        message = await use(ada, "card")
        await message.get_by_role("button", name="Questions").focus()
        await keys.press("Enter")
        await expect(ada.page.get_by_label("Name")).to_be_focused()
        # to the radios, the three tools, the box by itself, past Cancel
        way = "Tab Space ArrowDown Tab Space Tab Tab Tab Space Tab Tab Enter"
        for key in way.split():
            await keys.press(key)
        await expect(message).to_contain_text("So far: Ada: pray, scythe, early")
        await expect(message.get_by_role("button", name="Questions")).to_be_focused()


async def test_an_edited_card_stays_where_it_is(tmp_path: Path) -> None:
    """What is in both versions is not drawn anew: focus, an open menu, pictures; nothing moves under a pointer."""
    async with chromium() as browser, house(tmp_path, CARDS) as made:
        bob = await Window.open(browser, made.page.link(made.discord.guild.people[1]), "cards-edited", **DESK)
        await bob.go_to("chapter-house")
        ada = await made.visit("ada")
        await ada.state(await ada.use(ada.place("chapter-house"), "sample"), "done")  # hers: he did nothing
        message = bob.messages.last
        page, picture = bob.page, message.locator(".gallery .picture")
        await expect(picture).to_have_class(re.compile("loaded"))
        marked = "one => (one.dataset.marked = 'yes')"
        await picture.evaluate(marked)
        act = message.get_by_role("button", name="Act")
        await act.evaluate(marked)
        await act.focus()
        raw = kept(made).raw
        longer = [{"type": 10, "content": "More\n" * 25}, *raw["components"][1]["components"]]
        longer[1] = {"type": 10, "content": "# The harvest is in"}
        card = {**raw["components"][1], "components": [{**one, "id": 0} for one in longer], "accent_color": 1}

        def edit(components: list[dict[str, Any]]) -> None:
            made.discord.posts.edit(kept(made), {"flags": LAYOUT, "components": components})

        await act.hover()
        before = await act.bounding_box()
        edit([raw["components"][0], card, *raw["components"][2:]])
        await expect(message.get_by_role("heading", name="The harvest is in")).to_have_count(1)
        after = await act.bounding_box()
        assert before is not None
        assert after is not None
        assert abs(after["y"] - before["y"]) < 1, "it moved under the pointer"
        for one in (act, picture):
            await expect(one).to_have_attribute("data-marked", "yes")
        await expect(act).to_be_focused()
        await expect(message).to_contain_text("(edited)")
        # an open menu stays open while something else in its card changes
        menu = message.get_by_role("combobox")
        await menu.click()
        edit([{"type": 10, "content": "Other words above"}, card, *raw["components"][2:]])
        await expect(message).to_contain_text("Other words above")
        await expect(page.get_by_role("option", name="North")).to_be_visible()
        await page.keyboard.press("Escape")
        # a button that was drawn anew has the focus again
        await act.focus()
        row = {"type": 1, "components": [{"type": 2, "style": 3, "label": "Act!", "custom_id": "Act"}]}
        edit([{"type": 17, "components": [{"type": 10, "content": "Short"}, row]}])
        await expect(message.get_by_role("button", name="Act!")).to_be_focused()


async def test_a_new_picture_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    """Nothing jumps and nothing is blank while it comes."""
    async with chromium() as browser, house(tmp_path, CARDS) as made:
        ada = await window(made, browser, "pictures", DESK)
        message = await use(ada, "sample")
        picture = message.locator(".gallery .picture")
        await expect(picture).to_have_class(re.compile("loaded"))
        before, old = await picture.bounding_box(), await picture.get_attribute("data-url")
        name = "**/files/**/wide.png"
        await ada.page.route(name, lambda route: None)  # it never comes
        again = kept(made)
        file = made.discord.posts.file(int(again.raw["attachments"][1]["id"]))
        assert file is not None
        keep = [{"id": again.raw["attachments"][at]["id"]} for at in (0, 2)]
        made.discord.posts.edit(
            again, {"attachments": keep, "components": components_by_name(again)}, [File("0", "wide.png", file[2])]
        )
        await expect(picture).not_to_have_attribute("data-url", str(old))
        assert await picture.bounding_box() == before
        assert str(old) in await picture.evaluate("one => one.style.backgroundImage")


def components_by_name(message: Message) -> list[dict[str, Any]]:
    """As the bot would send them again."""
    names = {one["url"]: f"attachment://{one['filename']}" for one in message.raw["attachments"]}
    return with_media(message.raw["components"], lambda media: {"url": names[media["url"]]})


async def test_nothing_is_wider_than_a_phone(tmp_path: Path) -> None:
    """The longest of everything, words that cannot be broken among it."""
    async with chromium() as browser, house(tmp_path, CARDS) as made:
        ada = await window(made, browser, "longest", PHONE)
        number = iter(range(99))

        def press(label: str) -> dict[str, Any]:
            return {"type": 2, "style": 1, "label": label, "custom_id": f"b{next(number)}"}

        long, words = (
            "m" * 80,
            {"type": 10, "content": "# " + "m" * 90 + "\n`" + "c" * 90 + "`\n<@1> " + "word " * 30},
        )
        away = {"media": {"url": "https://example.org/" + "a" * 120}}
        menu = {
            "type": 3,
            "custom_id": "menu",
            "placeholder": "m" * 150,
            "options": [{"label": long, "value": "x"}],
        }
        parts = [
            words,
            {"type": 9, "components": [words], "accessory": press(long)},
            {"type": 9, "components": [words], "accessory": {"type": 11, **away, "spoiler": True}},
            {"type": 12, "items": [away]},
            {"type": 12, "items": [away, away, away]},
            {"type": 1, "components": [press(long), *map(press, ("Act", "My screen", "As text", "History"))]},
            {"type": 1, "components": [menu]},
        ]
        card = {"type": 17, "components": parts, "accent_color": 0xC8553D}
        guild = made.discord.guild
        body = {"flags": LAYOUT, "components": [card]}
        made.discord.posts.new(guild.channels[1].id, guild.bot, body)
        await expect(ada.messages.last.get_by_role("combobox")).to_be_visible()
        frame = ada.messages.last.locator(".card")
        assert await frame.evaluate("card => card.scrollWidth - card.clientWidth") <= 0
        beyond = """card => [...card.querySelectorAll("*")].filter(one =>
            one.getBoundingClientRect().right > card.getBoundingClientRect().right + 1).map(one => one.className)"""
        assert await frame.evaluate(beyond) == []
        await ada.page.set_viewport_size({"width": 390, "height": 2600})
        await ada.shoot("longest")
