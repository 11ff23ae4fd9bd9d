"""The address at which calendar programs read a user's deadlines: made, made anew, and revoked."""

from games.models import CalendarFeed, User
from games.models.calendar import new_token


def make_calendar(user: User) -> CalendarFeed:
    """Give the user's calendar an address; the one that it had leads nowhere any more."""
    feed, _ = CalendarFeed.objects.update_or_create(user=user, defaults={"token": new_token()})
    return feed


def revoke_calendar(user: User) -> None:
    """Have the address of the user's calendar lead nowhere."""
    CalendarFeed.objects.filter(user=user).delete()
