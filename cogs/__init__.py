"""Speaks Discord: commands, buttons and menus become actions, letters become messages, refusals become sentences.

Knows people and words; knows no rule. What may be done comes from `legal`, what is shown from views.
"""
