"""The rules of every game, as a pure library: no framework, no input or output, no clock.

`games.rules.contract` says what a game is; `games.builtin_games` lists the games of the site.
"""
