"""Ratings of players by game, and the results they are calculated from."""

from django.db import models
from django.db.models import Q

from games.models.base import Row
from games.models.match import Match
from games.models.play import KIND_LENGTH
from games.models.user import User


class RatingList(models.Model):
    """The ratings of one game in one `edition`, the slug of a preset ("" if the game has none).

    Its row is the lock of all its ratings.
    """

    game_slug = models.CharField(max_length=KIND_LENGTH)
    edition = models.CharField(max_length=KIND_LENGTH, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["game_slug", "edition"], name="one_list_per_edition")]

    def __str__(self) -> str:
        return f"{self.game_slug} {self.edition}".strip()


class Rating(Row):
    """A player's estimated strength, in natural units, after `matches` rated matches.

    A deleted user leaves a row without a name, so that the results of others do not change.
    """

    list = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="ratings")
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="ratings")
    mean = models.FloatField(default=0.0)
    variance = models.FloatField(default=1.0)
    matches = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["list", "user"], condition=~Q(user=None), name="one_rating_per_list_and_user"
            )
        ]
        indexes = [models.Index(fields=["list", "-mean", "id"], name="strongest_first")]


class RatedSeat(Row):
    """A seat of a rated match: the inputs and the results of the rating calculation.

    Seats of one `team` play together. `place` is the rank, 1 for the winners; None is behind all others. A
    seat without a `rating` belongs to a bot, a guest or a substitute; its figures are the assumptions used.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rated_seats")
    list = models.ForeignKey(RatingList, on_delete=models.CASCADE, related_name="seats")
    rating = models.ForeignKey(Rating, null=True, on_delete=models.CASCADE, related_name="history")
    number = models.PositiveSmallIntegerField()
    team = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField()
    mean_before = models.FloatField()
    variance_before = models.FloatField()
    mean = models.FloatField()
    variance = models.FloatField()

    class Meta:
        ordering = ["at", "match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_result_per_seat")]
        indexes = [
            models.Index(fields=["list", "at", "match", "number"], name="results_in_order"),
            models.Index(fields=["rating", "at"], name="results_of_somebody"),
        ]
