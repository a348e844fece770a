"""What a lobby looks like, and the form for its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs import cards, time_words
from cogs.cards import Button, Card, Dialog, Line, Row, Ticks, Words
from cogs.cards import Option as Shown
from cogs.desk import Desk
from cogs.pressing import button, filled_in, form, menu
from cogs.refusals import clean
from engine.core import Option, OptionValue
from render.language import language, offered
from render.telling import colour_name, setting_of, title_of, value_of
from storage.timing import Pace
from tables.pace import AWAY, PACES, of_its_own, ticks
from tables.table import Table

ANY_COLOUR = "any"
ON, OFF = "on", "off"
ON_A_FORM = 5  # fields
OWN_PACE = "custom"
DURATION = 40  # characters
PACE_TOLD = {  # what the options of a pace are for, where it is typed
    "pace": "How long it waits for anybody",
    "bank": "Of its own: how long everybody has to begin with, such as 2 days",
    "more": "Of its own: how much each turn adds, such as 8 hours",
    "most": "Of its own: how much can be saved; left out, as much as to begin with",
    "strict": "Whether a steward plays on as soon as somebody's time is up",
    "away": "What becomes of a seat while its player is on vacation",
}


def _people(desk: Desk, table: Table) -> str:
    """Who sits at the table; before the start, with the colours they want."""
    t, n = desk.language.t, desk.language.n
    told = []
    for seat in (one for one in table.seats if one.user_id is not None):
        name = clean(seat.name)
        wish = seat.colour if table.row.stage == "lobby" else None
        told.append(
            t("{name} (wants {colour})", name=name, colour=colour_name(wish, desk.language)) if wish else name
        )
    stewards = sum(seat.user_id is None for seat in table.seats)
    told += [n("{count} steward", "{count} stewards", stewards)] if stewards else []
    return desk.language.listed(told) or t("nobody")


def _colours(desk: Desk, table: Table) -> list[Shown]:
    """What is still free, and to leave it to the deal."""
    t = desk.language.t
    wanted = {seat.colour for seat in table.seats}
    free = [colour for colour in table.game.meta.colours if colour not in wanted]
    return [
        *(Shown(colour_name(colour, desk.language), colour) for colour in free),
        Shown(t("Any"), ANY_COLOUR, t("You are dealt one at the start.")),
    ]


def lobby_card(desk: Desk, table: Table) -> Card:
    """Who sits at the table, its options, and what can be pressed."""
    t, meta = desk.language.t, table.game.meta
    renderer = desk.renderer(table)
    lines = [
        t(
            "### {title}: a table for {fewest} to {most}",
            title=title_of(table.game, desk.language),
            fewest=meta.fewest,
            most=meta.most,
        ),
        *(f"-# {line}" for line in (renderer.in_short() if table.row.stage == "lobby" else ())),
        t("At the table: {people}.", people=_people(desk, table)),
        *(f"- {renderer.option(name, value)}" for name, value in table.row.options.items()),
        *(f"- {rule}" for rule in time_words.rules(table.row.pace or Pace(), desk.language)),
        *([f"- {_assistant(desk, table)}"] if renderer.keeps_notebook() else []),
    ]
    if table.row.stage == "ended":
        return cards.card(Words("\n".join([*lines, t("The table is closed.")])))
    if table.row.stage != "lobby":
        return cards.card(Words("\n".join([*lines, t("The game has begun.")])))
    full, ready = len(table.seats) >= meta.most, len(table.seats) >= meta.fewest
    place = table.id, table.row.sequence
    stewards = any(seat.steward for seat in table.seats)
    buttons = [
        button(t("Join"), "join", *place, style="main", disabled=full),
        button(t("Leave"), "leave", *place),
        button(t("Add steward"), "steward", *place, disabled=full),
        button(t("Remove steward"), "unsteward", *place, disabled=not stewards),
        button(t("Start"), "start", *place, style="good", disabled=not ready),
        *_options_buttons(desk, table),
        *([_assistant_button(desk, table)] if renderer.keeps_notebook() else []),
        *_strict_button(desk, table),
    ]
    colours = menu(_colours(desk, table), t("Your colour"), "colour", *place, "") if meta.colours_chosen else None
    waits = menu(paces(desk, table), t("How long the table waits"), "pace", *place, "")
    away = menu(_away(desk, table), t("Vacations"), "away", *place, "")
    speaks = menu(languages(table.row.language), t("Language of the channel"), "speak", *place, "")
    return cards.card(Words("\n".join(lines)), Row(tuple(buttons)), colours, waits, away, speaks)


def languages(chosen: str) -> list[Shown]:
    """Each by its own name."""
    return [Shown(language(code).own_name, code, chosen=code == chosen) for code in offered()]


def _pace(table: Table) -> str:
    return table.row.pace.kind if table.row.pace is not None else "none"


def paces(desk: Desk, table: Table) -> list[Shown]:
    return [
        Shown(
            time_words.pace_names(desk.language)[kind],
            kind,
            time_words.pace(kind, desk.language),
            chosen=kind == _pace(table),
        )
        for kind in (*PACES, OWN_PACE)
    ]


def pace_form(desk: Desk, table: Table, verb: str) -> Dialog:
    """For a pace of the table's own."""
    t = desk.language.t
    lines = (
        Line("bank", t("How long everybody has to begin with"), t("36h, 3 days or 2 weeks"), 1, DURATION),
        Line("more", t("How much each turn adds"), t("Nothing, if it is left out"), 0, DURATION),
        Line("most", t("How much can be saved"), t("As much as to begin with, if it is left out"), 0, DURATION),
    )
    return form(t("How long the table waits"), "", lines, verb, table.id, table.row.sequence, "")


def pace_filled_in(said: str, table: Table) -> Pace:
    given = filled_in(said)
    bank, more, most = ("".join(given.get(name, ())[:1]) for name in ("bank", "more", "most"))
    return of_its_own(bank, more, most, table.row.pace)


def _away(desk: Desk, table: Table) -> list[Shown]:
    chosen = (table.row.pace or Pace()).away
    return [Shown(time_words.away(rule, desk.language), rule, chosen=rule == chosen) for rule in AWAY]


def _strict_button(desk: Desk, table: Table) -> list[Button]:
    """Only where time can run out."""
    t, pace = desk.language.t, table.row.pace
    if pace is None or not ticks(pace):
        return []
    label, turned = (t("Less strict"), "off") if pace.strict else (t("Strict"), "on")
    return [button(label, "strict", table.id, table.row.sequence, turned)]


def _assistant(desk: Desk, table: Table) -> str:
    t = desk.language.t
    if table.row.assistant:
        return t("With the assistant: each notebook also marks what follows from what its owner was told.")
    return t("Without the assistant: notebooks mark by themselves only what their owners have seen.")


def _assistant_button(desk: Desk, table: Table) -> Button:
    t, on = desk.language.t, table.row.assistant
    label = t("Without assistant") if on else t("With assistant")
    return button(label, "assistant", table.id, table.row.sequence, OFF if on else ON)


# -- options -------------------------------------------------------------------------------------------


def _options_buttons(desk: Desk, table: Table) -> list[Button]:
    """One for each form that they need; where there are several, named after what is on them first."""
    t, place = desk.language.t, (table.id, table.row.sequence)
    forms = range(-(-len(table.game.meta.options) // ON_A_FORM))
    if len(forms) == 1:
        return [button(t("Options"), "options", *place, "0")]
    return [button(_options_label(desk, table, number), "options", *place, str(number)) for number in forms]


def _on_form(table: Table, number: int) -> tuple[Option, ...]:
    return table.game.meta.options[number * ON_A_FORM : (number + 1) * ON_A_FORM]


def _options_label(desk: Desk, table: Table, number: int) -> str:
    t, (first, *others) = desk.language.t, [setting_of(one, desk.language) for one in _on_form(table, number)]
    return (
        t("Options: {first}, {second} …", first=first, second=others[0])
        if others
        else t("Options: {first}", first=first)
    )


def options_form(desk: Desk, table: Table, number: int) -> Dialog | None:
    """All options that stand on the form of this number, as they are chosen now."""
    options = _on_form(table, number)
    if not options or table.row.stage != "lobby":
        return None
    fields = [_field(desk, table, option) for option in options]
    return form(title_of(table.game, desk.language), "", fields, "chosen", table.id, table.row.sequence, "")


def _field(desk: Desk, table: Table, option: Option) -> Ticks:
    t, meaning = desk.language.t, desk.renderer(table).option
    values = tuple(
        Shown(
            value_of(value, desk.language),
            _said(value),
            meaning(option.name, value),
            table.row.options[option.name] == value,
        )
        for value in option.values
    )
    hint = t("In full: /table rules about:{rule}", rule=option.rule)
    return Ticks(option.name, setting_of(option, desk.language), values, hint, 1, 1)


def _said(value: OptionValue) -> str:
    return str(value).lower()


def chosen_options(filled: Mapping[str, Sequence[str]]) -> dict[str, OptionValue]:
    """What the form was filled with; a truth value is one again."""
    truth: dict[str, OptionValue] = {"true": True, "false": False}
    return {name: truth.get(values[0], values[0]) for name, values in filled.items() if values}
