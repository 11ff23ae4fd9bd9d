"""What a player's page shows, and whether others may follow: the player decides."""

from django.db import transaction

from games.matches.selectors.seats import HIDES_NAMES
from games.matches.services.locking import lock_matches_of
from games.matches.services.publishing import publish_anew
from games.models import Follow, Match, User
from games.rate_limits import within_limit
from games.refused import Refused

PAGE_SWITCHES = ("has_page", "shows_matches", "shows_ratings", "takes_followers", "takes_invitations")
CHANGES_PER_HOUR = 10


def choose_page(*, user: User, **switches: bool) -> None:
    """Show these parts of the user's page and no others; Refused after `CHANGES_PER_HOUR`."""
    if user.is_guest:
        return
    for name in PAGE_SWITCHES:
        setattr(user, name, switches[name])
    shown = User.objects.filter(pk=user.pk).values_list("has_page", "shows_ratings").get()
    is_other = shown != (user.has_page, user.shows_ratings)
    if is_other and not within_limit(action="page", who=str(user.pk), limit=CHANGES_PER_HOUR, seconds=3_600):
        raise Refused("You have changed your page often enough for now. Try again in an hour.", "has_page")
    with transaction.atomic():
        if is_other:
            publish_anew(lock_matches_of(user).exclude(HIDES_NAMES).exclude(status=Match.Status.OVER))
        user.save(update_fields=PAGE_SWITCHES)
        if not user.takes_followers:
            Follow.objects.filter(followed=user).delete()
