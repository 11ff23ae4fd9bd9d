"""Seasons of elimination: in each episode a main match and then a death match, whose loser leaves.

docs/rules/season.md has the rules. `state`, `transitions` and `bots` are pure: a season follows from its
plan, its seed and its facts. The clock opens its matches and records their results as facts (`services/episodes`).
"""
