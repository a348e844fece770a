"""`python -m tests.playground.cards`: a bot that sends every kind of component of messages and forms."""

from __future__ import annotations

import io
import os
import signal
import threading
import time
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image, ImageDraw

from playground.guest import end_with_input, redirect

Interaction = discord.Interaction[Any]
TOOLS = ("Scythe", "Rake", "Fork")
TELLING = """# The harvest
## It is a long road
### And a short day
**Ada** ploughs, *Bob* prays, __Cyd__ counts, ~~Dot~~ sleeps.
- wheat
- barley
  - of which two sheaves are old
1. first
2. second
> said the abbot
-# The day ends <t:{end}:R>, which is <t:{end}:f>, for <@{who}>."""


def drawn(name: str, size: tuple[int, int], colour: str) -> discord.File:
    """A picture with a frame and a diagonal, so that one sees what is cut off."""
    picture = Image.new("RGB", size, colour)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((4, 4, size[0] - 5, size[1] - 5), outline="#f3e7cb", width=6)
    pen.line((0, 0, *size), fill="#f3e7cb", width=6)
    kept = io.BytesIO()
    picture.save(kept, "PNG")
    kept.seek(0)
    return discord.File(kept, name, description=f"{name}, of the file")


class Questions(ui.Modal, title="Before the harvest"):
    words: ui.TextDisplay[Any] = ui.TextDisplay("Answer **all** that is marked, <t:1790000000:R> it begins.")
    name: ui.Label[Any] = ui.Label(
        text="Name",
        description="As it stands in the book",
        component=ui.TextInput(default="Ada", min_length=2, max_length=12, custom_id="name"),
    )
    work: ui.Label[Any] = ui.Label(
        text="Work",
        component=ui.RadioGroup(
            custom_id="work",
            options=[
                discord.RadioGroupOption(label="Plough", value="plough", description="Out in the field"),
                discord.RadioGroupOption(label="Pray", value="pray"),
                discord.RadioGroupOption(label="Count", value="count"),
            ],
        ),
    )
    tools: ui.Label[Any] = ui.Label(
        text="Tools",
        description="Not too many",
        component=ui.CheckboxGroup(
            custom_id="tools",
            max_values=2,
            options=[discord.CheckboxGroupOption(label=one, value=one.lower()) for one in TOOLS],
        ),
    )
    early: ui.Label[Any] = ui.Label(text="Begin early", component=ui.Checkbox(custom_id="early"))

    async def on_submit(self, interaction: Interaction) -> None:
        name, work, tools, early = (one.component for one in (self.name, self.work, self.tools, self.early))
        assert isinstance(name, ui.TextInput)
        assert isinstance(work, ui.RadioGroup)
        assert isinstance(tools, ui.CheckboxGroup)
        assert isinstance(early, ui.Checkbox)
        said = f"{name.value}: {work.value}, {' and '.join(tools.values)}, {'early' if early.value else 'late'}"
        await interaction.response.edit_message(view=Card(said))


class Wishes(ui.Modal, title="Wishes"):
    crops: ui.Label[Any] = ui.Label(
        text="Crops",
        component=ui.Select(
            custom_id="crops",
            min_values=2,
            max_values=3,
            placeholder="Two or three",
            options=[discord.SelectOption(label=one, emoji="🌾") for one in ("Wheat", "Barley", "Oats", "Rye")],
        ),
    )
    whom: ui.Label[Any] = ui.Label(
        text="With whom", component=ui.UserSelect(custom_id="whom", required=False, min_values=0)
    )
    more: ui.Label[Any] = ui.Label(
        text="More",
        component=ui.TextInput(style=discord.TextStyle.paragraph, required=False, custom_id="more"),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        crops, whom, more = (one.component for one in (self.crops, self.whom, self.more))
        assert isinstance(crops, ui.Select)
        assert isinstance(whom, ui.UserSelect)
        assert isinstance(more, ui.TextInput)
        who = ", ".join(one.display_name for one in whom.values) or "nobody"
        await interaction.response.send_message(f"{' '.join(crops.values)} with {who}; {more.value or 'no more'}")


class Card(ui.LayoutView):
    """A short card: words, a button beside them, a row, a menu."""

    def __init__(self, said: str = "nothing yet") -> None:
        super().__init__(timeout=None)
        ask, more = Press("Questions", "ask"), Press("Wishes", "more")
        self.add_item(
            ui.Container(
                ui.TextDisplay("### Answers"),
                ui.Section(ui.TextDisplay(f"So far: {said}"), accessory=ask),
                ui.Separator(),
                ui.ActionRow(more, Press("Longer", "longer")),
                ui.ActionRow(Menu()),
                accent_colour=0x3D62B3,
            )
        )


class Press(ui.Button[Any]):
    async def callback(self, interaction: Interaction) -> None:
        if self.custom_id == "ask":
            await interaction.response.send_modal(Questions())
        elif self.custom_id == "more":
            await interaction.response.send_modal(Wishes())
        else:
            await interaction.response.edit_message(view=Card("a word\n" * 6))

    def __init__(self, label: str, custom_id: str) -> None:
        super().__init__(label=label, custom_id=custom_id)


class Menu(ui.Select[Any]):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=one) for one in ("North", "South")]
        super().__init__(custom_id="where", placeholder="Which field?", options=options)

    async def callback(self, interaction: Interaction) -> None:
        await interaction.response.edit_message(view=Card(f"the {self.values[0]} field"))


class Sample(ui.LayoutView):
    """Something of everything, as it is looked at in a picture."""

    def __init__(self, who: int) -> None:
        super().__init__(timeout=None)
        telling = TELLING.format(end=int(time.time()) + 7300, who=who)
        self.add_item(ui.TextDisplay("Words above a card, with **bold** and `code`."))
        self.add_item(
            ui.Container(
                ui.TextDisplay(telling),
                ui.Separator(spacing=discord.SeparatorSpacing.large),
                ui.Section(
                    ui.TextDisplay("### A thumbnail"),
                    ui.TextDisplay("Words stand to the left of it, and go on below one another."),
                    accessory=ui.Thumbnail("attachment://small.png", description="A small picture"),
                ),
                ui.Section(
                    ui.TextDisplay("A button beside words that are longer than one line of a phone is wide."),
                    accessory=Press("Longer", "longer"),
                ),
                ui.Separator(visible=False),
                ui.MediaGallery(discord.MediaGalleryItem("attachment://wide.png", description="The whole board")),
                ui.ActionRow(*[Press(one, one) for one in ("Act", "My screen", "As text", "History", "Undo")]),
                ui.ActionRow(Menu()),
                accent_colour=0xC8553D,
            )
        )
        self.add_item(
            ui.Container(ui.TextDisplay("A card without a colour, and a file:"), ui.File("attachment://a.txt"))
        )
        self.add_item(ui.Container(ui.TextDisplay("Nobody is to see this at once."), spoiler=True))


class Galleries(ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        for many in (2, 3, 4, 5):
            names = [f"{number}.png" for number in range(many)]
            items = [discord.MediaGalleryItem(f"attachment://{name}", description=name) for name in names]
            items[-1].spoiler = many == 5
            self.add_item(ui.MediaGallery(*items))


class Scribe(commands.Bot):
    def __init__(self) -> None:
        super().__init__(command_prefix=commands.when_mentioned, intents=discord.Intents(guilds=True))
        self.tree.add_command(card)
        self.tree.add_command(sample)
        self.tree.add_command(galleries)
        self.tree.add_command(secret)

    async def setup_hook(self) -> None:
        self.add_view(Card())
        await self.tree.sync()


@app_commands.command(description="A card that answers")
async def card(interaction: Interaction) -> None:
    await interaction.response.send_message(view=Card())


@app_commands.command(description="Something of everything")
async def sample(interaction: Interaction) -> None:
    text = discord.File(io.BytesIO(b"all that was said\n" * 90), "a.txt")
    files = [drawn("small.png", (300, 200), "#5e9c5a"), drawn("wide.png", (1600, 1200), "#4a7fb5"), text]
    await interaction.response.send_message(view=Sample(interaction.user.id), files=files)


@app_commands.command(description="Galleries of every shape")
async def galleries(interaction: Interaction) -> None:
    colours = ("#c8553d", "#4a7fb5", "#5e9c5a", "#d9a441", "#9a6fb0")
    files = [drawn(f"{n}.png", (600, 400 + 100 * n), one) for n, one in enumerate(colours)]
    await interaction.response.send_message(view=Galleries(), files=files)


@app_commands.command(description="Pictures for one reader")
async def secret(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    shown = ui.LayoutView(timeout=None)
    small = ui.Thumbnail[Any]("attachment://small.png")
    shown.add_item(ui.Section(ui.TextDisplay("For you alone"), accessory=small))
    shown.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://wide.png")))
    files = [drawn("small.png", (90, 60), "#5e9c5a"), drawn("wide.png", (400, 300), "#4a7fb5")]
    await interaction.edit_original_response(view=shown, attachments=files)


if __name__ == "__main__":
    redirect(os.environ["PLAYGROUND_DISCORD"])
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # it has nothing to finish
    threading.Thread(target=end_with_input, daemon=True).start()
    Scribe().run(os.environ["DISCORD_TOKEN"], log_handler=None)
