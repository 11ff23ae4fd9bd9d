"""Which targets somebody is in charge of, and which public ones are told of a match."""

from django.db.models import Q, QuerySet

from games.models import Match, Membership, SeasonMatch, Target, User
from games.models.club import LEADER_STANDINGS


def targets_managed_by(user: User) -> QuerySet[Target]:
    """Return the user's own targets, and the public ones of what the user hosts or leads."""
    led = Membership.objects.filter(user=user, standing__in=LEADER_STANDINGS).values("club")
    public = Q(match__host=user) | Q(season__host=user) | Q(club__in=led)
    return Target.objects.filter(Q(user=user) | Q(public, user=None))


def public_targets_of(match: Match) -> Q:
    """Return which public targets cover a match; a club's not where it is by invitation."""
    owner = Q(match=match) | Q(season__in=SeasonMatch.objects.filter(match=match).values("season"))
    if match.club_id and not match.unlisted:
        owner |= Q(club=match.club_id)
    return Q(owner, user=None)
