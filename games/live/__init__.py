"""Telling browsers that a match has changed: a version, never content."""

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from games.live.group import group_of


def announce(match_id: int, version: int) -> None:
    """Tell every process with watchers that the match is now at `version`. Call it after the commit.

    At-most-once: a lost announcement is healed by the version that every client keeps.
    """
    layer = get_channel_layer()
    async_to_sync(layer.group_send)(
        group_of(match_id), {"type": "match.changed", "match": match_id, "version": version}
    )
