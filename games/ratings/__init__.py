"""Ratings of players by game and edition, and their history.

- `plackett_luce` computes the update and `scale` converts it to points; both are pure.
- `bot_ratings` has the fixed ratings of bots, measured by simulation.
- `services.results` records a rated match as it ends; all ratings can be rebuilt from these records.
- `selectors.rating_table` has the public tables, and a player's ratings with their curves.
"""
