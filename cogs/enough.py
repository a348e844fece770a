"""What is said when somebody asks for more than one person, or one server, may have."""

from __future__ import annotations

from collections.abc import Mapping

from render.language import Language

ENOUGH = "enough"
"""The code of these refusals."""


def enough_text(facts: Mapping[str, str], language: Language) -> str:
    t, n, most, seconds = language.t, language.n, facts["most"], int(facts["seconds"])
    return {
        "commands person": n(
            "That is more in one minute than I can do for one person (at most {most}). Please go on in {count} "
            "second.",
            "That is more in one minute than I can do for one person (at most {most}). Please go on in {count} "
            "seconds.",
            seconds,
            most=most,
        ),
        "commands server": n(
            "That is more in one minute than I can do for one server (at most {most}). Please go on in {count} "
            "second.",
            "That is more in one minute than I can do for one server (at most {most}). Please go on in {count} "
            "seconds.",
            seconds,
            most=most,
        ),
        "tables person": t(
            "You have opened as many tables as one person can have open (at most {most}). One of them has to end "
            "before you open another.",
            most=most,
        ),
        "tables server": t(
            "This server has as many open tables as one can have (at most {most}). One of them has to end before "
            "another opens; a moderator can end one: /mod end",
            most=most,
        ),
        "pictures person": n(
            "I have drawn as many pictures in one minute as I can for one person (at most {most}), so this comes "
            "in words. The next can be drawn in {count} second.",
            "I have drawn as many pictures in one minute as I can for one person (at most {most}), so this comes "
            "in words. The next can be drawn in {count} seconds.",
            seconds,
            most=most,
        ),
        "pictures server": n(
            "I have drawn as many pictures in one minute as I can for one server (at most {most}), so this comes "
            "in words. The next can be drawn in {count} second.",
            "I have drawn as many pictures in one minute as I can for one server (at most {most}), so this comes "
            "in words. The next can be drawn in {count} seconds.",
            seconds,
            most=most,
        ),
        "replays person": t(
            "There is no replay this time: I have drawn as many in one hour as I can for the tables of one person "
            "(at most {most}). *{history}* shows the game turn by turn.",
            most=most,
            history=t("History"),
        ),
        "replays server": t(
            "There is no replay this time: I have drawn as many in one hour as I can for one server (at most "
            "{most}). *{history}* shows the game turn by turn.",
            most=most,
            history=t("History"),
        ),
    }[f"{facts['kind']} {facts['whose']}"]
