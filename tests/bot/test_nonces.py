"""No message is sent under the nonce of another, also when a file was put back past all commands."""

from __future__ import annotations

import shutil

from bot import build
from settings import Settings
from storage import copies
from tests.bot.hands import Mind, hasten
from tests.bot.world import World, in_world


@in_world
async def test_no_nonce_repeats_whatever_is_restored(w: World) -> None:
    """The copy of an earlier moment is put back by hand; what is said from then on is new to Discord."""
    table = await w.open("Ada", "Bob")
    table = await hasten(w, table, lambda now: len(now.log.acts) > 6, Mind("before"))
    kept = w.data / "kept.db"
    await copies.backup(w.data / "cloister.db", kept)
    await hasten(w, table, lambda now: len(now.log.acts) > 20, Mind("lost"))
    old = w.app
    await old.database.close()
    for leftover in ("-wal", "-shm"):
        (w.data / f"cloister.db{leftover}").unlink(missing_ok=True)
    shutil.copyfile(kept, w.data / "cloister.db")
    w.app = await build(Settings("token", w.data, "info"), w.clock)
    await w.env.restart_bot(w.app.bot)
    old.desk.close()
    await old.bot.close()
    await hasten(w, await w.table(), lambda now: len(now.log.acts) > 20, Mind("again"))
    nonces = [one.json["nonce"] for one in w.env.http_requests if one.json and "nonce" in one.json]
    assert len(nonces) > 10
    assert len(set(nonces)) == len(nonces)
    assert all(len(nonce) <= 25 for nonce in nonces)
