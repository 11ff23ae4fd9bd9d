"""Users: accounts and guests, who follows whom, and calendar feeds of their deadlines."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.text import slugify

from games.models.base import Row, new_calendar_token

MAX_ZONE_LENGTH = 60


class User(AbstractUser):
    """A player. A guest has no password and can become an account later, in the same row.

    `briefed` are the slugs of games whose onboarding notes the user has hidden. `seen_at` is the last visit,
    to the hour. `zone` is the time zone reported by the browser; "" if unknown. A user who `publishes_name`
    agrees to be named in published records.

    An account that `has_page` has a public profile, with its matches and ratings if the `shows_` fields allow
    it; hidden ratings are left out of rankings. Only users who `takes_followers` can be followed, and only
    those who `takes_invitations` can be invited to clubs. An account that `is_bot` is played by a program and
    marked as such. `day_orders` is JSON of `games.solo_games.selectors.daily_puzzle.PuzzleLog`.
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
        """The bare name, for searches; pages show the user as a string instead."""
        return self.display_name or self.username

    @property
    def page_name(self) -> str:
        """The name in the profile's URL, such as "valentina-12"; "" without a profile.

        The number identifies the user, so that a new name breaks no links.
        """
        if self.is_guest or not self.has_page or not self.is_active:
            return ""
        return f"{slugify(self.own_name, allow_unicode=True) or 'player'}-{self.pk}"

    def __str__(self) -> str:
        return f"{self.own_name} (bot)" if self.is_bot else self.own_name


class Follow(Row):
    """`user` is notified when `followed` opens a match. Both have accounts; nobody else can see it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="follows")
    followed = models.ForeignKey(User, on_delete=models.CASCADE, related_name="followers")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["user", "followed"], name="one_follow_per_pair")]


class CalendarFeed(Row):
    """A secret URL that shows the user's deadlines without signing in. A new token revokes the old one."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="calendar_feed")
    token = models.CharField(max_length=43, unique=True, default=new_calendar_token)
    made_at = models.DateTimeField(auto_now=True)
