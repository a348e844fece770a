"""French, German and English at one table, on phones: what is typed, what is shown to whom, and that it is kept."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.async_api import Browser, Locator, expect

from playground.opening import Opening
from render.language import ENGLISH, Language, language
from tests.playground.house import House, house
from tests.playground.test_browser import SEEDED
from tests.playground.window import PHONE, Window, chromium

FRENCH, GERMAN = language("fr"), language("de")
OPENED = "Your table is open. Its lobby is posted in this channel, for all to join."


async def come(browser: Browser, made: House, slug: str, locale: str) -> Window:
    """Somebody whose browser has this language."""
    person = next(one for one in made.discord.guild.people if one.slug == slug)
    return await Window.open(browser, made.page.link(person), f"{locale[:2]}-{slug}", locale=locale, **PHONE)


async def switch(window: Window, whose: str, to: str) -> None:
    """By the drawer of the side bar; whoever changes his own language sees the page come anew."""
    await window.page.locator("#menu").click()
    knob = window.page.get_by_role("group", name=whose).get_by_role("button", name=to)
    await knob.scroll_into_view_if_needed()
    await window.shoot("languages")
    await knob.click()
    await expect(knob).to_have_attribute("aria-pressed", "true")
    if await window.page.locator("#sidebar.open").count():
        await window.page.keyboard.press("Escape")


async def speaks(window: Window, words: Language) -> None:
    await expect(window.page.locator("html")).to_have_attribute("lang", words.code)


def lobby(window: Window, words: Language, people: str = "Ada") -> Locator:
    return window.with_words(words.t("At the table: {people}.", people=people))


async def use(window: Window, typed: str, answers: str) -> None:
    """A command as it is typed; the private answer says this."""
    before = await window.private_ids()
    await window.page.locator("#composer-input").fill(typed)
    await expect(window.page.get_by_role("option").first).to_be_visible()
    await window.shoot("typed")
    await window.page.keyboard.press("Enter")
    await expect(window.page.locator(".command-form")).to_be_visible()
    if await window.page.locator(".pill.required").count():
        await window.page.get_by_role("option", name="Monastery").click()
    await window.shoot("command")
    await window.page.locator(".send").click()
    await expect(await window.new_private(before)).to_contain_text(answers)
    await window.answered()


async def test_three_languages_at_one_table(tmp_path: Path) -> None:
    async with chromium() as browser, house(tmp_path, SEEDED) as made:
        ada = await come(browser, made, "ada", "fr-FR")
        await speaks(ada, FRENCH)
        await switch(ada, "Le serveur", "Deutsch")
        await ada.go_to("chapter-house")
        await ada.page.locator("#composer-input").fill("/TABLE OUVRIR")
        await expect(ada.page.get_by_role("option")).to_have_count(1)
        await use(ada, "/table ouvrir", answers=FRENCH.t(OPENED))
        await expect(lobby(ada, GERMAN)).to_be_visible()
        await expect(ada.privates).to_contain_text(["Ada utilise /table ouvrir"])
        await ada.shoot("opened")

        bob = await come(browser, made, "bob", "en-GB")
        await bob.go_to("chapter-house")
        await bob.press(lobby(bob, GERMAN), GERMAN.t("Join"))
        await expect(lobby(bob, GERMAN, "Ada, Bob")).to_be_visible()
        await use(
            ada, "/table leave", answers=FRENCH.t("You have left the table.")
        )  # English is understood as well

        await switch(ada, "Discord", "Deutsch")
        await speaks(ada, GERMAN)
        await expect(ada.page.locator(".send")).to_have_accessible_name("Senden")
        await ada.page.locator("#composer-input").fill("/table ouvrir")
        await expect(ada.page.get_by_role("option")).to_have_count(0)  # French no more
        await use(ada, "/tisch beitreten", answers=GERMAN.t("You are at the table. Its lobby shows who else is."))
        await expect(lobby(ada, GERMAN, "Bob, Ada")).to_be_visible()
        await use(bob, "/table leave", answers=ENGLISH.t("You have left the table."))
        await expect(lobby(ada, GERMAN, "Ada")).to_be_visible()
    async with chromium() as browser, house(tmp_path, SEEDED) as made:
        ada = await come(browser, made, "ada", "fr-FR")
        await speaks(ada, GERMAN)
        assert made.discord.guild.locale == "de"


async def test_options_are_written_out_in_either_language(tmp_path: Path) -> None:
    async with chromium() as browser, house(tmp_path, SEEDED) as made:
        dot = await come(browser, made, "dot", "de-DE")
        await dot.go_to("chapter-house")
        page = dot.page
        for typed in ("/table open game:Web of Power", "/tisch eroffnen SPIEL:kardinal & konig"):
            await page.locator("#composer-input").fill(typed)
            await expect(page.get_by_role("option")).to_have_count(1)
            await page.keyboard.press("Enter")
            await expect(page.locator(".chip")).to_contain_text("/tisch eröffnen")
            field = page.get_by_label("spiel")
            await expect(field).to_have_value(typed.partition(":")[2])
            await field.focus()
            await expect(page.get_by_role("option")).to_have_text(["Kardinal & König"])
            await dot.shoot("written-out")
            if typed.startswith("/tisch"):
                await page.locator(".send").click()
                await expect(dot.private).to_contain_text(GERMAN.t(OPENED))
            else:
                await page.get_by_role("button", name="Befehl verlassen").click()


async def test_the_first_to_come_finds_a_server_of_his_language(tmp_path: Path) -> None:
    async with chromium() as browser, house(tmp_path, SEEDED) as made:
        await made.prepare()
        ada = await come(browser, made, "ada", "fr-FR")
        await expect(ada.with_words("Bienvenue à l’abbaye")).to_contain_text("/table ouvrir")
        await Opening(made.discord, made.store).settle()
        await expect(ada.messages.last).to_contain_text(re.compile("^.*À la table", re.DOTALL))
        await ada.shoot("settled")
        bob = await come(browser, made, "bob", "en-GB")
        await expect(bob.with_words("Welcome to the abbey")).to_contain_text("/table open")
        assert made.discord.guild.locale == "fr"
