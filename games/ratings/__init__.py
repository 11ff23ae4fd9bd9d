"""Ratings: how strong somebody is at a game in an edition, and how that has grown.

- `plackett_luce` is the arithmetic and `scale` what its numbers mean; neither knows a row or a page.
- `bots` has the fixed points: strengths of bots, measured by simulation, which no match moves.
- `services.results` enters a rated match as it ends; what it enters suffices to reckon everything anew.
- `selectors.table` is what everybody may read: tables, and somebody's own ratings with their curve.
"""
