"""Transports for notifications. A new one is a module here and an entry in `TRANSPORTS`."""

from games.models import NotificationTarget
from games.notifications.transports.base import Transport
from games.notifications.transports.email import send_email
from games.notifications.transports.push import send_push
from games.notifications.transports.webhook import send_webhook

TRANSPORTS: dict[str, Transport] = {
    NotificationTarget.Channel.EMAIL: send_email,
    NotificationTarget.Channel.PUSH: send_push,
    NotificationTarget.Channel.WEBHOOK: send_webhook,
}
"""The transports by channel. Each channel has its own threads."""
