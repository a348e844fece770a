"""The letter grid: its cells, and which monk starts on which cross (M1.2)."""

from __future__ import annotations

from engine.monastery.data import DATA, Cell

CELLS: tuple[Cell, ...] = tuple((i // DATA.columns + 1, i % DATA.columns + 1) for i in range(len(DATA.grid)))
"""Row by row, in the order of the characters of `State.grid`."""
INDEX = {cell: i for i, cell in enumerate(CELLS)}
CROSSES: tuple[Cell, ...] = tuple(cell for cell, glyph in zip(CELLS, DATA.grid, strict=True) if glyph == "+")
"""One in each row, top row first."""


def cross_of(monk: int) -> Cell:
    """Monk 1 of a player never stands on the grid; 2 to 5 stand on the crosses of rows 1 to 4."""
    return CROSSES[monk % DATA.monks - 1]
