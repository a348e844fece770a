"""Everything that changes a table goes through here, by one door.

Theory of operation. A `Table` is a value: its row, its seats, and the log of its game once that has begun. What
people do to it (the lobby, play, what moderators order, leaving) are pure functions from a table, and what is asked
of it, to a `Change`: the table as it stands afterwards, what was entered into the log, the letters to be sent, and
the order of a moderator if it was one. Or they raise: `Refusal` when the table is not in a state for it, `Illegal`
when a rule forbids it, `Unusable` when it cannot be used.

`House.change` is the door. It alone locks a table, loads it, compares what the asker was shown, lets the function
make its change, and commits all of it in one transaction together with the interaction that asked for it, so that
the second delivery of one changes nothing. Then it keeps the new table in memory, and wakes those who wait for
letters or for stewards. Nothing was changed if anything raised: memory holds values, and a table that was looked at
never changes under whoever looked.

Tables are loaded from their rows when nobody has them in memory: the log is folded again, and is the same.

What a seat was shown has a number (`SeatRow.shown`): that of the change by which something was told to it last. A
button of an earlier one is stale. What others do without telling it changes nothing for it.

Knows rows and games, and who may do what at a table. Refuses to know Discord and words: what is to be said leaves
as letters in the outbox, what is refused leaves as a code.
"""
