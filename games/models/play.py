"""A match in play, as rows that are its history: years, windows, hands, submissions and events."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.match import Match, Seat


class Year(models.Model):
    """A year or turn of a match, by its label: "1953", "Turn 4"."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="years")
    number = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=20)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_year_per_number"),
            models.UniqueConstraint(fields=["match", "label"], name="one_year_per_label"),
        ]

    def __str__(self) -> str:
        return self.label


class Window(models.Model):
    """A set of decisions open at the same time, with the table as it lay when it opened.

    `owing` are the numbers of the seats that must decide, kept so that lists need no rules.
    The last window of a finished match has kind "over", no deadline and was never open.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="windows")
    year = models.ForeignKey(Year, on_delete=models.CASCADE, related_name="windows")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20)
    table = models.JSONField()
    owing = models.JSONField(default=list)
    opened_at = models.DateTimeField()
    deadline = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_window_per_number"),
            models.UniqueConstraint(
                fields=["match"], condition=Q(closed_at=None), name="one_open_window_per_match"
            ),
        ]
        indexes = [models.Index(fields=["deadline"], condition=Q(closed_at=None), name="open_by_deadline")]

    def __str__(self) -> str:
        return f"window {self.number} of match {self.match_id}"


class Hand(models.Model):
    """What a seat held when a window opened. Private: only `games.selectors` reads it for viewers."""

    window = models.ForeignKey(Window, on_delete=models.CASCADE, related_name="hands")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="hands")
    holdings = models.JSONField()

    class Meta:
        ordering = ["seat__number"]
        constraints = [
            models.UniqueConstraint(fields=["window", "seat"], name="one_hand_per_window_and_seat")
        ]

    def __str__(self) -> str:
        return f"hand {self.pk}"


class Submission(models.Model):
    """A stored move. One made by default (a missed deadline) has the move None."""

    class By(models.TextChoices):
        PLAYER = "player"
        BOT = "bot"
        DEFAULT = "default"

    window = models.ForeignKey(Window, on_delete=models.CASCADE, related_name="submissions")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="submissions")
    move = models.JSONField(null=True)
    by = models.CharField(max_length=10, choices=By.choices)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    saved_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["window", "seat"], name="one_submission_per_window_and_seat")
        ]

    def __str__(self) -> str:
        return f"submission {self.pk}"


class Event(models.Model):
    """Something that happened when `window` resolved (or opened the match); `audience` None is everybody."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    window = models.ForeignKey(Window, on_delete=models.CASCADE, related_name="events")
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    data = models.JSONField()
    audience = models.JSONField(null=True)

    class Meta:
        ordering = ["sequence"]
        constraints = [
            models.UniqueConstraint(fields=["match", "sequence"], name="one_event_per_sequence_number")
        ]

    def __str__(self) -> str:
        return f"event {self.sequence} of match {self.match_id}"
