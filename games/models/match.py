"""A match, and the seats that play it."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.rules.chance import seed_hash
from games.rules.contract import AnyGame
from games.rules.registry import game_named


def new_seed() -> str:
    """A secret 256-bit seed, hexadecimal (§10)."""
    return secrets.token_hex(32)


def new_invitation() -> str:
    """The unguessable part of an invitation link."""
    return secrets.token_urlsafe(12)


class Match(models.Model):
    """One played instance of a game. `version` grows with everything that the public can see."""

    class Status(models.TextChoices):
        OPEN = "open", "waiting for players"
        RUNNING = "running", "running"
        OVER = "over", "over"

    name = models.CharField(max_length=60)
    game_slug = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN, db_index=True)
    seed = models.CharField(max_length=64, default=new_seed, editable=False)
    version = models.PositiveIntegerField(default=1)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    invitation = models.CharField(max_length=24, unique=True, default=new_invitation)
    unlisted = models.BooleanField(default=False)
    seconds_per_window = models.PositiveIntegerField(default=86_400)
    seconds_per_short_window = models.PositiveIntegerField(default=300)
    early_closing = models.BooleanField(default=True)
    exhibition = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    outcome = models.JSONField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["exhibition"],
                condition=Q(exhibition=True, status="running"),
                name="one_running_exhibition",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def game(self) -> AnyGame:
        """The rules that this match is played by."""
        return game_named(self.game_slug)

    @property
    def seed_hash(self) -> str:
        """The seed's SHA-256, public from the start (§10)."""
        return seed_hash(bytes.fromhex(self.seed))


class Seat(models.Model):
    """A place in a match, numbered from 0; a user's, a bot's (named in `bot`), or open (neither)."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_per_user_and_match"),
            models.CheckConstraint(condition=Q(user=None) | Q(bot=""), name="a_seat_is_a_users_or_a_bots"),
        ]

    def __str__(self) -> str:
        return self.name or f"Seat {self.number + 1}"

    @property
    def is_open(self) -> bool:
        """Whether somebody may still sit down here."""
        return self.user_id is None and not self.bot
