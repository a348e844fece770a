"""Looking at a table: the board now and at every turn so far, its words, its log, the rules, the components."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs import cards, waiting
from cogs.cards import TEXT, Button, Enclosed, Gallery, Option, Part, Pictured, Row, Words
from cogs.chronicle import chronicle, topic
from cogs.desk import Desk
from cogs.manners import Interaction, answer, in_place, privately, tell
from cogs.paging import pages
from cogs.pressing import Verbs, button, menu, whole_number
from cogs.refusals import clean
from cogs.ways_in import for_one
from engine import record
from engine.core import Event
from engine.games import GAMES
from render.clocks import in_words
from render.games import RENDERERS
from render.kit import Choice, Renderer
from render.rules import chapters_of, rule_text, rules_of, search
from render.telling import title_of
from render.words import mentions
from storage import rows
from tables.house import By
from tables.lobby import posted
from tables.table import Refusal, Table

LOG_LINES = 40
HISTORY_LINES = 15
LAST_LINES = 12
ALL = "-"  # topics of a log
ENOUGH_MOVES = 10**6  # no game has so many


class Looking:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def verbs(self) -> Verbs:
        return {"text": self._text_button, "history": self._history_button, "log": self._log_menu}

    # -- the board -----------------------------------------------------------------------------------

    async def board(self, interaction: Interaction) -> None:
        t = self.desk.language.t
        table = await self.desk.here(interaction.channel_id)
        if table.row.stage == "lobby":
            await self.desk.house.change(table.id, posted, By())  # somebody may have deleted its message
            await tell(interaction, t("The table is in its lobby, which is posted anew."))
            return
        view = table.game.view(table.shown_to(interaction.user.id), None)
        mine = sorted(table.seats_of(interaction.user.id), key=lambda seat: seat not in table.to_act)
        buttons = (
            *(for_one(self.desk, table, mine[0]) if mine else ()),
            button(t("My screen"), "screen", table.id, 0),
            history_button(self.desk, table),
        )
        heading = Words(f"**{self.desk.speaker(table).whose_turn(view)}**")
        shown = await waiting.pictured(self.desk, table, board(self.desk.renderer(table), view))
        times = Words("\n".join(await waiting.in_words(self.desk, table, pictured=True)))
        await answer(interaction, self.desk, cards.card(heading, *shown, times, Row(buttons)))

    async def text(self, interaction: Interaction, table: Table) -> None:
        view = table.game.view(table.shown_to(interaction.user.id), None)
        told = self.desk.renderer(table).as_text(view)
        if each := await waiting.everybodys(self.desk, table):
            told = f"{told}\n\n{in_words(each, self.desk.language)}"
        await self._long(interaction, told, self.desk.language.t("board.txt"))

    @privately
    async def _text_button(self, interaction: Interaction, table_id: int, _n: int, _r: str) -> None:
        await self.text(interaction, await self.desk.house.look(table_id))

    async def _long(self, interaction: Interaction, text: str, name: str) -> None:
        """As a message if it fits, else as a file."""
        if len(quoted(text)) <= TEXT:
            await tell(interaction, quoted(text))
        else:
            await self._file(interaction, name, text)

    async def _file(self, interaction: Interaction, name: str, text: str, head: str = "") -> None:
        await answer(interaction, self.desk, cards.card(Words(head), Enclosed(name, text.encode()), accent=None))

    # -- what happened -------------------------------------------------------------------------------

    async def log(self, interaction: Interaction, table: Table, only: str = "") -> None:
        """All that this person may know, or what of it is about one thing; below it the way to the rest."""
        renderer, t = self.desk.renderer(table), self.desk.language.t
        chosen, mine = topic(self.desk, table, only), table.seats_of(interaction.user.id)
        events = list(table.log.told_to(mine[0] if mine else None))
        told = chronicle(events, renderer, chosen.token if chosen is not None else "")
        text = "\n".join(told)
        if not told:
            parts: list[Part] = [Words(t("Nothing of that has happened yet."))]
        elif len(told) <= LOG_LINES and len(quoted(text)) < TEXT:
            parts = [Words(quoted(text))]
        else:
            head = "\n".join(clean(line) for line in told[-LAST_LINES:])
            parts = [Words(head), Enclosed(t("log.txt"), text.encode())]
        if topics := renderer.topics():
            options = [Option(t("All"), ALL), *(Option(one.label, one.token, one.detail) for one in topics)]
            asked = t("Only what is about …") if chosen is None else chosen.label
            parts.append(menu(options, asked, "log", table.id, 0, ""))
        await answer(interaction, self.desk, cards.card(*parts, accent=None))

    @in_place
    async def _log_menu(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        await self.log(interaction, await self.desk.house.look(table_id), "" if rest == ALL else rest)

    async def topics(self, interaction: Interaction, current: str) -> list[Choice]:
        """What may be typed to narrow the log of the table here."""
        known = self.desk.renderer(await self.desk.here(interaction.channel_id)).topics()
        return [one for one in known if mentions(one.label, current)]

    @in_place
    async def _history_button(self, interaction: Interaction, table_id: int, _n: int, rest: str) -> None:
        move, _, _ = rest.partition(" ")
        wanted = whole_number(move, ENOUGH_MOVES) if move else None
        if move and wanted is None:
            raise Refusal("unknown_button")
        await self.history(interaction, await self.desk.house.look(table_id), wanted)

    async def history(self, interaction: Interaction, table: Table, wanted: int | None) -> None:
        """The board after this move (None: where the last turn began), what happened in the turn before it, and
        the way on."""
        desk, t, log = self.desk, self.desk.language.t, table.log
        moments = self._moments(table, interaction.user.id)
        opened = moments[-2:][0] if wanted is None else wanted
        now = max((one for one in moments if one <= opened), default=0)
        place = moments.index(now)
        lines = [t("Move {move} of {last}.", move=now, last=moments[-1])]
        if wanted is not None and wanted > moments[-1]:
            lines.insert(
                0, t("The game was taken back since: that moment is no more. This is the newest there is.")
            )
        lines += self._happened(table, interaction.user.id, moments[place - 1] + 1 if place else 0, now)
        view = table.game.view(log.steps[now].state, None)
        shown = board(desk.renderer(table), view)
        ways = (
            (t("First"), "first", 0),
            (t("Back"), "back", max(place - 1, 0)),
            (t("Next"), "on", min(place + 1, len(moments) - 1)),
            (t("Last"), "last", len(moments) - 1),
        )
        buttons = tuple(
            button(label, "history", table.id, 0, f"{moments[to]} {way}", disabled=to == place)
            for label, way, to in ways
        )
        await answer(interaction, desk, cards.card(*shown, Words("\n".join(lines)), Row(buttons)))

    def _moments(self, table: Table, user_id: int) -> list[int]:
        """Where turns begin, as numbers of moves, and how it stands for this person now."""
        log = table.log
        own = bool(log.acts) and log.acts[-1].seat in table.seats_of(user_id)
        last = len(log.acts) if own else log.settled
        points = [point for point in self.desk.renderer(table).turning_points(log) if point < last]
        return [*(points or [0] * bool(last)), last]

    def _happened(self, table: Table, user_id: int, since: int, until: int) -> list[str]:
        """What he may know of these steps, in sentences."""
        log, mine = table.log, table.seats_of(user_id)
        reader = mine[0] if mine else None

        def seen(number: int) -> list[Event]:
            found = [event.seen_by(reader) for event in log.steps[number].events]
            return [event for event in found if event is not None]

        events = [
            event
            for number in range(since, until + 1)
            if number <= log.settled or log.acts[number - 1].seat == reader
            for event in seen(number)
        ]
        before = seen(since - 1) if since else []
        told: Sequence[str] = self.desk.speaker(table).tell(events, before[-1] if before else None)
        if len(told) > HISTORY_LINES:
            before_them = self.desk.language.n(
                "… and {count} line before (/table log)",
                "… and {count} lines before (/table log)",
                len(told) - HISTORY_LINES,
            )
            told = [before_them, *told[-HISTORY_LINES:]]
        return [f"> {line}" for line in told]

    # -- knowing -------------------------------------------------------------------------------------

    async def rules(self, interaction: Interaction, about: str) -> None:
        """Those with an id or words; without any, what the game is about and what there is to read."""
        t, code = self.desk.language.t, self.desk.language.code
        row = await rows.last_table_in(self.desk.database, interaction.channel_id or 0)
        if not about.strip():
            games = [row.game] if row else list(RENDERERS)
            lines = [line for game in games for line in self._primer(game)]
            lines += [*(self._chapters(row.game) if row else ()), self._further(games[0])]
            await tell(interaction, "\n".join(lines))
            return
        found = [rule for game in ([row.game] if row else RENDERERS) for rule in search(game, about[:100], code)]
        if not found and (rule := rule_text(about.strip().upper(), code)):  # of a game that is not played here
            found = [(about.strip().upper(), rule)]
        if not found:
            example = next(iter(rules_of(row.game if row else next(iter(RENDERERS)))))
            await tell(interaction, t("No rule has these words. Try one word, or an id such as {id}.", id=example))
            return
        lines = [f"**{number}** {rule}" for number, rule in found]
        (told, *more), n = pages(lines, 0), self.desk.language.n
        if not more:
            await tell(interaction, "\n".join(told))
            return
        left = n("… and {count} rule more in the file", "… and {count} rules more in the file", sum(map(len, more)))
        text = "\n".join(f"{number} {rule}" for number, rule in found)
        await self._file(interaction, t("rules.txt"), text, "\n".join([*told, left]))

    def _primer(self, game: str) -> list[str]:
        """A game in short."""
        language = self.desk.language
        head = language.t("### {title} in short", title=title_of(GAMES[game], language))
        return [head, *RENDERERS[game].bound(language, {}).in_short()]

    def _chapters(self, game: str) -> list[str]:
        heads = chapters_of(game, self.desk.language.code)
        return [
            self.desk.language.t("### Its rules"),
            " · ".join(f"**{number}** {head}" for number, head in heads.items()),
        ]

    def _further(self, game: str) -> str:
        """How a rule is looked up."""
        return self.desk.language.t(
            "Read a chapter by **/table rules about:{id}**; a word finds every rule with it.",
            id=next(iter(chapters_of(game))),
        )

    async def legend(self, interaction: Interaction) -> None:
        table = await self.desk.here(interaction.channel_id)
        legend = Pictured("legend.png", self.desk.renderer(table).legend())
        await answer(interaction, self.desk, cards.card(Gallery((legend,))))

    async def reference(self, interaction: Interaction) -> None:
        table = await self.desk.here(interaction.channel_id)
        await self._long(interaction, self.desk.renderer(table).reference(), self.desk.language.t("reference.txt"))

    async def export(self, interaction: Interaction) -> None:
        """Only of finished games: a record holds the seed, and with it every secret."""
        table = await self.desk.here(interaction.channel_id)
        if table.row.stage != "over":
            raise Refusal("not_over")
        name = f"{table.row.game}-{table.id}.json"
        await answer(interaction, self.desk, cards.card(Enclosed(name, record.write(table.log)), accent=None))


def quoted(text: str) -> str:
    """As it is, whatever is in it."""
    return "```\n" + text.replace("```", "` ` `") + "\n```"


def board(renderer: Renderer, view: Any, news: Sequence[Event] = ()) -> list[Gallery]:
    """The table as all may see it, in as many pictures as the game has of it, one below the other."""
    pictures = {"board.png": renderer.table(view, news), "beside.png": renderer.beside(view)}
    return [Gallery((Pictured(name, one),)) for name, one in pictures.items() if one is not None]


def history_button(desk: Desk, table: Table) -> Button:
    """Opens the history where the last turn began."""
    return button(desk.language.t("History"), "history", table.id, 0)
