"""Windows of a match: moves, actions, drafts, and the transition from one window to the next."""
