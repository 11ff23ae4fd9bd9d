"""What players write to each other, who has read it, and what is done about it."""

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
    """A place where something was written: made with its first telegram, its readers fixed from then on.

    `readers` are seat numbers; None is everybody. The title may be as secret as what is written.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="channels")
    key = models.CharField(max_length=MAX_CHANNEL_KEY_LENGTH)
    title = models.CharField(max_length=MAX_CHANNEL_TITLE_LENGTH)
    readers = models.JSONField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "key"], name="one_channel_per_key")]

    def is_read_by(self, seat: int | None) -> bool:
        """Whether who sits there (None: a spectator) may read it."""
        return self.readers is None or seat in self.readers


class Telegram(Row):
    """What a seat wrote, as the `number`th of its channel. `known`: everybody may know that, though not what,
    was written.

    Only `number` is shown: the primary key counts what is written in secret, too. `once` is the mark of the
    form it was written in; `hidden` ones are struck, and shown to nobody. `deal` is the JSON of a proposal or
    an answer; then the text may be empty. `open_to` are the seats that have yet to answer a proposal, None
    for anything else and for one that is closed.
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
    """How far a seat has read a channel: up to the telegram with the number `last`.

    `unread` is how many telegrams it has not seen, and proposals that it has seen and can still answer.
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
    """The host keeps a seat from writing in the public channel, and says why in public."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="mutes")
    reason = models.CharField(max_length=MAX_MUTE_REASON_LENGTH)
    muted_at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=Q(lifted_at=None), name="one_mute_per_seat")
        ]


class Block(Row):
    """`user` sees nothing that `blocked` writes, in any match.

    One that was made where names are hidden is of a `seat`: until that match is over it is of what is written
    from there, whoever sits there, and has to do with nobody elsewhere.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "blocked"], condition=Q(seat=None), name="one_block_per_pair"
            ),
            models.UniqueConstraint(
                fields=["user", "seat"], condition=~Q(seat=None), name="one_block_per_seat"
            ),
        ]


class Report(Row):
    """A reader shows a telegram to those who keep order; one by each reader.

    `host_handled_at` and `handled_at` are when the host of the match, and when an operator, dealt with it.
    """

    telegram = models.ForeignKey(Telegram, on_delete=models.CASCADE, related_name="reports")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField()
    host_handled_at = models.DateTimeField(null=True, blank=True)
    handled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["telegram", "user"], name="one_report_per_reader")]
