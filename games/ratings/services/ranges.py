"""What ratings a host asks for."""

from games.models import Match, User
from games.ratings.selectors.strengths import outside_of_range
from games.refused import Refused


def check_rating(match: Match, user: User | None) -> None:
    """Return if the user, or a stranger (None), has a rating that the host asks for; else Refused."""
    outside = outside_of_range(match, user)
    if outside:
        raise Refused(outside)
