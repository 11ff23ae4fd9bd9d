"""The calendar of a user's deadlines, for programs that read it at an address of its own."""

import secrets

from django.db import models

from games.models.base import Row
from games.models.user import User


def new_token() -> str:
    """The unguessable part of a calendar's address, 256 bits."""
    return secrets.token_urlsafe(32)


class CalendarFeed(Row):
    """Whoever has the `token` reads the user's deadlines without signing in. A new token revokes the old."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="calendar_feed")
    token = models.CharField(max_length=43, unique=True, default=new_token)
    made_at = models.DateTimeField(auto_now=True)
