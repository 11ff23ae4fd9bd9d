"""A match in play, as rows that are its history: years, windows, hands, submissions, actions and events."""

from django.db import models
from django.db.models import Q

from games.models.base import Row
from games.models.match import Match, Seat
from games.models.user import User

LABEL_LENGTH = 60
KIND_LENGTH = 40
RECEIPT_LENGTH = 49


class Year(models.Model):
    """Windows in a row that have one label: "1953", "Turn 4". A label may come again, as another row."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="years")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=LABEL_LENGTH)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_year_per_number")]

    def __str__(self) -> str:
        return self.label


class Window(models.Model):
    """A set of decisions open at the same time, with the table as it lay when it opened.

    The last window of a finished match has kind "over", no deadline and was never open. `credits` are the
    time that it was given beside the timetable, as JSON; the `deadline` has them in it. `due_at` is when a
    clock looks at it next: the deadline, or the end of the grace for whom it then still waits for. `marks`
    are how far every seat had come as it opened, in seat order, as everybody may know; [] where nobody does.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="windows")
    year = models.ForeignKey(Year, on_delete=models.CASCADE, related_name="windows")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=KIND_LENGTH)
    title = models.CharField(max_length=LABEL_LENGTH, blank=True)
    table = models.JSONField()
    opened_at = models.DateTimeField()
    deadline = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    credits = models.JSONField(default=list, blank=True)
    marks = models.JSONField(default=list, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_window_per_number"),
            models.UniqueConstraint(
                fields=["match"], condition=Q(closed_at=None), name="one_open_window_per_match"
            ),
        ]
        indexes = [models.Index(fields=["due_at"], condition=Q(closed_at=None), name="open_by_due")]

    def __str__(self) -> str:
        return f"window {self.number} of match {self.match_id}"


class Hand(Row):
    """What a seat held when a window opened. Private: only selectors read it for viewers."""

    window = models.ForeignKey(Window, on_delete=models.CASCADE, related_name="hands")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="hands")
    holdings = models.JSONField()

    class Meta:
        ordering = ["seat__number"]
        constraints = [
            models.UniqueConstraint(fields=["window", "seat"], name="one_hand_per_window_and_seat")
        ]


class Submission(Row):
    """What a seat is asked in a window, and its answer: who gave it (`by`, "" for nobody yet) and the move.

    Made when the window opens. `ready` lets the window close early. When it closes, a `needed` answer that is
    missing has been missed, another one passed over; both leave the move None. All are passed over when an
    action ends the match. `receipt` is the code of the last one that its player was given for it.
    """

    class By(models.TextChoices):
        NOBODY = "", "nobody yet"
        PLAYER = "player"
        BOT = "bot"
        STANDING = "standing"
        MISSED = "default"
        PASSED = "passed"

    window = models.ForeignKey(Window, on_delete=models.CASCADE, related_name="submissions")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="submissions")
    kind = models.CharField(max_length=KIND_LENGTH, default="")
    needed = models.BooleanField(default=True)
    of_bot = models.BooleanField(default=False)
    by = models.CharField(max_length=10, choices=By.choices, blank=True, default=By.NOBODY)
    ready = models.BooleanField(default=False)
    move = models.JSONField(null=True)
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL)
    saved_at = models.DateTimeField(null=True, blank=True)
    receipt = models.CharField(max_length=RECEIPT_LENGTH, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["window", "seat"], name="one_submission_per_window_and_seat")
        ]
        indexes = [
            # No row is in both, or SQLite would look for bots among all that people have yet to answer.
            models.Index(fields=["seat"], condition=Q(by="", of_bot=False), name="unanswered_by_people"),
            models.Index(fields=["window"], condition=Q(by="", of_bot=True), name="unanswered_by_bots"),
        ]

    @property
    def answered(self) -> bool:
        """Whether there is a move."""
        return self.by in (self.By.PLAYER, self.By.BOT, self.By.STANDING)


class Receipt(Row):
    """What a player was given for a decision that was saved: the code of that move, and its secret salt.

    Never changed, but for a `user` who leaves. `replaces` is the code of the one before for the same window.
    """

    window = models.ForeignKey(Window, on_delete=models.CASCADE, related_name="receipts")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="receipts")
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL)
    code = models.CharField(max_length=RECEIPT_LENGTH)
    replaces = models.CharField(max_length=RECEIPT_LENGTH, blank=True, default="")
    salt = models.BinaryField()
    move = models.JSONField()
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["window", "seat", "replaces"], name="one_receipt_replaces_another"
            )
        ]


class Draft(Row):
    """What a player has entered for the open window and not submitted; by the names of the move's fields."""

    window = models.ForeignKey(Window, on_delete=models.CASCADE, related_name="drafts")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="drafts")
    entered = models.JSONField()
    saved_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["window", "seat"], name="one_draft_per_window_and_seat")
        ]


class Action(Row):
    """What a seat did while a window was open, numbered through the window, in the order it counts."""

    window = models.ForeignKey(Window, on_delete=models.CASCADE, related_name="actions")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="actions")
    number = models.PositiveIntegerField()
    action = models.JSONField()
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL)
    done_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["window", "number"], name="one_action_per_number")]


class Event(Row):
    """What happened in `window`, while it was open or as it resolved; `audience` None is everybody."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    window = models.ForeignKey(Window, on_delete=models.CASCADE, related_name="events")
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=KIND_LENGTH)
    data = models.JSONField()
    audience = models.JSONField(null=True)

    class Meta:
        ordering = ["sequence"]
        constraints = [
            models.UniqueConstraint(fields=["match", "sequence"], name="one_event_per_sequence_number")
        ]
