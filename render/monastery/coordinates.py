"""Squares as people name them: a letter for the column, a number for the row, stable all game.

The Abbey lies on L10 to N11. Columns run on after Z as AA, AB; before A they run 'Z, 'Y. Rows may fall below 1.
"""

from __future__ import annotations

import re

Square = tuple[int, int]

FIRST_COLUMN, FIRST_ROW = 11, 10  # where x = 0 and y = 0 lie: column L, row 10
LETTERS = 26

_NAME = re.compile(r"('*)([A-Z]{1,4})(-?\d{1,4})", re.IGNORECASE)


def column_name(x: int) -> str:
    index = x + FIRST_COLUMN
    if index < 0:
        before, letter = divmod(index, LETTERS)
        return "'" * -before + chr(65 + letter)
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, LETTERS)
        name = chr(65 + letter) + name
    return name


def row_name(y: int) -> str:
    return str(y + FIRST_ROW)


def square_name(at: Square) -> str:
    return f"{column_name(at[0])}{row_name(at[1])}"


def square_named(name: str) -> Square | None:
    """The square people mean, or None if it is no name of a square."""
    match = _NAME.fullmatch(name.strip())
    if match is None:
        return None
    before, letters, row = match.groups()
    if before and len(letters) > 1:
        return None
    index = 0
    for letter in letters.upper():
        index = index * LETTERS + ord(letter) - 64
    return index - 1 - LETTERS * len(before) - FIRST_COLUMN, int(row) - FIRST_ROW
