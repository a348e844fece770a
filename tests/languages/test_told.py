"""What a refusal names, it names as its reader knows it: commands, options, colours, permissions, paces."""

from __future__ import annotations

import re

import pytest

from cogs.refusals import refusal_text
from engine.core import AnyGame
from engine.games import GAMES
from render.language import language, offered
from render.telling import setting_of, value_of
from tables.table import Refusal
from tests.languages.catalogues import CODES, faults, words_of

OTHER_GAME = Refusal("other_game", title="Mystery of the Abbey", command="mystery")


@pytest.mark.parametrize(
    ("refused", "named"),
    [
        (OTHER_GAME, {"en": "Mystery of the Abbey", "fr": "Mystère à l’Abbaye", "de": "Das Geheimnis der Abtei"}),
        (OTHER_GAME, {"en": "/mystery.", "fr": "/mystere.", "de": "/geheimnis."}),
        (
            Refusal("no_such_colour", colours="red blue"),
            {"en": "Red, Blue", "fr": "Rouge, Bleu", "de": "Rot, Blau"},
        ),
        (
            Refusal("no_permission", permission="send_messages_in_threads"),
            {
                "en": "Send Messages in Threads",
                "fr": "Envoyer des messages dans les fils",
                "de": "Nachrichten in Threads senden",
            },
        ),
        (
            Refusal("no_such_pace"),
            {"en": "No clock, Days", "fr": "Sans horloge, Des jours", "de": "Ohne Uhr, Tage"},
        ),
        (Refusal("no_such_topic"), {"en": "*only*", "fr": "*seulement*", "de": "*nur*"}),
        (Refusal("no_such_seat"), {"en": "*seat*", "fr": "*place*", "de": "*platz*"}),
    ],
    ids=lambda given: given.code if isinstance(given, Refusal) else "",
)
def test_what_is_named_is_in_the_language_of_the_sentence(refused: Refusal, named: dict[str, str]) -> None:
    for code, name in named.items():
        assert name in refusal_text(refused, language(code))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_options_are_called_something(game: AnyGame) -> None:
    """By no id of the data, in any language; and no two of them alike."""
    for code in offered():
        reader = language(code)
        for option in game.meta.options:
            called = [value_of(value, reader) for value in option.values]
            assert len(set(called)) == len(called)
            assert not {"true", "false"} & set(called)
        settings = [setting_of(option, reader) for option in game.meta.options]
        assert len(set(settings)) == len(settings)
        assert all(one[0].isupper() and "_" not in one for one in settings)


def test_a_debt_is_counted_like_what_is_owed() -> None:
    for code, points in (("en", "points"), ("fr", "points"), ("de", "Punkte")):
        told = language(code).n(
            "{place}. {name}: {sum} point", "{place}. {name}: {sum} points", -3, place=1, name="Ada", sum="−3"
        )
        assert told.endswith(f"−3 {points}")


@pytest.mark.parametrize("code", CODES)
def test_files_have_names_that_any_computer_can_keep(code: str) -> None:
    named = {one: words for (_, one), words in words_of(code).items() if one.endswith(".txt")}
    assert len(named) > 4
    faults(f"{one}: {words}" for one, words in named.items() if not re.fullmatch(r"[a-z0-9-]+\.txt", words))
    assert not set(named) & set(named.values())
