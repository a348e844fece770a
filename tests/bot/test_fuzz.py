"""People press and type at random, old buttons and wrong channels included: the bot answers, and the rules hold."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine.games import GAMES
from render.games import RENDERERS, shown
from storage import rows
from tables.table import fold
from tests.bot.reading import answers, choose_some, labels, menu_values, press_any
from tests.bot.world import World, seeded, sketches, world
from tests.spoken import options_of

GARBAGE = ("", "?", "-", "[]", "1,1", "red", "red1", "path_1", "0", "99999999999", "@everyone", "```", "x" * 100)
LOOKS = ("board", "text", "log", "screen", "act", "my", "reference", "export", "rules", "history", "undo", "join")


async def stir(w: World, chance: random.Random, who: Any) -> None:
    """One thing that somebody might do."""
    played = GAMES[w.game] if chance.random() < 0.9 else chance.choice(list(shown().values()))
    name, fields = chance.choice(list(options_of(played).items()))
    options = {field: chance.choice(GARBAGE) or "x" for field in fields if chance.random() < 0.8}
    roll = chance.random()
    if roll < 0.15:
        await who.slash(chance.choice(w.channels), name, **options)
    elif roll < 0.25 and fields:
        await who.autocomplete(chance.choice(w.channels), name, fields[-1], chance.choice(GARBAGE))
    elif roll < 0.32:
        await who.slash(chance.choice(w.channels), f"table {chance.choice(LOOKS)}")
    elif roll < 0.36 and who is w.moderator:
        await who.slash(w.channel, f"mod {chance.choice(('pause', 'resume', 'resume', 'skip'))}", reason="why")
    else:
        await press(w, chance, who)
    if chance.random() < 0.3:
        await w.work()


async def press(w: World, chance: random.Random, who: Any) -> None:
    """Any button or menu this person can see, the newest more often."""
    seen = [message for message in islice(w.backwards(who), 40) if message.components][::-1]
    if not seen:
        return
    asking = [message for message in seen if answers(message) or "Confirm" in labels(message)]
    message = chance.choice(seen[-4:] if chance.random() < 0.7 else seen)
    if asking and chance.random() < 0.8:  # only the newest panel asks, and who presses Act again has another
        message = asking[-1]
    if menu_values(message) and chance.random() < 0.85:
        await choose_some(who, message, chance, [*w.people.values(), w.stranger, w.moderator])
    elif labels(message):
        shown = await press_any(who, message, chance.choice(labels(message)))
        if shown.modal is not None and chance.random() < 0.9:
            fields = [part["component"] for part in shown.modal["components"] if "component" in part]
            await who.submit_modal(shown, {field["custom_id"]: filled_in(chance, field) for field in fields})


def filled_in(chance: random.Random, field: Any) -> Any:
    """Whatever Discord lets somebody put into a field of a form."""
    if "options" not in field:
        return chance.choice(("7", "12", "well, well", "no%20+[]-", *GARBAGE))[: field["max_length"]] or "?"
    values = [option["value"] for option in field["options"]]
    if field["type"] == 21:
        return chance.choice(values)
    fewest, most = field.get("min_values", 1), field.get("max_values", 1)
    return chance.sample(values, chance.randint(fewest, min(most, len(values))))


async def run(data: Path, game: str, seed: int, times: int) -> int:
    chance = random.Random(seed)
    async with world(data, game=game) as w:
        await w.open("Ada", "Bob", "Cyd")
        w.channels = [w.channel, w.channel, w.channel, w.guild.create_text_channel("elsewhere")]
        people = [*w.people.values(), w.stranger, w.moderator]
        owners = set[tuple[str | None, int | None]]()  # a seat may be handed over
        for _ in range(times):
            table = await w.table()
            owners |= {(seat.colour, seat.user_id) for seat in table.seats}
            waiting = [w.people[seat.name] for seat in table.seats if seat.awaited and seat.name in w.people]
            who = chance.choice(waiting) if waiting and chance.random() < 0.5 else chance.choice(people)
            await stir(w, chance, who)
        await w.work()
        w.check_limits()
        table = await w.table()
        row = await rows.table(w.app.database, table.id)
        assert row is not None
        entries = await rows.entries(w.app.database, table.id)
        made = [(entry.seat, entry.user_id) for entry in entries if entry.seat is not None]
        assert all(user_id is None or (seat, user_id) in owners for seat, user_id in made)
        assert fold(row, table.seats, entries).state == table.log.state
        return len(entries)


@pytest.mark.parametrize("game", RENDERERS)
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.at_length) for seed in (2, 3, 4))])
async def test_hundreds_of_random_presses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seed: int
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, f"fuzz {seed}")
    assert await run(tmp_path, game, seed, 300) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", RENDERERS)
@pytest.mark.parametrize("seed", range(10, 20))
async def test_thousands_of_random_presses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seed: int
) -> None:
    sketches(monkeypatch)
    seeded(monkeypatch, f"fuzz {seed}")
    assert await run(tmp_path, game, seed, 1000) > 0
