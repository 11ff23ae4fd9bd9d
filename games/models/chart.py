"""Calculated data about a match: win probability charts, hindsight and daily puzzles."""

from django.db import models
from django.db.models import Q

from games.models.base import Row
from games.models.match import Match, Seat
from games.models.user import User


class Chart(Row):
    """The chart of a finished match, in calculation since `begun_at` or stored in `drawn`.

    `tries` counts the attempts; after `failed` there are no more. `drawn` is JSON: the "windows" by number
    with their "labels", the number of "playouts" from each, and each seat's probabilities in per mille ("known":
    with full information). Older rows also have those from public information ("seen").
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="chart")
    begun_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    failed = models.BooleanField(default=False)
    drawn = models.JSONField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["begun_at"], condition=Q(drawn__isnull=True, failed=False), name="charts_begun")
        ]


class LiveChance(Row):
    """Public win probability estimates of a running match, for windows in which its host shows them.

    `points` is JSON, oldest window first: its "number" and "label", the number of "playouts", and the
    "shares" of the seats in per mille. They follow from public events alone.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="live_chance")
    points = models.JSONField(default=list)


class SavedHindsight(Row):
    """The analysis for the `user` who had the seat at the end. It is deleted with the user.

    `told` is JSON of `games.game_ui.SeatAnalysis`, `answers` the number of moves in it, and `cost` the
    average loss of win probability per move, in per mille.
    """

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="hindsight")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="hindsights")
    told = models.JSONField()
    answers = models.PositiveSmallIntegerField()
    cost = models.PositiveSmallIntegerField()

    class Meta:
        db_table = "games_kepthindsight"
        verbose_name_plural = "saved hindsight"


class DailyPuzzlePosition(Row):
    """The result of a search for a daily puzzle in one finished public match.

    With a `day` (UTC) it is a puzzle of that day, with its `place` from 1 on: window `number` of the match from the
    view of `seat`. `label` is the label of the window, `state` its state as JSON with every secret, under `options`.
    `told` is JSON of `games.game_ui.Puzzle`. It outlives its match. Without a day the search found nothing.
    """

    match = models.OneToOneField(Match, null=True, on_delete=models.SET_NULL, related_name="daily_puzzle_position")
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
        db_table = "games_dayposition"
        constraints = [
            models.UniqueConstraint(
                fields=["day", "place"], condition=~Q(day=None), name="one_position_per_day_and_place"
            )
        ]
