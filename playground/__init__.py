"""The bot without Discord, in a browser: for a newcomer, for showing it to others, for looking at what we build.

`service` is as much of Discord as the bot needs, on loopback; the bot runs beside it as a process of its own, the
same as in production but for the address it is given (`guest`, kept alive by `lodging`). `page` shows people what
that Discord holds and lets them act. This room knows Discord's API and a browser; it refuses to know games, tables
and cogs: it sees of them what Discord would.
"""
