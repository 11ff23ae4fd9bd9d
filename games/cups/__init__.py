"""Cups: rounds of tables at the same time, points by place, one table of all.

`pairing`, `balance` and `standings` are pure: from entrants, results and a seed they say who sits where in
the next round, and who stands where.
"""
