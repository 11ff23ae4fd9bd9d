"""What is drawn of a match: charts of chances, hindsight, and the positions of a day."""

from django.db import models
from django.db.models import Q

from games.models.base import Row
from games.models.match import Match, Seat
from games.models.user import User


class Chart(Row):
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


class LiveChance(Row):
    """Each seat's chance to win as an outsider sees it, at windows of a match whose host shows it.

    `points` is JSON, oldest window first: its "number" and "label", the "playouts", and the "shares" of the
    seats in per mille. They follow from public events alone.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="live_chance")
    points = models.JSONField(default=list)


class KeptHindsight(Row):
    """What was found, once, for the `user` who had the seat to the end; it goes with them.

    `told` is JSON of `games.game_ui.Hindsight`, `answers` how many answers it is about, and `cost` what one
    of them cost on average, in chance to win, per mille.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="hindsight")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="hindsights")
    told = models.JSONField()
    answers = models.PositiveSmallIntegerField()
    cost = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name_plural = "kept hindsight"


class DayPosition(Row):
    """What looking through one match, which is over and on record, has found.

    With a `day` (UTC) it is the position of that day with that `place`, from 1 on, for everybody: window
    `number` of the match, as `seat` had it before it. `label` is what the window is called, `state` its state
    as a row of the match keeps it, with every secret, under `options`. `told` is JSON of
    `games.game_ui.Dilemma`. It outlives its match. Without a day nothing was found: the row says so.
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
