"""Notifications, the addresses they are sent to, and their deliveries."""

from datetime import datetime, time
from hashlib import sha256
from urllib.parse import urlsplit

from django.db import models
from django.db.models import Q

from games.models.base import Row
from games.models.club import Club
from games.models.match import Match
from games.models.play import KIND_LENGTH
from games.models.season import Season
from games.models.user import MAX_ZONE_LENGTH, User

MAX_ADDRESS_LENGTH = 1_000
MAX_BROKEN_REASON_LENGTH = 300
MAX_SUMMARY_LENGTH = 200


class NotificationKind(models.TextChoices):
    """The kinds of notification, with their labels on the settings page."""

    AWAITED = "awaited", "Your turn"
    SOON = "soon", "Your turn: little time left"
    RESOLVED = "resolved", "Results of a year, turn or episode"
    TELEGRAM = "telegram", "New telegram"
    SEAT = "seat", "You lose your seat, or a bot or substitute plays it"
    REPORTED = "reported", "Report of a telegram (hosts and moderators)"
    BEGAN = "began", "Start of a match or episode, ready check"
    ENDED = "ended", "Match or season finished"
    PAUSED = "paused", "Host action: pause, extension, substitute"
    ANNOUNCED = "announced", "Announcement, vote or new host"
    INVITED = "invited", "Invitation to a club or tournament"
    HELD = "held", "A seat is reserved for you"
    FOLLOWED = "followed", "A player you follow opens a match"
    CLUB = "club", "New match in a club with news turned on"


OPEN_WINDOW_KINDS = (NotificationKind.AWAITED, NotificationKind.SOON)
"""Kinds that are relevant only while their window is open and the match is in progress."""
WAITING_KINDS = (NotificationKind.AWAITED, NotificationKind.TELEGRAM, NotificationKind.REPORTED)
"""Kinds that ask for an action. Several of them for one match become one message about its state when sent."""


class Notification(models.Model):
    """A notification for one user, or a public one (`user` None), written in the transaction that caused it.

    It is about a `match`, a `season` of elimination, or neither. `key` identifies its content: a second notification
    with the same key is not written. `facts` are numbers and public words; the text is composed when it is sent, from
    what is public at that time. The dispatcher looks at it from `due_at` on, then adds it to deliveries (`sorted_at`)
    or deletes it if it is no longer relevant. It expires at `stale_at`.
    """

    user = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="notifications")
    match = models.ForeignKey(Match, null=True, on_delete=models.CASCADE, related_name="notifications")
    season = models.ForeignKey(Season, null=True, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=KIND_LENGTH, choices=NotificationKind.choices)
    key = models.CharField(max_length=80)
    facts = models.JSONField(default=dict)
    created_at = models.DateTimeField()
    due_at = models.DateTimeField()
    stale_at = models.DateTimeField()
    sorted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "games_notice"
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "key"], name="the_same_news_once"),
            models.UniqueConstraint(fields=["key"], condition=Q(user=None), name="the_same_public_news_once"),
        ]
        indexes = [models.Index(fields=["due_at"], condition=Q(sorted_at=None), name="unsorted_by_due")]

    def __str__(self) -> str:
        return f"notification {self.pk}: {self.kind}"


class NotificationTarget(Row):
    """An e-mail address, push subscription or webhook that notifications are sent to.

    `address` is an e-mail address or a URL; `config` holds what else the channel needs (keys: never shown). Before
    `verified_at` only its own confirmation is sent. Nothing is sent after `stopped_at` (by its owner) or `broken_at`.
    A user's target with a `match` gets that match's notifications alone. A target without a user is public: it belongs
    to a match, a club or a season, and gets what everybody may know.
    """

    class Channel(models.TextChoices):
        EMAIL = "email", "E-mail"
        PUSH = "push", "Push"
        WEBHOOK = "webhook", "Webhook"

    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.CASCADE, related_name="targets")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.CASCADE, related_name="targets")
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.CASCADE, related_name="targets")
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.CASCADE, related_name="targets")
    channel = models.CharField(max_length=10, choices=Channel.choices)
    name = models.CharField(max_length=60, blank=True)
    address = models.CharField(max_length=MAX_ADDRESS_LENGTH)
    config = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    verified_at = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(null=True, blank=True)
    broken_at = models.DateTimeField(null=True, blank=True)
    broken_why = models.CharField(max_length=MAX_BROKEN_REASON_LENGTH, blank=True)

    class Meta:
        db_table = "games_target"
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "channel", "address"], condition=Q(match=None), name="an_address_once"
            ),
            models.UniqueConstraint(fields=["user", "channel", "address", "match"], name="an_address_once_per_match"),
            # Who sits down at a browser next is not told what its last user was to hear.
            models.UniqueConstraint(fields=["address"], condition=Q(channel="push"), name="a_device_is_one_users"),
            *(
                models.UniqueConstraint(
                    fields=["address", owner], condition=Q(user=None), name=f"a_public_address_once_per_{owner}"
                )
                for owner in ("match", "club", "season")
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False, club=None, season=None)
                | Q(user=None, match__isnull=False, club=None, season=None)
                | Q(user=None, match=None, club__isnull=False, season=None)
                | Q(user=None, match=None, club=None, season__isnull=False),
                name="a_target_has_one_owner",
            ),
        ]

    @property
    def works(self) -> bool:
        """Whether news is sent there."""
        return self.verified_at is not None and self.stopped_at is None and self.broken_at is None

    @property
    def is_public(self) -> bool:
        """Whether it is told what everybody may know, and nothing of any one player."""
        return self.user_id is None

    @property
    def owner(self) -> Match | Club | Season | None:
        """The match, club or season that a public target belongs to; None for one of a user."""
        return None if self.user_id is not None else self.match or self.club or self.season

    @property
    def shown(self) -> str:
        """The name of the address. URLs that are secrets are not shown in full."""
        if self.channel == self.Channel.EMAIL:
            return self.address
        name = self.name or self.get_channel_display()
        if self.channel == self.Channel.WEBHOOK:
            return f"{name} ({urlsplit(self.address).hostname} …{self.address[-4:]})"
        return name

    @property
    def mark(self) -> str:
        """A hash by which a browser finds its own address on the page."""
        return sha256(self.address.encode()).hexdigest()


WORKING_TARGETS = Q(verified_at__isnull=False, stopped_at=None, broken_at=None)
"""Of targets: news is sent there."""


class Delivery(Row):
    """One message to one target. It joins `notifications` about one `match`, or is a digest, or has another `purpose`.

    Notifications are added until its first attempt. While its state is *sending* only the sender that holds `claim`
    may change it. A delivery whose result is *unknown* is never sent again. `summary` is the sent subject, for the
    owner's history.
    """

    class Purpose(models.TextChoices):
        NEWS = "news", "notification"
        DIGEST = "digest", "daily digest"
        CONFIRM = "confirm", "address confirmation"
        TEST = "test", "test"
        PUBLIC = "public", "public news"

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        SENDING = "sending", "sending"
        SENT = "sent", "sent"
        GAVE_UP = "gave-up", "failed"
        UNKNOWN = "unknown", "unknown whether it arrived"
        DROPPED = "dropped", "not sent: no longer relevant"

    target = models.ForeignKey(NotificationTarget, on_delete=models.CASCADE, related_name="deliveries")
    match = models.ForeignKey(Match, null=True, on_delete=models.CASCADE, related_name="deliveries")
    purpose = models.CharField(max_length=10, choices=Purpose.choices, default=Purpose.NEWS)
    notifications = models.ManyToManyField(
        Notification, through="DeliveryNotification", related_name="deliveries", blank=True
    )
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    next_at = models.DateTimeField()
    claim = models.CharField(max_length=32, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=MAX_BROKEN_REASON_LENGTH, blank=True)
    summary = models.CharField(max_length=MAX_SUMMARY_LENGTH, blank=True)

    class Meta:
        verbose_name_plural = "deliveries"
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["target"],
                condition=Q(purpose="digest", state="waiting", attempts=0),
                name="one_gathering_digest_per_target",
            ),
            models.UniqueConstraint(
                fields=["target", "match"],
                condition=Q(purpose="news", state="waiting", attempts=0),
                name="one_gathering_delivery_per_match",
            ),
        ]
        indexes = [
            models.Index(fields=["next_at"], condition=Q(state="waiting"), name="deliveries_by_next"),
            models.Index(fields=["claimed_at"], condition=Q(state="sending"), name="sending_by_claim"),
        ]

    @property
    def at(self) -> datetime:
        """When it ended, else when its last attempt began, else when it was created."""
        return self.ended_at or self.claimed_at or self.created_at

    @property
    def is_retried(self) -> bool:
        """Whether an attempt has failed and another will follow."""
        return self.state == self.State.WAITING and self.attempts > 0


class DeliveryNotification(Row):
    """A notification that is part of a delivery."""

    delivery = models.ForeignKey(Delivery, on_delete=models.CASCADE)
    notification = models.ForeignKey(Notification, on_delete=models.CASCADE, db_column="notice_id")

    class Meta:
        db_table = "games_delivery_notices"
        unique_together = [("delivery", "notification")]


class NotificationSettings(Row):
    """The notification settings of a user. A user without a row has the defaults.

    `chosen` maps a channel to the chosen kinds; a missing channel gets all kinds. `zone` is "" until the user chooses a
    time zone: then the zone of the browser counts. Nothing is sent between `quiet_from` and `quiet_until`.
    """

    class Digest(models.TextChoices):
        NOTHING = "", "Send each e-mail at once"
        REST = "rest", "Gather what can wait in a daily digest"
        ALL = "all", "Gather everything in a daily digest"

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="notification_settings")
    chosen = models.JSONField(default=dict, blank=True)
    zone = models.CharField(max_length=MAX_ZONE_LENGTH, blank=True)
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    digest = models.CharField(max_length=10, choices=Digest.choices, blank=True, default=Digest.REST)
    digest_at = models.TimeField(default=time(8))

    class Meta:
        db_table = "games_noticesettings"
        verbose_name_plural = "notification settings"

    def wants(self, kind: str, channel: str) -> bool:
        """Whether the user wants notifications of `kind` on `channel`."""
        return kind in self.chosen.get(channel, NotificationKind.values)


class MatchMute(Row):
    """`user` is told nothing of that match."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="match_mutes")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "match"], name="one_match_mute_per_user")]


class VapidKey(Row):
    """The private key with which messages to push services are signed, as base64url of 32 bytes; one row.

    Devices have subscribed to its other half: with another key, none of them is reached.
    """

    ONLY = 1

    private = models.CharField(max_length=60)
    created_at = models.DateTimeField(auto_now_add=True)
