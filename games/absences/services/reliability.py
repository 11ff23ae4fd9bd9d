"""Matches for those who can be counted on."""

from games.absences.selectors.reliability import reach_of
from games.models import Match, User
from games.refused import Refused


def check_reliability(match: Match, user: User) -> None:
    """Return if the user, new or not, is as reliable as the match asks for; else Refused."""
    least = match.minimum_reliability
    reached = reach_of(user) if least else 100
    if reached < least:
        raise Refused(f"This match asks for a reliability of {least}; yours is {reached}.")
