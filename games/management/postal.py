"""What sends notices beside the clock: a mail server that hangs keeps nothing else waiting."""

from functools import partial

from django.utils import timezone

from games.management.heartbeat import Heartbeat
from games.management.time_check import OnTime
from games.notices.services.outbox import give_up_lost, send_next
from games.notices.services.sorting import sort_due
from games.notices.transports import TRANSPORTS

SECONDS_BETWEEN_LOOKS = 2.0


def post_hearts() -> list[Heartbeat]:
    """Return the workers that sort due notifications and that send them, one for each channel."""
    return [
        Heartbeat("post", OnTime(sort), SECONDS_BETWEEN_LOOKS),
        *(
            Heartbeat(f"{channel} sender", OnTime(partial(send_next, channel)), SECONDS_BETWEEN_LOOKS)
            for channel in TRANSPORTS
        ),
    ]


def sort() -> bool:
    """Sort what is due, and note what was lost on its way; whether there was anything."""
    now = timezone.now()
    return bool(give_up_lost(now) + sort_due(now))
