"""Telegrams, read marks, mutes, blocks and reports."""

from django.db import models
from django.db.models import Q

from games.models.base import Row
from games.models.match import Match, Seat
from games.models.play import LABEL_LENGTH
from games.models.user import User

MAX_CHANNEL_KEY_LENGTH = 60
MAX_CHANNEL_TITLE_LENGTH = 60
MAX_TELEGRAM_LENGTH = 1_000
MAX_MUTE_REASON_LENGTH = 200
MAX_ONCE_KEY_LENGTH = 32


class Channel(Row):
    """A channel with at least one telegram. Its readers never change.

    `readers` are seat numbers; None is everybody. The title can be as secret as the telegrams.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="channels")
    key = models.CharField(max_length=MAX_CHANNEL_KEY_LENGTH)
    title = models.CharField(max_length=MAX_CHANNEL_TITLE_LENGTH)
    readers = models.JSONField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "key"], name="one_channel_per_key")]

    def is_read_by(self, seat: int | None) -> bool:
        """Whether the player of the seat (None: a spectator) may read the channel."""
        return self.readers is None or seat in self.readers


class Telegram(Row):
    """A telegram of a seat, with its `number` in the channel. `known`: its existence, not its text, is public.

    Only `number` is shown, since the primary key would reveal the number of secret telegrams. `once` is the mark of its
    form; a `hidden` telegram is shown to nobody. `deal` is the JSON of a proposal or an answer; then the text may be
    empty. `open_to` are the seats that a proposal still waits for (None: not an open proposal).
    """

    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, related_name="telegrams", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="telegrams")
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    year = models.CharField(max_length=LABEL_LENGTH)
    text = models.CharField(max_length=MAX_TELEGRAM_LENGTH)
    deal = models.JSONField(null=True, blank=True)
    open_to = models.JSONField(null=True, blank=True)
    once = models.CharField(max_length=MAX_ONCE_KEY_LENGTH, blank=True)
    known = models.BooleanField(default=False)
    hidden = models.BooleanField(default=False)
    sent_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["channel", "id"], name="telegrams_in_order")]
        constraints = [
            models.UniqueConstraint(fields=["channel", "number"], name="one_telegram_per_number"),
            models.UniqueConstraint(
                fields=["channel", "seat", "once"], condition=~Q(once=""), name="one_telegram_per_form"
            ),
        ]


class ChannelRead(Row):
    """How far a seat has read a channel: `last` is the number of the last telegram read.

    `unread` counts unread telegrams, and read proposals that the seat can still answer.
    """

    channel = models.ForeignKey(Channel, on_delete=models.CASCADE, related_name="reads")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="reads")
    last = models.PositiveBigIntegerField(default=0)
    unread = models.PositiveIntegerField(default=0)
    of_bot = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(fields=["seat"], condition=Q(unread__gt=0, of_bot=False), name="unread_by_people"),
            models.Index(fields=["channel"], condition=Q(unread__gt=0, of_bot=True), name="unread_by_bots"),
        ]
        constraints = [models.UniqueConstraint(fields=["channel", "seat"], name="one_reading_per_seat")]


class Mute(Row):
    """A mute of a seat in the public channel, with the host's public reason."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="mutes")
    reason = models.CharField(max_length=MAX_MUTE_REASON_LENGTH)
    muted_at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["seat"], condition=Q(lifted_at=None), name="one_mute_per_seat")]


class Block(Row):
    """`user` does not see telegrams of `blocked`, in any match.

    A block in a match with hidden names has a `seat`: until the match is finished it applies to that seat only.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "blocked"], condition=Q(seat=None), name="one_block_per_pair"),
            models.UniqueConstraint(fields=["user", "seat"], condition=~Q(seat=None), name="one_block_per_seat"),
        ]


class Report(Row):
    """A reader's report of a telegram to moderators and the host; one per reader.

    `host_handled_at` and `handled_at` are when the host and a moderator handled it.
    """

    telegram = models.ForeignKey(Telegram, on_delete=models.CASCADE, related_name="reports")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField()
    host_handled_at = models.DateTimeField(null=True, blank=True)
    handled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["telegram", "user"], name="one_report_per_reader")]
