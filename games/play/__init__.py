"""A year: submissions, actions, drafts, the rows of its windows, and the one place where a match moves on."""
