"""Administration of matches: log, votes, seat and host history, vacations, heartbeats, outages, templates."""

from django.db import models
from django.db.models import Q

from games.models.base import Row, new_token
from games.models.match import Match, Seat
from games.models.play import KIND_LENGTH, Window
from games.models.user import User

MAX_LOG_REASON_LENGTH = 300


class LogEntry(Row):
    """An entry of a match's public log: its kind, the `seat` concerned (by number), the actor and the reason.

    `by` is None for automatic entries. `data` holds the placeholders of the entry's sentence.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="log")
    window = models.ForeignKey(Window, null=True, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=KIND_LENGTH)
    seat = models.PositiveSmallIntegerField(null=True)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    reason = models.CharField(max_length=MAX_LOG_REASON_LENGTH, blank=True)
    data = models.JSONField(default=dict)

    class Meta:
        verbose_name_plural = "log entries"
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_log_entry_per_number")]


class Motion(Row):
    """A vote of the players; `kind` and `data` are the command that is carried out if it passes."""

    class Outcome(models.TextChoices):
        OPEN = "", "open"
        CARRIED = "carried"
        FAILED = "failed"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="motions")
    kind = models.CharField(max_length=KIND_LENGTH)
    data = models.JSONField(default=dict)
    reason = models.CharField(max_length=MAX_LOG_REASON_LENGTH, blank=True)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    opened_at = models.DateTimeField()
    closes_at = models.DateTimeField()
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True, default=Outcome.OPEN)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["match", "kind"], condition=Q(outcome=""), name="one_open_motion_per_kind")
        ]
        indexes = [models.Index(fields=["closes_at"], condition=Q(outcome=""), name="open_motions")]


class Vote(Row):
    """The vote of a seat on a motion."""

    motion = models.ForeignKey(Motion, on_delete=models.CASCADE, related_name="votes")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="votes")
    approves = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["motion", "seat"], name="one_vote_per_seat")]


class Tenure(Row):
    """The time during which a user had a seat of a started match.

    `since` is the number of the first window. `asked` counts the needed decisions of the seat during the
    tenure without a stand-in bot, and `missed` those that were missed.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="tenures")
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="tenures")
    substitute = models.BooleanField(default=False)
    since = models.PositiveIntegerField(default=0)
    ended_at = models.DateTimeField(null=True, blank=True)
    asked = models.PositiveIntegerField(default=0)
    missed = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=Q(ended_at=None), name="one_tenure_of_a_seat_at_a_time")
        ]


class HostTerm(Row):
    """The time during which a user hosted a started match.

    An `umpire`, who sees every hand, has a row from the start on, other hosts only after their term. A user
    who becomes host again continues the old row.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="host_terms")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="host_terms")
    umpire = models.BooleanField(default=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_host_term_per_match_and_user")]


class Vacation(Row):
    """Announced vacation days of a seat's player, from `first` to `last`."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="vacations")
    first = models.DateField()
    last = models.DateField()
    announced_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]


class Heartbeat(Row):
    """The last heartbeat of a part of the server, such as "clock"."""

    name = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "games_pulse"


class ServerOutage(Row):
    """A time without a working server; `credited` once every window that was open has the time back."""

    begins = models.DateTimeField(unique=True)
    ends = models.DateTimeField()
    credited = models.BooleanField(default=False)

    class Meta:
        ordering = ["begins"]


class MatchTemplate(Row):
    """A saved match template; everybody who has its `token` can use it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="match_templates")
    name = models.CharField(max_length=60)
    game_slug = models.CharField(max_length=40)
    entered = models.JSONField()
    token = models.CharField(max_length=24, unique=True, default=new_token)
    saved_at = models.DateTimeField(auto_now=True)

    class Meta:
        db_table = "games_setup"
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="one_set_up_per_name")]
