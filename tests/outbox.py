"""Notifications in tests: reachable users, and sending all that is due."""

from datetime import datetime, time, timedelta

from django.utils import timezone

from games.models import Match, NotificationTarget, User
from games.notifications.services.dispatch import dispatch_due
from games.notifications.services.outbox import send_next
from games.notifications.services.targets import add_target, save_notification_settings
from games.notifications.transports import TRANSPORTS
from games.notifications.transports.base import Delivered, Message, SendOutcome
from tests.builders import make_match, users_of

A_WHILE = timedelta(minutes=6)
"""After it everything that is told of a match at once has been."""


def add_verified_target(user: User, channel: str = NotificationTarget.Channel.EMAIL, **fields) -> NotificationTarget:
    """Add a working address at which the user is notified."""
    address = fields.pop("address", f"{user.username}@example.org")
    return add_target(user=user, channel=channel, address=address, verified_at=timezone.now(), **fields)


def send_due(now: datetime) -> None:
    """Sort and send all notifications due by then."""
    while dispatch_due(now):
        pass
    for channel in TRANSPORTS:
        while send_next(channel, now):
            pass


def notify_at_once(user: User) -> User:
    """Have the user notified of everything at once, by e-mail, and return the user."""
    add_verified_target(user)
    save_notification_settings(user=user, chosen={}, digest="")
    return user


def make_notified_match(people: int = 2, **plan) -> tuple[Match, list[User]]:
    """Return a match in progress, whose players get notifications from now on."""
    match = make_match(people=people, **plan)
    return match, [notify_at_once(user) for user in users_of(match)]


def hour_after(now: datetime, later: int) -> time:
    """The hour that number of hours after that moment."""
    return (now + timedelta(hours=later)).time().replace(microsecond=0)


class RecordingTransport:
    """A transport that keeps what it is given, and answers with the outcomes that it is told, then `Sent`."""

    def __init__(self, *outcomes: SendOutcome) -> None:
        self.outcomes = list(outcomes)
        self.got: list[tuple[str, Message]] = []

    def __call__(self, target: NotificationTarget, message: Message) -> SendOutcome:
        """Store the message."""
        self.got.append((target.address, message))
        return self.outcomes.pop(0) if self.outcomes else Delivered()

    @property
    def subjects(self) -> list[str]:
        """Return the subjects of the messages, in order."""
        return [message.subject for _, message in self.got]


def subjects_sent(mail: RecordingTransport) -> list[str]:
    """Return the subjects of all notifications that are due soon, after sending them."""
    send_due(timezone.now() + A_WHILE)
    return mail.subjects


def users_and_subjects(mail: RecordingTransport) -> list[tuple[User, str]]:
    """Return the notified users with the subjects, in order."""
    users = {target.address: target.user for target in NotificationTarget.objects.select_related("user")}
    return [(users[address], message.subject) for address, message in mail.got]
