"""Positions of the day: out of matches that are over, for everybody to decide once."""

from django.db import models
from django.db.models import Q

from games.models.match import Match


class DayPosition(models.Model):
    """What looking through one match, which is over and on record, has found.

    With a `day` (UTC) it is the position of that day with that `place`, from 1 on, for everybody: window
    `number` of the match, as `seat` had it before it. `label` is what the window is called, `state` its state
    as a row of the match keeps it, with every secret, under `options`. `told` is JSON of
    `games.face.Dilemma`. It outlives its match. Without a day nothing was found: the row says so.
    """

    match = models.OneToOneField(Match, null=True, on_delete=models.SET_NULL, related_name="day_position")
    day = models.DateField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    game_slug = models.CharField(max_length=40)
    rules_version = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    number = models.PositiveIntegerField(default=0)
    label = models.CharField(max_length=60, blank=True)
    seat = models.PositiveSmallIntegerField(default=0)
    state = models.JSONField(null=True)
    told = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["day", "place"], condition=~Q(day=None), name="one_position_per_day_and_place"
            )
        ]

    def __str__(self) -> str:
        return f"position {self.place} of {self.day}"
