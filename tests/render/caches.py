"""Sprites are kept once drawn; a test that watches them being drawn lets go of them first."""

from __future__ import annotations

from render import typeface
from render.monastery import board, panels, tiles


def forget_sprites() -> None:
    for kept in (
        tiles.sprite,
        board._abbey,
        board._label,
        board._mark,
        board._round_mask,
        panels._header,
        panels._grid,
        panels._strip,
    ):
        kept.cache_clear()


def forget_all() -> None:
    """Fonts too."""
    forget_sprites()
    for kept in (typeface.font, typeface.width, typeface._has, typeface.legible):
        kept.cache_clear()
