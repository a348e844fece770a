"""/me: what somebody chooses about his time: where he lives, when he sleeps, how he is reminded, when he is away.

By commands, and on one private panel. What changes his waking hours changes the clocks of all his tables with it.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs import cards
from cogs.cards import Button, Dialog, Line, Menu, Option, Row, Words
from cogs.desk import Desk
from cogs.lobby import languages
from cogs.localizing import made
from cogs.manners import Interaction, answer, ask, in_place, privately
from cogs.pressing import Verbs, button, dialog, everybody, filled_in, form, menu, whole_number
from cogs.substituting import check_could_play, member_named
from cogs.time_words import person as mention
from cogs.time_words import stamp
from engine.words import as_text
from render.language import ENGLISH, language, offered
from storage import rows, timing
from storage.rows import PersonRow
from storage.timing import Absence
from tables import absence, people
from tables.clocks import Moment
from tables.house import By
from tables.table import Change, Refusal, Table
from tables.waking import zones_like

CHOICES = 25  # of a completion
DISCORDS = "discord"  # the language to which somebody's Discord is set
LONGEST = 60  # characters of a zone, a time of the day, a date


def _own_name(code: str) -> app_commands.locale_str:
    """No catalogue has it: else each would lack a word as soon as another was whole."""
    name = language(code).own_name
    return made(lambda _: name, ENGLISH)


class MeCog(commands.GroupCog, group_name="me", group_description="You: language, time zone, reminders, vacation"):
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        super().__init__()

    @property
    def verbs(self) -> Verbs:
        return {
            "mereminders": self._pick_reminders,
            "metoggle": self._toggle,
            "meask": self._ask,
            "mezone": self._wrote_zone,
            "mequiet": self._wrote_quiet,
            "meaway": self._wrote_away,
            "mefriend": self._pick_friend,
            "meback": self._press_back,
            "melanguage": self._pick_language,
        }

    # -- looking -------------------------------------------------------------------------------------

    @app_commands.command(description="All you have chosen, with buttons to change it")
    @privately
    async def settings(self, interaction: Interaction) -> None:
        await self._show(interaction, "")

    async def _show(self, interaction: Interaction, done: str) -> None:
        """The panel, after what was done."""
        person, away = await self._person(interaction.user.id)
        now = people.current(away, self.desk.clock())
        told = Words("\n".join(self._told(person, now)))
        parts = told, self._rhythms(person), self._languages(person), self._buttons(person, now)
        said, friend = Words(f"**{done}**" if done else ""), None
        if now is not None and interaction.guild is not None:
            friend = everybody(self.desk.language.t("Ask a friend to play meanwhile"), "mefriend", 0, 0, "")
        await answer(interaction, self.desk, cards.card(said, *parts, friend))

    def _told(self, person: PersonRow, now: Absence | None) -> list[str]:
        t, n = self.desk.language.t, self.desk.language.n
        told = []
        if person.zone is None:
            told.append(t("Your time zone is not known, so no hour is quiet: **/me zone**."))
        elif person.quiet_from == person.quiet_until:
            told.append(
                t("You live by the clock of {zone}, and no hour is quiet: **/me quiet**.", zone=person.zone)
            )
        else:
            told.append(
                t(
                    "You live by the clock of {zone}, and it is quiet from {since} to {until}: nothing disturbs "
                    "you then, and your time stands.",
                    zone=person.zone,
                    since=_clock_face(person.quiet_from),
                    until=_clock_face(person.quiet_until),
                )
            )
        if not person.reminders:
            told.append(t("You are not reminded when a table waits for you."))
        else:
            told.append(
                n(
                    "You are reminded when a table has waited for you for {count} hour.",
                    "You are reminded when a table has waited for you for {count} hours.",
                    person.reminders,
                )
            )
        if person.remind_by == "channel" or not person.wants_dms:
            told.append(t("Reminders come in the channel of the table."))
        elif person.dms_closed:
            told.append(t("Your direct messages are closed to me, so reminders come in the channel of the table."))
        else:
            told.append(t("Reminders come by direct message."))
        told.append(
            t("Your screen comes by direct message when it changes.")
            if person.wants_dms
            else t("Nothing comes by direct message.")
        )
        if person.wants_next:
            told.append(t("You are told when you are next."))
        if now is not None:
            told.append(t("You are away until {until}.", until=stamp(now.until, "f")))
            if now.friend is not None:
                asked = mention(now.friend)
                told.append(t("At tables that allow it {friend} is asked to play for you.", friend=asked))
            if now.stands < now.until:
                told.append(
                    t(
                        "Your time stands until {stands}: there are {days} days a year. The table can agree to "
                        "more.",
                        stands=stamp(now.stands, "f"),
                        days=round(people.A_YEAR / 86400),
                    )
                )
        return told

    def _rhythms(self, person: PersonRow) -> Menu:
        t, n = self.desk.language.t, self.desk.language.n
        rhythms = [
            Option(
                label=n("Remind me after {count} hour", "Remind me after {count} hours", hours)
                if hours
                else t("Do not remind me"),
                value=str(hours),
                chosen=hours == person.reminders,
            )
            for hours in people.REMINDERS
        ]
        return menu(rhythms, t("Reminders"), "mereminders", 0, 0, "")

    def _languages(self, person: PersonRow) -> Menu:
        t = self.desk.language.t
        theirs = Option(t("The language of your Discord"), DISCORDS, chosen=not person.language)
        return menu([theirs, *languages(person.language)], t("Your language"), "melanguage", 0, 0, "")

    def _buttons(self, person: PersonRow, now: Absence | None) -> Row:
        t, by_dm = self.desk.language.t, person.remind_by == "dm"
        items: list[Button] = [
            button(t("Remind me in the channel") if by_dm else t("Remind me privately"), "metoggle", 0, 0, "by"),
            button(t("No direct messages") if person.wants_dms else t("Direct messages"), "metoggle", 0, 0, "dms"),
            button(
                t("Do not say when I am next") if person.wants_next else t("Say when I am next"),
                "metoggle",
                0,
                0,
                "next",
            ),
        ]
        items += [
            button(t("Time zone"), "meask", 0, 0, "zone"),
            button(t("Quiet hours"), "meask", 0, 0, "quiet"),
            button(t("Vacation"), "meask", 0, 0, "away"),
        ]
        if now is not None:
            items.append(button(t("I am back"), "meback", 0, 0, style="main"))
        return Row(tuple(items))

    def _dialog(self, what: str, person: PersonRow) -> Dialog:
        """For what is typed: a zone, quiet hours, the end of a vacation."""
        t = self.desk.language.t
        if what == "zone":
            line = Line("", t("Where do you live?"), t("A city near you: Berlin, New York."), 1, LONGEST)
            return dialog(t("Time zone"), line, "mezone", 0, 0, "")
        if what == "away":
            hint = t("A day, as 2026-12-24, or how long, as 3 days.")
            return dialog(t("Vacation"), Line("", t("Until when?"), hint, 1, LONGEST), "meaway", 0, 0, "")
        if what != "quiet":
            raise Refusal("unknown_button")
        if person.zone is None:
            raise Refusal("zone_first")
        hours = _clock_face(person.quiet_from), _clock_face(person.quiet_until)
        since = Line("since", t("From"), "23, 22:30", 1, LONGEST, hours[0])
        until = Line("until", t("Until"), t("The same as before: no hour is quiet."), 1, LONGEST, hours[1])
        return form(t("Quiet hours"), "", (since, until), "mequiet", 0, 0, "")

    # -- the panel's buttons -------------------------------------------------------------------------

    @in_place
    async def _pick_reminders(self, interaction: Interaction, _t: int, _n: int, rest: str) -> None:
        hours = whole_number(rest, max(people.REMINDERS))
        if hours not in people.REMINDERS:
            raise Refusal("unknown_button")
        await self._save(interaction, reminders=hours)
        await self._show(interaction, "")

    @in_place
    async def _toggle(self, interaction: Interaction, _t: int, _n: int, rest: str) -> None:
        person, _ = await self._person(interaction.user.id)
        if rest == "by":
            await self._save(interaction, remind_by="channel" if person.remind_by == "dm" else "dm")
        elif rest == "dms":
            await self._save(interaction, wants_dms=not person.wants_dms, dms_closed=False)
        elif rest == "next":
            await self._save(interaction, wants_next=not person.wants_next)
        else:
            raise Refusal("unknown_button")
        await self._show(interaction, "")

    @in_place
    async def _pick_language(self, interaction: Interaction, _t: int, _n: int, rest: str) -> None:
        if rest not in (DISCORDS, *offered()):
            raise Refusal("unknown_button")
        await self._speak(interaction, rest)

    async def _ask(self, interaction: Interaction, _t: int, _n: int, rest: str) -> None:
        """It is the answer itself: nothing is acknowledged before it."""
        person, _ = await self._person(interaction.user.id)
        await ask(interaction, self._dialog(rest, person))

    @in_place
    async def _wrote_zone(self, interaction: Interaction, _t: int, _n: int, rest: str) -> None:
        await self._set_zone(interaction, as_text(rest) or "")

    @in_place
    async def _wrote_quiet(self, interaction: Interaction, _t: int, _n: int, rest: str) -> None:
        given = filled_in(rest)
        await self._set_quiet(interaction, *("".join(given.get(name, ())[:1]) for name in ("since", "until")))

    @in_place
    async def _wrote_away(self, interaction: Interaction, _t: int, _n: int, rest: str) -> None:
        now = people.current((await self._person(interaction.user.id))[1], self.desk.clock())
        await self._go_away(interaction, as_text(rest) or "", now.friend if now is not None else None)

    @in_place
    async def _pick_friend(self, interaction: Interaction, _t: int, _n: int, rest: str) -> None:
        friend = await member_named(interaction, rest)
        check_could_play(interaction, friend)
        _, away = await self._person(interaction.user.id)
        now = people.current(away, self.desk.clock())
        if now is None:
            raise Refusal("not_on_vacation")
        await self._away_until(interaction, away, now.until, friend.id)

    @in_place
    async def _press_back(self, interaction: Interaction, _t: int, _n: int, _r: str) -> None:
        await self._come_back(interaction)

    # -- by typing -----------------------------------------------------------------------------------

    @app_commands.command(description="Your time zone: clocks and quiet hours go by it")
    @app_commands.describe(name="Type a city near you and choose from the list")
    @privately
    async def zone(self, interaction: Interaction, name: str) -> None:
        await self._set_zone(interaction, name)

    async def _set_zone(self, interaction: Interaction, name: str) -> None:
        await self._save(interaction, zone=people.zone(name))
        await self._show(interaction, "")

    @zone.autocomplete("name")
    async def _zones(self, _: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=one, value=one) for one in zones_like(current)[:CHOICES]]

    @app_commands.command(description="Hours in which nothing disturbs you and your time stands")
    @app_commands.describe(since="From: 23, or 22:30", until="Until: 8, or 7:15; the same as since: none")
    @privately
    async def quiet(self, interaction: Interaction, since: str, until: str) -> None:
        await self._set_quiet(interaction, since, until)

    async def _set_quiet(self, interaction: Interaction, since: str, until: str) -> None:
        person, _ = await self._person(interaction.user.id)
        if person.zone is None:
            raise Refusal("zone_first")
        begin, end = people.quiet(people.minute_of_day(since), people.minute_of_day(until))
        await self._save(interaction, quiet_from=begin, quiet_until=end)
        await self._show(interaction, "")

    @app_commands.command(description="When you are reminded that a table waits for you, and where")
    @app_commands.describe(after="After so many hours of waiting", by="Where: privately, or in the table's channel")
    @privately
    async def reminders(
        self,
        interaction: Interaction,
        after: Literal["2 hours", "8 hours", "24 hours", "off"],
        by: Literal["direct message", "channel"] | None = None,
    ) -> None:
        chosen: dict[str, object] = {"reminders": 0 if after == "off" else int(after.split()[0])}
        if by is not None:
            chosen["remind_by"] = "channel" if by == "channel" else "dm"
        await self._save(interaction, **chosen)
        await self._show(interaction, "")

    @app_commands.command(description="In which language I answer you and write to you")
    @app_commands.describe(choice="Yours; a channel is spoken to in that of its table")
    @app_commands.choices(
        choice=[
            app_commands.Choice(name="The language of your Discord", value=DISCORDS),
            *(app_commands.Choice(name=_own_name(code), value=code) for code in offered()),
        ]
    )
    @privately
    async def language(self, interaction: Interaction, choice: app_commands.Choice[str]) -> None:
        await self._speak(interaction, choice.value)

    async def _speak(self, interaction: Interaction, code: str) -> None:
        """The answer is in the new language already."""
        await self.desk.readers.choose(interaction.user.id, "" if code == DISCORDS else code)
        self.desk.readers.heard(interaction)
        await self._show(interaction, "")

    @app_commands.command(description="Whether I write to you by direct message: your screen, reminders")
    @privately
    async def dms(self, interaction: Interaction, push: bool) -> None:
        await self._save(interaction, wants_dms=push, dms_closed=False)
        await self._show(interaction, "")

    @app_commands.command(name="next", description="Whether you are told when you are next")
    @privately
    async def next_(self, interaction: Interaction, tell: bool) -> None:
        await self._save(interaction, wants_next=tell)
        await self._show(interaction, "")

    @app_commands.command(description="You are on vacation: your time stands, and nothing reminds you")
    @app_commands.describe(
        until="A day, as 2026-12-24, or how long, as 3 days",
        friend="Who is asked to play for you meanwhile, at tables that allow it",
    )
    @privately
    async def away(self, interaction: Interaction, until: str, friend: discord.User | None = None) -> None:
        if friend is not None:
            check_could_play(interaction, friend)
        await self._go_away(interaction, until, friend.id if friend is not None else None)

    async def _go_away(self, interaction: Interaction, until: str, friend: int | None) -> None:
        person, away = await self._person(interaction.user.id)
        ends = people.until(until, self.desk.clock(), person.zone)
        await self._away_until(interaction, away, ends, friend)

    async def _away_until(
        self, interaction: Interaction, away: tuple[Absence, ...], ends: float, friend: int | None
    ) -> None:
        after = people.gone(away, self.desk.clock(), ends, friend)
        user_id, by = interaction.user.id, By(interaction.id)
        gone = partial(absence.on_vacation, user_id=user_id, friend=friend)
        house = self.desk.house
        await house.change_person(user_id, lambda table, moment: gone(table, moment=moment), by, away=after)
        await self._show(interaction, self.desk.language.t("Have a good time."))

    @app_commands.command(description="You are back, from a vacation or whatever else: your seats are yours")
    @privately
    async def back(self, interaction: Interaction) -> None:
        await self._come_back(interaction)

    async def _come_back(self, interaction: Interaction) -> None:
        _, away = await self._person(interaction.user.id)
        at = self.desk.clock()
        vacation = people.current(away, at) is not None
        found: list[Change | None] = []

        def home(table: Table, moment: Moment) -> Change | None:
            found.append(absence.home(table, interaction.user.id, moment, vacation))
            return found[-1]

        after, by = people.returned(away, at) if vacation else None, By(interaction.id)
        await self.desk.house.change_person(interaction.user.id, home, by, away=after)
        if not vacation and not any(found):
            raise Refusal("not_away")
        await self._show(interaction, self.desk.language.t("Welcome back."))

    # -- shared --------------------------------------------------------------------------------------

    async def _person(self, user_id: int) -> tuple[PersonRow, tuple[Absence, ...]]:
        away = await timing.absences(self.desk.database, [user_id])
        return await rows.person(self.desk.database, user_id), away.get(user_id, ())

    async def _save(self, interaction: Interaction, **chosen: object) -> None:
        """This, and nothing else of him: another press may be under way."""
        user_id, by = interaction.user.id, By(interaction.id)
        changed = partial(absence.other_hours, user_id=user_id)
        house = self.desk.house
        await house.change_person(user_id, lambda table, moment: changed(table, moment=moment), by, chosen)


def _clock_face(minute: int) -> str:
    return time.strftime("%H:%M", time.gmtime(minute * 60))
