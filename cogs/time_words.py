"""What is said about time and absence: notices to a table, reminders, and why something cannot be done.

Times are Discord's own stamps, which everybody reads in his own zone. Knows letters, codes and rows, and no table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from render.language import Language
from render.telling import colour_name
from storage.timing import Pace, RestingRow, WaitingRow


def stamp(at: float, style: str = "R") -> str:
    """An instant, as Discord shows it to each reader: R, from now; f, as a date. R says *in two hours*, and later
    *two hours ago*: so what it stands in has no tense, and no *since*."""
    return f"<t:{int(at)}:{style}>"


def person(user_id: object) -> str:
    return f"<@{user_id}>"


def pace(kind: str, language: Language) -> str:
    """What it means to play at a pace, by its name."""
    t = language.t
    return {
        "none": t("The table waits for everybody, however long it takes."),
        "days": t("Three days for everybody, and half a day more with each turn."),
        "hours": t("An hour for everybody, and five minutes more with each turn."),
        "custom": t("A time of its own for everybody."),
    }[kind]


def pace_names(language: Language) -> dict[str, str]:
    t = language.t
    return {"none": t("No clock"), "days": t("Days"), "hours": t("An evening"), "custom": t("Its own")}


def length(seconds: float, language: Language) -> str:
    """So long, in full words."""
    n, minutes = language.n, round(seconds / 60)
    days, hours = minutes // 1440, minutes // 60 % 24
    parts = (
        (days, n("{count} day", "{count} days", days)),
        (hours, n("{count} hour", "{count} hours", hours)),
        (minutes % 60, n("{count} minute", "{count} minutes", minutes % 60)),
    )
    return language.together([told for count, told in parts if count] or [parts[-1][1]])


def _its_own(pace: Pace, language: Language) -> str:
    t, told = language.t, [length(span, language) for span in (pace.bank, pace.increment, pace.cap)]
    if not pace.increment:
        return t("{bank} for everybody, and no more with a turn.", bank=told[0])
    return t(
        "{bank} for everybody, and {more} more with each turn, up to {most}.",
        bank=told[0],
        more=told[1],
        most=told[2],
    )


def rules(chosen: Pace, language: Language) -> list[str]:
    """What it means to play at this pace, and what it says besides, where that is not what all begin with."""
    told = [_its_own(chosen, language) if chosen.kind == "custom" else pace(chosen.kind, language)]
    if chosen.strict:
        told.append(language.t("Whose time is up, a steward plays on for him at once."))
    return told if chosen.away == "stands" else [*told, away(chosen.away, language)]


def away(rule: str, language: Language) -> str:
    """What becomes of the seat of somebody on vacation."""
    t = language.t
    return {
        "stands": t("Vacation: time stands."),
        "steward": t("On vacation a steward plays for him."),
        "friend": t("On vacation a friend may play for him."),
    }[rule]


# -- notices -------------------------------------------------------------------------------------------------


def notice(facts: Mapping[str, Any], names: Mapping[str, str], language: Language) -> str | None:
    """What has happened at a table; None if it is no matter of time. Seats go by their colours, since people come
    and go; `names`: who plays on each."""
    t, code, seat = language.t, str(facts["code"]), str(facts.get("seat"))
    told = {
        "by": person(facts.get("by")),
        "user": person(facts.get("user")),
        "went": person(facts.get("went")),
        "name": names.get(seat, ""),
        "seat": colour_name(seat, language),
        "seats": language.listed([colour_name(seat, language) for seat in facts.get("seats", [])]),
        "to": facts.get("to"),
        "until": stamp(facts["until"], "f") if facts.get("until") else "",
        "channel": f"<#{facts.get('channel')}>",
        "reason": facts.get("reason", ""),
    }
    match code:
        case "time_up":
            return t("{user}, your time is up. Any player here may let a steward make this turn for you.", **told)
        case "time_up_steward":
            return t("{user}, your time is up. A steward plays on for {seat} until you are back.", **told)
        case "stand_in_turn":
            return t("{by} lets a steward make this turn for {name}.", **told)
        case "stand_in":
            return t("{by} is away. A steward plays on for {seats} meanwhile.", **told)
        case "back":
            return t("{by} is back and plays {seats} again.", **told)
        case "lent":
            return t("{by} is away and asks {user} to play {seats} meanwhile.", **told)
        case "offered" if facts.get("user"):
            return t("{by} offers {user} the seat of {seats}. Whoever takes it plays on from here.", **told)
        case "offered":
            return t("{by} offers the seat of {seats} to anybody. Whoever takes it plays on from here.", **told)
        case "taken":
            return t("{by} has taken the seat of {seats} from {went}.", **told)
        case "plan_failed":
            return t("Nothing of what you had ordered is possible now: it is your decision in {channel}.", **told)
        case "still_there":
            return t("Nothing has happened here for a long time. Do you still play? Otherwise I close this table.")
        case "ended_idle":
            return t("Nobody has come for a long time, so this table is closed. What was played is kept.")
        case "withdrawn":
            return t("{by} has withdrawn what was proposed.", **told)
        case "objected":
            return t("{by} does not agree, so it stays as it is.", **told)
        case "lapsed":
            return t("Not all have agreed within a week, so it stays as it is.")
        case "overtaken":
            return t("What was proposed does not fit any more, so it is off the table.")
        case "pace":
            changed = t("{by} has changed the pace of this table: {reason}", **told)
            return "\n".join([changed, *_at_pace(facts, language)])
    if code.startswith("proposed "):
        asked = language.listed([person(user) for user in facts.get("asked", ())])
        said = _proposed(code.removeprefix("proposed "), told | {"asked": asked}, language)
        return said and "\n".join([said, *_at_pace(facts, language)])
    if code.startswith("agreed "):
        said = _agreed(code.removeprefix("agreed "), told, language)
        return said and "\n".join([said, *_at_pace(facts, language)])
    return None


def _at_pace(facts: Mapping[str, Any], language: Language) -> list[str]:
    """What the pace means that a notice is about, if it is about one."""
    if facts.get("pace") is None:
        return []
    return rules(msgspec.convert(facts["pace"], Pace), language)


def _proposed(what: str, told: dict[str, Any], language: Language) -> str | None:
    t = language.t
    return {
        "pause": t("{by} would like to pause the table. {asked}, do you agree?", **told),
        "resume": t("{by} would like to play on. {asked}, do you agree?", **told),
        "pace": t("{by} would like to change the pace of this table. {asked}, do you agree?", **told),
        "rewind": t("{by} would like to take the game back to move {to}. {asked}, do you agree?", **told),
        "end": t("{by} would like to end the game as it stands. {asked}, do you agree?", **told),
        "excuse": t("{by} is away until {until}, and asks that his time stands. {asked}, do you agree?", **told),
        "result": t("{by} would like the result of {seat} to count for {user}. {asked}, do you agree?", **told),
    }.get(what)


def _agreed(what: str, told: dict[str, Any], language: Language) -> str | None:
    t = language.t
    return {
        "pause": t("The table is paused: all agree."),
        "resume": t("Play goes on: all agree."),
        "pace": t("The table has another pace: all agree. Everybody’s time begins anew."),
        "rewind": t(
            "The game is back at move {to}: all agree. The table is paused until you agree to play on.", **told
        ),
        "end": t("The table is closed: all agree."),
        "excuse": t("The time of {by} stands until {until}: all agree.", **told),
        "result": t("The result of {seat} counts for {user}: all agree.", **told),
    }.get(what)


# -- reminders -----------------------------------------------------------------------------------------------


def reminder(user_id: int, waits: Sequence[tuple[str, str, float, float | None]], language: Language) -> str:
    """One message for all tables: for each why, where, since when, and when time is up."""
    t = language.t
    lines = []
    for why, where, since, up_at in waits:
        told = {"where": where, "since": stamp(since), "up": stamp(up_at or since)}
        if why == "clock" and up_at is not None:
            lines.append(t("{where}: little of your time is left; time up {up}.", **told))
        elif why == "nudge":
            lines.append(t("{where}: another player asks you to go on. Your turn began {since}.", **told))
        elif up_at is not None:
            lines.append(t("{where}: your turn began {since}; time up {up}.", **told))
        else:
            lines.append(t("{where}: your turn began {since}.", **told))
    if len({where for _, where, _, _ in waits}) == 1:
        return t("{person}, a table waits for you.\n{line}", person=person(user_id), line="\n".join(lines))
    return t("{person}, some tables wait for you.\n{lines}", person=person(user_id), lines="\n".join(lines))


def time_left(name: str, ends: float | None, seconds: float, language: Language) -> str:
    """How long a seat has; None: its time stands."""
    if ends is not None:
        return language.t("{name}: time up {when}.", name=name, when=stamp(ends))
    hours, minutes = divmod(int(seconds) // 60, 60)
    return language.t(
        "{name}: time stands, {hours} h {minutes} min are left.", name=name, hours=hours, minutes=minutes
    )


def waiting(one: WaitingRow, ends: float | None, language: Language) -> str:
    """A seat that is waited for, to moderators; `ends`: when its time is up, if it runs."""
    t = language.t
    told = {"where": f"<#{one.channel_id}>", "person": person(one.user_id), "since": stamp(one.since)}
    if one.stand_in:
        return t("{where} waits for {person}, whose turn began {since}; a steward decides.", **told)
    if one.up:
        return t("{where} waits for {person}, whose turn began {since}; the time is up.", **told)
    if ends is not None:
        return t("{where} waits for {person}, whose turn began {since}; time up {ends}.", ends=stamp(ends), **told)
    return t("{where} waits for {person}, whose turn began {since}.", **told)


def resting(one: RestingRow, language: Language) -> str:
    """A table at which nobody's decision is awaited, to moderators."""
    told = {"where": f"<#{one.channel_id}>", "since": stamp(one.since)}
    if one.stage == "paused":
        return language.t("{where} is paused; it last changed {since}.", **told)
    return language.t("{where} is in its lobby; it last changed {since}.", **told)


def next_up(where: str, language: Language) -> str:
    return language.t("You are next in {where}.", where=where)


# -- why not -------------------------------------------------------------------------------------------------


def refusal(code: str, facts: Mapping[str, Any], language: Language) -> str | None:
    """Why something about time cannot be done; None if it is another matter. Texts in the facts are clean."""
    t = language.t
    until = stamp(float(facts["until"])) if "until" in facts else ""
    text = str(facts.get("text", ""))
    match code:
        case "no_duration":
            return t("“{text}” is no length of time. Write 36h, 3 days or 2 weeks.", text=text)
        case "no_date":
            return t("“{text}” is neither a date nor a length of time. Write 2026-12-24, or 3 days.", text=text)
        case "past_date":
            return t("That is over already. Name a time that is still to come.")
        case "away_too_long":
            return t("That is too long: you can be away for {days} days at once.", days=facts.get("days"))
        case "no_clocks":
            return t("This table has no clock: nobody’s time runs, so none has to stand.")
        case "pace_has_its_own":
            own = language.template("custom", "choice")
            return t("This pace has times of its own. To say how long everybody has, choose *{own}*.", own=own)
        case "bank_missing":
            return t("Say how long everybody has to begin with, as 3 d or 36h.")
        case "no_such_zone":
            return t(
                "There is no time zone “{zone}”. The completion lists them: type a city.", zone=facts.get("zone")
            )
        case "no_time_of_day":
            return t("“{text}” is no time of the day. Write 23, or 7:30.", text=text)
        case "quiet_too_long":
            return t("Quiet hours can be {hours} hours a day at most.", hours=facts.get("hours"))
        case "zone_first":
            return t("Say first where you live: /me zone. Then your quiet hours can be known.")
        case "bank_out_of_range":
            return t("Give everybody at least five minutes and at most 90 days to begin with.")
        case "cap_below_bank":
            return t("What can be saved is at least what everybody begins with, and at most 90 days.")
        case "no_such_pace":
            paces = language.listed([*pace_names(language).values()])
            return t("There is no such pace. Choose among {paces}.", paces=paces)
        case "same_pace":
            return t("That is the pace of this table already.")
        case "time_left":
            return t("The time is not up: a steward decides only when it is.")
        case "not_on_vacation":
            return t("You are on no vacation: say first until when, with Vacation or /me away.")
        case "not_away":
            return t("You are not away: the seat is yours.")
        case "nobody_to_nudge":
            return t("The table waits for nobody else.")
        case "nudged_already":
            return t("They were nudged already. You can do so again {until}.", until=until)
        case "is_bot":
            return t("That is a bot. Name a person; /mod replace can give a seat to a steward.")
        case "is_yourself":
            return t("That is you. Name somebody else.")
        case "not_offered":
            return t("No seat is offered to you here.")
        case "never_played_there":
            return t("Only somebody who plays that seat, or has played it, can have its result.")
        case "proposed_already":
            return t("Something is proposed already: agree to it or not, and then propose this.")
        case "nothing_proposed":
            return t("Nothing is proposed here any more.")
        case "agreed_already":
            return t("You have agreed already. The others are asked.")
        case "awaited_now":
            return t("It is your decision now, so an order for the next one has to wait. Press Act.")
        case "too_many_orders":
            return t("You can leave {most} orders at most. Withdraw one first.", most=facts.get("most"))
        case "order_too_long":
            return t("An order has one action at least, and {most} at most.", most=facts.get("most"))
        case "order_gone":
            return t("That cannot be ordered any more. This can.")
        case "no_such_order":
            return t("That order stands no more. These do.")
        case "not_idle" | "not_asked":
            return t("This table is not closed for having stood still.")
    return None
