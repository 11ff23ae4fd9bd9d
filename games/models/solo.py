"""Solitaires: who has flown alone, and how far they got."""

from datetime import UTC, date, datetime, time, timedelta

from django.db import models
from django.db.models import Q

from games.models.base import Row
from games.models.match import Match
from games.models.user import User

LATE_FINISH_ALLOWANCE = timedelta(days=1)


def end_of_day(day: date) -> datetime:
    """The midnight (UTC) with which a day ends."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)


class SoloTry(Row):
    """A match of one seat, and what it came to.

    With a `day` it is its player's counted try of that day (UTC), whose seed everybody shares. What it came
    to outlives the match: `text` says it, `rank` is the face's key of it, smaller being better, and both are
    empty until it has ended. `began_at` is when the match started.
    """

    class Ending(models.TextChoices):
        NONE = "", "under way"
        FLOWN = "flown", "flown to its end"
        ABANDONED = "abandoned", "abandoned"
        OVERDUE = "overdue", "out of time"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="solo_tries")
    match = models.OneToOneField(Match, null=True, on_delete=models.SET_NULL, related_name="solo_try")
    game_slug = models.CharField(max_length=40)
    day = models.DateField(null=True)
    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    ending = models.CharField(max_length=10, choices=Ending.choices, blank=True, default=Ending.NONE)
    text = models.CharField(max_length=200, blank=True)
    rank = models.JSONField(default=list)

    class Meta:
        verbose_name_plural = "solo tries"
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "game_slug", "day"],
                condition=~Q(day=None),
                name="one_counted_try_per_user_and_day",
            ),
            models.UniqueConstraint(
                fields=["user", "game_slug"],
                condition=Q(day=None, ended_at=None, match__isnull=False),
                name="one_free_try_at_a_time",
            ),
        ]
        indexes = [
            models.Index(fields=["game_slug", "day"], condition=Q(day__isnull=False), name="tries_by_day"),
            models.Index(fields=["day"], condition=Q(ended_at=None), name="tries_under_way"),
        ]

    @property
    def is_running(self) -> bool:
        """Whether it can be gone on with."""
        return self.ended_at is None and self.match_id is not None

    @property
    def counts_until(self) -> datetime | None:
        """When a counted try ends at the latest (UTC): when the day after its own is over. Else None."""
        return end_of_day(self.day) + LATE_FINISH_ALLOWANCE if self.day else None

    @property
    def is_late(self) -> bool:
        """Whether it is one of a day that was over when it ended: what others did was known by then."""
        return self.day is not None and self.ended_at is not None and self.ended_at >= end_of_day(self.day)
