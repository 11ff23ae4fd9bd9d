"""Targets that a user manages, and public targets of a match."""

from django.db.models import Q, QuerySet

from games.models import Match, Membership, NotificationTarget, Season, SeasonMatch, User
from games.models.club import LEADER_STANDINGS


def targets_managed_by(user: User) -> QuerySet[NotificationTarget]:
    """Return the user's own targets, and public targets of matches, seasons and clubs that the user leads."""
    led = Membership.objects.filter(user=user, standing__in=LEADER_STANDINGS).values("club")
    public = Q(match__host=user) | Q(season__host=user) | Q(club__in=led)
    return NotificationTarget.objects.filter(Q(user=user) | Q(public, user=None))


def public_targets_of(about: Match | Season) -> Q:
    """Return a filter for public targets that cover a match; a club's only if the match is listed."""
    if isinstance(about, Season):
        owner = Q(season=about)
    else:
        owner = Q(match=about) | Q(season__in=SeasonMatch.objects.filter(match=about).values("season"))
    if about.club_id and not about.unlisted:
        owner |= Q(club=about.club_id)
    return Q(owner, user=None)
