"""Matches and their seats."""

from typing import Any

import msgspec
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.game_ui import AnyGameUI
from games.models.base import Row, new_seed, new_token
from games.models.club import Club
from games.models.match_names import MAX_NAME_LENGTH, match_name
from games.models.settings import Settings
from games.models.user import User
from games.registry import GAMES, get_game_ui, get_meta
from games.rules.chance import seed_hash
from games.rules.contract import AnyGame
from games.rules.contract import Meta as GameMeta
from games.schedule.ladder import Ladder
from games.schedule.timetable import Timetable, spread_timetable
from games.schedule.timetable_json import parse_timetable

MAX_SOURCE_LENGTH = 60


class Match(Row):
    """A played game.

    `version` grows with every public change, `board_version` is the last one that changed more than who has decided,
    and `revision` grows with every change. `again` is the next match of its players. Until `reserved_until` the seats
    are reserved for them and no list shows the match. `timetable` (JSON) sets the deadlines; without one the `seconds_`
    fields do. `absences` and `chosen` are the absence rules and the other settings (JSON). `held_until` is the end of a
    pause, during which no deadline passes. Spectators see a match that is not for `players` only with a delay of
    `watch_delay` windows. With `fill_bots`, bots take the free seats at the start. Until `sealed_until` only its
    players can see it, and even they cannot see its seed. `rated` is decided at the start. An `unlisted` match of a
    `club` is for members only. An imported match has a source, `imported_from`, and the digest of its record.
    """

    class Status(models.TextChoices):
        OPEN = "open", "open"
        RUNNING = "running", "in progress"
        OVER = "over", "finished"

    class Starts(models.TextChoices):
        BY_HOST = "host", "when the host starts it"
        FULL = "full", "when every seat is taken"
        AT = "at", "at a set time"

    class Watching(models.TextChoices):
        EVERYBODY = "everybody", "everybody"
        PLAYERS = "players", "players only"

    class HostPlays(models.TextChoices):
        NOTHING = "nothing", "none: a host who plays has no host controls"
        VOTE = "vote", "by vote: the players vote on host actions"

    own_name = models.CharField(max_length=MAX_NAME_LENGTH, blank=True, db_column="name")
    name_facts = models.JSONField(null=True, blank=True)
    game_slug = models.CharField(max_length=40)
    rules_version = models.PositiveIntegerField(default=1)
    preset = models.CharField(max_length=40, blank=True)
    options = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    seed = models.CharField(max_length=64, default=new_seed, editable=False)
    version = models.PositiveIntegerField(default=1)
    board_version = models.PositiveIntegerField(default=1)
    revision = models.PositiveIntegerField(default=1)
    host = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL)
    invitation = models.CharField(max_length=24, unique=True, default=new_token)
    unlisted = models.BooleanField(default=False)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="matches")
    password = models.CharField(max_length=128, blank=True, help_text="As Django keeps the ones of accounts.")
    seconds_per_window = models.PositiveIntegerField(default=86_400)
    seconds_per_short_window = models.PositiveIntegerField(default=300)
    timetable = models.JSONField(default=dict, blank=True)
    early_closing = models.BooleanField(default=True)
    absences = models.JSONField(default=dict, blank=True)
    chosen = models.JSONField(default=dict, blank=True)
    language = models.CharField(max_length=8, blank=True)
    minimum_reliability = models.PositiveSmallIntegerField(default=0)
    anonymous = models.BooleanField(default=False)
    umpire = models.BooleanField(default=False)
    watching = models.CharField(max_length=10, choices=Watching.choices, default=Watching.EVERYBODY)
    watch_delay = models.PositiveSmallIntegerField(default=0)
    playing_host = models.CharField(max_length=10, choices=HostPlays.choices, default=HostPlays.NOTHING)
    starts = models.CharField(max_length=10, choices=Starts.choices, default=Starts.BY_HOST)
    starts_at = models.DateTimeField(null=True, blank=True)
    reserved_until = models.DateTimeField(null=True, blank=True)
    fill_bots = models.BooleanField(default=False)
    ready_check_at = models.DateTimeField(null=True, blank=True)
    held_at = models.DateTimeField(null=True, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)
    exhibition = models.BooleanField(default=False)
    quick = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    sealed_until = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    outcome = models.JSONField(null=True, blank=True)
    rated = models.BooleanField(default=False)
    imported_from = models.CharField(max_length=MAX_SOURCE_LENGTH, blank=True)
    imported_digest = models.CharField(max_length=64, null=True, blank=True, unique=True, editable=False)
    again = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="earlier")

    class Meta:
        verbose_name_plural = "matches"
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["exhibition"], condition=Q(exhibition=True, status="running"), name="one_running_exhibition"
            )
        ]
        indexes = [
            models.Index(fields=["status", "-id"], condition=Q(unlisted=False), name="listed_newest_first"),
            models.Index(fields=["status", "-ended_at"], condition=Q(unlisted=False), name="listed_latest_first"),
            models.Index(fields=["held_until"], condition=Q(held_until__isnull=False), name="held_by_end"),
            models.Index(fields=["starts_at"], condition=Q(status="open"), name="open_by_start"),
        ]

    @property
    def name(self) -> str:
        """The name that its host chose, or else one composed from `name_facts`."""
        return match_name(self.name_facts, self.game_slug, self.preset, self.pk) if self.name_facts else self.own_name

    @property
    def game(self) -> AnyGame:
        """The rules of the match."""
        return GAMES[self.game_slug]

    @property
    def schedule(self) -> Timetable:
        """The timetable of its windows."""
        if self.timetable:
            return parse_timetable(self.timetable)
        return Timetable(period=self.seconds_per_window, short_period=self.seconds_per_short_window)

    @property
    def own_schedule(self) -> Timetable:
        """The timetable by which its own windows close: with spread deadlines, some minutes later each time."""
        schedule = self.schedule
        return spread_timetable(schedule, self.pk) if self.settings.spreads_deadlines and self.pk else schedule

    @property
    def ladder(self) -> Ladder:
        """The absence rules."""
        return msgspec.convert(self.absences, Ladder)

    @property
    def settings(self) -> Settings:
        """The other settings of the host."""
        return msgspec.convert(self.chosen, Settings)

    @property
    def is_sealed(self) -> bool:
        """Whether the match is hidden because others can still play the same seed."""
        return self.sealed_until is not None and timezone.now() < self.sealed_until

    @property
    def is_imported(self) -> bool:
        """Whether the match was imported; then no user of this site had a seat."""
        return self.imported_digest is not None

    @property
    def meta(self) -> GameMeta:
        """The name and the options of its game."""
        return get_meta(self.game_slug)

    @property
    def game_ui(self) -> AnyGameUI:
        """The user interface of its game."""
        return get_game_ui(self.game_slug)

    @property
    def page_context(self) -> dict[str, Any]:
        """What the templates of every page of the match need: the match, and the metadata and UI of its game."""
        return {"match": self, "meta": self.meta, "game_ui": self.game_ui}

    @property
    def preset_title(self) -> str:
        """The title of the match's preset, such as an edition; "" without one."""
        preset = self.meta.presets.get(self.preset)
        return preset.title if preset else ""

    @property
    def seed_hash(self) -> str:
        """The SHA-256 of the seed, public from the start (Space Race §10)."""
        return seed_hash(bytes.fromhex(self.seed))


class Seat(models.Model):
    """A seat of a match, numbered from 0: a user's, a bot's (its kind in `bot`), or open (neither).

    The player has seen the results of the first `seen` windows. `standing` names the standing orders. After `misses`
    missed turns in a row the bot `stand_in` plays; since `wanted_at` a substitute can take over. The player cannot read
    private telegrams up to `telegrams_from`. Before the start the seat can be `reserved_for` a user; `confirmed_at` is
    the answer to a ready check, and `swap_with` the number of the seat that the player would like to have.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40, blank=True)
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats")
    bot = models.CharField(max_length=40, blank=True)
    seen = models.PositiveIntegerField(default=0)
    standing = models.CharField(max_length=40, blank=True)
    misses = models.PositiveSmallIntegerField(default=0)
    extensions_spent = models.PositiveSmallIntegerField(default=0)
    stand_in = models.CharField(max_length=40, blank=True)
    wanted_at = models.DateTimeField(null=True, blank=True)
    telegrams_from = models.PositiveBigIntegerField(default=0)
    reserved_for = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)
    swap_with = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_per_user_and_match"),
            models.CheckConstraint(condition=Q(user=None) | Q(bot=""), name="a_seat_is_a_users_or_a_bots"),
        ]
        indexes = [models.Index(fields=["wanted_at"], condition=~Q(wanted_at=None), name="wanted_seats")]

    def __str__(self) -> str:
        return self.name or f"Seat {self.number + 1}"

    @property
    def playing_bot(self) -> str:
        """The kind of bot that plays the seat, as its owner or as a stand-in; "" if a person does."""
        return self.bot or self.stand_in

    @property
    def is_open(self) -> bool:
        """Whether a player can take the seat before the start."""
        return self.user_id is None and not self.bot
