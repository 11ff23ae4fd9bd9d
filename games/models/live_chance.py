"""The outsider's chance while a match runs: only what everybody may know is in it."""

from django.db import models

from games.models.match import Match


class LiveChance(models.Model):
    """Each seat's chance to win as an outsider sees it, at windows of a match whose host shows it.

    `points` is JSON, oldest window first: its "number" and "label", the "playouts", and the "shares" of the
    seats in per mille. They follow from public events alone.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="live_chance")
    points = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"outsider's chance in match {self.match_id}"
