"""The page of a user's notifications: addresses and recent deliveries."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from urllib.parse import urlsplit

from games.models import Delivery, Match, MatchMute, NotificationTarget, User
from games.notifications.selectors.calendar import calendar_address
from games.notifications.selectors.targets import targets_managed_by
from games.notifications.transports.push import vapid_public_key

DELIVERIES_SHOWN = 50

TONES: Mapping[str, str] = {Delivery.State.SENT: "good", Delivery.State.GAVE_UP: "bad", Delivery.State.UNKNOWN: "bad"}
"""The tone of the chip of a state."""


@dataclass(frozen=True, slots=True)
class TargetRow:
    """An address and its state."""

    target: NotificationTarget

    @property
    def shown(self) -> str:
        """The name of the address. URLs that are secrets are not shown in full."""
        if self.target.channel == NotificationTarget.Channel.EMAIL:
            return self.target.address
        name = self.target.name or self.target.get_channel_display()
        if self.target.channel == NotificationTarget.Channel.WEBHOOK:
            return f"{name} ({urlsplit(self.target.address).hostname} …{self.target.address[-4:]})"
        return name

    @property
    def about(self) -> str:
        """The scope of the address: one match, or public news; "" = all matches of the user."""
        if self.target.is_public:
            return f"public: {self.target.owner}"
        return f"only {self.target.match}" if self.target.match else ""

    @property
    def is_signed(self) -> bool:
        """Whether messages to it are signed with a secret."""
        return "secret" in self.target.config

    @property
    def mark(self) -> str:
        """A hash by which a browser finds its own address on the page."""
        return sha256(self.target.address.encode()).hexdigest()

    @property
    def state(self) -> str:
        """The state: "on", "unconfirmed", "stopped" or "broken"."""
        target = self.target
        if target.broken_at:
            return "broken"
        if target.stopped_at:
            return "stopped"
        return "on" if target.verified_at else "unconfirmed"


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """A message: subject, address, time and outcome, or the time of the next attempt."""

    at: datetime
    summary: str
    shown: str
    state: str
    tone: str
    note: str
    again_at: datetime | None


@dataclass(frozen=True, slots=True)
class NotificationsPage:
    """The data of the notifications page; `calendar` is "" if the user has no calendar URL."""

    targets: Mapping[str, list[TargetRow]]
    sent: list[DeliveryRow]
    muted: list[MatchMute]
    push_key: str
    calendar: str

    @property
    def calendar_link(self) -> str:
        """The calendar URL with the scheme webcal, for links."""
        return f"webcal://{self.calendar.partition('://')[2]}"

    @property
    def broken(self) -> list[TargetRow]:
        """The addresses whose deliveries fail."""
        return [line for lines in self.targets.values() for line in lines if line.state == "broken"]


def load_notifications_page(user: User) -> NotificationsPage:
    """Return the user's page, in five queries."""
    managed = targets_managed_by(user)
    lines = [TargetRow(target) for target in managed.select_related("match", "club", "season")]
    by_channel = {
        channel: [line for line in lines if line.target.channel == channel]
        for channel in NotificationTarget.Channel.values
    }
    deliveries = Delivery.objects.filter(target__in=managed.values("pk")).exclude(state=Delivery.State.DROPPED)
    newest = deliveries.select_related("target").order_by("-pk")[:DELIVERIES_SHOWN]
    muted = list(MatchMute.objects.filter(user=user).select_related("match").order_by("-match"))
    sent = [_delivery_row(each) for each in newest]
    return NotificationsPage(by_channel, sent, muted, vapid_public_key(), calendar_address(user))


def has_broken_address(user: User) -> bool:
    """Whether deliveries fail at a target that the user manages."""
    return targets_managed_by(user).filter(broken_at__isnull=False).exists()


def is_muted(match: Match, user: User) -> bool:
    """Whether the user has muted the match."""
    return MatchMute.objects.filter(match=match, user=user).exists()


def _delivery_row(delivery: Delivery) -> DeliveryRow:
    retried = delivery.state == Delivery.State.WAITING and delivery.attempts
    is_unknown = delivery.state == Delivery.State.UNKNOWN
    return DeliveryRow(
        at=delivery.ended_at or delivery.claimed_at or delivery.created_at,
        summary=delivery.summary or delivery.get_purpose_display().capitalize(),
        shown=TargetRow(delivery.target).shown,
        state="retrying" if retried else "unknown" if is_unknown else delivery.get_state_display(),
        tone=TONES.get(delivery.state, ""),
        note=delivery.error,
        again_at=delivery.next_at if retried else None,
    )
