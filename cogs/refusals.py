"""What cannot be done, in a sentence that says why and what to do instead."""

from __future__ import annotations

import re
import unicodedata

import discord

from cogs import time_words
from cogs.enough import ENOUGH, enough_text
from cogs.localizing import COMMAND, option_name
from engine.core import Illegal, Unreadable, Unusable
from render.language import Language
from render.rules import rule_text
from render.telling import colour_name
from tables.table import Refusal

TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")  # signs that turn the direction of what follows
APART, END_APART = "\u2068", "\u2069"  # around what is written from right to left
WHOLE = 300  # characters of a rule that are quoted; of a longer one only its first sentences


def clean(name: str) -> str:
    """A person's name, or what he typed: it neither formats nor pings, nor turns what stands around it."""
    said = discord.utils.escape_mentions(discord.utils.escape_markdown(TURNING.sub("", name)))
    said = said.replace("<", "\\<")  # channels, times, commands
    leftward = any(unicodedata.bidirectional(glyph) in ("R", "AL", "AN") for glyph in said)
    return f"{APART}{said}{END_APART}" if leftward else said


def fault_text(fault: Refusal | Illegal | Unusable, language: Language) -> str:
    if isinstance(fault, Refusal):
        return refusal_text(fault, language)
    if isinstance(fault, Illegal):
        return illegal_text(fault, language)
    return unreadable_text(fault, language)


def unreadable_text(fault: Unusable, language: Language) -> str:
    """What was typed is no action; or a form says itself, in the reader's language, what it lacks."""
    if not isinstance(fault, Unreadable):
        return clean(str(fault))
    return language.t("“{text}” cannot be read. Choose from what is offered: /table act.", text=clean(fault.text))


def illegal_text(illegal: Illegal, language: Language, kind: str = "") -> str:
    """Which rule forbids it; `kind` names what nothing at all of is possible now."""
    t = language.t
    if illegal.rule == "undo":
        return {
            "another": t("You cannot take that back: another player has acted since."),
            "waiting": t("You cannot take anything back now: it is not your decision."),
            "turn": t("You cannot take that back: a new turn has begun since."),
            "shown": t("You cannot take that back: something hidden has been shown since."),
            "beginning": t("There is nothing to take back."),
        }[str(illegal.facts["because"])]
    if illegal.rule == "turn":
        return t("It is not your decision now.")
    text = rule_text(illegal.rule, language.code)
    if text is None:
        return t("The rules do not allow that ({rule}).", rule=illegal.rule)
    shown = quoted(text)
    told = (
        t("“{kind}” is not possible now. {rule}: {text}", kind=kind, rule=illegal.rule, text=shown)
        if kind
        else t("The rules do not allow that. {rule}: {text}", rule=illegal.rule, text=shown)
    )
    if shown == text:
        return told
    return t("{told} The rest of it: /table rules about:{rule}", told=told, rule=illegal.rule)


def quoted(rule: str) -> str:
    """A rule whole if it is short, else as many of its first sentences, or clauses, as are."""
    if len(rule) <= WHOLE:
        return rule
    shown, *others = re.split(r"(?<=[.;]) ", rule)
    longer = shown
    for part in others:
        longer = f"{longer} {part}"
        if len(longer) > WHOLE:
            break
        if longer.count("(") == longer.count(")"):  # what is in brackets stays together
            shown = longer
    return shown.rstrip(".; \u202f") + "."  # French has a space before its semicolon


def refusal_text(refusal: Refusal, language: Language) -> str:
    t = language.t
    facts = {name: str(value) for name, value in refusal.facts.items()}
    colours = [colour_name(colour, language) for colour in facts.get("colours", "").split()]
    texts = {
        "no_table": t("There is no table here. Open one with /table open."),
        "other_game": t(
            "Here {title} is played; its commands begin with /{command}.",
            title=language.name("title", facts.get("title", "")),
            command=language.name(COMMAND, facts.get("command", "")),
        ),
        "not_joined": t("You are not at this table yet: press Join, or use /table join."),
        "not_of_this_game": t("Another game is for those who played this one. Open one of your own: /table open."),
        "no_game": t("There is no such game. /table open lists the games there are."),
        "channel_taken": t(
            "There is a table here already. Finish it first, or open one in another channel or thread."
        ),
        "already_seated": t("That person sits at this table already."),
        "joined_already": t("You are at this table already. /table start begins the game, /table leave leaves it."),
        "not_seated": t("You do not play at this table. My screen and Act are for its players."),
        "colour_taken": t("Another player wants that colour. Choose one that is free, or let it be dealt."),
        "no_such_colour": t("There is no such colour. Choose among {colours}.", colours=language.listed(colours))
        if colours
        else t("In this game colours are dealt at the start: join without one."),
        "table_full": t("The table is full. Wait until somebody leaves, or open one in another channel."),
        "too_few": t("More players are needed. Wait for somebody to join, or add a steward."),
        "no_steward": t("There is no steward at the table."),
        "bad_option": t("There is no such option. Open the form again: it has what can be chosen."),
        "options_do_not_fit": t(
            "The options do not fit {count} players: choose others, or let somebody join or leave.",
            count=facts.get("players", ""),
        ),
        "begun": t(
            "The game has begun already. /table board shows how it stands; its players leave it by /table resign."
        ),
        "not_begun": t("The game has not begun yet. Press Start in the lobby, or use /table start."),
        "not_running": t("The game at this table is not running. /help says what can be done here."),
        "not_over": t("The game is not over yet. Play it to its end first; /table board shows how it stands."),
        "paused": t(
            "The table is paused. All of you can agree to play on, /table propose resume, or a moderator can."
        ),
        "stale": t("The table has moved on since. This is how it stands now; choose again."),
        "faster": t("Somebody was faster: the table has just changed. Look how it stands now, and choose again."),
        "no_notebook": t("No notebook is kept in this game. /table log tells what happened so far."),
        "notes_too_long": t("Notes have room for {most} characters: shorten yours.", most=facts.get("most", "")),
        "no_draft": t("What you had put together is no longer there: press Act and begin again."),
        "no_such_topic": t("The log is not parted like that. Choose among {topics}.", topics=clean(facts["topics"]))
        if facts.get("topics")
        else t(
            "The log of this game has no parts: leave *{option}* out.",
            option=option_name("table log only", language),
        ),
        "no_reason": t("Say why: a reason is kept in the audit log."),
        "no_such_move": t(
            "There is no such move. The game has {last} so far: name a smaller number.", last=facts["last"]
        )
        if int(facts.get("last", 0))
        else t("No move has been made yet, so there is nothing to take back."),
        "no_such_person": t("That person is not on this server. Name somebody who is."),
        "no_such_seat": t(
            "There is no such seat at this table. The completion of *{option}* lists them.",
            option=option_name("mod replace seat", language),
        ),
        "steward_already": t("A steward plays on that seat already. Name a player to give it to."),
        "not_moderator": t("This is for moderators: it needs Manage Messages."),
        "no_permission": t(
            "I may not write here: I need {permission} in this channel. Somebody who runs the server can give it.",
            permission=_permission(facts.get("permission", ""), language),
        ),
        "unknown_button": t("That button is no longer known here: /table act opens a new panel."),
    }
    if refusal.code == "wrong_stage":
        return _stage_text(facts.get("stage", ""), language)
    if refusal.code == ENOUGH:
        return enough_text(facts, language)
    told = texts.get(refusal.code) or time_words.refusal(
        refusal.code, {name: clean(value) for name, value in facts.items()}, language
    )
    return told or t("That is not possible here. /help says what is.")


def _permission(name: str, language: Language) -> str:
    """As Discord calls it."""
    t = language.t
    return {
        "view_channel": t("View Channel"),
        "send_messages": t("Send Messages"),
        "send_messages_in_threads": t("Send Messages in Threads"),
    }.get(name, name)


def _stage_text(stage: str, language: Language) -> str:
    """Why an order cannot be carried out at a table in this stage."""
    t = language.t
    return {
        "lobby": t(
            "The table is still in its lobby: there is no game yet. Press Start there, or /mod end closes it."
        ),
        "running": t("The game is running already: there is nothing to resume."),
        "paused": t("The table is paused already. /mod resume lets play go on."),
        "over": t("The game is over. /mod rewind takes it back; Play again opens another."),
        "ended": t("The table is closed. /table open opens another."),
    }.get(stage, t("That is not possible here. /help says what is."))
