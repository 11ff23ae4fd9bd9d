"""Broadcasts to browsers that something has changed: a version, never content."""

import logging
from collections.abc import Sequence
from contextvars import ContextVar
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from prometheus_client import Gauge

log = logging.getLogger(__name__)

WATCHERS = Gauge("spacerace_watchers", "Pages of matches that this process keeps up to date.")


asking_page: ContextVar[str] = ContextVar("asking_page", default="")
"""The random id of the page that sent the request; "" without one."""


def match_group(match_id: int) -> str:
    """Return the channel-layer group of a match; a process with spectators joins it once."""
    return f"match.{match_id}"


API_GROUP = "programs"
"""The group of processes with API streams."""


def broadcast_version(match_id: int, version: int) -> None:
    """Broadcast the new `version` of the match after the commit. Messages may get lost."""
    _send_to_match(match_id, "match.changed", version=version)


def refresh_dashboards(match_id: int, users: Sequence[int]) -> None:
    """Make the pages of `users`, by id, fetch their dashboards again, after the commit.

    The page that sent the request is left out: its response contains the dashboard.
    """
    _send_to_match(match_id, "desk.changed", users=list(users), but=asking_page.get())


def notify_host_change(match_id: int, users: Sequence[int]) -> None:
    """Notify the pages of `users`, by id, that they became or are no longer the host, after the commit."""
    _send_to_match(match_id, "host.changed", users=list(users))


def recheck_access(match_id: int, users: Sequence[int]) -> None:
    """Recheck the access of `users`, by id, and disconnect those who lost it, after the commit."""
    _send_to_match(match_id, "sight.changed", users=list(users))


def notify_telegrams(match_id: int, users: Sequence[int] | None) -> None:
    """Notify the pages of `users`, by id, or of all spectators (None), of new telegrams, after the commit."""
    _send_to_match(match_id, "telegraph.news", users=None if users is None else list(users))


def disconnect_token(user_id: int, token_id: int | None = None) -> None:
    """Close the streams of the user's API token, or of all their tokens, after the commit."""
    try:
        async_to_sync(_send)({API_GROUP: {"type": "program.hung_up", "user": user_id, "token": token_id}})
    except Exception as error:
        # Streams have a maximum duration, and the next one is rejected.
        log.error("cannot close the streams of user %s (%s)", user_id, type(error).__name__)


def _send_to_match(match_id: int, kind: str, **message: Any) -> None:
    messages = {match_group(match_id): {"type": kind, "match": match_id, **message}}
    if kind != "telegraph.news":
        # Telegrams change nobody's pending decisions.
        messages[API_GROUP] = {"type": "program.news", "match": match_id}
    try:
        async_to_sync(_send)(messages)
    except Exception as error:
        # The transaction is committed, so an error here must not reach the user.
        log.error("cannot notify the spectators of match %s (%s)", match_id, type(error).__name__)


async def _send(messages: dict[str, dict[str, Any]]) -> None:
    layer = get_channel_layer()
    for group, message in messages.items():
        await layer.group_send(group, message)
