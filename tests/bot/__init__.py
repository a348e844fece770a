"""The bot driven through a simulated Discord, as people would."""
