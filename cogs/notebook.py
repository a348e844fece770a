"""A player's notebook: what he has marked, written down and been told. His alone, whoever else asks.

Every answer is private, nothing of it is a change of the table, and no log or order knows of it. What a button is
to mark stands in its id, so pressed twice it does the same twice; with which mark the next ones go on does as well.

Whose seat a friend plays keeps his own: he marks and writes in it, and it shows what he knew when he last acted.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from cogs import cards
from cogs.cards import Button, Card, Gallery, Line, Pictured, Row, Style, Words
from cogs.desk import Desk
from cogs.manners import Interaction, answer, ask, in_place
from cogs.pressing import Verbs, button, dialog, filled_in, form, whole_number
from cogs.refusals import clean
from cogs.told import Told, found, paged, told
from engine.words import as_text, as_word
from render.kit import Choice, Notebook
from render.words import folded
from storage import notebooks, rows
from storage.notebooks import Whose
from tables.news import last_act
from tables.table import Refusal, Table

LONGEST_NOTES = 2000
LONGEST_SEARCH = 60
CARRIED = 55
"""Bytes that the words of a search may take up in the ids of the buttons to its other pages."""
ACROSS = 4  # things side by side
PAGES = 10**4  # no game tells so many
SURE = "◉"
"""Before what is marked by itself, as on the picture; the game's own marks have other signs."""
NO_MARK = "-"


class Opened(Struct, frozen=True):
    """A notebook as it stands, whose it is, and what its owner has marked himself."""

    table: Table
    whose: Whose
    notebook: Notebook
    marks: dict[str, str]
    pen: str
    """With which mark a press marks."""


class Notebooks:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def verbs(self) -> Verbs:
        return {
            "notebook": self._press,
            "mark": self._mark,
            "notes": self._notes,
            "noted": self._noted,
            "told": self._told,
            "seek": self._seek,
            "sought": self._sought,
            "hits": self._hits_page,
        }

    # -- opening -------------------------------------------------------------------------------------

    @in_place
    async def _press(self, interaction: Interaction, table_id: int, _number: int, rest: str) -> None:
        seat, _, pen = rest.partition(" ")
        await self.open(interaction, await self.desk.house.look(table_id), seat, pen)

    async def open(self, interaction: Interaction, table: Table, seat: str | None = None, pen: str = "") -> None:
        await self._show(interaction, await self._opened(interaction, table, seat, pen))

    async def _opened(self, interaction: Interaction, table: Table, seat: str | None, pen: str = "") -> Opened:
        """The notebook of a seat of his: of this, or of the one that is awaited if he has several; to be marked in
        with this pen, or the first."""
        whose = self._whose(interaction, table, seat)
        marks = await notebooks.marks(self.desk.database, whose)
        until = await self._known(table, whose)
        shown = table.log.shown_to(whose.seat) if until is None else table.log.steps[until].state
        view, heard = table.game.view(shown, whose.seat), tuple(table.log.told_to(whose.seat, until=until))
        make = self.desk.renderer(table).notebook
        notebook: Notebook | None = await self.desk.off_loop(make, view, heard, marks, table.row.assistant)
        if notebook is None:
            raise Refusal("no_notebook")
        pens = [one.token for one in notebook.marks]
        return Opened(table, whose, notebook, marks, pen if pen in pens else pens[0])

    async def _known(self, table: Table, whose: Whose) -> int | None:
        """As far as so many acts he knows the game; None: as far as his seat does. Of what has come to it while a
        friend plays he was told nothing: he knows what he did when he last acted himself."""
        if whose.seat not in table.lent_by(whose.user_id):
            return None
        makers = await rows.makers(self.desk.database, table.id)
        return max(0, last_act(table.log, makers, whose.user_id))

    def _whose(self, interaction: Interaction, table: Table, seat: str | None) -> Whose:
        user = interaction.user.id
        mine = sorted(table.seats_of(user), key=lambda one: one not in table.to_act) + table.lent_by(user)
        if table.begun is None or not mine or (seat is not None and seat not in mine):
            raise Refusal("not_begun" if table.sits(user) and table.begun is None else "not_seated")
        if not self.desk.renderer(table).keeps_notebook():
            raise Refusal("no_notebook")
        return Whose(table.id, seat or mine[0], user)

    async def _show(self, interaction: Interaction, opened: Opened, note: str = "") -> None:
        notes = await notebooks.notes(self.desk.database, opened.whose)
        await answer(interaction, self.desk, self._card(opened, notes, note))

    def _card(self, opened: Opened, notes: str, note: str) -> Card:
        t, book = self.desk.language.t, opened.notebook
        lines = [f"**{note}**"] if note else []
        lines.append(f"-# {self._legend(book)}")
        if opened.table.row.assistant:
            lines.append(f"-# {t('The assistant marks what follows from what you have seen and been told.')}")
        where = opened.table.id, 0
        ways = (
            button(t("Notes"), "notes", *where, f"{opened.whose.seat} {opened.pen}"),
            button(t("What I was told"), "told", *where, opened.whose.seat),
            button(t("Search"), "seek", *where, opened.whose.seat),
            *self._pens(opened),
        )
        return cards.card(
            Words("\n".join(lines)),
            Gallery((Pictured("notebook.png", book.picture),)),
            *self._things(opened),
            Words(clean(notes)),
            Row(ways),
            accent=self.desk.renderer(opened.table).accent(opened.whose.seat),
        )

    def _legend(self, book: Notebook) -> str:
        t = self.desk.language.t
        signs = self.desk.language.listed([f"{mark.label} {mark.detail}" for mark in book.marks])
        return t(
            "Press a name to mark it, press it again to clear the mark ({marks}). What has {sign} you know: a "
            "press tells why.",
            marks=signs,
            sign=SURE,
        )

    def _pens(self, opened: Opened) -> Iterator[Button]:
        """The mark that a press makes; a press on this takes the next."""
        marks = opened.notebook.marks
        place = [one.token for one in marks].index(opened.pen)
        if len(marks) > 1:
            said = f"{opened.whose.seat} {marks[(place + 1) % len(marks)].token}"
            label = self.desk.language.t("I mark: {mark}", mark=f"{marks[place].label} {marks[place].detail}")
            yield button(label, "notebook", opened.table.id, 0, said, "main")

    def _things(self, opened: Opened) -> list[Row]:
        buttons = list(self._buttons(opened))
        return [Row(tuple(buttons[i : i + ACROSS])) for i in range(0, len(buttons), ACROSS)]

    def _buttons(self, opened: Opened) -> Iterator[Button]:
        book = opened.notebook
        tokens = [mark.token for mark in book.marks]
        for thing in book.things:
            mark = opened.marks.get(thing.token)
            place = tokens.index(mark) if mark in tokens else -1
            following = NO_MARK if mark == opened.pen else opened.pen
            style: Style = "plain" if place < 0 else "good"
            sign = book.marks[place].label if place >= 0 else ""
            if thing.token in book.certain:
                style, sign = "main", SURE
            said = f"{opened.whose.seat} {thing.token} {following} {opened.pen}"
            yield button(f"{sign} {thing.label}".strip(), "mark", opened.table.id, 0, said, style)

    # -- marking -------------------------------------------------------------------------------------

    @in_place
    async def _mark(self, interaction: Interaction, table_id: int, _number: int, rest: str) -> None:
        """This thing is marked so from now on; if it marks itself, he is told why."""
        seat, _, said = rest.partition(" ")
        thing, _, marked = said.partition(" ")
        mark, _, pen = marked.partition(" ")
        opened = await self._opened(interaction, await self.desk.house.look(table_id), seat, pen)
        named = _named(opened.notebook.things, thing)
        if named is None or (mark != NO_MARK and _named(opened.notebook.marks, mark) is None):
            raise Refusal("unknown_button")
        why = opened.notebook.certain.get(thing)
        if why is not None:
            t = self.desk.language.t
            await self._show(interaction, opened, clean(t("{label}: {text}", label=named.label, text=why)))
            return
        async with self.desk.database.writing() as write:
            await notebooks.mark(write, opened.whose, thing, None if mark == NO_MARK else mark)
        await self.open(interaction, opened.table, seat, pen)

    # -- notes ---------------------------------------------------------------------------------------

    async def _notes(self, interaction: Interaction, table_id: int, _number: int, rest: str) -> None:
        """The dialog is the answer itself: nothing is acknowledged before it. The notebook goes on with its pen."""
        seat, _, pen = rest.partition(" ")
        whose = self._whose(interaction, await self.desk.house.look(table_id), seat)
        t = self.desk.language.t
        kept = await notebooks.notes(self.desk.database, whose)
        line = Line("text", t("Whatever you want to remember"), longest=LONGEST_NOTES, filled=kept)
        await ask(interaction, form(t("Notes"), "", (line,), "noted", table_id, 0, f"{seat} {pen}".strip()))

    @in_place
    async def _noted(self, interaction: Interaction, table_id: int, _number: int, rest: str) -> None:
        said, _, json = rest.partition("{")
        seat, _, pen = said.strip().partition(" ")
        table = await self.desk.house.look(table_id)
        whose = self._whose(interaction, table, seat)
        text = "\n".join(filled_in("{" + json).get("text", [])).strip()
        if len(text) > LONGEST_NOTES:
            raise Refusal("notes_too_long", most=LONGEST_NOTES)
        async with self.desk.database.writing() as write:
            await notebooks.keep_notes(write, whose, text)
        await self.open(interaction, table, seat, pen)

    # -- what he was told ----------------------------------------------------------------------------

    @in_place
    async def _told(self, interaction: Interaction, table_id: int, _number: int, rest: str) -> None:
        """A page; the last, if none is named."""
        seat, _, number = rest.partition(" ")
        await self._page(interaction, table_id, seat, number)

    async def _page(self, interaction: Interaction, table_id: int, seat: str, number: str = "") -> None:
        whose, table, lines = await self._lines(interaction, table_id, seat)
        pages = paged(lines)
        wanted = whole_number(number, PAGES) if number else PAGES
        if wanted is None:
            raise Refusal("unknown_button")
        page, t = min(wanted, len(pages) - 1), self.desk.language.t
        heading = t("What you were told, page {page} of {pages}", page=page + 1, pages=len(pages))
        text, ways = pages[page] or t("Nothing yet."), self._to_and_fro("told", table_id, seat, page, len(pages))
        note = "-# " + t("The number before a line says in which act of the game that was.") if pages[page] else ""
        await self._pages(interaction, table, whose, f"**{heading}**\n{note}\n{text}".replace("\n\n", "\n"), ways)

    async def _seek(self, interaction: Interaction, table_id: int, _number: int, seat: str) -> None:
        self._whose(interaction, await self.desk.house.look(table_id), seat)
        t = self.desk.language.t
        line = Line("", t("Words to look for"), t("A name, a number, an hour"), 1, LONGEST_SEARCH)
        await ask(interaction, dialog(t("Search what you were told"), line, "sought", table_id, 0, seat))

    @in_place
    async def _sought(self, interaction: Interaction, table_id: int, _number: int, rest: str) -> None:
        seat, _, word = rest.partition(" ")
        wanted = as_text(word)
        if wanted is None or len(wanted) > LONGEST_SEARCH:
            raise Refusal("unknown_button")
        if not wanted:
            await self._page(interaction, table_id, seat)
        else:
            await self._hits(interaction, table_id, seat, wanted, PAGES)

    @in_place
    async def _hits_page(self, interaction: Interaction, table_id: int, _number: int, rest: str) -> None:
        seat, _, said = rest.partition(" ")
        number, _, word = said.partition(" ")
        wanted, page = as_text(word), whole_number(number, PAGES)
        if not wanted or page is None:
            raise Refusal("unknown_button")
        await self._hits(interaction, table_id, seat, wanted, page)

    async def _hits(self, interaction: Interaction, table_id: int, seat: str, wanted: str, number: int) -> None:
        """A page of the lines with these words, the last at most. The words stand in the buttons to the others; of
        those that find no room there the last lines have to do."""
        whose, table, lines = await self._lines(interaction, table_id, seat)
        t, n = self.desk.language.t, self.desk.language.n
        hits = found(lines, wanted)
        pages = paged(hits)
        page = min(number, len(pages) - 1)
        heading = n("{count} line with “{words}”", "{count} lines with “{words}”", len(hits), words=clean(wanted))
        text = f"**{heading}**\n{pages[page]}"
        word, ways = as_word(folded(wanted)), tuple[Button, ...]()
        if len(pages) > 1 and len(word) <= CARRIED:
            text += "\n-# " + t("Page {page} of {pages}", page=page + 1, pages=len(pages))
            ways = self._to_and_fro("hits", table_id, seat, page, len(pages), word)
        elif len(pages) > 1:
            text += "\n-# " + t("These are the last of them. One word more shows fewer.")
        await self._pages(interaction, table, whose, text, ways, every=True)

    def _to_and_fro(
        self, verb: str, table_id: int, seat: str, page: int, pages: int, rest: str = ""
    ) -> tuple[Button, ...]:
        t = self.desk.language.t
        earlier, later = (f"{seat} {max(page + step, 0)} {rest}".strip() for step in (-1, 1))
        return (
            button(t("Earlier"), verb, table_id, 0, earlier, disabled=page == 0),
            button(t("Later"), verb, table_id, 0, later, disabled=page + 1 == pages),
        )

    async def _lines(self, interaction: Interaction, table_id: int, seat: str) -> tuple[Whose, Table, list[Told]]:
        table = await self.desk.house.look(table_id)
        whose = self._whose(interaction, table, seat)
        until = await self._known(table, whose)
        return whose, table, await self.desk.off_loop(told, self.desk, table, whose.seat, until)

    async def _pages(
        self,
        interaction: Interaction,
        table: Table,
        whose: Whose,
        text: str,
        ways: tuple[Button, ...],
        every: bool = False,
    ) -> None:
        """`every`: with the way to all that he was told."""
        t, where = self.desk.language.t, (table.id, 0)
        back = button(t("Notebook"), "notebook", *where, whose.seat)
        search = button(t("Search"), "seek", *where, whose.seat)
        everything = (button(t("What I was told"), "told", *where, whose.seat),) if every else ()
        accent = self.desk.renderer(table).accent(whose.seat)
        row = Row((*ways, search, *everything, back))
        await answer(interaction, self.desk, cards.card(Words(text), row, accent=accent))


def _named(choices: tuple[Choice, ...], token: str) -> Choice | None:
    return next((one for one in choices if one.token == token), None)
