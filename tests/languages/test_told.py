"""What a refusal names, it names as its reader knows it: commands, options, colours, permissions, paces."""

from __future__ import annotations

import pytest

from cogs.refusals import refusal_text
from render.language import language
from tables.table import Refusal

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


def test_a_debt_is_counted_like_what_is_owed() -> None:
    for code, points in (("en", "points"), ("fr", "points"), ("de", "Punkte")):
        told = language(code).n(
            "{place}. {name}: {sum} point", "{place}. {name}: {sum} points", -3, place=1, name="Ada", sum="−3"
        )
        assert told.endswith(f"−3 {points}")
