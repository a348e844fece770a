"""The page in a real browser: two people from the lobby through several turns, by mouse, by touch, by keyboard.

What each window looked like on the way is kept in `screenshots/`.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.playground.house import PARROT, House, house, until
from tests.playground.window import DESKTOP, PHONE, Window, chromium

SEEDED = "tests.playground.seeded"
ANYTHING = re.compile(".")
FACES = ".section + div button"
ANSWERS = f"{FACES}, [role=combobox]"


async def two_at_a_table(ada: Window, bob: Window) -> None:
    """From the table that is ready to a game of two people and one steward."""
    lobby = ada.with_words("At the table:").last
    await ada.sees("Welcome to the abbey")
    await ada.shoot("welcome")
    await ada.press(lobby, "Remove steward")
    await expect(lobby).not_to_contain_text("3 stewards")
    await ada.answered()
    await ada.press(lobby, "Remove steward")
    await ada.answered()
    await bob.press(bob.with_words("At the table:").last, "Join")
    await expect(lobby).to_contain_text("Bob")
    await bob.shoot("lobby")
    await ada.press(lobby, "Start")
    for window in (ada, bob):
        await expect(window.board.locator("img")).to_be_visible()


async def whose_turn(*windows: Window) -> Window:
    """The window whose person the newest board calls."""
    for _ in range(600):
        for window in windows:
            if await window.board.locator(".mention-me, .mention.me, .mention-self").count():
                return window
        await asyncio.sleep(0.1)
    raise AssertionError("nobody is called")


async def act_somehow(window: Window) -> str:
    """Open the panel and take the first answer at every step, until something is done that can be taken back; what
    the panel then says."""
    before = await window.private_ids()
    await window.press(window.board, "Act")
    panel = await window.new_private(before)
    await expect(panel.locator(ANSWERS).first).to_be_visible()
    await window.answered()
    assert await window.in_view(panel.get_by_role("button").last), "the answer to one's own press is shown"
    for _ in range(8):
        await window.answered()
        if await panel.get_by_role("button", name="Undo", exact=True).count():
            break
        await window.shoot("choice")
        if await panel.locator(FACES).count():
            await window.click(panel.locator(FACES).first)
        else:
            await window.choose(panel, ANYTHING)
    await window.answered()
    return await panel.inner_text()


async def finish_turn(window: Window) -> None:
    """Done, and the board of the next turn has come."""
    before = await window.board.get_attribute("data-id")
    if await window.private.get_by_role("button", name="Done", exact=True).count():  # else it is asked already
        await window.press(window.private, "Done")
    await window.press(window.private, "Confirm")
    await window.answered()
    await expect(window.board).not_to_have_attribute("data-id", str(before))


@pytest.mark.parametrize(
    ("how", "label"),
    [pytest.param(DESKTOP, "desktop", marks=pytest.mark.at_length), (PHONE, "phone")],
    ids=["desktop", "phone"],
)
async def test_two_people_play(tmp_path: Path, how: dict[str, object], label: str) -> None:
    async with chromium() as browser, house(tmp_path, SEEDED) as made:
        await made.prepare()
        people = {one.slug: one for one in made.discord.guild.people}
        ada = await Window.open(browser, made.page.link(people["ada"]), f"{label}-ada", **how)
        bob = await Window.open(browser, made.page.link(people["bob"]), f"{label}-bob", **how)
        await two_at_a_table(ada, bob)
        for number in range(4):
            acting = await whose_turn(ada, bob)
            other = bob if acting is ada else ada
            before = await acting.messages.count()
            await act_somehow(acting)
            await acting.shoot("acted")
            if number == 0:
                await acting.press(acting.private, "Undo")
                await expect(acting.private).to_contain_text("Taken back.")
                await acting.shoot("taken-back")
                await look_at_the_screen(acting, other)
                await act_somehow(acting)
            assert await acting.messages.count() > before
            assert not await other.with_words("You are about to").count()
            if number == 1:
                await restart(made, acting)
            await finish_turn(acting)
        await whose_turn(ada, bob)
        await ada.shoot("later")
        await direct_messages(ada)
        await look_closely(ada)


async def look_at_the_screen(acting: Window, other: Window) -> None:
    """My screen answers its owner alone."""
    before = await acting.private_ids()
    await acting.press(acting.board, "My screen")
    await expect((await acting.new_private(before)).locator("img")).to_be_visible()
    await acting.answered()
    await acting.shoot("my-screen")
    assert not await other.privates.count()
    shown = await acting.private_ids()
    await acting.press(acting.private, "Dismiss message")
    await expect(acting.privates).to_have_count(len(shown) - 1)


async def restart(made: House, window: Window) -> None:
    """The bot goes and comes again; what was open before still answers."""
    before = made.discord.gateway.identified
    menu = window.page.locator("#menu")
    if await menu.is_visible():
        await menu.click()
    await window.page.get_by_role("button", name=re.compile("Restart")).click()
    await until(lambda: made.discord.gateway.identified > before, "the bot has come again", 60)
    if await menu.is_visible():
        await window.page.keyboard.press("Escape")
    await window.badge("Cloister is online")
    await window.shoot("restarted")


async def direct_messages(window: Window) -> None:
    await window.go_to("Cloister")
    await expect(window.messages.last.locator("img")).to_be_visible()
    await window.shoot("direct")
    await window.go_to("monastery")
    await expect(window.board).to_be_visible()


async def look_closely(window: Window) -> None:
    """A picture opens at full size and closes again."""
    await window.click(window.board.get_by_title("Open at full size"))
    large = window.page.get_by_role("dialog").locator("img")
    await expect(large).to_be_visible()
    await window.shoot("full-size")
    await window.page.keyboard.press("Escape")
    await expect(large).not_to_be_visible()


async def test_a_turn_by_keyboard_alone(tmp_path: Path) -> None:
    """A command with completion, then the panel, without a mouse."""
    async with chromium() as browser, house(tmp_path, SEEDED) as made:
        await made.prepare()
        ada = await Window.open(browser, made.page.link(), "keyboard", **DESKTOP)
        page = ada.page
        await ada.sees("At the table:")
        await tab_to(ada, "Start")
        await page.keyboard.press("Enter")
        await whose_turn(ada)
        await page.locator("body").press("/")
        await expect(page.locator("#composer-input")).to_be_focused()
        await ada.type_command("monastery pl")
        await expect(page.get_by_role("option").first).to_contain_text("monastery place")
        await ada.shoot("commands")
        await page.keyboard.press("Enter")
        for option in ("tile", "at", "turn"):
            field = page.get_by_role("combobox", name=option, exact=True)
            await expect(field).to_be_focused()
            await expect(page.get_by_role("option").first).to_be_visible()  # offered before anything is typed
            await ada.shoot(f"option-{option}")
            await page.keyboard.press("ArrowDown")
            await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await expect(ada.private).to_contain_text("Ada")
        await ada.answered()
        await ada.shoot("placed")
        await expect(ada.private).to_contain_text("placed")
        await tab_to(ada, "Done")
        await page.keyboard.press("Enter")
        await ada.answered()
        await tab_to(ada, "Confirm")
        await page.keyboard.press("Space")
        await ada.answered()
        await expect(ada.private).to_contain_text("It is not your decision now.")


async def tab_to(window: Window, label: str) -> None:
    """Tab backwards from the message field until the newest button of that name has the focus."""
    await window.page.locator("#composer-input").focus()
    for _ in range(40):
        await window.page.keyboard.press("Shift+Tab")
        focused = await window.page.evaluate("document.activeElement.innerText")
        if (focused or "").strip() == label:
            return
    raise AssertionError(f"{label} cannot be reached by the keyboard")


async def test_what_the_bot_may_send_is_shown(tmp_path: Path) -> None:
    """Embeds, dialogs, menus of people, interactions that fail, on a phone."""
    async with chromium() as browser, house(tmp_path, PARROT) as made:
        ada = await Window.open(browser, made.page.link(), "parrot", **PHONE)
        page = ada.page
        await ada.go_to("chapter-house")
        await page.locator("#composer-input").fill("/things")
        await page.get_by_role("option", name=re.compile("things")).click()
        await page.get_by_role("button", name="Send").click()
        message = ada.with_words("All sorts").last
        await expect(message).to_be_visible()
        await ada.shoot("embed")
        await ada.press(message, "Dialog")
        dialog = page.get_by_role("dialog")
        await expect(dialog).to_contain_text("A creed")
        await dialog.get_by_label(re.compile("Name")).fill("Ada")
        await dialog.get_by_label(re.compile("Words")).fill("in order")
        await ada.shoot("dialog")
        await dialog.get_by_role("button", name=re.compile("Submit|Send")).click()
        await ada.sees("Ada believes: in order")
        await message.get_by_role("combobox").click()
        for name in ("Bob", "Cyd"):
            await page.get_by_role("option", name=name).click()
        await ada.shoot("people")
        await page.get_by_role("button", name="Confirm").click()
        await expect(message).to_contain_text("chosen: Bob and Cyd")
        await ada.press(message, "Silent")
        await expect(message).to_contain_text("did not respond")
        await ada.shoot("failed")


async def test_nothing_jumps_under_the_pointer(tmp_path: Path) -> None:
    """At the end of the page it follows; while the pointer rests on something to press, it waits and says so."""
    async with chromium() as browser, house(tmp_path, PARROT) as made:
        ada = await Window.open(browser, made.page.link(), "follow", **DESKTOP)
        guild = made.discord.guild
        place = guild.channels[1]
        await ada.go_to(place.name)
        await ada.page.locator("#composer-input").fill("/things")
        await ada.page.keyboard.press("Enter")  # perhaps sooner than the list of commands has come
        await expect(ada.page.get_by_role("group", name="Options of /things")).to_be_visible()
        await ada.page.keyboard.press("Enter")
        message = ada.with_words("All sorts").last
        await expect(message).to_be_visible()
        made.discord.posts.new(place.id, guild.people[1], {"content": "first\n" * 8})
        await expect(ada.messages.last).to_contain_text("first")
        assert await ada.in_view(ada.messages.last), "it follows the newest message"
        button = message.get_by_role("button", name="Slow", exact=True)
        await button.hover()
        before = await button.bounding_box()
        made.discord.posts.new(place.id, guild.people[1], {"content": "second\n" * 12})
        pill = ada.page.get_by_role("button", name=re.compile("New message"))
        await expect(pill).to_be_visible()
        assert await button.bounding_box() == before, "it moved under the pointer"
        await ada.shoot("pill")
        await pill.click()
        await ada.page.mouse.move(5, 5)
        await expect(ada.messages.last).to_be_in_viewport()
        # reading further up: neither news nor an edit above moves what is read
        for number in range(30):
            made.discord.posts.new(place.id, guild.people[2], {"content": f"line {number}"})
        await expect(ada.messages.last).to_contain_text("line 29")
        await ada.page.locator("#timeline").evaluate("frame => frame.scrollTo(0, frame.scrollHeight / 2)")
        read = ada.with_words("line 10").last
        before = await read.bounding_box()
        said = made.discord.posts.here(place.id)[1]  # an answer to her own command would be shown to her
        made.discord.posts.edit(said, {"content": "much\nlonger\nthan\nbefore\n" * 4})
        made.discord.posts.new(place.id, guild.people[2], {"content": "the last"})
        await expect(ada.with_words("the last")).to_have_count(1)
        after = await read.bounding_box()
        assert before is not None
        assert after is not None
        assert abs(after["y"] - before["y"]) < 1, "what is read moved"  # a scroll position is a whole number
