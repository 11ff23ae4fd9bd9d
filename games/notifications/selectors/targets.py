"""Targets that a user manages, public targets of a match, and signed links of a target, which need no signing in."""

from django.core import signing
from django.db.models import Q, QuerySet

from games.models import Match, Membership, NotificationTarget, Season, SeasonMatch, User
from games.models.club import LEADER_STANDINGS
from games.requests import absolute_url

STOP, CONFIRM = "stop-notices", "confirm-address"
MAX_AGES = {CONFIRM: 7 * 86_400}
"""Seconds for which a link is valid, by its purpose; others are valid for ever."""


def stop_link(target: NotificationTarget) -> str:
    """Return the URL that stops notifications to the target."""
    return absolute_url("notifications_stop", signing.dumps(target.pk, salt=STOP))


def confirm_link(target: NotificationTarget) -> str:
    """Return the URL that confirms the target's address, valid for a week."""
    return absolute_url("notifications_confirm", signing.dumps(target.pk, salt=CONFIRM))


def find_target_by_token(token: str, purpose: str) -> NotificationTarget | None:
    """Return the target of a signed link with this purpose; None if it is invalid or expired."""
    try:
        key = signing.loads(token, salt=purpose, max_age=MAX_AGES.get(purpose))
    except signing.BadSignature:
        return None
    return NotificationTarget.objects.select_related("user").filter(pk=key).first()


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
