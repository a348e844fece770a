"""Guided play: a private panel that leads from what is legal now to an action, by thumb alone."""

from __future__ import annotations

from typing import Any

import discord

from cogs.desk import Desk
from cogs.manners import (
    Interaction,
    acknowledge,
    answer,
    clean,
    done_before,
    fault_text,
    politely,
    refusal_text,
    spoken_names,
)
from cogs.pressing import VERBS, button, menu, view_of
from engine.core import Illegal, Refused
from render.kit import Question
from tables.house import Refusal, Table

PAGE = 24  # a menu holds 25; one is kept for the way to the next page
LINES = 12  # of what an action brought about
WORD = 60  # characters of something typed that are said back


def _page_of(rest: str) -> tuple[int, tuple[str, ...]]:
    """A menu's place: page number and the words chosen so far."""
    page, _, words = rest.partition(" ")
    return int(page or 0), tuple(words.split())


class Panel:
    """Composes the panel of one player."""

    def __init__(self, desk: Desk, table: Table, seat: str) -> None:
        self.desk, self.table, self.seat = desk, table, seat
        self.game, self.log = table.game, table.play
        self.view = self.game.view(self.log.state, seat)
        self.legal = self.game.legal(self.log.state, seat)
        self.names = desk.names(table)
        self.spoken = spoken_names(desk, table)
        self.renderer = desk.renderer(table)

    async def show(
        self, interaction: Interaction, page: int, words: tuple[str, ...], note: str = "", lead: bool = True
    ) -> None:
        """What to decide next. `lead` goes on over what leaves no choice; not after something was refused: nobody
        should find another action than the one he named ready to be confirmed."""
        t = self.desk.language.t
        if not self.legal:
            waiting = t("It is not your decision now.")
            text = "\n".join(dict.fromkeys(part for part in (note, waiting) if part))
            await answer(interaction, text, view=view_of(self._screen_button()))
            return
        fresh = not words  # nothing was chosen yet: what leaves no choice is no step to go back from
        words = self._as_far_as_clear(words) if lead else words
        question = self.renderer.ask(self.view, self.legal, words, self.desk.language, self.names)
        if question is None:
            await self._confirm(interaction, words, note, fresh)
            return
        lines = [note] if note else []
        if fresh:
            lines += [f"**{self.renderer.whose_turn(self.view, self.desk.language, self.spoken)}**"]
            lines += self.renderer.what_now(self.view, self.legal, self.desk.language, self.spoken)
        lines.append(question.prompt)
        files = []
        if question.draw is not None:
            files.append(await self.desk.drawn(question.draw, "choices", question.alt))
        await answer(interaction, "\n".join(lines), files=files, view=self._menu(question, page, words, fresh))

    def _as_far_as_clear(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Words that leave no choice are taken as said. An action is still confirmed; done is never presumed."""
        kinds = {self.game.write(action).split()[0] for action in self.legal}
        if not words and len(kinds) == 1 and kinds != {"done"}:
            words = (*kinds,)
        while words:
            question = self.renderer.ask(self.view, self.legal, words, self.desk.language, self.names)
            if question is None or len(question.choices) > 1:
                return words
            words = (*words, question.choices[0].token)
        return words

    def _menu(self, question: Question, page: int, words: tuple[str, ...], fresh: bool) -> discord.ui.View:
        t = self.desk.language.t
        table_id, sequence = self.table.id, self.table.row.sequence
        choices = question.choices
        pages = -(-len(choices) // PAGE)
        page = min(page, pages - 1)
        shown = choices if len(choices) <= PAGE + 1 else choices[page * PAGE : (page + 1) * PAGE]
        options = [
            discord.SelectOption(label=one.label[:100], value=one.token, description=one.detail[:100] or None)
            for one in shown
        ]
        rest = " ".join(("0", *words))
        items: list[discord.ui.Item[Any]] = [menu(options, question.prompt, "pick", table_id, sequence, rest)]
        if len(shown) < len(choices):
            following = " ".join((str((page + 1) % pages), *words))
            label = t("More choices ({page}/{pages})", page=page + 1, pages=pages)
            items.append(button(label, "menu", table_id, sequence, following))
        if not fresh:
            items.append(button(t("Back"), "menu", table_id, sequence, "0"))
        else:
            done = "done" in {self.game.write(action) for action in self.legal}
            if done:
                items.append(button(t("Done"), "menu", table_id, sequence, "0 done", discord.ButtonStyle.success))
            items.append(button(t("Undo"), "undo", table_id, sequence))
        items.append(self._screen_button())
        return view_of(*items)

    def _screen_button(self) -> discord.ui.Item[Any]:
        return button(self.desk.language.t("My screen"), "screen", self.table.id, 0)

    async def _confirm(self, interaction: Interaction, words: tuple[str, ...], note: str, fresh: bool) -> None:
        t = self.desk.language.t
        table_id, sequence = self.table.id, self.table.row.sequence
        lines = [note] if note else []
        lines.append(t("You are about to: {action}", action=self._read_out(words)))
        if words == ("done",):
            forecast = self.game.forecast(self.log.state, self.seat)
            if forecast:
                lines.append(t("If all were done now, this would score:"))
                lines += self.renderer.tell(forecast, self.desk.language, self.spoken)
        items = [
            button(t("Confirm"), "do", table_id, sequence, " ".join(words), discord.ButtonStyle.success),
            button(t("Undo"), "undo", table_id, sequence)
            if fresh
            else button(t("Back"), "menu", table_id, sequence, "0"),
        ]
        await answer(interaction, "\n".join(lines), view=view_of(*items))

    def _read_out(self, words: tuple[str, ...]) -> str:
        """The action in the words of its choices."""
        parts = []
        for i, token in enumerate(words):
            question = self.renderer.ask(self.view, self.legal, words[:i], self.desk.language, self.spoken)
            found = [one.bare for one in question.choices if one.token == token] if question else []
            parts.append(found[0] if found else token)
        return " · ".join(parts)


class Acting:
    """What the panel's buttons do."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        VERBS.update(act=self.act, menu=self.menu, pick=self.menu, do=self.do, undo=self.undo, screen=self.screen)

    # -- opening and leading on --------------------------------------------------------------------

    async def act(self, interaction: Interaction, table_id: int, _sequence: int, _rest: str) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self.open(interaction, table_id, "0"))

    async def menu(self, interaction: Interaction, table_id: int, sequence: int, rest: str) -> None:
        await acknowledge(interaction, fresh=False)
        await politely(interaction, self.desk, self.open(interaction, table_id, rest, sequence))

    async def open(
        self,
        interaction: Interaction,
        table_id: int,
        rest: str,
        sequence: int | None = None,
        note: str = "",
        lead: bool = True,
    ) -> None:
        table = await self.desk.house.look(table_id)
        page, words = _page_of(rest)
        seat = self.seat_of(table, interaction.user.id)
        if table.row.stage == "paused":
            raise Refusal("paused")
        if sequence is not None and sequence != table.row.sequence:
            note, page, words = refusal_text(Refusal("stale"), self.desk.language), 0, ()
        await Panel(self.desk, table, seat).show(interaction, page, words, note, lead)

    def seat_of(self, table: Table, user_id: int) -> str:
        """The seat a person acts for: the one that is to act, if he has several."""
        mine = table.seats_of(user_id)
        if not mine:
            raise Refusal("not_begun" if table.sits(user_id) else "not_seated")
        waiting = [seat for seat in table.game.to_act(table.play.state) if seat in mine]
        return waiting[0] if waiting else mine[0]

    # -- deciding ----------------------------------------------------------------------------------

    async def do(self, interaction: Interaction, table_id: int, sequence: int, text: str) -> None:
        await acknowledge(interaction, fresh=False)
        await politely(interaction, self.desk, self.carry_out(interaction, table_id, text, sequence))

    async def carry_out(
        self, interaction: Interaction, table_id: int, text: str, sequence: int | None = None
    ) -> None:
        """One action; then the panel again, for what comes next. What is refused is followed by what is legal."""
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        try:
            after = await self.desk.play.act(
                table_id,
                seat,
                text,
                user_id=interaction.user.id,
                interaction_id=interaction.id,
                sequence=sequence,
            )
        except (Refusal, Illegal, Refused) as fault:
            if isinstance(fault, Refusal) and fault.code != "stale":
                raise
            if not await done_before(interaction, self.desk):
                part = self._legal_part(table, seat, text)
                note = self._complaint(fault, text.split(), part)
                await self.open(interaction, table_id, " ".join(("0", *part)), None, note, lead=not note)
            return
        seen = [event.seen_by(seat) for event in after.play.steps[-1].events]
        names = spoken_names(self.desk, after)
        told = self.desk.renderer(after).tell([e for e in seen if e is not None], self.desk.language, names)
        if len(told) > LINES:
            left = len(told) - LINES
            told = [*told[:LINES], self.desk.language.t("… and {count} lines more (/table log)", count=left)]
        await Panel(self.desk, after, seat).show(interaction, 0, (), "\n".join(f"> {line}" for line in told))

    def _complaint(self, fault: Refusal | Illegal | Refused, words: list[str], part: list[str]) -> str:
        """Why not, `part` of the words being legal. The beginning of something legal is no mistake: lead on."""
        if isinstance(fault, Refusal):
            return fault_text(fault, self.desk.language)
        if part == words:
            return ""
        if isinstance(fault, Refused):
            t, odd = self.desk.language.t, clean(words[len(part)][:WORD])
            return t("“{word}” is not among the choices.", word=odd) if part else t("That is not possible now.")
        return fault_text(fault, self.desk.language)

    @staticmethod
    def _legal_part(table: Table, seat: str, text: str) -> list[str]:
        """As much of a refused action as is legal: from there the panel shows what was possible instead."""
        legal = [table.game.write(action).split() for action in table.game.legal(table.play.state, seat)]
        words = text.split()
        while words and not any(spoken[: len(words)] == words for spoken in legal):
            words.pop()
        return words

    async def undo(self, interaction: Interaction, table_id: int, sequence: int, _rest: str) -> None:
        await acknowledge(interaction, fresh=False)
        await politely(interaction, self.desk, self._undo(interaction, table_id, sequence))

    async def _undo(self, interaction: Interaction, table_id: int, sequence: int | None) -> None:
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        note = self.desk.language.t("Taken back.")
        try:
            await self.desk.play.undo(
                table_id, seat, user_id=interaction.user.id, interaction_id=interaction.id, sequence=sequence
            )
        except (Refusal, Illegal) as fault:
            stale = isinstance(fault, Refusal) and fault.code == "stale"
            if await done_before(interaction, self.desk) or not (stale or isinstance(fault, Illegal)):
                raise
            note = fault_text(fault, self.desk.language)  # why not, or why not further
        await self.open(interaction, table_id, "0", None, note)

    # -- looking -----------------------------------------------------------------------------------

    async def screen(self, interaction: Interaction, table_id: int, _sequence: int, _rest: str) -> None:
        await acknowledge(interaction, fresh=True)
        await politely(interaction, self.desk, self.show_screen(interaction, table_id))

    async def show_screen(self, interaction: Interaction, table_id: int) -> None:
        table = await self.desk.house.look(table_id)
        seat = self.seat_of(table, interaction.user.id)
        file = await screen_file(self.desk, table, seat, interaction.user.id)
        act = button(self.desk.language.t("Act"), "act", table_id, 0, style=discord.ButtonStyle.primary)
        await answer(interaction, "", files=[file], view=view_of(act))


async def screen_file(desk: Desk, table: Table, seat: str, user_id: int) -> discord.File:
    """A player's own picture."""
    state = table.shown_to(user_id)
    view, legal = table.game.view(state, seat), table.game.legal(state, seat)
    return await desk.file(desk.renderer(table).screen(view, legal, desk.language, desk.names(table)), "screen")
