"""The history of a match as rows: years, windows, hands, submissions, actions and events."""

from django.db import models
from django.db.models import Q

from games.models.base import Row
from games.models.match import Match, Seat
from games.models.user import User

LABEL_LENGTH = 60
KIND_LENGTH = 40
RECEIPT_LENGTH = 49


class Year(models.Model):
    """Consecutive windows with the same label, such as "1953" or "Turn 4". A label can occur in several rows."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="years")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=LABEL_LENGTH)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_year_per_number")]

    def __str__(self) -> str:
        return self.label


class Window(models.Model):
    """A set of simultaneous decisions, with the table at its opening.

    The last window of a finished match has kind "over" and no deadline, and was never open. `credits` are
    time credits beyond the timetable (JSON), included in `deadline`. `due_at` is when a clock must next
    process it: at the deadline or the end of the grace period. `marks` are the public progress of every seat
    at the opening, in seat order; [] if unknown. `remark` is the number of a bot's seat and the sentence that the
    clock has yet to say for it about the closed window (JSON).
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
    remark = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_window_per_number"),
            models.UniqueConstraint(fields=["match"], condition=Q(closed_at=None), name="one_open_window_per_match"),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(closed_at=None), name="open_by_due"),
            models.Index(fields=["match"], condition=Q(remark__isnull=False), name="remarks_due"),
        ]

    def __str__(self) -> str:
        return f"window {self.number} of match {self.match_id}"


class Hand(Row):
    """The hand of a seat when a window opened. Private: only selectors read it for viewers."""

    window = models.ForeignKey(Window, on_delete=models.CASCADE, related_name="hands")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="hands")
    holdings = models.JSONField()

    class Meta:
        ordering = ["seat__number"]
        constraints = [models.UniqueConstraint(fields=["window", "seat"], name="one_hand_per_window_and_seat")]


class Submission(Row):
    """A decision request to a seat in a window, with its move and who made it (`by`, "" for nobody yet).

    Created when the window opens. `ready` lets the window close early. When it closes, a missing move was
    missed if `needed`, else passed; both leave `move` None. All missing moves are passed when an action ends
    the match. `receipt` is the code of the player's last receipt.
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
        constraints = [models.UniqueConstraint(fields=["window", "seat"], name="one_submission_per_window_and_seat")]
        indexes = [
            # Disjoint indexes, so that SQLite does not search for bots among all pending decisions of people.
            models.Index(fields=["seat"], condition=Q(by="", of_bot=False), name="unanswered_by_people"),
            models.Index(fields=["window"], condition=Q(by="", of_bot=True), name="unanswered_by_bots"),
        ]

    @property
    def answered(self) -> bool:
        """Whether the submission has a move."""
        return self.by in (self.By.PLAYER, self.By.BOT, self.By.STANDING)


class Receipt(Row):
    """The receipt of a saved move: its code and its secret salt.

    Never changed, except for a `user` who is deleted. `replaces` is the code of the previous receipt in the window.
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
            models.UniqueConstraint(fields=["window", "seat", "replaces"], name="one_receipt_replaces_another")
        ]


class Draft(Row):
    """The unsaved values that a player has entered for the open window, by field of the move."""

    window = models.ForeignKey(Window, on_delete=models.CASCADE, related_name="drafts")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="drafts")
    entered = models.JSONField()
    saved_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["window", "seat"], name="one_draft_per_window_and_seat")]


class Action(Row):
    """An action of a seat in an open window, numbered in the order of the window."""

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
    """An event of a `window`; `audience` lists the seats that may know it (None: everybody)."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    window = models.ForeignKey(Window, on_delete=models.CASCADE, related_name="events")
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=KIND_LENGTH)
    data = models.JSONField()
    audience = models.JSONField(null=True)

    class Meta:
        ordering = ["sequence"]
        constraints = [models.UniqueConstraint(fields=["match", "sequence"], name="one_event_per_sequence_number")]
