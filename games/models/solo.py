"""Solo games of a user and their results, and which matches are solo games."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.db import models
from django.db.models import Q

from games.models.base import Row
from games.models.match import Match
from games.models.user import User

LATE_FINISH_ALLOWANCE = timedelta(days=1)


def end_of_day(day: date) -> datetime:
    """Return the end of a day: the following midnight (UTC)."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)


class SoloTry(Row):
    """A solo game and its result.

    With a `day` it is the player's counted try at the daily challenge of that day (UTC), whose seed all
    players share. The result outlives the match: `text` describes it and `rank` sorts it, lower being
    better; both are empty until the end. `began_at` is when the match started.
    """

    class Ending(models.TextChoices):
        NONE = "", "in progress"
        FLOWN = "flown", "finished"
        ABANDONED = "abandoned", "abandoned"
        OVERDUE = "overdue", "timed out"

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
                fields=["user", "game_slug", "day"], condition=~Q(day=None), name="one_counted_try_per_user_and_day"
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
        """Whether the game is in progress."""
        return self.ended_at is None and self.match_id is not None

    @property
    def counts_until(self) -> datetime | None:
        """The end of the day after the challenge (UTC), until which its result counts; None without a day."""
        return end_of_day(self.day) + LATE_FINISH_ALLOWANCE if self.day else None

    @property
    def is_late(self) -> bool:
        """Whether the game ended after its day, when other results were already known."""
        return self.day is not None and self.ended_at is not None and self.ended_at >= end_of_day(self.day)


def get_solo_try(match: Match) -> SoloTry | None:
    """Return the solo try of the match, or None; no query if it is loaded with the match."""
    return getattr(match, "solo_try", None)


def is_solo_game(match: Match, seats: Iterable[Any]) -> bool:
    """Whether the match with these seats, rows or lines, is a solo game; no query if several people have seats."""
    return sum(not seat.bot for seat in seats) == 1 and get_solo_try(match) is not None
