"""What a host may know: figures, health, signs to systemd, the table of `bot.py status`."""
