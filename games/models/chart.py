"""The chart of a match that is over: what chance each seat had to win, window by window."""

from django.db import models
from django.db.models import Q

from games.models.match import Match


class Chart(models.Model):
    """A chart that is being drawn since `begun_at`, or `drawn`; made only once its match is over.

    `tries` counts how often it was begun; `failed` says that nobody is to begin again. `drawn` is JSON: the
    "windows" by number with their "labels", the "playouts" from each, and each seat's chances in per mille,
    point by point, with everything "known" and as an outsider could have "seen" them ([] where nobody can).
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="chart")
    begun_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    failed = models.BooleanField(default=False)
    drawn = models.JSONField(null=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["begun_at"], condition=Q(drawn__isnull=True, failed=False), name="charts_begun"
            )
        ]

    def __str__(self) -> str:
        return f"chart of match {self.match_id}"
