"""Cups: rounds of tables at the same time, points by place, one table of all.

`pairing`, `balance` and `standings` are pure: from entrants, results and a seed they say who sits where in
the next round, and who stands where.

The page of a cup asks now and then for what may have changed (`views.cup.live`): it is looked up once for
all who ask within a moment (`selectors.page`), and made once for all strangers.
"""
