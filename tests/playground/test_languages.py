"""Each person's Discord has a language, and the server has one: what the bot is told, what a person is shown."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playground.languages import of_a_browser, said
from tests.playground.house import PARROT, Visitor, house, until

FRENCH, GERMAN = "fr", "de"


async def answer(who: Visitor, place: str, command: str, **options: Any) -> str:
    await who.state(await who.use(place, command, **options), "done")
    return str((await who.messages(place))[-1]["content"])


async def speak(who: Visitor, locale: str) -> None:
    await who.post("switches", {"languages": {who.hello["me"]["id"]: locale}})


async def test_interactions_carry_the_language_of_the_person_and_of_the_server(tmp_path: Path) -> None:
    async with house(tmp_path, PARROT) as made:
        ada, bob = await made.visit("ada"), await made.visit("bob")
        place, dm = ada.place("chapter-house"), ada.place("Cloister")
        assert await answer(ada, place, "tongues") == "en-US en-US en-US"
        await speak(ada, FRENCH)
        await bob.post("switches", {"server_language": GERMAN})
        told = (await until(lambda: ada.told("switches")[1:], "she is told of both"))[0]["switches"]
        assert told["languages"][ada.hello["me"]["id"]] == FRENCH
        assert told["server_language"] == GERMAN
        assert await answer(ada, place, "tongues") == "fr de de"
        assert await answer(bob, place, "tongues") == "en-US de de"
        assert await answer(ada, dm, "tongues") == "fr None None"
        no_such = await ada.ask("POST", "switches", {"server_language": "tlh"})
        assert no_such == (400, {"error": said("There is no such language here.", FRENCH), "option": None})
    async with house(tmp_path, PARROT) as made:  # next time
        ada = await made.visit("ada")
        assert await answer(ada, place, "tongues") == "fr de de"


async def test_whoever_comes_first_has_the_language_of_his_browser(tmp_path: Path) -> None:
    async with house(tmp_path, PARROT) as made:
        visitor = await made.visit("ada")

        async def page(slug: str, accepted: str) -> str:
            address = f"{made.url}/as/{slug}"
            async with visitor._http.get(address, headers={"Accept-Language": accepted}) as told:
                found = re.search('<html lang="(.+?)">', await told.text())
                assert found
                return found[1]

        assert await page("ada", "fr-CH,fr;q=0.9,en;q=0.8") == "fr"
        assert await page("ada", "de-DE") == "fr"  # she has come before
        assert await page("bob", "de;q=0.9") == "de"
        assert await page("cyd", "nl,de;q=0.9") == "en"
        await speak(visitor, "en-US")
        assert await page("ada", "fr") == "en"


def test_the_languages_of_browsers() -> None:
    assert [of_a_browser(one) for one in ("FR", "de-AT", "en-GB", "*", "")] == [
        "fr",
        "de",
        "en-US",
        "en-US",
        "en-US",
    ]


async def test_commands_are_shown_in_the_language_of_who_looks(tmp_path: Path) -> None:
    async with house(tmp_path, PARROT) as made:
        ada = await made.visit("ada")
        place = ada.place("chapter-house")

        async def repeat() -> dict[str, Any]:
            found = (await ada.get(f"places/{place}/commands"))["commands"]
            return next(one for one in found if one["name"] == "repeat")

        assert {(await repeat())[field] for field in ("name", "label")} == {"repeat"}
        await speak(ada, FRENCH)
        shown = await repeat()
        assert (shown["label"], shown["description"]) == ("répète", "Dit ce qu'on lui a donné")
        options = {one["name"]: one for one in shown["options"]}
        assert (options["text"]["label"], options["text"]["description"]) == ("texte", "Des mots")
        assert (options["loud"]["label"], options["loud"]["description"]) == ("loud", "Aloud?")
        choices = [
            {"name": "Low", "label": "Bas", "value": "low"},
            {"name": "High", "label": "Haut", "value": "high"},
        ]
        assert options["tone"]["choices"] == choices
        for tone in ("Haut", "High", "high"):
            assert await answer(ada, place, "repeat", text="salut", tone=tone) == "salut 1 False nobody 0.5 high"
        used = (await ada.messages(place))[-1]["command"]
        assert used["name"] == "/répète"
        path = f"places/{place}/command"
        told = await ada.ask("POST", path, {"command": "repeat", "options": {"text": "x", "tone": "Moyen"}})
        assert told[1]["option"] == "text"
        assert told[1]["error"] == said(
            "{name} has {least} to {most} characters.", FRENCH, name="texte", least=2, most=8
        )
        told = await ada.ask("POST", path, {"command": "repeat", "options": {"text": "oui", "tone": "Moyen"}})
        assert told[1]["error"] == said("{name} can be {choices}.", FRENCH, name="ton", choices="Bas, Haut")
