"""People: accounts, and guests who play under a name only."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """Somebody who plays. A guest has no password and may become an account later, keeping this row.

    `briefed` are the games, by slug, whose notes for newcomers the user has put away.
    """

    display_name = models.CharField(max_length=40, blank=True)
    is_guest = models.BooleanField(default=False)
    briefed = models.JSONField(default=list, blank=True)

    def __str__(self) -> str:
        return self.display_name or self.username
