"""Telling browsers that something has changed: a version, never content."""

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
"""The random name that the page has given itself which made the request; "" if it has none."""


def match_group(match_id: int) -> str:
    """The channel-layer group of a match, which every process with watchers has joined once."""
    return f"match.{match_id}"


API_GROUP = "programs"
"""The group that every process has joined to which programs listen with a token."""


def broadcast_version(match_id: int, version: int) -> None:
    """Tell processes with watchers, after the commit, that the match is at `version`; it may be lost."""
    _send_to_match(match_id, {"type": "match.changed", "match": match_id, "version": version})


def refresh_dashboards(match_id: int, users: Sequence[int]) -> None:
    """Have the pages of `users`, by id, fetch their desks of the match again. Call it after the commit.

    The page that has asked for the change is left out: its answer brings the desk.
    """
    told = {"match": match_id, "users": list(users), "but": asking_page.get()}
    _send_to_match(match_id, {"type": "desk.changed", **told})


def notify_host_change(match_id: int, users: Sequence[int]) -> None:
    """Tell the pages of `users`, by id, that they host it now, or no more. Call it after the commit."""
    _send_to_match(match_id, {"type": "host.changed", "match": match_id, "users": list(users)})


def recheck_access(match_id: int, users: Sequence[int]) -> None:
    """End what `users`, by id, watch of the match unless they may still see it. Call it after the commit."""
    _send_to_match(match_id, {"type": "sight.changed", "match": match_id, "users": list(users)})


def notify_telegrams(match_id: int, users: Sequence[int] | None) -> None:
    """Tell the pages of `users`, by id, or of all who watch (None), of news. Call it after the commit."""
    told = None if users is None else list(users)
    _send_to_match(match_id, {"type": "telegraph.news", "match": match_id, "users": told})


def disconnect_token(user_id: int, token_id: int | None = None) -> None:
    """End the streams of the user's token of that number, or of all of them. Call it after the commit."""
    try:
        async_to_sync(_send)({API_GROUP: {"type": "program.hung_up", "user": user_id, "token": token_id}})
    except Exception as error:
        # A stream does not last for ever: the next one is refused.
        log.error("cannot close the streams of user %s (%s)", user_id, type(error).__name__)


def _send_to_match(match_id: int, message: dict[str, Any]) -> None:
    told = {match_group(match_id): message}
    if message["type"] != "telegraph.news":
        # Nothing waits for anybody because something was written.
        told[API_GROUP] = {"type": "program.news", "match": match_id}
    try:
        async_to_sync(_send)(told)
    except Exception as error:
        # What is committed is committed: whoever saved it must not be told otherwise.
        log.error("cannot notify the spectators of match %s (%s)", match_id, type(error).__name__)


async def _send(messages: dict[str, dict[str, Any]]) -> None:
    layer = get_channel_layer()
    for group, message in messages.items():
        await layer.group_send(group, message)
