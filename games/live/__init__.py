"""Telling browsers that a match has changed: a version, never content."""

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from games.live.group import group_of

log = logging.getLogger(__name__)


def announce(match_id: int, version: int) -> None:
    """Tell every process with watchers that the match is now at `version`. Call it after the commit.

    At-most-once: a lost announcement is healed by the version that every client keeps.
    """
    message = {"type": "match.changed", "match": match_id, "version": version}
    try:
        async_to_sync(get_channel_layer().group_send)(group_of(match_id), message)
    except Exception as error:
        # What is committed is committed: whoever saved it must not be told otherwise.
        log.error("the watchers of match %s could not be told (%s)", match_id, type(error).__name__)
