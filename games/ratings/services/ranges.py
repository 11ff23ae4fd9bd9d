"""A host may ask for a range of ratings."""

from games.models import Match, User
from games.ratings.selectors.rated import is_open_to_ratings
from games.ratings.selectors.strengths import points_of, range_text
from games.refused import Refused


def check_rating(match: Match, user: User | None) -> None:
    """Return if the user, or a stranger (None), has a rating that the host asks for; else Refused.

    It binds neither the host nor whom a seat is held for, and nobody once the match moves no rating.
    """
    asked = match.settings
    moves = is_open_to_ratings(match) if match.status == Match.Status.OPEN else match.rated
    if not (range_text(asked) and moves) or _is_wanted(match, user):
        return
    mine = points_of(user, match)
    if not asked.least_rating <= mine <= (asked.most_rating or mine):
        raise Refused(f"This match is for ratings of {range_text(asked)}; yours is {mine}.")


def _is_wanted(match: Match, user: User | None) -> bool:
    if user is None:
        return False
    return match.host_id == user.pk or match.seats.filter(reserved_for=user).exists()
