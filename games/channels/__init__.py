"""Channels of a match: which ones a seat may read and write in, who is blocked or muted, and reports."""
