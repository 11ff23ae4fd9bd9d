"""Seasons: consecutive matches of the same players, with or without elimination."""

from django.db import models
from django.db.models import Q

from games.models.base import Row, new_token
from games.models.club import Club
from games.models.match import Match
from games.models.play import KIND_LENGTH
from games.models.user import User
from games.rules.chance import seed_hash

MAX_REASON_LENGTH = 200
MAX_LAST_WORDS_LENGTH = 140
MAX_MESSAGE_LENGTH = 280


class Season(Row):
    """Consecutive matches of the same players. Everybody with its `token` can see its page.

    A series has matches of one game, in which players carry results over to the next match; its host opens them. A
    season of elimination follows from its `plan` (`games.elimination.plans`), its `seed` and its facts; the clock opens
    its matches. Its seed is secret until the end, the SHA-256 public. `due_at` is the deadline of what its players or
    its host have to decide; it stands still after `paused_at`. `why` is the reason of a cancellation. A closed season
    has no next match.
    """

    class Kind(models.TextChoices):
        SERIES = "series", "series of matches"
        ELIMINATION = "elimination", "season of elimination"

    kind = models.CharField(max_length=12, choices=Kind.choices, default=Kind.SERIES)
    name = models.CharField(max_length=60)
    host = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="seasons")
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="seasons")
    token = models.CharField(max_length=24, unique=True, default=new_token)
    unlisted = models.BooleanField(default=True)
    plan = models.JSONField(null=True, blank=True)
    seed = models.CharField(max_length=64, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    why = models.CharField(max_length=MAX_REASON_LENGTH, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=Q(started_at__isnull=False, paused_at=None, closed_at=None),
                name="seasons_to_move_on",
            )
        ]

    @property
    def is_elimination(self) -> bool:
        """Whether players leave this season."""
        return self.kind == self.Kind.ELIMINATION

    @property
    def seed_hash(self) -> str:
        """The SHA-256 of the seed of a season of elimination."""
        return seed_hash(bytes.fromhex(self.seed))


class SeasonMatch(Row):
    """A match of a season, numbered from 1; `booked` once its result counts.

    In a season of elimination `episode` is its episode, from 1, and `part` what it is there: "main/0" is the first
    table of the main match, "duel/1" the second death match or match of the final.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="matches")
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="in_season")
    number = models.PositiveIntegerField()
    episode = models.PositiveSmallIntegerField(default=0)
    part = models.CharField(max_length=10, blank=True)
    booked = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "season matches"
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="one_match_per_number")]


class SeasonPlayer(Row):
    """A player who has finished a match of a series, with the `purse` carried over to the next match, or a player or
    `bot` in the cast of a season of elimination.

    The purse is None if the game carries nothing over. A deleted user leaves a row without a name. `number`, from 0, is
    the place in the cast from the start on, `last_words` are those of a player who has left. `survived` are the
    episodes that the player survived, once the season has a winner. `replaced_why` is the host's public reason for
    which this player has the place of another.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="players")
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="seasons_played")
    purse = models.PositiveIntegerField(null=True)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    bot = models.CharField(max_length=40, blank=True)
    last_words = models.CharField(max_length=MAX_LAST_WORDS_LENGTH, blank=True)
    survived = models.PositiveSmallIntegerField(null=True, blank=True)
    replaced_why = models.CharField(max_length=MAX_REASON_LENGTH, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="one_player_per_season_and_number"),
            models.UniqueConstraint(
                fields=["season", "user"], condition=~Q(user=None), name="one_line_per_season_and_user"
            ),
        ]


class LedgerEntry(Row):
    """An entry of a season's ledger: what a player got from a match.

    `kind` is "won", "lost" or "played", with amount 1; "carried" for what the player takes along; or the
    kind of an award.
    """

    entry = models.ForeignKey(SeasonMatch, on_delete=models.CASCADE, related_name="ledger")
    player = models.ForeignKey(SeasonPlayer, on_delete=models.CASCADE, related_name="ledger")
    kind = models.CharField(max_length=KIND_LENGTH)
    amount = models.IntegerField()
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "ledger entries"
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["entry", "player", "kind"], name="one_entry_per_match_and_kind")]


class SeasonFact(Row):
    """A fact of a season of elimination (`games.elimination.state.Fact` as JSON), numbered from 0.

    `by` is the host or player who caused it, `reason` the public reason of a host.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="facts")
    number = models.PositiveIntegerField()
    fact = models.JSONField()
    at = models.DateTimeField()
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    reason = models.CharField(max_length=MAX_REASON_LENGTH, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="one_fact_per_season_and_number")]


class SeasonMessage(Row):
    """A public message of a player or bot of a season of elimination."""

    player = models.ForeignKey(SeasonPlayer, on_delete=models.CASCADE, related_name="messages")
    text = models.CharField(max_length=MAX_MESSAGE_LENGTH)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
