"""What is stored: people, matches, and the rows that are a match's history."""

from games.models.match import Match, Seat
from games.models.play import Event, Hand, Submission, Window, Year
from games.models.user import User

__all__ = ["Event", "Hand", "Match", "Seat", "Submission", "User", "Window", "Year"]
