"""Ratings: how strong somebody is at a game in an edition, and how that has grown.

- `plackett_luce` is the arithmetic and `scale` what its numbers mean; neither knows a row or a page.
"""
