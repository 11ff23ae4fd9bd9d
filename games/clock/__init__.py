"""The clock (scheduler): deadlines, bots, outages, and matches whose rules are missing."""
