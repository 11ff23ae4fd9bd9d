"""Transports for notifications. A new one is a module here and an entry in `TRANSPORTS`."""

from games.models import NotificationTarget
from games.notifications.transports.base import Transport
from games.notifications.transports.email import EmailTransport
from games.notifications.transports.push import PushTransport
from games.notifications.transports.webhook import WebhookTransport

TRANSPORTS: dict[str, Transport] = {
    NotificationTarget.Channel.EMAIL: EmailTransport(),
    NotificationTarget.Channel.PUSH: PushTransport(),
    NotificationTarget.Channel.WEBHOOK: WebhookTransport(),
}
"""The transports by channel. Each channel has its own threads."""
