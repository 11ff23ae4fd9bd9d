"""What a user sees of their notices: the addresses, and what was sent there."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from urllib.parse import urlsplit

from games.models import Delivery, Match, MatchMute, Target, User
from games.notifications.selectors.calendar import calendar_address
from games.notifications.selectors.targets import targets_managed_by
from games.notifications.transports import TRANSPORTS
from games.notifications.transports.push import vapid_public_key

DELIVERIES_SHOWN = 50

STATE_LABELS: Mapping[str, tuple[str, str]] = {
    Delivery.State.WAITING: ("waits", ""),
    Delivery.State.SENDING: ("being sent", ""),
    Delivery.State.SENT: ("sent", "good"),
    Delivery.State.GAVE_UP: ("given up", "bad"),
    Delivery.State.UNKNOWN: ("nobody knows", "bad"),
    Delivery.State.DROPPED: ("no news any more", ""),
}
"""What a state is called, and the tone of its chip."""

PURPOSE_LABELS: Mapping[str, str] = {
    Delivery.Purpose.NEWS: "News",
    Delivery.Purpose.DIGEST: "The daily mail",
    Delivery.Purpose.CONFIRM: "Is this your address?",
    Delivery.Purpose.TEST: "A test",
    Delivery.Purpose.PUBLIC: "News for everybody",
}
"""What is said of what has no words yet."""


@dataclass(frozen=True, slots=True)
class TargetRow:
    """An address, and what can be done about it."""

    target: Target

    @property
    def shown(self) -> str:
        """What its owner calls it. Addresses that are keys themselves are not shown whole."""
        if self.target.channel == Target.Channel.EMAIL:
            return self.target.address
        name = self.target.name or self.target.get_channel_display()
        if self.target.channel == Target.Channel.WEBHOOK:
            return f"{name} ({urlsplit(self.target.address).hostname} …{self.target.address[-4:]})"
        return name

    @property
    def about(self) -> str:
        """What it is told of: one match of its user's, or what it tells everybody; "" for all matches."""
        if self.target.is_public:
            return f"for all: {self.target.owner}"
        return f"only {self.target.match}" if self.target.match else ""

    @property
    def is_signed(self) -> bool:
        """Whether what is sent there is signed, with a secret that its owner knows."""
        return "secret" in self.target.config

    @property
    def mark(self) -> str:
        """By which a browser knows its own address in the page, without the address."""
        return sha256(self.target.address.encode()).hexdigest()

    @property
    def state(self) -> str:
        """Whether it is told: "on", "unconfirmed", "stopped" or "broken"."""
        target = self.target
        if target.broken_at:
            return "broken"
        if target.stopped_at:
            return "stopped"
        return "on" if target.verified_at else "unconfirmed"


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """A message: what it said, where it went, when, and how that ended; or when it is tried again."""

    at: datetime
    summary: str
    shown: str
    state: str
    tone: str
    note: str
    again_at: datetime | None


@dataclass(frozen=True, slots=True)
class NotificationsPage:
    """What stands on the page of a user's notifications; `calendar` is "" while there is none."""

    targets: Mapping[str, list[TargetRow]]
    sent: list[DeliveryRow]
    muted: list[MatchMute]
    push_key: str
    calendar: str

    @property
    def calendar_link(self) -> str:
        """The same address, as calendar programs take it from a link."""
        return f"webcal://{self.calendar.partition('://')[2]}"

    @property
    def broken(self) -> list[TargetRow]:
        """The addresses at which nothing arrives."""
        return [line for lines in self.targets.values() for line in lines if line.state == "broken"]


def load_notifications_page(user: User) -> NotificationsPage:
    """What stands on the user's page; in five queries."""
    managed = targets_managed_by(user)
    lines = [TargetRow(target) for target in managed.select_related("match", "club", "season")]
    by_channel = {
        channel: [line for line in lines if line.target.channel == channel]
        for channel in available_channels()
    }
    deliveries = Delivery.objects.filter(target__in=managed.values("pk")).exclude(
        state=Delivery.State.DROPPED
    )
    newest = deliveries.select_related("target").order_by("-pk")[:DELIVERIES_SHOWN]
    muted = list(MatchMute.objects.filter(user=user).select_related("match").order_by("-match"))
    sent = [_delivery_row(each) for each in newest]
    return NotificationsPage(by_channel, sent, muted, vapid_public_key(), calendar_address(user))


def available_channels() -> list[str]:
    """The channels that this server has a way out for, in order."""
    return [channel for channel in Target.Channel.values if channel in TRANSPORTS]


def has_broken_address(user: User) -> bool:
    """Whether notices do not arrive at a target that the user is in charge of."""
    return targets_managed_by(user).filter(broken_at__isnull=False).exists()


def is_muted(match: Match, user: User) -> bool:
    """Whether the user wants to be told nothing of the match."""
    return MatchMute.objects.filter(match=match, user=user).exists()


def _delivery_row(delivery: Delivery) -> DeliveryRow:
    state, tone = STATE_LABELS[delivery.state]
    retried = delivery.state == Delivery.State.WAITING and delivery.attempts
    return DeliveryRow(
        at=delivery.ended_at or delivery.claimed_at or delivery.created_at,
        summary=delivery.summary or PURPOSE_LABELS[delivery.purpose],
        shown=TargetRow(delivery.target).shown,
        state="tried again later" if retried else state,
        tone=tone,
        note=delivery.error,
        again_at=delivery.next_at if retried else None,
    )
