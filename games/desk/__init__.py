"""A player's desk: a match's page, the form of a decision and its drafts, hindsight, onboarding notes."""
