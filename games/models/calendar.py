"""Calendar feeds of a user's deadlines, each with a secret URL."""

import secrets

from django.db import models

from games.models.base import Row
from games.models.user import User


def new_token() -> str:
    """Return a random token for the URL of a calendar, 256 bits."""
    return secrets.token_urlsafe(32)


class CalendarFeed(Row):
    """A secret URL that shows the user's deadlines without signing in. A new token revokes the old one."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="calendar_feed")
    token = models.CharField(max_length=43, unique=True, default=new_token)
    made_at = models.DateTimeField(auto_now=True)
