"""What is stored: people, matches, the rows that are a match's history, and what players write."""

from games.models.match import Match, Seat
from games.models.play import Action, Draft, Event, Hand, Submission, Window, Year
from games.models.telegraph import Block, Channel, ChannelRead, Mute, Report, Telegram
from games.models.user import User

__all__ = [
    "Action",
    "Block",
    "Channel",
    "ChannelRead",
    "Draft",
    "Event",
    "Hand",
    "Match",
    "Mute",
    "Report",
    "Seat",
    "Submission",
    "Telegram",
    "User",
    "Window",
    "Year",
]
