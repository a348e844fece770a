"""The panel of one player: what is legal now, one question at a time, and the question whether to do it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import discord
import structlog

from cogs.desk import Desk
from cogs.filling import ADD, CLOSE, DRAFT, chosen, is_listed, is_open, leads_on, left, settled, spoken
from cogs.manners import QUIET, Interaction, answer, waits_for
from cogs.pressing import button, components, dialog, menu, several
from engine.patterns import Number, Pattern, SomeOf, Text
from render.kit import Choice, Question
from tables.table import Table

PRIMARY = discord.ButtonStyle.primary
PAGE = 24  # a menu holds 25; one is kept for the way to the next page
REMEMBERED = 512  # panels

log = structlog.get_logger()


class NewestPanels:
    """The newest panel of each person at each table. When he opens another the one before says so and loses its
    buttons. Only the press that showed a panel can change it, and only for a quarter of an hour: so this is kept in
    memory alone, and a panel that was forgotten has buttons that are refused politely."""

    def __init__(self) -> None:
        self._shown: OrderedDict[tuple[int, int], tuple[int, Interaction]] = OrderedDict()

    async def shown(self, interaction: Interaction, table_id: int, message_id: int, farewell: str) -> None:
        """This press has shown the newest panel; the one before, if it is another, says farewell."""
        key = interaction.user.id, table_id
        before = self._shown.pop(key, None)
        self._shown[key] = message_id, interaction
        while len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)
        if before is None or before[0] == message_id:
            return
        try:
            await before[1].edit_original_response(content=farewell, view=None, attachments=[])
        except QUIET as fault:
            log.info("old panel stays", why=str(fault))


class Panel:
    """Composes the panel of one player."""

    def __init__(self, desk: Desk, newest: NewestPanels, table: Table, seat: str) -> None:
        self.desk, self.newest, self.table, self.seat = desk, newest, table, seat
        self.game, self.log = table.game, table.log
        state = self.log.shown_to(seat)
        self.view = self.game.view(state, seat)
        self.legal = self.game.legal(state, seat)
        self.known = spoken(self.game, self.legal)
        self.renderer, self.speaker = desk.renderer(table), desk.speaker(table)

    async def show(
        self,
        interaction: Interaction,
        page: int,
        words: tuple[str, ...],
        note: str = "",
        lead: bool = True,
        so_far: tuple[str, ...] = (),
    ) -> None:
        """What to decide next. `lead` goes on over what leaves no choice; not after something was refused: nobody
        should find another action than the one he named ready to be confirmed. `so_far` is what he had put together
        before the last of the words."""
        t = self.desk.language.t
        if not self.legal:
            if self.game.to_act(self.log.state):
                said = [note, t("It is not your decision now."), waits_for(self.desk, self.table)]
            else:
                said = [note, t("The game is over: /table history goes through it again.")]
            text = "\n".join(dict.fromkeys(part for part in said if part))
            await self._answer(interaction, text, [], self._screen_button())
            return
        words = settled(self.known, words)
        if words and not leads_on(self.known, words):
            note, words = t("That choice is no longer there. This is what you can do now."), ()
            if so_far and leads_on(self.known, so_far):
                note, words = t("That does not fit here. Choose again."), so_far
        # nothing was chosen yet: what leaves no choice is no step to go back from
        fresh = not words or (words == so_far and words == self._as_far_as_clear(()))
        words = self._as_far_as_clear(words) if lead else words
        await self.desk.drafts.keep(self.table, self.seat, () if is_listed(self.known, words) else words)
        question = self._question(words)
        if question is None:
            await self._confirm(interaction, words, note, fresh)
            return
        lines = [note] if note else []
        if fresh:
            lines += [f"**{self.speaker.whose_turn(self.view)}**"]
            if not words:  # where only one kind of action is possible, the question says it
                lines += self.speaker.what_now(self.view, self.legal)
        lines.append(question.prompt)
        files = [] if question.picture is None else [await self.desk.file(question.picture, "choices")]
        await self._answer(interaction, "\n".join(lines), files, *self._menu(question, page, words, fresh))

    async def _answer(
        self, interaction: Interaction, text: str, files: Sequence[discord.File], *items: discord.ui.Item[Any]
    ) -> None:
        message = await answer(interaction, text, files=files, view=components(*items))
        if message is not None:
            farewell = self.desk.language.t("No longer: there is a newer panel below.")
            await self.newest.shown(interaction, self.table.id, message.id, farewell)

    def _question(self, words: tuple[str, ...]) -> Question | None:
        """What is asked next; while a list is open, the same again."""
        words = words[:-1] if is_open(words) else words
        return self.renderer.ask(self.view, self.legal, words)

    def _said(self, words: tuple[str, ...]) -> str:
        """Words for the id of a button; what is not listed is kept as a draft."""
        return " ".join(words) if is_listed(self.known, words) else DRAFT

    def _as_far_as_clear(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Words that leave no choice are taken as said. An action is still confirmed; done is never presumed."""
        kinds = {one.kind if isinstance(one, Pattern) else one[0] for one in self.known}
        if not words and len(kinds) == 1 and kinds != {self.game.meta.done}:
            words = (*kinds,)
        while words:
            question = self._question(words)
            if question is None or len(question.choices) != 1 or question.part is not None:
                return words
            words = (*words, question.choices[0].token)
        return words

    def _menu(
        self, question: Question, page: int, words: tuple[str, ...], fresh: bool
    ) -> list[discord.ui.Item[Any]]:
        t = self.desk.language.t
        table_id, number = self.table.id, self.table.number_of(self.seat)
        items: list[discord.ui.Item[Any]] = []
        if question.choices and not is_open(words):
            items += self._one_of(question.choices, question.prompt, page, words)
        if isinstance(question.part, SomeOf):
            items += self._some_of(question.part, question, page, words)
        elif question.part is not None:
            label = t("Type a number") if isinstance(question.part, Number) else t("Write it")
            items.append(button(label, "write", table_id, number, f"0 {self._said(words)}", PRIMARY))
        if not fresh:
            items.append(button(t("Back"), "menu", table_id, number, "0"))
        else:
            done = self.game.meta.done
            if done is not None and is_listed(self.known, (done,)):
                items.append(button(t("Done"), "menu", table_id, number, f"0 {done}", discord.ButtonStyle.success))
            items += self._undo_button()
        return [*items, self._screen_button()]

    def _one_of(
        self, choices: Sequence[Choice], prompt: str, page: int, words: tuple[str, ...], mark: str = ""
    ) -> list[discord.ui.Item[Any]]:
        """A menu, and the way to its next page."""
        table_id, number, said = self.table.id, self.table.number_of(self.seat), self._said(words)
        pages = -(-len(choices) // PAGE)
        page = min(page, pages - 1)
        shown = choices if len(choices) <= PAGE + 1 else choices[page * PAGE : (page + 1) * PAGE]
        options = _options(shown, mark)
        items: list[discord.ui.Item[Any]] = [menu(options, prompt, "pick", table_id, number, f"0 {said}".strip())]
        if len(shown) < len(choices):
            following = f"{(page + 1) % pages} {said}".strip()
            label = self.desk.language.t("More choices ({page}/{pages})", page=page + 1, pages=pages)
            items.append(button(label, "menu", table_id, number, following))
        return items

    def _some_of(
        self, part: SomeOf, question: Question, page: int, words: tuple[str, ...]
    ) -> list[discord.ui.Item[Any]]:
        """A menu from which several are chosen together; where there are too many for one, a menu from which they
        are chosen one after the other."""
        t, said = self.desk.language.t, self._said(words)
        table_id, number, items = self.table.id, self.table.number_of(self.seat), chosen(words)
        found: list[discord.ui.Item[Any]]
        if len(part.words) <= PAGE + 1:
            fewest, most = max(1, part.fewest), min(part.most, len(part.words))
            options = _options(question.several)
            found = [several(options, question.prompt, "pick", table_id, number, f"0 {said}", fewest, most)]
        else:
            open_ = set(left(part, items))
            further = [one for one in question.several if one.token in open_]
            found = self._one_of(further, question.prompt, page, words, ADD)
            if items and len(items) >= part.fewest:
                label = self.desk.language.n("Enough ({count} chosen)", "Enough ({count} chosen)", len(items))
                found.append(button(label, "menu", table_id, number, f"0 {said} {CLOSE}", PRIMARY))
        if part.fewest == 0 and not items:
            found.append(button(t("None of them"), "menu", table_id, number, f"0 {said} []"))
        return found

    def dialog(self, words: tuple[str, ...], rest: str) -> discord.ui.Modal | None:
        """The form for what is typed after these words; None if nothing is."""
        t, question = self.desk.language.t, self._question(words) if leads_on(self.known, words) else None
        if question is None or not isinstance(question.part, Number | Text):
            return None
        part, place = question.part, (self.table.id, self.table.number_of(self.seat), rest)
        title = self.game.meta.title
        if isinstance(part, Number):
            label = t("A number from {lowest} to {highest}", lowest=part.lowest, highest=part.highest)
            longest = max(len(str(part.lowest)), len(str(part.highest)))
            return dialog(title, label, question.prompt, "wrote", *place, 1, longest)
        label = t("At most {count} characters", count=part.longest)
        return dialog(title, label, question.prompt, "wrote", *place, part.shortest, part.longest)

    def _undo_button(self) -> list[discord.ui.Item[Any]]:
        """Where there is something to take back."""
        if self.log.horizon(self.seat).to == len(self.log.acts):
            return []
        return [button(self.desk.language.t("Undo"), "undo", self.table.id, self.table.number_of(self.seat))]

    def _screen_button(self) -> discord.ui.Item[Any]:
        return button(self.desk.language.t("My screen"), "screen", self.table.id, 0)

    async def _confirm(self, interaction: Interaction, words: tuple[str, ...], note: str, fresh: bool) -> None:
        t = self.desk.language.t
        table_id, number = self.table.id, self.table.number_of(self.seat)
        lines = [note] if note else []
        lines.append(self.speaker.confirm(self.view, words))
        forecast = self.game.forecast(self.log.state, self.seat) if words == (self.game.meta.done,) else ()
        if forecast:
            lines.append(t("If all were done now:"))
            lines += self.speaker.foretell(forecast)
        confirm = button(t("Confirm"), "do", table_id, number, self._said(words), discord.ButtonStyle.success)
        back = self._undo_button() if fresh else [button(t("Back"), "menu", table_id, number, "0")]
        await self._answer(interaction, "\n".join(lines), [], confirm, *back)


def _options(choices: Sequence[Choice], mark: str = "") -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=one.label[:100], value=mark + one.token, description=one.detail[:100] or None)
        for one in choices
    ]
