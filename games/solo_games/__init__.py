"""Solo games, the daily challenge and the daily puzzles."""
