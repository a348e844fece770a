"""What a host may know of a running process: figures, whether it is well, a sign to whoever started it.

Everybody may count here. What is stored is known here as figures alone; no table, no game, no Discord. No figure
bears a person, a server, a channel or a table: only commands, codes and stages, of which there are few.
"""
