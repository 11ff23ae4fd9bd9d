"""What a player could have done better, once the match is over: for that player's eyes alone."""

from django.conf import settings
from django.db import models

from games.models.match import Seat


class KeptHindsight(models.Model):
    """What was found, once, for the `user` who had the seat to the end; it goes with them.

    `told` is JSON of `games.face.Hindsight`, `answers` how many answers it is about, and `cost` what one of
    them cost on average, in chance to win, per mille.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="hindsight")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="hindsights")
    told = models.JSONField()
    answers = models.PositiveSmallIntegerField()
    cost = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name_plural = "kept hindsight"

    def __str__(self) -> str:
        return f"hindsight of seat {self.seat_id}"
