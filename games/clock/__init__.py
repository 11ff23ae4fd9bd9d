"""The clock (scheduler): deadlines, bots, outages, matches whose rules are missing."""
