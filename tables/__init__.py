"""The only way a game changes: lock, load, check seat and sequence, apply, store, hand over for delivery.

Knows rows and games, and who may do what at a table. Refuses to know Discord and words: what is to be said leaves
as letters in the outbox, what is refused leaves as a `Refusal` with a code.
"""
