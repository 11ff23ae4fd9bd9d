"""A player's dashboard: the match page, the order form and its drafts, hindsight and the briefing for
newcomers.

The forms of hosts, absent players and substitutes are views here, since each of them renders the match page.

`GameUI.hindsight` analyses a match against bots with all its secrets. Only `dashboard/selectors/dashboard.py`
reads it: after the end, for the one person who played, once per version. Which figures of a match are worth
counting is up to the `statistics` of its game; `tally` adds up matches.
"""
