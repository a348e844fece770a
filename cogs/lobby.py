"""What a lobby looks like."""

from __future__ import annotations

from typing import Any

import discord

from cogs.desk import Desk
from cogs.pressing import button, components, menu
from cogs.refusals import clean
from engine.core import OptionValue
from tables.table import Table

ANY_COLOUR = "any"


def _people(desk: Desk, table: Table) -> str:
    """Who sits at the table; before the start, with the colours they want."""
    t = desk.language.t
    told = []
    for seat in table.seats:
        name = clean(seat.name) if seat.user_id is not None else t("a steward")
        wish = seat.colour if table.row.stage == "lobby" else None
        told.append(t("{name} (wants {colour})", name=name, colour=t(wish.capitalize())) if wish else name)
    return ", ".join(told) or t("nobody")


def _colours(desk: Desk, table: Table) -> list[discord.SelectOption]:
    """What is still free, and to leave it to the deal."""
    t = desk.language.t
    wanted = {seat.colour for seat in table.seats}
    return [
        *(
            discord.SelectOption(label=t(colour.capitalize()), value=colour)
            for colour in table.game.meta.colours
            if colour not in wanted
        ),
        discord.SelectOption(label=t("Any"), value=ANY_COLOUR, description=t("You are dealt one at the start.")),
    ]


def _option(desk: Desk, table: Table, name: str, value: OptionValue) -> str:
    """A value to choose, and whether it is chosen now."""
    t, said = desk.language.t, f"{name}: {str(value).lower()}"
    return t("{option} (now)", option=said) if table.row.options[name] == value else said


def lobby_message(desk: Desk, table: Table) -> tuple[str, discord.ui.View | None]:
    """Who sits at the table, its options, and what can be pressed."""
    t = desk.language.t
    meta = table.game.meta
    lines = [
        t("**{title}**: a table for {fewest} to {most}.", title=meta.title, fewest=meta.fewest, most=meta.most),
        t("At the table: {people}.", people=_people(desk, table)),
        t("Options: {options}.", options=", ".join(f"{k} {str(v).lower()}" for k, v in table.row.options.items())),
    ]
    if table.row.stage == "ended":
        return "\n".join([*lines, t("The table is closed.")]), None
    if table.row.stage != "lobby":
        return "\n".join([*lines, t("The game has begun.")]), None
    full = len(table.seats) >= meta.most
    ready = len(table.seats) >= meta.fewest
    number = table.row.sequence
    items: list[discord.ui.Item[Any]] = [
        button(t("Join"), "join", table.id, number, style=discord.ButtonStyle.primary, disabled=full),
        button(t("Leave"), "leave", table.id, number),
        button(t("Add steward"), "steward", table.id, number, disabled=full),
        button(
            t("Remove steward"), "unsteward", table.id, number, disabled=not any(s.steward for s in table.seats)
        ),
        button(t("Start"), "start", table.id, number, style=discord.ButtonStyle.success, disabled=not ready),
    ]
    options = [
        discord.SelectOption(
            label=_option(desk, table, option.name, value),
            value=f"{option.name}={str(value).lower()}",
            description=t(
                "{meaning} ({rule})",
                meaning=desk.renderer(table).option(option.name, value),
                rule=option.rule,
            ),
        )
        for option in meta.options
        for value in option.values
    ]
    items.append(menu(options, t("Options"), "option", table.id, number, ""))
    if meta.colours_chosen:
        items.append(menu(_colours(desk, table), t("Your colour"), "colour", table.id, number, ""))
    return "\n".join(lines), components(*items)
