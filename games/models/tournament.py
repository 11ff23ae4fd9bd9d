"""Tournaments, their entrants, and the tables of each round."""

from django.db import models
from django.db.models import Q

from games.models.base import Row, new_seed
from games.models.club import Club
from games.models.match import Match
from games.models.user import User
from games.rules.chance import seed_hash

MAX_TOURNAMENT_NAME_LENGTH = 40
MAX_TOURNAMENT_REASON_LENGTH = 200


class Tournament(Row):
    """A tournament: rounds of simultaneous tables. Its row is the lock of its entrants and rounds.

    `plan` is the setup of each match, as JSON; a table has `fewest` to `most` seats. The draw follows from `seed`; its
    SHA-256 is always public, the seed itself from the start on. `why` is the reason of a cancellation.
    """

    class Entry(models.TextChoices):
        OPEN = "open", "everybody with an account"
        CLUB = "club", "members of a club"
        LIST = "list", "invited players only"

    class Format(models.TextChoices):
        PAIRS = "pairs", "every pair meets equally often"
        SWISS = "swiss", "players with similar scores meet (Swiss)"
        KNOCK_OUT = "knockout", "knock-out: the best of each table advance"

    class Status(models.TextChoices):
        SIGN_UP = "sign-up", "open for entries"
        RUNNING = "running", "in progress"
        OVER = "over", "finished"
        CALLED_OFF = "called off", "cancelled"

    name = models.CharField(max_length=MAX_TOURNAMENT_NAME_LENGTH)
    organiser = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="tournaments")
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="tournaments")
    entry = models.CharField(max_length=10, choices=Entry.choices, default=Entry.OPEN)
    game_slug = models.CharField(max_length=40)
    plan = models.JSONField()
    fewest = models.PositiveSmallIntegerField()
    most = models.PositiveSmallIntegerField()
    format = models.CharField(max_length=10, choices=Format.choices)
    rounds = models.PositiveSmallIntegerField()
    final = models.BooleanField(default=True)
    goes_on = models.PositiveSmallIntegerField(default=1)
    least = models.PositiveSmallIntegerField()
    sign_up_until = models.DateTimeField()
    seed = models.CharField(max_length=64, default=new_seed, editable=False)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.SIGN_UP)
    why = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "games_cup"
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["status", "sign_up_until"],
                condition=Q(status__in=["sign-up", "running"]),
                name="cups_to_move_on",
            )
        ]

    @property
    def seed_hash(self) -> str:
        """The SHA-256 of the seed."""
        return seed_hash(bytes.fromhex(self.seed))

    @property
    def has_begun(self) -> bool:
        """Whether the first round has been drawn."""
        return self.started_at is not None


class TournamentEntrant(Row):
    """A user who is invited, has entered, or has left after `left_in` rounds had begun; or a `bot` that fills tables.

    `number`, from 0, identifies entrants in the draw from the start on. A deleted user's row keeps it.
    `removed_why` is the organiser's public reason for a removal.
    """

    class Standing(models.TextChoices):
        INVITED = "invited", "is invited"
        IN = "in", "has entered"
        OUT = "out", "has left"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants", db_column="cup_id")
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="tournaments_entered")
    bot = models.CharField(max_length=40, blank=True)
    standing = models.CharField(max_length=10, choices=Standing.choices, default=Standing.IN)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    left_in = models.PositiveSmallIntegerField(null=True, blank=True)
    removed_why = models.CharField(max_length=MAX_TOURNAMENT_REASON_LENGTH, blank=True)

    class Meta:
        db_table = "games_cupentrant"
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"], condition=~Q(user=None), name="one_entry_per_cup_and_user"
            ),
            models.UniqueConstraint(fields=["tournament", "number"], name="one_entrant_per_number"),
        ]


class TournamentTable(Row):
    """A table of a round, both numbered from 1; `is_over` once its points are entered.

    The match is None if it was abandoned and deleted.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tables", db_column="cup_id")
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="in_tournament")
    is_over = models.BooleanField(default=False)

    class Meta:
        db_table = "games_cuptable"
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "round", "number"], name="one_table_per_cup_round_and_number")
        ]

    @property
    def is_going_on(self) -> bool:
        """Whether the table's match is unfinished."""
        return not self.is_over and self.match_id is not None


class TournamentSeat(Row):
    """The seat of an entrant at a table, and the points scored there; None before the end."""

    table = models.ForeignKey(TournamentTable, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(TournamentEntrant, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    points = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        db_table = "games_cupseat"
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_entrant_per_table_and_seat"),
            models.UniqueConstraint(fields=["table", "entrant"], name="one_seat_per_table_and_entrant"),
        ]
