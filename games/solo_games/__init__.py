"""Solitaires (single-player matches) and the race of the day."""
