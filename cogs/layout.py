"""Turns cards and dialogs into discord.py's components. Nothing else here makes any.

Nothing made here is kept in memory: what was sent needs no view, its buttons say all in their ids.
"""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import discord

from cogs.cards import (
    HINT,
    IN_A_ROW,
    LABEL,
    OPTION,
    PLACEHOLDER,
    TITLE,
    Button,
    Card,
    Dialog,
    Drawn,
    Enclosed,
    Faced,
    Gallery,
    Line,
    Menu,
    Option,
    People,
    Pictured,
    Row,
    Ticks,
    Words,
    fitted,
)
from render.kit import Picture

ALT = 1024
FEW = 10  # options that are shown one under the other in a dialog

Paint = Callable[[Picture], Awaitable[bytes]]
Item = discord.ui.Item[Any]

STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "grave": discord.ButtonStyle.danger,
}


class Files:
    """Those that a card is sent with; no two have one name."""

    def __init__(self, paint: Paint | None) -> None:
        self._paint = paint
        self.made: list[discord.File] = []

    async def add(self, shown: Pictured | Drawn | Enclosed) -> str:
        """The address under which a component names it."""
        name = shown.name
        if isinstance(shown, Pictured):
            assert self._paint is not None
            content, alt = await self._paint(shown.picture), shown.picture.alt
        else:
            content, alt = shown.content, shown.alt if isinstance(shown, Drawn) else ""
        self.made.append(discord.File(io.BytesIO(content), filename=name, description=alt[:ALT] or None))
        return f"attachment://{name}"


async def laid_out(card: Card, paint: Paint | None = None) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """What is sent for a card; `paint` is needed where it has pictures to be drawn."""
    files = Files(paint)
    items = [item for part in fitted(card).parts for item in await _items(part, files)]
    view = discord.ui.LayoutView(timeout=None)
    if card.accent is None:
        _fill(view, items)
    else:
        frame: discord.ui.Container[Any] = discord.ui.Container(accent_colour=card.accent)
        _fill(frame, items)
        view.add_item(frame)
    view.stop()  # discord.py keeps no view that is finished
    return view, files.made


def _fill(into: discord.ui.LayoutView | discord.ui.Container[Any], items: Iterable[Item]) -> None:
    for item in items:
        into.add_item(item)


async def _items(part: object, files: Files) -> list[Item]:
    if isinstance(part, Words):
        return [discord.ui.TextDisplay(part.text)]
    if isinstance(part, Gallery):
        return [await _gallery(part, files)]
    if isinstance(part, Enclosed):
        return [discord.ui.File(await files.add(part))]
    if isinstance(part, Faced):
        address = await files.add(part.face)
        face: Item = discord.ui.Thumbnail(address, description=part.face.picture.alt[:ALT])
        return [discord.ui.Section(part.text, accessory=face)]
    if isinstance(part, Row):
        rows = [part.buttons[i : i + IN_A_ROW] for i in range(0, len(part.buttons), IN_A_ROW)]
        return [discord.ui.ActionRow(*map(_button, row)) for row in rows]
    if isinstance(part, People):
        everybody: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
            custom_id=part.id, placeholder=part.placeholder[:PLACEHOLDER]
        )
        return [discord.ui.ActionRow(everybody)]
    assert isinstance(part, Menu)
    return [discord.ui.ActionRow(_menu(part))]


async def _gallery(part: Gallery, files: Files) -> Item:
    made: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
    for shown in part.pictures:
        address = await files.add(shown)
        alt = shown.picture.alt if isinstance(shown, Pictured) else shown.alt
        made.add_item(media=address, description=alt[:ALT])
    return made


def _button(button: Button) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        label=button.label[:LABEL], custom_id=button.id, style=STYLES[button.style], disabled=button.disabled
    )


def _menu(menu: Menu) -> discord.ui.Select[Any]:
    return discord.ui.Select(
        custom_id=menu.id,
        options=[
            discord.SelectOption(
                label=one.label[:OPTION],
                value=one.value,
                description=one.detail[:OPTION] or None,
                default=one.chosen,
            )
            for one in menu.options
        ],
        placeholder=menu.placeholder[:PLACEHOLDER],
        min_values=menu.fewest,
        max_values=menu.most,
    )


# -- dialogs -------------------------------------------------------------------------------------------


def modal(dialog: Dialog) -> discord.ui.Modal:
    made = discord.ui.Modal(title=dialog.title[:TITLE], custom_id=dialog.id)
    if dialog.note:
        made.add_item(discord.ui.TextDisplay(dialog.note))
    for field in dialog.fields:
        made.add_item(
            discord.ui.Label(
                text=field.label[:TITLE], description=field.hint[:HINT] or None, component=_field(field)
            )
        )
    made.stop()
    return made


def _field(field: Line | Ticks) -> Item:
    if isinstance(field, Line):
        return discord.ui.TextInput(
            custom_id=field.name,
            min_length=field.shortest or None,
            max_length=field.longest,
            required=field.shortest > 0,
            default=field.filled[: field.longest] or None,
            style=discord.TextStyle.short if field.longest <= PLACEHOLDER else discord.TextStyle.paragraph,
        )
    if 2 <= len(field.options) <= FEW and field.fewest == field.most == 1:
        one_of: discord.ui.RadioGroup[Any] = discord.ui.RadioGroup(custom_id=field.name)
        for option in field.options:
            one_of.add_option(**_said(option))
        return one_of
    if len(field.options) <= FEW:
        some_of: discord.ui.CheckboxGroup[Any] = discord.ui.CheckboxGroup(
            custom_id=field.name,
            required=field.fewest > 0,
            min_values=field.fewest,
            max_values=min(field.most, len(field.options)),
        )
        for option in field.options:
            some_of.add_option(**_said(option))
        return some_of
    return discord.ui.Select(
        custom_id=field.name,
        options=[discord.SelectOption(**_said(option)) for option in field.options],
        required=field.fewest > 0,
        min_values=field.fewest,
        max_values=min(field.most, len(field.options)),
    )


def _said(option: Option) -> dict[str, Any]:
    return {
        "label": option.label[:OPTION],
        "value": option.value,
        "description": option.detail[:OPTION] or None,
        "default": option.chosen,
    }


# -- afterwards ----------------------------------------------------------------------------------------


def without_buttons(message: discord.Message) -> discord.ui.LayoutView | None:
    """A card that was sent, with nothing left to press; its pictures stay. None if it has no buttons."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    rows = [item for item in view.walk_children() if isinstance(item, discord.ui.ActionRow)]
    for row in rows:
        (row.parent or view).remove_item(row)  # type: ignore[union-attr]
    for item in view.walk_children():
        _name_again(item)
    view.stop()
    return view if rows and view.children else None


def _name_again(item: Item) -> None:
    """What was sent with the message is named by its file again: the address that it was given since runs out."""
    if isinstance(item, discord.ui.MediaGallery):
        for shown in item.items:
            shown.media = _named(shown.media)
    elif isinstance(item, discord.ui.Thumbnail | discord.ui.File):
        item.media = _named(item.media)


def _named(media: discord.UnfurledMediaItem) -> discord.UnfurledMediaItem:
    name = media.url.partition("?")[0].rpartition("/")[2]
    return discord.UnfurledMediaItem(f"attachment://{name}")
