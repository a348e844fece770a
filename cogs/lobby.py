"""What a lobby looks like."""

from __future__ import annotations

from typing import Any

import discord

from cogs.desk import Desk
from cogs.manners import clean
from cogs.pressing import button, menu, view_of
from render.rules import rule_text
from tables.house import Table


def _described(now: str, rule: str) -> str:
    """Whether it is so now, and what the rules say of it."""
    about = f"{rule}: {(rule_text(rule) or '').partition('. ')[0]}"
    return (f"{now} · {about}" if now else about)[:100]


def lobby_message(desk: Desk, table: Table) -> tuple[str, discord.ui.View | None]:
    """Who sits at the table, its options, and what can be pressed."""
    t = desk.language.t
    meta = table.game.meta
    people = [clean(seat.name) if seat.user_id is not None else t("a steward") for seat in table.seats]
    lines = [
        t("**{title}**: a table for {fewest} to {most}.", title=meta.title, fewest=meta.fewest, most=meta.most),
        t("At the table: {people}.", people=", ".join(people) or t("nobody")),
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
            label=f"{option.name}: {str(value).lower()}",
            value=f"{option.name}={str(value).lower()}",
            description=_described(t("now") if table.row.options[option.name] == value else "", option.rule),
        )
        for option in meta.options
        for value in option.values
    ]
    items.append(menu(options, t("Options"), "option", table.id, number, ""))
    return "\n".join(lines), view_of(*items)
