"""Tournaments: rounds of simultaneous tables, points by place, one table of standings.

`pairing`, `round_robin` and `standings` are pure: they compute the seats of the next round and the standings
from entrants, results and a seed.

The page of a tournament polls for changes (`live` in its views). Its version is cached for all viewers for a
moment, and the page is rendered once for all anonymous visitors.
"""
