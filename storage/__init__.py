"""Keeps what must not be lost: tables, seats, the log of each game, what is still to be said, who did what.

One SQLite file. This package knows rows and transactions; it refuses to know rules, Discord and words.
"""
