"""Seasons: consecutive matches of the same players."""

from django.db import models
from django.db.models import Q

from games.models.base import Row
from games.models.hosting import new_token
from games.models.match import Match
from games.models.play import KIND_LENGTH
from games.models.user import User


class Season(models.Model):
    """Consecutive matches of one game, in which players carry results over to the next match.

    Everybody with its `token` can see its table and ledger. A closed season has no next match.
    """

    name = models.CharField(max_length=60)
    host = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="seasons")
    token = models.CharField(max_length=24, unique=True, default=new_token)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name


class SeasonMatch(Row):
    """A match of a season, numbered from 1; `booked` once its result is in the ledger."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="matches")
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="in_season")
    number = models.PositiveIntegerField()
    booked = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "season matches"
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="one_match_per_number")]


class SeasonPlayer(Row):
    """A player who has finished a match of a season, with the `purse` carried over to the next match.

    The purse is None if the game carries nothing over. A deleted user leaves a row without a name.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="players")
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="seasons_played")
    purse = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "user"], condition=~Q(user=None), name="one_line_per_season_and_user"
            )
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
