"""A year: submissions, actions, drafts, and the one place where a match moves on."""
