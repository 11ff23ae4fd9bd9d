"""The ways out of the house. A new one is a module here and a line in `TRANSPORTS`."""

from games.models import Target
from games.notifications.transports.base import Transport
from games.notifications.transports.email import EmailTransport
from games.notifications.transports.push import PushTransport
from games.notifications.transports.webhook import WebhookTransport

TRANSPORTS: dict[str, Transport] = {
    Target.Channel.EMAIL: EmailTransport(),
    Target.Channel.PUSH: PushTransport(),
    Target.Channel.WEBHOOK: WebhookTransport(),
}
"""The transports by the names of their channels; each has a thread of its own, see `services.outbox`."""
