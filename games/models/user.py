"""People: accounts, guests who play under a name only, and whom somebody follows."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.text import slugify

from games.models.base import Row

MAX_ZONE_LENGTH = 60


class User(AbstractUser):
    """Somebody who plays. A guest has no password and may become an account later, keeping this row.

    `briefed` are the games, by slug, whose notes for newcomers the user has put away. `seen_at` is when the
    user was here last, to the hour. `zone` is that of the clock of the user's browser, as it has said itself;
    "" while it has not. Who `publishes_name` agrees that it stands in records that are published.
    An account that `has_page` has one that everybody may read, with its matches and its ratings if it
    `shows_` these; ratings that are not shown stand in no list either. Nobody follows who does not
    `takes_followers`, and no club invites who does not `takes_invitations`. An account that `is_bot` is
    played by a program: everybody is told so, together with its name. `day_orders` is JSON of what the user
    has decided among the positions of the day, as `games.solo_games.selectors.daily_puzzle.Log`.
    """

    display_name = models.CharField(max_length=40, blank=True)
    is_guest = models.BooleanField(default=False)
    is_bot = models.BooleanField(default=False)
    briefed = models.JSONField(default=list, blank=True)
    publishes_name = models.BooleanField(default=False)
    has_page = models.BooleanField(default=True)
    shows_matches = models.BooleanField(default=True)
    shows_ratings = models.BooleanField(default=True)
    takes_followers = models.BooleanField(default=True)
    takes_invitations = models.BooleanField(default=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    day_orders = models.JSONField(default=dict, blank=True)
    zone = models.CharField(max_length=MAX_ZONE_LENGTH, blank=True)

    @property
    def own_name(self) -> str:
        """The name alone, for who looks for it; whoever reads it is shown the user as text instead."""
        return self.display_name or self.username

    @property
    def page_name(self) -> str:
        """What the user's page is called in its address, such as "valentina-12"; "" of who has none.

        The number finds it, so that a new name breaks no link.
        """
        if self.is_guest or not self.has_page or not self.is_active:
            return ""
        return f"{slugify(self.own_name, allow_unicode=True) or 'player'}-{self.pk}"

    def __str__(self) -> str:
        return f"{self.own_name} (bot)" if self.is_bot else self.own_name


class Follow(Row):
    """`user` is told when `followed` opens a match; both have accounts. Nobody else learns of it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="follows")
    followed = models.ForeignKey(User, on_delete=models.CASCADE, related_name="followers")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["user", "followed"], name="one_follow_per_pair")]
