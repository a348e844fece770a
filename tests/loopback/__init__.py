"""The bot as a process of its own, beside a small Discord on this machine."""
